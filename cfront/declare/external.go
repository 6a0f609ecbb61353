package declare

// This file defines external declarations: definitions of functions, and how one with errors is given up.

import (
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/cfront/syntax"
)

// functionDefinition declares a function that has a body.
func (l *Env) functionDefinition(n *cc.FunctionDefinition) {
	s := l.declSpecs(n.DeclarationSpecifiers)
	d := n.Declarator
	name := d.Name()
	if s.implicitInt {
		l.Warn(d, "return type of %s defaults to int", name)
	}
	if s.attrs.ifunc || s.attrs.alias != "" {
		l.Fail(d, "%s has a body and is an alias", name)
	}
	t := l.declarator(d, l.applyAttrs(d, s.t, &s.attrs))
	if t.Kind != ctype.KindFunc {
		l.Fail(d, "%s has a body but is no function", name)
	}
	if !t.Fn.Proto {
		l.oldStyle(n, t)
	}
	sym := l.declareFunction(n, name, t, &s)
	fn := sym.Function
	if s.inline && t.Fn.Variadic && l.Unit.Table.InSystemHeader(l.Unit.Pos(d)) && strings.Contains(cc.NodeSource(n), "__builtin_va_arg_pack") {
		return // it only hands its arguments on to the function that it stands for
	}
	if l.Unit.Model && !l.Unit.Table.IsMeant(fn, t) {
		fn.Unmeant = true
		return // the program's own function of that name, which it does not define
	}
	again := fn.Yields && fn.Owner == l.Unit
	yields := s.extern && s.inline && s.attrs.gnuInline
	switch {
	case fn.Def == nil, again && !yields:
	case l.Unit.Given:
		if !l.Unit.TakesPlace(d, fn) {
			return
		}
	// The first of several inline definitions is as good as any; a weak one yields.
	case fn.Owner == l.Unit, !fn.Inline && !fn.Weak && !s.attrs.weak && !fn.Model && !l.Unit.Model:
		l.Fail(d, "redefinition of %s", name)
	case l.Unit.Model || s.attrs.weak || !fn.Weak && !fn.Model:
		return
	}
	fn.Def, fn.Owner, fn.Pos, fn.T = n, l.Unit, l.Unit.Pos(d), t
	fn.Model = l.Unit.Model
	fn.Header = l.Unit.Table.InSystemHeader(fn.Pos)
	fn.Yields = yields
	if !again {
		l.Unit.Defined = append(l.Unit.Defined, fn)
	}
}

// oldStyle gives the parameters of a K&R definition their types.
func (l *Env) oldStyle(n *cc.FunctionDefinition, t *ctype.Type) {
	if len(t.Fn.Params) == 0 {
		return
	}
	l.Warn(n.Declarator, "old-style definition of %s", n.Declarator.Name())
	byName := map[string]int{}
	for i, p := range t.Fn.Params {
		byName[p.Name] = i
	}
	for list := n.DeclarationList; list != nil; list = list.DeclarationList {
		s := l.declSpecs(list.Declaration.DeclarationSpecifiers)
		for id := list.Declaration.InitDeclaratorList; id != nil; id = id.InitDeclaratorList {
			d := id.InitDeclarator.Declarator
			i, ok := byName[d.Name()]
			if !ok {
				l.Fail(d, "%s is no parameter", d.Name())
			}
			t.Fn.Params[i].T = l.adjustParam(l.declarator(d, s.t))
			t.Fn.Params[i].Decl = d
		}
	}
}

// External processes one external declaration.
func (l *Env) External(n *cc.ExternalDeclaration) {
	if n == nil {
		return
	}
	u, done := l.Unit, false
	at := u.Pos(n)
	defer func() {
		if !done {
			u.Refuse(n)
		}
	}()
	defer u.Table.Catch(u, at)
	l.Scope, l.Depth, l.Seen = u.FileScope, 0, emit.Effects{}
	l.Facts.Forget()
	if !u.Model && !u.Table.InSystemHeader(at) {
		u.CheckDepth(n)
	}
	switch n.Case {
	case cc.ExternalDeclarationFuncDef:
		l.functionDefinition(n.FunctionDefinition)
	case cc.ExternalDeclarationDecl:
		l.Declaration(n.Declaration)
	case cc.ExternalDeclarationAsmStmt:
		if !syntax.AsmNamesVersions(n.AsmStatement.Asm) {
			l.Fail(n, "assembly outside functions is not supported")
		}
	}
	done = true
}
