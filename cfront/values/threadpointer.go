package values

// This file defines what a thread has for itself.

import "heddle.example/ir"

// ThreadPointer is what a thread has for itself: the address of an object that each has one of.
func (l *Lowerer) ThreadPointer() Value {
	tb := l.Unit.Table
	if tb.ThreadArea == nil {
		t := tb.Target.VoidPtr
		g := tb.NewGlobal("thread pointer", ir.Pos{})
		g.Size, g.Align, g.Layout, g.TLS = t.SizeOf(), t.AlignOf(), tb.Layouts.Of(t), true
		tb.ThreadArea = g
	}
	r := l.B.Temp(ir.Ptr)
	l.Seen.NonConst = true
	l.Emit(ir.Instr{Op: ir.TLSAddr, Type: ir.Ptr, Dst: r, Global: tb.ThreadArea})
	return Value{T: l.Target.VoidPtr, Op: ir.Operand(r)}
}
