package rt

// This file defines how a state counts once that several attempts store: what is given up, and the parts and the interludes of a search, store states that it comes to
// again. The first of them are remembered, by 64 bits of their keys. Of what is stored beyond them each counts its own.

import (
	"sync/atomic"

	"heddle.example/hashing"
)

// tallySlots is the size of the table, a power of two, and tallyMost how many states it has at most.
const tallySlots, tallyMost = 1 << 18, 150_000

// tally has the states that count. It may be used by several workers at once.
type tally struct {
	slots [tallySlots]atomic.Uint64 // 0: empty
	n     atomic.Int64
}

// counts tells whether a state is not one of those that are remembered. It remembers it if it is to.
func (t *tally) counts(k hashing.Key, remember bool) bool {
	x := k.Lo ^ k.Hi | 1
	remember = remember && t.n.Load() < tallyMost
	for i := (x * 0x9e3779b97f4a7c15) >> 46; ; i = (i + 1) % tallySlots {
		switch slot := &t.slots[i]; slot.Load() {
		case x:
			return false
		case 0:
			if !remember {
				return true
			}
			if slot.CompareAndSwap(0, x) {
				t.n.Add(1)
				return true
			}
			if slot.Load() == x {
				return false
			}
		}
	}
}
