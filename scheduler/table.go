package scheduler

// This file defines tables that give equal lists one number.

import "slices"

// table numbers lists of elements by their content, from 0 on. They lie one behind another, so that as few as possible are
// looked at when memory is collected. A worker's own table has the lists of the common one, if there is one, and finds those that it has met.
type table[E comparable] struct {
	elems []E
	ends  []uint32 // by list: where it ends in elems
	slots []int32  // a power of two: numbers, plus one, at or behind the place that the hash gives; 0: none
	found int      // how many numbers there are in slots
	hash  func(list []E) uint64
}

func newTable[E comparable](hash func(list []E) uint64) table[E] {
	return table[E]{hash: hash, slots: make([]int32, 16)}
}

// size is how many lists there are.
func (t *table[E]) size() int { return len(t.ends) }

// of gives the list of a number; it is not to be changed.
func (t *table[E]) of(number int32) []E {
	begin := uint32(0)
	if number > 0 {
		begin = t.ends[number-1]
	}
	end := t.ends[number]
	return t.elems[begin:end:end]
}

// find gives the number of a list with the hash h, if it was entered.
func (t *table[E]) find(list []E, h uint64) (number int32, ok bool) {
	mask := uint64(len(t.slots) - 1)
	for i := h & mask; t.slots[i] != 0; i = (i + 1) & mask {
		if n := t.slots[i] - 1; slices.Equal(t.of(n), list) {
			return n, true
		}
	}
	return 0, false
}

// enter makes a list with the hash h found, which was not.
func (t *table[E]) enter(number int32, h uint64) {
	if t.found++; 4*t.found > 3*len(t.slots) {
		old := t.slots
		t.slots = make([]int32, 2*len(old))
		for _, n := range old {
			if n != 0 {
				t.place(n, t.hash(t.of(n-1)))
			}
		}
	}
	t.place(number+1, h)
}

// place puts a slot's content to the first one free.
func (t *table[E]) place(content int32, h uint64) {
	mask := uint64(len(t.slots) - 1)
	i := h & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = content
}

// number gives the number of a list, and keeps it if it is new.
func (t *table[E]) number(list []E) int32 {
	h := t.hash(list)
	n, ok := t.find(list, h)
	if !ok {
		n = int32(len(t.ends))
		t.elems = append(t.elems, list...)
		t.ends = append(t.ends, uint32(len(t.elems)))
		t.enter(n, h)
	}
	return n
}

// tells makes the lists of t those of common, which has all of them at the same numbers.
func (t *table[E]) tells(common *table[E]) { t.elems, t.ends = common.elems, common.ends }

// blend makes one hash of another one and a word.
func blend(h, word uint64) uint64 {
	h = (h ^ word) * 0x9e3779b97f4a7c15
	return h ^ h>>29
}

func hashParts(list []int32) uint64 {
	h := uint64(len(list))
	for _, p := range list {
		h = blend(h, uint64(p))
	}
	return h ^ h>>32
}

func hashEntries(list []entry) uint64 {
	h := uint64(len(list))
	for i := range list {
		e := &list[i]
		h = blend(blend(blend(h, uint64(e.touch)), e.before), e.free)
	}
	return h ^ h>>32
}

func hashWords(list []uint64) uint64 {
	h := uint64(len(list))
	for _, w := range list {
		h = blend(h, w)
	}
	return h ^ h>>32
}
