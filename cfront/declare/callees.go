package declare

// This file defines what may be called, and with how many arguments.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
)

// WantFunction fails if what x calls is no pointer to a function.
func (l *Env) WantFunction(x *cc.PostfixExpression, callee values.Value) {
	if callee.T.Kind != ctype.KindPtr || callee.T.Elem.Kind != ctype.KindFunc {
		l.Fail(x, "the called object has type %s, it is no function", callee.T)
	}
}

// CalleeName gives the name that x calls, "" if it is none; chosen tells that _Generic chooses it.
func (l *Env) CalleeName(x *cc.PostfixExpression) (name string, chosen bool) {
	n := syntax.StripParens(x.PostfixExpression)
	for {
		g, ok := n.(*cc.PrimaryExpression)
		if !ok || g.Case != cc.PrimaryExpressionGeneric {
			return syntax.IdentifierOf(n), chosen
		}
		n, chosen = syntax.StripParens(l.Types().Choose(g.GenericSelection)), true
	}
}

// ImplicitFunction declares a function by its first call.
func (l *Env) ImplicitFunction(x *cc.PostfixExpression, name string) {
	l.Warn(x, "implicit declaration of function %s", name)
	t := &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: l.Target.Int}}
	if b := l.Unit.FileScope.Own("__builtin_" + name); b != nil && b.Kind == symbols.KindFunc {
		t = b.Function.T
	}
	fn := l.Unit.Table.ExternalFunction(name, t, l.Unit.Pos(x))
	fn.Implicit = fn.Def == nil
	if fn.Def == nil {
		l.Unit.Table.Finder.LoadModel(name) // its parameters are what the arguments are converted to
	}
	l.Unit.FileScope.Declare(&symbols.Symbol{Kind: symbols.KindFunc, Name: name, T: fn.T, Function: fn})
}

// Fits checks the number of the arguments of a call. It is false if the call is undefined.
func (l *Env) Fits(x *cc.PostfixExpression, ft *ctype.FuncType, direct *symbols.Function, args []cc.ExpressionNode) bool {
	if ft.Proto {
		few, many := len(args) < len(ft.Params), len(args) > len(ft.Params) && !ft.Variadic
		switch {
		case (few || many) && direct != nil && direct.Implicit:
			// Nobody declared its parameters: compilers take the call.
			l.Unsupported("call of %s that does not fit its definition", direct.Name)
			return false
		case few:
			l.Fail(x, "too few arguments in call of %s", syntax.SourceText(x.PostfixExpression))
		case many:
			l.Fail(x, "too many arguments in call of %s", syntax.SourceText(x.PostfixExpression))
		}
	}
	if !ft.Result.IsComplete() && ft.Result.Kind != ctype.KindVoid {
		l.Fail(x, "the function returns the incomplete type %s", ft.Result)
	}
	return true
}
