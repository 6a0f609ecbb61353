package invariant

// This file defines the ways of a transition: what the variables become, by cases, so that in each case they are sums as far as possible. Whether an equation
// between sums holds the table of expressions sees; a solver would have to find out bit by bit that sums do not depend on their order.

import "heddle.example/expr"

// maxWays bounds the ways of a transition; beyond it is taken as one.
const maxWays = 64

// way is what the variables are under a condition.
type way struct {
	when   expr.Ref
	values []expr.Ref
}

func (w way) value(i int) expr.Ref { return w.values[i] }

// split gives the ways in which variables get values; if there are too many of them, others.
func split(t *expr.Table, values []expr.Ref, others []way) (out []way) {
	todo := []way{{t.Bool(true), values}}
	for len(todo) > 0 {
		w := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		c := condition(t, w.values)
		if c == expr.None {
			out = append(out, w)
			continue
		}
		if len(out)+len(todo)+2 > maxWays {
			return others
		}
		for _, truth := range []bool{true, false} {
			when := c
			if !truth {
				when = t.Not(c)
			}
			if when = t.And(w.when, when); !t.IsFalse(when) {
				todo = append(todo, way{when, suppose(t, w.values, c, truth)})
			}
		}
	}
	return out
}

// condition gives one on which the value of a word depends first; expr.None: there is none.
func condition(t *expr.Table, values []expr.Ref) expr.Ref {
	for _, r := range values {
		if t.Width(r) > 1 && t.Op(r) == expr.OpITE {
			return t.Args(r)[0]
		}
	}
	return expr.None
}

// suppose gives values for the case that a condition is true, or false. A symbol that is then a number becomes it.
func suppose(t *expr.Table, values []expr.Ref, c expr.Ref, truth bool) []expr.Ref {
	same := func(r expr.Ref) expr.Ref { return r }
	if truth && t.Op(c) == expr.OpEq {
		for i, sym := range t.Args(c) {
			number := t.Args(c)[1-i]
			if _, ok := t.SymName(sym); !ok {
				continue
			}
			if _, _, ok := t.IsConst(number); ok {
				same = t.Renamer(func(s expr.Ref) expr.Ref {
					if s == sym {
						return number
					}
					return s
				})
			}
		}
	}
	out := make([]expr.Ref, len(values))
	for i, r := range values {
		for t.Op(r) == expr.OpITE && t.Args(r)[0] == c {
			args := t.Args(r)
			if r = args[2]; truth {
				r = args[1]
			}
		}
		out[i] = same(r)
	}
	return out
}
