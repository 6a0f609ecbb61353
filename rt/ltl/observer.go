package ltl

// This file defines the observer that steps the monitors of all formulas at
// once. Its states are tuples of the monitors' states, interned; their hashes are made
// of the monitors' canonical keys, so that the node hash does not depend on the order
// in which states were met, by whichever worker.

import (
	"encoding/binary"
	"sync"

	"github.com/zeebo/xxh3"

	"heddle.example/hashing"
	"heddle.example/monitor"
)

// observer implements proposition.Observer. It is shared by all workers.
type observer struct {
	formulas []*formula
	initial  uint32

	mu     sync.RWMutex
	index  map[string]uint32
	tuples [][]monitor.StateID
	hashes []hashing.Key
	steps  map[observed]uint32
}

// observed is a state and the symbol it is stepped by.
type observed struct {
	state     uint32
	valuation uint64
}

func newObserver(formulas []*formula) *observer {
	o := &observer{formulas: formulas, index: map[string]uint32{}, steps: map[observed]uint32{}}
	start := make([]monitor.StateID, len(formulas))
	for i, f := range formulas {
		start[i] = f.table.Initial()
	}
	o.initial = o.intern(start)
	return o
}

// intern gives the number of a tuple. The caller holds mu or is alone.
func (o *observer) intern(tuple []monitor.StateID) uint32 {
	var key []byte
	for _, id := range tuple {
		key = binary.LittleEndian.AppendUint32(key, uint32(id))
	}
	if n, ok := o.index[string(key)]; ok {
		return n
	}
	var canonical []byte
	for i, id := range tuple {
		h := o.formulas[i].table.Hash(id)
		canonical = append(canonical, h[:]...)
	}
	h := xxh3.Hash128(canonical)
	n := uint32(len(o.tuples))
	o.tuples = append(o.tuples, tuple)
	o.hashes = append(o.hashes, hashing.Key{Lo: h.Lo, Hi: h.Hi})
	o.index[string(key)] = n
	return n
}

// Step implements proposition.Observer.
func (o *observer) Step(state uint32, valuation uint64) uint32 {
	at := observed{state, valuation}
	o.mu.RLock()
	next, ok := o.steps[at]
	from := o.tuples[state]
	o.mu.RUnlock()
	if ok {
		return next
	}
	to := make([]monitor.StateID, len(from))
	for i, f := range o.formulas {
		to[i] = f.table.Step(from[i], f.symbol(valuation))
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	next = o.intern(to)
	o.steps[at] = next
	return next
}

// Hash implements proposition.Observer.
func (o *observer) Hash(state uint32) hashing.Key {
	o.mu.RLock()
	defer o.mu.RUnlock()
	return o.hashes[state]
}

// tuple gives the monitors' states.
func (o *observer) tuple(state uint32) []monitor.StateID {
	o.mu.RLock()
	defer o.mu.RUnlock()
	return o.tuples[state]
}

// workerObserver is one worker's view of the observer: what it has seen it keeps
// without a lock. It implements proposition.Observer.
type workerObserver struct {
	shared *observer
	steps  map[observed]uint32
	seen   []bool // by state: hashes and tuples are filled in
	hashes []hashing.Key
	tuples [][]monitor.StateID
}

func newWorkerObserver(o *observer) *workerObserver {
	return &workerObserver{shared: o, steps: map[observed]uint32{}}
}

// Step implements proposition.Observer.
func (w *workerObserver) Step(state uint32, valuation uint64) uint32 {
	at := observed{state, valuation}
	next, ok := w.steps[at]
	if !ok {
		next = w.shared.Step(state, valuation)
		w.steps[at] = next
	}
	return next
}

// Hash implements proposition.Observer.
func (w *workerObserver) Hash(state uint32) hashing.Key {
	w.meet(state)
	return w.hashes[state]
}

// tuple gives the monitors' states.
func (w *workerObserver) tuple(state uint32) []monitor.StateID {
	w.meet(state)
	return w.tuples[state]
}

// meet makes sure that a state is known here.
func (w *workerObserver) meet(state uint32) {
	for int(state) >= len(w.seen) {
		w.seen = append(w.seen, false)
		w.hashes = append(w.hashes, hashing.Key{})
		w.tuples = append(w.tuples, nil)
	}
	if !w.seen[state] {
		w.seen[state] = true
		w.hashes[state] = w.shared.Hash(state)
		w.tuples[state] = w.shared.tuple(state)
	}
}
