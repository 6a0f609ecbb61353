package syntax

// This file defines what statements are by their form.

import (
	"strings"

	"modernc.org/cc/v4"
)

// IsEmpty tells whether a statement does nothing.
func IsEmpty(s *cc.Statement) bool {
	if s == nil {
		return true
	}
	switch s.Case {
	case cc.StatementExpr:
		return s.ExpressionStatement == nil || s.ExpressionStatement.ExpressionList == nil
	case cc.StatementCompound:
		return s.CompoundStatement.BlockItemList == nil
	}
	return false
}

// LastExpression gives the expression of an expression statement and the labels before it.
func LastExpression(b *cc.BlockItem) (n cc.ExpressionNode, labels []*cc.LabeledStatement) {
	if b == nil || b.Case != cc.BlockItemStmt {
		return nil, nil
	}
	s := b.Statement
	for s != nil && s.Case == cc.StatementLabeled && s.LabeledStatement.Case == cc.LabeledStatementLabel {
		labels = append(labels, s.LabeledStatement)
		s = s.LabeledStatement.Statement
	}
	if s == nil || s.Case != cc.StatementExpr || s.ExpressionStatement == nil || s.ExpressionStatement.ExpressionList == nil {
		return nil, nil
	}
	return s.ExpressionStatement.ExpressionList, labels
}

// CaseLabels lists the case and default labels of a switch body, in order.
func CaseLabels(body cc.Node) []*cc.LabeledStatement {
	var out []*cc.LabeledStatement
	var walk func(n cc.Node)
	walk = func(n cc.Node) {
		switch x := n.(type) {
		case *cc.LabeledStatement:
			if x.Case != cc.LabeledStatementLabel {
				out = append(out, x)
			}
			walk(x.Statement)
			return
		case *cc.SelectionStatement:
			if x.Case == cc.SelectionStatementSwitch {
				return // its labels are its own
			}
		}
		EachChild(n, walk)
	}
	walk(body)
	return out
}

// TriesExchange tells whether n has a call of a compare-and-exchange that may be weak.
func TriesExchange(n cc.Node) bool {
	if x, ok := n.(*cc.PostfixExpression); ok && x.Case == cc.PostfixExpressionCall {
		name := IdentifierOf(x.PostfixExpression)
		if strings.HasPrefix(name, "__atomic_compare_exchange") || name == "__c11_atomic_compare_exchange_weak" {
			return true
		}
	}
	found := false
	EachChild(n, func(c cc.Node) { found = found || TriesExchange(c) })
	return found
}

// HasLabels tells whether there are labels below n.
func HasLabels(n cc.Node) bool {
	if s, ok := n.(*cc.LabeledStatement); ok && s.Case == cc.LabeledStatementLabel {
		return true
	}
	found := false
	EachChild(n, func(c cc.Node) { found = found || HasLabels(c) })
	return found
}

// Entered tells whether control can enter a statement other than from above: by
// a label or a case.
func Entered(n cc.Node) bool {
	if _, ok := n.(*cc.LabeledStatement); ok {
		return true
	}
	found := false
	EachChild(n, func(c cc.Node) { found = found || Entered(c) })
	return found
}
