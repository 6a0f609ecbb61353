// Package habits remembers what became of nodes that were expanded first with a thread where it stood. A reduction may begin with any thread; the best is one that
// is enough, or that needs few others.
package habits

import (
	"golang.org/x/sys/cpu"

	"heddle.example/hashing"
)

// Stand is a thread, numbered from 0 to hashing.MaxThreads-1, in one place.
type Stand struct {
	Thread int32
	Place  uint64
}

// habit is what became of the nodes that were expanded first with a thread in one place.
type habit struct {
	from            Stand
	rivals          threads // those found to depend on what it did; none: the place in the table is free
	nodes, expanded int     // closed nodes, and how many threads they were expanded with in all
}

// threads is a set of threads.
type threads [hashing.MaxThreads / 64]uint64

func (t *threads) has(thread uint8) bool { return t[thread/64]>>(thread%64)&1 != 0 }

func (t *threads) add(thread uint8) { t[thread/64] |= 1 << (thread % 64) }

func (t *threads) none() bool { return *t == threads{} }

// Table has the habits by thread and place; where nothing depended on what was done there is none. It is looked up, and written, at most nodes of a search.
type Table struct {
	_      cpu.CacheLinePad // what other workers write at the same time is in lines of its own
	slots  []habit          // a power of two, at or behind the place that the hash gives
	used   int
	rivals [hashing.MaxThreads]threads // by thread, wherever it stood
	_      cpu.CacheLinePad
}

// New makes a table that knows nothing.
func New() *Table { return &Table{slots: make([]habit, 64)} }

// find gives the habit from there, or the free place for it.
func (t *Table) find(from Stand) *habit {
	mask := uint64(len(t.slots) - 1)
	h := (from.Place ^ uint64(from.Thread)<<56) * 0x9e3779b97f4a7c15
	for i := h >> 32 & mask; ; i = (i + 1) & mask {
		if x := &t.slots[i]; x.from == from || x.rivals.none() {
			return x
		}
	}
}

// Clash notes that a rival depends on what a thread did from there.
func (t *Table) Clash(from Stand, rival int) {
	x := t.find(from)
	if x.rivals.none() {
		if 2*(t.used+1) > len(t.slots) {
			t.grow()
			x = t.find(from)
		}
		x.from = from
		t.used++
	}
	x.rivals.add(uint8(rival))
	t.rivals[from.Thread].add(uint8(rival))
}

func (t *Table) grow() {
	old := t.slots
	t.slots = make([]habit, 2*len(old))
	for i := range old {
		if x := &old[i]; !x.rivals.none() {
			*t.find(x.from) = *x
		}
	}
}

// Closed notes that a node with which a thread in one place went first was expanded with so many threads in all.
func (t *Table) Closed(first Stand, threads int) {
	if x := t.known(first); x != nil {
		x.nodes++
		x.expanded += threads
	}
}

// known gives the habit from there, nil if there is none.
func (t *Table) known(from Stand) *habit {
	if x := t.find(from); !x.rivals.none() {
		return x
	}
	return nil
}

// Rival gives the first of some threads that was found to depend on what a thread did anywhere.
func (t *Table) Rival(thread int32, among []uint8) (rival int, ok bool) {
	all := &t.rivals[thread]
	for _, r := range among {
		if all.has(r) {
			return int(r), true
		}
	}
	return 0, false
}

// Rivals appends those of some threads that were found to depend on what a thread did from there.
func (t *Table) Rivals(list []int, from Stand, among []uint8) []int {
	x := t.known(from)
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
func (t *Table) Needs(first Stand, enabled []uint8) float64 {
	if x := t.known(first); x != nil {
		for _, r := range enabled {
			if int32(r) != first.Thread && x.rivals.has(r) {
				return float64(x.expanded+1) / float64(x.nodes+1)
			}
		}
	}
	return 1
}
