package smt

// This file defines the decorator that checks every model by evaluation. It
// costs time and finds errors of the translation, of Z3 and of the layers.

import (
	"context"

	"heddle.example/expr"
)

type validate struct {
	next checker
	n    *counters
}

func (l *validate) check(ctx context.Context, q Query) Answer {
	a := l.next.check(ctx, q)
	if a.Result != Sat {
		return a
	}
	if !holds(q.Table, q.Constraints, func(s expr.Ref) Value { return a.Model[s] }) {
		l.n.badModels.Add(1)
		return unknown("internal error: the model does not meet the constraints")
	}
	return a
}
