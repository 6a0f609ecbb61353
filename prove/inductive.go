package prove

// This file defines proofs by rounds whose bound is proved by induction: k-liveness as Claessen and Sörensson have it, with more and more rounds and
// one engine, whose frames say nothing of the bound and are kept.
//
// A path that completes many rounds is a lasso as soon as a state comes again with all sets met between: on small state spaces it refutes.

import (
	"context"
	"fmt"

	"heddle.example/expr"
	"heddle.example/prove/criteria"
	"heddle.example/prove/pdr"
	"heddle.example/prove/system"
)

// maxInductiveRounds bounds the rounds that are counted.
const maxInductiveRounds = 100

// inductiveRounds looks for a bound of rounds.
func (p *Problem) inductiveRounds(ctx context.Context, inst *Instance, co criteria.Options) criteria.Outcome {
	states := len(inst.Sys.Vars)
	e, err := pdr.New(ctx, inst.Sys, co, inst.rounds(maxInductiveRounds)...)
	if err != nil {
		return criteria.Outcome{M: criteria.Open, N: criteria.Open, K: criteria.Open, Reason: err.Error()}
	}
	var o criteria.Outcome
	for i := range maxInductiveRounds {
		if o = e.Reaches(i); o.Verdict != Refuted {
			return o
		}
		if path, ok := inst.closed(o.Path, states); ok {
			o.Path = path
			return o
		}
	}
	o.Verdict, o.Path, o.Reason = Unknown, system.Path{}, fmt.Sprintf("there are paths that meet all fair sets %d times", maxInductiveRounds)
	return o
}

// rounds gives conditions that hold once all fair sets were met so many times, from 1 to most, for which it adds variables. Rounds
// count from the last state on in which something had not settled; with a weak automaton, that was not its fair one.
func (inst *Instance) rounds(most int) (completed []expr.Ref) {
	s := inst.Sys
	t := s.Table
	sets := inst.Sets
	if len(sets) == 0 {
		sets = []expr.Ref{t.Bool(true)}
	}
	all := t.Bool(true)
	first := len(s.Vars)
	var met []expr.Ref
	for i, f := range sets {
		m := f
		if len(sets) > 1 {
			v := s.AddVar(fmt.Sprintf("met %d", i), 1)
			v.Hidden = true
			m = t.Or(v.Cur, f)
		}
		met = append(met, m)
		all = t.And(all, m)
	}
	stays := inst.settled.stays
	for i := range s.Vars[first:] {
		v := &s.Vars[first+i]
		v.Init, v.Update = t.Bool(false), t.And(met[i], t.Not(all))
	}
	counted := len(s.Vars)
	for range most {
		v := s.AddVar("round", 1)
		v.Hidden = true
		v.Init = t.Bool(false)
	}
	before := t.Bool(true)
	for i := range most {
		v := &s.Vars[counted+i]
		now := t.And(before, all)
		v.Update = t.And(stays, t.Or(v.Cur, now))
		completed = append(completed, t.And(stays, now))
		before = v.Cur
	}
	return completed
}

// closed gives the lasso on a path, if there is one: a state of so many variables that comes again after all sets were met.
func (inst *Instance) closed(p system.Path, variables int) (system.Path, bool) {
	s := inst.Sys
	last := make([][]int, len(p.Steps)) // by step and set: the last step before it that met the set
	for i, st := range p.Steps {
		row := make([]int, len(inst.Sets))
		for k, f := range inst.Sets {
			switch {
			case s.Holds(f, st, nil):
				row[k] = i
			case i > 0:
				row[k] = last[i-1][k]
			default:
				row[k] = -1
			}
		}
		last[i] = row
	}
	for to := 1; to < len(p.Steps); to++ {
		met := to - 1
		for _, at := range last[to-1] {
			met = min(met, at)
		}
		for from := met; from >= 0; from-- {
			if p.Steps[from].State[:variables].Equal(p.Steps[to].State[:variables]) {
				return system.Path{Steps: p.Steps[:to], Loop: from}, true
			}
		}
	}
	return system.Path{}, false
}
