package scheduler

// This file defines what the workers of a search with a reduction know in common: the touches that have occurred, by number,
// and the futures that they make up. Each worker has a copy, which it brings up to date when it meets a
// number that it does not know.

import (
	"slices"
	"sync"
	"sync/atomic"

	"heddle.example/scheduler/lists"
	"heddle.example/symex/facts"
	"heddle.example/symex/state"
)

// tables number what futures are made of; the empty list has 0 in each but the first.
type tables struct {
	entries      lists.Table[entry]  // each a list of one
	parts        lists.Table[int32]  // of entries
	meetings     lists.Table[int32]  // entries of a part that depend on a step
	nodes        lists.Table[int32]  // futures of closed nodes
	steps        lists.Table[uint64] // what transitions have touched
	arrangements lists.Table[uint8]  // orders of threads; 0 is that by number, and that of nodes with nobody alike
	renames      lists.Table[uint8]  // permutations: what becomes of each thread
	pairs        *lists.Pairs        // of nodes that have closed: a future and an arrangement
}

func newTables() tables {
	numbers, names := lists.Hash[int32], lists.Hash[uint8]
	t := tables{
		lists.New(hashEntries), lists.New(numbers), lists.New(numbers), lists.New(numbers), lists.New(lists.Hash[uint64]), lists.New(names), lists.New(names),
		lists.NewPairs(),
	}
	t.steps.Number(nil)
	for _, table := range []*lists.Table[int32]{&t.parts, &t.meetings, &t.nodes} {
		table.Number(nil)
	}
	for _, table := range []*lists.Table[uint8]{&t.arrangements, &t.renames} {
		table.Number(nil)
	}
	return t
}

// tells makes the tables of one worker those of all.
func (t *tables) tells(common *tables) {
	t.entries.Tells(&common.entries)
	t.parts.Tells(&common.parts)
	t.meetings.Tells(&common.meetings)
	t.nodes.Tells(&common.nodes)
	t.steps.Tells(&common.steps)
	t.arrangements.Tells(&common.arrangements)
	t.renames.Tells(&common.renames)
	t.pairs = common.pairs
}

// Futures holds the touches and the futures of nodes that several workers find.
type Futures struct {
	mu      sync.Mutex
	touches []state.Touch // with orders as orders numbers them
	index   map[state.Touch]int
	orders  *facts.Sets
	tables
	memo  *lists.Memo
	begun atomic.Int32 // how many workers have visited a node
}

// NewFutures makes the common part of the reductions of one search.
func NewFutures() *Futures {
	return &Futures{index: map[state.Touch]int{}, orders: facts.New(nil), tables: newTables(), memo: lists.Common()}
}

// Turned has whoever is the first take threads as the second of several does (package apart).
func (f *Futures) Turned() *Futures {
	f.begun.Store(1)
	return f
}

// begins gives a worker that begins its number: whoever is the first takes threads as one does that is alone, so that what a small search comes to does not depend on which that is.
func (f *Futures) begins() int { return int(f.begun.Add(1)) - 1 }

// Orders tells what the numbers mean that a machine gives to orders: each machine has its own.
type Orders interface {
	// OrderFacts gives the facts of an order; they are not to be changed.
	OrderFacts(order int32) []facts.Fact
	// OrderOf gives the number of an order with these facts.
	OrderOf(list []facts.Fact) int32
	// RenameOrder gives an order with the threads that it says were joined renamed, those left out for which to gives a negative number.
	RenameOrder(order int32, to func(thread int) int) int32
	// ThreadAt gives the thread at whose handle an address lies, 0 if there is none but the main one, AddrAt the same place at another one's.
	ThreadAt(addr uint64) int
	AddrAt(addr uint64, thread int) uint64
}

// number gives the number of a touch that e does not know.
func (f *Futures) number(e *elements, t state.Touch) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	told := t
	told.Order = f.orders.Intern(slices.Clone(e.orders.OrderFacts(t.Order)))
	i, ok := f.index[told]
	if !ok {
		told = within(len(f.touches), told)
		i, ok = f.index[told]
	}
	if !ok {
		i = len(f.touches)
		f.touches = append(f.touches, told)
		f.index[told] = i
	}
	f.touch(e)
	return i
}

// touch tells e the touches that it does not know. The caller holds the lock.
func (f *Futures) touch(e *elements) {
	for _, t := range f.touches[len(e.list):] {
		t.Order = e.orders.OrderOf(slices.Clone(f.orders.Of(t.Order)))
		e.enter(t)
	}
}

// tell brings o up to date; what is in the tables does not change. The caller holds the lock.
func (f *Futures) tell(o *outlook) {
	f.touch(o.elements)
	o.tables.tells(&f.tables)
}

// brings is tell for whoever has not the lock.
func (f *Futures) brings(o *outlook) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.tell(o)
}
