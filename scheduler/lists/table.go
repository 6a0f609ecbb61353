// Package lists gives equal lists one number, and remembers what operations on such numbers gave: so what is worked out of lists that come again and again is worked
// out once, and lists are compared by their numbers.
package lists

// This file defines tables that give equal lists one number.

import (
	"slices"
	"sync/atomic"
)

// Table numbers lists of elements by their content, from 0 on. A worker's table has the lists of the common one, if there is one, up to some number, and looks for them
// in the index of that one while others may enter more.
type Table[E comparable] struct {
	elems chunks[E]
	spans chunks[span] // by list, one behind another
	size  int
	slots index
	shown *atomic.Pointer[index] // slots, to those who have not the lock
	of    *atomic.Pointer[index] // shown of the common table; nil: this is none of a worker
	Hash  func(list []E) uint64
}

// index has the numbers of lists: a power of two of slots, each number at or behind the place that the upper half of the hash gives. One that has got too small is left as it is,
// and looks to those who have it still as if later lists had not been entered.
type index []slot

// slot has a number, plus one, in its lower half, and of the hash of its list the upper half in its upper one, so that few lists are compared; 0: empty.
type slot uint64

func slotOf(number int32, h uint64) slot { return slot(h>>32<<32 | uint64(uint32(number+1))) }

func (s slot) number() int32 { return int32(uint32(s)) - 1 }

// New makes an empty table of lists with that hash.
func New[E comparable](hash func(list []E) uint64) Table[E] {
	t := Table[E]{Hash: hash, shown: &atomic.Pointer[index]{}}
	t.show(make(index, 16))
	return t
}

// Size is how many lists there are.
func (t *Table[E]) Size() int { return t.size }

// Of gives the list of a number; it is not to be changed.
func (t *Table[E]) Of(number int32) []E {
	return t.elems.of(t.spans.list[number>>chunkBits][number&(chunk-1)])
}

// First gives the first element of the list of a number, in a table whose lists have one each.
func (t *Table[E]) First(number int32) *E {
	return &t.elems.list[number>>chunkBits][number&(chunk-1)]
}

// Find gives the number of a list with the hash h, if the table has it.
func (t *Table[E]) Find(list []E, h uint64) (number int32, ok bool) {
	slots := t.slots
	if t.of != nil {
		slots = *t.of.Load()
	}
	mask := uint64(len(slots) - 1)
	for i := h >> 32 & mask; ; i = (i + 1) & mask {
		s := slot(atomic.LoadUint64((*uint64)(&slots[i])))
		switch {
		case s == 0:
			return 0, false
		case uint64(s)>>32 == h>>32 && int(s.number()) < t.size && slices.Equal(t.Of(s.number()), list):
			return s.number(), true
		}
	}
}

func (t *Table[E]) show(x index) {
	t.slots = x
	t.shown.Store(&x)
}

// enter makes the last list found, which has the hash h.
func (t *Table[E]) enter(h uint64) {
	if 4*t.size > 3*len(t.slots) {
		larger := make(index, 2*len(t.slots))
		for _, s := range t.slots {
			if s != 0 {
				larger.place(s)
			}
		}
		t.show(larger)
	}
	t.slots.place(slotOf(int32(t.size-1), h))
}

// place puts a slot to the first one free.
func (x index) place(s slot) {
	mask := uint64(len(x) - 1)
	i := uint64(s) >> 32 & mask
	for x[i] != 0 {
		i = (i + 1) & mask
	}
	atomic.StoreUint64((*uint64)(&x[i]), uint64(s))
}

// Number gives the number of a list, and keeps it if it is new.
func (t *Table[E]) Number(list []E) int32 { return t.NumberOf(list, t.Hash(list)) }

// NumberOf is Number where the hash of the list is known.
func (t *Table[E]) NumberOf(list []E, h uint64) int32 {
	n, ok := t.Find(list, h)
	if !ok {
		n = int32(t.size)
		t.spans.put([]span{t.elems.put(list)})
		t.size++
		t.enter(h)
	}
	return n
}

// Tells makes the lists of t those of common, which has all of them at the same numbers, and t a worker's. Nobody may enter others meanwhile.
func (t *Table[E]) Tells(common *Table[E]) {
	t.elems, t.spans, t.size, t.of, t.Hash = common.elems, common.spans, common.size, common.shown, common.Hash
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
