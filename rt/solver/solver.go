// Package solver asks questions to the solver workers of package smt, for machines, until the search that asks them is stopped.
package solver

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"heddle.example/expr"
	"heddle.example/rt/result"
	"heddle.example/smt"
	"heddle.example/symex/state"
)

// grace is how long after the end of a search's context questions for traces are still answered.
const grace = 300 * time.Millisecond

// Solver adapts a smt.Solver to what a machine asks for. The workers behind it
// start at the first question: a program without input never starts any.
type Solver struct {
	ctx         context.Context
	cancel      context.CancelFunc
	cancelLater context.CancelFunc
	later       context.Context // for questions after the search
	unlink      func() bool     // keeps the end of the context from ending later
	Searching   bool            // workers ask: an answer that the end of the search prevents makes them panic with an Interruption
	get         func() smt.Solver
	started     atomic.Bool
	queries     atomic.Int64
}

// New makes a solver for questions in ctx; open starts the workers.
func New(ctx context.Context, open func() smt.Solver) *Solver {
	s := &Solver{}
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
func (s *Solver) Check(t *expr.Table, constraints []expr.Ref) (state.Sat, func(expr.Ref) (uint64, uint64), string) {
	return s.ask(smt.Query{Table: t, Constraints: constraints, WantModel: true})
}

// Witness implements ltl.Solver: it is Check for what people are shown: the model depends on nothing but
// the constraints.
func (s *Solver) Witness(t *expr.Table, constraints []expr.Ref) (state.Sat, func(expr.Ref) (uint64, uint64), string) {
	return s.ask(smt.Query{Table: t, Constraints: constraints, WantModel: true, Reproducible: true})
}

func (s *Solver) ask(q smt.Query) (state.Sat, func(expr.Ref) (uint64, uint64), string) {
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
	if s.MustUnwind() {
		panic(Interruption{})
	}
	return state.SatUnknown, nil, a.Reason
}

// Context ends when questions of the search are not answered any more.
func (s *Solver) Context() context.Context { return s.ctx }

// Workers are those that answer; they start at the first call.
func (s *Solver) Workers() smt.Solver { return s.get() }

// Wait waits until the workers have nothing to do.
func (s *Solver) Wait() {
	if s.started.Load() {
		s.get().Wait()
	}
}

// Queries is how many questions were asked.
func (s *Solver) Queries() int64 { return s.queries.Load() }

// Count counts questions that are asked in the background.
func (s *Solver) Count(questions int) { s.queries.Add(int64(questions)) }

// AddTo adds to st what was asked and how long that took.
func (s *Solver) AddTo(st *result.Stats) {
	st.SolverQueries += s.queries.Load()
	if s.started.Load() {
		x := s.get().Stats()
		st.SolverBusy += x.Busy
		st.SolverWait += x.Waited
	}
}

// Close ends the workers, if any were started.
func (s *Solver) Close() {
	s.cancel()
	s.unlink()
	s.cancelLater()
	if s.started.Load() {
		s.get().Close()
	}
}

// Interruption is the value that a question of a worker panics with when the search is over.
type Interruption struct{}

// MustUnwind tells whether an unknown answer comes from the end of the search.
func (s *Solver) MustUnwind() bool { return s.Searching && s.ctx.Err() != nil }

// Stop cuts the questions of the workers short.
func (s *Solver) Stop() { s.cancel() }

// Reopen makes the solver answer again when the workers have stopped: traces are
// still to be made.
func (s *Solver) Reopen() { s.ctx, s.Searching = s.later, false }
