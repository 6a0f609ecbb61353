package syntax

// This file defines what evaluating an expression may change, by its form alone.

import "modernc.org/cc/v4"

// mutation says what evaluating an expression may change.
type mutation uint8

const (
	mutVariables mutation = 1 << iota // assigns
	MutCalls                          // calls
)

// Mutation tells what evaluating n may change, by its form alone; nothing where there is no body.
func (s *Body) Mutation(n cc.Node) mutation {
	if s == nil {
		return 0
	}
	if m, ok := s.mutating[n]; ok {
		return m
	}
	var m mutation
	switch x := n.(type) {
	case *cc.AssignmentExpression:
		if x.Case != cc.AssignmentExpressionCond {
			m |= mutVariables
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			m |= mutVariables
		case cc.PostfixExpressionCall:
			m |= MutCalls
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			m |= mutVariables
		case cc.UnaryExpressionSizeofType, cc.UnaryExpressionAlignofType, cc.UnaryExpressionSizeofExpr, cc.UnaryExpressionAlignofExpr:
			s.mutating[n] = m
			return m
		}
	case *cc.CompoundStatement:
		m |= mutVariables | MutCalls
	}
	EachChild(n, func(c cc.Node) { m |= s.Mutation(c) })
	s.mutating[n] = m
	return m
}

// Mutates tells whether evaluating n may assign to a variable in a register.
func (s *Body) Mutates(n cc.ExpressionNode) bool { return s.Mutation(n)&mutVariables != 0 }

// EachChanged calls f with the names of which n changes the value, other than by assigning another one.
func EachChanged(n cc.Node, f func(name string)) {
	switch x := n.(type) {
	case *cc.AssignmentExpression:
		if x.Case != cc.AssignmentExpressionCond && x.Case != cc.AssignmentExpressionAssign {
			f(IdentifierOf(x.UnaryExpression))
		}
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionInc || x.Case == cc.PostfixExpressionDec {
			f(IdentifierOf(x.PostfixExpression))
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionInc || x.Case == cc.UnaryExpressionDec {
			f(IdentifierOf(x.UnaryExpression))
		}
	}
	EachChild(n, func(c cc.Node) { EachChanged(c, f) })
}
