package lowering

// This file defines hoisting: a jump into a block must find the objects whose
// declarations it passes by. They exist from the function's entry on, and
// do not die before its end; where control enters the block from above, new ones take their place. A declaration that
// is reached again by a jump within the block is of the same object (C11 6.2.4p6). Their types are known only once the
// body has been lowered, so that a function with such objects is lowered twice.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/declare"
	"heddle.example/cfront/symbols"
	"heddle.example/ir"
)

// wantHoisted notes a variable declared where control can jump past its declaration.
func (l *body) wantHoisted(d *cc.Declarator, sym *symbols.Symbol, t *ctype.Type) {
	if !l.Hoisting() || t != nil && t.IsVariable() {
		return
	}
	l.needs = append(l.needs, hoistNeed{decl: d, sym: sym, t: t, block: l.blockAtHand()})
}

// prologue makes the variables that the first lowering of the body found.
func (l *body) prologue(needs []hoistNeed) {
	for _, n := range needs {
		if n.literal != nil {
			s := l.NewSite(ir.SiteLocal, "literal", l.Unit.Layout(n.t))
			l.lits[n.literal] = s
			l.renewed[n.block] = append(l.renewed[n.block], renewal{nil, s})
			continue
		}
		if n.t == nil {
			t := n.sym.T
			r := l.B.NewReg(t.Scalar, n.sym.Name, l.Unit.Layout(t))
			l.Emit(ir.Instr{Op: ir.Undef, Type: t.Scalar, Dst: r})
			l.hoisted[n.decl] = &symbols.Symbol{Kind: symbols.KindReg, Name: n.sym.Name, T: t, Register: r, Undef: true}
			continue
		}
		site := l.NewSite(ir.SiteLocal, n.sym.Name, l.Unit.Layout(n.t))
		site.Volatile, site.Align = declare.IsVolatileObject(n.t), n.t.AlignOf()
		addr := l.Alloca(site, l.SizeOperand(n.t))
		sym := &symbols.Symbol{Kind: symbols.KindLocal, Name: n.sym.Name, T: n.t, Address: addr, Site: site, Decl: n.decl}
		l.hoisted[n.decl] = sym
		l.renewed[n.block] = append(l.renewed[n.block], renewal{sym, site})
	}
}

// blockAtHand is the block in which control is.
func (l *body) blockAtHand() *cc.CompoundStatement {
	for s := l.Scope; s != nil; s = s.Parent {
		if s.Body != nil {
			return s.Body
		}
	}
	return nil
}

// renew makes the hoisted objects of a block anew, which control enters from above.
func (l *body) renew(c *cc.CompoundStatement) {
	for _, r := range l.renewed[c] {
		if r.sym == nil {
			l.Emit(ir.Instr{Op: ir.Kill, Dst: ir.NoReg, Site: int32(r.site.ID)})
			continue
		}
		l.Emit(ir.Instr{Op: ir.Alloca, Type: ir.Ptr, Dst: ir.Reg(r.sym.Address), Site: int32(r.site.ID)}, l.SizeOperand(r.sym.T))
	}
}
