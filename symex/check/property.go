package check

import "heddle.example/expr"

// This file defines what a row has.

// Property is a row. Of what others must know of it the zero value is the safe one.
type Property struct {
	Name      string    // as --check names it
	Help      string    // one line for the command line's help
	Violated  string    // when it is violated, for the documentation
	Default   bool      // decided when --check is not given
	OnRequest bool      // by its name only: no part of "all"
	Includes  *Property // is decided with it

	// Reduces tells that a reduction finds its violations: that they do not depend on the
	// order of steps that commute.
	Reduces bool
	// NeedsCall tells that no instruction can violate it but assertions and calls of the library.
	NeedsCall bool
	// AtAccess tells that threads must be switched before every access to shared memory.
	AtAccess bool
	// MarksUninitialised has the node hash tell uninitialised values from inputs.
	MarksUninitialised bool

	// Remembers says what the property keeps of the path; empty: nothing, Path then refuses facts.
	Remembers string

	// What the property is told of; nil: it does not ask.
	Locked     func(p Path, l Lock)            // a thread has taken a lock
	Unlocked   func(p Path, l Lock)            // it has given it back
	LocksGone  func(p Path, addr, size uint64) // locks there are destroyed; what is there later are others
	Accessed   func(p Path, a Access)          // a thread accesses memory that others can reach
	MemoryGone func(p Path, addr, size uint64) // the life of an object has ended
	ThreadEnds func(p Path, thread int)

	// The check itself, where it looks at a whole state; of a property that is included in another one that is asked for, that
	// one's is done.
	Used   func(p Path, thread int, v expr.Ref, what string) // a thread uses a value that is not concrete, as what says
	AtNode func(p Path, moved int)                           // all threads stand before their operations; the transition was that of moved
	AtWait bool                                              // AtNode need not be called unless moved stands before a call that may wait, or others have moved, too
	Meets  func(p Path, now, other Standing)                 // a thread makes accesses now before which it did not stand; another one stands before others
	Stuck  func(p Path)                                      // no thread can go on
	AtEnd  func(p Path)                                      // the program has ended

	number int // in Properties, from 1
}

// Number is the property's place in the table, from 1.
func (p *Property) Number() int { return p.number }

// LooksBetween tells whether the property is about more than what operations do and which threads are blocked: about threads that stand before an operation
// that they can make, when the program ends or not, or about the order of operations that commute.
func (p *Property) LooksBetween() bool {
	return p.Meets != nil || p.AtAccess || p.AtEnd != nil || p.Remembers != "" || !p.Reduces || p == Livelock
}

// Violates is the name under which violations of the property are reported.
func (p *Property) Violates() string {
	if p.Includes != nil {
		return p.Includes.Name
	}
	return p.Name
}
