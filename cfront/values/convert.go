package values

// This file defines conversions.

import (
	"math/big"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/ir"
)

// Convert converts v to type t as if by assignment.
func (l *Lowerer) Convert(n cc.Node, v Value, t *ctype.Type) Value {
	t = t.Unqual()
	if t.Kind == ctype.KindVoid {
		return l.Nothing()
	}
	if t.Kind == ctype.KindBool {
		if v.T.Kind == ctype.KindBool && !v.bit {
			return Value{T: t, Op: v.Op}
		}
		return Value{T: t, Op: l.Conv(ir.ZExt, ir.I1, ir.I8, l.Truth(n, v))}
	}
	v = l.Materialise(v)
	from := v.T
	switch {
	case t.Kind == ctype.KindRecord || from.Kind == ctype.KindRecord:
		if t.Kind != from.Kind || !ctype.SameRecord(t.Rec, from.Rec) {
			l.Fail(n, "cannot convert %s to %s", from, t)
		}
		return Value{T: t, Op: v.Op}
	case from.Kind == ctype.KindVoid:
		l.Fail(n, "a void value is used")
	case t.Kind == ctype.KindExotic || from.Kind == ctype.KindExotic:
		return l.convertExotic(n, v, t)
	case t.Kind == ctype.KindArray || t.Kind == ctype.KindFunc:
		l.Fail(n, "cannot convert %s to %s", from, t)
	case from.IsInteger() && t.IsInteger():
		return Value{T: t, Op: l.IntToInt(from, t, v.Op)}
	case from.Kind == ctype.KindPtr && t.Kind == ctype.KindPtr:
		l.notePointee(v, t)
		return Value{T: t, Op: v.Op}
	case from.Kind == ctype.KindPtr && t.IsInteger():
		i := l.Conv(ir.PtrToInt, ir.Ptr, l.Target.IntPtr, v.Op)
		return Value{T: t, Op: l.IntToInt(l.Target.Ulong, t, i)}
	case from.IsInteger() && t.Kind == ctype.KindPtr:
		i := l.IntToInt(from, l.Target.Ulong, v.Op)
		return Value{T: t, Op: l.Conv(ir.IntToPtr, l.Target.IntPtr, ir.Ptr, i)}
	case from.Kind == ctype.KindFloat && t.Kind == ctype.KindFloat:
		switch {
		case from.Size < t.Size:
			return Value{T: t, Op: l.Conv(ir.FPExt, from.Scalar, t.Scalar, v.Op)}
		case from.Size > t.Size:
			return Value{T: t, Op: l.Conv(ir.FPTrunc, from.Scalar, t.Scalar, v.Op)}
		}
		return Value{T: t, Op: v.Op}
	case from.IsInteger() && t.Kind == ctype.KindFloat:
		op := ir.UIToFP
		if from.Signed {
			op = ir.SIToFP
		}
		return Value{T: t, Op: l.Conv(op, from.Scalar, t.Scalar, v.Op)}
	case from.Kind == ctype.KindFloat && t.IsInteger():
		// Narrow integers are converted through int, as the machine does.
		if t.Size < 4 {
			i := l.Conv(ir.FPToSI, from.Scalar, ir.I32, v.Op)
			return Value{T: t, Op: l.cut(i, t)}
		}
		op := ir.FPToUI
		if t.Signed {
			op = ir.FPToSI
		}
		return Value{T: t, Op: l.wrap(t, t.Width(), l.Conv(op, from.Scalar, t.Scalar, v.Op))}
	}
	l.Fail(n, "cannot convert %s to %s", from, t)
	return Value{}
}

// notePointee notes at a call, of alloca too, what its result, an untyped pointer that becomes one to t's element, points to: that
// is how the program calls the memory.
func (l *Lowerer) notePointee(v Value, t *ctype.Type) {
	if v.T.Elem.Kind != ctype.KindVoid || t.Elem.Kind == ctype.KindVoid || t.Elem.Kind == ctype.KindFunc || !t.Elem.IsComplete() || t.Elem.IsVariable() || l.Noting || !v.Op.IsReg() || len(l.F.Code) == 0 {
		return
	}
	if in := &l.F.Code[len(l.F.Code)-1]; (in.Op == ir.Call || in.Op == ir.Alloca) && ir.Operand(in.Dst) == v.Op && in.Layout == nil {
		in.Layout = l.Unit.Layout(t.Elem)
	}
}

