package states

// This file defines the table of states, which numbers them in the order in which they come.

import "math/bits"

// table holds states of so many words. Slots have the number of a state, and one more, at its hash or behind it.
type table struct {
	words  int
	blocks [][]uint64
	count  int
	slots  []uint32
}

const blockStates = 1 << 14

func newTable(words int) *table { return &table{words: words, slots: make([]uint32, 1<<10)} }

// state gives the words of a state.
func (t *table) state(n uint32) []uint64 {
	at := int(n%blockStates) * t.words
	return t.blocks[n/blockStates][at : at+t.words]
}

func hash(state []uint64) uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range state {
		high, low := bits.Mul64(w^h, 0xd6e8feb86659fd93)
		h = high ^ low + 0x2545f4914f6cdd1d
	}
	high, low := bits.Mul64(h, 0xa0761d6478bd642f)
	return high ^ low
}

func equal(a, b []uint64) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// find gives the slot in which a state is, or is to be.
func (t *table) find(state []uint64) *uint32 {
	mask := uint64(len(t.slots) - 1)
	for i := hash(state) & mask; ; i = (i + 1) & mask {
		slot := &t.slots[i]
		if *slot == 0 || equal(t.state(*slot-1), state) {
			return slot
		}
	}
}

// add gives the number of a state, which is new if it is the last one.
func (t *table) add(state []uint64) uint32 {
	slot := t.find(state)
	if *slot != 0 {
		return *slot - 1
	}
	if t.count%blockStates == 0 {
		t.blocks = append(t.blocks, make([]uint64, blockStates*t.words))
	}
	n := uint32(t.count)
	t.count++
	*slot = n + 1
	copy(t.state(n), state)
	if 3*t.count > 2*len(t.slots) {
		t.slots = make([]uint32, 2*len(t.slots))
		for i := range t.count {
			*t.find(t.state(uint32(i))) = uint32(i) + 1
		}
	}
	return n
}
