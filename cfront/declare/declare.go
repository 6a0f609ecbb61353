package declare

// This file defines declarations, at file scope and in blocks.

import (
	"fmt"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
)

// staticAssert checks a _Static_assert.
func (l *Env) staticAssert(n *cc.StaticAssertDeclaration) {
	if syntax.IsPragma(n) {
		return
	}
	if l.ConstInt(n.ConstantExpression, "condition of _Static_assert") == 0 {
		l.Fail(n, "static assertion failed: %s", syntax.SourceText(n.ConstantExpression))
	}
}

// Declaration lowers a declaration in any scope.
func (l *Env) Declaration(d *cc.Declaration) {
	switch d.Case {
	case cc.DeclarationAssert:
		l.staticAssert(d.StaticAssertDeclaration)
		return
	case cc.DeclarationAuto:
		l.autoDeclaration(d)
		return
	}
	if tok := d.InitDeclaratorList; tok != nil && tok.InitDeclarator != nil && tok.InitDeclarator.Declarator.Name() == "__func__" {
		return // put there by the parser; see funcObject
	}
	s := l.declSpecs(d.DeclarationSpecifiers)
	l.attrs(&s.attrs, d.AttributeSpecifierList)
	if s.implicitInt && s.attrs.deduced {
		l.deducedDeclaration(d, &s)
		return
	}
	if s.implicitInt && d.InitDeclaratorList != nil {
		l.Warn(d, "type defaults to int in the declaration of %s", d.InitDeclaratorList.InitDeclarator.Declarator.Name())
	}
	base := l.applyAttrs(d, s.t, &s.attrs)
	for list := d.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
		id := list.InitDeclarator
		a := s.attrs
		a.aligned, a.mode, a.vector = 0, "", 0
		l.attrs(&a, id.AttributeSpecifierList)
		t := l.declarator(id.Declarator, base)
		t = l.applyAttrs(id, t, &a)
		if s.align > 0 {
			t = t.WithAlign(s.align)
		}
		one := s
		one.attrs = a
		one.label = l.asmLabel(id)
		l.declare(id, &one, t)
	}
}

// declare lowers one declarator.
func (l *Env) declare(id *cc.InitDeclarator, s *specs, t *ctype.Type) {
	d := id.Declarator
	name := d.Name()
	tok := d.NameTok()
	if s.attrs.ifunc {
		l.Fail(id, "attribute ifunc is not supported")
	}
	if s.attrs.alias != "" {
		s.extern = true // the alias itself is no definition
	}
	if s.typedef {
		if old := l.Scope.Own(name); old != nil && old.Kind == symbols.KindType && !ctype.Compatible(old.T, t, true) {
			l.Fail(id, "conflicting types for %s", name)
		}
		if t.Kind == ctype.KindRecord && t.Rec.Tag == "" && t.Rec.Alias == "" {
			t.Rec.Alias = name
		}
		l.Scope.Declare(&symbols.Symbol{Kind: symbols.KindType, Name: name, T: t, Seq: tok.Seq()})
		return
	}
	if t.Kind == ctype.KindFunc {
		if id.Initializer != nil {
			l.Fail(id, "function %s is initialised like a variable", name)
		}
		if item := l.definedInBlock(d); item != nil {
			l.nameNested(item, d, t)
			return
		}
		l.declareFunction(id, name, t, s)
		return
	}
	if t.Kind == ctype.KindVoid {
		l.Fail(id, "variable %s has type void", name)
	}
	switch {
	case l.Scope.IsFile() && s.register && id.Asm != nil:
		l.Scope.Declare(&symbols.Symbol{Kind: symbols.KindLocal, Name: name, T: t, Seq: tok.Seq(), Lost: fmt.Sprintf("global register variable %s is not supported", name)})
	case l.Scope.IsFile():
		l.declareObject(id, name, t, s)
	case s.extern:
		l.declareObject(id, name, t, s)
	case s.static, s.tls:
		l.staticLocal(id, name, t, s)
	default:
		l.localVariable(id, d, name, t, s)
	}
}

// autoDeclaration lowers GNU's __auto_type.
func (l *Env) autoDeclaration(d *cc.Declaration) {
	if d.Initializer == nil || d.Initializer.Case != cc.InitializerExpr {
		l.Fail(d, "__auto_type needs an initialiser")
	}
	t := l.valueType(d.Initializer.AssignmentExpression)
	id := &cc.InitDeclarator{Case: cc.InitDeclaratorInit, Declarator: d.Declarator, Initializer: d.Initializer}
	l.declare(id, &specs{t: t, node: d}, l.declarator(d.Declarator, t))
}

// deducedDeclaration lowers C23's auto: a declaration of one plain name, as x in auto x = 1, with qualifiers and storage classes.
func (l *Env) deducedDeclaration(d *cc.Declaration, s *specs) {
	list := d.InitDeclaratorList
	if list == nil || list.InitDeclaratorList != nil {
		l.Fail(d, "auto declares one name")
	}
	id := list.InitDeclarator
	if id.Declarator.Pointer != nil || id.Declarator.DirectDeclarator.Case != cc.DirectDeclaratorIdent {
		l.Fail(id, "auto declares a plain name")
	}
	if id.Initializer == nil || id.Initializer.Case != cc.InitializerExpr {
		l.Fail(id, "auto needs an initialiser")
	}
	t := l.valueType(id.Initializer.AssignmentExpression).With(s.t.Quals)
	l.attrs(&s.attrs, id.AttributeSpecifierList)
	a := s.attrs
	t = l.declarator(id.Declarator, l.applyAttrs(id, t, &a))
	if s.align > 0 {
		t = t.WithAlign(s.align)
	}
	l.declare(id, s, t)
}

// valueType gives the type of the value of an expression.
func (l *Env) valueType(n cc.ExpressionNode) *ctype.Type {
	v, _ := l.Types().Evaluate(n)
	return v.T
}
