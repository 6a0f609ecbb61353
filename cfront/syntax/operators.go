package syntax

// This file defines which operators the nodes of the syntax tree stand for.

import "modernc.org/cc/v4"

// Operators of more than one character; the others are named by theirs.
const (
	OpShl = iota + 256
	OpShr
	OpLe
	OpGe
	OpEq
	OpNe
)

var multiplicativeOps = [...]int{cc.MultiplicativeExpressionMul: '*', cc.MultiplicativeExpressionDiv: '/', cc.MultiplicativeExpressionMod: '%'}
var additiveOps = [...]int{cc.AdditiveExpressionAdd: '+', cc.AdditiveExpressionSub: '-'}
var shiftOps = [...]int{cc.ShiftExpressionLsh: OpShl, cc.ShiftExpressionRsh: OpShr}
var relationalOps = [...]int{cc.RelationalExpressionLt: '<', cc.RelationalExpressionGt: '>', cc.RelationalExpressionLeq: OpLe, cc.RelationalExpressionGeq: OpGe}
var equalityOps = [...]int{cc.EqualityExpressionEq: OpEq, cc.EqualityExpressionNeq: OpNe}
var andOps = [...]int{cc.AndExpressionAnd: '&'}
var exclusiveOrOps = [...]int{cc.ExclusiveOrExpressionXor: '^'}
var inclusiveOrOps = [...]int{cc.InclusiveOrExpressionOr: '|'}

// BinaryOperator gives the operator and the operands of a node. If it stands for its operand alone,
// that is right and left is nil; right is nil if the node is no operator that evaluates both operands.
func BinaryOperator(n cc.ExpressionNode) (op int, left, right cc.ExpressionNode) {
	switch x := n.(type) {
	case *cc.MultiplicativeExpression:
		if op = multiplicativeOps[x.Case]; op == 0 {
			return 0, nil, x.CastExpression
		}
		return op, x.MultiplicativeExpression, x.CastExpression
	case *cc.AdditiveExpression:
		if op = additiveOps[x.Case]; op == 0 {
			return 0, nil, x.MultiplicativeExpression
		}
		return op, x.AdditiveExpression, x.MultiplicativeExpression
	case *cc.ShiftExpression:
		if op = shiftOps[x.Case]; op == 0 {
			return 0, nil, x.AdditiveExpression
		}
		return op, x.ShiftExpression, x.AdditiveExpression
	case *cc.RelationalExpression:
		if op = relationalOps[x.Case]; op == 0 {
			return 0, nil, x.ShiftExpression
		}
		return op, x.RelationalExpression, x.ShiftExpression
	case *cc.EqualityExpression:
		if op = equalityOps[x.Case]; op == 0 {
			return 0, nil, x.RelationalExpression
		}
		return op, x.EqualityExpression, x.RelationalExpression
	case *cc.AndExpression:
		if op = andOps[x.Case]; op == 0 {
			return 0, nil, x.EqualityExpression
		}
		return op, x.AndExpression, x.EqualityExpression
	case *cc.ExclusiveOrExpression:
		if op = exclusiveOrOps[x.Case]; op == 0 {
			return 0, nil, x.AndExpression
		}
		return op, x.ExclusiveOrExpression, x.AndExpression
	case *cc.InclusiveOrExpression:
		if op = inclusiveOrOps[x.Case]; op == 0 {
			return 0, nil, x.ExclusiveOrExpression
		}
		return op, x.InclusiveOrExpression, x.ExclusiveOrExpression
	}
	return 0, nil, nil
}

// CompoundOps are the operators of compound assignments.
var CompoundOps = [...]int{
	cc.AssignmentExpressionMul: '*', cc.AssignmentExpressionDiv: '/', cc.AssignmentExpressionMod: '%', cc.AssignmentExpressionAdd: '+',
	cc.AssignmentExpressionSub: '-', cc.AssignmentExpressionLsh: OpShl, cc.AssignmentExpressionRsh: OpShr, cc.AssignmentExpressionAnd: '&',
	cc.AssignmentExpressionXor: '^', cc.AssignmentExpressionOr: '|',
}
