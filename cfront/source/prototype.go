package source

// This file defines which declarations of headers need not be looked at before somebody asks for what they declare: most programs call few of
// the functions of the headers that they include.

import (
	"strings"

	"modernc.org/cc/v4"
)

// lone gives the name of the function that n declares, or defines for calls in the same file, if that is all that it does, and if it stands in a
// header of the system or in the prelude; else "". Such a declaration may name a tag that nothing has declared before: then a later one is meant, which C does not say, but its headers do.
func lone(n *cc.ExternalDeclaration) string {
	if n.Case == cc.ExternalDeclarationFuncDef {
		return inlined(n.FunctionDefinition)
	}
	return prototype(n)
}

// prototype does it for a declaration.
func prototype(n *cc.ExternalDeclaration) string {
	if n.Case != cc.ExternalDeclarationDecl || n.Declaration.Case != cc.DeclarationDecl {
		return ""
	}
	list := n.Declaration.InitDeclaratorList
	if list == nil || list.InitDeclaratorList != nil || list.InitDeclarator.Initializer != nil {
		return ""
	}
	for s := n.Declaration.DeclarationSpecifiers; s != nil; s = s.DeclarationSpecifiers {
		if !plainSpecifier(s) {
			return ""
		}
	}
	return functionName(list.InitDeclarator.Declarator)
}

// inlined does it for a definition: an inline one of internal linkage, or one of GNU's, which are there only to be inlined. What runs without being
// called is nobody's to ask for.
func inlined(n *cc.FunctionDefinition) string {
	inline, within := false, false
	for s := n.DeclarationSpecifiers; s != nil; s = s.DeclarationSpecifiers {
		switch {
		case s.Case == cc.DeclarationSpecifiersStorage && s.StorageClassSpecifier.Case == cc.StorageClassSpecifierStatic:
			within = true
			continue
		case s.Case == cc.DeclarationSpecifiersFunc && s.FunctionSpecifier.Case == cc.FunctionSpecifierInline:
			inline = true
		case s.Case == cc.DeclarationSpecifiersAttr:
			for _, name := range attributes(s.AttributeSpecifierList) {
				switch name {
				case "gnu_inline":
					within = true
				case "constructor", "destructor", "section", "used", "weak":
					return ""
				}
			}
		}
		if !plainSpecifier(s) {
			return ""
		}
	}
	if !inline || !within || n.DeclarationList != nil {
		return ""
	}
	return functionName(n.Declarator)
}

// attributes gives the names in a list of attributes, without underscores around them.
func attributes(list *cc.AttributeSpecifierList) (names []string) {
	for ; list != nil; list = list.AttributeSpecifierList {
		if list.AttributeSpecifier == nil {
			continue
		}
		for v := list.AttributeSpecifier.AttributeValueList; v != nil; v = v.AttributeValueList {
			if v.AttributeValue != nil {
				names = append(names, strings.Trim(v.AttributeValue.Token.SrcStr(), "_"))
			}
		}
	}
	return names
}

// lookedAt gives the names that declarations declare which are looked at in any case: nobody would ask for a definition of these any more.
func lookedAt(ast *cc.AST) map[string]bool {
	names := map[string]bool{}
	for tu := ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
		n := tu.ExternalDeclaration
		if n == nil || n.Case != cc.ExternalDeclarationDecl || n.Declaration.Case != cc.DeclarationDecl || prototype(n) != "" {
			continue
		}
		for list := n.Declaration.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
			names[list.InitDeclarator.Declarator.Name()] = true
		}
	}
	return names
}

// functionName gives the name in a plain declarator of a function that stands in a header of the system or in the prelude; else "".
func functionName(d *cc.Declarator) string {
	f := d.DirectDeclarator
	if f == nil || f.Case != cc.DirectDeclaratorFuncParam || f.DirectDeclarator == nil || f.DirectDeclarator.Case != cc.DirectDeclaratorIdent {
		return ""
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
