package prove

// This file defines how one method answers a problem, and how its counterexample is checked.

import (
	"context"
	"fmt"

	"heddle.example/expr"
	"heddle.example/monitor"
	"heddle.example/prove/automaton"
	"heddle.example/prove/criteria"
	"heddle.example/prove/fair"
	"heddle.example/prove/pdr"
	"heddle.example/prove/states"
	"heddle.example/prove/system"
)

// Instance is a problem made ready for a criterion: the product with the automaton, and the sets that
// were made of its fair sets.
type Instance struct {
	Sys      *system.System
	Sets     []expr.Ref // all of which a counterexample meets, the automaton's first
	Goals    []fair.Goal
	Bad      expr.Ref // expr.None: the question is for lassos
	Trivial  bool     // nothing violates the formula
	Prefix   bool     // Bad is where every continuation violates the formula
	Strength automaton.Strength
	Unfit    string // why the method does not fit the problem; "": it does
	own      int    // variables, before those that the treatment of fair sets added
	settled  *settling
}

// Prepare makes the instance of a problem for a method, in a table of its own.
func (p *Problem) Prepare(m Method, reach bool) (*Instance, error) {
	n := len(p.Props)
	all := append(append([]expr.Ref{}, p.Props...), p.Fair...)
	if p.Bad != expr.None {
		all = append(all, p.Bad)
	}
	sys, refs := p.Sys.Clone(expr.NewTable(), all...)
	inst := &Instance{Sys: sys, Bad: expr.None}
	// Induction and counting look at conditions in a state with its inputs; simple paths are of states alone.
	observe := sys.Observe
	if m.Criterion == CriterionPDR || m.Criterion == CriterionStates {
		observe = func(_ string, r expr.Ref) expr.Ref { return r }
	}
	if p.Bad != expr.None {
		inst.Bad = observe("bad", refs[len(refs)-1])
		return inst, nil
	}
	var product *automaton.Product
	if p.Formula != nil {
		var err error
		if product, err = automaton.Multiply(m.Automaton, sys, p.Formula, refs[:n], reach); err != nil {
			return nil, err
		}
		if product.Empty {
			inst.Trivial = true
			return inst, nil
		}
		inst.Sets, inst.Strength = product.Fair, product.Strength
	}
	if m.Criterion == CriterionSafety || m.Criterion == CriterionPDR && m.Automaton == "deterministic" {
		if product == nil || !product.Safety || !p.safetyApart() {
			inst.Unfit = "the safety criterion is for safety formulas"
			return inst, nil
		}
		inst.Bad, inst.Prefix = product.Bad, true
		return inst, nil
	}
	if m.Criterion == CriterionWeak {
		if product == nil || product.Strength == automaton.Strong {
			inst.Unfit = "the automaton is not weak"
			return inst, nil
		}
	}
	for i, f := range refs[n : n+len(p.Fair)] {
		inst.Sets = append(inst.Sets, observe(fmt.Sprintf("fair %d", i), f))
	}
	inst.own = len(sys.Vars)
	if m.Criterion == CriterionFair || m.Criterion == CriterionStates || m.Criterion == CriterionPDR && m.Fair != "trans" {
		return inst, nil // these treat fair sets themselves
	}
	goals, err := fair.Apply(m.Fair, sys, inst.Sets)
	if err != nil {
		return nil, err
	}
	inst.Goals = goals
	if m.Fair == "trans" {
		inst.Bad = goals[0].Bad
	}
	return inst, nil
}

