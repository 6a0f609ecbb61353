package smt

// This file defines how symbols are eliminated that a constraint says to be something else.

import (
	"slices"

	"heddle.example/expr"
)

// equation says what a symbol is, which does not mention it.
type equation struct{ sym, is expr.Ref }

// solved eliminates symbols until no constraint says what one is; ok is false if a constraint cannot hold.
func (s *split) solved(constraints []expr.Ref) (left []expr.Ref, ok bool) {
	for {
		e, found := s.equation(constraints)
		if !found {
			return constraints, true
		}
		if constraints, ok = s.with(constraints, e.sym, e.is); !ok {
			return nil, false
		}
		s.equations = append(s.equations, e)
	}
}

// equation finds a constraint that says what a symbol is.
func (s *split) equation(constraints []expr.Ref) (e equation, found bool) {
	t := s.table
	for _, c := range constraints {
		if y, isNot := negated(t, c); isNot && t.Op(y) == expr.OpSym {
			return equation{y, t.Bool(false)}, true
		}
		if t.Op(c) == expr.OpSym {
			return equation{c, t.Bool(true)}, true
		}
		if t.Op(c) != expr.OpEq {
			continue
		}
		args := t.Args(c)
		for i, a := range args {
			if is := args[1-i]; t.Op(a) == expr.OpSym && !slices.Contains(t.Symbols(is), a) {
				return equation{a, is}, true
			}
		}
	}
	return e, false
}
