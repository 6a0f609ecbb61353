package syntax

// This file defines which variables builtins only read and write although their addresses are arguments: those to which atomic operations put what they
// found, and from which they take what is expected or new. Such a variable can be in a register, where it is no object that makes states differ once its value is of no use. The
// generic functions of stdatomic.h are macros that make such calls.

import (
	"strings"

	"modernc.org/cc/v4"
)

// around is a statement expression with the full expression that it is part of.
type around struct {
	full  cc.ExpressionNode
	block *cc.CompoundStatement
}

// entersBlock notes that what follows is part of a block; leaves ends that.
func (s *Body) entersBlock(x *cc.CompoundStatement) (leaves func()) {
	full := s.full
	if full == nil {
		return func() {}
	}
	s.full, s.around = nil, append(s.around, around{full, x})
	return func() { s.full, s.around = full, s.around[:len(s.around)-1] }
}

// pointeeRange gives the arguments of a builtin through which it reads and writes once it has been called: the first and the one behind the last, none if they are equal.
func pointeeRange(name string) (first, end int) {
	name, atomic := strings.CutPrefix(name, "__atomic_")
	if !atomic {
		if name, atomic = strings.CutPrefix(name, "__c11_atomic_"); !atomic || !strings.HasPrefix(name, "compare_exchange_") {
			return 0, 0
		}
		return 1, 2
	}
	switch {
	case name == "load" || name == "store":
		return 1, 2
	case name == "exchange" || name == "compare_exchange":
		return 1, 3
	case strings.HasPrefix(name, "compare_exchange_"):
		return 1, 2
	}
	return 0, 0
}

// pointeesOf gives those arguments of a call.
func pointeesOf(x *cc.PostfixExpression) []cc.ExpressionNode {
	first, end := pointeeRange(IdentifierOf(x.PostfixExpression))
	if first == end {
		return nil
	}
	args := Arguments(x)
	return args[min(first, len(args)):min(end, len(args))]
}

// callsWithPointees notes the arguments &v of a call for whose sake v need not be an object. What the call does to v must have an order with all else that the expression does to it: other
// mentions of v are in its arguments, elsewhere in a statement expression that the call is a statement of, or come before or after it by the rules of &&, ||, ?: and the comma.
func (s *Body) callsWithPointees(x *cc.PostfixExpression) {
	if x.Case != cc.PostfixExpressionCall {
		return
	}
	for _, arg := range pointeesOf(x) {
		of, v := Pointee(arg)
		if v == nil {
			continue
		}
		ordered := inOrder(s.full, v.Token.SrcStr(), x)
		for _, a := range s.around {
			ordered = ordered && inOrder(a.full, v.Token.SrcStr(), a.block)
		}
		if ordered {
			s.pointees[of] = true
		}
	}
}

// Pointee gives the variable v of an argument &v, and that; nil if it is something else.
func Pointee(arg cc.ExpressionNode) (of *cc.UnaryExpression, v *cc.PrimaryExpression) {
	of, ok := StripParens(arg).(*cc.UnaryExpression)
	if !ok || of.Case != cc.UnaryExpressionAddrof {
		return nil, nil
	}
	if v, ok = StripParens(of.CastExpression).(*cc.PrimaryExpression); !ok || v.Case != cc.PrimaryExpressionIdent {
		return nil, nil
	}
	return of, v
}

// inOrder tells whether an expression has an order between a part of it and each place elsewhere in it where a name stands (C11 6.5.13 to 6.5.15 and 6.5.17).
func inOrder(n cc.Node, name string, part cc.Node) bool {
	within, stands, unordered := order(n, name, part)
	return within && !unordered || !stands
}

// order tells whether the part is within n, whether the name stands elsewhere in it, and whether it does where nothing orders the two.
func order(n cc.Node, name string, part cc.Node) (within, stands, unordered bool) {
	if n == part {
		return true, false, false
	}
	if x, ok := n.(*cc.PrimaryExpression); ok && x.Case == cc.PrimaryExpressionIdent && x.Token.SrcStr() == name {
		return false, true, false
	}
	beside := false
	EachChild(n, func(c cc.Node) {
		w, st, u := order(c, name, part)
		within, stands, unordered, beside = within || w, stands || st, unordered || u, beside || st && !w
	})
	return within, stands, unordered || within && beside && !sequences(n)
}

// sequences tells whether all of one operand of an expression comes before all of the next.
func sequences(n cc.Node) bool {
	switch x := n.(type) {
	case *cc.LogicalAndExpression:
		return x.Case == cc.LogicalAndExpressionLAnd
	case *cc.LogicalOrExpression:
		return x.Case == cc.LogicalOrExpressionLOr
	case *cc.ConditionalExpression:
		return x.Case == cc.ConditionalExpressionCond
	case *cc.ExpressionList:
		return true
	}
	return false
}
