package declare

// This file defines GNU's functions within functions. Each becomes a function of its own that is handed, before its parameters, the addresses of the variables around it that it
// uses (package syntax finds out which), so that calls in several threads and frames each have those of the frame at hand. Who uses variables so has no address: code that is to be called
// without them does not exist.

import (
	"fmt"
	"slices"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/ir"
)

// NestedFunction declares a function that is defined in a block.
func (l *Env) NestedFunction(n *cc.BlockItem) {
	d := n.Declarator
	s := l.declSpecs(n.DeclarationSpecifiers)
	t := l.declarator(d, l.applyAttrs(d, s.t, &s.attrs))
	if t.Kind != ctype.KindFunc {
		l.Fail(d, "%s has a body but is no function", d.Name())
	}
	if l.definedInBlock(d) != n {
		l.Fail(d, "redefinition of %s", d.Name())
	}
	fn := l.nameNested(n, d, t)
	if l.Noting && fn.Nested.Visible != nil {
		return // what is noted knows less
	}
	fn.T, fn.Nested.Visible = t, l.visible()
	if !l.Noting {
		l.Unit.Table.UseFunc(fn)
	}
}

// visible gives what the blocks around the place at hand declare, in one scope.
func (l *Env) visible() *symbols.Scope {
	out := symbols.NewScope(l.Unit.FileScope)
	for s := l.Scope; s != nil && s != l.Unit.FileScope; s = s.Parent {
		for name, sym := range s.Names {
			if out.Names[name] == nil { // else an inner one hides it
				out.Declare(sym)
			}
		}
		for name, t := range s.Tags {
			if out.Tags[name] == nil {
				out.DeclareTag(name, t)
			}
		}
	}
	return out
}

// SeeBlocksAround declares, before the body of a nested function is lowered, what it sees of the blocks around it.
func (l *Env) SeeBlocksAround() {
	n := l.Function.Nested
	if n == nil {
		return
	}
	first := 0
	if r := l.Function.T.Fn.Result; r.Kind != ctype.KindVoid && !r.HasRegister() {
		first = 1
	}
	l.F.Regs = slices.Insert(l.F.Regs, first, slices.Repeat([]ir.RegInfo{{Type: ir.Ptr}}, len(n.Uses))...)
	l.F.NumParams += len(n.Uses)
	l.Outer = map[*cc.Declarator]ir.Operand{}
	for i, d := range n.Uses {
		l.Outer[d] = ir.Operand(ir.Reg(first + i))
	}
	l.Scope = symbols.NewScope(l.Unit.FileScope)
	for _, sym := range n.Visible.Names {
		l.Scope.Declare(l.fromAround(sym))
	}
	for name, t := range n.Visible.Tags {
		l.Scope.DeclareTag(name, t)
	}
}

// fromAround gives what a name of the blocks around a nested function means in it.
func (l *Env) fromAround(sym *symbols.Symbol) *symbols.Symbol {
	at, ok := l.Outer[sym.Decl]
	switch {
	case sym.T != nil && sym.T.Varies():
		if sym.Kind == symbols.KindType {
			l.Outside = fmt.Sprintf("a nested function where the length of a type (%s) varies is not supported", sym.Name)
		}
		return &symbols.Symbol{Kind: symbols.KindLocal, Name: sym.Name, T: sym.T.Unmeasured(), Seq: sym.Seq, Lost: fmt.Sprintf("variable %s in a nested function is not supported: a length in its type varies", sym.Name)}
	case sym.Kind != symbols.KindReg && sym.Kind != symbols.KindLocal:
		return sym
	case !ok:
		return &symbols.Symbol{Kind: symbols.KindLocal, Name: sym.Name, T: sym.T, Seq: sym.Seq, Lost: fmt.Sprintf("variable %s in a nested function is not supported", sym.Name)}
	}
	return &symbols.Symbol{Kind: symbols.KindLocal, Name: sym.Name, T: sym.T, Seq: sym.Seq, Address: at, Decl: sym.Decl}
}

// UsedBy gives the addresses of the variables that fn uses and that are handed to it; ok is false if some are not known here.
func (l *Env) UsedBy(fn *symbols.Function) (out []ir.Operand, ok bool) {
	if fn == nil || fn.Nested == nil {
		return nil, true
	}
	for _, d := range fn.Nested.Uses {
		at, ok := l.Outer[d]
		for s := l.Scope; s != nil && !ok; s = s.Parent {
			if sym := s.Names[d.Name()]; sym != nil && sym.Decl == d && sym.Kind == symbols.KindLocal {
				at, ok = sym.Address, true
			}
		}
		if !ok {
			return nil, false
		}
		out = append(out, at)
	}
	return out, true
}
