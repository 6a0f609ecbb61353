package cfront

// This file defines the lowering of expressions: the dispatch over the syntax
// tree, primary expressions, casts and sizes. Operators are in binary.go,
// assignments in assign.go, lvalues in places.go, calls in call.go.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/symbols"
	"heddle/cfront/syntax"
	"heddle/ir"
)

// maxDepth bounds the recursion over nested expressions and statements.
const maxDepth = 3000

// enter guards against input that would exhaust the stack.
func (l *lower) enter(n cc.Node) {
	if l.depth++; l.depth > maxDepth {
		l.fail(n, "nested too deeply")
	}
}

// expr lowers an expression to a value; arrays and functions decay.
func (l *body) expr(n cc.ExpressionNode) value {
	l.enter(n)
	defer func() { l.depth-- }()
	l.at(n)
	if p, ok := l.tryPlace(n); ok {
		l.at(n)
		return l.read(n, p)
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
			return l.expr(x.UnaryExpression)
		}
		return l.cast(x)
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionLAnd {
			return l.bitValue(l.logical(x, true, x.LogicalAndExpression, x.InclusiveOrExpression))
		}
		return l.expr(x.InclusiveOrExpression)
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr {
			return l.bitValue(l.logical(x, false, x.LogicalOrExpression, x.LogicalAndExpression))
		}
		return l.expr(x.LogicalAndExpression)
	case *cc.ConditionalExpression:
		if x.Case == cc.ConditionalExpressionCond {
			return l.conditional(x)
		}
		return l.expr(x.LogicalOrExpression)
	case *cc.ConstantExpression:
		return l.expr(x.ConditionalExpression)
	case *cc.AssignmentExpression:
		return l.assignment(x, true)
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
			l.effect(x.AssignmentExpression)
		}
		return l.expr(x.AssignmentExpression)
	}
	if n == nil {
		l.fail(nil, "expression expected")
	}
	op, left, right := syntax.BinaryOperator(n)
	switch {
	case right == nil:
		l.fail(n, "expression not supported")
	case left == nil:
		return l.expr(right)
	}
	return l.binary(n, op, left, right)
}

// effect lowers an expression for its side effects only.
func (l *body) effect(n cc.ExpressionNode) {
	l.enter(n)
	defer func() { l.depth-- }()
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			l.effect(x.ExpressionList)
			return
		case cc.PrimaryExpressionStmt:
			l.at(x)
			l.statementExpr(x.CompoundStatement, false)
			return
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			l.at(x)
			l.incDec(x, x.PostfixExpression, x.Case == cc.PostfixExpressionInc, true)
			return
		case cc.PostfixExpressionCall:
			l.at(x)
			l.callWanted(x, false)
			return
		}
	case *cc.CastExpression:
		// (void)e
		if x.Case == cc.CastExpressionCast && l.typeName(x.TypeName).Kind == ctype.KindVoid {
			l.effect(x.CastExpression)
			return
		}
	case *cc.ConditionalExpression:
		if x.Case == cc.ConditionalExpressionCond {
			l.at(x)
			l.conditionalEffect(x)
			return
		}
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionLAnd {
			yes, end := l.NewLabel(), l.NewLabel()
			l.branch(x.LogicalAndExpression, yes, end)
			l.Bind(yes)
			l.effect(x.InclusiveOrExpression)
			l.Jump(end)
			l.Bind(end)
			return
		}
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr {
			no, end := l.NewLabel(), l.NewLabel()
			l.branch(x.LogicalOrExpression, end, no)
			l.Bind(no)
			l.effect(x.LogicalAndExpression)
			l.Jump(end)
			l.Bind(end)
			return
		}
	case *cc.AssignmentExpression:
		if x.Case != cc.AssignmentExpressionCond {
			l.at(x)
			l.assignment(x, false)
			return
		}
	case *cc.ExpressionList:
		for ; x != nil; x = x.ExpressionList {
			l.effect(x.AssignmentExpression)
		}
		return
	}
	l.at(n)
	if p, ok := l.tryPlace(n); ok {
		if readForEffect(n, p) {
			l.read(n, p)
		}
		return
	}
	l.expr(n)
}

// readForEffect tells whether what n designates is read although the value is dropped: the access
// may still be an error. Only a variable named to silence a warning is left alone, unless it is volatile.
func readForEffect(n cc.ExpressionNode, p place) bool {
	return (p.t.Quals&ctype.QualVolatile != 0 || !syntax.IsIdentifier(n)) && p.t.HasRegister() && p.reg == ir.NoReg
}

