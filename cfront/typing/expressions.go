package typing

// This file defines how the facts of an expression follow from those of its operands.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// find finds the facts of n.
func (t *typer) find(n cc.ExpressionNode) *fact {
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		return t.primary(x)
	case *cc.PostfixExpression:
		return t.postfix(x)
	case *cc.UnaryExpression:
		return t.unary(x)
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionUnary {
			return t.fact(x.UnaryExpression)
		}
		return t.valued(t.cast(x))
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionLAnd {
			return t.valued(t.e.BitValue(t.logical(true, x.LogicalAndExpression, x.InclusiveOrExpression)))
		}
		return t.fact(x.InclusiveOrExpression)
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr {
			return t.valued(t.e.BitValue(t.logical(false, x.LogicalOrExpression, x.LogicalAndExpression)))
		}
		return t.fact(x.LogicalAndExpression)
	case *cc.ConditionalExpression:
		if x.Case == cc.ConditionalExpressionCond {
			return t.valued(t.conditional(x))
		}
		return t.fact(x.LogicalOrExpression)
	case *cc.ConstantExpression:
		return t.fact(x.ConditionalExpression)
	case *cc.AssignmentExpression:
		if x.Case == cc.AssignmentExpressionCond {
			return t.fact(x.ConditionalExpression)
		}
		return t.valued(t.assignment(x))
	case *cc.ExpressionList:
		if x.ExpressionList == nil {
			return t.fact(x.AssignmentExpression)
		}
		for ; x.ExpressionList != nil; x = x.ExpressionList {
			t.Effect(x.AssignmentExpression)
		}
		return t.valued(t.Expr(x.AssignmentExpression))
	}
	op, left, right := syntax.BinaryOperator(n)
	if right == nil {
		t.e.Fail(n, "expression not supported")
	}
	if left == nil {
		return t.fact(right)
	}
	a := t.Expr(left)
	return t.valued(t.e.Apply(n, op, a, t.Expr(right)))
}

func (t *typer) primary(x *cc.PrimaryExpression) *fact {
	e := t.e
	switch x.Case {
	case cc.PrimaryExpressionIdent:
		if p, ok := e.IdentPlace(x); ok {
			return t.placed(p)
		}
		return t.valued(e.Ident(x))
	case cc.PrimaryExpressionInt:
		return t.valued(e.IntConst(x))
	case cc.PrimaryExpressionFloat:
		return t.valued(e.FloatLiteral(x))
	case cc.PrimaryExpressionChar, cc.PrimaryExpressionLChar:
		return t.valued(e.CharConst(x))
	case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
		return t.placed(e.StringPlace(x))
	case cc.PrimaryExpressionExpr:
		return t.fact(x.ExpressionList)
	case cc.PrimaryExpressionStmt:
		return t.valued(t.statementExpr(x.CompoundStatement, true))
	case cc.PrimaryExpressionGeneric:
		return t.fact(t.Choose(x.GenericSelection))
	}
	e.Fail(x, "expression not supported")
	return nil
}

// Choose gives the association that a _Generic selection chooses.
func (t *typer) Choose(g *cc.GenericSelection) cc.ExpressionNode {
	v, _ := t.Evaluate(g.AssignmentExpression)
	var otherwise cc.ExpressionNode
	for list := g.GenericAssociationList; list != nil; list = list.GenericAssociationList {
		a := list.GenericAssociation
		if a.Case == cc.GenericAssociationDefault {
			otherwise = a.AssignmentExpression
			continue
		}
		if ctype.CompatibleInFile(v.T, t.e.TypeName(a.TypeName), false) {
			return a.AssignmentExpression
		}
	}
	if otherwise == nil {
		t.e.Fail(g, "_Generic has no association for type %s", v.T)
	}
	return otherwise
}

func (t *typer) cast(x *cc.CastExpression) values.Value {
	ct := t.e.TypeName(x.TypeName)
	if ct.Kind == ctype.KindVoid {
		t.Effect(x.CastExpression)
		return t.e.Nothing()
	}
	return t.e.CastTo(x, t.Expr(x.CastExpression), ct)
}

