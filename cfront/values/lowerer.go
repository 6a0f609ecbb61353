package values

// This file defines what operations on values are lowered with.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/cfront/symbols"
	"heddle.example/ir"
)

// Lowerer lowers operations on values to instructions. Code goes into a function. Where there is none, at file scope and for what is
// found out of expressions, nothing is emitted: what the code would do is noted, and constants are folded alike.
type Lowerer struct {
	emit.Emitter
	Unit   *symbols.Unit
	Target *ctype.Target

	Temps []*ir.Site // temporaries of the current full expression
}

// NewLowerer makes a lowerer that notes what code in u would do.
func NewLowerer(u *symbols.Unit) Lowerer {
	tb, f := u.Table, &ir.Func{Name: "<constant>"}
	return Lowerer{Emitter: emit.NewEmitter(ir.NewBuilder(tb.Program, f), f, tb.Target.PtrSize), Unit: u, Target: tb.Target}
}

// Fail gives up with an error at n.
func (l *Lowerer) Fail(n cc.Node, format string, args ...any) {
	l.Unit.Fail(n, format, args...)
}

// Warn tells what is odd at n.
func (l *Lowerer) Warn(n cc.Node, format string, args ...any) {
	l.Unit.Warn(n, format, args...)
}

// At sets the position of what is emitted next.
func (l *Lowerer) At(n cc.Node) {
	if p := l.Unit.Pos(n); p.Valid() {
		l.B.Pos = p
	}
}

// NewSite makes an allocation site.
func (l *Lowerer) NewSite(k ir.SiteKind, name string, layout *ir.Layout) *ir.Site {
	if l.Noting {
		return &ir.Site{Kind: k, Name: name, Layout: layout}
	}
	p := l.Unit.Table.Program
	s := &ir.Site{ID: len(p.Sites), Kind: k, Name: name, Layout: layout, Func: l.F.Name, Pos: l.B.Pos}
	p.Sites = append(p.Sites, s)
	return s
}

// Alloca makes an object of some size at s and gives its address.
func (l *Lowerer) Alloca(s *ir.Site, size ir.Operand) ir.Operand {
	r := l.B.Temp(ir.Ptr)
	l.Emit(ir.Instr{Op: ir.Alloca, Type: ir.Ptr, Dst: r, Site: int32(s.ID)}, size)
	return ir.Operand(r)
}

// Temp makes a temporary object of t that lives to the end of the full expression.
func (l *Lowerer) Temp(t *ctype.Type, name string) ir.Operand {
	s := l.NewSite(ir.SiteVarArgs, name, l.Unit.Layout(t))
	l.ownTemp(s)
	return l.Alloca(s, l.SizeOperand(t))
}

// ownTemp makes the objects of s temporary ones.
func (l *Lowerer) ownTemp(s *ir.Site) {
	if l.Noting {
		l.Seen.Temps = true
		return
	}
	l.Temps = append(l.Temps, s)
}

// Keep copies a value so that it outlives the block it was computed in.
func (l *Lowerer) Keep(v Value) Value {
	switch {
	case v.T.Kind == ctype.KindVoid:
		return v
	case !v.T.HasRegister():
		o := l.Temp(v.T, "value")
		if v.T.SizeOf() > 0 {
			l.CopyObject(v.T, o, v.Op)
		}
		return Value{T: v.T, Op: o}
	case v.Op.IsReg() && !l.Noting && l.F.Regs[v.Op].Name != "":
		r := l.B.Temp(v.T.Scalar)
		l.CopyTo(r, v.T.Scalar, v.Op)
		return Value{T: v.T, Op: ir.Operand(r)}
	}
	return v
}

// Require emits a check of bounds: that c holds, without which behaviour is undefined, which systems survive. msg says what is wrong.
func (l *Lowerer) Require(c ir.Operand, msg string) {
	l.Emit(ir.Instr{Op: ir.Assert, Type: ir.I1, Dst: ir.NoReg, Name: "bounds", Msg: msg}, c)
}
