package symex

import (
	"heddle/expr"
	"heddle/ir"
	"heddle/symex/check"
	"heddle/symex/static"
)

// This file defines arithmetic and comparisons with checks and on symbolic values.

// checkBinary decides the checks that an arithmetic or pointer operation carries.
func (m *Machine) checkBinary(t *Thread, in *static.Instr, x, y Value, grant bool) Stop {
	w := int(in.Width)
	switch in.Op {
	case ir.SDiv, ir.UDiv, ir.SRem, ir.URem:
		ok := Truth(y.Bits != 0)
		if y.Sym != 0 {
			ok = m.Wrap(m.tab.Ne(y.Sym, m.tab.Const(w, 0, 0)))
		}
		if st := m.require(t, ok, grant, PropDiv, "division by zero"); st != GoOn {
			return st
		}
	}
	if !m.opts.Checks.Has(check.Overflow) {
		m.noteOverflow(t, in, x, y)
		return GoOn
	}
	if in.Op == ir.LShr || in.Op == ir.AShr || in.Op == ir.Shl && in.Flags&ir.FlagSigned == 0 {
		return m.require(t, m.shiftInRange(y, w), grant, PropOverflow, "the amount of a shift is negative or not less than the width")
	}
	if in.Flags&ir.FlagSigned == 0 {
		return GoOn
	}
	switch in.Op {
	case ir.Add, ir.Sub, ir.Mul, ir.SDiv, ir.SRem, ir.Shl:
	default:
		return GoOn
	}
	msg := "signed overflow in " + in.Op.String()
	if x.Sym|y.Sym == 0 {
		return m.require(t, Truth(!overflows(in.Op, in.Width, x.Bits, y.Bits)), grant, PropOverflow, msg)
	}
	if w > 64 {
		return m.Unsupported(t, "overflow check of a 128-bit operation")
	}
	return m.require(t, m.Wrap(m.noOverflow(in.Op, m.Ref(x, w), m.Ref(y, w), w)), grant, PropOverflow, msg)
}

// shiftInRange tells whether y is an amount by which w bits can be shifted.
func (m *Machine) shiftInRange(y Value, w int) Value {
	if y.Sym == 0 {
		return Truth(y.Bits < uint64(w))
	}
	return m.Wrap(m.tab.ULt(y.Sym, m.tab.Const(w, uint64(w), 0)))
}

// noOverflow gives the condition under which a signed operation does not overflow.
func (m *Machine) noOverflow(op ir.Op, x, y expr.Ref, w int) expr.Ref {
	t := m.tab
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
	rx, ry, whole := m.signedRange(x, 0), m.signedRange(y, 0), fullRange(w)
	if s, ok := rx.combine(op, ry); ok && s.lo >= whole.lo && s.hi <= whole.hi {
		return t.Bool(true)
	}
	wide := w + 1
	if op == ir.Mul {
		wide = max(wide, rx.bits()+ry.bits())
	}
	a, b := t.SExt(x, wide), t.SExt(y, wide)
	var r expr.Ref
	switch op {
	case ir.Add:
		r = t.Add(a, b)
	case ir.Sub:
		r = t.Sub(a, b)
	default:
		r = t.Mul(a, b)
	}
	return t.Eq(r, t.SExt(t.Extract(r, w-1, 0), wide))
}

// symBinary builds the expression of an operation; ok is false if there is none.
func (m *Machine) symBinary(op ir.Op, x, y expr.Ref) (expr.Ref, bool) {
	t := m.tab
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
		eq, ok := m.symBinary(ir.FEq, x, y)
		return t.Not(eq), ok
	}
	if r, ok := m.compareConverted(op, x, y); ok {
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
