package cfront

// This file defines the initialisation of block-scope objects, and compound
// literals.

import (
	"cmp"
	"fmt"
	"slices"

	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/symbols"
	"heddle/cfront/syntax"
	"heddle/cfront/values"
	"heddle/ir"
)

// initObject emits the initialisation of an object in memory: zeros where the
// items leave gaps, then a store per item, in order.
func (l *body) initObject(n cc.Node, b *initList, t *ctype.Type, addr ir.Operand) {
	if !b.covers(t) && t.SizeOf() > 0 {
		l.Emit(ir.Instr{Op: ir.MemSet, Dst: ir.NoReg, Flags: ir.FlagInit, Layout: l.Unit.Table.Layouts.Solid(t)}, addr, l.Const(ir.I32, 0), l.SizeOperand(t))
	}
	g := l.Unordered(n)
	for _, it := range b.inOrder() {
		g.Begin()
		l.initItem(b, it, addr)
		g.End()
	}
	g.CloseWhole()
}

// inOrder gives the items in the order of the members, as compilers evaluate
// them, where no two of them overlap; what is initialised again is dropped.
func (b *initList) inOrder() []initItem {
	type extent struct{ bit, size int64 }
	last := map[extent]int{}
	extentOf := func(it initItem) extent {
		if it.field != nil {
			return extent{it.off*8 + it.field.Seat, int64(it.field.Width)}
		}
		return extent{it.off * 8, it.t.SizeOf() * 8}
	}
	for i, it := range b.items {
		if it.repeat > 1 {
			return b.items
		}
		last[extentOf(it)] = i
	}
	var out []initItem
	for i, it := range b.items {
		if last[extentOf(it)] == i {
			out = append(out, it)
		}
	}
	slices.SortStableFunc(out, func(x, y initItem) int { return cmp.Compare(extentOf(x).bit, extentOf(y).bit) })
	for i := 1; i < len(out); i++ {
		if p := extentOf(out[i-1]); p.bit+p.size > extentOf(out[i]).bit {
			return b.items
		}
	}
	return out
}

func (l *body) initItem(b *initList, it initItem, addr ir.Operand) {
	if it.str != nil {
		l.initString(b, it, addr)
		return
	}
	v := l.Expr(it.expr)
	l.At(it.expr)
	l.CheckAssign(it.expr, v, it.t)
	v = l.Convert(it.expr, v, it.t)
	for k := range it.repeat {
		p := values.Memory(it.t, addr, it.off+k*it.stride)
		p.Field = it.field
		l.Write(p, v, ir.FlagInit)
	}
}

// initString copies a string literal into an array; the rest of it is zero already.
func (l *body) initString(b *initList, it initItem, addr ir.Operand) {
	elem, data := l.StringData(it.str)
	n := it.t.N
	if n < 0 {
		n = b.length[it.t]
	}
	size := min(int64(len(data)), n*elem.Size)
	if size == 0 {
		return
	}
	_, g := l.StringObject(it.str)
	src := l.B.Const(ir.Const{Type: ir.Ptr, Global: g})
	for k := range it.repeat {
		l.Emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Flags: ir.FlagInit, Layout: l.Unit.Layout(elem)}, l.AddOff(addr, it.off+k*it.stride), src, l.Const(ir.I64, uint64(size)))
	}
}

// covers tells whether the items initialise every scalar of t, so that nothing
// need be zeroed first. Objects with many parts are zeroed in any case.
func (b *initList) covers(t *ctype.Type) bool {
	const most = 256
	covered := map[int64]bool{}
	for _, it := range b.items {
		if it.field != nil || it.repeat > most {
			return false
		}
		for k := range it.repeat {
			off := it.off + k*it.stride
			if it.str != nil {
				elem, data := b.l.StringData(it.str)
				for i := int64(0); i < int64(len(data)) && i/elem.Size < max(it.t.N, b.length[it.t]); i += elem.Size {
					covered[partKey(off+i, elem.Size)] = true
				}
				continue
			}
			if !b.parts(it.t, off, covered, true, new(int)) {
				return false
			}
		}
	}
	return b.parts(t, 0, covered, false, new(int))
}

