// Package invariant finds conditions that hold in every reachable state of a transition system: bounds of single variables, which of them are
// equal, and linear equations between them. They constrain the states that termination criteria look at, which shortens simple paths and
// changes no answer.
//
// For each place of control the strongest such conditions are grown from the states that were seen there: as long as a
// transition from within the conditions leads out of them they are weakened to let its end in, bounds to the next constant of the
// system, equations to the affine hull (the best abstract transformer of Reps, Sagiv and Yorsh, VMCAI 2004; Elder, Lim, Sharma, Andersen
// and Reps, SAS 2011, for equations modulo a power of two). When none does, they are inductive.
package invariant

import (
	"context"
	"slices"
	"time"

	"heddle.example/expr"
	"heddle.example/prove/solver"
	"heddle.example/prove/system"
	"heddle.example/smt"
)

// maxQuestions bounds the questions to the solver of each of the two searches.
const maxQuestions = 20_000

// Noted is what was noted of a system.
type Noted struct {
	was    *system.System // the system before
	bounds *shape
	// Rename gives expressions over the system before as expressions over it now.
	Rename func(r expr.Ref) expr.Ref
}

// Note adds conditions over the variables of sys, of width 1, that hold in every reachable state: bounds to Now, equations to Known. Each place of control has
// conditions of its own. Where the solvers give up on bounds there are none, where they give up on equations there are bounds alone. Variables that
// have few values become narrower (narrow.go).
func Note(ctx context.Context, sys *system.System) *Noted {
	was, _ := sys.Clone(expr.NewTable())
	n := &Noted{was: was, Rename: func(r expr.Ref) expr.Ref { return r }}
	intervals := newShape(was)
	bounds, ok := find(ctx, sys, intervals, nil, "gini", maxBoundTime)
	if !ok {
		intervals = newShape(was)
		bounds, ok = find(ctx, sys, intervals, nil, "z3", maxBoundTime)
	}
	var said domain
	if ok {
		n.bounds, said = intervals, intervals
		sys.Now = append(sys.Now, bounds...)
	}
	if words := newSpace(sys, n.bounds); len(words.classes) > 0 && ctx.Err() == nil {
		equations, _ := find(ctx, sys, words, said, "z3", maxEquationTime)
		sys.Known = append(sys.Known, equations...)
	}
	if n.bounds != nil {
		n.Rename = n.bounds.narrow(sys)
	}
	return n
}

const (
	maxBoundTime    = 10 * time.Second
	maxEquationTime = 5 * time.Second
)

// domain is a kind of sets of states, one of which stands at each place.
type domain interface {
	// places says how many places there are. All sets are empty.
	places(n int)
	// grow lets a state into the set of a place, and tells whether it was not in it.
	grow(place int, st system.State) bool
	// seen tells whether the set of a place has states.
	seen(place int) bool
	// sums tells whether it speaks of sums, so that transitions are best taken by cases.
	sums() bool
	// rather gives a condition for states that let in less with them than a state does, which is not in the set; expr.None: none.
	rather(t *expr.Table, place int, st system.State, variable func(i int) expr.Ref) expr.Ref
	// value gives what a variable is in every state of the set of a place, over expressions for other variables; expr.None: it is one of these.
	value(t *expr.Table, place, i int, variable func(i int) expr.Ref) expr.Ref
	// says gives conditions for the set of a place, over expressions for the variables, without those that say nothing; of an empty one, that there is no state.
	says(t *expr.Table, place int, variable func(i int) expr.Ref) []expr.Ref
	// everywhere gives conditions for the union of all sets.
	everywhere(t *expr.Table, variable func(i int) expr.Ref) []expr.Ref
}

// find gives what a domain says of reachable states, without what another one has said, if it is not nil. It asks a solver, and gives up after
// some time; ok is false if it has.
func find(ctx context.Context, sys *system.System, d, said domain, name string, most time.Duration) (list []expr.Ref, ok bool) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	f := newFinder(ctx, sys, d)
	f.solver = name
	defer f.close()
	d.places(f.places)
	if !f.let(f.u.Init(0), 0, f.asOne(0)) {
		return nil, false
	}
	for len(f.todo) > 0 {
		at := f.todo[0]
		f.todo = f.todo[1:]
		f.waits[at] = false
		if !f.leave(at) {
			return nil, false
		}
	}
	return f.conditions(said), true
}

