package typing

// This file defines what declarations of a file and of a body are read with.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/declare"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// NewFile makes what the declarations of a file are read with.
func NewFile(u *symbols.Unit) *declare.Env {
	l := &declare.Env{Lowerer: values.NewLowerer(u), Scope: u.FileScope, Statics: map[*cc.Declarator]*symbols.Symbol{}, VarArgs: ir.None}
	l.Facts, l.Noter = newTyper(l), l
	return l
}

// NewBody makes what a body is lowered with. What is known of its expressions is noted by a copy; the caller says where code goes.
func NewBody(fn *symbols.Function, scan *syntax.Body) *declare.Env {
	l := NewFile(fn.Owner)
	l.Function, l.Scan = fn, scan
	e := *l
	e.Noter, l.Noter = &e, &e
	l.Facts.(*typer).e = &e
	return l
}
