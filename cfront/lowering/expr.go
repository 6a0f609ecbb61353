package lowering

// This file defines the lowering of expressions: the dispatch over the syntax
// tree, primary expressions, casts and sizes. Operators are in binary.go,
// assignments in assign.go, lvalues in places.go, calls in call.go.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
)

// Expr lowers an expression to a value; arrays and functions decay.
func (l *body) Expr(n cc.ExpressionNode) values.Value {
	l.Enter(n)
	defer func() { l.Depth-- }()
	l.At(n)
	if p, ok := l.tryPlace(n); ok {
		l.At(n)
		return l.Read(n, p)
	}
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		return l.primary(x)
	case *cc.PostfixExpression:
		return l.postfix(x)
	case *cc.UnaryExpression:
		return l.unary(x)
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionUnary {
			return l.Expr(x.UnaryExpression)
		}
		return l.cast(x)
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionLAnd {
			return l.BitValue(l.logical(x, true, x.LogicalAndExpression, x.InclusiveOrExpression))
		}
		return l.Expr(x.InclusiveOrExpression)
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr {
			return l.BitValue(l.logical(x, false, x.LogicalOrExpression, x.LogicalAndExpression))
		}
		return l.Expr(x.LogicalAndExpression)
	case *cc.ConditionalExpression:
		if x.Case == cc.ConditionalExpressionCond {
			return l.conditional(x)
		}
		return l.Expr(x.LogicalOrExpression)
	case *cc.ConstantExpression:
		return l.Expr(x.ConditionalExpression)
	case *cc.AssignmentExpression:
		return l.assignment(x, true)
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
			l.Effect(x.AssignmentExpression)
		}
		return l.Expr(x.AssignmentExpression)
	}
	if n == nil {
		l.Fail(nil, "expression expected")
	}
	op, left, right := syntax.BinaryOperator(n)
	switch {
	case right == nil:
		l.Fail(n, "expression not supported")
	case left == nil:
		return l.Expr(right)
	}
	return l.binary(n, op, left, right)
}

// Effect lowers an expression for its side effects only.
func (l *body) Effect(n cc.ExpressionNode) {
	l.Enter(n)
	defer func() { l.Depth-- }()
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			l.Effect(x.ExpressionList)
			return
		case cc.PrimaryExpressionStmt:
			l.At(x)
			l.statementExpr(x.CompoundStatement, false)
			return
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			l.At(x)
			l.incDec(x, x.PostfixExpression, x.Case == cc.PostfixExpressionInc, true)
			return
		case cc.PostfixExpressionCall:
			l.At(x)
			l.callWanted(x, false)
			return
		}
	case *cc.CastExpression:
		// (void)e
		if x.Case == cc.CastExpressionCast && l.TypeName(x.TypeName).Kind == ctype.KindVoid {
			l.Effect(x.CastExpression)
			return
		}
	case *cc.ConditionalExpression:
		if x.Case == cc.ConditionalExpressionCond {
			l.At(x)
			l.conditionalEffect(x)
			return
		}
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionLAnd {
			yes, end := l.NewLabel(), l.NewLabel()
			l.branch(x.LogicalAndExpression, yes, end)
			l.Bind(yes)
			l.Effect(x.InclusiveOrExpression)
			l.Jump(end)
			l.Bind(end)
			return
		}
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr {
			no, end := l.NewLabel(), l.NewLabel()
			l.branch(x.LogicalOrExpression, end, no)
			l.Bind(no)
			l.Effect(x.LogicalAndExpression)
			l.Jump(end)
			l.Bind(end)
			return
		}
	case *cc.AssignmentExpression:
		if x.Case != cc.AssignmentExpressionCond {
			l.At(x)
			l.assignment(x, false)
			return
		}
	case *cc.ExpressionList:
		for ; x != nil; x = x.ExpressionList {
			l.Effect(x.AssignmentExpression)
		}
		return
	}
	l.At(n)
	if p, ok := l.tryPlace(n); ok {
		if values.ReadForEffect(n, p) {
			l.Read(n, p)
		}
		return
	}
	l.Expr(n)
}