func (t *typer) unary(x *cc.UnaryExpression) *fact {
	e := t.e
	switch x.Case {
	case cc.UnaryExpressionPostfix:
		return t.fact(x.PostfixExpression)
	case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
		return t.valued(t.step(x, x.UnaryExpression, x.Case == cc.UnaryExpressionInc, true))
	case cc.UnaryExpressionAddrof:
		return t.valued(e.AddressOf(x, t.placeOf(x.CastExpression)))
	case cc.UnaryExpressionDeref:
		return t.placed(e.PointedTo(x, t.Expr(x.CastExpression)))
	case cc.UnaryExpressionPlus, cc.UnaryExpressionMinus, cc.UnaryExpressionCpl:
		return t.valued(e.UnaryOp(x, e.Materialise(t.Expr(x.CastExpression))))
	case cc.UnaryExpressionNot:
		return t.valued(e.BitValue(e.Not(t.Cond(x.CastExpression))))
	case cc.UnaryExpressionSizeofExpr:
		of := t.TypeOf(x.UnaryExpression)
		if of.IsVariable() {
			t.tryPlace(x.UnaryExpression)
		}
		return t.valued(e.SizeOf(x, of))
	case cc.UnaryExpressionSizeofType:
		return t.valued(e.SizeOf(x, e.TypeName(x.TypeName)))
	case cc.UnaryExpressionAlignofExpr:
		return t.valued(e.SizeValue(e.AlignOf(x.UnaryExpression)))
	case cc.UnaryExpressionAlignofType:
		return t.valued(e.SizeValue(e.TypeName(x.TypeName).AlignOf()))
	case cc.UnaryExpressionLabelAddr:
		return t.valued(e.LabelAddress(x))
	case cc.UnaryExpressionReal, cc.UnaryExpressionImag:
		f, imaginary := t.fact(x.UnaryExpression), x.Case == cc.UnaryExpressionImag
		if f.place != nil && f.place.T.Kind == ctype.KindExotic {
			return t.placed(e.ComplexPart(*f.place, imaginary))
		}
		if f.place != nil && !imaginary {
			return f
		}
		return t.valued(e.PartOf(x, t.Expr(x.UnaryExpression), imaginary))
	}
	e.Fail(x, "expression not supported")
	return nil
}

func (t *typer) postfix(x *cc.PostfixExpression) *fact {
	e := t.e
	switch x.Case {
	case cc.PostfixExpressionPrimary:
		return t.fact(x.PrimaryExpression)
	case cc.PostfixExpressionIndex:
		return t.placed(t.index(x))
	case cc.PostfixExpressionSelect:
		if p, ok := t.tryPlace(x.PostfixExpression); ok {
			return t.placed(e.Member(x, p, x.Token2.SrcStr()))
		}
		return t.valued(e.Read(x, e.MemberOf(x, t.Expr(x.PostfixExpression))))
	case cc.PostfixExpressionPSelect:
		return t.placed(e.MemberThrough(x, t.Expr(x.PostfixExpression)))
	case cc.PostfixExpressionComplit:
		return t.placed(t.compoundLiteral(x))
	case cc.PostfixExpressionCall:
		return t.valued(t.call(x))
	case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
		return t.valued(t.step(x, x.PostfixExpression, x.Case == cc.PostfixExpressionInc, false))
	}
	e.Fail(x, "expression not supported")
	return nil
}

// placeOf finds what n designates; a record that is no lvalue will do.
func (t *typer) placeOf(n cc.ExpressionNode) values.Place {
	if p, ok := t.tryPlace(n); ok {
		return p
	}
	if x, ok := syntax.StripParens(n).(*cc.PostfixExpression); ok && x.Case == cc.PostfixExpressionSelect {
		return t.e.MemberOf(x, t.Expr(x.PostfixExpression))
	}
	return t.e.RecordPlace(n, t.Expr(n))
}

func (t *typer) index(x *cc.PostfixExpression) values.Place {
	e := t.e
	if p, ok := t.tryPlace(x.PostfixExpression); ok && p.T.Kind == ctype.KindArray {
		return e.ElementOf(x, p, t.Expr(x.ExpressionList), true)
	}
	v := t.Expr(x.PostfixExpression)
	if v.T.Kind == ctype.KindExotic {
		return e.VectorElement(x, v, t.Expr(x.ExpressionList))
	}
	return e.ElementAt(x, v, t.Expr(x.ExpressionList))
}

// compoundLiteral is the object that a compound literal makes.
func (t *typer) compoundLiteral(x *cc.PostfixExpression) values.Place {
	e := t.e
	if e.Function == nil || e.Static {
		return e.StaticLiteral(x)
	}
	ct, items := e.LiteralItems(x)
	t.items(items)
	return values.Memory(ct, t.unknown(e.Target.VoidPtr).Op, 0)
}

// step is ++ or --, giving the new value or the old one.
func (t *typer) step(x cc.Node, operand cc.ExpressionNode, inc, wantNew bool) values.Value {
	p := t.placeOf(operand)
	t.e.Modifiable(x, p)
	return t.e.StepPlace(x, p, inc, wantNew, true)
}

