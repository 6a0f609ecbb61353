package rt

// This file defines how choices are followed again: to write down what happens, and to judge a trace.

import (
	"context"
	"errors"
	"time"

	"heddle.example/answer"
	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/rt/ltl"
	"heddle.example/rt/simulation"
	"heddle.example/rt/solver"
	"heddle.example/scheduler"
	"heddle.example/smt"
	"heddle.example/symex"
)

// ErrDiverged says that a replay could not follow its choices.
var ErrDiverged = scheduler.ErrDiverged

// Repeating gives the options under which the traces of a result of Explore repeat: what o left open is as it was found.
func (o Options) Repeating(r *Result) Options {
	if r.MemoryModel != "" {
		o.MemoryModel = r.MemoryModel
	}
	if r.Checks != 0 {
		o.Checks = r.Checks
	}
	return o
}

// Replay follows the choices of a trace and reports the violation at its end. Nothing is
// said about other paths, so the result is never complete.
// The error is ErrDiverged if the choices do not fit the program.
func Replay(ctx context.Context, p *ir.Program, opts Options, choices []Choice) (*Result, error) {
	r, err := replay(ctx, p, opts, choices)
	if errors.Is(err, ErrDiverged) || err == nil && readsInPieces(r) {
		opts.attempt.sees = true // as in the search that found it: see exploreAgain
		if again, err := replay(ctx, p, opts, choices); err == nil {
			return again, nil
		}
	}
	return r, err
}

func replay(ctx context.Context, p *ir.Program, opts Options, choices []Choice) (*Result, error) {
	code, mo, err := Prepare(p, &opts)
	if err != nil {
		return nil, err
	}
	opts.KeepGoing = true // nothing is left to stop at the first violation
	s := &search{
		opts: &opts, prog: p, start: time.Now(),
		cuts: map[string]bool{answer.CutReplay: true}, violations: map[string]*found{}, assume: map[string]bool{},
	}
	s.solver = solver.New(ctx, func() smt.Solver { return smt.New(smt.Options{Workers: 1, RLimit: uint(opts.RLimit)}) })
	defer s.solver.Close()
	if s.formulas, err = ltl.New(code, mo, s.solver, opts.Formulas()); err != nil {
		return nil, err
	}
	e := newExplorer(s, code, mo, nil)
	ev, err := scheduler.Follow(e.m, choices)
	if err != nil {
		return nil, err
	}
	if n := len(choices); n > 0 {
		for i := n - 1; i >= 0; i-- {
			if choices[i].Kind == ChooseThread {
				e.active = choices[i].Index
				break
			}
		}
	}
	e.replayed = append([]Choice{}, choices...) // also where there are none
	e.arrive(&ev)
	if j := e.judge; j != nil {
		j.Replayed(choices, len(e.stack) > 0)
	}
	s.retire(e)
	s.solver.Reopen()
	r := s.result(e.stats)
	s.addTraces(code, mo, r)
	s.formulas.AddTo(r)
	s.addEndless(code, mo, r, s.returns(code, mo, choices))
	return r, nil
}

// Simulate begins a path that is walked choice by choice, and follows those given. Close ends it.
func Simulate(ctx context.Context, p *ir.Program, opts Options, choices []Choice) (*simulation.Simulation, error) {
	code, mo, err := Prepare(p, &opts)
	if err != nil {
		return nil, err
	}
	c := simulation.Config{Program: p, ContextBound: scheduler.ContextBound(opts.ContextBound), Checks: mo.Checks, Inputs: opts.Inputs}
	if opts.Hash == "" || opts.Hash == "none" {
		opts.Hash = hashing.DefaultFunction
	}
	if c.Function, err = hashing.NewFunction(opts.Hash); err != nil {
		return nil, err
	}
	if opts.Seen != nil {
		equal := equalBudgets(mo, len(opts.LTL) > 0)
		c.Visited = func(key hashing.Key, active, switches int) (been, covered, known bool) {
			key, budget := budgetKey(&c.Function, key, active, c.ContextBound, switches, equal)
			v, known := opts.Seen.Known(opts.Hash, key)
			return !v.Threads.IsEmpty(), v.Covers(active, budget), known
		}
	}
	s := solver.New(ctx, func() smt.Solver { return smt.New(smt.Options{Workers: 1, RLimit: uint(opts.RLimit)}) })
	c.Solver, c.Close = s, s.Close
	if c.Formulas, err = ltl.New(code, mo, s, opts.Formulas()); err != nil {
		s.Close()
		return nil, err
	}
	c.Machine = func(h *hashing.Function) *scheduler.Driver {
		if c.Formulas != nil {
			return c.Formulas.Machine(h)
		}
		return scheduler.Drive(symex.New(code, mo, s, h), "")
	}
	sim, err := simulation.New(c, choices)
	if err != nil {
		s.Close()
		return nil, err
	}
	return sim, nil
}
