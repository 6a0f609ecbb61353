package smt

// This file defines the layer that answers by folding, and that brings a
// query's constraints into the form that the other layers expect.

import (
	"context"

	"heddle.example/expr"
)

type trivial struct {
	next layer
	n    *counters
}

func (l *trivial) check(ctx context.Context, q Query) Answer {
	t := q.Table
	p := &problem{table: t, fresh: q.Reproducible, background: q.background, constraints: make([]expr.Ref, 0, len(q.Constraints))}
	seen := make(map[expr.Ref]bool, len(q.Constraints))
	ok := true
	for _, c := range q.Constraints {
		ok = ok && p.add(c, seen)
	}
	for _, c := range p.constraints {
		if y, isNot := negated(t, c); isNot && seen[y] {
			ok = false
		}
	}
	switch {
	case !ok:
		l.n.trivial.Add(1)
		return Answer{Result: Unsat}
	case len(p.constraints) == 0:
		l.n.trivial.Add(1)
		return Answer{Result: Sat}
	}
	p.key = keyOf(t, p.constraints)
	return l.next.solve(ctx, p)
}

// add appends c, taken apart, to the constraints; false if it cannot hold.
func (p *problem) add(c expr.Ref, seen map[expr.Ref]bool) bool {
	t := p.table
	if lo, _, isConst := t.IsConst(c); isConst {
		return lo != 0
	}
	if seen[c] {
		return true
	}
	seen[c] = true
	if t.Op(c) == expr.OpAnd {
		for _, a := range t.Args(c) {
			if !p.add(a, seen) {
				return false
			}
		}
		return true
	}
	p.constraints = append(p.constraints, c)
	return true
}

// negated gives y if c is !y.
func negated(t *expr.Table, c expr.Ref) (y expr.Ref, ok bool) {
	if t.Op(c) != expr.OpXor {
		return expr.None, false
	}
	args := t.Args(c)
	return args[1], len(args) == 2 && t.IsTrue(args[0])
}
