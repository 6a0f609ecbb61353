package main

// This file defines when garbage is collected: not before the heap has firstCollection bytes, since most programs are read and
// explored in less; from then on as often as Go does, or as a part of the work asks for.

import (
	"os"
	"runtime"
	"runtime/debug"
	"sync"
)

const (
	firstCollection = 256 << 20 // bytes
	goPercent       = 100       // the growth of the heap from one collection to the next that is Go's default
)

// collector is the setting of Go's garbage collector, for the whole process.
var collector struct {
	sync.Mutex
	waits   bool // for firstCollection
	percent int  // from then on
}

// delayCollector puts the first collection off. A limit of memory still holds, and GOGC is obeyed.
func delayCollector() {
	if os.Getenv("GOGC") != "" {
		return
	}
	// The least heap that is collected is 4 MB, times the percentage.
	debug.SetGCPercent(firstCollection / (4 << 20) * goPercent)
	collector.waits, collector.percent = true, goPercent
	runtime.SetFinalizer(new([64]byte), func(*[64]byte) { // it is garbage at the first collection
		collector.Lock()
		defer collector.Unlock()
		collector.waits = false
		debug.SetGCPercent(collector.percent)
	})
}

// collectAt sets the percentage, and gives the one before.
func collectAt(percent int) (before int) {
	collector.Lock()
	defer collector.Unlock()
	if collector.waits {
		before, collector.percent = collector.percent, percent
		return before
	}
	return debug.SetGCPercent(percent)
}