// Solve answers a problem with one method.
func (p *Problem) Solve(ctx context.Context, m Method, opt Options) Result {
	r := Result{Method: m, Outcome: criteria.Outcome{M: criteria.Open, N: criteria.Open, K: criteria.Open}}
	inst, err := p.Prepare(m, !opt.NoReach)
	switch {
	case err != nil:
		r.Reason = err.Error()
		return r
	case inst.Unfit != "":
		r.Reason = inst.Unfit
		return r
	case inst.Trivial:
		r.Verdict, r.K = Proved, 0
		return r
	}
	if p.Formula != nil {
		r.Strength = inst.Strength.String()
	}
	r.Sets = len(inst.Sets)
	co := criteria.Options{MaxK: opt.MaxK, Beta: m.beta(), Solver: opt.Solver}
	if opt.Watch != nil {
		co.Watch = func(k, mm, n int) { opt.Watch(m, k, mm, n) }
	}
	inst.settle(ctx, m)
	switch {
	case m.Criterion == CriterionStates && inst.Bad != expr.None:
		r.Outcome = states.Safety(ctx, inst.Sys, inst.Bad, co)
	case m.Criterion == CriterionStates:
		r.Outcome = states.Fair(ctx, inst.Sys, inst.Sets, co)
	case m.Criterion == CriterionPDR && inst.Bad != expr.None:
		r.Outcome = pdr.Safety(ctx, inst.Sys, inst.Bad, co)
	case m.Criterion == CriterionPDR:
		r.Outcome = p.inductiveRounds(ctx, inst, co)
	case m.Criterion == CriterionFair:
		r.Outcome = pdr.Fair(ctx, inst.Sys, inst.Sets, co)
	case inst.Bad != expr.None:
		r.Outcome = criteria.Safety(ctx, inst.Sys, inst.Bad, co)
	case m.Criterion == CriterionRounds:
		r.Outcome = p.rounds(ctx, m, !opt.NoReach, co)
	case m.Criterion == CriterionWeak:
		r.Outcome = criteria.Weak(ctx, inst.Sys, inst.Sets, inst.Sets[0], co)
	default:
		r.Outcome = criteria.Lasso(ctx, inst.Sys, inst.Sets, inst.Goals, co)
	}
	if r.Verdict == Proved && inst.settled != nil {
		if why := inst.settled.doubt(ctx); why != "" {
			r.Verdict, r.Reason = Unknown, why
		}
	}
	if r.Verdict != Refuted {
		return r
	}
	if inst.Prefix && !p.prefixRefutes() {
		r.Verdict, r.Path = Unknown, system.Path{}
		r.Reason = "a finite path violates the formula; whether it is part of an infinite one is open"
		return r
	}
	if len(inst.Goals) > 0 && inst.Goals[0].Bad != expr.None {
		r.Path = unstore(inst, r.Path)
	}
	r.Path = p.project(r.Path)
	switch err = p.confirm(ctx, r.Path); {
	case err == nil:
	case ctx.Err() != nil:
		r.Verdict, r.Path, r.Reason = Unknown, system.Path{}, fmt.Sprintf("cancelled: %v", context.Cause(ctx))
	default:
		r.Verdict, r.Path, r.Reason = Unknown, system.Path{}, fmt.Sprintf("internal error: a counterexample is none: %v", err)
	}
	return r
}

// unstore gives the lasso of a path on which a stored state came again.
func unstore(inst *Instance, p system.Path) system.Path {
	last := len(p.Steps) - 1
	stored := inst.Goals[0].Stored
	loop := 0
	for i := range last {
		if !inst.Sys.Holds(stored, p.Steps[i], nil) {
			loop = i
		}
	}
	return system.Path{Steps: p.Steps[:last], Loop: loop}
}

// project gives a path of a product as one of the problem's own system, whose variables and inputs come first.
func (p *Problem) project(of system.Path) system.Path {
	out := system.Path{Loop: of.Loop}
	for _, st := range of.Steps {
		out.Steps = append(out.Steps, system.Step{State: st.State[:len(p.Sys.Vars)], Inputs: st.Inputs[:len(p.Sys.Inputs)]})
	}
	return out
}

// confirmEvery is after how many steps of a path that is looked at somebody may have lost interest.
const confirmEvery = 1 << 10

// confirm tells why a path does not refute the problem; nil: it does.
func (p *Problem) confirm(ctx context.Context, path system.Path) error {
	word := make([]uint64, len(path.Steps))
	fair := make([]bool, len(p.Fair))
	bad := false
	err := p.Sys.Walk(path, func(i int, value func(r expr.Ref) expr.Word) error {
		if i%confirmEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if p.Bad != expr.None {
			bad = i+1 == len(path.Steps) && !value(p.Bad).IsZero()
			return nil
		}
		for b, x := range p.Props {
			if !value(x).IsZero() {
				word[i] |= 1 << b
			}
		}
		for k, f := range p.Fair {
			fair[k] = fair[k] || path.Loop >= 0 && i >= path.Loop && !value(f).IsZero()
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case p.Bad != expr.None && !bad:
		return fmt.Errorf("the last state is not bad")
	case p.Bad != expr.None:
		return nil
	}
	if path.Loop < 0 {
		m, err := monitor.Compile(p.Formula, monitor.Options{})
		if err != nil {
			return err
		}
		t := m.NewTable()
		at := t.Initial()
		for _, w := range word {
			at = t.Step(at, w)
		}
		if v, final := t.Final(at); !final || v != monitor.False {
			return fmt.Errorf("the finite path leaves the formula open")
		}
		return nil
	}
	for i, met := range fair {
		if !met {
			return fmt.Errorf("the loop does not meet fair set %d", i)
		}
	}
	if p.Formula != nil && p.Formula.Holds(word[:path.Loop], word[path.Loop:]) {
		return fmt.Errorf("the path satisfies the formula")
	}
	return nil
}