func (l *body) primary(x *cc.PrimaryExpression) value {
	switch x.Case {
	case cc.PrimaryExpressionIdent:
		return l.ident(x)
	case cc.PrimaryExpressionInt:
		return l.intConst(x)
	case cc.PrimaryExpressionFloat:
		return l.floatLiteral(x)
	case cc.PrimaryExpressionChar, cc.PrimaryExpressionLChar:
		return l.charConst(x)
	case cc.PrimaryExpressionExpr:
		return l.expr(x.ExpressionList)
	case cc.PrimaryExpressionStmt:
		return l.statementExpr(x.CompoundStatement, true)
	case cc.PrimaryExpressionGeneric:
		return l.expr(l.types().choose(x.GenericSelection))
	}
	l.fail(x, "expression not supported")
	return value{}
}

// ident lowers an identifier that is not an lvalue.
func (l *lower) ident(x *cc.PrimaryExpression) value {
	name := x.Token.SrcStr()
	if sym := l.sc.Lookup(name); sym != nil && sym.Kind == symbols.KindEnumConst {
		return value{t: sym.T, op: l.Const(sym.T.Scalar, uint64(sym.Value))}
	}
	if sym := l.sc.Lookup(name); sym != nil && sym.Kind == symbols.KindType {
		l.fail(x, "unexpected type name %s", name)
	}
	l.u.UnknownName(x, name, "%s is not declared")
	return value{}
}

func (l *body) cast(x *cc.CastExpression) value {
	t := l.typeName(x.TypeName)
	if t.Kind == ctype.KindVoid {
		l.effect(x.CastExpression)
		return l.nothing()
	}
	v := l.expr(x.CastExpression)
	l.at(x)
	return l.castTo(x, v, t)
}

// castTo casts a value.
func (l *lower) castTo(x cc.Node, v value, t *ctype.Type) value {
	switch {
	case t.Kind == ctype.KindRecord && t.Rec.Union && !(v.t.Kind == ctype.KindRecord && ctype.SameRecord(v.t.Rec, t.Rec)):
		return l.castToUnion(x, v, t)
	case t.Kind == ctype.KindRecord && v.t.Kind != ctype.KindRecord, t.Kind == ctype.KindArray, t.Kind == ctype.KindFunc:
		l.fail(x, "cast to %s", t)
	case v.t.Kind == ctype.KindRecord && t.Kind != ctype.KindRecord:
		l.fail(x, "cast of %s to %s", v.t, t)
	case v.t.Kind == ctype.KindPtr && t.Kind == ctype.KindFloat, v.t.Kind == ctype.KindFloat && t.Kind == ctype.KindPtr:
		l.fail(x, "cast of %s to %s", v.t, t)
	}
	return l.convert(x, v, t)
}

// castToUnion is GNU's (union u)e: an object whose member of e's type holds e.
func (l *lower) castToUnion(n cc.Node, v value, t *ctype.Type) value {
	v = l.materialise(v)
	for i := range t.Rec.Fields {
		f := &t.Rec.Fields[i]
		if !f.IsBit && ctype.Compatible(f.T, v.t, true) {
			o := l.temp(t, "cast")
			l.write(memory(f.T, o, f.Off), v, 0)
			return value{t: t, op: o}
		}
	}
	l.fail(n, "cast of %s to a union without such a member", v.t)
	return value{}
}

func (l *body) unary(x *cc.UnaryExpression) value {
	switch x.Case {
	case cc.UnaryExpressionPostfix:
		return l.expr(x.PostfixExpression)
	case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
		return l.incDecPrefix(x, x.UnaryExpression, x.Case == cc.UnaryExpressionInc)
	case cc.UnaryExpressionAddrof:
		p := l.place(x.CastExpression)
		l.at(x)
		return l.addressOf(x, p)
	case cc.UnaryExpressionPlus:
		return l.unaryOp(x, l.materialise(l.expr(x.CastExpression)))
	case cc.UnaryExpressionMinus, cc.UnaryExpressionCpl:
		v := l.materialise(l.expr(x.CastExpression))
		l.at(x)
		return l.unaryOp(x, v)
	case cc.UnaryExpressionNot:
		c := l.truth(x, l.expr(x.CastExpression))
		l.at(x)
		return l.bitValue(l.not(c))
	case cc.UnaryExpressionSizeofExpr:
		t := l.typeOf(x.UnaryExpression)
		if t.IsVariable() {
			// The operand of a variable size is evaluated; only its type counts here.
			return l.sizeOf(x, l.exprTypeEvaluated(x.UnaryExpression))
		}
		return l.sizeOf(x, t)
	case cc.UnaryExpressionSizeofType:
		return l.sizeOf(x, l.typeName(x.TypeName))
	case cc.UnaryExpressionAlignofExpr:
		return l.sizeValue(l.typeOf(x.UnaryExpression).AlignOf())
	case cc.UnaryExpressionAlignofType:
		return l.sizeValue(l.typeName(x.TypeName).AlignOf())
	case cc.UnaryExpressionLabelAddr:
		return l.labelAddress(x)
	case cc.UnaryExpressionImag, cc.UnaryExpressionReal:
		t := l.typeOf(x.UnaryExpression)
		if t.Kind != ctype.KindExotic && x.Case == cc.UnaryExpressionReal {
			return l.expr(x.UnaryExpression)
		}
		return l.imaginary(x, t)
	}
	l.fail(x, "expression not supported")
	return value{}
}

