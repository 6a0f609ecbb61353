package mem

// This file defines how the trail of a transition that goes on for long is thinned out: of several changes of one place behind the last mark only the first
// one matters, as that is what Undo restores in the end.

const (
	thinFrom   = 1 << 8  // so many entries are worth the trouble
	thinMost   = 1 << 13 // and so many at a time, the last ones: what fills large blocks changes each place once
	thinFactor = 2       // the next time there must be so many times as many new ones as are left
)

// thinning is what Thin needs. Its table has the places seen, by the number of the call in which they were.
type thinning struct {
	done  Mark // what is below has been thinned out
	least int  // new entries before Thin does something; 0: thinFrom
	calls uint32
	table []seen
}

type seen struct {
	place uint64
	call  uint32
}

// Thin drops entries behind the last mark that do not matter: of words; of the owner's kind plain, which say all themselves; and of its kind saved, for each of which there is
// an element on the pile. Places of these kinds are restored alike whatever other entries lie in between.
func Thin[T any](t *Trail, plain, saved uint32, pile *Pile[T]) {
	top := t.entries.top
	if t.entries.len()-int(max(t.marked, t.thin.done)) < max(t.thin.least, thinFrom) {
		return
	}
	from := max(int(t.marked)-t.entries.below, len(top)-thinMost, 0)
	part := top[from:]
	elements := 0
	for i := range part {
		if uint32(part[i].Kind()) == saved {
			elements++
		}
	}
	whole := elements <= len(pile.top) // else they stand in several chunks: let them be
	t.thin.begin(len(part))
	kept, copies := part[:0], pile.top[max(len(pile.top)-elements, 0):]
	left := copies[:0]
	for _, e := range part {
		switch kind := uint32(e.Kind()); {
		case kind == saved && whole:
			c := copies[0]
			if copies = copies[1:]; t.thin.again(&e) {
				continue
			}
			left = append(left, c)
		case (kind == plain || kind == uint32(undoWord)) && t.thin.again(&e):
			continue
		}
		kept = append(kept, e)
	}
	if whole {
		pile.drop(elements - len(left))
	}
	t.entries.top = top[:from+len(kept)]
	t.thin.done, t.thin.least = Mark(t.entries.len()), thinFactor*len(kept)
}

// begin forgets the places of the last call, and makes room for those of n entries.
func (t *thinning) begin(n int) {
	if len(t.table) < 2*n {
		size := 2 * thinFrom
		for size < 2*n {
			size *= 2
		}
		t.table, t.calls = make([]seen, size), 0
	}
	if t.calls++; t.calls == 0 {
		clear(t.table)
		t.calls = 1
	}
}

// again tells whether there was an entry of the same place before.
func (t *thinning) again(e *Entry) bool {
	place, mask := uint64(e.What)<<32|uint64(e.Index), uint64(len(t.table)-1)
	for i := place * 0x9e3779b97f4a7c15 >> 32 & mask; ; i = (i + 1) & mask {
		switch s := &t.table[i]; {
		case s.call != t.calls:
			*s = seen{place, t.calls}
			return false
		case s.place == place:
			return true
		}
	}
}
