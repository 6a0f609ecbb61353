package values

// This file defines the binary operators on values.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

func signedFlag(t *ctype.Type) ir.Flags {
	if t.Kind == ctype.KindInt && t.Signed {
		return ir.FlagSigned
	}
	return 0
}

// wrapFlags are those of an operation that may overflow, or wrap round.
func (l *Lowerer) wrapFlags(t *ctype.Type) ir.Flags {
	if !l.Unit.Table.WatchUnsigned || l.Unit.Model || t.Kind != ctype.KindInt || t.Signed {
		return signedFlag(t)
	}
	if t.Width() < t.Bits() {
		l.Unsupported("a check of unsigned arithmetic in %d bits, which a bit-field has, is not supported", t.Width())
	}
	return ir.FlagUnsigned
}

// Apply computes a op b.
func (l *Lowerer) Apply(n cc.Node, op int, a, b Value) Value {
	a, b = l.Materialise(a), l.Materialise(b)
	if a.T.Kind == ctype.KindExotic || b.T.Kind == ctype.KindExotic {
		return l.applyExotic(n, op, a, b)
	}
	switch op {
	case '+':
		if a.T.Kind == ctype.KindPtr && b.T.IsInteger() {
			return l.pointerAdd(n, a, b)
		}
		if b.T.Kind == ctype.KindPtr && a.T.IsInteger() {
			return l.pointerAdd(n, b, a)
		}
	case '-':
		if a.T.Kind == ctype.KindPtr && b.T.IsInteger() {
			back := l.Op(ir.Neg, ir.Ptr, ir.Ptr, 0, l.scaled(l.pointee(n, a), b), ir.None, ir.None)
			return Value{T: a.T, Op: l.Arith(ir.Add, ir.Ptr, 0, a.Op, back)}
		}
		if a.T.Kind == ctype.KindPtr && b.T.Kind == ctype.KindPtr {
			return l.pointerDiff(n, a, b)
		}
	case '<', '>', syntax.OpLe, syntax.OpGe, syntax.OpEq, syntax.OpNe:
		if a.T.Kind == ctype.KindPtr || b.T.Kind == ctype.KindPtr {
			return l.pointerCompare(n, op, a, b)
		}
	case syntax.OpShl, syntax.OpShr:
		return l.shift(n, op, a, b)
	}
	if !a.T.IsArithmetic() || !b.T.IsArithmetic() {
		l.Fail(n, "operands have types %s and %s", a.T, b.T)
	}
	t := l.Target.Usual(a.T, b.T)
	a, b = l.Convert(n, a, t), l.Convert(n, b, t)
	if t.Kind == ctype.KindFloat {
		return l.floatOp(n, op, t, a.Op, b.Op)
	}
	return l.intOp(op, t, a.Op, b.Op)
}

func (l *Lowerer) intOp(op int, t *ctype.Type, a, b ir.Operand) Value {
	s := t.Scalar
	pick := func(signed, unsigned ir.Op) ir.Op {
		if t.Signed {
			return signed
		}
		return unsigned
	}
	cmp := func(o ir.Op, x, y ir.Operand) Value { return l.BitValue(l.Compare(o, s, x, y)) }
	do := func(o ir.Op, f ir.Flags) Value {
		return Value{T: t, Op: l.wrap(t, t.Width(), l.Arith(o, s, f, a, b))}
	}
	switch op {
	case '+':
		return do(ir.Add, l.wrapFlags(t))
	case '-':
		return do(ir.Sub, l.wrapFlags(t))
	case '*':
		return do(ir.Mul, l.wrapFlags(t))
	case '/':
		return do(pick(ir.SDiv, ir.UDiv), signedFlag(t))
	case '%':
		return do(pick(ir.SRem, ir.URem), signedFlag(t))
	case '&':
		return do(ir.And, 0)
	case '|':
		return do(ir.Or, 0)
	case '^':
		return do(ir.Xor, 0)
	case '<':
		return cmp(pick(ir.SLt, ir.ULt), a, b)
	case '>':
		return cmp(pick(ir.SLt, ir.ULt), b, a)
	case syntax.OpLe:
		return cmp(pick(ir.SLe, ir.ULe), a, b)
	case syntax.OpGe:
		return cmp(pick(ir.SLe, ir.ULe), b, a)
	case syntax.OpEq:
		return cmp(ir.Eq, a, b)
	}
	return cmp(ir.Ne, a, b)
}

