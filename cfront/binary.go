package cfront

// This file defines the binary operators, conditions and the conditional operator.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/cfront/values"
	"heddle/ir"
)

// binary lowers a binary operator.
func (l *body) binary(n cc.Node, op int, left, right cc.ExpressionNode) values.Value {
	g := l.unorderedOf(n)
	g.begin()
	a := l.stable(l.expr(left), right)
	g.end()
	g.begin()
	b := l.expr(right)
	g.end()
	g.close()
	l.clash(n, left, right)
	l.At(n)
	return l.Apply(n, op, a, b)
}

// cond lowers a controlling expression to an I1.
func (l *body) cond(n cc.ExpressionNode) ir.Operand {
	v := l.expr(n)
	l.At(n)
	return l.Truth(n, v)
}

// isPure tells whether an expression may be evaluated although the program would not.
func (l *body) isPure(n cc.ExpressionNode) bool {
	_, does := l.types().evaluate(n)
	return does.Pure()
}

// logical lowers && (and) and ||.
func (l *body) logical(n cc.Node, and bool, left, right cc.ExpressionNode) ir.Operand {
	a := l.cond(left)
	if c, ok := l.Number(a); ok {
		if (c != 0) != and {
			return a
		}
		return l.cond(right)
	}
	if l.isPure(right) {
		if a.IsReg() {
			b := l.cond(right)
			l.At(n)
			if and {
				return l.Arith(ir.And, ir.I1, 0, a, b)
			}
			return l.Arith(ir.Or, ir.I1, 0, a, b)
		}
	}
	r := l.B.Temp(ir.I1)
	more, end := l.NewLabel(), l.NewLabel()
	l.CopyTo(r, ir.I1, l.Const(ir.I1, emit.Bit(!and)))
	if and {
		l.BranchTo(a, more, end)
	} else {
		l.BranchTo(a, end, more)
	}
	l.Bind(more)
	b := l.cond(right)
	l.CopyTo(r, ir.I1, b)
	l.Jump(end)
	l.Bind(end)
	l.At(n)
	return ir.Operand(r)
}

// branch lowers a condition straight to a branch.
func (l *body) branch(n cc.ExpressionNode, yes, no ir.Label) {
	l.enter(n)
	defer func() { l.depth-- }()
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr {
			l.branch(x.ExpressionList, yes, no)
			return
		}
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
			l.effect(x.AssignmentExpression)
		}
		l.branch(x.AssignmentExpression, yes, no)
		return
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionNot {
			l.branch(x.CastExpression, no, yes)
			return
		}
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionLAnd && !l.isPure(x.InclusiveOrExpression) {
			more := l.NewLabel()
			l.branch(x.LogicalAndExpression, more, no)
			l.Bind(more)
			l.branch(x.InclusiveOrExpression, yes, no)
			return
		}
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr && !l.isPure(x.LogicalAndExpression) {
			more := l.NewLabel()
			l.branch(x.LogicalOrExpression, yes, more)
			l.Bind(more)
			l.branch(x.LogicalAndExpression, yes, no)
			return
		}
	}
	c := l.cond(n)
	l.BranchTo(c, yes, no)
}

// conditional lowers a ? b : c for its value.
func (l *body) conditional(x *cc.ConditionalExpression) values.Value {
	if x.ExpressionList == nil {
		return l.elvis(x)
	}
	t := l.typeOf(x)
	if t.Kind == ctype.KindVoid {
		l.conditionalEffect(x)
		return l.Nothing()
	}
	if k, ok := l.tryConst(x.LogicalOrExpression); ok {
		if k.value != 0 {
			return l.Convert(x, l.expr(x.ExpressionList), t)
		}
		return l.Convert(x, l.expr(x.ConditionalExpression), t)
	}
	// A record is passed on by its address.
	reg := t.Scalar
	if !t.HasRegister() {
		reg = ir.Ptr
	}
	if t.Kind != ctype.KindExotic && l.isPure(x.ExpressionList) && l.isPure(x.ConditionalExpression) {
		a := l.cond(x.LogicalOrExpression)
		b := l.expr(x.ExpressionList)
		yes := l.Convert(x, b, t)
		c := l.expr(x.ConditionalExpression)
		no := l.Convert(x, c, t)
		l.At(x)
		if !t.IsMeasured() {
			t = l.ConditionalType(x, b, c)
		}
		return values.Value{T: t, Op: l.Op(ir.Select, reg, reg, 0, a, yes.Op, no.Op)}
	}
	r := l.B.Temp(reg)
	yes, no, end := l.NewLabel(), l.NewLabel(), l.NewLabel()
	l.branch(x.LogicalOrExpression, yes, no)
	l.Bind(yes)
	l.CopyTo(r, reg, l.Convert(x, l.expr(x.ExpressionList), t).Op)
	l.Jump(end)
	l.Bind(no)
	l.CopyTo(r, reg, l.Convert(x, l.expr(x.ConditionalExpression), t).Op)
	l.Jump(end)
	l.Bind(end)
	l.At(x)
	return values.Value{T: t, Op: ir.Operand(r)}
}

// elvis lowers GNU's a ?: c.
func (l *body) elvis(x *cc.ConditionalExpression) values.Value {
	a := l.Materialise(l.expr(x.LogicalOrExpression))
	t := l.typeOf(x)
	r := l.B.Temp(t.Scalar)
	no, end := l.NewLabel(), l.NewLabel()
	l.CopyTo(r, t.Scalar, l.Convert(x, a, t).Op)
	l.BranchTo(l.Truth(x, a), end, no)
	l.Bind(no)
	l.CopyTo(r, t.Scalar, l.Convert(x, l.expr(x.ConditionalExpression), t).Op)
	l.Jump(end)
	l.Bind(end)
	return values.Value{T: t, Op: ir.Operand(r)}
}

// conditionalEffect lowers a ? b : c for its side effects.
func (l *body) conditionalEffect(x *cc.ConditionalExpression) {
	if l.assertion(x, x.LogicalOrExpression, x.ConditionalExpression) {
		return
	}
	yes, no, end := l.NewLabel(), l.NewLabel(), l.NewLabel()
	l.branch(x.LogicalOrExpression, yes, no)
	l.Bind(yes)
	if x.ExpressionList != nil {
		l.effect(x.ExpressionList)
	}
	l.Jump(end)
	l.Bind(no)
	l.effect(x.ConditionalExpression)
	l.Jump(end)
	l.Bind(end)
}
