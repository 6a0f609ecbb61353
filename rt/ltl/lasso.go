package ltl

// This file defines how formulas are judged on executions that never end: by a search
// for an accepting cycle in the product of the node graph and the claim, the automaton
// of what violates the formula, by its strongly connected components.
//
// An execution on which symbols keep coming violates the formula if the claim has a run
// on them that enters accepting states again and again: a component of the
// product has such an edge inside. On one that from some point on writes nothing
// that is observed the last symbol stays for ever, as where a program ends: a
// component of the graph's silent edges decides it by the value there. If
// neither exists, every execution that does not end satisfies the formula.
//
// No fairness is assumed, unless asked for: a thread that could move may wait for ever.
// Under weak fairness a thread that could always move does. A component allows
// that if each thread moves inside it, or cannot move at one of its nodes; a thread that
// neither does in a component does in no part of it either.

import (
	"slices"

	"heddle.example/hashing"
	"heddle.example/monitor"
	"heddle.example/rt/lasso"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
)

// Undecided tells whether cycles have left a formula open.
func (s *Search) Undecided() bool { return s.thread == nil && len(s.undecided()) > 0 }

// undecided lists the formulas that cycles have left open.
func (s *Search) undecided() (open []int) {
	for i := range s.formulas {
		best := &s.best[i]
		if v, _ := leastValue(best); best[endCycle].Value != noValue && v != monitor.False {
			open = append(open, i)
		}
	}
	return open
}

// DecideCycles judges the formulas that cycles have left open after a search that came to its
// end without bounds and saw everything. leaves tells whether it left a thread out at a node, nil if it never did. full tells whether time or memory is
// over; it is false if that, or the program, kept the graph from being seen.
func (s *Search) DecideCycles(full func() bool, leaves func(k hashing.Key, thread int) bool) bool {
	f, err := hashing.NewFunction(s.Hash)
	if err != nil {
		return false
	}
	states := newWorkerObserver(s.observer)
	m := s.machineObserved(&f, states)
	m.RecordWords()
	g, ok := lasso.Build(m, lasso.Options{Function: f, Bound: scheduler.ContextBound(-1), Whole: true, Full: full, Leaves: leaves})
	if !ok {
		return false
	}
	for _, i := range s.undecided() {
		f := s.formulas[i]
		x := &lassoSearch{graph: g, states: states, formula: f, at: i, fair: s.WeakFairness}
		found, sure := x.find()
		switch {
		case x.undecided:
			s.best[i][endCycle].Weak = true
		case !sure:
		case found == nil:
			s.best[i][endCycle] = pathValue{Value: noValue}
		case !f.Parsed.Holds(f.symbols(found.Stem), f.symbols(found.Loop)):
			p := pathValue{Value: monitor.False, Prefix: found.Choices, Loop: found.At + 1}
			p.Place, p.Thread = s.entry(found)
			s.best[i][endDone] = p
		}
	}
	return true
}

// entry gives where an execution enters what it repeats, and the thread that does.
func (s *Search) entry(x *lasso.Execution) (at result.Place, thread int) {
	m := s.Machine(nil)
	if _, err := scheduler.Follow(m, x.Choices[:x.At]); err != nil {
		return at, 0
	}
	thread = x.Choices[x.At].Index
	pos, fn := m.At(thread)
	return result.PlaceOf(s.prog, pos, fn), thread
}

// lassoSearch looks for an execution that violates a formula. A vertex is a node and a state of the
// claim: node·states + state.
type lassoSearch struct {
	graph   *lasso.Graph
	states  *workerObserver
	formula *formula
	at      int // of the formula, in the observer's tuples
	fair    bool
	moves   map[[2]int32][]claimMove // by word and state

	lagging   bool // loops in which somebody stays behind and gets on count, too
	undecided bool // there are some of these only
}

// claimMove is what the claim does on a word.
type claimMove struct {
	to     int32
	accept bool // enters an accepting state
}

// find gives an execution that violates the formula, nil if there is none. It is not
// sure if the product is too large.
func (x *lassoSearch) find() (found *lasso.Execution, sure bool) {
	x.moves = map[[2]int32][]claimMove{}
	found, sure = x.fairly()
	if found != nil || !sure || !x.graph.Lags() {
		return found, sure
	}
	x.graph.ForgetUnfair()
	x.lagging = true
	found, sure = x.fairly()
	x.undecided = found != nil
	return nil, sure && found == nil
}

