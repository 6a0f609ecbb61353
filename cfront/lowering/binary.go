package lowering

// This file defines the binary operators, conditions and the conditional operator.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// binary lowers a binary operator.
func (l *body) binary(n cc.Node, op int, left, right cc.ExpressionNode) values.Value {
	g := l.Unordered(n)
	g.Begin()
	a := l.readBefore(l.Stable(l.Expr(left), right), right)
	g.End()
	g.Begin()
	b := l.Expr(right)
	g.End()
	g.Close()
	l.clash(n, left, right)
	l.At(n)
	return l.Apply(n, op, a, b)
}

// readBefore copies a complex number or vector, which would be read when it is computed with, if what is lowered next may change it.
func (l *body) readBefore(v values.Value, next ...cc.ExpressionNode) values.Value {
	if v.T.Kind != ctype.KindExotic || v.T.HasRegister() {
		return v
	}
	for _, n := range next {
		if l.Scan.Mutation(n) != 0 {
			return l.Keep(v)
		}
	}
	return v
}

// Cond lowers a controlling expression to an I1.
func (l *body) Cond(n cc.ExpressionNode) ir.Operand {
	v := l.Expr(n)
	l.At(n)
	return l.Truth(n, v)
}

// isPure tells whether an expression may be evaluated although the program would not.
func (l *body) isPure(n cc.ExpressionNode) bool {
	_, does := l.Types().Evaluate(n)
	return does.Pure()
}

// logical lowers && (and) and ||.
func (l *body) logical(n cc.Node, and bool, left, right cc.ExpressionNode) ir.Operand {
	a := l.Cond(left)
	if c, ok := l.Number(a); ok {
		if (c != 0) != and {
			return a
		}
		return l.Cond(right)
	}
	if l.isPure(right) {
		if a.IsReg() {
			b := l.Cond(right)
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
	b := l.Cond(right)
	l.CopyTo(r, ir.I1, b)
	l.Jump(end)
	l.Bind(end)
	l.At(n)
	return ir.Operand(r)
}

// branch lowers a condition straight to a branch.
func (l *body) branch(n cc.ExpressionNode, yes, no ir.Label) {
	l.Enter(n)
	defer func() { l.Depth-- }()
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr {
			l.branch(x.ExpressionList, yes, no)
			return
		}
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
			l.Effect(x.AssignmentExpression)
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
	c := l.Cond(n)
	l.BranchTo(c, yes, no)
}

// conditional lowers a ? b : c for its value.
func (l *body) conditional(x *cc.ConditionalExpression) values.Value {
	if x.ExpressionList == nil {
		return l.elvis(x)
	}
	t := l.TypeOf(x)
	if t.Kind == ctype.KindVoid {
		l.conditionalEffect(x)
		return l.Nothing()
	}
	if k, ok := l.TryConst(x.LogicalOrExpression); ok {
		if k.Value != 0 {
			return l.Convert(x, l.Expr(x.ExpressionList), t)
		}
		return l.Convert(x, l.Expr(x.ConditionalExpression), t)
	}
	// A record is passed on by its address.
	reg := t.Scalar
	if !t.HasRegister() {
		reg = ir.Ptr
	}
	if t.Kind != ctype.KindExotic && l.isPure(x.ExpressionList) && l.isPure(x.ConditionalExpression) {
		a := l.Cond(x.LogicalOrExpression)
		b := l.Expr(x.ExpressionList)
		yes := l.Convert(x, b, t)
		c := l.Expr(x.ConditionalExpression)
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
	l.CopyTo(r, reg, l.Convert(x, l.Expr(x.ExpressionList), t).Op)
	l.Jump(end)
	l.Bind(no)
	l.CopyTo(r, reg, l.Convert(x, l.Expr(x.ConditionalExpression), t).Op)
	l.Jump(end)
	l.Bind(end)
	l.At(x)
	return values.Value{T: t, Op: ir.Operand(r)}
}

// elvis lowers GNU's a ?: c.
func (l *body) elvis(x *cc.ConditionalExpression) values.Value {
	a := l.Materialise(l.Expr(x.LogicalOrExpression))
	t := l.TypeOf(x)
	reg := t.Scalar
	if !t.HasRegister() {
		reg = ir.Ptr
	}
	r := l.B.Temp(reg)
	no, end := l.NewLabel(), l.NewLabel()
	l.CopyTo(r, reg, l.Convert(x, a, t).Op)
	l.BranchTo(l.Truth(x, a), end, no)
	l.Bind(no)
	l.CopyTo(r, reg, l.Convert(x, l.Expr(x.ConditionalExpression), t).Op)
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
		l.Effect(x.ExpressionList)
	}
	l.Jump(end)
	l.Bind(no)
	l.Effect(x.ConditionalExpression)
	l.Jump(end)
	l.Bind(end)
}
