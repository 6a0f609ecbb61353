package monitor

// This file defines the two sets of states used here: alternatingSet, of fixed
// size and comparable, for the constructions, and bitset, of any size, for the
// run.

import "math/bits"

// maxAlternating is the largest number of states of an alternating automaton.
const maxAlternating = 256

// alternatingSet is a set of states of an alternating automaton.
type alternatingSet [maxAlternating / 64]uint64

func (s *alternatingSet) add(i int) { s[i>>6] |= 1 << (i & 63) }

func (s *alternatingSet) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

func (s alternatingSet) union(o alternatingSet) alternatingSet {
	for i := range s {
		s[i] |= o[i]
	}
	return s
}

func (s alternatingSet) intersect(o alternatingSet) alternatingSet {
	for i := range s {
		s[i] &= o[i]
	}
	return s
}

// within says whether s is a subset of o.
func (s *alternatingSet) within(o *alternatingSet) bool {
	return s[0]&^o[0]|s[1]&^o[1]|s[2]&^o[2]|s[3]&^o[3] == 0
}

// size returns the number of elements.
func (s *alternatingSet) size() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// members returns the elements in ascending order.
func (s *alternatingSet) members() []int {
	var list []int
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			list = append(list, i<<6+bits.TrailingZeros64(w))
		}
	}
	return list
}

// bitset is a set of small numbers. Sets that are compared have equal length.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (s bitset) add(i int)      { s[i>>6] |= 1 << (i & 63) }
func (s bitset) remove(i int)   { s[i>>6] &^= 1 << (i & 63) }
func (s bitset) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

func (s bitset) empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

func (s bitset) meets(o bitset) bool {
	for i, w := range s {
		if w&o[i] != 0 {
			return true
		}
	}
	return false
}

// members returns the elements in ascending order.
func (s bitset) members() []int {
	list := []int{}
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			list = append(list, i<<6+bits.TrailingZeros64(w))
		}
	}
	return list
}

// first returns the least member of a set that is not empty.
func (s bitset) first() int {
	for i, w := range s {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}
