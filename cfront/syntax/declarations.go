package syntax

// This file defines what declarations and definitions are by their form.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/source"
)

// SeqOf gives the sequence number of the first token of n.
func SeqOf(n cc.Node) int {
	switch x := n.(type) {
	case *cc.InitDeclarator:
		tok := x.Declarator.NameTok()
		return tok.Seq()
	case *cc.Declarator:
		tok := x.NameTok()
		return tok.Seq()
	case *cc.FunctionDefinition:
		tok := x.Declarator.NameTok()
		return tok.Seq()
	}
	return 0
}

// OwnParameters finds the part of a declarator that lists the parameters of the
// function it declares, rather than of one that it returns a pointer to.
func OwnParameters(d *cc.Declarator) *cc.DirectDeclarator {
	for dd := d.DirectDeclarator; dd != nil; {
		switch dd.Case {
		case cc.DirectDeclaratorDecl:
			dd = dd.Declarator.DirectDeclarator
		case cc.DirectDeclaratorFuncParam, cc.DirectDeclaratorFuncIdent:
			if inner := ownInner(dd.DirectDeclarator); inner == nil {
				return dd
			}
			dd = dd.DirectDeclarator
		default:
			dd = dd.DirectDeclarator
		}
	}
	return nil
}

// ownInner finds a function declarator further inside.
func ownInner(dd *cc.DirectDeclarator) *cc.DirectDeclarator {
	for dd != nil {
		switch dd.Case {
		case cc.DirectDeclaratorDecl:
			dd = dd.Declarator.DirectDeclarator
		case cc.DirectDeclaratorFuncParam, cc.DirectDeclaratorFuncIdent:
			return dd
		default:
			dd = dd.DirectDeclarator
		}
	}
	return nil
}

// LiteralInit gives the list of a compound literal as an initialiser.
func LiteralInit(x *cc.PostfixExpression) *cc.Initializer {
	return &cc.Initializer{Case: cc.InitializerInitList, InitializerList: x.InitializerList, Token: x.Token3}
}

// Returned gives the expression that a function returns if that is all it does.
func Returned(def *cc.FunctionDefinition) cc.ExpressionNode {
	list := def.CompoundStatement.BlockItemList
	if list == nil || list.BlockItemList == nil || list.BlockItemList.BlockItemList != nil {
		return nil // the parser puts __func__ first
	}
	i := list.BlockItemList.BlockItem
	if i == nil || i.Case != cc.BlockItemStmt || i.Statement.Case != cc.StatementJump || i.Statement.JumpStatement.Case != cc.JumpStatementReturn {
		return nil
	}
	return i.Statement.JumpStatement.ExpressionList
}

// IsPragma tells whether an assertion stands for a pragma.
func IsPragma(n *cc.StaticAssertDeclaration) bool {
	cond := n.ConstantExpression
	if c, ok := cond.(*cc.ConstantExpression); ok {
		cond = c.ConditionalExpression
	}
	call, ok := cond.(*cc.PostfixExpression)
	return ok && call.Case == cc.PostfixExpressionCall && IdentifierOf(call.PostfixExpression) == source.PragmaMark
}
