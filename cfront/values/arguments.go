package values

// This file defines how arguments are passed.

import (
	"slices"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// initialises tells whether a member of a transparent union takes an argument.
func (l *Lowerer) initialises(v Value, member *ctype.Type) bool {
	switch {
	case member.Kind == ctype.KindPtr && v.T.IsInteger():
		c, ok := l.Number(v.Op)
		return ok && c == 0
	case member.Kind != v.T.Kind:
		return false
	}
	return member.Kind != ctype.KindPtr || l.comparable(member.Elem, v.T.Elem)
}

// Transparent gives an argument for a parameter of type t, a transparent union, as what is passed.
func (l *Lowerer) Transparent(n cc.Node, v Value, t *ctype.Type) Value {
	first := t.Carried()
	if v.T.Kind == ctype.KindRecord {
		l.CheckAssign(n, v, t)
		return l.Read(n, Memory(first, v.Op, 0))
	}
	if !slices.ContainsFunc(t.Rec.Fields, func(f ctype.Field) bool { return l.initialises(v, f.T) }) {
		l.CheckAssign(n, v, t)
	}
	return l.Convert(n, v, first)
}

// PromoteArg applies the default argument promotions.
func (l *Lowerer) PromoteArg(n cc.Node, v Value) Value {
	switch v.T.Kind {
	case ctype.KindBool, ctype.KindInt:
		return l.Convert(n, v, l.Target.Promote(v.T))
	case ctype.KindFloat:
		return l.Convert(n, v, l.Target.Passed(v.T))
	case ctype.KindVoid:
		l.Fail(n, "a void value is passed")
	}
	return v
}

// Pass gives the operand for an argument; a record is copied for the callee.
func (l *Lowerer) Pass(v Value) ir.Operand {
	if v.T.HasRegister() {
		return v.Op
	}
	o := l.Temp(v.T, "argument")
	if v.T.SizeOf() > 0 {
		l.CopyObject(v.T, o, v.Op)
	}
	return o
}

// VarArgArea makes the area that a variadic function with a body reads its
// unnamed arguments from: slots of 8 bytes.
func (l *Lowerer) VarArgArea(extra []Value) ir.Operand {
	var size int64
	offs := make([]int64, len(extra))
	for i, v := range extra {
		offs[i] = size
		size += max(ctype.RoundUp(v.T.SizeOf(), 8), 8)
	}
	s := l.NewSite(ir.SiteVarArgs, "varargs", nil)
	l.ownTemp(s)
	area := l.Alloca(s, l.Const(ir.I64, uint64(max(size, 8))))
	for i, v := range extra {
		l.Write(Memory(v.T, area, offs[i]), v, 0)
	}
	return area
}

// Assert emits a check of c, which msg spells.
func (l *Lowerer) Assert(c ir.Operand, msg string) {
	l.Emit(ir.Instr{Op: ir.Assert, Type: ir.I1, Dst: ir.NoReg, Msg: msg}, c)
}