func (t *typer) assignment(x *cc.AssignmentExpression) values.Value {
	e := t.e
	p := t.placeOf(x.UnaryExpression)
	e.Modifiable(x, p)
	v := t.Expr(x.AssignmentExpression)
	if x.Case == cc.AssignmentExpressionAssign {
		e.CheckAssign(x, v, p.T)
		return e.Write(p, e.Convert(x, v, p.T), 0)
	}
	v, op := e.Materialise(v), syntax.CompoundOps[x.Case]
	if p.T.IsAtomic() && p.Reg == ir.NoReg && p.Field == nil {
		return e.AtomicUpdate(x, p, op, v, true, false)
	}
	return e.Write(p, e.Convert(x, e.Apply(x, op, e.Read(x, p), v), p.T), 0)
}

// logical is && (and) or ||.
func (t *typer) logical(and bool, left, right cc.ExpressionNode) ir.Operand {
	e := t.e
	a := t.Cond(left)
	if c, ok := e.Number(a); ok {
		if (c != 0) != and {
			return a
		}
		return t.Cond(right)
	}
	_, does := t.Evaluate(right)
	b := t.Cond(right)
	if !does.Pure() || !a.IsReg() {
		t.jumps()
		return e.Undef(ir.I1)
	}
	if and {
		return e.Arith(ir.And, ir.I1, 0, a, b)
	}
	return e.Arith(ir.Or, ir.I1, 0, a, b)
}

// conditional is a ? b : c, or GNU's a ?: c.
func (t *typer) conditional(x *cc.ConditionalExpression) values.Value {
	e := t.e
	if x.ExpressionList == nil {
		a := e.Materialise(t.Expr(x.LogicalOrExpression))
		c := e.Materialise(t.Expr(x.ConditionalExpression))
		t.jumps()
		return t.unknown(e.ConditionalType(x, a, c))
	}
	b, does := t.Evaluate(x.ExpressionList)
	c, also := t.Evaluate(x.ConditionalExpression)
	ct := e.ConditionalType(x, b, c)
	if ct.Kind != ctype.KindVoid {
		if k, ok := e.TryConst(x.LogicalOrExpression); ok {
			if k.Value == 0 {
				b, does = c, also
			}
			e.Seen.Add(does)
			return e.Convert(x, b, ct)
		}
	}
	a := t.Cond(x.LogicalOrExpression)
	e.Seen.Add(does)
	e.Seen.Add(also)
	if ct.Kind == ctype.KindVoid {
		t.jumps()
		return e.Nothing()
	}
	b, c = e.Convert(x, b, ct), e.Convert(x, c, ct)
	if ct.Kind == ctype.KindExotic || !does.Pure() || !also.Pure() {
		return t.unknown(ct)
	}
	reg := ct.Scalar
	if !ct.HasRegister() {
		reg = ir.Ptr
	}
	return values.Value{T: ct, Op: e.Op(ir.Select, reg, reg, 0, a, b.Op, c.Op)}
}

// Effect evaluates n for its side effects only.
func (t *typer) Effect(n cc.ExpressionNode) {
	t.e.Enter(n)
	defer func() { t.e.Depth-- }()
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			t.Effect(x.ExpressionList)
			return
		case cc.PrimaryExpressionStmt:
			t.statementExpr(x.CompoundStatement, false)
			return
		}
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast && t.e.TypeName(x.TypeName).Kind == ctype.KindVoid {
			t.Effect(x.CastExpression)
			return
		}
	case *cc.ConditionalExpression:
		if x.Case == cc.ConditionalExpressionCond {
			t.Cond(x.LogicalOrExpression)
			if x.ExpressionList != nil {
				t.Effect(x.ExpressionList)
			}
			t.Effect(x.ConditionalExpression)
			t.jumps()
			return
		}
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionLAnd {
			t.Cond(x.LogicalAndExpression)
			t.Effect(x.InclusiveOrExpression)
			t.jumps()
			return
		}
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr {
			t.Cond(x.LogicalOrExpression)
			t.Effect(x.LogicalAndExpression)
			t.jumps()
			return
		}
	case *cc.ExpressionList:
		for ; x != nil; x = x.ExpressionList {
			t.Effect(x.AssignmentExpression)
		}
		return
	}
	if p, ok := t.tryPlace(n); ok && !values.ReadForEffect(n, p) {
		return
	}
	t.Expr(n)
}
