package symex

// This file defines comparisons of converted integers with constants: (double)n < 1.5 is a
// question about n alone, which needs no floating point arithmetic to answer. The conversion
// rounds, but it is monotone, and exact below 2^53 (2^24 for float), where the constant must lie.

import (
	"math"

	"heddle/expr"
	"heddle/ir"
	"heddle/symex/mem"
)

// compareConverted gives x op y as a comparison of integers, where one side is a converted
// integer and the other a constant.
func (m *Machine) compareConverted(op ir.Op, x, y expr.Ref) (expr.Ref, bool) {
	t := m.tab
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
	case op == ir.FEq && (t.IsFalse(m.atMost(n, up, from)) || t.IsTrue(m.atMost(n, up-1, from))):
		return t.Bool(false), true
	case op == ir.FEq:
		return t.Eq(n, t.Const(w, uint64(up)&mem.Mask(w), 0)), true
	case left && op == ir.FLt:
		return m.atMost(n, up-1, from), true
	case left && op == ir.FLe:
		return m.atMost(n, down, from), true
	case op == ir.FLt:
		return t.Not(m.atMost(n, down, from)), true
	case op == ir.FLe:
		return t.Not(m.atMost(n, up-1, from)), true
	}
	return 0, false
}

// atMost is n <= k, where n is signed or not as its conversion says.
func (m *Machine) atMost(n expr.Ref, k int64, from expr.Op) expr.Ref {
	t := m.tab
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
	whole := fullRange(w)
	switch {
	case k < whole.lo:
		return t.Bool(false)
	case k >= whole.hi:
		return t.Bool(true)
	}
	return t.SLe(n, t.Const(w, uint64(k)&mem.Mask(w), 0))
}
