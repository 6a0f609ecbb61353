package declare

// This file defines the types and parts of compound literals, and those outside blocks.

import (
	"fmt"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

func (l *Env) literalType(x *cc.PostfixExpression) *ctype.Type {
	t := l.TypeName(x.TypeName)
	if t.IsVariable() || t.Kind == ctype.KindFunc || t.Kind == ctype.KindVoid {
		l.Fail(x, "compound literal of type %s", t)
	}
	return t
}

// StaticLiteral makes the object of a compound literal outside blocks.
func (l *Env) StaticLiteral(x *cc.PostfixExpression) values.Place {
	o := l.literalObject(x, l.literalType(x), syntax.LiteralInit(x))
	return values.Memory(o.T, l.B.Const(ir.Const{Type: ir.Ptr, Global: o.G}), 0)
}

// LiteralItems gives the type of a compound literal in a block, and what its parts are initialised by.
func (l *Env) LiteralItems(x *cc.PostfixExpression) (*ctype.Type, *InitList) {
	items, t := l.InitItems(l.literalType(x), syntax.LiteralInit(x))
	if !t.IsComplete() {
		l.Fail(x, "compound literal of the incomplete type %s", t)
	}
	return t, items
}

// literalObject makes the object of a compound literal with static storage duration, once.
func (l *Env) literalObject(x *cc.PostfixExpression, t *ctype.Type, init *cc.Initializer) *symbols.Object {
	lits := l.Unit.Table.StaticLiterals
	if o := lits[symbols.LiteralOf{Unit: l.Unit, Literal: x}]; o != nil {
		return o
	}
	o := &symbols.Object{Name: fmt.Sprintf(".literal.%d", len(lits)), T: t, Pos: l.Unit.Pos(x), Init: init, Owner: l.Unit, In: l.Scope, Model: l.Unit.Model}
	lits[symbols.LiteralOf{Unit: l.Unit, Literal: x}] = o
	if t.Kind == ctype.KindArray && t.N < 0 {
		_, o.T = l.InitItems(t, init)
	}
	l.Unit.Table.UseObject(o)
	return o
}