// fairly is find among executions that are fair to stores.
func (x *lassoSearch) fairly() (found *lasso.Execution, sure bool) {
	if l := x.silent(); l != nil {
		return l, true
	}
	states := len(x.formula.monitor.Claim.States)
	if states == 0 {
		return nil, true
	}
	if len(x.graph.Nodes) > maxVertices/states {
		return nil, false
	}
	p := &lasso.Arcs{Size: len(x.graph.Nodes) * states, Per: int32(states), Roots: []int32{lasso.Beginning}, Of: x.product}
	loops := p
	if x.graph.Lags() {
		loops = &lasso.Arcs{Size: p.Size, Per: p.Per, Of: func(v int32, out []lasso.Arc) []lasso.Arc { return x.fairArcs(x.product(v, out)) }}
	}
	return lasso.Find(x.graph, p, loops, x.fair), true
}

// maxVertices bounds the product.
const maxVertices = 1 << 28

// silent looks for a cycle without symbols at whose nodes the formula does not hold.
func (x *lassoSearch) silent() *lasso.Execution {
	all := &lasso.Arcs{Size: len(x.graph.Nodes), Per: 1, Roots: []int32{lasso.Beginning}, Of: func(v int32, out []lasso.Arc) []lasso.Arc {
		x.graph.EdgesOf(v, func(id int32, e *lasso.Edge) { out = append(out, lasso.Arc{To: e.To, Edge: id}) })
		return out
	}}
	quiet := *all
	quiet.Roots = nil
	for v := range x.graph.Nodes {
		quiet.Roots = append(quiet.Roots, int32(v))
	}
	quiet.Of = func(v int32, out []lasso.Arc) []lasso.Arc {
		n := &x.graph.Nodes[v]
		id := x.states.tuple(n.State)[x.at]
		violates := x.formula.table.Verdict(id, x.formula.symbol(n.Valuation)) <= monitor.PresumablyFalse
		x.graph.EdgesOf(v, func(id int32, e *lasso.Edge) {
			if e.Word == 0 && x.graph.Fair(e, x.lagging) {
				out = append(out, lasso.Arc{To: e.To, Edge: id, Accept: violates})
			}
		})
		return out
	}
	return lasso.Find(x.graph, all, &quiet, x.fair)
}

// step gives what the claim does on an interned word from a state.
func (x *lassoSearch) step(word, state int32) []claimMove {
	key := [2]int32{word, state}
	if m, ok := x.moves[key]; ok {
		return m
	}
	now := []claimMove{{to: state}}
	for _, v := range x.graph.Symbols(word) {
		var next []claimMove
		for _, m := range now {
			for _, e := range x.formula.monitor.Claim.States[m.to].Edges {
				if e.Label.Holds(x.formula.symbol(v)) {
					next = addMove(next, claimMove{int32(e.To), m.accept || x.formula.monitor.Claim.States[e.To].Accepting})
				}
			}
		}
		now = next
	}
	x.moves[key] = now
	return now
}

func addMove(list []claimMove, m claimMove) []claimMove {
	for i := range list {
		if list[i].to == m.to {
			list[i].accept = list[i].accept || m.accept
			return list
		}
	}
	return append(list, m)
}

// product gives the arcs of a vertex of the product.
func (x *lassoSearch) product(v int32, out []lasso.Arc) []lasso.Arc {
	states := int32(len(x.formula.monitor.Claim.States))
	node, state := v/states, v%states
	x.graph.EdgesOf(node, func(id int32, e *lasso.Edge) {
		for _, m := range x.step(e.Word, state) {
			out = append(out, lasso.Arc{To: e.To*states + m.to, Edge: id, Accept: m.accept})
		}
	})
	return out
}

// fairArcs gives those of some arcs that executions which are fair to stores can repeat.
func (x *lassoSearch) fairArcs(list []lasso.Arc) []lasso.Arc {
	return slices.DeleteFunc(list, func(a lasso.Arc) bool { return !x.graph.Fair(x.graph.Edge(a.Edge), x.lagging) })
}
