package values

// This file defines the unary operators on values, and casts.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// CastTo casts a value.
func (l *Lowerer) CastTo(x cc.Node, v Value, t *ctype.Type) Value {
	switch {
	case t.Kind == ctype.KindRecord && t.Rec.Union && !(v.T.Kind == ctype.KindRecord && ctype.SameRecord(v.T.Rec, t.Rec)):
		return l.castToUnion(x, v, t)
	case t.Kind == ctype.KindRecord && v.T.Kind != ctype.KindRecord, t.Kind == ctype.KindArray, t.Kind == ctype.KindFunc:
		l.Fail(x, "cast to %s", t)
	case v.T.Kind == ctype.KindRecord && t.Kind != ctype.KindRecord:
		l.Fail(x, "cast of %s to %s", v.T, t)
	case v.T.Kind == ctype.KindPtr && t.Kind == ctype.KindFloat, v.T.Kind == ctype.KindFloat && t.Kind == ctype.KindPtr:
		l.Fail(x, "cast of %s to %s", v.T, t)
	}
	return l.Convert(x, v, t)
}

// castToUnion is GNU's (union u)e: an object whose member of e's type holds e.
func (l *Lowerer) castToUnion(n cc.Node, v Value, t *ctype.Type) Value {
	v = l.Materialise(v)
	for i := range t.Rec.Fields {
		f := &t.Rec.Fields[i]
		if (!f.IsBit || f.Width == f.T.Bits()) && ctype.Compatible(f.T, v.T, true) {
			o := l.Temp(t, "cast")
			p := Memory(f.T, o, f.Off)
			if f.IsBit {
				p = Place{T: f.T, Reg: ir.NoReg, Addr: o, Field: f}
			}
			l.Write(p, v, 0)
			return Value{T: t, Op: o}
		}
	}
	l.Fail(n, "cast of %s to a union without such a member", v.T)
	return Value{}
}

// UnaryOp computes +v, -v or ~v.
func (l *Lowerer) UnaryOp(x *cc.UnaryExpression, v Value) Value {
	if v.T.Kind == ctype.KindExotic && x.Case != cc.UnaryExpressionPlus {
		if hasParts(v.T) {
			return l.unaryParts(x, v)
		}
		l.Unsupported("%s arithmetic is not supported", v.T)
		return l.UndefValue(v.T)
	}
	if x.Case == cc.UnaryExpressionCpl {
		if !v.T.IsInteger() {
			l.Fail(x, "operand of ~ has type %s", v.T)
		}
		v = l.Convert(x, v, l.Target.Promote(v.T))
		return Value{T: v.T, Op: l.wrap(v.T, v.T.Width(), l.Op(ir.Not, v.T.Scalar, v.T.Scalar, 0, v.Op, ir.None, ir.None))}
	}
	l.wantArithmetic(x, v)
	switch {
	case x.Case == cc.UnaryExpressionPlus && v.T.IsInteger():
		return l.Convert(x, v, l.Target.Promote(v.T))
	case x.Case == cc.UnaryExpressionPlus:
		return v
	case v.T.Kind == ctype.KindFloat:
		return Value{T: v.T, Op: l.Op(ir.FNeg, v.T.Scalar, v.T.Scalar, 0, v.Op, ir.None, ir.None)}
	}
	v = l.Convert(x, v, l.Target.Promote(v.T))
	return Value{T: v.T, Op: l.wrap(v.T, v.T.Width(), l.Op(ir.Neg, v.T.Scalar, v.T.Scalar, l.wrapFlags(v.T), v.Op, ir.None, ir.None))}
}

// unaryParts computes -v or ~v of a number with parts: ~ is the conjugate of a complex one.
func (l *Lowerer) unaryParts(x *cc.UnaryExpression, v Value) Value {
	return l.partwise(x, v.T, func(i int64) Value {
		p := l.part(x, v, i)
		switch {
		case x.Case == cc.UnaryExpressionMinus, v.T.IsComplex() && i == 1:
			return l.negated(p)
		case v.T.IsComplex():
			return p
		}
		return l.UnaryOp(x, p)
	})
}

// AddressOf gives &p.
func (l *Lowerer) AddressOf(n cc.Node, p Place) Value {
	t := l.Target.PtrTo(p.T)
	switch {
	case p.T.Kind == ctype.KindFunc:
		return l.Read(n, p) // what stands for it
	case p.Field != nil:
		l.Fail(n, "the address of a bit-field is taken")
	case p.Reg != ir.NoReg && l.Noting:
		return Value{T: t, Op: l.Undef(ir.Ptr)} // only the type matters
	case p.Reg != ir.NoReg:
		l.Fail(n, "the address of this object cannot be taken")
	}
	return Value{T: t, Op: l.Address(p)}
}

// Not negates a truth value.
func (l *Lowerer) Not(c ir.Operand) ir.Operand {
	if v, ok := l.Number(c); ok {
		return l.Const(ir.I1, v^1)
	}
	return l.Op(ir.Not, ir.I1, ir.I1, 0, c, ir.None, ir.None)
}

// SizeOf gives the size of t, computed where that varies.
func (l *Lowerer) SizeOf(n cc.Node, t *ctype.Type) Value {
	switch {
	case t.Kind == ctype.KindVoid, t.Kind == ctype.KindFunc:
		return l.SizeValue(1)
	case t.IsVariable():
		return l.Convert(n, Value{T: l.Target.Ullong, Op: l.SizeOperand(t)}, l.Target.SizeT)
	case !t.IsComplete():
		l.Fail(n, "sizeof of the incomplete type %s", t)
	}
	return l.SizeValue(t.SizeOf())
}

func (l *Lowerer) wantArithmetic(n cc.Node, v Value) {
	if !v.T.IsArithmetic() && v.T.Kind != ctype.KindExotic {
		l.Fail(n, "operand has type %s, expected an arithmetic type", v.T)
	}
}