func (l *Lowerer) floatOp(n cc.Node, op int, t *ctype.Type, a, b ir.Operand) Value {
	s := t.Scalar
	cmp := func(o ir.Op, x, y ir.Operand) Value { return l.BitValue(l.Compare(o, s, x, y)) }
	do := func(o ir.Op) Value { return Value{T: t, Op: l.Arith(o, s, 0, a, b)} }
	switch op {
	case '+':
		return do(ir.FAdd)
	case '-':
		return do(ir.FSub)
	case '*':
		return do(ir.FMul)
	case '/':
		return do(ir.FDiv)
	case '<':
		return cmp(ir.FLt, a, b)
	case '>':
		return cmp(ir.FLt, b, a)
	case syntax.OpLe:
		return cmp(ir.FLe, a, b)
	case syntax.OpGe:
		return cmp(ir.FLe, b, a)
	case syntax.OpEq:
		return cmp(ir.FEq, a, b)
	case syntax.OpNe:
		return cmp(ir.FNe, a, b)
	}
	l.Fail(n, "operands have type %s, expected an integer type", t)
	return Value{}
}

// applyExotic computes with numbers that have parts, and refuses arithmetic that is not modelled, when it is reached.
func (l *Lowerer) applyExotic(n cc.Node, op int, a, b Value) Value {
	t := a.T
	if t.Kind != ctype.KindExotic {
		t = b.T
	}
	for _, v := range []Value{a, b} {
		if !v.T.IsArithmetic() && v.T.Kind != ctype.KindExotic {
			l.Fail(n, "operands have types %s and %s", a.T, b.T)
		}
	}
	if hasParts(t) && (hasParts(a.T) || a.T.IsArithmetic()) && (hasParts(b.T) || b.T.IsArithmetic()) {
		return l.applyParts(n, op, a, b)
	}
	l.Unsupported("%s arithmetic is not supported", t)
	switch op {
	case '<', '>', syntax.OpLe, syntax.OpGe, syntax.OpEq, syntax.OpNe:
		return l.BitValue(l.Undef(ir.I1))
	}
	return l.UndefValue(t)
}

// shift lowers << and >>: the operands are promoted on their own, the count may
// have any width.
func (l *Lowerer) shift(n cc.Node, op int, a, b Value) Value {
	if !a.T.IsInteger() || !b.T.IsInteger() {
		l.Fail(n, "operands have types %s and %s, expected integer types", a.T, b.T)
	}
	t := l.Target.Promote(a.T)
	a, b = l.Convert(n, a, t), l.Convert(n, b, l.Target.Promote(b.T))
	// A count that the narrower type of the shifted value cannot hold stays out of
	// range: saturate instead of truncating.
	count := l.IntToInt(b.T, t, b.Op)
	if b.T.Size > t.Size {
		if c, ok := l.Number(b.Op); ok {
			if c >= uint64(t.Bits()) {
				count = l.Const(t.Scalar, emit.Mask(t.Bits()))
			}
		} else {
			small := l.Compare(ir.ULt, b.T.Scalar, b.Op, l.constWide(b.T.Scalar, uint64(t.Bits())))
			count = l.Op(ir.Select, t.Scalar, t.Scalar, 0, small, count, l.Const(t.Scalar, emit.Mask(t.Bits())))
		}
	}
	o := ir.LShr
	switch {
	case op == syntax.OpShl:
		o = ir.Shl
	case t.Signed:
		o = ir.AShr
	}
	return Value{T: t, Op: l.wrap(t, t.Width(), l.Arith(o, t.Scalar, signedFlag(t), a.Op, count))}
}

func (l *Lowerer) constWide(t ir.Type, v uint64) ir.Operand {
	return l.B.Const(ir.Const{Type: t, Bits: v})
}
