package builtin

// This file defines the builtin behind <tgmath.h>: it calls the one of several functions that takes what the arguments are.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// tgmath has the functions first, which differ in the types of some parameters, and then the arguments. The function is that for the widest of the arguments at
// those places, where integers count as doubles; it is a complex one if one of them is complex, or if there is no other.
func (c *call) tgmath() values.Value {
	first := c.function(c.args[0])
	if first == nil || !first.T.Fn.Proto || len(first.T.Fn.Params) == 0 || len(c.args) <= len(first.T.Fn.Params)+1 {
		return c.unsupported(c.l.Target.Double)
	}
	count := len(first.T.Fn.Params)
	var fns []*symbols.Function
	for _, x := range c.args[:len(c.args)-count] {
		f := c.function(x)
		if f == nil || !f.T.Fn.Proto || len(f.T.Fn.Params) != count {
			return c.unsupported(c.l.Target.Double)
		}
		fns = append(fns, f)
	}
	args := c.args[len(fns):]
	var size int64
	var pair bool
	at := -1
	for i := range args {
		if !generic(fns, i) {
			continue
		}
		if at < 0 {
			at = i
		}
		t := c.types.TypeOf(args[i])
		switch {
		case t.IsComplex():
			pair, t = true, t.Elem
		case !t.IsArithmetic():
			c.l.Fail(args[i], "argument %d of a type-generic function has type %s", i+1, t)
		}
		if t.Kind != ctype.KindFloat {
			t = c.l.Target.Double
		}
		size = max(size, t.Size)
	}
	for _, pairs := range []bool{pair, true} {
		for _, f := range fns {
			if at < 0 || pairs != f.T.Fn.Params[at].T.IsComplex() {
				continue
			}
			t := f.T.Fn.Params[at].T
			if pairs {
				t = t.Elem
			}
			if t != nil && t.Kind == ctype.KindFloat && t.Size == size {
				return c.from.CallFunction(c.x, c.from.Unordered(c.x), ir.None, f.T, f, args, c.wanted)
			}
		}
	}
	return c.unsupported(c.l.Target.Double)
}

// generic tells whether functions differ in the type of a parameter.
func generic(fns []*symbols.Function, i int) bool {
	for _, f := range fns[1:] {
		if !ctype.Compatible(f.T.Fn.Params[i].T, fns[0].T.Fn.Params[i].T, true) {
			return true
		}
	}
	return false
}

// function is the function of the file that an expression names, nil if it is none.
func (c *call) function(x cc.ExpressionNode) *symbols.Function {
	p, ok := syntax.StripParens(x).(*cc.PrimaryExpression)
	if !ok || p.Case != cc.PrimaryExpressionIdent {
		return nil
	}
	sym := c.l.Unit.FileScope.Own(p.Token.SrcStr())
	if sym == nil || sym.Kind != symbols.KindFunc {
		return nil
	}
	return sym.Function
}
