package pdr

// This file defines the search for a path that is in each of several sets infinitely often, as A. Bradley, F. Somenzi, Z. Hassan and
// Y. Zhang have it ("An incremental approach to model checking progress properties", FMCAD 2011, called FAIR).
//
// A skeleton is a state of each set. If each is reached from the one before, and the first from the initial states, they are a counterexample. If not, induction says
// why: the states that are reached, and more, are an invariant of the system, or a wall: a set that is never left, with the one
// state inside and the other outside. No cycle crosses a wall, so all states of a further skeleton are on one side of it, with those that they
// lead to. When there is no skeleton any more there is no such path.
//
// Each question is about the system itself, without stored states or counters.

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/go-air/gini/z"

	"heddle.example/expr"
	"heddle.example/prove/criteria"
	"heddle.example/prove/gates"
	"heddle.example/prove/sat"
	"heddle.example/prove/system"
)

// fairness is a search for a fair path.
type fairness struct {
	*Engine // of no question; it has the circuit
	sets    []expr.Ref
	own     []z.Lit // of sets

	skeleton *sat.Solver
	vars     int // of a copy in it

	reached []cube   // that no reachable state is in
	walls   [][]cube // that no state behind the wall is in
}

// Fair tells whether sys has a path that is in each of sets, over variables, infinitely often.
func Fair(ctx context.Context, sys *system.System, sets []expr.Ref, opt criteria.Options) (o criteria.Outcome) {
	if len(sets) == 0 {
		sets = []expr.Ref{sys.Table.Bool(true)}
	}
	c, lits, err := gates.NewCircuit(ctx, sys, sets...)
	if err != nil {
		return criteria.Outcome{M: criteria.Open, N: criteria.Open, K: criteria.Open, Reason: err.Error()}
	}
	f := &fairness{Engine: newEngine(ctx, c), sets: sets, own: lits}
	f.sys, f.opt, f.excluding = sys, opt, true
	f.base = f.ground()
	defer func() {
		switch x := recover().(type) {
		case nil:
		case stopped:
			o = criteria.Outcome{Reason: fmt.Sprintf("cancelled: %v", context.Cause(ctx))}
		default:
			panic(x)
		}
		o.M, o.N, o.K = criteria.Open, criteria.Open, len(f.walls)
		o.Queries, o.Solving = f.before+f.checked.Queries, time.Since(f.begun)
	}()
	return f.run()
}

func (f *fairness) run() criteria.Outcome {
	f.build()
	for {
		if f.opt.MaxK > 0 && len(f.walls) > f.opt.MaxK {
			return criteria.Outcome{Reason: fmt.Sprintf("neither a proof nor a counterexample with up to %d walls", f.opt.MaxK)}
		}
		if f.opt.Watch != nil {
			f.opt.Watch(len(f.walls), criteria.Open, criteria.Open)
		}
		states := f.find()
		if states == nil {
			if why := f.check(); why != "" {
				return criteria.Outcome{Reason: why}
			}
			return criteria.Outcome{Verdict: criteria.Proved}
		}
		if path, ok := f.join(states); ok {
			return criteria.Outcome{Verdict: criteria.Refuted, Path: path}
		}
	}
}

// join looks for the parts of a path that are between the states of a skeleton. It is false if there is one that cannot be: then a
// wall is added, or something is known of all reachable states.
func (f *fairness) join(states []cube) (system.Path, bool) {
	var loop []system.Step
	for i := range states {
		to := states[(i+1)%len(states)]
		if len(states) > 1 && i+1 < len(states) && states[i].within(to) {
			continue // one state is in both sets; the last part is a path in any case
		}
		e := f.question(states[i])
		targets := append([]z.Lit{}, f.c.Trans...)
		for _, l := range to {
			targets = append(targets, f.next(l))
		}
		steps, level := e.lead(targets)
		if steps == nil {
			f.wall(append(e.above(level), e.farther(level+1, to)))
		}
		f.before += e.asked()
		if steps == nil {
			return system.Path{}, false
		}
		loop = append(loop, steps...)
	}
	e := f.question(nil)
	stem, level := e.lead(states[0])
	f.before += e.asked()
	if stem == nil {
		f.know(e.above(level))
		return system.Path{}, false
	}
	stem = stem[:len(stem)-1]
	return system.Path{Steps: append(stem, loop...), Loop: len(stem)}, true
}

// question makes an engine that begins in one state, or in the initial ones.
func (f *fairness) question(from cube) *Engine {
	e := *f.Engine
	e.frames, e.queue, e.before = nil, obligations{}, 0
	e.opt = criteria.Options{}
	if from != nil {
		e.init = nil
		e.reset = make([]gates.Value, len(f.reset))
		for _, l := range from {
			e.reset[l.Var()] = gates.No
			if l.IsPos() {
				e.reset[l.Var()] = gates.Yes
			}
		}
	}
	e.frames = []*frame{e.initial()}
	return &e
}

// asked is how often the solvers of an engine were asked.
func (e *Engine) asked() int64 {
	n := e.before
	for _, f := range e.frames {
		n += f.solver.Questions
	}
	return n
}

// lead gives the steps to a state that meets targets, that state's own with it; or a level, above which the lemmas are an invariant without such states.
func (e *Engine) lead(targets []z.Lit) (steps []system.Step, level int) {
	ce, level := e.search(targets)
	if ce == nil {
		return nil, level
	}
	if steps, _ = e.follow(ce); steps == nil {
		panic("pdr: a counterexample without an initial state")
	}
	return steps, 0
}

