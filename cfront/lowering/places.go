package lowering

// This file defines lvalues.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
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
			return l.IdentPlace(x)
		case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
			return l.StringPlace(x), true
		case cc.PrimaryExpressionExpr:
			return l.tryPlace(x.ExpressionList)
		case cc.PrimaryExpressionGeneric:
			return l.tryPlace(l.Types().Choose(x.GenericSelection))
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
		case cc.UnaryExpressionReal, cc.UnaryExpressionImag:
			if l.TypeOf(x.UnaryExpression).Kind == ctype.KindExotic {
				if p, ok := l.tryPlace(x.UnaryExpression); ok {
					return l.ComplexPart(p, x.Case == cc.UnaryExpressionImag), true
				}
			} else if x.Case == cc.UnaryExpressionReal {
				return l.tryPlace(x.UnaryExpression)
			}
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
	addressed, inner := l.addressed == x, l.inner == x
	g := l.Unordered(x)
	defer g.Close()
	l.clash(x, base, index)
	g.Begin()
	l.inner, _ = syntax.StripParens(base).(*cc.PostfixExpression)
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
		v = l.Stable(v, index)
	}
	g.End()
	g.Begin()
	i := l.Expr(index)
	g.End()
	l.At(x)
	if inArray {
		return l.ElementOf(x, p, i, addressed || !inner && p.T.Elem.Kind == ctype.KindArray)
	}
	if v.T.Kind == ctype.KindExotic {
		return l.VectorElement(x, v, i)
	}
	return l.ElementAt(x, v, i)
}
