package cfront

// This file defines lvalues.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/cfront/symbols"
	"heddle/ir"
)

// place lowers an lvalue. The selection of a member of a record that is no
// lvalue (a call's result) is accepted too.
func (l *body) place(n cc.ExpressionNode) place {
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
			return l.memberOf(x, l.expr(x.PostfixExpression))
		}
	}
	return l.recordPlace(n, l.expr(n))
}

// recordPlace is the place of a record that is no lvalue.
func (l *lower) recordPlace(n cc.Node, v value) place {
	if v.t.Kind != ctype.KindRecord {
		l.fail(n, "an lvalue is required")
	}
	return memory(v.t, v.op, 0)
}

// pointedTo is *v.
func (l *lower) pointedTo(n cc.Node, v value) place {
	if v.t.Kind != ctype.KindPtr {
		l.fail(n, "operand of * has type %s, expected a pointer", v.t)
	}
	return memory(v.t.Elem, v.op, 0)
}

// memberThrough is the member of *v that x names.
func (l *lower) memberThrough(x *cc.PostfixExpression, v value) place {
	if v.t.Kind != ctype.KindPtr || v.t.Elem.Kind != ctype.KindRecord {
		l.fail(x, "-> on something of type %s", v.t)
	}
	return l.member(x, memory(v.t.Elem, v.op, 0), x.Token2.SrcStr())
}

// memberOf is the member that x names of a record that is no lvalue.
func (l *lower) memberOf(x *cc.PostfixExpression, v value) place {
	if v.t.Kind != ctype.KindRecord {
		l.fail(x, "member %s of something that is no struct or union", x.Token2.SrcStr())
	}
	return l.member(x, memory(v.t, v.op, 0), x.Token2.SrcStr())
}

// tryPlace lowers n if it is an lvalue (or function designator) by its form.
func (l *body) tryPlace(n cc.ExpressionNode) (place, bool) {
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionIdent:
			return l.identPlace(x)
		case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
			return l.stringPlace(x), true
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
			v := l.expr(x.CastExpression)
			l.at(x)
			return l.pointedTo(x, v), true
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
				return place{}, false
			}
			l.at(x)
			return l.member(x, p, x.Token2.SrcStr()), true
		case cc.PostfixExpressionPSelect:
			v := l.expr(x.PostfixExpression)
			l.at(x)
			return l.memberThrough(x, v), true
		case cc.PostfixExpressionComplit:
			return l.compoundLiteral(x), true
		}
	}
	return place{}, false
}

// member selects a member of a record in memory.
func (l *lower) member(n cc.Node, p place, name string) place {
	if p.t.Kind != ctype.KindRecord {
		l.fail(n, "member %s of something that is no struct or union", name)
	}
	if !p.t.Rec.Complete {
		l.fail(n, "%s is incomplete", p.t)
	}
	f, base := p.t.Rec.Member(name)
	if f == nil {
		l.fail(n, "%s has no member named %s", p.t, name)
	}
	t := f.T.With(p.t.Quals &^ (ctype.QualAtomic | ctype.QualRestrict))
	if f.IsBit {
		return place{t: t, reg: ir.NoReg, addr: p.addr, off: p.off + base, field: f}
	}
	return memory(t, p.addr, p.off+base+f.Off)
}

// index lowers a subscript: the element at base + index * size.
func (l *body) index(x *cc.PostfixExpression) place {
	base, index := x.PostfixExpression, x.ExpressionList
	g := l.unorderedOf(x)
	defer g.close()
	l.clash(x, base, index)
	g.begin()
	p, isPlace := l.tryPlace(base)
	inArray := isPlace && p.t.Kind == ctype.KindArray
	var v value
	switch {
	case inArray:
	case isPlace:
		l.at(base)
		v = l.read(base, p)
	default:
		v = l.expr(base)
	}
	if !inArray {
		if v.t.Kind == ctype.KindExotic {
			return l.vectorElement(v.t)
		}
		v = l.stable(v, index)
	}
	g.end()
	g.begin()
	i := l.expr(index)
	g.end()
	l.at(x)
	if inArray {
		return l.elementOf(x, p, i)
	}
	return l.elementAt(x, v, i)
}

// vectorElement stands for an element of a vector, which is not modelled.
func (l *lower) vectorElement(t *ctype.Type) place {
	l.Unsupported("%s arithmetic is not supported", t)
	return memory(t, l.Undef(ir.Ptr), 0)
}

// elementOf is element i of the array at p.
func (l *lower) elementOf(x *cc.PostfixExpression, p place, i value) place {
	if !i.t.IsInteger() {
		l.fail(x.ExpressionList, "subscript has type %s, expected an integer", i.t)
	}
	return l.element(x, p.t.Elem, p.addr, p.off, i)
}

// elementAt is v[i], of which one is a pointer.
func (l *lower) elementAt(x *cc.PostfixExpression, v, i value) place {
	if v.t.Kind != ctype.KindPtr {
		if i.t.Kind != ctype.KindPtr || !v.t.IsInteger() {
			l.fail(x, "subscript of something that is neither array nor pointer")
		}
		v, i = i, v
	}
	return l.elementOf(x, memory(ctype.ArrayOf(v.t.Elem, -1), v.op, 0), i)
}

