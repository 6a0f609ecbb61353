package rt

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
	"context"
	"fmt"
	"slices"
	"strings"

	"heddle/expr"
	"heddle/hashing"
	"heddle/hashing/visited"
	"heddle/monitor"
	"heddle/symex"
)

// decideCycles judges the formulas that cycles have left open, if the search came to its
// end and saw everything. It is true if it was interrupted: a saved run can begin it again.
func (s *search) decideCycles(ctx context.Context, code *symex.Code, mo symex.Options) (interrupted bool) {
	if s.ltl == nil || s.ltl.thread != nil || s.opts.Hash == "none" || len(s.cuts)+len(s.reasons) > 0 || s.gaveUpAttempt.Load() ||
		s.opts.ContextBound >= 0 || s.opts.Unwind > 0 || len(s.opts.UnwindSet) > 0 {
		return false
	}
	var open []int
	for i := range s.ltl.formulas {
		best := &s.ltl.best[i]
		if v, _ := leastValue(best); best[endCycle].Value != noValue && v != monitor.False {
			open = append(open, i)
		}
	}
	if len(open) == 0 {
		return false
	}
	s.solver.reopen()
	g, ok := s.buildGraph(ctx, code, mo)
	if !ok {
		return s.ending(ctx) || len(s.reasons) > 0
	}
	for _, i := range open {
		f := s.ltl.formulas[i]
		x := &lassoSearch{graph: g, formula: f, at: i, fair: s.opts.WeakFairness}
		found, sure := x.find()
		switch {
		case !sure:
		case found == nil:
			s.ltl.best[i][endCycle] = pathValue{Value: noValue}
		case !f.Formula.Holds(f.symbols(found.stem), f.symbols(found.loop)):
			s.ltl.best[i][endDone] = pathValue{Value: monitor.False, Prefix: found.choices, Loop: found.at + 1}
		}
	}
	return false
}

// symbols picks the formula's propositions out of combined valuations.
func (f *formula) symbols(valuations []uint64) []uint64 {
	out := make([]uint64, len(valuations))
	for i, v := range valuations {
		out[i] = f.symbol(v)
	}
	return out
}

// foundLasso is an execution that repeats itself.
type foundLasso struct {
	choices    []Choice
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

// arc is an edge of the graph that is searched.
type arc struct {
	to     int32
	edge   int32
	accept bool
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

// passedNode is a node on a replayed path.
type passedNode struct {
	key     hashing.Key
	at      int // choices before it
	word    int // symbols before it
	enabled visited.ThreadSet
	mover   int // thread that moves from here
}

// repeats looks whether a replayed path comes back to a node of its own so that the execution
// that repeats the way between violates a formula.
func (e *explorer) repeats(code *symex.Code, mo symex.Options, choices []Choice) {
	l := e.ltl
	if l == nil || len(l.formulas) == 0 || e.opts.Hash == "none" || e.opts.WeakFairness && l.thread != nil {
		return
	}
	f, err := hashing.NewFunction(e.opts.Hash)
	if err != nil {
		return
	}
	m := e.shared.drive(symex.New(code, mo, e.shared.solver, &f))
	l.watch(m.Machine, l.observer)
	m.RecordWords()
	var path []passedNode
	var word []uint64
	ev := m.Start()
	for i, c := range choices {
		if ev.Kind == symex.EventNode {
			word = append(word, m.Word()...)
			path = append(path, passedNode{m.Hash(), i, len(word), enabledThreads(m.Machine), c.Index})
		}
		if ev, err = m.Replay(ev, c, i); err != nil {
			return
		}
	}
	if ev.Kind != symex.EventNode || m.Uncertain() {
		return
	}
	word = append(word, m.Word()...)
	last := m.Hash()
	value := monitor.False
	if l.thread != nil {
		value = monitor.PresumablyFalse // it tells no more
	}
	var waits, moved visited.ThreadSet // threads that can move at every node from k on; that move
	for k := len(path) - 1; k >= 0; k-- {
		n := &path[k]
		if k == len(path)-1 {
			waits = n.enabled
		}
		waits, moved = waits.And(n.enabled), moved.With(n.mover)
		if n.key != last || e.opts.WeakFairness && !waits.Within(moved) {
			continue
		}
		loop := word[n.word:]
		if len(loop) == 0 {
			loop = word[len(word)-1:]
		}
		for i, x := range l.formulas {
			if !x.Formula.Holds(x.symbols(word[:n.word]), x.symbols(loop)) {
				e.record(i, pathValue{Value: value, Loop: n.at + 1}, endDone)
			}
		}
	}
}

// loopWitness replays the execution of p, which repeats itself, with the symbols of formula i.
func (s *search) loopWitness(code *symex.Code, mo symex.Options, i int, p *pathValue) (*Trace, Violation, error) {
	f := s.ltl.formulas[i]
	v := Violation{Property: PropLTL, Message: "the LTL formula " + f.Formula.String() + " is " + p.Value.String()}
	model, err := s.pathModel(code, mo, p.Prefix)
	if err != nil {
		return nil, v, err
	}
	r := &recorder{prog: s.prog, symbols: &symbols{formula: f}}
	m := s.replayer(code, mo, r, func(n expr.SymName) (uint64, uint64) { return model[n].lo, model[n].hi })
	var waits, moved visited.ThreadSet // threads that could move at every node of the loop; that move
	begin := 0
	ev := m.Start()
	for k, c := range p.Prefix {
		if k == p.Loop-1 {
			begin = len(r.steps)
			v.Thread = c.Index
			pos, fn := m.At(c.Index)
			v.Place = placeOf(s.prog, pos, fn)
		}
		if k >= p.Loop-1 && ev.Kind == symex.EventNode {
			now := enabledThreads(m.Machine)
			if k == p.Loop-1 {
				waits = now
			}
			waits, moved = waits.And(now), moved.With(c.Index)
		}
		if ev, err = m.Replay(ev, c, k); err != nil {
			return nil, v, err
		}
	}
	describeSymbols(r, f)
	r.steps, begin = tellOnce(r.steps, begin)
	stem, loop := tellRounds(r.steps[:begin:begin]), tellRounds(r.steps[begin:])
	if len(loop) > 0 {
		v.Thread, v.Place = loop[0].Thread, loop[0].Place
	}
	begin, r.steps = len(stem), append(stem, loop...)
	what := fmt.Sprintf("steps %d to %d", begin+1, len(r.steps))
	switch len(loop) {
	case 0:
		what = "what it does from here"
	case 1:
		what = fmt.Sprintf("step %d", len(r.steps))
	}
	v.Message += ": the execution repeats " + what + " for ever"
	var starved []string
	for t := range m.NumThreads() {
		if waits.Has(t) && !moved.Has(t) {
			starved = append(starved, fmt.Sprintf("thread %d (%s)", t, r.name(t)))
		}
	}
	if len(starved) > 0 {
		v.Message += ", while " + strings.Join(starved, ", ") + " could move and never does"
	}
	r.addViolation(&v)
	return newTrace(r.steps, p.Prefix), v, nil
}

// enabledThreads gives the threads that can move.
func enabledThreads(m *symex.Machine) (out visited.ThreadSet) {
	for t := range m.NumThreads() {
		if m.Enabled(t) {
			out = out.With(t)
		}
	}
	return out
}