// parts visits the scalars of t at off: it marks them as covered, or tells whether all are.
func (b *initList) parts(t *ctype.Type, off int64, covered map[int64]bool, mark bool, count *int) bool {
	const most = 1024
	switch t.Kind {
	case ctype.KindArray:
		if t.N < 0 || t.N > most {
			return false
		}
		for i := range t.N {
			if !b.parts(t.Elem, off+i*t.Elem.SizeOf(), covered, mark, count) {
				return false
			}
		}
		return true
	case ctype.KindRecord:
		if t.Rec.Union {
			// Covered if one item gave the largest member, which is scalar.
			for i := range t.Rec.Fields {
				f := &t.Rec.Fields[i]
				if f.T.IsScalar() && !f.IsBit && f.T.Size == t.Rec.Size {
					return b.parts(f.T, off, covered, mark, count)
				}
			}
			return mark
		}
		for i := range t.Rec.Fields {
			f := &t.Rec.Fields[i]
			if f.IsBit || !b.parts(f.T, off+f.Off, covered, mark, count) {
				return mark
			}
		}
		return true
	}
	if *count++; *count > most {
		return false
	}
	if mark {
		covered[partKey(off, t.Size)] = true
		return true
	}
	return covered[partKey(off, t.Size)]
}

// partKey names a scalar of an object by its offset and size.
func partKey(off, size int64) int64 { return off<<6 | size }

// compoundLiteral makes the object that a compound literal in a block is.
func (l *body) compoundLiteral(x *cc.PostfixExpression) values.Place {
	t, items := l.literalItems(x)
	s := l.lits[x]
	if s == nil {
		s = l.NewSite(ir.SiteLocal, "literal", l.Unit.Layout(t))
		l.lits[x] = s
	}
	l.ownSite(s)
	addr := l.Alloca(s, l.SizeOperand(t))
	l.initObject(x, items, t, addr)
	l.At(x)
	return values.Memory(t, addr, 0)
}

func (l *lower) literalType(x *cc.PostfixExpression) *ctype.Type {
	t := l.TypeName(x.TypeName)
	if t.IsVariable() || t.Kind == ctype.KindFunc || t.Kind == ctype.KindVoid {
		l.Fail(x, "compound literal of type %s", t)
	}
	return t
}

// staticLiteral makes the object of a compound literal outside blocks.
func (l *lower) staticLiteral(x *cc.PostfixExpression) values.Place {
	o := l.literalObject(x, l.literalType(x), syntax.LiteralInit(x))
	return values.Memory(o.T, l.B.Const(ir.Const{Type: ir.Ptr, Global: o.G}), 0)
}

// literalItems gives the type of a compound literal in a block, and what its parts are initialised by.
func (l *lower) literalItems(x *cc.PostfixExpression) (*ctype.Type, *initList) {
	items, t := l.initItems(l.literalType(x), syntax.LiteralInit(x))
	if !t.IsComplete() {
		l.Fail(x, "compound literal of the incomplete type %s", t)
	}
	return t, items
}

// ownSite makes the objects of s die at the end of the block at hand.
func (l *body) ownSite(s *ir.Site) {
	if l.scan != nil && l.sc.Body != nil && l.scan.Hoist[l.sc.Body] {
		return
	}
	for _, e := range l.sc.Exits {
		if e.Site == s {
			return
		}
	}
	l.sc.Exits = append(l.sc.Exits, symbols.Exit{Site: s})
}

// literalObject makes the object of a compound literal with static storage duration, once.
func (l *lower) literalObject(x *cc.PostfixExpression, t *ctype.Type, init *cc.Initializer) *symbols.Object {
	lits := l.Unit.Table.StaticLiterals
	if o := lits[symbols.LiteralOf{Unit: l.Unit, Literal: x}]; o != nil {
		return o
	}
	o := &symbols.Object{Name: fmt.Sprintf(".literal.%d", len(lits)), T: t, Pos: l.Unit.Pos(x), Init: init, Owner: l.Unit, In: l.sc, Model: l.Unit.Model}
	lits[symbols.LiteralOf{Unit: l.Unit, Literal: x}] = o
	if t.Kind == ctype.KindArray && t.N < 0 {
		_, o.T = l.initItems(t, init)
	}
	l.Unit.Table.UseObject(o)
	return o
}
