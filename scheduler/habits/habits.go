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
	rivals          threads // those found to depend on what it did
	nodes, expanded int     // closed nodes, and how many threads they were expanded with in all
}

// threads is a set of threads, of which there are few.
type threads []uint8

func (t threads) has(thread uint8) bool { return slices.Contains(t, thread) }

func (t *threads) add(thread uint8) {
	if !t.has(thread) {
		*t = append(*t, thread)
	}
}

// Table has the habits by thread and place; where nothing depended on what was done there is none.
type Table struct {
	at     map[Stand]*habit
	rivals map[int32]*threads // by thread, wherever it stood
}

// New makes a table that knows nothing.
func New() Table { return Table{at: map[Stand]*habit{}, rivals: map[int32]*threads{}} }

// Clash notes that a rival depends on what a thread did from there.
func (t Table) Clash(from Stand, rival int) {
	x, all := t.at[from], t.rivals[from.Thread]
	if x == nil {
		x = &habit{}
		t.at[from] = x
	}
	if all == nil {
		all = &threads{}
		t.rivals[from.Thread] = all
	}
	x.rivals.add(uint8(rival))
	all.add(uint8(rival))
}

// Closed notes that a node with which a thread in one place went first was expanded with so many threads in all.
func (t Table) Closed(first Stand, threads int) {
	if x := t.at[first]; x != nil {
		x.nodes++
		x.expanded += threads
	}
}

// Rival gives the first of some threads that was found to depend on what a thread did anywhere.
func (t Table) Rival(thread int32, among []uint8) (rival int, ok bool) {
	if all := t.rivals[thread]; all != nil {
		if i := slices.IndexFunc(among, all.has); i >= 0 {
			return int(among[i]), true
		}
	}
	return 0, false
}

// Rivals appends those of some threads that were found to depend on what a thread did from there.
func (t Table) Rivals(list []int, from Stand, among []uint8) []int {
	x := t.at[from]
	if x == nil {
		return list
	}
	for _, r := range among {
		if int32(r) != from.Thread && x.rivals.has(r) {
			list = append(list, int(r))
		}
	}
	return list
}

// Needs gives with how many threads a node is likely to be expanded at which these are enabled, and one in one place goes first.
func (t Table) Needs(first Stand, enabled []uint8) float64 {
	x := t.at[first]
	if x == nil || !slices.ContainsFunc(enabled, func(r uint8) bool { return int32(r) != first.Thread && x.rivals.has(r) }) {
		return 1
	}
	return float64(x.expanded+1) / float64(x.nodes+1)
}
