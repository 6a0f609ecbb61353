package declare

// This file defines what becomes of GNU's functions within functions: who comes to the definition of one does not know how to go on.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

// NestedFunction declares a function that is defined in a block, at an address that means nothing: what follows can be read, and is never executed.
func (l *Env) NestedFunction(n *cc.BlockItem) {
	d := n.Declarator
	t := l.declarator(d, l.declSpecs(n.DeclarationSpecifiers).t)
	if t.Kind != ctype.KindFunc {
		l.Fail(d, "%s has a body but is no function", d.Name())
	}
	l.At(d)
	l.Unsupported("nested functions are not supported")
	l.Scope.Declare(&symbols.Symbol{Kind: symbols.KindLocal, Name: d.Name(), T: t, Address: l.Undef(ir.Ptr), Seq: syntax.SeqOf(d)})
}
