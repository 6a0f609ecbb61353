package values

// This file defines what assignments, ++ and -- do to a place.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// CheckAssign warns of assignments that compilers warn of too.
func (l *Lowerer) CheckAssign(n cc.Node, v Value, t *ctype.Type) {
	switch {
	case t.Kind == ctype.KindPtr && v.T.IsInteger():
		if c, ok := l.Number(v.Op); !ok || c != 0 {
			l.Warn(n, "makes a pointer from an integer without a cast")
		}
	case v.T.Kind == ctype.KindPtr && t.Kind == ctype.KindInt:
		l.Warn(n, "makes an integer from a pointer without a cast")
	case v.T.Kind == ctype.KindPtr && t.Kind == ctype.KindFloat, v.T.Kind == ctype.KindFloat && t.Kind == ctype.KindPtr:
		l.Fail(n, "cannot convert %s to %s", v.T, t)
	case v.T.Kind == ctype.KindPtr && t.Kind == ctype.KindPtr && !l.comparable(v.T.Elem, t.Elem):
		l.Warn(n, "incompatible pointer types %s and %s", v.T, t)
	}
}

// StepPlace adds 1 to or subtracts it from what p holds.
func (l *Lowerer) StepPlace(x cc.Node, p Place, inc, wantNew, wanted bool) Value {
	op := int('-')
	if inc {
		op = '+'
	}
	if !p.T.IsScalar() {
		if hasParts(p.T) {
			if p.T.IsAtomic() {
				return l.AtomicUpdate(x, p, op, l.IntValue(1), wanted, !wantNew)
			}
			old := l.Read(x, p)
			if !wantNew {
				old = l.Keep(old)
			}
			if now := l.Write(p, l.Convert(x, l.Apply(x, op, old, l.IntValue(1)), p.T), 0); wantNew {
				return now
			}
			return old
		}
		if p.T.Kind == ctype.KindExotic {
			l.Unsupported("%s arithmetic is not supported", p.T)
			return l.UndefValue(p.T.Unqual())
		}
		l.Fail(x, "operand has type %s", p.T)
	}
	if p.T.IsAtomic() && p.Reg == ir.NoReg && p.Field == nil {
		return l.AtomicUpdate(x, p, op, l.IntValue(1), wanted, !wantNew)
	}
	old := l.Read(x, p)
	if !wantNew && p.Reg != ir.NoReg {
		r := l.B.Temp(p.T.Scalar)
		l.CopyTo(r, p.T.Scalar, old.Op)
		old.Op = ir.Operand(r)
	}
	v := l.Convert(x, l.Apply(x, op, old, l.IntValue(1)), p.T)
	now := l.Write(p, v, 0)
	if wantNew {
		return now
	}
	return old
}
