package values

// This file defines values.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// Value is the result of an expression. Op is the scalar, or the address of an
// object that holds the record. A truth value (bit) is an I1 that has not been
// turned into an int yet.
type Value struct {
	T   *ctype.Type
	Op  ir.Operand
	bit bool

	parts []Value // of a complex number or vector where nothing is emitted, nil if they are not known
}

// Materialise turns a truth value into an int.
func (l *Lowerer) Materialise(v Value) Value {
	if !v.bit {
		return v
	}
	return Value{T: l.Target.Int, Op: l.Conv(ir.ZExt, ir.I1, ir.I32, v.Op)}
}

// BitValue makes an int of a truth value, in time.
func (l *Lowerer) BitValue(op ir.Operand) Value { return Value{T: l.Target.Int, Op: op, bit: true} }

// IntValue is a constant of type int.
func (l *Lowerer) IntValue(n int64) Value {
	return Value{T: l.Target.Int, Op: l.Const(ir.I32, uint64(n))}
}

// SizeValue is a constant of type size_t.
func (l *Lowerer) SizeValue(n int64) Value {
	return Value{T: l.Target.SizeT, Op: l.Const(l.Target.SizeT.Scalar, uint64(n))}
}

// Nothing is the value of a void expression.
func (l *Lowerer) Nothing() Value { return Value{T: l.Target.Void, Op: ir.None} }

// Truth compares a scalar with zero.
func (l *Lowerer) Truth(n cc.Node, v Value) ir.Operand {
	if v.bit {
		return v.Op
	}
	switch v.T.Kind {
	case ctype.KindFloat:
		return l.Compare(ir.FNe, v.T.Scalar, v.Op, l.FloatConst(v.T.Scalar, 0))
	case ctype.KindInt, ctype.KindBool:
		if v.T.Scalar == ir.I128 {
			return l.Compare(ir.Ne, ir.I128, v.Op, l.B.Const(ir.Const{Type: ir.I128}))
		}
		return l.Compare(ir.Ne, v.T.Scalar, v.Op, l.Const(v.T.Scalar, 0))
	case ctype.KindPtr:
		return l.Compare(ir.Ne, ir.Ptr, v.Op, l.Const(ir.Ptr, 0))
	case ctype.KindExotic:
		if v.T.IsComplex() {
			return l.Arith(ir.Or, ir.I1, 0, l.Truth(n, l.part(n, v, 0)), l.Truth(n, l.part(n, v, 1)))
		}
		l.Unsupported("%s arithmetic is not supported", v.T)
		return l.Undef(ir.I1)
	}
	l.Fail(n, "a value of type %s is used where a scalar is required", v.T)
	return ir.None
}

// UndefValue is some value of type t, for code that is never reached.
func (l *Lowerer) UndefValue(t *ctype.Type) Value {
	switch {
	case t.Kind == ctype.KindVoid:
		return l.Nothing()
	case t.HasRegister():
		return Value{T: t, Op: l.Undef(t.Scalar)}
	}
	return Value{T: t, Op: l.Undef(ir.Ptr)}
}

// Zero is the zero of a scalar type.
func (l *Lowerer) Zero(t *ctype.Type) Value {
	return Value{T: t.Unqual(), Op: l.B.Const(ir.Const{Type: t.Scalar})}
}
