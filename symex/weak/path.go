package weak

import (
	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/symex/mem"
)

// This file defines where the states of a memory model are kept along a path.

// Buffers are the store buffers of a machine.
type Buffers struct {
	PSO   bool
	Bound int // stores of one thread that can wait
	// Exceeded tells that a store would have waited beyond the bound, on any path.
	Exceeded bool

	path[Queues]
}

// Graphs are the states of rc11 of a machine.
type Graphs struct {
	Bound int // messages of a cell
	// Exceeded tells that a cell would have had more, on any path.
	Exceeded bool
	// Stale is how many messages an operation may leave behind it, negative: any number; Skipped tells that one could have left more, on any path.
	Stale   int
	Skipped bool
	// Places are those at which the search has met plain accesses; nil: all atomic ones are remembered.
	Places *Places

	path[*Graph]
}

// path has the states along a path, each behind those that came before: what is above a position is to be overwritten.
type path[S any] struct{ states []S }

// Position says which state is the present one. It belongs to what the machine's trail restores.
type Position struct {
	at  int32 // index + 1 in path.states, 0: one that says nothing
	top int32 // how many of them belong to the path
}

// Back gives the position at which the state is that of q, an earlier one of the same path.
func (p Position) Back(q Position) Position { return Position{q.at, p.top} }

// Waits tells whether the state says something: a store waits, or some thread does not know all there is.
func (p Position) Waits() bool { return p.at != 0 }

// at gives a state, the zero value where that says nothing.
func (b *path[S]) at(p Position) (s S) {
	if p.at != 0 {
		s = b.states[p.at-1]
	}
	return s
}

// set gives the position of a state that comes after p.
func (b *path[S]) set(p Position, s S) Position {
	b.states = append(b.states[:p.top], s)
	return Position{p.top + 1, p.top + 1}
}

// Forget drops the states that are left for good, and gives the new position.
func (b *path[S]) Forget(p Position) Position {
	if p.at == 0 {
		return Position{}
	}
	b.states[0] = b.at(p)
	return Position{1, 1}
}

// NewBuffers makes the store buffers of a memory model, nil where it has none. history is how many stores can wait, 0:
// DefaultHistory.
func NewBuffers(model string, history int) *Buffers {
	if model != TSO && model != PSO {
		return nil
	}
	if history == 0 {
		history = DefaultHistory
	}
	return &Buffers{PSO: model == PSO, Bound: history}
}

// NewGraphs makes the states of rc11, nil where that is not the memory model. history is how many messages a cell can have, 0: DefaultMessages.
func NewGraphs(model string, history int) *Graphs {
	if model != RC11 {
		return nil
	}
	if history == 0 {
		history = DefaultMessages
	}
	return &Graphs{Bound: history, Stale: -1}
}

// Graph gives the present state, nil for one that says nothing.
func (b *Graphs) Graph(p Position) *Graph { return b.at(p) }

// Set gives the position at which the state is what matters of g, after p.
func (b *Graphs) Set(p Position, g *Graph) Position {
	if g = g.Forget(); g.Trivial() {
		return Position{0, p.top}
	}
	return b.set(p, g)
}

// Queues gives the stores that wait.
func (b *Buffers) Queues(p Position) Queues { return b.at(p) }

// Set gives the position at which the stores of q wait, after p.
func (b *Buffers) Set(p Position, q Queues) Position {
	if len(q) == 0 {
		return Position{0, p.top}
	}
	return b.set(p, q)
}

// EachValue calls f on what waits, and where it is stored.
func (b *Buffers) EachValue(p Position, f func(mem.Value)) {
	for _, list := range b.Queues(p) {
		for i := range list {
			if list[i].Stores() {
				f(list[i].Value)
				f(mem.Value{Bits: list[i].Addr})
			}
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
			if e.Freed {
				shape |= 1 << 10
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

// EachValue calls f on what messages hold that are not in memory.
func (b *Graphs) EachValue(p Position, f func(mem.Value)) {
	g := b.Graph(p)
	if g == nil {
		return
	}
	for i := range g.cells {
		list := g.cells[i].Messages
		for k := range list {
			f(list[k].Value)
		}
	}
}
