package lowering

// This file defines assignments, compound assignments, ++ and --.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// assignment lowers an assignment; its value is wanted or not.
func (l *body) assignment(x *cc.AssignmentExpression, wanted bool) values.Value {
	switch x.Case {
	case cc.AssignmentExpressionCond:
		return l.Expr(x.ConditionalExpression)
	case cc.AssignmentExpressionAssign:
		return l.assign(x)
	}
	op := syntax.CompoundOps[x.Case]
	g := l.Unordered(x)
	g.Begin()
	p := l.fixPlace(l.place(x.UnaryExpression), x.AssignmentExpression)
	g.End()
	l.Modifiable(x, p)
	l.clash(x, x.UnaryExpression, x.AssignmentExpression) // the left side is read, too
	if p.T.IsAtomic() && p.Reg == ir.NoReg && p.Field == nil {
		g.Begin()
		rhs := l.Materialise(l.Expr(x.AssignmentExpression))
		g.End()
		g.Close()
		l.At(x)
		return l.AtomicUpdate(x, p, op, rhs, wanted, false)
	}
	// From left to right, but for a right operand with side effects: as compilers
	// do, it is evaluated before the left one is read.
	var old, rhs values.Value
	left := func() {
		g.Again(0)
		old = l.Read(x, p)
		if v := l.Stable(old, x.AssignmentExpression); p.Reg != ir.NoReg && l.Unit.Table.AllOrders {
			old = v
		}
		if l.Unit.Table.AllOrders {
			old = l.readBefore(old, x.AssignmentExpression)
		}
		g.End()
	}
	right := func() {
		g.Begin()
		rhs = l.Materialise(l.Expr(x.AssignmentExpression))
		g.End()
		l.At(x)
	}
	if l.Scan.Mutation(x.AssignmentExpression) == 0 || l.Unit.Table.AllOrders {
		left()
		right()
	} else {
		right()
		left()
	}
	g.Close()
	v := l.Convert(x, l.Apply(x, op, old, rhs), p.T)
	return l.Write(p, v, 0)
}

func (l *body) assign(x *cc.AssignmentExpression) values.Value {
	g := l.Unordered(x)
	g.Begin()
	p := l.fixPlace(l.place(x.UnaryExpression), x.AssignmentExpression)
	g.End()
	l.Modifiable(x, p)
	g.Begin()
	v := l.Expr(x.AssignmentExpression)
	g.End()
	g.Close()
	l.clashAssign(x, x.UnaryExpression, x.AssignmentExpression)
	l.At(x)
	l.CheckAssign(x, v, p.T)
	return l.Write(p, l.Convert(x, v, p.T), 0)
}

// fixPlace keeps the address of a place when lowering next could change the
// variable that holds it.
func (l *body) fixPlace(p values.Place, next cc.ExpressionNode) values.Place {
	if p.Reg == ir.NoReg && p.Addr.IsReg() {
		p.Addr = l.Stable(values.Value{T: l.Target.VoidPtr, Op: p.Addr}, next).Op
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
