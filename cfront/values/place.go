package values

// This file defines places (lvalues): registers and memory, their members and elements.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
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
	part     bool            // an array whose bound subscripts have to keep: see subscript.go
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

// VectorElement stands for an element of a vector, which is not modelled.
func (l *Lowerer) VectorElement(t *ctype.Type) Place {
	l.Unsupported("%s arithmetic is not supported", t)
	return Memory(t, l.Undef(ir.Ptr), 0)
}

// ComplexPart stands for the real or the imaginary part of a complex number, which is not modelled.
func (l *Lowerer) ComplexPart() Place {
	l.Unsupported("_Complex arithmetic is not supported")
	return Memory(l.Target.Double, l.Undef(ir.Ptr), 0)
}

// scaled gives i times the size of t for pointer arithmetic.
func (l *Lowerer) scaled(t *ctype.Type, i Value) ir.Operand {
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
