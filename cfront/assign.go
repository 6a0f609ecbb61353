package cfront

// This file defines assignments, compound assignments, ++ and --.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/syntax"
	"heddle/ir"
)

// assignment lowers an assignment; its value is wanted or not.
func (l *body) assignment(x *cc.AssignmentExpression, wanted bool) value {
	switch x.Case {
	case cc.AssignmentExpressionCond:
		return l.expr(x.ConditionalExpression)
	case cc.AssignmentExpressionAssign:
		return l.assign(x)
	}
	op := syntax.CompoundOps[x.Case]
	g := l.unorderedOf(x)
	g.begin()
	p := l.fixPlace(l.place(x.UnaryExpression), x.AssignmentExpression)
	g.end()
	l.modifiable(x, p)
	l.clash(x, x.UnaryExpression, x.AssignmentExpression) // the left side is read, too
	if p.t.IsAtomic() && p.reg == ir.NoReg && p.field == nil {
		g.begin()
		rhs := l.materialise(l.expr(x.AssignmentExpression))
		g.end()
		g.close()
		l.at(x)
		return l.atomicUpdate(x, p, op, rhs, wanted, false)
	}
	// From left to right, but for a right operand with side effects: as compilers
	// do, it is evaluated before the left one is read.
	var old, rhs value
	left := func() {
		g.again(0)
		old = l.read(x, p)
		if v := l.stable(old, x.AssignmentExpression); p.reg != ir.NoReg && l.u.Table.AllOrders {
			old = v
		}
		g.end()
	}
	right := func() {
		g.begin()
		rhs = l.materialise(l.expr(x.AssignmentExpression))
		g.end()
		l.at(x)
	}
	if l.scan.Mutation(x.AssignmentExpression) == 0 || l.u.Table.AllOrders {
		left()
		right()
	} else {
		right()
		left()
	}
	g.close()
	v := l.convert(x, l.apply(x, op, old, rhs), p.t)
	return l.write(p, v, 0)
}

func (l *body) assign(x *cc.AssignmentExpression) value {
	g := l.unorderedOf(x)
	g.begin()
	p := l.fixPlace(l.place(x.UnaryExpression), x.AssignmentExpression)
	g.end()
	l.modifiable(x, p)
	g.begin()
	v := l.expr(x.AssignmentExpression)
	g.end()
	g.close()
	l.clashAssign(x, x.UnaryExpression, x.AssignmentExpression)
	l.at(x)
	l.checkAssign(x, v, p.t)
	return l.write(p, l.convert(x, v, p.t), 0)
}

// fixPlace keeps the address of a place when lowering next could change the
// variable that holds it.
func (l *body) fixPlace(p place, next cc.ExpressionNode) place {
	if p.reg == ir.NoReg && p.addr.IsReg() {
		p.addr = l.stable(value{t: l.tg.VoidPtr, op: p.addr}, next).op
	}
	return p
}

// checkAssign warns of assignments that compilers warn of too.
func (l *lower) checkAssign(n cc.Node, v value, t *ctype.Type) {
	switch {
	case t.Kind == ctype.KindPtr && v.t.IsInteger():
		if c, ok := l.Number(v.op); !ok || c != 0 {
			l.warn(n, "makes a pointer from an integer without a cast")
		}
	case v.t.Kind == ctype.KindPtr && t.Kind == ctype.KindInt:
		l.warn(n, "makes an integer from a pointer without a cast")
	case v.t.Kind == ctype.KindPtr && t.Kind == ctype.KindFloat, v.t.Kind == ctype.KindFloat && t.Kind == ctype.KindPtr:
		l.fail(n, "cannot convert %s to %s", v.t, t)
	case v.t.Kind == ctype.KindPtr && t.Kind == ctype.KindPtr && !l.comparable(v.t.Elem, t.Elem):
		l.warn(n, "incompatible pointer types %s and %s", v.t, t)
	}
}

func (l *body) incDecPrefix(x cc.Node, operand cc.ExpressionNode, inc bool) value {
	return l.step(x, operand, inc, true, true)
}

// incDec lowers postfix ++ and --; discard says that the value is not wanted.
func (l *body) incDec(x cc.Node, operand cc.ExpressionNode, inc, discard bool) value {
	return l.step(x, operand, inc, discard, !discard)
}

// step lowers ++ and --, giving the new value or the old one.
func (l *body) step(x cc.Node, operand cc.ExpressionNode, inc, wantNew, wanted bool) value {
	p := l.place(operand)
	l.modifiable(x, p)
	l.at(x)
	return l.stepPlace(x, p, inc, wantNew, wanted)
}

// stepPlace adds 1 to or subtracts it from what p holds.
func (l *lower) stepPlace(x cc.Node, p place, inc, wantNew, wanted bool) value {
	op := int('-')
	if inc {
		op = '+'
	}
	if !p.t.IsScalar() {
		if p.t.Kind == ctype.KindExotic {
			l.Unsupported("%s arithmetic is not supported", p.t)
			return l.undefValue(p.t.Unqual())
		}
		l.fail(x, "operand has type %s", p.t)
	}
	if p.t.IsAtomic() && p.reg == ir.NoReg && p.field == nil {
		return l.atomicUpdate(x, p, op, l.intValue(1), wanted, !wantNew)
	}
	old := l.read(x, p)
	if !wantNew && p.reg != ir.NoReg {
		r := l.B.Temp(p.t.Scalar)
		l.CopyTo(r, p.t.Scalar, old.op)
		old.op = ir.Operand(r)
	}
	v := l.convert(x, l.apply(x, op, old, l.intValue(1)), p.t)
	now := l.write(p, v, 0)
	if wantNew {
		return now
	}
	return old
}
