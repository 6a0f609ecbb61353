package state

import (
	"golang.org/x/sys/cpu"

	"heddle.example/symex/check"
	"heddle.example/symex/guards"
)

// This file defines the elements of footprints.

// TouchKind says how a footprint's element uses its bytes.
type TouchKind uint8

// Touch is an element of a footprint.
type Touch struct {
	Kind   TouchKind
	Thread int32
	Order  int32 // what the thread excludes: see Common and HasJoined
	Addr   uint64
	Size   uint64
}

// footprint collects the touches of the transition in progress.
type footprint struct {
	_        cpu.CacheLinePad // it is written at each access: the lines are not those of another worker
	Touches  []Touch
	Blocked  []Touch
	limits   bool // the path condition became stronger, the path ended, or its end shows where others stand
	void     bool // there is no such transition
	message  bool // what is written below the level of instructions is that of a TouchMessageWrite or TouchMessageUpdate
	Declared []check.DataAccess
	Locking  bool             // a call runs that does no more to its objects than wait for a lock, take it or give it back
	locks    guards.LockWords // that were ever taken
	ends     bool             // the program's end depends on every thread that has not been joined
	_        cpu.CacheLinePad
}

// Footprint is what the last Step or Choose did.
type Footprint struct {
	Touches []Touch // made
	Blocked []Touch // of the calls in which threads came to stand
	Limits  bool    // not all behaviours of the node before go on: an assumption, a failed check, an end
	Void    bool    // the transition, or this part of it, is none: nothing that is possible goes on this way
}

// The kinds of touch.
const (
	TouchRead   TouchKind = iota
	TouchWrite            // a store, the end of an object's life
	TouchSync             // a synchronising call on its object: a write
	TouchCreate           // the thread whose index is Addr begins
	TouchAll              // anything: what the call does is not described here

	// Calls that count up and down at their object, as those of semaphores do: see scheduler/commute/counts.go.
	TouchTake  // one that waits until the count is above 0 and lowers it
	TouchGive  // one that has raised a count that was above 0
	TouchRaise // one that has raised a count from 0

	// Atomic accesses under rc11: what they choose among are messages, see scheduler/weakmemory.go.
	TouchMessageRead   // a load
	TouchMessageWrite  // a store, which reads nothing
	TouchMessageUpdate // one that reads and may write
)

// Counts tells whether a touch counts up or down.
func (k TouchKind) Counts() bool { return k >= TouchTake && k <= TouchRaise }

// Message tells whether a touch is an atomic access under rc11.
func (k TouchKind) Message() bool { return k >= TouchMessageRead }
