package lowering

// This file defines the lowering of statements.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// compound lowers a block.
func (l *body) compound(c *cc.CompoundStatement) { l.block(c, false) }

// block lowers a block; returning says that the function returns at its end, so that
// its objects end with the frame.
func (l *body) block(c *cc.CompoundStatement, returning bool) {
	l.Push()
	l.Scope.Body = c
	if !returning {
		l.renew(c)
	}
	l.items(c)
	l.At(c.Token2)
	l.closes()
	l.leave(l.Scope, returning)
	l.Scope = l.Scope.Parent
}

func (l *body) items(c *cc.CompoundStatement) {
	for list := c.BlockItemList; list != nil; list = list.BlockItemList {
		if l.Unit.Table.AllErrors {
			l.tolerate(list.BlockItem)
		} else {
			l.blockItem(list.BlockItem)
		}
	}
}

// tolerate lowers an item and goes on where it has an error. The code is then good for a list of what it
// names, and nothing else.
func (l *body) tolerate(n *cc.BlockItem) {
	scope, depth, done := l.Scope, l.Depth, false
	defer func() {
		if !done {
			l.broken = true
			l.Scope, l.Depth = scope, depth
		}
	}()
	defer l.Unit.Table.Catch(l.Unit, l.Unit.Pos(n))
	l.blockItem(n)
	done = true
}

func (l *body) blockItem(n *cc.BlockItem) {
	if n == nil {
		return
	}
	switch n.Case {
	case cc.BlockItemDecl:
		l.Declaration(n.Declaration)
	case cc.BlockItemStmt:
		l.stmt(n.Statement)
	case cc.BlockItemFuncDef:
		l.NestedFunction(n)
	}
}

func (l *body) stmt(n *cc.Statement) {
	if n == nil {
		return
	}
	l.Enter(n)
	defer func() { l.Depth-- }()
	switch n.Case {
	case cc.StatementLabeled:
		l.labeled(n.LabeledStatement)
	case cc.StatementCompound:
		l.compound(n.CompoundStatement)
	case cc.StatementExpr:
		e := n.ExpressionStatement
		if e == nil || e.ExpressionList == nil {
			return
		}
		l.full(func() { l.Effect(e.ExpressionList) })
	case cc.StatementSelection:
		l.within(func() { l.selection(n.SelectionStatement) })
	case cc.StatementIteration:
		l.within(func() { l.iteration(n.IterationStatement) })
	case cc.StatementJump:
		l.jumpStatement(n.JumpStatement)
	case cc.StatementAsm:
		l.asm(n.AsmStatement.Asm)
	}
}

// within lowers what is a block of its own (C11 6.8.4p3, 6.8.5p5), in which compound literals end. Where jumps into blocks find the objects there these
// end with the function.
func (l *body) within(lower func()) {
	if l.Hoisting() {
		lower()
		return
	}
	l.Push()
	lower()
	l.pop()
}

// substatement lowers what a selection or a loop controls.
func (l *body) substatement(n *cc.Statement) {
	if n != nil && n.Case == cc.StatementExpr {
		l.within(func() { l.stmt(n) })
		return
	}
	l.stmt(n)
}

func (l *body) selection(n *cc.SelectionStatement) {
	switch n.Case {
	case cc.SelectionStatementSwitch:
		l.switchStatement(n)
		return
	case cc.SelectionStatementIfElse:
		// if (e) ; else __assert_fail(…)
		if syntax.IsEmpty(n.Statement) && n.Statement2 != nil && n.Statement2.Case == cc.StatementExpr && n.Statement2.ExpressionStatement.ExpressionList != nil {
			done := false
			l.full(func() {
				done = l.assertion(n, n.ExpressionList, n.Statement2.ExpressionStatement.ExpressionList)
			})
			if done {
				return
			}
		}
	}
	yes, no, end := l.NewLabel(), l.NewLabel(), l.NewLabel()
	if n.Case == cc.SelectionStatementIf {
		no = end
	}
	l.fullBranch(n.ExpressionList, yes, no)
	l.Bind(yes)
	l.substatement(n.Statement)
	l.Jump(end)
	if n.Case == cc.SelectionStatementIfElse {
		l.Bind(no)
		l.substatement(n.Statement2)
		l.Jump(end)
	}
	l.Bind(end)
}

// fullBranch lowers a controlling expression. If it makes temporaries, they die on
// both ways out.
func (l *body) fullBranch(e cc.ExpressionNode, yes, no ir.Label) {
	saved := l.Temps
	l.Temps = nil
	l.statement()
	l.At(e)
	if !l.makesTemps(e) {
		l.branch(e, yes, no)
	} else {
		a, b := l.NewLabel(), l.NewLabel()
		l.branch(e, a, b)
		l.Bind(a)
		l.kill(l.Temps)
		l.Jump(yes)
		l.Bind(b)
		l.kill(l.Temps)
		l.Jump(no)
	}
	l.Temps = saved
}

// makesTemps tells whether evaluating an expression makes temporary objects.
func (l *body) makesTemps(e cc.ExpressionNode) bool {
	if l.Scan.Mutation(e)&syntax.MutCalls == 0 {
		return false
	}
	_, does := l.Types().Evaluate(e)
	return does.Temps
}

// statementExpr lowers GNU's ({ … }): its value is that of the last
// statement, copied where it would die with the block.
func (l *body) statementExpr(c *cc.CompoundStatement, wanted bool) values.Value {
	if l.Function == nil {
		l.Fail(c, "statement expression outside a function")
	}
	l.Push()
	l.Scope.Body = c
	l.renew(c)
	out := l.Nothing()
	savedTemps := l.Temps
	for list := c.BlockItemList; list != nil; list = list.BlockItemList {
		if list.BlockItemList == nil && wanted {
			if e, labels := syntax.LastExpression(list.BlockItem); e != nil {
				for _, n := range labels {
					l.placeLabel(n)
				}
				l.statement()
				out = l.Keep(l.Materialise(l.Expr(e)))
				continue
			}
		}
		l.Temps = nil
		l.blockItem(list.BlockItem)
		l.Temps = savedTemps
	}
	l.pop()
	return out
}
