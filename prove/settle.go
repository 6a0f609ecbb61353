package prove

// This file defines what settles: bits of the state that change only one way and so, on every infinite path, change no more from some moment on; then others, as far
// as these no longer change, and so on (the stabilizing constraints of Claessen and Sörensson, FMCAD 2012, section V). The leading bit of a
// counter that goes up is of this kind, then the bit after it.
//
// A fair path may be looked for among the states that come after that moment: in its rounds (inductive.go), in the loop that comes back to a
// stored state, among the states of a skeleton.

import (
	"context"
	"slices"

	"heddle.example/expr"
	"heddle.example/prove/automaton"
	"heddle.example/prove/solver"
	"heddle.example/prove/system"
	"heddle.example/smt"
)

// maxSettleQuestions bounds the questions that are asked to find what settles.
const maxSettleQuestions = 20_000

// oneWay is a bit that never leaves a value, where those found before it keep theirs.
type oneWay struct {
	bit   expr.Ref // over Cur
	next  expr.Ref // the same after the transition, over Cur and inputs
	value bool
	when  expr.Ref // what had settled before, for which it is so; true: any
	place bool     // it is no bit but tells a set of places
}

// settling is a search for what settles.
type settling struct {
	sys     *system.System
	u       *system.Unrolling
	session solver.Session
	want    []expr.Ref // the variables before and after the transition
	control int        // the variable that says where control stands; -1: there is none
	asked   int
	weak    expr.Ref // holds from some moment on, by the automaton
	stays   expr.Ref // likewise, with what was found
	found   []oneWay
}

// settle finds what settles on the paths of the instance that are in all its sets infinitely often, and looks for such paths where it has, if the
// method can.
func (inst *Instance) settle(ctx context.Context, m Method) {
	if m.Criterion != CriterionFair && m.Criterion != CriterionPDR || inst.Prefix || inst.Bad != expr.None && len(inst.Goals) == 0 {
		return
	}
	s := &settling{sys: inst.Sys, u: inst.Sys.Unroll(), stays: inst.Sys.Table.Bool(true), control: controlOf(inst.Sys)}
	if inst.Strength != automaton.Strong && len(inst.Sets) > 0 {
		s.stays = inst.Sets[0]
	}
	s.weak = s.stays
	s.find(ctx, inst.own)
	t := s.sys.Table
	for _, w := range s.found {
		s.stays = t.And(s.stays, t.Or(t.Not(w.when), t.Eq(w.bit, w.next)))
	}
	inst.settled = s
	switch {
	case m.Criterion == CriterionFair && len(inst.Sets) == 0:
		inst.Sets = []expr.Ref{s.stays}
	case m.Criterion == CriterionFair:
		for i, f := range inst.Sets {
			inst.Sets[i] = t.And(f, s.stays)
		}
	case m.Fair == "trans":
		// Nothing is stored before that moment.
		inst.Sys.Now = append(inst.Sys.Now, t.Or(t.Not(inst.Goals[0].Storing), s.stays))
		inst.Sys.Total = false
	}
}

// candidates lists the bits of the first variables that may settle.
func (s *settling) candidates(variables int) (list []oneWay) {
	t := s.sys.Table
	for i := range s.sys.Vars[:variables] {
		v := &s.sys.Vars[i]
		if v.Update == expr.None {
			continue
		}
		for b := range t.Width(v.Cur) {
			for _, value := range []bool{true, false} {
				list = append(list, oneWay{bit: t.Extract(v.Cur, b, b), next: t.Extract(v.Update, b, b), value: value})
			}
		}
	}
	return list
}

// transition opens a session about two states of a path that comes no more to where it does not stay.
func (s *settling) transition(name string) (solver.Session, error) {
	session, err := solver.Open(name, s.sys)
	if err != nil {
		return nil, err
	}
	for _, list := range [][]expr.Ref{s.u.Now(0), s.u.Step(0), s.u.Now(1), {s.u.At(s.weak, 0), s.u.At(s.weak, 1)}} {
		for _, r := range list {
			session.Assert(r)
		}
	}
	return session, nil
}

