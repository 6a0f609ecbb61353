package smt

// This file defines the layer that knows the values which constraints on one symbol leave, as unions of ranges (package sets): where they leave none,
// that is a refutation; where all constraints are of that kind, any of them is a model; and otherwise their ends are candidates for a
// model, which only evaluation accepts.

import (
	"context"

	"heddle.example/expr"
	"heddle.example/smt/sets"
)

type interval struct {
	next layer
	n    *counters
}

func (l *interval) solve(ctx context.Context, p *problem) Answer {
	left, exact := valuesLeft(p.table, p.constraints)
	for _, s := range left {
		if s.Empty() {
			l.n.interval.Add(1)
			return Answer{Result: Unsat}
		}
	}
	for _, candidate := range candidates {
		model := make(map[expr.Ref]Value, len(left))
		for sym, s := range left {
			model[sym] = candidate(s)
		}
		if exact || holds(p.table, p.constraints, func(s expr.Ref) Value { return model[s] }) {
			l.n.interval.Add(1)
			return Answer{Result: Sat, Model: model}
		}
	}
	return l.next.solve(ctx, p)
}

// candidates are the ways to draw a value from those left.
var candidates = [...]func(s sets.Set) Value{sets.Set.Least, sets.Set.LeastSigned, sets.Set.Greatest, sets.Set.GreatestSigned}

// valuesLeft gives what constraints leave of each symbol alone, and whether none says more than that.
func valuesLeft(t *expr.Table, constraints []expr.Ref) (left map[expr.Ref]sets.Set, exact bool) {
	exact = true
	said := make(map[expr.Ref][]sets.Set)
	for _, c := range constraints {
		if s, values, ok := sets.Of(t, c); ok {
			said[s] = append(said[s], values)
		} else {
			exact = false
		}
	}
	left = make(map[expr.Ref]sets.Set)
	for _, s := range symbolsOf(t, constraints) {
		left[s] = sets.Common(t.Width(s), said[s])
	}
	return left, exact
}
