package declare

// This file defines local variables: which are registers, which static.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
)

// Hoisting tells whether control can jump into the block at hand.
func (l *Env) Hoisting() bool {
	for s := l.Scope; s != nil; s = s.Parent {
		if s.Body != nil {
			return l.Scan.Hoist[s.Body]
		}
	}
	return false
}

// staticLocal declares a variable of a block with static storage duration.
func (l *Env) staticLocal(id *cc.InitDeclarator, name string, t *ctype.Type, s *specs) {
	d := id.Declarator
	if sym := l.Statics[d]; sym != nil {
		if t.Kind == ctype.KindPtr {
			sym.T, sym.Object.T = t, t // lengths in it belong to this lowering of the function
		}
		l.Scope.Declare(sym)
		return
	}
	if t.IsVariable() {
		l.Fail(id, "static variable %s has a variable size", name)
	}
	if symbols.HoldsCalls(s.attrs.section) {
		l.Fail(id, "a variable of a function in section %s is not supported", s.attrs.section)
	}
	full := name
	if l.Function != nil {
		full = l.Function.Name + "." + name
	}
	o := &symbols.Object{Name: full, T: t, Pos: l.Unit.Pos(d), TLS: s.tls, Tentative: true, Model: l.Unit.Model, Constexpr: s.attrs.constexpr}
	sym := &symbols.Symbol{Kind: symbols.KindObject, Name: name, T: t, Object: o, Seq: syntax.SeqOf(d)}
	l.Scope.Declare(sym)
	if id.Initializer != nil {
		o.Init, o.Owner, o.In, o.Scan = id.Initializer, l.Unit, l.Scope, l.Scan
		if t.Kind == ctype.KindArray && t.N < 0 {
			_, o.T = l.InitItems(t, o.Init)
		}
	}
	if !o.T.IsComplete() {
		l.Fail(id, "%s has incomplete type", name)
	}
	l.Statics[d] = sym
}

// localVariable declares an automatic variable.
func (l *Env) localVariable(id *cc.InitDeclarator, d *cc.Declarator, name string, t *ctype.Type, s *specs) {
	l.At(d)
	if old := l.Scope.Own(name); old != nil && old.Kind != symbols.KindFunc {
		l.Fail(d, "redeclaration of %s", name)
	}
	if t.IsVariable() && t.Kind == ctype.KindArray && !isEmpty(id.Initializer) {
		l.Fail(id, "an object of variable size is initialised")
	}
	if t.Kind != ctype.KindArray && !t.IsComplete() {
		l.Fail(id, "%s has incomplete type", name)
	}
	if l.Noting {
		l.Facts.Local(id.Initializer, d, name, t, l.inRegister(d, t, s))
		return
	}
	if l.inRegister(d, t, s) {
		l.Code.RegisterVariable(id.Initializer, d, name, t)
		return
	}
	l.Code.MemoryVariable(id.Initializer, d, name, t)
	if f := s.attrs.cleanup; f != "" {
		sym, v := l.Scope.Lookup(f), l.Scope.Own(name)
		if sym == nil || sym.Kind != symbols.KindFunc || len(sym.Function.T.Fn.Params) != 1 || v == nil {
			l.Fail(d, "attribute cleanup needs a function of one parameter")
		}
		l.Scope.Exits = append(l.Scope.Exits, symbols.Exit{Cleanup: sym.Function, Addr: v.Address, Pos: l.Unit.Pos(d)})
	}
}

// isEmpty tells whether there is no initialiser, or {}, which C23 allows an object of variable size (6.7.11p4).
func isEmpty(init *cc.Initializer) bool {
	return init == nil || init.Case == cc.InitializerInitList && init.InitializerList == nil
}

// inRegister tells whether a variable is kept in a register.
func (l *Env) inRegister(d *cc.Declarator, t *ctype.Type, s *specs) bool {
	return t.IsScalar() && !l.Scan.Addressed[d] && s.attrs.cleanup == "" && !l.StaysInMemory(t)
}

// StaysInMemory tells whether a local of type t must not be a register, because setjmp is called: where that returns a second time
// only volatile locals are sure to have the values that were written to them last (C11 7.13.2.1). What becomes of the others is the
// executor's to say.
func (l *Env) StaysInMemory(t *ctype.Type) bool {
	return l.Scan.Jumps && t.Quals&ctype.QualVolatile != 0
}

// IsVolatileObject tells whether an object of type t is volatile, or an array of volatile elements.
func IsVolatileObject(t *ctype.Type) bool {
	for t.Kind == ctype.KindArray {
		t = t.Elem
	}
	return t.Quals&ctype.QualVolatile != 0
}
