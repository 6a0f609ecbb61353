package scheduler

// This file defines what the workers of a search with a reduction know in common: the touches that have occurred, by number,
// and the futures that they make up. Each worker has a copy, which it brings up to date when it meets a
// number that it does not know.

import (
	"slices"
	"sync"

	"heddle/symex/facts"
	"heddle/symex/state"
)

// Futures holds the touches and the futures of nodes that several workers find.
type Futures struct {
	mu      sync.Mutex
	touches []state.Touch // with orders as orders numbers them
	index   map[state.Touch]int
	orders  *facts.Sets
	sets    []bitSet
	numbers map[string]int32 // of the sets, by their words
}

// NewFutures makes the common part of the reductions of one search.
func NewFutures() *Futures {
	return &Futures{index: map[state.Touch]int{}, orders: facts.New(nil), numbers: map[string]int32{}}
}

// Orders tells what the numbers mean that a machine gives to orders: each machine has its own.
type Orders interface {
	// OrderFacts gives the facts of an order; they are not to be changed.
	OrderFacts(order int32) []facts.Fact
	// OrderOf gives the number of an order with these facts.
	OrderOf(list []facts.Fact) int32
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
	f.tell(e)
	return i
}

// tell brings e up to date. The caller holds the lock.
func (f *Futures) tell(e *elements) {
	for _, t := range f.touches[len(e.list):] {
		t.Order = e.orders.OrderOf(slices.Clone(f.orders.Of(t.Order)))
		e.enter(t)
	}
}

// intern gives the number of a set whose words stand in key.
func (f *Futures) intern(key string, b bitSet) int32 {
	f.mu.Lock()
	defer f.mu.Unlock()
	i, ok := f.numbers[key]
	if !ok {
		i = int32(len(f.sets))
		f.sets = append(f.sets, slices.Clone(b))
		f.numbers[key] = i
	}
	return i
}

// futureOf gives the set of that number, all of whose touches are known then.
func (p *persistent) futureOf(number int32) bitSet {
	if f := p.sets.common; f != nil && int(number) >= len(p.sets.list) {
		f.mu.Lock()
		p.sets.list = f.sets // what is in it does not change
		f.tell(p.elements)
		f.mu.Unlock()
	}
	return p.sets.list[number]
}
