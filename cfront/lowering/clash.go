package lowering

// This file defines what makes an expression undefined for want of an order: a variable is
// assigned to and also read or assigned to elsewhere in the expression, with no sequence
// point between the two (C11 6.5p2). Here the syntax is looked at, and only variables and
// members of them that are named count: two accesses through pointers clash only if
// these are equal. A call's own effects have an order, see package evalorder.

import (
	"fmt"

	"modernc.org/cc/v4"

	"heddle.example/answer"
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

// assumeClash is the assumption by which such an expression has a meaning.
const assumeClash = answer.UnsequencedSideEffects

// uses are the variables that an expression reads and assigns to.
type uses struct{ reads, writes map[string]string } // path: its text

func newUses() uses { return uses{map[string]string{}, map[string]string{}} }

// clash looks for clashes between operands without an order among them.
func (l *body) clash(n cc.Node, operands ...cc.ExpressionNode) {
	if !l.mayClash(operands...) {
		return
	}
	all := make([]uses, len(operands))
	for i, o := range operands {
		all[i] = newUses()
		l.collect(o, &all[i])
		for j := range i {
			if l.clashing(n, all[i], all[j]) || l.clashing(n, all[j], all[i]) {
				return
			}
		}
	}
}

// mayClash tells whether operands can clash: some variable is assigned to.
func (l *body) mayClash(operands ...cc.ExpressionNode) bool {
	if l.Dead || l.Scan == nil {
		return false
	}
	for _, o := range operands {
		if l.Scan.Mutates(o) {
			return true
		}
	}
	return false
}

// clashAssign looks for clashes in an assignment: of its sides, and of the assignment itself
// with assignments to left in right that nothing separates from it.
func (l *body) clashAssign(n cc.Node, left, right cc.ExpressionNode) {
	if !l.mayClash(left, right) {
		return
	}
	a, b := newUses(), newUses()
	l.collectInner(left, &a)
	l.collect(right, &b)
	if l.clashing(n, a, b) || l.clashing(n, b, a) {
		return
	}
	if path := l.pathOf(left); path != "" {
		u := newUses()
		l.trailing(right, &u)
		if text, ok := u.writes[path]; ok {
			l.undefinedOrder(n, text)
		}
	}
}

// clashing reports a variable that a assigns to and b uses.
func (l *body) clashing(n cc.Node, a, b uses) bool {
	for path, text := range a.writes {
		_, written := b.writes[path]
		if _, read := b.reads[path]; read || written {
			l.undefinedOrder(n, text)
			return true
		}
	}
	return false
}

// undefinedOrder says that the variable text is used twice without an order.
func (l *body) undefinedOrder(n cc.Node, text string) {
	l.Warn(n, "operations on %s have no order: the behaviour is undefined", text)
	l.Emit(ir.Instr{Op: ir.Order, Dst: ir.NoReg, Name: assumeClash})
}

// collect notes what evaluating n reads and assigns to. What is inside a statement
// expression is left out.
func (l *body) collect(n cc.Node, u *uses) {
	assign := func(e cc.ExpressionNode) {
		if p := l.pathOf(e); p != "" {
			u.writes[p] = syntax.SourceText(e)
		}
		l.collectInner(e, u)
	}
	switch x := n.(type) {
	case *cc.CompoundStatement, *cc.TypeName, *cc.GenericSelection:
		return
	case *cc.AssignmentExpression:
		if x.Case != cc.AssignmentExpressionCond {
			assign(x.UnaryExpression)
			l.collect(x.AssignmentExpression, u)
			return
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			assign(x.UnaryExpression)
			return
		case cc.UnaryExpressionAddrof:
			l.collectInner(x.CastExpression, u)
			return
		case cc.UnaryExpressionSizeofExpr, cc.UnaryExpressionSizeofType, cc.UnaryExpressionAlignofExpr, cc.UnaryExpressionAlignofType:
			return
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			assign(x.PostfixExpression)
			return
		}
	}
	if e, ok := n.(cc.ExpressionNode); ok {
		if p := l.pathOf(e); p != "" {
			u.reads[p] = syntax.SourceText(e)
			l.collectInner(e, u)
			return
		}
	}
	syntax.EachChild(n, func(c cc.Node) { l.collect(c, u) })
}

// collectInner notes what is used to find out which object an lvalue means.
func (l *body) collectInner(n cc.ExpressionNode, u *uses) {
	switch x := syntax.Bare(n).(type) {
	case *cc.PrimaryExpression:
		if x.Case != cc.PrimaryExpressionIdent {
			l.collect(x, u)
		}
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionSelect {
			l.collectInner(x.PostfixExpression, u)
			return
		}
		syntax.EachChild(x, func(c cc.Node) { l.collect(c, u) })
	default:
		syntax.EachChild(x, func(c cc.Node) { l.collect(c, u) })
	}
}

// trailing notes what n assigns to after its last sequence point.
func (l *body) trailing(n cc.Node, u *uses) {
	if target, _ := syntax.Target(n); target != nil {
		if p := l.pathOf(target); p != "" {
			u.writes[p] = syntax.SourceText(target)
		}
	}
	switch x := n.(type) {
	case *cc.ExpressionList:
		for x.ExpressionList != nil {
			x = x.ExpressionList
		}
		l.trailing(x.AssignmentExpression, u)
		return
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionLAnd {
			l.trailing(x.InclusiveOrExpression, u)
			return
		}
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr {
			l.trailing(x.LogicalAndExpression, u)
			return
		}
	case *cc.ConditionalExpression:
		if x.Case == cc.ConditionalExpressionCond {
			if x.ExpressionList != nil {
				l.trailing(x.ExpressionList, u)
			}
			l.trailing(x.ConditionalExpression, u)
			return
		}
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionCall {
			return
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionSizeofExpr, cc.UnaryExpressionSizeofType, cc.UnaryExpressionAlignofExpr, cc.UnaryExpressionAlignofType:
			return
		}
	case *cc.CompoundStatement, *cc.TypeName, *cc.GenericSelection:
		return
	}
	syntax.EachChild(n, func(c cc.Node) { l.trailing(c, u) })
}

// pathOf names the object that an lvalue means if that is a variable, a member of one, or
// what a variable points to; "" if it is something else.
func (l *body) pathOf(n cc.ExpressionNode) string {
	switch x := syntax.Bare(n).(type) {
	case *cc.PrimaryExpression:
		if x.Case != cc.PrimaryExpressionIdent {
			return ""
		}
		sym := l.Scope.Lookup(x.Token.SrcStr())
		if sym == nil || sym.Kind != symbols.KindReg && sym.Kind != symbols.KindLocal && sym.Kind != symbols.KindObject || sym.T == nil || sym.T.Kind == ctype.KindArray {
			return ""
		}
		if sym.Kind == symbols.KindObject {
			return fmt.Sprintf("%p", sym.Object)
		}
		return fmt.Sprintf("%p", sym)
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionDeref {
			if p := l.pathOf(x.CastExpression); p != "" {
				return "*" + p
			}
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect:
			if p := l.pathOf(x.PostfixExpression); p != "" {
				return p + "." + x.Token2.SrcStr()
			}
		case cc.PostfixExpressionPSelect:
			if p := l.pathOf(x.PostfixExpression); p != "" {
				return "*" + p + "." + x.Token2.SrcStr()
			}
		}
	}
	return ""
}
