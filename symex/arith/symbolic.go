package arith

// This file defines arithmetic and comparisons on expressions, and the condition under which they do not overflow.

import (
	"heddle.example/expr"
	"heddle.example/ir"
)

// Symbolic builds the expression of an operation; ok is false if there is none.
func Symbolic(t *expr.Table, op ir.Op, x, y expr.Ref) (expr.Ref, bool) {
	switch op {
	case ir.Add:
		return t.Add(x, y), true
	case ir.Sub:
		return t.Sub(x, y), true
	case ir.Mul:
		return t.Mul(x, y), true
	case ir.SDiv:
		return t.SDiv(x, y), true
	case ir.UDiv:
		return t.UDiv(x, y), true
	case ir.SRem:
		return t.SRem(x, y), true
	case ir.URem:
		return t.URem(x, y), true
	case ir.And:
		return t.And(x, y), true
	case ir.Or:
		return t.Or(x, y), true
	case ir.Xor:
		return t.Xor(x, y), true
	case ir.Shl:
		return t.Shl(x, y), true
	case ir.LShr:
		return t.LShr(x, y), true
	case ir.AShr:
		return t.AShr(x, y), true
	case ir.Eq:
		return t.Eq(x, y), true
	case ir.Ne:
		return t.Ne(x, y), true
	case ir.SLt:
		return t.SLt(x, y), true
	case ir.SLe:
		return t.SLe(x, y), true
	case ir.ULt:
		return t.ULt(x, y), true
	case ir.ULe:
		return t.ULe(x, y), true
	}
	if w := t.Width(x); w != 32 && w != 64 {
		return 0, false
	}
	if op == ir.FNe {
		eq, ok := Symbolic(t, ir.FEq, x, y)
		return t.Not(eq), ok
	}
	if r, ok := compareConverted(t, op, x, y); ok {
		return r, true
	}
	switch op {
	case ir.FAdd:
		return t.FAdd(x, y), true
	case ir.FSub:
		return t.FSub(x, y), true
	case ir.FMul:
		return t.FMul(x, y), true
	case ir.FDiv:
		return t.FDiv(x, y), true
	case ir.FEq:
		return t.FEq(x, y), true
	case ir.FLt:
		return t.FLt(x, y), true
	case ir.FLe:
		return t.FLe(x, y), true
	}
	return 0, false
}

// NoOverflow gives the condition under which a signed operation does not overflow.
func (b *Bounds) NoOverflow(op ir.Op, x, y expr.Ref, w int) expr.Ref {
	t := b.Tab
	switch op {
	case ir.SDiv, ir.SRem:
		minimum := t.Const(w, 1<<uint(w-1), 0)
		return t.Not(t.And(t.Eq(x, minimum), t.Eq(y, t.Const(w, ^uint64(0), ^uint64(0)))))
	case ir.Shl:
		wide := 2 * w
		r := t.Shl(t.ZExt(x, wide), t.ZExt(y, wide))
		fits := t.Eq(t.Extract(r, wide-1, w-1), t.Const(w+1, 0, 0))
		return t.And(t.ULt(y, t.Const(w, uint64(w), 0)), t.And(t.SLe(t.Const(w, 0, 0), x), fits))
	}
	rx, ry, whole := b.Of(x), b.Of(y), Full(w)
	if s, ok := rx.combine(op, ry); ok && s.Lo >= whole.Lo && s.Hi <= whole.Hi {
		return t.Bool(true)
	}
	wide := w + 1
	if op == ir.Mul {
		wide = max(wide, rx.bits()+ry.bits())
	}
	p, q := t.SExt(x, wide), t.SExt(y, wide)
	var r expr.Ref
	switch op {
	case ir.Add:
		r = t.Add(p, q)
	case ir.Sub:
		r = t.Sub(p, q)
	default:
		r = t.Mul(p, q)
	}
	return t.Eq(r, t.SExt(t.Extract(r, w-1, 0), wide))
}

// NoWrap gives the condition under which an unsigned addition, subtraction or multiplication does not wrap round.
func (b *Bounds) NoWrap(op ir.Op, x, y expr.Ref, w int) expr.Ref {
	t := b.Tab
	switch op {
	case ir.Add:
		return t.Not(t.ULt(t.Add(x, y), x))
	case ir.Sub:
		return t.Not(t.ULt(x, y))
	}
	// The product is computed in as many bits as the operands have between them.
	bits := func(x expr.Ref) int {
		if r := b.Of(x); r.Lo >= 0 {
			return r.bits() - 1
		}
		return w
	}
	wide := bits(x) + bits(y)
	if wide <= w {
		return t.Bool(true)
	}
	return t.Eq(t.Extract(t.Mul(t.ZExt(x, wide), t.ZExt(y, wide)), wide-1, w), t.Const(wide-w, 0, 0))
}
