package syntax

// This file defines what expressions are by their form: names, calls, what stands in parentheses.

import (
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/source"
)

// StripParens removes parentheses around an expression.
func StripParens(n cc.ExpressionNode) cc.ExpressionNode {
	for {
		switch x := n.(type) {
		case *cc.PrimaryExpression:
			if x.Case == cc.PrimaryExpressionExpr {
				n = x.ExpressionList
				continue
			}
		case *cc.ExpressionList:
			if x.ExpressionList == nil {
				n = x.AssignmentExpression
				continue
			}
		}
		return n
	}
}

// CallIn gives the call that an expression consists of, nil if it is something else.
func CallIn(n cc.ExpressionNode) *cc.PostfixExpression {
	switch x := StripParens(n).(type) {
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionCall {
			return x
		}
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast {
			return CallIn(x.CastExpression)
		}
	}
	return nil
}

// IdentifierOf gives the name that an expression consists of, "" if it is more.
func IdentifierOf(n cc.ExpressionNode) string {
	for {
		switch x := n.(type) {
		case *cc.PrimaryExpression:
			switch x.Case {
			case cc.PrimaryExpressionIdent:
				return x.Token.SrcStr()
			case cc.PrimaryExpressionExpr:
				n = x.ExpressionList
				continue
			}
		case *cc.ExpressionList:
			if x.ExpressionList == nil {
				n = x.AssignmentExpression
				continue
			}
		}
		return ""
	}
}

// Arguments lists the argument expressions of a call.
func Arguments(x *cc.PostfixExpression) []cc.ExpressionNode {
	var out []cc.ExpressionNode
	for a := x.ArgumentExpressionList; a != nil; a = a.ArgumentExpressionList {
		out = append(out, a.AssignmentExpression)
	}
	return out
}

// Bare strips an expression of parentheses and of the nodes that the grammar puts around
// a smaller one.
func Bare(n cc.ExpressionNode) cc.ExpressionNode {
	for {
		n = StripParens(n)
		switch x := n.(type) {
		case *cc.PostfixExpression:
			if x.Case == cc.PostfixExpressionPrimary {
				n = x.PrimaryExpression
				continue
			}
		case *cc.UnaryExpression:
			if x.Case == cc.UnaryExpressionPostfix {
				n = x.PostfixExpression
				continue
			}
		case *cc.CastExpression:
			if x.Case == cc.CastExpressionUnary {
				n = x.UnaryExpression
				continue
			}
		}
		return n
	}
}

// IsIdentifier tells whether n is a name and nothing more.
func IsIdentifier(n cc.ExpressionNode) bool {
	p, ok := StripParens(n).(*cc.PrimaryExpression)
	return ok && p.Case == cc.PrimaryExpressionIdent
}

// SourceText is the text of an expression as written, for messages.
func SourceText(n cc.Node) string {
	s := PlainText(strings.TrimSpace(cc.NodeSource(n)))
	const most = 200
	if len(s) > most {
		s = s[:most] + "…"
	}
	return s
}

// PlainText removes the marks that package source puts into literals.
func PlainText(s string) string {
	return strings.NewReplacer(string(source.MarkU16), "", string(source.MarkU32), "").Replace(s)
}

// CallSeq gives the sequence number of the name that a call calls, one after all others if it calls no name.
func CallSeq(x *cc.PostfixExpression) int {
	if p, ok := StripParens(x.PostfixExpression).(*cc.PrimaryExpression); ok {
		return p.Token.Seq()
	}
	return 1 << 30
}
