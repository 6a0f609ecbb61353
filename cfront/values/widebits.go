package values

// This file defines the values of bit-fields that are wider than int: they are kept
// extended to a whole register, so that only what may leave the range of their type is wrapped.

import (
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/ir"
)

// toWide converts to the type of a wide bit-field.
func (l *Lowerer) toWide(from, to *ctype.Type, op ir.Operand) ir.Operand {
	whole := *to
	whole.Prec = 0
	op = l.IntToInt(from, &whole, op)
	if from.Signed == to.Signed && from.Width() <= to.Width() || !from.Signed && from.Width() < to.Width() {
		return op
	}
	return l.wrap(to, to.Prec, op)
}

// wrap reduces v, of integer type t, to its low width bits and extends them again.
func (l *Lowerer) wrap(t *ctype.Type, width int, v ir.Operand) ir.Operand {
	switch {
	case t.Kind != ctype.KindInt || width >= t.Bits():
		return v
	case t.Signed:
		return l.extend(t, width, v)
	case width <= 64:
		return l.Arith(ir.And, t.Scalar, 0, v, l.Const(t.Scalar, emit.Mask(width)))
	}
	spare := l.Const(t.Scalar, uint64(t.Bits()-width))
	return l.Arith(ir.LShr, t.Scalar, 0, l.Arith(ir.Shl, t.Scalar, 0, v, spare), spare)
}