type finder struct {
	ctx     context.Context
	sys     *system.System
	u       *system.Unrolling
	solver  string
	s       solver.Session
	control int // the variable that says where control stands; -1: there is none
	domain  domain
	places  int
	todo    []int // places whose sets have grown since their transitions were looked at
	waits   map[int]bool
	index   map[expr.Ref]int // of variables, by Cur
	asked   int
}

func newFinder(ctx context.Context, sys *system.System, d domain) *finder {
	f := &finder{ctx: ctx, sys: sys, u: sys.Unroll(), control: sys.Control(), domain: d, places: 1, waits: map[int]bool{}, index: map[expr.Ref]int{}}
	for i := range sys.Vars {
		f.index[sys.Vars[i].Cur] = i
	}
	if f.control >= 0 {
		f.places = sys.Vars[f.control].Places
	}
	return f
}

// open makes the session ready for questions about one place. One on bits would have to give values to the gates of all places that it was asked about.
func (f *finder) open() bool {
	if f.s != nil && f.solver == "gini" {
		f.close()
	}
	if f.s == nil {
		var err error
		if f.s, err = solver.Open(f.solver, f.sys); err != nil {
			return false
		}
	}
	f.s.Push()
	return true
}

func (f *finder) close() {
	if f.s != nil {
		f.s.Close()
		f.s = nil
	}
}

// place gives the place of a state; false: it has none.
func (f *finder) place(st system.State) (int, bool) {
	if f.control < 0 {
		return 0, true
	}
	v := st[f.control]
	return int(v.Lo), v.Hi == 0 && v.Lo < uint64(f.places)
}

// at says that a frame is at a place.
func (f *finder) at(place, frame int) expr.Ref {
	t := f.sys.Table
	if f.control < 0 {
		return t.Bool(true)
	}
	v := f.u.Var(f.control, frame)
	return t.Eq(v, t.Const(t.Width(v), uint64(place), 0))
}

// leave lets in where the transitions of a place lead. It is false if the solver gave up.
func (f *finder) leave(place int) bool {
	under, here := f.leaving(place)
	ways := f.asOne(1)
	if f.domain.sums() {
		next := make([]expr.Ref, len(f.sys.Vars))
		for i := range next {
			if next[i] = f.u.Var(i, 1); f.sys.Vars[i].Update != expr.None && i != f.control {
				next[i] = here(f.sys.Vars[i].Update)
			}
		}
		ways = split(f.sys.Table, next, ways)
	}
	return f.let(under, 1, ways)
}

// leaving says that a transition leads from a place to frame 1. here gives expressions at frame 0.
func (f *finder) leaving(place int) (under []expr.Ref, here func(r expr.Ref) expr.Ref) {
	t := f.sys.Table
	// With the place for the variable most of the transition relation goes away, with what is known of others more does.
	value := func(i int) expr.Ref {
		if i == f.control {
			return t.Const(t.Width(f.sys.Vars[i].Cur), uint64(place), 0)
		}
		if r := f.domain.value(t, place, i, f.variable(0)); r != expr.None {
			return r
		}
		return f.u.Var(i, 0)
	}
	here = t.Renamer(func(sym expr.Ref) expr.Ref {
		if i, ok := f.index[sym]; ok {
			return value(i)
		}
		return f.u.At(sym, 0)
	})
	for _, r := range f.sys.Now {
		under = append(under, here(r))
	}
	for i := range f.sys.Vars {
		if r := f.sys.Vars[i].Update; r != expr.None {
			under = append(under, t.Eq(f.u.Var(i, 1), here(r)))
		}
	}
	for _, r := range f.sys.Trans {
		under = append(under, here(r))
	}
	return append(under, f.domain.says(t, place, value)...), here
}

