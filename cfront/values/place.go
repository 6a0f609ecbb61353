package values

// This file defines places (lvalues): registers and memory, their members and elements.
//
// A subscript of an array that is a part of an object (a member, a row) has to keep the bound of
// that array, though what lies behind it may belong to the same object: C has no a[1][7] in an int a[4][5] (C11 6.5.6p8, J.2). As with gcc's
// -fsanitize=bounds the last member of a structure that a pointer leads to may go on behind its end, as flexible members did before
// C99. The bound of a whole object is that of its memory.

import (
	"fmt"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/cfront/symbols"
	"heddle.example/ir"
)

// Place is an lvalue: a register, or memory at Addr and the offset; for a bit-field, of
// the record that field is part of.
type Place struct {
	T        *ctype.Type // with qualifiers
	Reg      ir.Reg      // NoReg: in memory
	Undef    bool        // the register may not have been initialised
	Addr     ir.Operand
	off      int64
	Field    *ctype.Field // bit-field
	Function *symbols.Function
	Object   *symbols.Object // the whole of it
	part     bool            // an array whose bound subscripts have to keep: see above
	through  bool            // reached through a pointer, so that a last member may go on behind it
}

// Memory is the place of an object of type t at addr+off.
func Memory(t *ctype.Type, addr ir.Operand, off int64) Place {
	return Place{T: t, Reg: ir.NoReg, Addr: addr, off: off}
}

// Address gives the address of a place in memory.
func (l *Lowerer) Address(p Place) ir.Operand { return l.AddOff(p.Addr, p.off) }

// Modifiable checks that a place holds something that can be assigned.
func (l *Lowerer) Modifiable(n cc.Node, p Place) {
	switch {
	case p.T.Kind == ctype.KindArray, p.T.Kind == ctype.KindFunc, p.T.Kind == ctype.KindVoid:
		l.Fail(n, "an expression of type %s cannot be assigned to", p.T)
	case p.T.Quals&ctype.QualConst != 0:
		l.Fail(n, "assignment to a read-only object")
	}
}

// RecordPlace is the place of a record that is no lvalue.
func (l *Lowerer) RecordPlace(n cc.Node, v Value) Place {
	if v.T.Kind != ctype.KindRecord {
		l.Fail(n, "an lvalue is required")
	}
	return Memory(v.T, v.Op, 0)
}

// PointedTo is *v.
func (l *Lowerer) PointedTo(n cc.Node, v Value) Place {
	if v.T.Kind != ctype.KindPtr {
		l.Fail(n, "operand of * has type %s, expected a pointer", v.T)
	}
	return throughPointer(v)
}

// MemberThrough is the member of *v that x names.
func (l *Lowerer) MemberThrough(x *cc.PostfixExpression, v Value) Place {
	if v.T.Kind != ctype.KindPtr || v.T.Elem.Kind != ctype.KindRecord {
		l.Fail(x, "-> on something of type %s", v.T)
	}
	return l.Member(x, throughPointer(v), x.Token2.SrcStr())
}

// MemberOf is the member that x names of a record that is no lvalue.
func (l *Lowerer) MemberOf(x *cc.PostfixExpression, v Value) Place {
	if v.T.Kind != ctype.KindRecord {
		l.Fail(x, "member %s of something that is no struct or union", x.Token2.SrcStr())
	}
	return l.Member(x, Memory(v.T, v.Op, 0), x.Token2.SrcStr())
}

// Member selects a member of a record in memory.
func (l *Lowerer) Member(n cc.Node, p Place, name string) Place {
	if p.T.Kind != ctype.KindRecord {
		l.Fail(n, "member %s of something that is no struct or union", name)
	}
	if !p.T.Rec.Complete {
		l.Fail(n, "%s is incomplete", p.T)
	}
	f, base := p.T.Rec.Member(name)
	if f == nil {
		l.Fail(n, "%s has no member named %s", p.T, name)
	}
	t := f.T.With(p.T.Quals &^ (ctype.QualAtomic | ctype.QualRestrict))
	if f.IsBit {
		return Place{T: t, Reg: ir.NoReg, Addr: p.Addr, off: p.off + base, Field: f}
	}
	return member(Memory(t, p.Addr, p.off+base+f.Off), p, base+f.Off)
}

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
	if i.T.Size > wide.Size {
		i = l.orFar(i)
	}
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

// orFar gives the index i, of a type wider than a pointer, as an offset is wide, and if it does not fit the least such number,
// which leads out of every object: a[1LL << 32] is not a[0] where pointers have 32 bits.
func (l *Lowerer) orFar(i Value) Value {
	t := l.Target.Ptrdif
	low := l.Conv(ir.Trunc, i.T.Scalar, t.Scalar, i.Op)
	fits := l.Compare(ir.Eq, i.T.Scalar, l.Conv(ir.SExt, t.Scalar, i.T.Scalar, low), i.Op)
	return Value{T: t, Op: l.Op(ir.Select, t.Scalar, t.Scalar, 0, fits, low, l.Const(t.Scalar, 1<<(t.Bits()-1)))}
}

// scaled gives i times the size of t for pointer arithmetic.
func (l *Lowerer) scaled(t *ctype.Type, i Value) ir.Operand {
	if i = l.Materialise(i); i.T.Size > l.Target.Ulong.Size {
		i = l.orFar(i)
	}
	n := l.ToOffset(i)
	if t.IsVariable() {
		size := l.SizeOperand(t)
		if l.Target.PtrSize == 4 {
			size = l.Conv(ir.Trunc, ir.I64, ir.I32, size)
		}
		return l.Arith(ir.Mul, ir.Ptr, 0, n, l.Bitcast(l.Target.IntPtr, ir.Ptr, size))
	}
	size := t.SizeOf()
	if size == 0 {
		return l.Off(0)
	}
	return l.Arith(ir.Mul, ir.Ptr, 0, n, l.Off(size))
}
