package rt

// This file defines how machines ask the solver workers of package smt.

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"heddle/expr"
	"heddle/smt"
	"heddle/symex/state"
)

// grace is how long after the end of a search's context questions for traces are still answered.
const grace = 300 * time.Millisecond

// solver adapts a smt.Solver to what a machine asks for. The workers behind it
// start at the first question: a program without input never starts any.
type solver struct {
	ctx         context.Context
	cancel      context.CancelFunc
	cancelLater context.CancelFunc
	later       context.Context // for questions after the search
	unlink      func() bool     // keeps the end of the context from ending later
	searching   bool            // workers ask: see interrupt.go
	get         func() smt.Solver
	started     atomic.Bool
	queries     atomic.Int64
}

func newSolver(ctx context.Context, open func() smt.Solver) *solver {
	s := &solver{}
	s.ctx, s.cancel = context.WithCancel(ctx)
	s.later, s.cancelLater = context.WithCancel(context.WithoutCancel(ctx))
	s.unlink = context.AfterFunc(ctx, func() { time.AfterFunc(grace, s.cancelLater) })
	s.get = sync.OnceValue(func() smt.Solver {
		s.started.Store(true)
		return open()
	})
	return s
}

// Check implements state.Solver.
func (s *solver) Check(t *expr.Table, constraints []expr.Ref) (state.Sat, func(expr.Ref) (uint64, uint64), string) {
	return s.ask(smt.Query{Table: t, Constraints: constraints, WantModel: true})
}

// Witness implements ltl.Solver: it is Check for what people are shown: the model depends on nothing but
// the constraints.
func (s *solver) Witness(t *expr.Table, constraints []expr.Ref) (state.Sat, func(expr.Ref) (uint64, uint64), string) {
	return s.ask(smt.Query{Table: t, Constraints: constraints, WantModel: true, Reproducible: true})
}

func (s *solver) ask(q smt.Query) (state.Sat, func(expr.Ref) (uint64, uint64), string) {
	s.queries.Add(1)
	a := s.get().Check(s.ctx, q)
	switch a.Result {
	case smt.Unsat:
		return state.Unsat, nil, ""
	case smt.Sat:
		return state.Satisfiable, func(sym expr.Ref) (uint64, uint64) {
			v := a.Model[sym]
			return v.Lo, v.Hi
		}, ""
	}
	if s.mustUnwind() {
		panic(interruption{})
	}
	return state.SatUnknown, nil, a.Reason
}

// Count counts questions that are asked in the background.
func (s *solver) Count(questions int) { s.queries.Add(int64(questions)) }

// addTo adds to st what was asked and how long that took.
func (s *solver) addTo(st *Stats) {
	st.SolverQueries += s.queries.Load()
	if s.started.Load() {
		x := s.get().Stats()
		st.SolverBusy += x.Busy
		st.SolverWait += x.Waited
	}
}

func (s *solver) close() {
	s.cancel()
	s.unlink()
	s.cancelLater()
	if s.started.Load() {
		s.get().Close()
	}
}
