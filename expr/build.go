package expr

// This file defines the entry to all constructors of two arguments: checks,
// constant folding, and a small cache of recent results in front of the rules.

import "fmt"

// Binary gives op of two expressions: any operation that FoldBinary knows.
// Both have the same width.
func (t *Table) Binary(op Op, a, b Ref) Ref {
	w := t.Width(a)
	if wb := t.Width(b); wb != w {
		panic(fmt.Sprintf("expr: widths %d and %d of %v", w, wb, op))
	}
	x, isX := t.constWord(a)
	y, isY := t.constWord(b)
	if isX && isY {
		rw := w
		if op.isCompare() {
			rw = 1
		}
		return t.constant(rw, FoldBinary(op, w, x, y))
	}
	if t.closed(a) && t.closed(b) && (t.node(a).tagged || t.node(b).tagged) {
		return t.foldTagged(op, w, a, b)
	}
	slot := &t.memo[(uint32(a)*0x9e3779b1^uint32(b)*0x85ebca6b^uint32(op)*0xc2b2ae35)>>(32-memoBits)]
	if slot.a == a && slot.b == b && slot.op == op {
		return slot.res
	}
	res := t.build(op, w, a, b)
	*slot = memoEntry{a, b, res, op}
	return res
}

func (t *Table) build(op Op, w int, a, b Ref) Ref {
	if t.written {
		if r, ok := t.asWritten(op, w, a, b); ok {
			return r
		}
	}
	switch op {
	case OpAdd:
		if w == 1 {
			return t.xor(a, b)
		}
		return t.sum(w, Word{}, part{a, word(1)}, part{b, word(1)})
	case OpSub:
		if w == 1 {
			return t.xor(a, b)
		}
		return t.sum(w, Word{}, part{a, word(1)}, part{b, Ones(w)})
	case OpMul:
		return t.mul(a, b)
	case OpUDiv, OpURem, OpSDiv, OpSRem:
		return t.divide(op, a, b)
	case OpAnd, OpOr:
		return t.andOr(op, a, b)
	case OpXor:
		return t.xor(a, b)
	case OpShl, OpLShr, OpAShr:
		return t.shift(op, a, b)
	case OpEq:
		return t.eq(a, b)
	case OpULt:
		return t.ult(a, b)
	case OpSLt:
		return t.slt(a, b)
	case OpULe:
		return t.Not(t.ult(b, a))
	case OpSLe:
		return t.Not(t.slt(b, a))
	case OpFAdd, OpFSub, OpFMul, OpFDiv:
		checkFloat(w)
		return t.intern(op, w, 0, a, b)
	case OpFEq, OpFLt, OpFLe:
		checkFloat(w)
		if op == OpFEq {
			a, b = t.ordered(a, b)
		}
		return t.intern(op, 1, 0, a, b)
	}
	panic("expr: Binary of " + op.String())
}

// Add is a+b.
func (t *Table) Add(a, b Ref) Ref { return t.Binary(OpAdd, a, b) }

// Sub is a-b.
func (t *Table) Sub(a, b Ref) Ref { return t.Binary(OpSub, a, b) }

// Mul is a*b.
func (t *Table) Mul(a, b Ref) Ref { return t.Binary(OpMul, a, b) }

// UDiv is the unsigned quotient; all ones if b is 0.
func (t *Table) UDiv(a, b Ref) Ref { return t.Binary(OpUDiv, a, b) }

// SDiv is the signed quotient toward zero; if b is 0, 1 for a < 0, else -1.
func (t *Table) SDiv(a, b Ref) Ref { return t.Binary(OpSDiv, a, b) }

// URem is the unsigned remainder; a if b is 0.
func (t *Table) URem(a, b Ref) Ref { return t.Binary(OpURem, a, b) }

// SRem is the signed remainder with the sign of a; a if b is 0.
func (t *Table) SRem(a, b Ref) Ref { return t.Binary(OpSRem, a, b) }

// And is the bitwise and.
func (t *Table) And(a, b Ref) Ref { return t.Binary(OpAnd, a, b) }

// Or is the bitwise or.
func (t *Table) Or(a, b Ref) Ref { return t.Binary(OpOr, a, b) }

// Xor is the bitwise exclusive or.
func (t *Table) Xor(a, b Ref) Ref { return t.Binary(OpXor, a, b) }

// Shl is a shifted left by b bits; 0 if b is the width or more.
func (t *Table) Shl(a, b Ref) Ref { return t.Binary(OpShl, a, b) }

// LShr is a shifted right by b bits; 0 if b is the width or more.
func (t *Table) LShr(a, b Ref) Ref { return t.Binary(OpLShr, a, b) }

// AShr is a shifted right by b bits with sign fill; the sign alone if b is the width or more.
func (t *Table) AShr(a, b Ref) Ref { return t.Binary(OpAShr, a, b) }

