package criteria

// This file defines the path that a session's formula describes: it grows by frames, and what is asked of it for
// one question comes and goes.

import (
	"heddle.example/expr"
	"heddle.example/prove/solver"
	"heddle.example/prove/system"
	"heddle.example/smt"
)

type path struct {
	s       *searching
	session solver.Session
	frames  int // of which the states are asserted
	steps   int // how many transitions are asserted
	simple  bool
	initial bool            // the first frame is an initial state
	apart   map[[2]int]bool // pairs of frames that are said to differ
	syms    []expr.Ref      // the symbols of the variables of all frames
	inputs  []expr.Ref
	each    func(frame int) []expr.Ref // holds of every frame
}

// newPath makes an empty path of any states, of different ones if it is simple.
func (s *searching) newPath(simple bool) *path {
	session, err := solver.Open(s.opt.Solver, s.sys)
	if err != nil {
		panic(stopped(err.Error()))
	}
	p := &path{s: s, session: session, simple: simple, apart: map[[2]int]bool{}}
	s.paths = append(s.paths, p)
	return p
}

// newInitial makes an empty path from an initial state.
func (s *searching) newInitial(simple bool) *path {
	p := s.newPath(simple)
	p.initial = true
	p.assert(s.u.Init(0)...)
	return p
}

// assert adds constraints for good.
func (p *path) assert(rs ...expr.Ref) {
	for _, r := range rs {
		p.session.Assert(r)
	}
}

// grow gives the path as many frames, with the transitions between them.
func (p *path) grow(frames int) {
	for ; p.frames < frames; p.frames++ {
		f := p.frames
		p.leave(f)
		if p.initial {
			p.assert(p.s.u.May(f)...)
		} else {
			p.assert(p.s.u.Now(f)...)
		}
		if p.each != nil {
			p.assert(p.each(f)...)
		}
		for i := range p.s.sys.Vars {
			p.syms = append(p.syms, p.s.u.Var(i, f))
		}
		for i := range p.s.sys.Inputs {
			p.inputs = append(p.inputs, p.s.u.Input(i, f))
		}
	}
}

// leave gives the path so many transitions; the last one may lead to a frame that is no state of it yet.
func (p *path) leave(steps int) {
	for ; p.steps < steps; p.steps++ {
		p.assert(p.s.u.Step(p.steps)...)
	}
}

// can tells whether there is such a path under further conditions. What the solver cannot answer ends the search.
func (p *path) can(also ...expr.Ref) (smt.Answer, bool) {
	want := p.syms
	if !p.simple {
		want = append(want[:len(want):len(want)], p.inputs...)
	}
	for {
		p.session.Push()
		p.assert(also...)
		a := p.session.Check(p.s.ctx, want)
		p.session.Pop()
		switch a.Result {
		case smt.Unknown:
			panic(stopped(a.Reason))
		case smt.Unsat:
			return a, false
		}
		if !p.simple || !p.tellApart(a) {
			return a, true
		}
	}
}

// tellApart says that frames differ which a model made the same state, and whether there were any.
func (p *path) tellApart(a smt.Answer) (some bool) {
	n := len(p.s.sys.Vars)
	for j := 1; j < p.frames; j++ {
		for i := range j {
			if p.apart[[2]int{i, j}] {
				continue
			}
			same := true
			for v := 0; v < n && same; v++ {
				same = a.Model[p.syms[i*n+v]] == a.Model[p.syms[j*n+v]]
			}
			if same {
				p.apart[[2]int{i, j}] = true
				p.assert(p.s.sys.Table.Not(p.s.u.Same(i, j)))
				some = true
			}
		}
	}
	return some
}

// read gives the states and inputs of the first frames in a model.
func (p *path) read(a smt.Answer, frames int) (out []system.Step) {
	for f := range frames {
		st := system.Step{}
		for i := range p.s.sys.Vars {
			st.State = append(st.State, a.Model[p.s.u.Var(i, f)])
		}
		for i := range p.s.sys.Inputs {
			st.Inputs = append(st.Inputs, a.Model[p.s.u.Input(i, f)])
		}
		out = append(out, st)
	}
	return out
}