// unaryOp computes +v, -v or ~v.
func (l *lower) unaryOp(x *cc.UnaryExpression, v value) value {
	if x.Case == cc.UnaryExpressionCpl {
		if !v.t.IsInteger() {
			l.fail(x, "operand of ~ has type %s", v.t)
		}
		v = l.convert(x, v, l.tg.Promote(v.t))
		return value{t: v.t, op: l.wrap(v.t, v.t.Width(), l.Op(ir.Not, v.t.Scalar, v.t.Scalar, 0, v.op, ir.None, ir.None))}
	}
	l.wantArithmetic(x, v)
	switch {
	case x.Case == cc.UnaryExpressionPlus && v.t.IsInteger():
		return l.convert(x, v, l.tg.Promote(v.t))
	case x.Case == cc.UnaryExpressionPlus:
		return v
	case v.t.Kind == ctype.KindFloat:
		return value{t: v.t, op: l.Op(ir.FNeg, v.t.Scalar, v.t.Scalar, 0, v.op, ir.None, ir.None)}
	case v.t.Kind == ctype.KindExotic:
		return l.negateExotic(v)
	}
	v = l.convert(x, v, l.tg.Promote(v.t))
	return value{t: v.t, op: l.wrap(v.t, v.t.Width(), l.Op(ir.Neg, v.t.Scalar, v.t.Scalar, signedFlag(v.t), v.op, ir.None, ir.None))}
}

// addressOf gives &p.
func (l *lower) addressOf(n cc.Node, p place) value {
	t := l.tg.PtrTo(p.t)
	switch {
	case p.field != nil:
		l.fail(n, "the address of a bit-field is taken")
	case p.reg != ir.NoReg && l.Noting:
		return value{t: t, op: l.Undef(ir.Ptr)} // only the type matters
	case p.reg != ir.NoReg:
		l.fail(n, "the address of this object cannot be taken")
	}
	return value{t: t, op: l.address(p)}
}

// imaginary gives the part of a number of type t that __imag__ names, or what neither
// __real__ nor __imag__ can name.
func (l *lower) imaginary(n cc.Node, t *ctype.Type) value {
	if t.Kind != ctype.KindExotic {
		return l.convert(n, l.intValue(0), t)
	}
	l.Unsupported("_Complex arithmetic is not supported")
	return l.undefValue(l.tg.Double)
}

// exprTypeEvaluated gives the type of an operand of sizeof or typeof whose lengths vary. They were
// evaluated where an object was declared, or are when the operand is.
func (l *body) exprTypeEvaluated(n cc.ExpressionNode) *ctype.Type {
	if p, ok := l.tryPlace(n); ok {
		return p.t
	}
	return l.expr(n).t
}

// negateExotic negates a long double constant.
func (l *lower) negateExotic(v value) value {
	if c, ok := l.ConstOf(v.op); ok && c.Type == ir.F80 {
		c.Bits ^= 1 << 63
		return value{t: v.t, op: l.B.Const(c)}
	}
	l.Unsupported("%s arithmetic is not supported", v.t)
	return l.undefValue(v.t)
}

func (l *lower) not(c ir.Operand) ir.Operand {
	if v, ok := l.Number(c); ok {
		return l.Const(ir.I1, v^1)
	}
	return l.Op(ir.Not, ir.I1, ir.I1, 0, c, ir.None, ir.None)
}

func (l *lower) sizeOf(n cc.Node, t *ctype.Type) value {
	switch {
	case t.Kind == ctype.KindVoid, t.Kind == ctype.KindFunc:
		return l.sizeValue(1)
	case t.IsVariable():
		return l.convert(n, value{t: l.tg.Ullong, op: l.sizeOperand(t)}, l.tg.SizeT)
	case !t.IsComplete():
		l.fail(n, "sizeof of the incomplete type %s", t)
	}
	return l.sizeValue(t.SizeOf())
}

func (l *lower) wantArithmetic(n cc.Node, v value) {
	if !v.t.IsArithmetic() && v.t.Kind != ctype.KindExotic {
		l.fail(n, "operand has type %s, expected an arithmetic type", v.t)
	}
}

func (l *body) postfix(x *cc.PostfixExpression) value {
	switch x.Case {
	case cc.PostfixExpressionPrimary:
		return l.expr(x.PrimaryExpression)
	case cc.PostfixExpressionCall:
		return l.call(x)
	case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
		return l.incDec(x, x.PostfixExpression, x.Case == cc.PostfixExpressionInc, false)
	}
	// Selections and subscripts of what is no lvalue.
	return l.read(x, l.place(x))
}