// farther gives a part of a cube into which no transition leads from F_k either.
func (e *Engine) farther(k int, c cube) cube {
	some, core := e.leads(k, c, false)
	if some {
		panic("pdr: a transition leaves an invariant")
	}
	order := slices.Clone(core)
	slices.SortStableFunc(order, func(a, b z.Lit) int { return cmp.Compare(e.activity[a], e.activity[b]) })
	for _, l := range order {
		if !slices.Contains(core, l) || len(core) == 1 {
			continue
		}
		if some, less := e.leads(k, core.without(l), false); !some {
			core = less
		}
	}
	return core
}

// at is a literal in a copy of the circuit.
func (f *fairness) at(copy int, l z.Lit) z.Lit { return l + z.Lit(2*copy*f.vars) }

// build makes the solver of skeletons: a copy of the circuit for each set.
func (f *fairness) build() {
	f.vars = len(f.c.Nodes) - 1
	f.skeleton = sat.New(f.vars*len(f.own), f.stop)
	for i, set := range f.own {
		add := func(list []z.Lit) {
			var out []z.Lit
			for _, l := range list {
				out = append(out, f.at(i, l))
			}
			f.skeleton.Add(out...)
		}
		for v := 1; v < len(f.c.Nodes); v++ {
			own := f.at(i, z.Var(v).Pos()).Var()
			f.skeleton.Always(own)
			if f.c.Nodes[v].Kind >= gates.And {
				f.skeleton.Follows(own)
			}
			for _, clause := range f.c.Clauses(z.Var(v)) {
				add(clause)
			}
		}
		add([]z.Lit{f.c.True})
		add([]z.Lit{set})
		for _, l := range append(append([]z.Lit{}, f.c.Now...), f.c.Trans...) {
			add([]z.Lit{l})
		}
	}
}

// find gives the states of a skeleton; nil: there is none.
func (f *fairness) find() (states []cube) {
	switch f.skeleton.Solve(nil, nil) {
	case sat.No:
		return nil
	case sat.Unknown:
		panic(stopped{})
	}
	for i := range f.own {
		var c cube
		for _, bit := range f.c.State {
			l := bit.Var.Pos()
			if yes, _ := f.skeleton.Value(f.at(i, l)); !yes {
				l = l.Not()
			}
			c = append(c, l)
		}
		states = append(states, sorted(c))
	}
	return states
}

// know keeps that no reachable state is in some cubes.
func (f *fairness) know(cubes []cube) {
	f.reached = append(f.reached, cubes...)
	for _, c := range cubes {
		for _, l := range c {
			f.base.Always(l.Var())
		}
		f.base.Add(c.negated()...)
		for i := range f.own {
			var clause []z.Lit
			for _, l := range c.negated() {
				clause = append(clause, f.at(i, l))
			}
			f.skeleton.Add(clause...)
		}
	}
}

// gate adds a variable to the solver of skeletons that is the conjunction of literals.
func (f *fairness) gate(list []z.Lit) z.Lit {
	out := f.skeleton.Lit()
	f.skeleton.Always(out.Var())
	f.skeleton.Follows(out.Var())
	back := []z.Lit{out}
	for _, l := range list {
		f.skeleton.Add(out.Not(), l)
		back = append(back, l.Not())
	}
	f.skeleton.Add(back...)
	return out
}

// wall says of all skeletons that their states, and those that these lead to, are on one side of a wall.
func (f *fairness) wall(cubes []cube) {
	f.walls = append(f.walls, cubes)
	first := z.LitNull
	for i := range f.own {
		for _, next := range []bool{false, true} {
			var outside []z.Lit
			for _, c := range cubes {
				var in []z.Lit
				for _, l := range c {
					if next {
						l = f.next(l)
					}
					in = append(in, f.at(i, l))
				}
				outside = append(outside, f.gate(in).Not())
			}
			behind := f.gate(outside)
			if first == z.LitNull {
				first = behind
				continue
			}
			f.skeleton.Add(first.Not(), behind)
			f.skeleton.Add(first, behind.Not())
		}
	}
}

// check tells why the invariant and the walls are none, or leave a skeleton; "": they are a proof.
func (f *fairness) check() string {
	u := f.sys.Unroll()
	t := f.sys.Table
	conjunction := func(cubes []cube) expr.Ref {
		all := t.Bool(true)
		for _, r := range f.excluded(cubes) {
			all = t.And(all, r)
		}
		return all
	}
	one := func(r expr.Ref, frame int) []expr.Ref { return []expr.Ref{u.At(r, frame)} }
	known := conjunction(f.reached)
	if why := f.impossible("the invariant does not hold at the beginning", u.Init(0), u.Now(0), one(t.Not(known), 0)); why != "" {
		return why
	}
	if why := f.impossible("the invariant does not hold after a transition", one(known, 0), u.Now(0), u.Step(0), one(t.Not(known), 1)); why != "" {
		return why
	}
	none := [][]expr.Ref{}
	for i, set := range f.sets {
		none = append(none, one(known, 2*i), u.Now(2*i), u.Step(2*i), one(set, 2*i))
	}
	for _, w := range f.walls {
		behind := conjunction(w)
		if why := f.impossible("a wall is crossed", one(known, 0), one(behind, 0), u.Now(0), u.Step(0), one(t.Not(behind), 1)); why != "" {
			return why
		}
		for frame := 1; frame < 2*len(f.sets); frame++ {
			none = append(none, []expr.Ref{t.Eq(u.At(behind, 0), u.At(behind, frame))})
		}
	}
	return f.impossible("there is a skeleton", none...)
}
