// Package softlimit shares the memory limit of Go's collector, of which a process has one, among searches side by side: each
// wants its own, and the least of them holds, whatever held before the first; after the last that holds again.
package softlimit

import (
	"math"
	"runtime/debug"
	"sync"
)

var (
	mu     sync.Mutex
	wants  = map[any]int64{}
	before int64 // what holds without a search; known while there are wants
	set    int64 // what holds now
)

// Set says how many bytes an owner, a pointer to what is searching, wants the limit to be.
func Set(owner any, bytes int64) {
	mu.Lock()
	defer mu.Unlock()
	if len(wants) == 0 {
		before = debug.SetMemoryLimit(-1)
		set = before
	}
	wants[owner] = bytes
	turn()
}

// Release forgets what an owner wants, if it wants anything.
func Release(owner any) {
	mu.Lock()
	defer mu.Unlock()
	if _, ok := wants[owner]; ok {
		delete(wants, owner)
		turn()
	}
}

// turn turns the knob where that changes something: it stops the world for a moment.
func turn() {
	least := before
	if len(wants) > 0 {
		least = math.MaxInt64
	}
	for _, w := range wants {
		least = min(least, w)
	}
	if least != set {
		debug.SetMemoryLimit(least)
		set = least
	}
}
