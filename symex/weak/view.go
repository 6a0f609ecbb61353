package weak

import "slices"

// This file defines views: what of the messages an event has seen.

// View is what happens before an event. Places in the modification order of a cell are numbers, stamps, that only their order
// counts of; 0 stands before all. Slices that end early go on with 0. Nobody changes a view.
type View struct {
	cur   []uint64 // per cell: the latest message that was read or written
	wr    []uint64 // per cell: the latest that was written
	clock []uint32 // per slot of a thread: how many of its operations happen before, see races.go

	// Sets of nodes, see psc.go.
	h nodes   // sequentially consistent operations that happen before
	e nodes   // those accesses of h from which sb;hb? or hb|loc;hb? leads here
	n nodes   // those from which sb|≠loc;hb? leads here
	x []nodes // per cell: fences f of h with f hb a, a on the cell, a hb? here
}

var bottom = &View{}

// get gives element i.
func get[T uint32 | uint64 | nodes](s []T, i int) T {
	if i < len(s) {
		return s[i]
	}
	return 0
}

// put gives s with v as element i.
func put[T uint32 | uint64 | nodes](s []T, i int, v T) []T {
	if get(s, i) == v {
		return s
	}
	out := make([]T, max(len(s), i+1))
	copy(out, s)
	out[i] = v
	return out
}

// within tells whether no element of a is greater than that of b.
func within[T uint32 | uint64](a, b []T) bool {
	for i, v := range a {
		if v > get(b, i) {
			return false
		}
	}
	return true
}

func contained(a, b []nodes) bool {
	for i, v := range a {
		if v&^get(b, i) != 0 {
			return false
		}
	}
	return true
}

// below tells whether v says nothing that w does not.
func (v *View) below(w *View) bool {
	return v == w || v == bottom || within(v.cur, w.cur) && within(v.wr, w.wr) && within(v.clock, w.clock) &&
		(v.h|v.e|v.n == 0 && len(v.x) == 0 || v.h&^w.h|v.e&^w.e|v.n&^w.n == 0 && contained(v.x, w.x))
}

func greatest[T uint32 | uint64](a, b []T) []T {
	if within(b, a) {
		return a
	}
	if within(a, b) {
		return b
	}
	out := make([]T, max(len(a), len(b)))
	for i := range out {
		out[i] = max(get(a, i), get(b, i))
	}
	return out
}

func unite(a, b []nodes) []nodes {
	if contained(b, a) {
		return a
	}
	out := make([]nodes, max(len(a), len(b)))
	for i := range out {
		out[i] = get(a, i) | get(b, i)
	}
	return out
}

// join gives what v and w say together.
func (v *View) join(w *View) *View {
	switch {
	case w.below(v):
		return v
	case v.below(w):
		return w
	}
	return &View{greatest(v.cur, w.cur), greatest(v.wr, w.wr), greatest(v.clock, w.clock), v.h | w.h, v.e | w.e, v.n | w.n, unite(v.x, w.x)}
}

// at gives v with a message of a cell, a later one or that which it has; written tells whether it was written.
func (v *View) at(cell int, stamp uint64, written bool) *View {
	c := *v
	c.cur = put(v.cur, cell, max(stamp, get(v.cur, cell)))
	if written {
		c.wr = put(v.wr, cell, max(stamp, get(v.wr, cell)))
	}
	return &c
}

// mapped gives v with other sets of nodes, and its cells where they are now; those that are nowhere are left out. done keeps
// what was made before.
func (v *View) mapped(keep nodes, to []int, done map[*View]*View) *View {
	if v == bottom || v == nil {
		return v
	}
	if w := done[v]; w != nil {
		return w
	}
	w := &View{clock: v.clock, h: v.h & keep, e: v.e & keep, n: v.n & keep}
	if to == nil {
		w.cur, w.wr = v.cur, v.wr
		if len(v.x) > 0 {
			w.x = slices.Clone(v.x)
			for i := range w.x {
				w.x[i] &= keep
			}
		}
	} else {
		w.cur, w.wr = moved(v.cur, to), moved(v.wr, to)
		w.x = moved(v.x, to)
		for i := range w.x {
			w.x[i] &= keep
		}
	}
	done[v] = w
	return w
}

// moved gives s with element i at to[i], or not at all if that is negative.
func moved[T uint64 | nodes](s []T, to []int) []T {
	out := []T(nil)
	for i, v := range s {
		if i < len(to) && to[i] >= 0 && v != 0 {
			out = put(out, to[i], v)
		}
	}
	return out
}
