// Package collector says when garbage is collected: not before the heap has firstCollection bytes, since most programs are read and
// explored in less; from then on as often as Go does, or as a part of the work asks for.  It also says on what pages the heap lies (pages_linux.c).
package collector

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

// state is the setting of Go's garbage collector, for the whole process.
var state struct {
	sync.Mutex
	waits   bool // for firstCollection
	percent int  // from then on
}

// Delay puts the first collection off. A limit of memory still holds, and GOGC is obeyed. Nobody asks which code allocates, so no samples
// of that are taken.
func Delay() {
	runtime.MemProfileRate = 0
	if os.Getenv("GOGC") != "" {
		return
	}
	// The least heap that is collected is 4 MB, times the percentage.
	debug.SetGCPercent(firstCollection / (4 << 20) * goPercent)
	state.waits, state.percent = true, goPercent
	runtime.SetFinalizer(new([64]byte), func(*[64]byte) { // it is garbage at the first collection
		state.Lock()
		defer state.Unlock()
		state.waits = false
		debug.SetGCPercent(state.percent)
	})
}

// At sets the percentage, and gives the one before.
func At(percent int) (before int) {
	state.Lock()
	defer state.Unlock()
	if state.waits {
		before, state.percent = state.percent, percent
		return before
	}
	return debug.SetGCPercent(percent)
}
