// Package invariant finds conditions that hold in every reachable state of a transition system: bounds of single variables, and
// which of them are equal. They constrain the states that termination criteria look at, which shortens simple paths and changes no answer.
//
// For each place of control the strongest such conditions are grown from the states that were seen there: as long as a
// transition from within the conditions leads out of them they are weakened to let its end in, bounds to the next constant of the
// system (the best abstract transformer of Reps, Sagiv and Yorsh, VMCAI 2004). When none does, they are inductive.
package invariant

import (
	"context"

	"heddle/expr"
	"heddle/prove/system"
	"heddle/smt"
)

// maxQuestions bounds the questions to the solver.
const maxQuestions = 20_000

// Find gives conditions over the variables of sys that hold in every reachable state, of width 1. Each place of control has
// conditions of its own. Where the solver gives up there are none.
func Find(ctx context.Context, sys *system.System) []expr.Ref {
	s, err := smt.NewSession(sys.Table)
	if err != nil {
		return nil
	}
	defer s.Close()
	f := &finder{ctx: ctx, sys: sys, u: sys.Unroll(), s: s, control: sys.Control(), shape: newShape(sys)}
	places := 1
	if f.control >= 0 {
		places = sys.Vars[f.control].Places
	}
	f.places = make([]region, places)
	if !f.let(f.u.Init(0), 0) {
		return nil
	}
	for len(f.todo) > 0 {
		at := f.todo[0]
		f.todo = f.todo[1:]
		f.waits[at] = false
		if !f.leave(at) {
			return nil
		}
	}
	return f.conditions()
}

type finder struct {
	ctx     context.Context
	sys     *system.System
	u       *system.Unrolling
	s       *smt.Session
	control int // the variable that says where control stands; -1: there is none
	shape   *shape
	places  []region
	todo    []int // places whose regions have grown since their transitions were looked at
	waits   map[int]bool
	asked   int
}

// place gives the place of a state; false: it has none.
func (f *finder) place(st system.State) (int, bool) {
	if f.control < 0 {
		return 0, true
	}
	v := st[f.control]
	return int(v.Lo), v.Hi == 0 && v.Lo < uint64(len(f.places))
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
	t := f.sys.Table
	// With the place for the variable most of the transition relation goes away.
	here := t.Renamer(func(sym expr.Ref) expr.Ref {
		if f.control >= 0 && sym == f.sys.Vars[f.control].Cur {
			return t.Const(t.Width(sym), uint64(place), 0)
		}
		return f.u.At(sym, 0)
	})
	var under []expr.Ref
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
	under = append(under, f.shape.says(t, &f.places[place], f.variable(0))...)
	return f.let(under, 1)
}

func (f *finder) variable(frame int) func(i int) expr.Ref {
	return func(i int) expr.Ref { return f.u.Var(i, frame) }
}

// let lets in the states that a frame can have under conditions. It is false if the solver gave up.
func (f *finder) let(under []expr.Ref, frame int) bool {
	t := f.sys.Table
	want := make([]expr.Ref, len(f.sys.Vars))
	for i := range want {
		want[i] = f.u.Var(i, frame)
	}
	f.s.Push()
	defer f.s.Pop()
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
			for _, r := range f.shape.says(t, &f.places[q], f.variable(frame)) {
				in = t.And(in, r)
			}
			f.s.Assert(t.Not(in))
		}
		a := f.s.Check(f.ctx, want)
		f.s.Pop()
		switch a.Result {
		case smt.Unsat:
			return true
		case smt.Unknown:
			return false
		}
		state := make(system.State, len(want))
		for i, sym := range want {
			state[i] = a.Model[sym]
		}
		q, ok := f.place(state)
		if !ok {
			return false
		}
		if len(led) == 0 || !contains(led, q) {
			led = append(led, q)
		}
		if f.shape.grow(&f.places[q], state) && !f.waits[q] {
			if f.waits == nil {
				f.waits = map[int]bool{}
			}
			f.waits[q] = true
			f.todo = append(f.todo, q)
		}
	}
}

func contains(list []int, x int) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}

// conditions gives what was found: of all states, then what is more at each place.
func (f *finder) conditions() (out []expr.Ref) {
	t := f.sys.Table
	cur := func(i int) expr.Ref { return f.sys.Vars[i].Cur }
	everywhere := region{}
	for i := range f.places {
		if f.places[i].seen {
			f.shape.join(&everywhere, &f.places[i])
		}
	}
	common := map[expr.Ref]bool{}
	for _, r := range f.shape.says(t, &everywhere, cur) {
		common[r] = true
		out = append(out, r)
	}
	if f.control < 0 {
		return out
	}
	w := t.Width(cur(f.control))
	for i := range f.places {
		here := t.Eq(cur(f.control), t.Const(w, uint64(i), 0))
		if !f.places[i].seen {
			out = append(out, t.Not(here))
			continue
		}
		more := t.Bool(true)
		for _, r := range f.shape.says(t, &f.places[i], cur) {
			if !common[r] {
				more = t.And(more, r)
			}
		}
		if !t.IsTrue(more) {
			out = append(out, t.Or(t.Not(here), more))
		}
	}
	return out
}
