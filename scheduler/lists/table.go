// Package lists gives equal lists one number, and remembers what operations on such numbers gave: so what is worked out of lists that come again and again is worked
// out once, and lists are compared by their numbers.
package lists

// This file defines tables that give equal lists one number.

import "slices"

// Table numbers lists of elements by their content, from 0 on. They lie one behind another, so that as few as possible are
// looked at when memory is collected. A worker's own table has the lists of the common one, if there is one, and finds those that it has met.
type Table[E comparable] struct {
	elems []E
	ends  []uint32 // by list: where it ends in elems
	slots []int32  // a power of two: numbers, plus one, at or behind the place that the hash gives; 0: none
	found int      // how many numbers there are in slots
	Hash  func(list []E) uint64
}

// New makes an empty table of lists with that hash.
func New[E comparable](hash func(list []E) uint64) Table[E] {
	return Table[E]{Hash: hash, slots: make([]int32, 16)}
}

// Size is how many lists there are.
func (t *Table[E]) Size() int { return len(t.ends) }

// Of gives the list of a number; it is not to be changed.
func (t *Table[E]) Of(number int32) []E {
	begin := uint32(0)
	if number > 0 {
		begin = t.ends[number-1]
	}
	end := t.ends[number]
	return t.elems[begin:end:end]
}

// Find gives the number of a list with the hash h, if it was entered.
func (t *Table[E]) Find(list []E, h uint64) (number int32, ok bool) {
	mask := uint64(len(t.slots) - 1)
	for i := h & mask; t.slots[i] != 0; i = (i + 1) & mask {
		if n := t.slots[i] - 1; slices.Equal(t.Of(n), list) {
			return n, true
		}
	}
	return 0, false
}

// Enter makes a list with the hash h found, which was not.
func (t *Table[E]) Enter(number int32, h uint64) {
	if t.found++; 4*t.found > 3*len(t.slots) {
		old := t.slots
		t.slots = make([]int32, 2*len(old))
		for _, n := range old {
			if n != 0 {
				t.place(n, t.Hash(t.Of(n-1)))
			}
		}
	}
	t.place(number+1, h)
}

// place puts a slot's content to the first one free.
func (t *Table[E]) place(content int32, h uint64) {
	mask := uint64(len(t.slots) - 1)
	i := h & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = content
}

// Number gives the number of a list, and keeps it if it is new.
func (t *Table[E]) Number(list []E) int32 {
	h := t.Hash(list)
	n, ok := t.Find(list, h)
	if !ok {
		n = int32(len(t.ends))
		t.elems = append(t.elems, list...)
		t.ends = append(t.ends, uint32(len(t.elems)))
		t.Enter(n, h)
	}
	return n
}

// Tells makes the lists of t those of common, which has all of them at the same numbers.
func (t *Table[E]) Tells(common *Table[E]) { t.elems, t.ends = common.elems, common.ends }

// Blend makes one hash of another one and a word.
func Blend(h, word uint64) uint64 {
	h = (h ^ word) * 0x9e3779b97f4a7c15
	return h ^ h>>29
}

// Hash is a hash of lists of numbers.
func Hash[E int32 | uint64 | uint8](list []E) uint64 {
	h := uint64(len(list))
	for _, x := range list {
		h = Blend(h, uint64(x))
	}
	return h ^ h>>32
}
