package cfront

// This file defines the initialisation of block-scope objects, and compound
// literals.

import (
	"cmp"
	"slices"

	"modernc.org/cc/v4"

	"heddle/ir"
)

// initObject emits the initialisation of an object in memory: zeros where the
// items leave gaps, then a store per item, in order.
func (l *body) initObject(n cc.Node, b *initList, t *ctype, addr ir.Operand) {
	if !b.covers(t) && t.sizeOf() > 0 {
		l.emit(ir.Instr{Op: ir.MemSet, Dst: ir.NoReg, Flags: ir.FlagInit, Layout: l.u.fe.layouts.solid(t)}, addr, l.k(ir.I32, 0), l.sizeOperand(t))
	}
	g := l.unorderedOf(n)
	for _, it := range b.inOrder() {
		g.begin()
		l.initItem(b, it, addr)
		g.end()
	}
	if g != nil {
		g.group.whole = true
		g.close()
	}
}

// inOrder gives the items in the order of the members, as compilers evaluate
// them, where no two of them overlap; what is initialised again is dropped.
func (b *initList) inOrder() []initItem {
	type extent struct{ bit, size int64 }
	last := map[extent]int{}
	extentOf := func(it initItem) extent {
		if it.field != nil {
			return extent{it.off*8 + it.field.seat, int64(it.field.width)}
		}
		return extent{it.off * 8, it.t.sizeOf() * 8}
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
	v := l.expr(it.expr)
	l.at(it.expr)
	l.checkAssign(it.expr, v, it.t)
	v = l.convert(it.expr, v, it.t)
	for k := range it.repeat {
		p := memory(it.t, addr, it.off+k*it.stride)
		p.field = it.field
		l.write(p, v, ir.FlagInit)
	}
}

// initString copies a string literal into an array; the rest of it is zero already.
func (l *body) initString(b *initList, it initItem, addr ir.Operand) {
	elem, data := l.stringData(it.str)
	n := it.t.n
	if n < 0 {
		n = b.length[it.t]
	}
	size := min(int64(len(data)), n*elem.size)
	if size == 0 {
		return
	}
	_, g := l.stringObject(it.str)
	src := l.b.Const(ir.Const{Type: ir.Ptr, Global: g})
	for k := range it.repeat {
		l.emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Flags: ir.FlagInit, Layout: l.u.layout(elem)}, l.addOff(addr, it.off+k*it.stride), src, l.k(ir.I64, uint64(size)))
	}
}

// covers tells whether the items initialise every scalar of t, so that nothing
// need be zeroed first. Objects with many parts are zeroed in any case.
func (b *initList) covers(t *ctype) bool {
	const most = 256
	covered := map[int64]bool{}
	for _, it := range b.items {
		if it.field != nil || it.repeat > most {
			return false
		}
		for k := range it.repeat {
			off := it.off + k*it.stride
			if it.str != nil {
				elem, data := b.l.stringData(it.str)
				for i := int64(0); i < int64(len(data)) && i/elem.size < max(it.t.n, b.length[it.t]); i += elem.size {
					covered[partKey(off+i, elem.size)] = true
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
func (b *initList) parts(t *ctype, off int64, covered map[int64]bool, mark bool, count *int) bool {
	const most = 1024
	switch t.kind {
	case kindArray:
		if t.n < 0 || t.n > most {
			return false
		}
		for i := range t.n {
			if !b.parts(t.elem, off+i*t.elem.sizeOf(), covered, mark, count) {
				return false
			}
		}
		return true
	case kindRecord:
		if t.rec.union {
			// Covered if one item gave the largest member, which is scalar.
			for i := range t.rec.fields {
				f := &t.rec.fields[i]
				if f.t.isScalar() && !f.isBit && f.t.size == t.rec.size {
					return b.parts(f.t, off, covered, mark, count)
				}
			}
			return mark
		}
		for i := range t.rec.fields {
			f := &t.rec.fields[i]
			if f.isBit || !b.parts(f.t, off+f.off, covered, mark, count) {
				return mark
			}
		}
		return true
	}
	if *count++; *count > most {
		return false
	}
	if mark {
		covered[partKey(off, t.size)] = true
		return true
	}
	return covered[partKey(off, t.size)]
}

// partKey names a scalar of an object by its offset and size.
func partKey(off, size int64) int64 { return off<<6 | size }

// compoundLiteral makes the object that a compound literal in a block is.
func (l *body) compoundLiteral(x *cc.PostfixExpression) place {
	t, items := l.literalItems(x)
	s := l.lits[x]
	if s == nil {
		s = l.newSite(ir.SiteLocal, "literal", l.u.layout(t))
		l.lits[x] = s
	}
	l.ownSite(s)
	addr := l.alloca(s, l.sizeOperand(t))
	l.initObject(x, items, t, addr)
	l.at(x)
	return memory(t, addr, 0)
}

func (l *lower) literalType(x *cc.PostfixExpression) *ctype {
	t := l.typeName(x.TypeName)
	if t.isVariable() || t.kind == kindFunc || t.kind == kindVoid {
		l.fail(x, "compound literal of type %s", t)
	}
	return t
}

func literalInit(x *cc.PostfixExpression) *cc.Initializer {
	return &cc.Initializer{Case: cc.InitializerInitList, InitializerList: x.InitializerList, Token: x.Token3}
}

// staticLiteral makes the object of a compound literal outside blocks.
func (l *lower) staticLiteral(x *cc.PostfixExpression) place {
	o := l.u.fe.staticLiteral(l, x, l.literalType(x), literalInit(x))
	return memory(o.t, l.b.Const(ir.Const{Type: ir.Ptr, Global: o.g}), 0)
}

// literalItems gives the type of a compound literal in a block, and what its parts are initialised by.
func (l *lower) literalItems(x *cc.PostfixExpression) (*ctype, *initList) {
	items, t := l.initItems(l.literalType(x), literalInit(x))
	if !t.isComplete() {
		l.fail(x, "compound literal of the incomplete type %s", t)
	}
	return t, items
}

// ownSite makes the objects of s die at the end of the block at hand.
func (l *body) ownSite(s *ir.Site) {
	if l.scan != nil && l.sc.body != nil && l.scan.hoist[l.sc.body] {
		return
	}
	for _, e := range l.sc.exits {
		if e.site == s {
			return
		}
	}
	l.sc.exits = append(l.sc.exits, exit{site: s})
}
