package lowering

// This file defines the initialisation of block-scope objects, and compound
// literals.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/declare"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// initObject emits the initialisation of an object in memory: zeros where the
// items leave gaps, then a store per item, in order.
func (l *body) initObject(n cc.Node, b *declare.InitList, t *ctype.Type, addr ir.Operand) {
	if z := b.Zeroed(t); !b.Covers(t) && z.SizeOf() > 0 {
		l.Emit(ir.Instr{Op: ir.MemSet, Dst: ir.NoReg, Flags: ir.FlagInit, Layout: l.Unit.Table.Layouts.Solid(z)}, addr, l.Const(ir.I32, 0), l.SizeOperand(z))
	}
	g := l.Unordered(n)
	for _, it := range b.InOrder() {
		g.Begin()
		l.initItem(b, it, addr)
		g.End()
	}
	g.CloseWhole()
}

func (l *body) initItem(b *declare.InitList, it declare.Item, addr ir.Operand) {
	if it.Clear {
		for k := range it.Repeat {
			l.Emit(ir.Instr{Op: ir.MemSet, Dst: ir.NoReg, Flags: ir.FlagInit, Layout: l.Unit.Table.Layouts.Solid(it.T)}, l.AddOff(addr, it.Off+k*it.Stride), l.Const(ir.I32, 0), l.SizeOperand(it.T))
		}
		return
	}
	if it.Str != nil {
		l.initString(b, it, addr)
		return
	}
	v := l.Expr(it.Expr)
	l.At(it.Expr)
	l.CheckAssign(it.Expr, v, it.T)
	v = l.Convert(it.Expr, v, it.T)
	for k := range it.Repeat {
		p := values.Memory(it.T, addr, it.Off+k*it.Stride)
		p.Field = it.Field
		l.Write(p, v, ir.FlagInit)
	}
}

// initString copies a string literal into an array; the rest of it is zero already.
func (l *body) initString(b *declare.InitList, it declare.Item, addr ir.Operand) {
	elem, data := l.StringData(it.Str)
	n := it.T.N
	if n < 0 {
		n = b.Length[it.T]
	}
	size := min(int64(len(data)), n*elem.Size)
	if size == 0 {
		return
	}
	_, g := l.StringObject(it.Str)
	src := l.B.Const(ir.Const{Type: ir.Ptr, Global: g})
	for k := range it.Repeat {
		l.Emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Flags: ir.FlagInit, Layout: l.Unit.Layout(elem)}, l.AddOff(addr, it.Off+k*it.Stride), src, l.Const(ir.I64, uint64(size)))
	}
}

// compoundLiteral makes the object that a compound literal in a block is.
func (l *body) compoundLiteral(x *cc.PostfixExpression) values.Place {
	t, items := l.LiteralItems(x)
	s := l.lits[x]
	if s == nil {
		s = l.NewSite(ir.SiteLocal, "literal", l.Unit.Layout(t))
		l.lits[x] = s
		if l.Hoisting() {
			l.needs = append(l.needs, hoistNeed{literal: x, t: t, block: l.blockAtHand()})
		}
	}
	l.ownSite(s)
	addr := l.Alloca(s, l.SizeOperand(t))
	if l.Hoisting() {
		l.F.Code[len(l.F.Code)-1].Flags |= ir.FlagAgain
	}
	l.initObject(x, items, t, addr)
	l.At(x)
	return values.Memory(t, addr, 0)
}

// ownSite makes the objects of s die at the end of the block at hand.
func (l *body) ownSite(s *ir.Site) {
	if l.Scan != nil && l.Scope.Body != nil && l.Scan.Hoist[l.Scope.Body] {
		return
	}
	for _, e := range l.Scope.Exits {
		if e.Site == s {
			return
		}
	}
	l.Scope.Exits = append(l.Scope.Exits, symbols.Exit{Site: s})
}
