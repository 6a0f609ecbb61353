package syntax

// This file defines how deep a syntax tree may be: the lowering is recursive, and a stack that is full ends the process. What the text shows
// was refused before (package source).

import "modernc.org/cc/v4"

// maxTree bounds the nodes from a declaration down.
const maxTree = 20_000

// fewTokens are so few that what is made of them is not too deep: each opens fewer than fifty levels.
const fewTokens = maxTree / 50

// TooDeep gives a node that is too deep in the syntax tree below n, nil if none is. It does not recurse, and the elements of
// a list are on one level.
func TooDeep(n cc.Node) cc.Node {
	if n, ok := n.(*cc.ExternalDeclaration); ok {
		if specifiers, few := small(n); few {
			return tooDeep(specifiers)
		}
	}
	return tooDeep(n)
}

// small tells whether few tokens follow the first name that a declaration declares. What precedes it is its specifiers, and parentheses that
// are closed behind it.
func small(n *cc.ExternalDeclaration) (*cc.DeclarationSpecifiers, bool) {
	var specifiers *cc.DeclarationSpecifiers
	var name *cc.Declarator
	var end cc.Token
	switch {
	case n.Case == cc.ExternalDeclarationFuncDef && n.FunctionDefinition.CompoundStatement != nil:
		f := n.FunctionDefinition
		specifiers, name, end = f.DeclarationSpecifiers, f.Declarator, f.CompoundStatement.Token2
	case n.Case == cc.ExternalDeclarationDecl && n.Declaration.Case == cc.DeclarationDecl && n.Declaration.InitDeclaratorList != nil:
		d := n.Declaration
		specifiers, name, end = d.DeclarationSpecifiers, d.InitDeclaratorList.InitDeclarator.Declarator, d.Token
	}
	if specifiers == nil || name == nil {
		return nil, false
	}
	first := name.NameTok()
	from, to := first.Seq(), end.Seq()
	return specifiers, 0 < from && from < to && to-from < fewTokens
}

func tooDeep(n cc.Node) cc.Node {
	type level struct {
		node  cc.Node
		depth int
	}
	work := []level{{n, 0}}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		if l.depth > maxTree {
			return l.node
		}
		EachChild(l.node, func(c cc.Node) { work = append(work, level{c, l.depth + 1}) })
	}
	return nil
}
