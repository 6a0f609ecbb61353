package check

// This file defines what a property sees of a path and keeps of it.

import "iter"

// Path is what a property is handed with an event. It is valid during the call.
type Path interface {
	// Facts lists the facts of a kind that the property has added, in ascending order, as they
	// were when it was called.
	Facts(kind uint8) iter.Seq[Fact]
	// Add adds a fact; it is false if there was one like it.
	Add(kind uint8, f Fact) bool
	// Change puts another fact in the place of each of a kind, or none.
	Change(kind uint8, change func(Fact) (Fact, bool))

	// Violated reports that the property is violated here; the path goes on.
	Violated(message string)
	// Doubt records that it could not be decided.
	Doubt(why string)

	// Describe names what lies at an address, Place the size bytes there, Actor a thread.
	Describe(addr uint64) string
	Place(addr, size uint64) string
	Actor(thread int) string
}

// Fact is what a property remembers of a path: one of a set of facts.
type Fact [3]uint64

// Lock is a lock that a thread takes or gives back.
type Lock struct {
	Thread    int
	Addr      uint64
	Exclusive bool // excludes all others; else those that are exclusive
	Waits     bool // the call would wait for ever
}

// Access is an access to memory that other threads can reach.
type Access struct {
	Thread        int
	Addr, Size    uint64
	Unknown       bool // where in the object at Addr depends on input
	Reads, Writes bool
}
