package values

// This file defines subscripts. One of an array that is a part of an object (a member, a row) has to keep the bound of
// that array, though what lies behind it may belong to the same object: C has no a[1][7] in an int a[4][5] (C11 6.5.6p8, J.2). As with gcc's
// -fsanitize=bounds the last member of a structure that a pointer leads to may go on behind its end, as flexible members did before
// C99. The bound of a whole object is that of its memory.

import (
	"fmt"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/ir"
)

// throughPointer is the place that a pointer leads to.
func throughPointer(v Value) Place {
	p := Memory(v.T.Elem, v.Op, 0)
	p.through, p.part = true, v.T.Elem.Kind == ctype.KindArray
	return p
}

// member notes of a place at an offset in the record at p what subscripts have to keep.
func member(m, p Place, at int64) Place {
	last := true
	for _, f := range p.T.Rec.Fields {
		last = last && f.Off <= at
	}
	m.through = p.through && last
	m.part = m.T.Kind == ctype.KindArray && !m.through
	return m
}

// ElementOf is element i of the array at p; with end it may be the place behind the last one, of which only the address is taken.
func (l *Lowerer) ElementOf(x *cc.PostfixExpression, p Place, i Value, end bool) Place {
	if !i.T.IsInteger() {
		l.Fail(x.ExpressionList, "subscript has type %s, expected an integer", i.T)
	}
	if p.part && p.T.N > 0 && !l.Static && !l.Unit.Model {
		i = l.within(p.T, i, end)
	}
	e := l.element(x, p.T.Elem, p.Addr, p.off, i)
	e.through, e.part = p.through, e.T.Kind == ctype.KindArray
	return e
}

// ElementAt is v[i], of which one is a pointer.
func (l *Lowerer) ElementAt(x *cc.PostfixExpression, v, i Value) Place {
	if v.T.Kind != ctype.KindPtr {
		if i.T.Kind != ctype.KindPtr || !v.T.IsInteger() {
			l.Fail(x, "subscript of something that is neither array nor pointer")
		}
		v, i = i, v
	}
	p := Memory(ctype.ArrayOf(v.T.Elem, -1), v.Op, 0)
	p.through = true
	return l.ElementOf(x, p, i, false)
}

// within emits a check that i, which it gives back, is a subscript of an array of type t, or with end the number of its elements.
func (l *Lowerer) within(t *ctype.Type, i Value, end bool) Value {
	wide := l.Target.Ulong
	i = l.Materialise(i)
	i = Value{T: wide, Op: l.IntToInt(i.T, wide, i.Op)}
	most := uint64(t.N) - 1
	if end {
		most++
	}
	if c, ok := l.Number(i.Op); !ok || c > most {
		l.Require(l.Compare(ir.ULe, wide.Scalar, i.Op, l.Const(wide.Scalar, most)), fmt.Sprintf("a subscript is outside of the array, of type %s", t))
	}
	return i
}

func (l *Lowerer) element(n cc.Node, elem *ctype.Type, addr ir.Operand, off int64, i Value) Place {
	if !elem.IsComplete() && elem.Kind != ctype.KindVoid && elem.Kind != ctype.KindFunc {
		l.Fail(n, "subscript of a pointer to the incomplete type %s", elem)
	}
	step := l.scaled(elem, i)
	if c, ok := l.Number(step); ok {
		return Memory(elem, addr, off+emit.SignExtend(c, l.Target.PtrSize*8))
	}
	return Memory(elem, l.Arith(ir.Add, ir.Ptr, 0, addr, step), off)
}
