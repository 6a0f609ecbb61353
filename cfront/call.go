package cfront

// This file defines calls: how arguments are passed and results come back.

import (
	"strings"

	"modernc.org/cc/v4"

	"heddle/cfront/builtin"
	"heddle/cfront/ctype"
	"heddle/cfront/evalorder"
	"heddle/cfront/symbols"
	"heddle/cfront/syntax"
	"heddle/cfront/values"
	"heddle/ir"
)

// call lowers a call for its value.
func (l *body) call(x *cc.PostfixExpression) values.Value { return l.callWanted(x, true) }

func (l *body) callWanted(x *cc.PostfixExpression, wanted bool) values.Value {
	name := syntax.IdentifierOf(x.PostfixExpression)
	args := syntax.Arguments(x)
	if name != "" {
		sym := l.sc.Lookup(name)
		switch {
		case sym == nil, sym.Kind == symbols.KindFunc && sym.Function.Def == nil:
			if v, ok := builtin.Lower(&l.Lowerer, l, l, x, name, sym, args, wanted); ok {
				return v
			}
			if sym == nil {
				l.implicitFunction(x, name)
			}
		case sym.Kind == symbols.KindFunc && sym.Function.Owner == l.Unit && sym.Seq > syntax.CallSeq(x):
			l.Warn(x, "implicit declaration of function %s", name)
		}
	}
	g := l.Unordered(x)
	g.Begin()
	p, isPlace := l.tryPlace(x.PostfixExpression)
	var callee values.Value
	switch {
	case isPlace && p.Function != nil:
		callee = values.Value{T: l.Target.PtrTo(p.T), Op: l.Address(p)}
	case isPlace:
		callee = l.Read(x, p)
	default:
		callee = l.Expr(x.PostfixExpression)
	}
	l.wantFunction(x, callee)
	callee = l.Stable(callee, args...)
	g.End()
	var direct *symbols.Function
	if isPlace {
		direct = p.Function
	}
	return l.CallFunction(x, g, callee.Op, callee.T.Elem, direct, args, wanted)
}

func (l *lower) wantFunction(x *cc.PostfixExpression, callee values.Value) {
	if callee.T.Kind != ctype.KindPtr || callee.T.Elem.Kind != ctype.KindFunc {
		l.Fail(x, "the called object has type %s, it is no function", callee.T)
	}
}

// implicitFunction declares a function by its first call.
func (l *lower) implicitFunction(x *cc.PostfixExpression, name string) {
	l.Warn(x, "implicit declaration of function %s", name)
	t := &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: l.Target.Int}}
	if b := l.Unit.FileScope.Names["__builtin_"+name]; b != nil && b.Kind == symbols.KindFunc {
		t = b.Function.T
	}
	fn := l.Unit.Table.ExternalFunction(name, t, l.Unit.Pos(x))
	fn.Implicit = fn.Def == nil
	if fn.Def == nil {
		l.Unit.Table.Finder.LoadModel(name) // its parameters are what the arguments are converted to
	}
	l.Unit.FileScope.Declare(&symbols.Symbol{Kind: symbols.KindFunc, Name: name, T: fn.T, Function: fn})
}

