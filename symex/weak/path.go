package weak

import (
	"heddle/expr"
	"heddle/hashing"
	"heddle/symex/mem"
)

// This file defines where the states of store buffers are kept along a path.

// Buffers are the store buffers of a machine.
type Buffers struct {
	PSO   bool
	Bound int // stores of one thread that can wait
	// Exceeded tells that a store would have waited beyond the bound, on any path.
	Exceeded bool

	// The queues at the states of the path, each behind those that came before: what is above the position is to be
	// overwritten.
	states []Queues
}

// Position says which queues are those of the present state. It belongs to what the machine's trail restores.
type Position struct {
	at  int32 // index + 1 in Buffers.states, 0: no store waits
	top int32 // how many of them belong to the path
}

// Waits tells whether a store waits.
func (p Position) Waits() bool { return p.at != 0 }

// NewBuffers makes the store buffers of a memory model, nil where it has none. history is how many stores can wait, 0:
// DefaultHistory.
func NewBuffers(model string, history int) *Buffers {
	if model == SC || model == "" {
		return nil
	}
	if history == 0 {
		history = DefaultHistory
	}
	return &Buffers{PSO: model == PSO, Bound: history}
}

// Queues gives the stores that wait.
func (b *Buffers) Queues(p Position) Queues {
	if p.at == 0 {
		return nil
	}
	return b.states[p.at-1]
}

// Set gives the position at which the stores of q wait, after p.
func (b *Buffers) Set(p Position, q Queues) Position {
	if len(q) == 0 {
		return Position{0, p.top}
	}
	b.states = append(b.states[:p.top], q)
	return Position{p.top + 1, p.top + 1}
}

// Forget drops the queues of states that are left for good, and gives the new position.
func (b *Buffers) Forget(p Position) Position {
	if p.at == 0 {
		return Position{}
	}
	b.states[0] = b.Queues(p)
	return Position{1, 1}
}

// EachValue calls f on what waits, and where it is stored.
func (b *Buffers) EachValue(p Position, f func(mem.Value)) {
	for _, list := range b.Queues(p) {
		for i := range list {
			f(list[i].Value)
			f(mem.Value{Bits: list[i].Addr})
		}
	}
}

// Hash is the part of the node hash that stores make that wait, symbolic values apart: sym tells whether there are some.
func (b *Buffers) Hash(p Position, h *hashing.Function) (k hashing.Key, sym bool) {
	for t, list := range b.Queues(p) {
		for i := range list {
			e := &list[i]
			shape := uint64(e.Size)
			if e.Ptr {
				shape |= 1 << 8
			}
			if e.Barrier {
				shape |= 1 << 9
			}
			k = k.Add(h.Pair(hashing.Delayed(int32(t), int32(i)), e.Addr, shape))
			if e.Value.Sym >= expr.FirstRef {
				sym = true
			} else {
				k = k.Add(h.Cell(hashing.DelayedValue(int32(t), int32(i)), e.Value.Bits+uint64(e.Value.Sym)<<32))
			}
		}
	}
	return k, sym
}

// Symbols calls visit on the symbolic values of stores that wait, with a location for each.
func (b *Buffers) Symbols(p Position, visit func(loc hashing.Location, r expr.Ref)) {
	for t, list := range b.Queues(p) {
		for i := range list {
			if r := list[i].Value.Sym; r >= expr.FirstRef {
				visit(hashing.DelayedValue(int32(t), int32(i)), r)
			}
		}
	}
}
