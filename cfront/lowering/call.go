package lowering

// This file defines calls: how arguments are passed and results come back.

import (
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/builtin"
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/evalorder"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// call lowers a call for its value.
func (l *body) call(x *cc.PostfixExpression) values.Value { return l.callWanted(x, true) }

func (l *body) callWanted(x *cc.PostfixExpression, wanted bool) values.Value {
	name, chosen := l.CalleeName(x)
	args := syntax.Arguments(x)
	if name != "" {
		sym := l.Scope.Lookup(name)
		switch {
		case builtin.Means(name, sym):
			if v, ok := builtin.Lower(&l.Lowerer, l, l, x, name, sym, args, wanted); ok {
				return v
			}
			if sym == nil && !chosen {
				l.ImplicitFunction(x, name)
			}
		case !chosen && sym.Kind == symbols.KindFunc && sym.Function.Owner == l.Unit && sym.Seq > syntax.CallSeq(x):
			l.Warn(x, "implicit declaration of function %s", name)
		}
	}
	g := l.Unordered(x)
	g.Begin()
	l.Callee, _ = syntax.StripParens(x.PostfixExpression).(*cc.PrimaryExpression)
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
	l.WantFunction(x, callee)
	callee = l.Stable(callee, args...)
	g.End()
	var direct *symbols.Function
	if isPlace {
		direct = p.Function
	}
	return l.CallFunction(x, g, callee.Op, callee.T.Elem, direct, args, wanted)
}

// CallFunction emits a call. direct is the function called, nil if it is
// called through a pointer. g holds what was lowered for the call so far.
func (l *body) CallFunction(x *cc.PostfixExpression, g *evalorder.Grouping, target ir.Operand, t *ctype.Type, direct *symbols.Function, args []cc.ExpressionNode, wanted bool) values.Value {
	ft := t.Fn
	var known []ctype.Param // what a definition without prototype expects
	if direct != nil && direct.Def != nil && !ft.Proto {
		known = direct.T.Fn.Params
	}
	if !l.Fits(x, ft, direct, args) {
		return l.UndefValue(ft.Result)
	}
	var ops []ir.Operand
	var result ir.Operand = ir.None
	byAddress := ft.Result.Kind != ctype.KindVoid && !ft.Result.HasRegister()
	if byAddress {
		result = l.Temp(ft.Result, "result")
		ops = append(ops, result)
	}
	outer, ok := l.UsedBy(direct)
	if !ok {
		l.Unsupported("call of nested function %s where not all variables that it uses have been declared", direct.Name)
		return l.UndefValue(ft.Result)
	}
	ops = append(ops, outer...)
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
			if want.Carried() != want {
				ops = append(ops, l.Transparent(a, v, want).Op)
				break
			}
			l.CheckAssign(a, v, want)
			ops = append(ops, l.Pass(l.Convert(a, v, want)))
		case ft.Variadic:
			v = l.PromoteArg(a, v)
			if v.T.Kind == ctype.KindInt && v.T.Size < l.Target.Long.Size && l.systemCall(direct) {
				v = l.Convert(a, v, l.Target.Long)
			}
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
				v = l.Convert(a, v, l.Target.Passed(known[i].T))
			}
			ops = append(ops, l.Pass(v))
		}
		g.End()
	}
	g.Close()
	for i := len(args); i < len(known); i++ {
		ops = append(ops, l.Pass(l.UndefValue(l.Target.Passed(known[i].T))))
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
	if direct != nil && direct.Name == "posix_memalign" && len(args) > 0 && !l.Unit.Table.HasBody(direct) {
		l.notePointer(&in, args[0])
	}
	l.Emit(in, a)
	if in.Type != ir.Void && !wanted {
		out.Op = ir.None
	}
	return out
}

// notePointer notes at a call what a block is for whose address it stores where arg points: (void **)&p says so by p.
func (l *body) notePointer(in *ir.Instr, arg cc.ExpressionNode) {
	for {
		arg = syntax.StripParens(arg)
		x, ok := arg.(*cc.CastExpression)
		if !ok || x.Case != cc.CastExpressionCast {
			break
		}
		arg = x.CastExpression
	}
	t := l.TypeOf(arg)
	if t.Kind != ctype.KindPtr || t.Elem.Kind != ctype.KindPtr {
		return
	}
	if e := t.Elem.Elem; e.Kind != ctype.KindVoid && e.Kind != ctype.KindFunc && e.IsComplete() && !e.IsVariable() {
		in.Layout = l.Unit.Layout(e)
	}
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
	if sym := l.Scope.Lookup(name); sym != nil && (sym.Kind != symbols.KindFunc || sym.Function.Def != nil) {
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

// systemCall tells whether fn is the C library's syscall. Its arguments are whole registers, whatever their types: programs write 0 for
// a pointer.
func (l *body) systemCall(fn *symbols.Function) bool {
	return fn != nil && fn.Name == "syscall" && (fn.Def == nil || fn.Model)
}