func (l *lower) element(n cc.Node, elem *ctype.Type, addr ir.Operand, off int64, i value) place {
	if !elem.IsComplete() && elem.Kind != ctype.KindVoid && elem.Kind != ctype.KindFunc {
		l.fail(n, "subscript of a pointer to the incomplete type %s", elem)
	}
	step := l.scaled(elem, i)
	if c, ok := l.Number(step); ok {
		return memory(elem, addr, off+emit.SignExtend(c, l.tg.PtrSize*8))
	}
	return memory(elem, l.Arith(ir.Add, ir.Ptr, 0, addr, step), off)
}

// scaled gives i times the size of t for pointer arithmetic.
func (l *lower) scaled(t *ctype.Type, i value) ir.Operand {
	n := l.toOffset(i)
	if t.IsVariable() {
		size := l.sizeOperand(t)
		if l.tg.PtrSize == 4 {
			size = l.Conv(ir.Trunc, ir.I64, ir.I32, size)
		}
		return l.Arith(ir.Mul, ir.Ptr, 0, n, l.Bitcast(l.tg.IntPtr, ir.Ptr, size))
	}
	size := t.SizeOf()
	if size == 0 {
		return l.Off(0)
	}
	return l.Arith(ir.Mul, ir.Ptr, 0, n, l.Off(size))
}

// identPlace finds what an identifier designates.
func (l *lower) identPlace(x *cc.PrimaryExpression) (place, bool) {
	name := x.Token.SrcStr()
	sym := l.sc.Lookup(name)
	if sym == nil {
		if name == "__func__" && l.fn != nil {
			return l.functionName(x), true
		}
		return place{}, false
	}
	switch sym.Kind {
	case symbols.KindReg:
		if sym.Register == ir.NoReg { // a parameter of a prototype
			l.Seen.NonConst = true
			l.Seen.Code, l.Seen.Impure = true, true
			return memory(sym.T, l.Undef(ir.Ptr), 0), true
		}
		return place{t: sym.T, reg: sym.Register, undef: sym.Undef, addr: ir.None}, true
	case symbols.KindLocal:
		return memory(sym.T, sym.Address, 0), true
	case symbols.KindObject:
		o := l.u.ResolveObject(x, sym.Object)
		p := l.objectPlace(o)
		if o == sym.Object && o.External && sym.T != o.T && !ctype.Compatible(sym.T, o.T, true) {
			p.t = sym.T // what this file takes it for
		}
		return p, true
	case symbols.KindFunc:
		fn, t := l.u.ResolveFunction(x, sym.Function), sym.Function.T
		if fn.Conflict && !ctype.Compatible(sym.T, t, true) {
			t = sym.T // what this file takes it for
		}
		if l.u.Table.Absent(fn) {
			return memory(t, l.Const(ir.Ptr, 0), 0), true
		}
		f := l.u.Table.UseFunc(fn)
		p := memory(t, l.B.Const(ir.Const{Type: ir.Ptr, Func: f}), 0)
		p.fn = fn
		return p, true
	}
	return place{}, false
}

func (l *lower) objectPlace(o *symbols.Object) place {
	if o.Weak && l.u.Table.Missing(o) {
		return memory(o.T, l.Const(ir.Ptr, 0), 0)
	}
	g := l.u.Table.UseObject(o)
	if o.TLS {
		r := l.B.Temp(ir.Ptr)
		l.Seen.NonConst = true
		l.Emit(ir.Instr{Op: ir.TLSAddr, Type: ir.Ptr, Dst: r, Global: g})
		return memory(o.T, ir.Operand(r), 0)
	}
	p := memory(o.T, l.B.Const(ir.Const{Type: ir.Ptr, Global: g}), 0)
	p.obj = o
	return p
}

// functionName is the object __func__ of the function at hand.
func (l *lower) functionName(x cc.Node) place {
	data := append([]byte(l.fn.Name), 0)
	t := ctype.ArrayOf(l.tg.Char.With(ctype.QualConst), int64(len(data)))
	return memory(t, l.B.Const(ir.Const{Type: ir.Ptr, Global: l.u.Table.Literal(t, data, l.u.Layout(t), l.u.Pos(x))}), 0)
}

// stable copies a value that is the register of a variable if lowering next
// could change the variable: operands are evaluated from left to right.
func (l *lower) stable(v value, next ...cc.ExpressionNode) value {
	if !v.op.IsReg() || l.Noting || int(v.op) >= len(l.F.Regs) || l.F.Regs[v.op].Name == "" {
		return v
	}
	for _, n := range next {
		if l.scan.Mutates(n) {
			t := l.F.Regs[v.op].Type
			r := l.B.Temp(t)
			l.CopyTo(r, t, v.op)
			v.op = ir.Operand(r)
			return v
		}
	}
	return v
}
