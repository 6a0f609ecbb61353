package prove

// This file defines a proof by rounds: a path that is in all fair sets infinitely often meets all of them, one after the other, more often than any number. So
// there is none if for some r no path does so r times, which is a question of safety (Claessen and Sörensson, "A liveness checking algorithm
// that counts", FMCAD 2012, call it k-liveness). The fair sets of threads make it worth while: a thread may wait for ever without being fair, so no
// bound of steps exists where one of rounds does.
//
// With a weak automaton a fair path stays in the automaton's fair states from some moment on: rounds count from the last other
// state.

import (
	"context"
	"fmt"
	"math/bits"

	"heddle.example/expr"
	"heddle.example/prove/automaton"
	"heddle.example/prove/criteria"
	"heddle.example/prove/system"
)

// maxFairRounds bounds the rounds that are counted.
const maxFairRounds = 32

// rounds proves that no path completes so many rounds, with more and more of them.
func (p *Problem) rounds(ctx context.Context, m Method, reach bool, co criteria.Options) criteria.Outcome {
	var all criteria.Outcome
	for most := 1; ; most *= 2 {
		inst, err := p.Prepare(m, reach)
		if err != nil {
			return criteria.Outcome{M: criteria.Open, N: criteria.Open, K: criteria.Open, Reason: err.Error()}
		}
		o := criteria.Safety(ctx, inst.Sys, inst.completed(most), co)
		o.Queries, o.Solving = o.Queries+all.Queries, o.Solving+all.Solving
		if o.Verdict != Refuted {
			return o
		}
		if most == maxFairRounds {
			o.Verdict, o.Path, o.Reason = Unknown, system.Path{}, fmt.Sprintf("there are paths that meet all fair sets %d times", most)
			return o
		}
		all = o
	}
}

// completed gives a condition that holds once all fair sets were met so many times, for which it adds a counter.
func (inst *Instance) completed(times int) expr.Ref {
	s := inst.Sys
	t := s.Table
	w := bits.Len(uint(times))
	v := s.AddVar("rounds", w)
	v.Hidden = true
	last := t.Const(w, uint64(times), 0)
	v.Init = t.Const(w, 0, 0)
	next := t.ITE(t.And(inst.Goals[0].P, t.Not(t.Eq(v.Cur, last))), t.Add(v.Cur, t.Const(w, 1, 0)), v.Cur)
	if inst.Strength != automaton.Strong {
		next = t.ITE(inst.Sets[0], next, t.Const(w, 0, 0))
	}
	v.Update = next
	return t.Eq(v.Cur, last)
}
