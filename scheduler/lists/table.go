// Package lists gives equal lists one number, and remembers what operations on such numbers gave: so what is worked out of lists that come again and again is worked
// out once, and lists are compared by their numbers.
package lists

// This file defines tables that give equal lists one number.

import "slices"

// Table numbers lists of elements by their content, from 0 on. A worker's own table has the lists of the common one, if there is one, and finds those that it has met.
type Table[E comparable] struct {
	elems chunks[E]
	spans chunks[span] // by list, one behind another
	size  int
	slots []slot // a power of two, at or behind the place that the upper half of the hash gives
	found int    // how many numbers there are in slots
	Hash  func(list []E) uint64
}

// slot has a number, plus one, in its lower half, and of the hash of its list the upper half in its upper one, so that few lists are compared; 0: empty.
type slot uint64

func slotOf(number int32, h uint64) slot { return slot(h>>32<<32 | uint64(uint32(number+1))) }

func (s slot) number() int32 { return int32(uint32(s)) - 1 }

// New makes an empty table of lists with that hash.
func New[E comparable](hash func(list []E) uint64) Table[E] {
	return Table[E]{Hash: hash, slots: make([]slot, 16)}
}

// Size is how many lists there are.
func (t *Table[E]) Size() int { return t.size }

// Of gives the list of a number; it is not to be changed.
func (t *Table[E]) Of(number int32) []E {
	return t.elems.of(t.spans.list[number>>chunkBits][number&(chunk-1)])
}

// Find gives the number of a list with the hash h, if it was entered.
func (t *Table[E]) Find(list []E, h uint64) (number int32, ok bool) {
	mask := uint64(len(t.slots) - 1)
	for i := h >> 32 & mask; t.slots[i] != 0; i = (i + 1) & mask {
		if s := t.slots[i]; uint64(s)>>32 == h>>32 && slices.Equal(t.Of(s.number()), list) {
			return s.number(), true
		}
	}
	return 0, false
}

// Enter makes a list with the hash h found, which was not.
func (t *Table[E]) Enter(number int32, h uint64) {
	if t.found++; 4*t.found > 3*len(t.slots) {
		old := t.slots
		t.slots = make([]slot, 2*len(old))
		for _, s := range old {
			if s != 0 {
				t.place(s)
			}
		}
	}
	t.place(slotOf(number, h))
}

// place puts a slot to the first one free.
func (t *Table[E]) place(s slot) {
	mask := uint64(len(t.slots) - 1)
	i := uint64(s) >> 32 & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = s
}

// Number gives the number of a list, and keeps it if it is new.
func (t *Table[E]) Number(list []E) int32 {
	h := t.Hash(list)
	n, ok := t.Find(list, h)
	if !ok {
		n = int32(t.size)
		t.spans.put([]span{t.elems.put(list)})
		t.size++
		t.Enter(n, h)
	}
	return n
}

// Tells makes the lists of t those of common, which has all of them at the same numbers.
func (t *Table[E]) Tells(common *Table[E]) {
	t.elems, t.spans, t.size = common.elems, common.spans, common.size
}

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
