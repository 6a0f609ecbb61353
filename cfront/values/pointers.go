package values

// This file defines arithmetic on pointers and their comparison.

import (
	"slices"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

// pointee is the type that pointer arithmetic counts in.
func (l *Lowerer) pointee(n cc.Node, p Value) *ctype.Type {
	t := p.T.Elem
	if !t.IsComplete() && t.Kind != ctype.KindVoid && t.Kind != ctype.KindFunc {
		l.Fail(n, "arithmetic on a pointer to the incomplete type %s", t)
	}
	return t
}

func (l *Lowerer) pointerAdd(n cc.Node, p, i Value) Value {
	step := l.scaled(l.pointee(n, p), i)
	return Value{T: p.T, Op: l.Arith(ir.Add, ir.Ptr, 0, p.Op, step)}
}

func (l *Lowerer) pointerDiff(n cc.Node, a, b Value) Value {
	t := l.pointee(n, a)
	d := l.Bitcast(ir.Ptr, l.Target.IntPtr, l.Arith(ir.Sub, ir.Ptr, 0, a.Op, b.Op))
	if t.IsVariable() {
		size := l.SizeOperand(t)
		if l.Target.PtrSize == 4 {
			size = l.Conv(ir.Trunc, ir.I64, ir.I32, size)
		}
		return Value{T: l.Target.Ptrdif, Op: l.Arith(ir.SDiv, l.Target.IntPtr, 0, d, size)}
	}
	size := max(t.SizeOf(), 1)
	return Value{T: l.Target.Ptrdif, Op: l.Arith(ir.SDiv, l.Target.IntPtr, 0, d, l.Const(l.Target.IntPtr, uint64(size)))}
}

func (l *Lowerer) pointerCompare(n cc.Node, op int, a, b Value) Value {
	if !a.T.IsScalar() || !b.T.IsScalar() || a.T.Kind == ctype.KindFloat || b.T.Kind == ctype.KindFloat {
		l.Fail(n, "comparison of %s and %s", a.T, b.T)
	}
	if a.T.Kind == ctype.KindPtr && b.T.Kind == ctype.KindPtr && !l.comparable(a.T.Elem, b.T.Elem) {
		l.Warn(n, "comparison of distinct pointer types %s and %s", a.T, b.T)
	}
	if a.T.Kind != ctype.KindPtr {
		a = l.Convert(n, a, b.T)
	}
	if b.T.Kind != ctype.KindPtr {
		b = l.Convert(n, b, a.T)
	}
	x, y := a.Op, b.Op
	switch op {
	case syntax.OpEq:
		return l.BitValue(l.Compare(ir.Eq, ir.Ptr, x, y))
	case syntax.OpNe:
		return l.BitValue(l.Compare(ir.Ne, ir.Ptr, x, y))
	case '<':
		return l.BitValue(l.Compare(ir.ULt, ir.Ptr, x, y))
	case '>':
		return l.BitValue(l.Compare(ir.ULt, ir.Ptr, y, x))
	case syntax.OpLe:
		return l.BitValue(l.Compare(ir.ULe, ir.Ptr, x, y))
	}
	return l.BitValue(l.Compare(ir.ULe, ir.Ptr, y, x))
}

func (l *Lowerer) comparable(a, b *ctype.Type) bool {
	return a.Kind == ctype.KindVoid || b.Kind == ctype.KindVoid || ctype.Compatible(a.Unqual(), b.Unqual(), true) ||
		a.IsInteger() && b.IsInteger() && a.Size == b.Size || a.Kind == ctype.KindFunc && b.Kind == ctype.KindFunc && transparentParams(a.Fn, b.Fn)
}

// transparentParams tells whether two types of functions differ only in that a parameter of one is a transparent union and
// of the other a member of that, as the C library declares accept.
func transparentParams(a, b *ctype.FuncType) bool {
	if !ctype.Compatible(a.Result, b.Result, true) || len(a.Params) != len(b.Params) || a.Variadic != b.Variadic {
		return false
	}
	takes := func(u, t *ctype.Type) bool {
		return u.Kind == ctype.KindRecord && u.Rec.Transparent && slices.ContainsFunc(u.Rec.Fields, func(f ctype.Field) bool { return ctype.Compatible(f.T, t, true) })
	}
	for i := range a.Params {
		x, y := a.Params[i].T, b.Params[i].T
		if !ctype.Compatible(x, y, true) && !takes(x, y) && !takes(y, x) {
			return false
		}
	}
	return true
}
