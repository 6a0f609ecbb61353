package lowering

// This file defines hoisting: a jump into a block must find the objects whose
// declarations it passes by. They exist from the function's entry on, and
// do not die before its end. Their types are known only once the body has been
// lowered, so that a function with such objects is lowered twice.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/ir"
)

// wantHoisted notes a variable declared where control can jump past its declaration.
func (l *body) wantHoisted(d *cc.Declarator, sym *symbols.Symbol, t *ctype.Type) {
	if !l.Hoisting() || t != nil && t.IsVariable() {
		return
	}
	l.needs = append(l.needs, hoistNeed{d, sym, t})
}

// prologue makes the variables that the first lowering of the body found.
func (l *body) prologue(needs []hoistNeed) {
	for _, n := range needs {
		if n.t == nil {
			t := n.sym.T
			r := l.B.NewReg(t.Scalar, n.sym.Name, l.Unit.Layout(t))
			l.Emit(ir.Instr{Op: ir.Undef, Type: t.Scalar, Dst: r})
			l.hoisted[n.decl] = &symbols.Symbol{Kind: symbols.KindReg, Name: n.sym.Name, T: t, Register: r, Undef: true}
			continue
		}
		site := l.NewSite(ir.SiteLocal, n.sym.Name, l.Unit.Layout(n.t))
		site.Align = n.t.AlignOf()
		addr := l.Alloca(site, l.SizeOperand(n.t))
		l.hoisted[n.decl] = &symbols.Symbol{Kind: symbols.KindLocal, Name: n.sym.Name, T: n.t, Address: addr, Site: site}
	}
}
