package pdr

// This file defines the check of an invariant, by a solver of package solver on the expressions of the system: neither the circuit
// nor the solvers that found it are believed.

import (
	"heddle.example/expr"
	"heddle.example/prove/criteria"
	"heddle.example/prove/solver"
	"heddle.example/smt"
)

// proved answers that the lemmas above a level are an invariant, once that is checked.
func (e *Engine) proved(level, which int) criteria.Outcome {
	invariant := e.excluded(e.above(level))
	if why := e.checkInvariant(invariant, e.bads[which]); why != "" {
		return criteria.Outcome{Reason: why}
	}
	return criteria.Outcome{Verdict: criteria.Proved}
}

// above gives the lemmas of higher levels.
func (e *Engine) above(level int) (out []cube) {
	for _, f := range e.frames[level+1:] {
		for _, l := range f.lemmas {
			out = append(out, l.cube)
		}
	}
	return out
}

// excluded says, for each cube, that a state is not in it, over the system's variables.
func (e *Engine) excluded(cubes []cube) (out []expr.Ref) {
	t := e.sys.Table
	places := e.c.Places()
	for _, c := range cubes {
		in := t.Bool(true)
		for _, l := range c {
			at := places[l.Var()]
			x := t.Extract(e.sys.Vars[at.Variable].Cur, at.Bit, at.Bit)
			if !l.IsPos() {
				x = t.Not(x)
			}
			in = t.And(in, x)
		}
		out = append(out, t.Not(in))
	}
	return out
}

// checkInvariant tells why conditions are no invariant that excludes the bad states; "": they are one.
func (e *Engine) checkInvariant(invariant []expr.Ref, bad expr.Ref) string {
	u := e.sys.Unroll()
	t := e.sys.Table
	at := func(frame int) (out []expr.Ref) {
		for _, r := range invariant {
			out = append(out, u.At(r, frame))
		}
		return out
	}
	fails := t.Bool(false)
	for _, r := range at(0) {
		fails = t.Or(fails, t.Not(r))
	}
	failsNext := t.Bool(false)
	for _, r := range at(1) {
		failsNext = t.Or(failsNext, t.Not(r))
	}
	for _, q := range []struct {
		what string
		says [][]expr.Ref
	}{
		{"does not hold at the beginning", [][]expr.Ref{u.Init(0), u.Now(0), {fails}}},
		{"does not hold after a transition", [][]expr.Ref{at(0), u.Now(0), u.Step(0), {failsNext}}},
		{"does not exclude bad states", [][]expr.Ref{at(0), u.Now(0), {u.At(bad, 0)}}},
	} {
		if why := e.impossible("the invariant "+q.what, q.says...); why != "" {
			return why
		}
	}
	return ""
}

// impossible asks an independent solver. It tells why conditions over frames are not known to be contradictory, or that they are not, which
// is what the text says; "": they are.
func (e *Engine) impossible(what string, says ...[]expr.Ref) string {
	s, err := solver.Open(e.opt.Solver, e.sys)
	if err != nil {
		return err.Error()
	}
	defer s.Close()
	for _, list := range says {
		for _, r := range list {
			s.Assert(r)
		}
	}
	a := s.Check(e.ctx, nil)
	took, checks := s.Took()
	e.checked.Solving, e.checked.Queries = e.checked.Solving+took, e.checked.Queries+checks
	switch a.Result {
	case smt.Unknown:
		return a.Reason
	case smt.Sat:
		return "internal error: " + what
	}
	return ""
}
