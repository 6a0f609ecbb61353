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

	"heddle/hashing/visited"
	"heddle/monitor"
	"heddle/rt/result"
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
// end without bounds and saw everything. full tells whether time or memory is over; it is false if that, or the program, kept the
// graph from being seen.
func (s *Search) DecideCycles(full func() bool) bool {
	g, ok := s.buildGraph(full)
	if !ok {
		return false
	}
	for _, i := range s.undecided() {
		f := s.formulas[i]
		x := &lassoSearch{graph: g, formula: f, at: i, fair: s.WeakFairness}
		found, sure := x.find()
		switch {
		case !sure:
		case found == nil:
			s.best[i][endCycle] = pathValue{Value: noValue}
		case !f.Parsed.Holds(f.symbols(found.stem), f.symbols(found.loop)):
			s.best[i][endDone] = pathValue{Value: monitor.False, Prefix: found.choices, Loop: found.at + 1}
		}
	}
	return true
}

// foundLasso is an execution that repeats itself.
type foundLasso struct {
	choices    []result.Choice
	at         int      // choices before the loop
	stem, loop []uint64 // combined valuations
}

// lassoSearch looks for an execution that violates a formula. A vertex is a node and a state of the
// claim: node·states + state.
type lassoSearch struct {
	graph   *nodeGraph
	formula *formula
	at      int // of the formula, in the observer's tuples
	fair    bool
	moves   map[[2]int32][]claimMove // by word and state
}

// claimMove is what the claim does on a word.
type claimMove struct {
	to     int32
	accept bool // enters an accepting state
}

// find gives an execution that violates the formula, nil if there is none. It is not
// sure if the product is too large.
func (x *lassoSearch) find() (found *foundLasso, sure bool) {
	x.moves = map[[2]int32][]claimMove{}
	if l := x.silent(); l != nil {
		return l, true
	}
	states := len(x.formula.monitor.Claim.States)
	if states == 0 {
		return nil, true
	}
	if len(x.graph.nodes) > maxVertices/states {
		return nil, false
	}
	p := &graph{size: len(x.graph.nodes) * states, states: int32(states), roots: []int32{beginning}, arcs: x.product}
	return x.lasso(p, p), true
}

// maxVertices bounds the product.
const maxVertices = 1 << 28

// silent looks for a cycle without symbols at whose nodes the formula does not hold.
func (x *lassoSearch) silent() *foundLasso {
	all := &graph{size: len(x.graph.nodes), states: 1, roots: []int32{beginning}, arcs: func(v int32, out []arc) []arc {
		x.graph.edgesOf(v, func(id int32, e *graphEdge) { out = append(out, arc{to: e.to, edge: id}) })
		return out
	}}
	quiet := *all
	quiet.roots = nil
	for v := range x.graph.nodes {
		quiet.roots = append(quiet.roots, int32(v))
	}
	quiet.arcs = func(v int32, out []arc) []arc {
		n := &x.graph.nodes[v]
		id := x.graph.observer.tuple(n.state)[x.at]
		violates := x.formula.table.Verdict(id, x.formula.symbol(n.valuation)) <= monitor.PresumablyFalse
		x.graph.edgesOf(v, func(id int32, e *graphEdge) {
			if e.word == 0 {
				out = append(out, arc{to: e.to, edge: id, accept: violates})
			}
		})
		return out
	}
	return x.lasso(all, &quiet)
}