func (l *body) primary(x *cc.PrimaryExpression) values.Value {
	switch x.Case {
	case cc.PrimaryExpressionIdent:
		return l.Ident(x)
	case cc.PrimaryExpressionInt:
		return l.IntConst(x)
	case cc.PrimaryExpressionFloat:
		return l.FloatLiteral(x)
	case cc.PrimaryExpressionChar, cc.PrimaryExpressionLChar:
		return l.CharConst(x)
	case cc.PrimaryExpressionExpr:
		return l.Expr(x.ExpressionList)
	case cc.PrimaryExpressionStmt:
		return l.statementExpr(x.CompoundStatement, true)
	case cc.PrimaryExpressionGeneric:
		return l.Expr(l.Types().Choose(x.GenericSelection))
	}
	l.Fail(x, "expression not supported")
	return values.Value{}
}

func (l *body) cast(x *cc.CastExpression) values.Value {
	t := l.TypeName(x.TypeName)
	if t.Kind == ctype.KindVoid {
		l.Effect(x.CastExpression)
		return l.Nothing()
	}
	v := l.Expr(x.CastExpression)
	l.At(x)
	return l.CastTo(x, v, t)
}

func (l *body) unary(x *cc.UnaryExpression) values.Value {
	switch x.Case {
	case cc.UnaryExpressionPostfix:
		return l.Expr(x.PostfixExpression)
	case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
		return l.incDecPrefix(x, x.UnaryExpression, x.Case == cc.UnaryExpressionInc)
	case cc.UnaryExpressionAddrof:
		l.addressed, _ = syntax.StripParens(x.CastExpression).(*cc.PostfixExpression)
		p := l.place(x.CastExpression)
		l.At(x)
		return l.AddressOf(x, p)
	case cc.UnaryExpressionPlus:
		return l.UnaryOp(x, l.Materialise(l.Expr(x.CastExpression)))
	case cc.UnaryExpressionMinus, cc.UnaryExpressionCpl:
		v := l.Materialise(l.Expr(x.CastExpression))
		l.At(x)
		return l.UnaryOp(x, v)
	case cc.UnaryExpressionNot:
		c := l.Truth(x, l.Expr(x.CastExpression))
		l.At(x)
		return l.BitValue(l.Not(c))
	case cc.UnaryExpressionSizeofExpr:
		t := l.TypeOf(x.UnaryExpression)
		if t.IsVariable() {
			// The operand of a variable size is evaluated; only its type counts here.
			return l.SizeOf(x, l.EvaluatedType(x.UnaryExpression))
		}
		return l.SizeOf(x, t)
	case cc.UnaryExpressionSizeofType:
		return l.SizeOf(x, l.TypeName(x.TypeName))
	case cc.UnaryExpressionAlignofExpr:
		return l.SizeValue(l.AlignOf(x.UnaryExpression))
	case cc.UnaryExpressionAlignofType:
		return l.SizeValue(l.TypeName(x.TypeName).AlignOf())
	case cc.UnaryExpressionLabelAddr:
		return l.LabelAddress(x)
	case cc.UnaryExpressionImag, cc.UnaryExpressionReal:
		return l.PartOf(x, l.Materialise(l.Expr(x.UnaryExpression)), x.Case == cc.UnaryExpressionImag)
	}
	l.Fail(x, "expression not supported")
	return values.Value{}
}

// EvaluatedType gives the type of an operand of sizeof or typeof whose lengths vary. They were
// evaluated where an object was declared, or are when the operand is.
func (l *body) EvaluatedType(n cc.ExpressionNode) *ctype.Type {
	if p, ok := l.tryPlace(n); ok {
		return p.T
	}
	return l.Expr(n).T
}

func (l *body) postfix(x *cc.PostfixExpression) values.Value {
	switch x.Case {
	case cc.PostfixExpressionPrimary:
		return l.Expr(x.PrimaryExpression)
	case cc.PostfixExpressionCall:
		return l.call(x)
	case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
		return l.incDec(x, x.PostfixExpression, x.Case == cc.PostfixExpressionInc, false)
	}
	// Selections and subscripts of what is no lvalue.
	return l.Read(x, l.place(x))
}
