package cfront

// This file defines calls: how arguments are passed and results come back.

import (
	"strings"

	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/symbols"
	"heddle/cfront/syntax"
	"heddle/ir"
)

// call lowers a call for its value.
func (l *body) call(x *cc.PostfixExpression) value { return l.callWanted(x, true) }

func (l *body) callWanted(x *cc.PostfixExpression, wanted bool) value {
	name := syntax.IdentifierOf(x.PostfixExpression)
	args := syntax.Arguments(x)
	if name != "" {
		sym := l.sc.Lookup(name)
		switch {
		case sym == nil, sym.Kind == symbols.KindFunc && sym.Function.Def == nil:
			if v, ok := l.builtinCall(l, x, name, sym, args, wanted); ok {
				return v
			}
			if sym == nil {
				l.implicitFunction(x, name)
			}
		case sym.Kind == symbols.KindFunc && sym.Function.Owner == l.u && sym.Seq > syntax.CallSeq(x):
			l.warn(x, "implicit declaration of function %s", name)
		}
	}
	g := l.unorderedOf(x)
	g.begin()
	p, isPlace := l.tryPlace(x.PostfixExpression)
	var callee value
	switch {
	case isPlace && p.fn != nil:
		callee = value{t: l.tg.PtrTo(p.t), op: l.address(p)}
	case isPlace:
		callee = l.read(x, p)
	default:
		callee = l.expr(x.PostfixExpression)
	}
	l.wantFunction(x, callee)
	callee = l.stable(callee, args...)
	g.end()
	var direct *symbols.Function
	if isPlace {
		direct = p.fn
	}
	return l.callFunction(x, g, callee.op, callee.t.Elem, direct, args, wanted)
}

func (l *lower) wantFunction(x *cc.PostfixExpression, callee value) {
	if callee.t.Kind != ctype.KindPtr || callee.t.Elem.Kind != ctype.KindFunc {
		l.fail(x, "the called object has type %s, it is no function", callee.t)
	}
}

// implicitFunction declares a function by its first call.
func (l *lower) implicitFunction(x *cc.PostfixExpression, name string) {
	l.warn(x, "implicit declaration of function %s", name)
	t := &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: l.tg.Int}}
	if b := l.u.FileScope.Names["__builtin_"+name]; b != nil && b.Kind == symbols.KindFunc {
		t = b.Function.T
	}
	fn := l.u.Table.ExternalFunction(name, t, l.u.Pos(x))
	fn.Implicit = fn.Def == nil
	if fn.Def == nil {
		l.u.Table.Finder.LoadModel(name) // its parameters are what the arguments are converted to
	}
	l.u.FileScope.Declare(&symbols.Symbol{Kind: symbols.KindFunc, Name: name, T: fn.T, Function: fn})
}

// callFunction emits a call. direct is the function called, nil if it is
// called through a pointer. g holds what was lowered for the call so far.
func (l *body) callFunction(x *cc.PostfixExpression, g *grouping, target ir.Operand, t *ctype.Type, direct *symbols.Function, args []cc.ExpressionNode, wanted bool) value {
	ft := t.Fn
	var known []ctype.Param // what a definition without prototype expects
	if direct != nil && direct.Def != nil && !ft.Proto {
		known = direct.T.Fn.Params
	}
	if !l.fits(x, ft, direct, args) {
		return l.undefValue(ft.Result)
	}
	var ops []ir.Operand
	var result ir.Operand = ir.None
	byAddress := ft.Result.Kind != ctype.KindVoid && !ft.Result.HasRegister()
	if byAddress {
		result = l.temp(ft.Result, "result")
		ops = append(ops, result)
	}
	var extra []value
	l.clash(x, append([]cc.ExpressionNode{x.PostfixExpression}, args...)...)
	for i, a := range args {
		g.begin()
		v := l.materialise(l.expr(a))
		v = l.stable(v, args[i+1:]...)
		l.at(a)
		switch {
		case ft.Proto && i < len(ft.Params):
			want := ft.Params[i].T
			if want.Kind == ctype.KindRecord && want.Rec.Union && v.t.Kind != ctype.KindRecord {
				v = l.transparent(a, v, want)
			}
			l.checkAssign(a, v, want)
			ops = append(ops, l.pass(l.convert(a, v, want)))
		case ft.Variadic:
			v = l.promoteArg(a, v)
			if !v.t.HasRegister() {
				v.op = l.pass(v) // as it is now
			}
			extra = append(extra, v)
		default:
			v = l.promoteArg(a, v)
			if known != nil {
				if i >= len(known) {
					g.end()
					continue
				}
				v = l.convert(a, v, l.passedType(known[i].T))
			}
			ops = append(ops, l.pass(v))
		}
		g.end()
	}
	g.close()
	for i := len(args); i < len(known); i++ {
		ops = append(ops, l.pass(l.undefValue(l.passedType(known[i].T))))
	}
	l.at(x)
	if ft.Variadic {
		if direct != nil && !l.u.Table.HasBody(direct) {
			for _, v := range extra {
				ops = append(ops, v.op)
			}
		} else {
			ops = append(ops, l.varArgArea(extra))
		}
	}
	in := ir.Instr{Op: ir.Call, Dst: ir.NoReg, Args: ops}
	var out value
	switch {
	case ft.Result.Kind == ctype.KindVoid:
		out = l.nothing()
	case byAddress:
		out = value{t: ft.Result.Unqual(), op: result}
	default:
		in.Type = ft.Result.Scalar
		if wanted {
			in.Dst = l.B.Temp(ft.Result.Scalar)
		}
		out = value{t: ft.Result.Unqual(), op: ir.Operand(in.Dst)}
	}
	a := target
	if direct != nil {
		in.Callee = l.u.Table.UseFunc(direct)
		a = ir.None
	} else if c, ok := l.ConstOf(target); ok && c.Func != nil {
		// A function called through a cast: a different type of call.
		if fn := l.u.Table.ByFunc[c.Func]; fn != nil && ctype.Compatible(fn.T, t, true) && !ft.Variadic {
			in.Callee = c.Func
			a = ir.None
		}
	}
	l.Emit(in, a)
	if in.Type != ir.Void && !wanted {
		out.op = ir.None
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
			l.fail(x, "too few arguments in call of %s", syntax.SourceText(x.PostfixExpression))
		case many:
			l.fail(x, "too many arguments in call of %s", syntax.SourceText(x.PostfixExpression))
		}
	}
	if !ft.Result.IsComplete() && ft.Result.Kind != ctype.KindVoid {
		l.fail(x, "the function returns the incomplete type %s", ft.Result)
	}
	return true
}

