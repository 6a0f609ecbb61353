package cfront

// This file defines assignments, compound assignments, ++ and --.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/syntax"
	"heddle/cfront/values"
	"heddle/ir"
)

// assignment lowers an assignment; its value is wanted or not.
func (l *body) assignment(x *cc.AssignmentExpression, wanted bool) values.Value {
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
	l.Modifiable(x, p)
	l.clash(x, x.UnaryExpression, x.AssignmentExpression) // the left side is read, too
	if p.T.IsAtomic() && p.Reg == ir.NoReg && p.Field == nil {
		g.begin()
		rhs := l.Materialise(l.expr(x.AssignmentExpression))
		g.end()
		g.close()
		l.At(x)
		return l.AtomicUpdate(x, p, op, rhs, wanted, false)
	}
	// From left to right, but for a right operand with side effects: as compilers
	// do, it is evaluated before the left one is read.
	var old, rhs values.Value
	left := func() {
		g.again(0)
		old = l.Read(x, p)
		if v := l.stable(old, x.AssignmentExpression); p.Reg != ir.NoReg && l.Unit.Table.AllOrders {
			old = v
		}
		g.end()
	}
	right := func() {
		g.begin()
		rhs = l.Materialise(l.expr(x.AssignmentExpression))
		g.end()
		l.At(x)
	}
	if l.scan.Mutation(x.AssignmentExpression) == 0 || l.Unit.Table.AllOrders {
		left()
		right()
	} else {
		right()
		left()
	}
	g.close()
	v := l.Convert(x, l.Apply(x, op, old, rhs), p.T)
	return l.Write(p, v, 0)
}

func (l *body) assign(x *cc.AssignmentExpression) values.Value {
	g := l.unorderedOf(x)
	g.begin()
	p := l.fixPlace(l.place(x.UnaryExpression), x.AssignmentExpression)
	g.end()
	l.Modifiable(x, p)
	g.begin()
	v := l.expr(x.AssignmentExpression)
	g.end()
	g.close()
	l.clashAssign(x, x.UnaryExpression, x.AssignmentExpression)
	l.At(x)
	l.CheckAssign(x, v, p.T)
	return l.Write(p, l.Convert(x, v, p.T), 0)
}

// fixPlace keeps the address of a place when lowering next could change the
// variable that holds it.
func (l *body) fixPlace(p values.Place, next cc.ExpressionNode) values.Place {
	if p.Reg == ir.NoReg && p.Addr.IsReg() {
		p.Addr = l.stable(values.Value{T: l.Target.VoidPtr, Op: p.Addr}, next).Op
	}
	return p
}

func (l *body) incDecPrefix(x cc.Node, operand cc.ExpressionNode, inc bool) values.Value {
	return l.step(x, operand, inc, true, true)
}

// incDec lowers postfix ++ and --; discard says that the value is not wanted.
func (l *body) incDec(x cc.Node, operand cc.ExpressionNode, inc, discard bool) values.Value {
	return l.step(x, operand, inc, discard, !discard)
}

// step lowers ++ and --, giving the new value or the old one.
func (l *body) step(x cc.Node, operand cc.ExpressionNode, inc, wantNew, wanted bool) values.Value {
	p := l.place(operand)
	l.Modifiable(x, p)
	l.At(x)
	return l.StepPlace(x, p, inc, wantNew, wanted)
}
