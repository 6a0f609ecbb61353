package mem

// This file defines what is found where memory is searched for what refers to objects: reference.go does.

import "slices"

// Slots is a set of objects, in order.
type Slots []uint64

// has tells whether a slot is one of them.
func (s Slots) has(slot uint64) bool {
	_, has := slices.BinarySearch(s, slot)
	return has
}

// references looks for what refers to objects. It is made once: an object with an address is made in most calls of many functions, and what is asked of everything
// else there is should leave nothing for the collector.
type references struct {
	dangling Slots
	lo, hi   uint64 // the addresses looked for
	found    bool   // one of them

	see         func(addr uint64)
	word        func(w uint32)
	value       func(Value)
	wordWithin  func(w uint32)
	valueWithin func(Value)
}
