// Package scheduler decides which of a node's enabled threads must be expanded.
//
// Without a reduction all are. A reduction leaves threads out where its proof
// says that what they lead to is found by way of the others (DESIGN law 5).
package scheduler

// This file defines Reduction, and the table of its kinds.

import (
	"fmt"
	"strings"

	"heddle/hashing"
	"heddle/symex"
)

// Node tells a reduction about the node at which the machine stands.
type Node interface {
	// Enabled tells whether a thread may move, Live whether it has not ended.
	Enabled(thread int) bool
	Live(thread int) bool
	NumThreads() int
	// Order gives the number of what a thread excludes where it stands, Common the
	// locks by which two orders exclude each other, HasJoined whether an order
	// says that a thread has ended.
	Order(thread int) int32
	Common(a, b int32) []uint64
	HasJoined(order int32, thread int) bool
	// WaitsFor gives the thread that must move before a blocked thread can, and what
	// it waits at; -1 if that is no certain thread.
	WaitsFor(thread int) (holder int, at uint64)
	// CallTouches appends what the synchronising call touches before which a thread stands.
	CallTouches(out []symex.Touch, thread int) []symex.Touch
}

// Key names a node: equal keys, equal futures.
type Key = hashing.Key

// Reduction follows a depth-first search by one explorer and chooses which threads it
// expands. The search calls Open when it comes to a node that is new, Moved
// after each part of a transition from the innermost open node, Seen when that
// transition has led to a node that is not new, and Next when the threads chosen so far
// are explored; when Next gives none, the node is closed.
type Reduction interface {
	Open(k Key)
	Moved(thread int, f symex.Footprint, to Outcome)
	Seen(k Key)
	// Next gives a thread of enabled (those not expanded yet) to expand next; ok is false
	// if none has to be.
	Next(n Node, enabled []uint8) (thread int, ok bool)
}

// Outcome says where a part of a transition has led.
type Outcome uint8

// The outcomes.
const (
	GoesOn      Outcome = iota // to a node, or to a choice inside the transition
	EndsProgram                // the thread has ended the program with all its threads
	EndsPath                   // the path goes no further for another reason
)

// Info is one row of the table of reductions.
type Info struct {
	Name string
	Help string // one line for the command line's help
	make func() Reduction
}

// The names of what is no reduction in itself.
const (
	// Auto leaves the choice to the search.
	Auto = "auto"
	// None is no reduction.
	None = "none"
)

var reductions = []Info{
	{Auto, "none; of a large tree some paths at random, then persistent if possible", func() Reduction { return nil }},
	{None, "every enabled thread is expanded at every node", func() Reduction { return nil }},
	{"persistent", "steps that commute with what others do later are not interleaved", func() Reduction { return newPersistent() }},
}

// Reductions returns the table of reductions, the default first.
func Reductions() []Info { return append([]Info(nil), reductions...) }

// New makes the reduction of that name, nil for none and auto.
func New(name string) (Reduction, error) {
	var names []string
	for _, r := range reductions {
		if r.Name == name {
			return r.make(), nil
		}
		names = append(names, r.Name)
	}
	return nil, fmt.Errorf("unknown reduction %q: choose one of %s", name, strings.Join(names, ", "))
}
