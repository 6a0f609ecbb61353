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
	if target, _ := Target(n); target != nil {
		m |= mutVariables
	}
	switch x := n.(type) {
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionCall {
			m |= MutCalls
			if len(pointeesOf(x)) > 0 {
				m |= mutVariables
			}
		}
	case *cc.UnaryExpression:
		switch x.Case {
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

// Target gives what n itself assigns to, nil if nothing; anew tells that its old value does not count.
func Target(n cc.Node) (target cc.ExpressionNode, anew bool) {
	switch x := n.(type) {
	case *cc.AssignmentExpression:
		if x.Case != cc.AssignmentExpressionCond {
			return x.UnaryExpression, x.Case == cc.AssignmentExpressionAssign
		}
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionInc || x.Case == cc.PostfixExpressionDec {
			return x.PostfixExpression, false
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionInc || x.Case == cc.UnaryExpressionDec {
			return x.UnaryExpression, false
		}
	}
	return nil, false
}

// EachChanged calls f with the names of which n changes the value, other than by assigning another one.
func EachChanged(n cc.Node, f func(name string)) {
	if target, anew := Target(n); target != nil && !anew {
		f(IdentifierOf(target))
	}
	EachChild(n, func(c cc.Node) { EachChanged(c, f) })
}