// step gives what the claim does on an interned word from a state.
func (x *lassoSearch) step(word, state int32) []claimMove {
	key := [2]int32{word, state}
	if m, ok := x.moves[key]; ok {
		return m
	}
	now := []claimMove{{to: state}}
	for _, v := range x.graph.words.lists[word] {
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
func (x *lassoSearch) product(v int32, out []arc) []arc {
	states := int32(len(x.formula.monitor.Claim.States))
	node, state := v/states, v%states
	x.graph.edgesOf(node, func(id int32, e *graphEdge) {
		for _, m := range x.step(e.word, state) {
			out = append(out, arc{e.to*states + m.to, id, m.accept})
		}
	})
	return out
}

// lasso finds an accepting cycle in loops, and a way there in ways. Both are short: the cycles
// through the accepting arcs are compared, those near the beginning first, as long as
// that is cheap.
func (x *lassoSearch) lasso(ways, loops *graph) *foundLasso {
	component := loops.components()
	good := x.good(loops, component)
	if len(good) == 0 {
		return nil
	}
	var loop *graphPath
	left := loopEffort
	ways.path(ways.roots, func(v int32) bool {
		left--
		if always, ok := good[component[v]]; ok {
			for _, a := range loops.arcs(v, nil) {
				if !a.accept || component[a.to] != component[v] || loop != nil && left <= 0 {
					continue
				}
				if p := x.loop(loops, component, v, a, always, &left); loop == nil || len(p.edges) < len(loop.edges) {
					loop = p
				}
			}
		}
		return loop != nil && (left <= 0 || len(loop.edges) == 1)
	}, nil)
	if loop == nil {
		return nil
	}
	stem := ways.path(ways.roots, func(v int32) bool { return slices.Contains(loop.at, v) }, nil)
	k := slices.Index(loop.at, stem.end)
	return x.graph.execution(stem.edges, append(slices.Clone(loop.edges[k:]), loop.edges[:k]...))
}

// loopEffort bounds the vertices that are looked at to find a short cycle.
const loopEffort = 1 << 20

// loop gives a cycle through the arc a of v, inside its component, that fairness allows.
// always are the threads that can move at all of its vertices.
func (x *lassoSearch) loop(d *graph, component []int32, v int32, a arc, always visited.ThreadSet, left *int) *graphPath {
	inside := func(w int32) bool {
		*left--
		return component[w] == component[v]
	}
	p := &graphPath{edges: []int32{a.edge}, at: []int32{v}, end: a.to}
	reach := func(goal func(w int32) bool) { p.append(d.path([]int32{p.end}, goal, inside)) }
	if x.fair {
		for t := range x.graph.threads {
			rests := func(w int32) bool { return !x.graph.nodes[w/d.states].enabled.Has(t) }
			moves := func(a arc) bool { return component[a.to] == component[v] && int(x.graph.edges[a.edge].thread) == t }
			var buf []arc
			mover := func(w int32) bool {
				buf = d.arcs(w, buf[:0])
				return slices.ContainsFunc(buf, moves)
			}
			switch {
			case rests(p.end) || slices.ContainsFunc(p.at, rests):
			case slices.ContainsFunc(p.edges, func(e int32) bool { return int(x.graph.edges[e].thread) == t }):
			case !always.Has(t):
				reach(rests)
			default:
				reach(mover)
				m := buf[slices.IndexFunc(buf, moves)]
				p.append(&graphPath{edges: []int32{m.edge}, at: []int32{p.end}, end: m.to})
			}
		}
	}
	reach(func(w int32) bool { return w == v })
	return p
}

// good gives the components that have an accepting arc inside, and under weak fairness allow it,
// with the threads that can move at all of their vertices.
func (x *lassoSearch) good(d *graph, component []int32) map[int32]visited.ThreadSet {
	type facts struct {
		accepts       bool
		always, moved visited.ThreadSet
	}
	known := map[int32]*facts{}
	var buf []arc
	for v, c := range component {
		if c < 0 {
			continue
		}
		enabled := x.graph.nodes[int32(v)/d.states].enabled
		buf = d.arcs(int32(v), buf[:0])
		for _, a := range buf {
			if component[a.to] != c {
				continue
			}
			f := known[c]
			if f == nil {
				f = &facts{always: enabled}
				known[c] = f
			}
			f.accepts = f.accepts || a.accept
			f.always, f.moved = f.always.And(enabled), f.moved.With(int(x.graph.edges[a.edge].thread))
		}
	}
	good := map[int32]visited.ThreadSet{}
	for c, f := range known {
		if f.accepts && (!x.fair || f.always.Within(f.moved)) {
			good[c] = f.always
		}
	}
	return good
}

// execution puts edges together: from the beginning along stem, then loop for ever.
func (g *nodeGraph) execution(stem, loop []int32) *foundLasso {
	l := &foundLasso{}
	for _, id := range stem {
		e := &g.edges[id]
		l.choices = g.choices(l.choices, e)
		l.stem = append(l.stem, g.words.lists[e.word]...)
	}
	l.at = len(l.choices)
	for _, id := range loop {
		e := &g.edges[id]
		l.choices = g.choices(l.choices, e)
		l.loop = append(l.loop, g.words.lists[e.word]...)
	}
	if len(l.loop) == 0 {
		l.loop = l.stem[len(l.stem)-1:]
	}
	return l
}
