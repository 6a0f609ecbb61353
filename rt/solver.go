package rt

// This file defines how machines ask the solver workers of package smt.

import (
	"context"
	"sync"
	"sync/atomic"

	"heddle/expr"
	"heddle/smt"
	"heddle/symex"
)

// solver adapts a smt.Solver to what a machine asks for. The workers behind it
// start at the first question: a program without input never starts any.
type solver struct {
	ctx     context.Context
	get     func() smt.Solver
	started atomic.Bool
	queries atomic.Int64
}

func newSolver(ctx context.Context, open func() smt.Solver) *solver {
	s := &solver{ctx: ctx}
	s.get = sync.OnceValue(func() smt.Solver {
		s.started.Store(true)
		return open()
	})
	return s
}

// Check implements symex.Solver.
func (s *solver) Check(t *expr.Table, constraints []expr.Ref) (symex.Sat, func(expr.Ref) (uint64, uint64), string) {
	s.queries.Add(1)
	a := s.get().Check(s.ctx, smt.Query{Table: t, Constraints: constraints, WantModel: true})
	switch a.Result {
	case smt.Unsat:
		return symex.Unsat, nil, ""
	case smt.Sat:
		return symex.Satisfiable, func(sym expr.Ref) (uint64, uint64) {
			v := a.Model[sym]
			return v.Lo, v.Hi
		}, ""
	}
	return symex.SatUnknown, nil, a.Reason
}

func (s *solver) close() {
	if s.started.Load() {
		s.get().Close()
	}
}