// leaves says that a bit leaves its value in the transition.
func (s *settling) leaves(w oneWay) expr.Ref {
	t := s.sys.Table
	before, after := s.u.At(w.bit, 0), s.u.At(w.bit, 1)
	if !w.value {
		before, after = after, before
	}
	return t.And(before, t.Not(after))
}

// keeps says that a bit does not change in the transition, where it is so.
func (s *settling) keeps(w oneWay) expr.Ref {
	t := s.sys.Table
	return t.Or(t.Not(s.u.At(w.when, 0)), t.Eq(s.u.At(w.bit, 0), s.u.At(w.bit, 1)))
}

// find looks for what settles until nothing more does.
func (s *settling) find(ctx context.Context, variables int) {
	session, err := s.transition("gini")
	if err != nil {
		return
	}
	defer session.Close()
	s.session = session
	for i := range variables {
		s.want = append(s.want, s.u.Var(i, 0), s.u.Var(i, 1))
	}
	t := s.sys.Table
	list := s.candidates(variables)
	any := []expr.Ref{t.Bool(true)}
	if s.control >= 0 && !s.regions(ctx, list, any) {
		return
	}
	for more := true; more; {
		var ok bool
		if more, ok = s.among(ctx, list, any); !ok {
			return
		}
		// What settles does so in one way or the other, and others with it.
		for i := 0; i < len(s.found); i++ {
			w := s.found[i]
			if !t.IsTrue(w.when) || w.place {
				continue
			}
			for _, when := range []expr.Ref{w.bit, t.Not(w.bit)} {
				some, ok := s.among(ctx, list, append(any[:1:1], when))
				if !ok {
					return
				}
				more = more || some
			}
		}
	}
}

// among finds which of a list settle where the last of the conditions holds, all of which have settled, each within those before it. ok is false if
// the search is to end.
func (s *settling) among(ctx context.Context, list []oneWay, within []expr.Ref) (some, ok bool) {
	t := s.sys.Table
	when := within[len(within)-1]
	done := map[expr.Ref]bool{}
	for _, w := range s.found {
		done[w.bit] = done[w.bit] || slices.Contains(within, w.when)
	}
	first := len(s.found)
	s.session.Push()
	s.session.Assert(s.u.At(when, 0))
	for more := true; more; {
		more = false
		moved := map[expr.Ref]bool{} // questions that an answer to another one answers
		for _, w := range list {
			q := s.leaves(w)
			if done[w.bit] || moved[q] {
				continue
			}
			if s.asked++; s.asked > maxSettleQuestions {
				return false, false
			}
			s.session.Push()
			s.session.Assert(q)
			a := s.session.Check(ctx, s.want)
			s.session.Pop()
			if a.Result == smt.Unknown {
				return false, false
			}
			if a.Result == smt.Unsat {
				w.when = when
				s.found = append(s.found, w)
				s.session.Assert(s.keeps(w))
				done[w.bit], more = true, true
				continue
			}
			e := expr.NewEvaluator(t, func(sym expr.Ref) (lo, hi uint64) { return a.Model[sym].Lo, a.Model[sym].Hi })
			for _, other := range list {
				if q := s.leaves(other); !e.Eval(q).IsZero() {
					moved[q] = true
				}
			}
		}
	}
	s.session.Pop()
	for _, w := range s.found[first:] {
		s.session.Assert(s.keeps(w))
	}
	return len(s.found) > first, true
}

// doubt asks another solver whether each bit that was found keeps its value where those before it do. "": it does.
func (s *settling) doubt(ctx context.Context) string {
	if len(s.found) == 0 {
		return ""
	}
	session, err := s.transition("z3")
	if err != nil {
		return err.Error()
	}
	defer session.Close()
	t := s.sys.Table
	some, before := t.Bool(false), t.Bool(true)
	for _, w := range s.found {
		some = t.Or(some, t.And(t.And(before, s.u.At(w.when, 0)), s.leaves(w)))
		before = t.And(before, s.keeps(w))
	}
	session.Assert(some)
	switch a := session.Check(ctx, nil); a.Result {
	case smt.Unknown:
		return a.Reason
	case smt.Sat:
		return "internal error: a bit that was to settle changes both ways"
	}
	return ""
}
