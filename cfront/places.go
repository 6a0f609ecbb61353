package cfront

// This file defines lvalues.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/symbols"
	"heddle/cfront/values"
	"heddle/ir"
)

// place lowers an lvalue. The selection of a member of a record that is no
// lvalue (a call's result) is accepted too.
func (l *body) place(n cc.ExpressionNode) values.Place {
	if p, ok := l.tryPlace(n); ok {
		return p
	}
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr {
			return l.place(x.ExpressionList)
		}
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionSelect {
			return l.MemberOf(x, l.Expr(x.PostfixExpression))
		}
	}
	return l.RecordPlace(n, l.Expr(n))
}

// tryPlace lowers n if it is an lvalue (or function designator) by its form.
func (l *body) tryPlace(n cc.ExpressionNode) (values.Place, bool) {
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionIdent:
			return l.identPlace(x)
		case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
			return l.StringPlace(x), true
		case cc.PrimaryExpressionExpr:
			return l.tryPlace(x.ExpressionList)
		case cc.PrimaryExpressionGeneric:
			return l.tryPlace(l.types().choose(x.GenericSelection))
		}
	case *cc.ExpressionList:
		if x.ExpressionList == nil {
			return l.tryPlace(x.AssignmentExpression)
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionDeref:
			v := l.Expr(x.CastExpression)
			l.At(x)
			return l.PointedTo(x, v), true
		case cc.UnaryExpressionPostfix:
			return l.tryPlace(x.PostfixExpression)
		case cc.UnaryExpressionReal:
			return l.tryPlace(x.UnaryExpression)
		}
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionUnary {
			return l.tryPlace(x.UnaryExpression)
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionPrimary:
			return l.tryPlace(x.PrimaryExpression)
		case cc.PostfixExpressionIndex:
			return l.index(x), true
		case cc.PostfixExpressionSelect:
			p, ok := l.tryPlace(x.PostfixExpression)
			if !ok {
				return values.Place{}, false
			}
			l.At(x)
			return l.Member(x, p, x.Token2.SrcStr()), true
		case cc.PostfixExpressionPSelect:
			v := l.Expr(x.PostfixExpression)
			l.At(x)
			return l.MemberThrough(x, v), true
		case cc.PostfixExpressionComplit:
			return l.compoundLiteral(x), true
		}
	}
	return values.Place{}, false
}

// index lowers a subscript: the element at base + index * size.
func (l *body) index(x *cc.PostfixExpression) values.Place {
	base, index := x.PostfixExpression, x.ExpressionList
	g := l.Unordered(x)
	defer g.Close()
	l.clash(x, base, index)
	g.Begin()
	p, isPlace := l.tryPlace(base)
	inArray := isPlace && p.T.Kind == ctype.KindArray
	var v values.Value
	switch {
	case inArray:
	case isPlace:
		l.At(base)
		v = l.Read(base, p)
	default:
		v = l.Expr(base)
	}
	if !inArray {
		if v.T.Kind == ctype.KindExotic {
			return l.VectorElement(v.T)
		}
		v = l.Stable(v, index)
	}
	g.End()
	g.Begin()
	i := l.Expr(index)
	g.End()
	l.At(x)
	if inArray {
		return l.ElementOf(x, p, i)
	}
	return l.ElementAt(x, v, i)
}

// identPlace finds what an identifier designates.
func (l *lower) identPlace(x *cc.PrimaryExpression) (values.Place, bool) {
	name := x.Token.SrcStr()
	sym := l.sc.Lookup(name)
	if sym == nil {
		if name == "__func__" && l.fn != nil {
			return l.funcObject(x), true
		}
		return values.Place{}, false
	}
	switch sym.Kind {
	case symbols.KindReg:
		if sym.Register == ir.NoReg { // a parameter of a prototype
			l.Seen.NonConst = true
			l.Seen.Code, l.Seen.Impure = true, true
			return values.Memory(sym.T, l.Undef(ir.Ptr), 0), true
		}
		return values.Place{T: sym.T, Reg: sym.Register, Undef: sym.Undef, Addr: ir.None}, true
	case symbols.KindLocal:
		return values.Memory(sym.T, sym.Address, 0), true
	case symbols.KindObject:
		o := l.Unit.ResolveObject(x, sym.Object)
		p := l.objectPlace(o)
		if o == sym.Object && o.External && sym.T != o.T && !ctype.Compatible(sym.T, o.T, true) {
			p.T = sym.T // what this file takes it for
		}
		return p, true
	case symbols.KindFunc:
		fn, t := l.Unit.ResolveFunction(x, sym.Function), sym.Function.T
		if fn.Conflict && !ctype.Compatible(sym.T, t, true) {
			t = sym.T // what this file takes it for
		}
		if l.Unit.Table.Absent(fn) {
			return values.Memory(t, l.Const(ir.Ptr, 0), 0), true
		}
		f := l.Unit.Table.UseFunc(fn)
		p := values.Memory(t, l.B.Const(ir.Const{Type: ir.Ptr, Func: f}), 0)
		p.Function = fn
		return p, true
	}
	return values.Place{}, false
}

func (l *lower) objectPlace(o *symbols.Object) values.Place {
	if o.Weak && l.Unit.Table.Missing(o) {
		return values.Memory(o.T, l.Const(ir.Ptr, 0), 0)
	}
	g := l.Unit.Table.UseObject(o)
	if o.TLS {
		r := l.B.Temp(ir.Ptr)
		l.Seen.NonConst = true
		l.Emit(ir.Instr{Op: ir.TLSAddr, Type: ir.Ptr, Dst: r, Global: g})
		return values.Memory(o.T, ir.Operand(r), 0)
	}
	p := values.Memory(o.T, l.B.Const(ir.Const{Type: ir.Ptr, Global: g}), 0)
	p.Object = o
	return p
}

// funcObject is the object __func__ of the function at hand.
func (l *lower) funcObject(x cc.Node) values.Place {
	data := append([]byte(l.fn.Name), 0)
	t := ctype.ArrayOf(l.Target.Char.With(ctype.QualConst), int64(len(data)))
	return values.Memory(t, l.B.Const(ir.Const{Type: ir.Ptr, Global: l.Unit.Table.Literal(t, data, l.Unit.Layout(t), l.Unit.Pos(x))}), 0)
}

// Stable copies a value that is the register of a variable if lowering next
// could change the variable: operands are evaluated from left to right.
func (l *lower) Stable(v values.Value, next ...cc.ExpressionNode) values.Value {
	if !v.Op.IsReg() || l.Noting || int(v.Op) >= len(l.F.Regs) || l.F.Regs[v.Op].Name == "" {
		return v
	}
	for _, n := range next {
		if l.scan.Mutates(n) {
			t := l.F.Regs[v.Op].Type
			r := l.B.Temp(t)
			l.CopyTo(r, t, v.Op)
			v.Op = ir.Operand(r)
			return v
		}
	}
	return v
}
