package lowering

// This file defines how automatic variables are made.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/declare"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// RegisterVariable makes a variable that is a register.
func (l *body) RegisterVariable(init *cc.Initializer, d *cc.Declarator, name string, t *ctype.Type) {
	sym := l.hoisted[d]
	if sym == nil {
		sym = &symbols.Symbol{Kind: symbols.KindReg, Name: name, T: t, Register: l.B.NewReg(t.Scalar, name, l.Unit.Layout(t)), Undef: init == nil || l.Hoisting()}
		l.wantHoisted(d, sym, nil)
	}
	l.opens(sym, l.Unit.Pos(d))
	sym.T = t // that of the first lowering has its lengths in registers of the first lowering
	l.Scope.Declare(sym)
	sym.Seq = syntax.SeqOf(d)
	if init == nil {
		l.full(func() {
			l.Emit(ir.Instr{Op: ir.Undef, Type: t.Scalar, Dst: sym.Register})
		})
		return
	}
	e := l.ScalarInit(init)
	l.full(func() {
		if e == nil {
			l.CopyTo(sym.Register, t.Scalar, l.Zero(t).Op)
			return
		}
		v := l.Expr(e)
		l.At(d)
		l.CheckAssign(e, v, t)
		l.Write(values.Place{T: t.Unqual(), Reg: sym.Register, Addr: ir.None}, l.Convert(e, v, t), ir.FlagInit)
	})
}

// MemoryVariable makes a variable that is an object.
func (l *body) MemoryVariable(init *cc.Initializer, d *cc.Declarator, name string, t *ctype.Type) {
	var items *declare.InitList
	direct := init != nil && init.Case == cc.InitializerExpr && t.Kind != ctype.KindArray
	cleared := init != nil && t.IsVariable() && t.Kind == ctype.KindArray // by {}
	sym := l.hoisted[d]
	if sym == nil {
		sym = &symbols.Symbol{Kind: symbols.KindLocal, Name: name, T: t, Address: ir.None, Decl: d}
	} else if t.Kind == ctype.KindPtr {
		sym.T = t // as above
	}
	sym.Seq = syntax.SeqOf(d)
	l.Scope.Declare(sym)
	if init != nil && !direct && !cleared {
		// Lengths first; the variable is in scope in its own initialiser, but
		// matching items with members evaluates nothing.
		items, t = l.InitItems(t, init)
		sym.T = t
	}
	if !t.IsComplete() {
		l.Fail(d, "%s has incomplete type", name)
	}
	l.statement()
	kind := ir.SiteLocal
	if t.IsVariable() {
		kind = ir.SiteAlloca
	}
	if sym.Site == nil {
		sym.Site = l.NewSite(kind, name, l.Unit.Layout(t))
		sym.Site.Volatile, sym.Site.Align = declare.IsVolatileObject(t), t.AlignOf()
		l.wantHoisted(d, sym, t)
	}
	if kind == ir.SiteAlloca {
		// The object of an earlier pass dies first.
		l.Emit(ir.Instr{Op: ir.Kill, Dst: ir.NoReg, Site: int32(sym.Site.ID)})
		l.Scope.Exits = append(l.Scope.Exits, symbols.Exit{Site: sym.Site})
	} else {
		l.ownSite(sym.Site)
	}
	size := l.SizeOperand(t)
	if sym.Address == ir.None {
		sym.Address = ir.Operand(l.B.Temp(ir.Ptr))
	}
	made := ir.Instr{Op: ir.Alloca, Type: ir.Ptr, Dst: ir.Reg(sym.Address), Site: int32(sym.Site.ID)}
	if l.hoisted[d] != nil {
		made.Flags = ir.FlagAgain
	}
	if t.Kind == ctype.KindArray && kind == ir.SiteAlloca && !t.Elem.IsVariable() {
		made.Layout = l.Unit.Layout(t.Elem) // its length is not known here
	}
	l.Emit(made, size)
	if init == nil {
		return
	}
	l.full(func() {
		if cleared {
			e := t.Elem
			for e.IsVariable() && e.Kind == ctype.KindArray {
				e = e.Elem
			}
			l.Emit(ir.Instr{Op: ir.MemSet, Dst: ir.NoReg, Flags: ir.FlagInit, Layout: l.Unit.Table.Layouts.Solid(e)}, sym.Address, l.Const(ir.I32, 0), size)
			return
		}
		if direct {
			v := l.Expr(init.AssignmentExpression)
			l.At(d)
			l.CheckAssign(init, v, t)
			p := values.Memory(t.DropAtomic(), sym.Address, 0)
			l.Write(p, l.Convert(init, v, t), ir.FlagInit)
			return
		}
		l.initObject(d, items, t, sym.Address)
	})
}

// opens notes where the scope of a pointer that is a register begins.
func (l *body) opens(sym *symbols.Symbol, at ir.Pos) {
	if sym.T.Kind == ctype.KindPtr {
		l.F.Regs[sym.Register].From = at
	}
}

// closes notes that the scope at hand ends here.
func (l *body) closes() {
	for _, sym := range l.Scope.Names {
		if sym.Kind != symbols.KindReg || sym.Register == ir.NoReg {
			continue
		}
		if r := &l.F.Regs[sym.Register]; r.From.Valid() {
			r.To = l.B.Pos
		}
	}
}
