package cluster

// This file defines in which order the nodes of a message are taken.
//
// What begins alike is taken together, so that little is replayed. But a node that can be reached from another one within the region is
// best taken after it: it has then been visited, and takes a look-up instead of a replay. Where all steps count,
// the other one has the shorter path. So wherever paths part the way with the shortest of them is taken first.

import (
	"cmp"
	"slices"

	"heddle.example/hashing"
	"heddle.example/rt/save"
)

// mostAhead is how many choices the paths have that are put in order, if there is more than one.
const mostAhead = 1 << 18

// entries are nodes that were handed over and are about to be taken.
type entries struct {
	list   []entry
	paths  []save.Packed // one behind the other
	order  []int32       // of the list
	taken  int           // of the order
	groups []group       // room for arrange
}

// entry is a node that was handed over.
type entry struct {
	at, length int // of its path
	shared     int // choices in common with the one before it
	key        hashing.Key
}

// group is a part of the list.
type group struct {
	low, high int
	shortest  int // of its paths
}

// more tells whether one is left.
func (x *entries) more() bool { return x.taken < len(x.order) }

// take gives the next one; the path is valid until the next ones are read.
func (x *entries) take() (path []save.Packed, key hashing.Key) {
	n := &x.list[x.order[x.taken]]
	x.taken++
	return x.paths[n.at : n.at+n.length], n.key
}

// ahead gives the key of a node that is taken soon; not ok: there is none.
func (x *entries) ahead() (key hashing.Key, ok bool) {
	if n := x.taken + entriesAhead; n < len(x.order) {
		return x.list[x.order[n]].key, true
	}
	return key, false
}

// entriesAhead is how many nodes before it is taken a node's place in the visited set is asked for.
const entriesAhead = 4

// reset drops all.
func (x *entries) reset() {
	x.list, x.paths, x.order, x.taken = x.list[:0], x.paths[:0], x.order[:0], 0
}

// add appends a node.
func (x *entries) add(path []save.Packed, shared int, key hashing.Key) {
	x.list = append(x.list, entry{at: len(x.paths), length: len(path), shared: shared, key: key})
	x.paths = append(x.paths, path...)
}

// full tells whether no more are to be added before these are taken.
func (x *entries) full() bool { return len(x.paths) >= mostAhead }

// arrange puts in order what was added: the part of the list from low to high.
func (x *entries) arrange(low, high int) {
	if high-low < 2 {
		if low < high {
			x.order = append(x.order, int32(low))
		}
		return
	}
	fork := x.list[low+1].shared // where the first of them part
	for i := low + 2; i < high; i++ {
		fork = min(fork, x.list[i].shared)
	}
	first := len(x.groups)
	for i := low; i < high; i++ {
		n := &x.list[i]
		if i == low || n.shared == fork {
			x.groups = append(x.groups, group{low: i, shortest: n.length})
		}
		g := &x.groups[len(x.groups)-1]
		g.high, g.shortest = i+1, min(g.shortest, n.length)
	}
	slices.SortStableFunc(x.groups[first:], func(a, b group) int { return cmp.Compare(a.shortest, b.shortest) })
	for k, end := first, len(x.groups); k < end; k++ {
		g := x.groups[k]
		x.arrange(g.low, g.high)
	}
	x.groups = x.groups[:first]
}