// Eq is a == b, of width 1.
func (t *Table) Eq(a, b Ref) Ref { return t.Binary(OpEq, a, b) }

// Ne is a != b, of width 1.
func (t *Table) Ne(a, b Ref) Ref { return t.Not(t.Binary(OpEq, a, b)) }

// ULt is a < b unsigned, of width 1.
func (t *Table) ULt(a, b Ref) Ref { return t.Binary(OpULt, a, b) }

// ULe is a <= b unsigned, of width 1.
func (t *Table) ULe(a, b Ref) Ref { return t.Binary(OpULe, a, b) }

// SLt is a < b signed, of width 1.
func (t *Table) SLt(a, b Ref) Ref { return t.Binary(OpSLt, a, b) }

// SLe is a <= b signed, of width 1.
func (t *Table) SLe(a, b Ref) Ref { return t.Binary(OpSLe, a, b) }

// FAdd is the floating-point sum. If a is a NaN it is the result, made quiet,
// else if b is; an invalid operation gives the negative quiet NaN. FSub, FMul and FDiv
// do likewise.
func (t *Table) FAdd(a, b Ref) Ref { return t.Binary(OpFAdd, a, b) }

// FSub is the floating-point difference.
func (t *Table) FSub(a, b Ref) Ref { return t.Binary(OpFSub, a, b) }

// FMul is the floating-point product.
func (t *Table) FMul(a, b Ref) Ref { return t.Binary(OpFMul, a, b) }

// FDiv is the floating-point quotient.
func (t *Table) FDiv(a, b Ref) Ref { return t.Binary(OpFDiv, a, b) }

// FEq is the floating-point equality, of width 1; false if either is a NaN.
func (t *Table) FEq(a, b Ref) Ref { return t.Binary(OpFEq, a, b) }

// FLt is a < b of floats, of width 1; false if either is a NaN.
func (t *Table) FLt(a, b Ref) Ref { return t.Binary(OpFLt, a, b) }

// FLe is a <= b of floats, of width 1; false if either is a NaN.
func (t *Table) FLe(a, b Ref) Ref { return t.Binary(OpFLe, a, b) }

// Unary gives op of an expression, with a result of width to: any operation that FoldUnary knows.
func (t *Table) Unary(op Op, a Ref, to int) Ref {
	switch op {
	case OpNeg:
		return t.Neg(a)
	case OpNot:
		return t.Not(a)
	case OpFNeg:
		return t.FNeg(a)
	case OpZExt:
		return t.ZExt(a, to)
	case OpSExt:
		return t.SExt(a, to)
	case OpFConv, OpSIToFP, OpUIToFP, OpFPToSI, OpFPToUI:
		return t.convert(op, a, to)
	}
	panic("expr: Unary of " + op.String())
}

// FNeg flips the sign of a float, of a NaN too.
func (t *Table) FNeg(a Ref) Ref {
	w := t.Width(a)
	checkFloat(w)
	return t.Xor(a, t.constant(w, word(1).Shl(w-1)))
}

// FConv converts a float to the format of width to. A NaN keeps its sign and
// the upper bits of its payload and becomes quiet.
func (t *Table) FConv(a Ref, to int) Ref {
	if t.Width(a) == to {
		return a
	}
	return t.convert(OpFConv, a, to)
}

// SIToFP converts a signed integer to a float of width to.
func (t *Table) SIToFP(a Ref, to int) Ref { return t.convert(OpSIToFP, a, to) }

// UIToFP converts an unsigned integer to a float of width to.
func (t *Table) UIToFP(a Ref, to int) Ref { return t.convert(OpUIToFP, a, to) }

// FPToSI converts a float to a signed integer of width to, toward zero; out of
// range as FloatToInt says.
func (t *Table) FPToSI(a Ref, to int) Ref { return t.convert(OpFPToSI, a, to) }

// FPToUI converts a float to an unsigned integer of width to, toward zero; out
// of range as FloatToInt says.
func (t *Table) FPToUI(a Ref, to int) Ref { return t.convert(OpFPToUI, a, to) }

func (t *Table) convert(op Op, a Ref, to int) Ref {
	checkWidth(to)
	from := t.Width(a)
	if op == OpFConv || op == OpFPToSI || op == OpFPToUI {
		checkFloat(from)
	}
	if op == OpFConv || op == OpSIToFP || op == OpUIToFP {
		checkFloat(to)
	}
	if x, ok := t.constWord(a); ok {
		return t.constant(to, FoldUnary(op, from, to, x))
	}
	return t.intern(op, to, 0, a)
}

func checkFloat(w int) {
	if w != 32 && w != 64 {
		panic(fmt.Sprintf("expr: float of width %d", w))
	}
}