// convertExotic converts from or to a type with parts, or without modelled arithmetic: that is only copied.
func (l *Lowerer) convertExotic(n cc.Node, v Value, t *ctype.Type) Value {
	if hasParts(t) || hasParts(v.T) {
		if r, ok := l.convertParts(n, v, t); ok {
			return r
		}
	}
	if ctype.Compatible(v.T, t, true) {
		return Value{T: t, Op: v.Op}
	}
	from := v.T
	if from.Kind != ctype.KindExotic {
		from = t
	}
	l.Unsupported("%s arithmetic is not supported", from)
	return l.UndefValue(t)
}

// IntToInt converts between integer types.
func (l *Lowerer) IntToInt(from, to *ctype.Type, op ir.Operand) ir.Operand {
	if to.Prec != 0 {
		return l.toWide(from, to, op)
	}
	switch {
	case from.Size == to.Size:
		return op
	case from.Size > to.Size:
		return l.narrow(from, to, op)
	case from.Signed:
		return l.Conv(ir.SExt, from.Scalar, to.Scalar, op)
	}
	return l.Conv(ir.ZExt, from.Scalar, to.Scalar, op)
}

// narrow truncates an integer; the instruction says where C leaves the result to
// the implementation if it changes the value.
func (l *Lowerer) narrow(from, to *ctype.Type, op ir.Operand) ir.Operand {
	if !to.Signed || to.Kind != ctype.KindInt || l.keepsValue(from, to.Bits(), op) {
		return l.Conv(ir.Trunc, from.Scalar, to.Scalar, op)
	}
	flags := ir.FlagSigned
	if !from.Signed {
		flags |= ir.FlagUnsigned
	}
	r := l.B.Temp(to.Scalar)
	l.Emit(ir.Instr{Op: ir.Trunc, Type: to.Scalar, From: from.Scalar, Dst: r, Flags: flags}, op)
	return ir.Operand(r)
}

// cut narrows an int that a float was converted to. Out of range that is undefined
// for an unsigned type too.
func (l *Lowerer) cut(op ir.Operand, t *ctype.Type) ir.Operand {
	if c, ok := l.Number(op); t.Signed || ok && c <= emit.Mask(t.Bits()) || l.Noting || l.Static {
		return l.narrow(l.Target.Int, t, op)
	}
	r := l.B.Temp(t.Scalar)
	l.Emit(ir.Instr{Op: ir.Trunc, Type: t.Scalar, From: ir.I32, Dst: r, Flags: ir.FlagUnsigned}, op)
	return ir.Operand(r)
}

// keepsValue tells whether a constant has the same value in a narrower signed type of so many bits.
// Where no code is emitted every constant counts, so that it is folded.
func (l *Lowerer) keepsValue(from *ctype.Type, bits int, op ir.Operand) bool {
	c, ok := l.ConstOf(op)
	if !ok || l.Static || l.Noting || c.Global != nil || c.Func != nil {
		return ok
	}
	v := emit.Wide(c, from.Signed)
	if c.Type != ir.I128 {
		v = new(big.Int).SetUint64(c.Bits)
		if from.Signed {
			v.SetInt64(emit.SignExtend(c.Bits, from.Bits()))
		}
	}
	limit := new(big.Int).Lsh(big.NewInt(1), uint(bits-1))
	return v.Cmp(limit) < 0 && v.Cmp(new(big.Int).Neg(limit)) >= 0
}

// ToOffset converts an integer to a Ptr for address arithmetic.
func (l *Lowerer) ToOffset(v Value) ir.Operand {
	v = l.Materialise(v)
	wide := l.Target.Ulong
	i := l.IntToInt(v.T, wide, v.Op)
	return l.Bitcast(wide.Scalar, ir.Ptr, i)
}

// ToSize converts an integer to the I64 that sizes are given in.
func (l *Lowerer) ToSize(v Value) ir.Operand {
	v = l.Materialise(v)
	return l.IntToInt(l.Target.SizeT, l.Target.Ullong, l.Convert(nil, v, l.Target.SizeT).Op)
}
