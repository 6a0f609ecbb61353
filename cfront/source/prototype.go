package source

// This file defines which declarations of headers need not be looked at before somebody asks for what they declare: most programs call few of
// the functions of the headers that they include.

import (
	"modernc.org/cc/v4"
)

// prototype gives the name of the function that n declares if that is all that it does, and if it stands in a header of the system or in the
// prelude; else "". Such a declaration may name a tag that nothing has declared before: then a later one is meant, which C does not say, but its headers do.
func prototype(n *cc.ExternalDeclaration) string {
	if n.Case != cc.ExternalDeclarationDecl || n.Declaration.Case != cc.DeclarationDecl {
		return ""
	}
	list := n.Declaration.InitDeclaratorList
	if list == nil || list.InitDeclaratorList != nil || list.InitDeclarator.Initializer != nil {
		return ""
	}
	d := list.InitDeclarator.Declarator
	f := d.DirectDeclarator
	if f == nil || f.Case != cc.DirectDeclaratorFuncParam || f.DirectDeclarator == nil || f.DirectDeclarator.Case != cc.DirectDeclaratorIdent {
		return ""
	}
	for s := n.Declaration.DeclarationSpecifiers; s != nil; s = s.DeclarationSpecifiers {
		if !plainSpecifier(s) {
			return ""
		}
	}
	name := f.DirectDeclarator.Token
	if file := name.Position().Filename; file != preludeName && !SystemFile(file) {
		return ""
	}
	return name.SrcStr()
}

// plainSpecifier tells whether a specifier declares nothing itself, and is none of a typedef.
func plainSpecifier(s *cc.DeclarationSpecifiers) bool {
	switch s.Case {
	case cc.DeclarationSpecifiersStorage:
		return s.StorageClassSpecifier.Case == cc.StorageClassSpecifierExtern
	case cc.DeclarationSpecifiersTypeSpec:
		switch t := s.TypeSpecifier; t.Case {
		case cc.TypeSpecifierStructOrUnion:
			return t.StructOrUnionSpecifier.Case == cc.StructOrUnionSpecifierTag
		case cc.TypeSpecifierEnum, cc.TypeSpecifierTypeofExpr, cc.TypeSpecifierTypeofType, cc.TypeSpecifierAtomic:
			return false
		}
	}
	return true
}
