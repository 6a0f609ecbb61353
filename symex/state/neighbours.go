package state

// This file defines the search for further values of an expression near a solution that the solver gave. To evaluate
// the path condition with one symbol changed costs a fraction of a question, and an expression with more values than
// can be tried, such as a pointer that is nothing but input, shows itself after a few of them.

import (
	"slices"

	"heddle.example/expr"
	"heddle.example/symex/mem"
)

// neighbours gives the values that r has where one symbol differs a little from a solution of the path
// condition, until take has enough.
func (m *State) neighbours(r expr.Ref, model func(expr.Ref) (lo, hi uint64), take func(v uint64) (enough bool)) {
	var near expr.Ref
	var at uint64
	eval := expr.NewEvaluator(m.Tab, nil)
	valuation := func(s expr.Ref) (uint64, uint64) {
		if s == near {
			return at, 0
		}
		return model(s)
	}
	for _, near = range m.Tab.Symbols(r) {
		w := m.Tab.Width(near)
		if w > 64 {
			continue
		}
		var bound []expr.Ref
		for _, c := range m.Constraints[:m.PathLen] {
			if slices.Contains(m.Tab.Symbols(c), near) {
				bound = append(bound, c)
			}
		}
		from, _ := model(near)
		for d := uint64(1); d <= maxAlternatives; d++ {
			for _, at = range [2]uint64{(from + d) & mem.Mask(w), (from - d) & mem.Mask(w)} {
				eval.Reset(valuation)
				if slices.ContainsFunc(bound, func(c expr.Ref) bool { return eval.Eval(c).Lo == 0 }) {
					continue
				}
				if take(eval.Eval(r).Lo) {
					return
				}
			}
		}
	}
}
