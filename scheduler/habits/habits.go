// Package habits remembers what became of nodes that were expanded first with a thread where it stood. A reduction may begin with any thread; the best is one that
// is enough, or that needs few others.
package habits

import "slices"

// Stand is a thread in one place.
type Stand struct {
	Thread int32
	Place  uint64
}

// habit is what became of the nodes that were expanded first with a thread in one place.
type habit struct {
	rivals          []uint64 // a bit set: those found to depend on what it did
	nodes, expanded int      // closed nodes, and how many threads they were expanded with in all
}

func (x *habit) has(thread int) bool {
	return thread>>6 < len(x.rivals) && x.rivals[thread>>6]>>(thread&63)&1 != 0
}

// Table has the habits by thread and place; where nothing depended on what was done there is none.
type Table map[Stand]*habit

// Clash notes that a rival depends on what a thread did from there.
func (t Table) Clash(from Stand, rival int) {
	x := t[from]
	if x == nil {
		x = &habit{}
		t[from] = x
	}
	for rival>>6 >= len(x.rivals) {
		x.rivals = append(x.rivals, 0)
	}
	x.rivals[rival>>6] |= 1 << (rival & 63)
}

// Closed notes that a node with which a thread in one place went first was expanded with so many threads in all.
func (t Table) Closed(first Stand, threads int) {
	if x := t[first]; x != nil {
		x.nodes++
		x.expanded += threads
	}
}

// Rivals appends those of some threads that were found to depend on what a thread did from there.
func (t Table) Rivals(list []int, from Stand, threads []uint8) []int {
	x := t[from]
	if x == nil {
		return list
	}
	for _, r := range threads {
		if int32(r) != from.Thread && x.has(int(r)) {
			list = append(list, int(r))
		}
	}
	return list
}

// Needs gives with how many threads a node is likely to be expanded at which these are enabled, and one in one place goes first.
func (t Table) Needs(first Stand, enabled []uint8) float64 {
	x := t[first]
	if x == nil || !slices.ContainsFunc(enabled, func(r uint8) bool { return int32(r) != first.Thread && x.has(int(r)) }) {
		return 1
	}
	return float64(x.expanded+1) / float64(x.nodes+1)
}
