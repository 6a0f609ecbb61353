package arith

// This file defines comparisons of converted integers with constants: (double)n < 1.5 is a
// question about n alone, which needs no floating point arithmetic to answer. The conversion
// rounds, but it is monotone, and exact below 2^53 (2^24 for float), where the constant must lie.

import (
	"math"

	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/mem"
)

// compareConverted gives x op y as a comparison of integers, where one side is a converted
// integer and the other a constant.
func compareConverted(t *expr.Table, op ir.Op, x, y expr.Ref) (expr.Ref, bool) {
	left := true // the integer stands on the left
	if _, _, ok := t.IsConst(x); ok {
		x, y, left = y, x, false
	}
	from := t.Op(x)
	bits, _, isConst := t.IsConst(y)
	if !isConst || from != expr.OpSIToFP && from != expr.OpUIToFP {
		return 0, false
	}
	n := t.Args(x)[0]
	w := t.Width(n)
	c, exact := math.Float64frombits(bits), float64(1<<53)
	if t.Width(y) == 32 {
		c, exact = float64(math.Float32frombits(uint32(bits))), 1<<24
	}
	if w > 64 || !(math.Abs(c) < exact) {
		return 0, false
	}
	down, up := int64(math.Floor(c)), int64(math.Ceil(c))
	switch {
	case op == ir.FEq && down != up:
		return t.Bool(false), true
	case op == ir.FEq && (t.IsFalse(atMost(t, n, up, from)) || t.IsTrue(atMost(t, n, up-1, from))):
		return t.Bool(false), true
	case op == ir.FEq:
		return t.Eq(n, t.Const(w, uint64(up)&mem.Mask(w), 0)), true
	case left && op == ir.FLt:
		return atMost(t, n, up-1, from), true
	case left && op == ir.FLe:
		return atMost(t, n, down, from), true
	case op == ir.FLt:
		return t.Not(atMost(t, n, down, from)), true
	case op == ir.FLe:
		return t.Not(atMost(t, n, up-1, from)), true
	}
	return 0, false
}

// atMost is n <= k, where n is signed or not as its conversion says.
func atMost(t *expr.Table, n expr.Ref, k int64, from expr.Op) expr.Ref {
	w := t.Width(n)
	if from == expr.OpUIToFP {
		switch {
		case k < 0:
			return t.Bool(false)
		case uint64(k) >= mem.Mask(w):
			return t.Bool(true)
		}
		return t.ULe(n, t.Const(w, uint64(k), 0))
	}
	whole := Full(w)
	switch {
	case k < whole.Lo:
		return t.Bool(false)
	case k >= whole.Hi:
		return t.Bool(true)
	}
	return t.SLe(n, t.Const(w, uint64(k)&mem.Mask(w), 0))
}

// FloatFits gives the condition that a float, rounded toward zero, fits an integer of w bits.
func FloatFits(t *expr.Table, x expr.Ref, from, w int, signed bool) expr.Ref {
	number := func(v float64) expr.Ref {
		if from == 32 {
			return t.Const(32, uint64(math.Float32bits(float32(v))), 0)
		}
		return t.Const(64, math.Float64bits(v), 0)
	}
	if !signed {
		return t.And(t.FLt(number(-1), x), t.FLt(x, number(math.Ldexp(1, w))))
	}
	low := math.Ldexp(-1, w-1)
	above := t.FLe(number(low), x)
	if precision := map[int]int{32: 24, 64: 53}[from]; w <= precision {
		above = t.FLt(number(low-1), x) // the fraction below the least integer is cut off
	}
	return t.And(above, t.FLt(x, number(math.Ldexp(1, w-1))))
}