// CallFunction emits a call. direct is the function called, nil if it is
// called through a pointer. g holds what was lowered for the call so far.
func (l *body) CallFunction(x *cc.PostfixExpression, g *evalorder.Grouping, target ir.Operand, t *ctype.Type, direct *symbols.Function, args []cc.ExpressionNode, wanted bool) values.Value {
	ft := t.Fn
	var known []ctype.Param // what a definition without prototype expects
	if direct != nil && direct.Def != nil && !ft.Proto {
		known = direct.T.Fn.Params
	}
	if !l.fits(x, ft, direct, args) {
		return l.UndefValue(ft.Result)
	}
	var ops []ir.Operand
	var result ir.Operand = ir.None
	byAddress := ft.Result.Kind != ctype.KindVoid && !ft.Result.HasRegister()
	if byAddress {
		result = l.Temp(ft.Result, "result")
		ops = append(ops, result)
	}
	var extra []values.Value
	l.clash(x, append([]cc.ExpressionNode{x.PostfixExpression}, args...)...)
	for i, a := range args {
		g.Begin()
		v := l.Materialise(l.Expr(a))
		v = l.Stable(v, args[i+1:]...)
		l.At(a)
		switch {
		case ft.Proto && i < len(ft.Params):
			want := ft.Params[i].T
			if want.Kind == ctype.KindRecord && want.Rec.Union && v.T.Kind != ctype.KindRecord {
				v = l.Transparent(a, v, want)
			}
			l.CheckAssign(a, v, want)
			ops = append(ops, l.Pass(l.Convert(a, v, want)))
		case ft.Variadic:
			v = l.PromoteArg(a, v)
			if !v.T.HasRegister() {
				v.Op = l.Pass(v) // as it is now
			}
			extra = append(extra, v)
		default:
			v = l.PromoteArg(a, v)
			if known != nil {
				if i >= len(known) {
					g.End()
					continue
				}
				v = l.Convert(a, v, l.PassedType(known[i].T))
			}
			ops = append(ops, l.Pass(v))
		}
		g.End()
	}
	g.Close()
	for i := len(args); i < len(known); i++ {
		ops = append(ops, l.Pass(l.UndefValue(l.PassedType(known[i].T))))
	}
	l.At(x)
	if ft.Variadic {
		if direct != nil && !l.Unit.Table.HasBody(direct) {
			for _, v := range extra {
				ops = append(ops, v.Op)
			}
		} else {
			ops = append(ops, l.VarArgArea(extra))
		}
	}
	in := ir.Instr{Op: ir.Call, Dst: ir.NoReg, Args: ops}
	var out values.Value
	switch {
	case ft.Result.Kind == ctype.KindVoid:
		out = l.Nothing()
	case byAddress:
		out = values.Value{T: ft.Result.Unqual(), Op: result}
	default:
		in.Type = ft.Result.Scalar
		if wanted {
			in.Dst = l.B.Temp(ft.Result.Scalar)
		}
		out = values.Value{T: ft.Result.Unqual(), Op: ir.Operand(in.Dst)}
	}
	a := target
	if direct != nil {
		in.Callee = l.Unit.Table.UseFunc(direct)
		a = ir.None
	} else if c, ok := l.ConstOf(target); ok && c.Func != nil {
		// A function called through a cast: a different type of call.
		if fn := l.Unit.Table.ByFunc[c.Func]; fn != nil && ctype.Compatible(fn.T, t, true) && !ft.Variadic {
			in.Callee = c.Func
			a = ir.None
		}
	}
	l.Emit(in, a)
	if in.Type != ir.Void && !wanted {
		out.Op = ir.None
	}
	return out
}

// fits checks the number of the arguments of a call. It is false if the call is undefined.
func (l *lower) fits(x *cc.PostfixExpression, ft *ctype.FuncType, direct *symbols.Function, args []cc.ExpressionNode) bool {
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

// assertion lowers the two forms in which <assert.h> tests a condition, a
// conditional whose failing arm calls __assert_fail, to an Assert.
func (l *body) assertion(n cc.Node, cond cc.ExpressionNode, failing cc.ExpressionNode) bool {
	c := syntax.CallIn(failing)
	if c == nil {
		return false
	}
	name := syntax.IdentifierOf(c.PostfixExpression)
	if name != "__assert_fail" && name != "__assert" && name != "__assert_func" && name != "__assert_rtn" {
		return false
	}
	if sym := l.sc.Lookup(name); sym != nil && (sym.Kind != symbols.KindFunc || sym.Function.Def != nil) {
		return false
	}
	msg := syntax.SourceText(cond)
	for _, a := range syntax.Arguments(c) {
		if s, ok := syntax.StripParens(a).(*cc.PrimaryExpression); ok && s.Case == cc.PrimaryExpressionString {
			if name == "__assert_fail" {
				_, data := l.StringData(s)
				msg = strings.TrimSuffix(string(data), "\x00")
			}
			break
		}
	}
	v := l.Cond(cond)
	l.At(n)
	l.Assert(v, msg)
	return true
}
