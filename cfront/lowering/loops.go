package lowering

// This file defines loops. They are rotated: the condition is tested once at entry,
// and at the bottom by the one backward Branch, so that counting taken backward
// jumps counts bodies that run after the first. Where a thread may wait in the loop for others, the condition
// stands at the bottom alone: so the thread comes back to where it was, and is in one place
// however often it has looked. So does one whose weak compare-and-exchange fails spuriously.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

func (l *body) iteration(n *cc.IterationStatement) {
	switch n.Case {
	case cc.IterationStatementWhile:
		l.loop(n, n.ExpressionList, nil, n.Statement, false)
	case cc.IterationStatementDo:
		l.loop(n, n.ExpressionList, nil, n.Statement, true)
	case cc.IterationStatementFor:
		if n.ExpressionList != nil {
			l.full(func() { l.Effect(n.ExpressionList) })
		}
		l.loop(n, n.ExpressionList2, n.ExpressionList3, n.Statement, false)
	case cc.IterationStatementForDecl:
		l.Push()
		l.Declaration(n.Declaration)
		l.loop(n, n.ExpressionList, n.ExpressionList2, n.Statement, false)
		l.pop()
	}
}

// loop lowers while, do and for alike; cond nil means forever.
func (l *body) loop(n cc.Node, cond, step cc.ExpressionNode, body *cc.Statement, bodyFirst bool) {
	head, next, exit := l.NewLabel(), l.NewLabel(), l.NewLabel()
	l.At(n)
	test := l.NewLabel()
	value, constant := l.constCond(cond)
	forever := constant && value
	once := bodyFirst && constant && !value // do … while (0) is no loop
	atBottom := !forever && !bodyFirst && (syntax.TriesExchange(cond) || l.looks(cond) && !l.moves(cond, step, body))
	if cond != nil && !bodyFirst && !atBottom {
		// A label inside the condition cannot exist twice.
		if syntax.HasLabels(cond) {
			l.Unsupported("a label in a loop condition is not supported")
		}
	}
	var lp *ir.Loop
	entered := syntax.Entered(body)
	if atBottom && !l.Dead {
		l.Refs[head] = true // the bottom will jump there
	}
	if !once && (!l.Dead || entered) {
		lp = l.B.NewLoop()
		l.B.SetLoop(head, lp)
		if atBottom {
			l.Emit(ir.Instr{Op: ir.LoopReset, Dst: ir.NoReg, Flags: ir.FlagInit, Loop: int32(lp.ID)})
		} else {
			l.resetLoop(lp)
		}
	}
	switch {
	case atBottom:
		l.Jump(test)
	case forever || bodyFirst:
		l.Jump(head)
	default:
		l.fullBranch(cond, head, exit)
	}
	if entered {
		// The bottom will jump here even if nothing above does.
		l.BindAlive(head)
	} else {
		l.Bind(head)
	}
	l.loops = append(l.loops, &loopContext{breakTo: exit, continueTo: next, outer: l.Scope})
	l.substatement(body)
	l.loops = l.loops[:len(l.loops)-1]
	l.Jump(next)
	l.Bind(next)
	if step != nil {
		l.full(func() { l.Effect(step) })
	}
	l.Bind(test)
	l.At(n)
	if forever {
		l.Jump(head)
	} else {
		l.fullBranch(cond, head, exit)
	}
	l.Bind(exit)
	if lp != nil {
		l.At(n)
		l.resetLoop(lp)
	}
}

// moves tells whether a loop counts a variable in a register up or down with which its condition is to be found out: then hardly a round finds it as an earlier one
// did. One that is assigned to may have an earlier value again.
func (l *body) moves(cond, step cc.ExpressionNode, body *cc.Statement) bool {
	uses := map[string]bool{}
	var walk func(n cc.Node)
	walk = func(n cc.Node) {
		if x, ok := n.(*cc.PrimaryExpression); ok && x.Case == cc.PrimaryExpressionIdent {
			if sym := l.Scope.Lookup(x.Token.SrcStr()); sym != nil && sym.Kind == symbols.KindReg {
				uses[sym.Name] = true
			}
		}
		syntax.EachChild(n, walk)
	}
	walk(cond)
	found := false
	for _, n := range []cc.Node{cond, step, body} {
		syntax.EachChanged(n, func(name string) { found = found || uses[name] })
	}
	return found
}

// looks tells whether what n evaluates to may lie in memory, or come from a call.
func (l *body) looks(n cc.Node) bool {
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionIdent {
			sym := l.Scope.Lookup(x.Token.SrcStr())
			return sym != nil && (sym.Kind == symbols.KindObject || sym.Kind == symbols.KindLocal)
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionCall, cc.PostfixExpressionIndex, cc.PostfixExpressionPSelect:
			return true
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionDeref {
			return true
		}
	}
	found := false
	syntax.EachChild(n, func(c cc.Node) { found = found || l.looks(c) })
	return found
}

// constCond evaluates a condition that is constant.
func (l *body) constCond(cond cc.ExpressionNode) (bool, bool) {
	if cond == nil {
		return true, true
	}
	c, ok := l.TryConst(cond)
	return c.Value != 0, ok
}

func (l *body) resetLoop(lp *ir.Loop) {
	l.Emit(ir.Instr{Op: ir.LoopReset, Dst: ir.NoReg, Loop: int32(lp.ID)})
}