// initialises tells whether a member of a transparent union takes an argument.
func (l *lower) initialises(v value, member *ctype.Type) bool {
	switch {
	case member.Kind == ctype.KindPtr && v.t.IsInteger():
		c, ok := l.Number(v.op)
		return ok && c == 0
	case member.Kind != v.t.Kind:
		return false
	}
	return member.Kind != ctype.KindPtr || l.comparable(member.Elem, v.t.Elem)
}

// transparent passes a scalar for a parameter of transparent union type.
func (l *lower) transparent(n cc.Node, v value, t *ctype.Type) value {
	for i := range t.Rec.Fields {
		f := &t.Rec.Fields[i]
		if l.initialises(v, f.T) {
			o := l.temp(t, "argument")
			l.write(memory(f.T, o, f.Off), l.convert(n, v, f.T), 0)
			return value{t: t.Unqual(), op: o}
		}
	}
	return v
}

// promoteArg applies the default argument promotions.
func (l *lower) promoteArg(n cc.Node, v value) value {
	switch v.t.Kind {
	case ctype.KindBool, ctype.KindInt:
		return l.convert(n, v, l.tg.Promote(v.t))
	case ctype.KindFloat:
		return l.convert(n, v, l.tg.Double)
	case ctype.KindVoid:
		l.fail(n, "a void value is passed")
	}
	return v
}

// passedType is the type in which a function without prototype receives a
// parameter of type t.
func (l *lower) passedType(t *ctype.Type) *ctype.Type {
	switch t.Kind {
	case ctype.KindBool, ctype.KindInt:
		return l.tg.Promote(t)
	case ctype.KindFloat:
		return l.tg.Double
	}
	return t.Unqual()
}

// pass gives the operand for an argument; a record is copied for the callee.
func (l *lower) pass(v value) ir.Operand {
	if v.t.HasRegister() {
		return v.op
	}
	o := l.temp(v.t, "argument")
	if v.t.SizeOf() > 0 {
		l.copyObject(v.t, o, v.op)
	}
	return o
}

// varArgArea makes the area that a variadic function with a body reads its
// unnamed arguments from: slots of 8 bytes.
func (l *lower) varArgArea(extra []value) ir.Operand {
	var size int64
	offs := make([]int64, len(extra))
	for i, v := range extra {
		offs[i] = size
		size += max(roundUp(v.t.SizeOf(), 8), 8)
	}
	s := l.newSite(ir.SiteVarArgs, "varargs", nil)
	l.ownTemp(s)
	area := l.alloca(s, l.Const(ir.I64, uint64(max(size, 8))))
	for i, v := range extra {
		l.write(memory(v.t, area, offs[i]), v, 0)
	}
	return area
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
				_, data := l.stringData(s)
				msg = strings.TrimSuffix(string(data), "\x00")
			}
			break
		}
	}
	v := l.cond(cond)
	l.at(n)
	l.assert(v, msg)
	return true
}

func (l *lower) assert(c ir.Operand, msg string) {
	l.Emit(ir.Instr{Op: ir.Assert, Type: ir.I1, Dst: ir.NoReg, Msg: msg}, c)
}
