package arith

// This file decides comparisons by the bounds of what is compared.

import "heddle.example/expr"

// Truth tells whether the condition c holds for whatever values lie within the bounds, or for none; known is false where they do not say.
func (b *Bounds) Truth(c expr.Ref) (holds, known bool) { return b.truth(c, 0) }

func (b *Bounds) truth(c expr.Ref, depth int) (holds, known bool) {
	t := b.Tab
	if lo, _, ok := t.IsConst(c); ok {
		return lo != 0, true
	}
	if t.Width(c) != 1 || depth == maxRangeDepth {
		return false, false
	}
	args := t.Args(c)
	switch op := t.Op(c); op {
	case expr.OpXor: // with 1: a negation
		if one, _, ok := t.IsConst(args[0]); ok && one == 1 && len(args) == 2 {
			holds, known = b.truth(args[1], depth+1)
			return !holds, known
		}
	case expr.OpAnd, expr.OpOr:
		all := true
		for _, a := range args {
			switch holds, known := b.truth(a, depth+1); {
			case known && holds == (op == expr.OpOr):
				return holds, true
			case !known:
				all = false
			}
		}
		return op == expr.OpAnd, all
	case expr.OpSLt, expr.OpULt, expr.OpEq:
		if w := t.Width(args[0]); w >= 2 && w <= 64 {
			return compare(op, b.Of(args[0]), b.Of(args[1]))
		}
	}
	return false, false
}

// compare is Truth for a comparison of values within x and y.
func compare(op expr.Op, x, y Range) (holds, known bool) {
	switch {
	case op == expr.OpEq:
		return x.Lo == y.Hi, x.Hi < y.Lo || y.Hi < x.Lo || x.Lo == x.Hi && y.Lo == y.Hi
	case op == expr.OpULt && x.Hi < 0 && y.Lo >= 0:
		return false, true
	case op == expr.OpULt && x.Lo >= 0 && y.Hi < 0:
		return true, true
	case op == expr.OpULt && !(x.Lo >= 0 && y.Lo >= 0 || x.Hi < 0 && y.Hi < 0):
		return false, false
	}
	return x.Hi < y.Lo, x.Hi < y.Lo || x.Lo >= y.Hi
}