func (f *finder) variable(frame int) func(i int) expr.Ref {
	return func(i int) expr.Ref { return f.u.Var(i, frame) }
}

// asOne gives a frame as one way.
func (f *finder) asOne(frame int) []way {
	values := make([]expr.Ref, len(f.sys.Vars))
	for i := range values {
		values[i] = f.u.Var(i, frame)
	}
	return []way{{f.sys.Table.Bool(true), values}}
}

// let lets in the states that a frame can have under conditions, in one of the ways. It is false if the solver gave up.
func (f *finder) let(under []expr.Ref, frame int, ways []way) bool {
	t := f.sys.Table
	want := make([]expr.Ref, len(f.sys.Vars))
	for i := range want {
		want[i] = f.u.Var(i, frame)
	}
	if !f.open() {
		return false
	}
	defer func() { f.s.Pop() }()
	for _, r := range under {
		f.s.Assert(r)
	}
	var led []int // the places that were come to
	for {
		if f.asked++; f.asked > maxQuestions {
			return false
		}
		f.s.Push()
		for _, q := range led {
			in := f.at(q, frame)
			for _, w := range ways {
				for _, r := range f.domain.says(t, q, w.value) {
					in = t.And(in, t.Or(t.Not(w.when), r))
				}
			}
			f.s.Assert(t.Not(in))
		}
		state, result := f.state(want)
		if result == smt.Sat {
			state = f.better(state, want, frame)
		}
		f.s.Pop()
		switch result {
		case smt.Unsat:
			return true
		case smt.Unknown:
			return false
		}
		q, ok := f.place(state)
		if !ok {
			return false
		}
		if !slices.Contains(led, q) {
			led = append(led, q)
		}
		if f.domain.grow(q, state) && !f.waits[q] {
			f.waits[q] = true
			f.todo = append(f.todo, q)
		}
	}
}

// state asks for a state.
func (f *finder) state(want []expr.Ref) (system.State, smt.Result) {
	a := f.s.Check(f.ctx, want)
	if a.Result != smt.Sat {
		return nil, a.Result
	}
	st := make(system.State, len(want))
	for i, sym := range want {
		st[i] = a.Model[sym]
	}
	return st, smt.Sat
}

// better gives a state of the same place that the domain prefers to one, if there is one; the conditions are those of the session.
func (f *finder) better(st system.State, want []expr.Ref, frame int) system.State {
	q, ok := f.place(st)
	if !ok {
		return st
	}
	r := f.domain.rather(f.sys.Table, q, st, f.variable(frame))
	if r == expr.None {
		return st
	}
	f.asked++
	f.s.Push()
	defer f.s.Pop()
	f.s.Assert(f.at(q, frame))
	f.s.Assert(r)
	if other, result := f.state(want); result == smt.Sat {
		return other
	}
	return st
}

// conditions gives what was found: of all states, then what is more at each place.
func (f *finder) conditions(said domain) (out []expr.Ref) {
	t := f.sys.Table
	cur := func(i int) expr.Ref { return f.sys.Vars[i].Cur }
	common := map[expr.Ref]bool{}
	if said != nil {
		for _, r := range said.everywhere(t, cur) {
			common[r] = true
		}
	}
	for _, r := range f.domain.everywhere(t, cur) {
		if !common[r] {
			out = append(out, r)
		}
		common[r] = true
	}
	if f.control < 0 {
		return out
	}
	w := t.Width(cur(f.control))
	for i := range f.places {
		here := t.Eq(cur(f.control), t.Const(w, uint64(i), 0))
		known := map[expr.Ref]bool{}
		if said != nil {
			for _, r := range said.says(t, i, cur) {
				known[r] = true
			}
		}
		more := t.Bool(true)
		for _, r := range f.domain.says(t, i, cur) {
			if !common[r] && !known[r] {
				more = t.And(more, r)
			}
		}
		if !t.IsTrue(more) {
			out = append(out, t.Or(t.Not(here), more))
		}
	}
	return out
}
