package main

// This file defines what becomes of a proof where paths end early: in undefined behaviour that no check asks for, or in assumptions that do not hold. What came
// before undefined behaviour has happened: a formula that was false by then is. And where no path survives nothing was shown.

import (
	"cmp"
	"context"
	"slices"
	"time"

	"heddle.example/answer"
	"heddle.example/monitor"
	"heddle.example/prove"
	"heddle.example/prove/program"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
	"heddle.example/rt/result"
	"heddle.example/symex/check"
)

// mostUndefined bounds how long it is looked for whether undefined behaviour is reached, where no formula depends on that.
const mostUndefined = 3 * time.Second

// earlyEnds looks at the paths that end early, once all else is proved.
func (p *programProof) earlyEnds() {
	if p.model == nil || len(p.res.Violations) > 0 || len(p.res.Reasons) > 0 {
		return
	}
	if reached := p.undefined(); len(reached) > 0 {
		for _, u := range reached {
			p.res.DeadEnds = append(p.res.DeadEnds, rt.DeadEnd{Kind: rt.DeadUndefined, Property: u.Property, Place: result.PlaceOf(p.prog, u.Pos, u.Func), Message: u.Message})
		}
		for i := range p.res.LTL {
			if p.res.LTL[i].Value == monitor.True {
				p.cutByUndefined(&p.res.LTL[i], &p.opts.LTL[i])
			}
		}
	}
	if len(p.res.Violations) == 0 && len(p.res.Reasons) == 0 && (len(p.res.DeadEnds) > 0 || len(p.model.Unmet) > 0) {
		p.vacuous()
	}
}

// asking is a proof that checks for the undefined behaviour too that the model has met.
func (p *programProof) asking() *programProof {
	q := &programProof{prog: p.prog, opts: p.opts, method: p.method, control: p.control, ctx: p.ctx, res: newProofResult()}
	for _, u := range p.model.Undefined {
		if c := check.Named(u.Property); c != nil {
			q.opts.Checks = q.opts.Checks.With(c)
		}
	}
	q.method.Criterion, q.method.Automaton, q.method.Fair = prove.Auto, prove.Auto, prove.Auto
	return q
}

// undefined gives undefined behaviour in which paths end: some, or all in which they may.
func (p *programProof) undefined() []program.Problem {
	if len(p.model.Undefined) == 0 {
		return nil
	}
	q := p.asking()
	var cancel context.CancelFunc
	q.ctx, cancel = context.WithTimeout(p.ctx, mostUndefined)
	defer cancel()
	q.opts.LTL = nil
	if err := q.build(false); err != nil || q.model == nil || !q.unsupported() {
		return p.model.Undefined
	}
	r := q.solve(q.ctx, &prove.Problem{Sys: q.model.Sys, Bad: q.model.Bad})
	if r.Verdict == prove.Proved && q.whole {
		return nil
	}
	if r.Verdict == prove.Refuted {
		if ev := q.model.Event(r.Path); ev != nil {
			return []program.Problem{*ev}
		}
	}
	return p.model.Undefined
}

// cutByUndefined looks at a formula that holds on all paths that go on, where some end in undefined behaviour. It stays true if it does not even fail on those
// whose last letter came for ever, as it would on each by whose end it is false whatever follows.
func (p *programProof) cutByUndefined(res *rt.LTLResult, l *ltl.Formula) {
	res.Value, res.Conclusive = monitor.PresumablyTrue, false
	at := p.model.Undefined[0]
	open := func() {
		p.reason(answer.BecauseUnproved, at, "a path may end here, in undefined behaviour that is not checked for, when a formula is false: ")
	}
	q := p.asking()
	if err := q.build(true); err != nil || q.model == nil {
		open()
		return
	}
	sys, props, err := q.model.Formula(l.Parsed, l.Props)
	if err != nil {
		open()
		return
	}
	r := q.solve(p.ctx, &prove.Problem{Sys: sys, Formula: l.Parsed, Props: props, Fair: q.model.Fair, FairExtends: !q.model.Assumes})
	switch r.Verdict {
	case prove.Proved:
		res.Value, res.Conclusive = monitor.True, true
		return
	case prove.Refuted:
		if ev := q.model.Event(r.Path); ev != nil {
			at = *ev
		}
		if found, _, err := p.follow(q.model, &r, l); err == nil && len(found.LTL) == 1 && found.LTL[0].Value == monitor.False {
			class, values := res.Class, res.Values
			*res = found.LTL[0]
			res.Class, res.Values = class, values
			p.violated(found, ltl.Property)
			return
		}
	}
	open()
}

// vacuous finds out whether any path survives.
func (p *programProof) vacuous() {
	ctx, cancel := context.WithTimeout(p.ctx, mostUndefined)
	defer cancel()
	sys, _ := p.model.Sys.Clone(p.model.Sys.Table)
	sys.Now = append(sys.Now, sys.Table.Not(sys.Table.Or(p.model.Open, p.model.Bad)))
	if r := prove.Solve(ctx, &prove.Problem{Sys: sys}, prove.Options{Workers: p.method.Workers, Solver: p.method.Solver}); r.Verdict != prove.Proved {
		return
	}
	p.res.Vacuous = true
	for i := range p.res.LTL {
		p.res.LTL[i].Value = monitor.PresumablyTrue
	}
	for _, u := range p.model.Unmet {
		p.res.DeadEnds = append(p.res.DeadEnds, rt.DeadEnd{Kind: rt.DeadAssumption, Place: result.PlaceOf(p.prog, u.Pos, u.Func), Message: u.Message})
	}
	slices.SortStableFunc(p.res.DeadEnds, func(a, b rt.DeadEnd) int {
		return cmp.Or(cmp.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column)
	})
}
