package syntax

// This file defines which variables of the functions around them GNU's nested functions use. A nested function uses those that it names and those that functions use which it
// names: whoever can call it has them at hand, or uses them himself.

import (
	"slices"

	"modernc.org/cc/v4"
)

// Nested is what is known of the functions that are defined in the blocks of a function, at any depth.
type Nested struct {
	functions map[scopedName]*nestedFunction
	static    map[*cc.Declarator]bool // what blocks declare that is no automatic variable
}

// scopedName is a name that a block declares.
type scopedName struct {
	block *cc.Scope
	name  string
}

type nestedFunction struct {
	item  *cc.BlockItem
	names []*cc.Declarator  // variables around it that it names
	calls []*nestedFunction // functions around it, or beside it, that it names
}

// findNested finds the functions that are defined in the blocks of a body.
func findNested(body *cc.CompoundStatement) *Nested {
	s := &Nested{functions: map[scopedName]*nestedFunction{}, static: map[*cc.Declarator]bool{}}
	s.collect(body)
	for _, f := range s.functions {
		s.resolve(f, f.item.Declarator)
		s.resolve(f, f.item.CompoundStatement)
	}
	return s
}

// collect notes what blocks below n define and declare.
func (s *Nested) collect(n cc.Node) {
	switch x := n.(type) {
	case *cc.BlockItem:
		if x.Case == cc.BlockItemFuncDef {
			s.functions[scopedName{x.Declarator.LexicalScope(), x.Declarator.Name()}] = &nestedFunction{item: x}
		}
	case *cc.Declaration:
		if hasStorage(x.DeclarationSpecifiers) {
			for list := x.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
				s.static[list.InitDeclarator.Declarator] = true
			}
		}
	}
	EachChild(n, s.collect)
}

// hasStorage tells whether specifiers declare no automatic variables.
func hasStorage(d *cc.DeclarationSpecifiers) bool {
	for ; d != nil; d = d.DeclarationSpecifiers {
		if d.Case != cc.DeclarationSpecifiersStorage {
			continue
		}
		switch d.StorageClassSpecifier.Case {
		case cc.StorageClassSpecifierTypedef, cc.StorageClassSpecifierExtern, cc.StorageClassSpecifierStatic, cc.StorageClassSpecifierThreadLocal:
			return true
		}
	}
	return false
}

// resolve notes what the names below n, a part of f, mean that blocks around f declare.
func (s *Nested) resolve(f *nestedFunction, n cc.Node) {
	if x, ok := n.(*cc.PrimaryExpression); ok && x.Case == cc.PrimaryExpressionIdent {
		d, block := declaration(x)
		switch {
		case d == nil || !isWithin(f.item.Declarator.LexicalScope(), block):
		case s.functions[scopedName{block, d.Name()}] != nil:
			if g := s.functions[scopedName{block, d.Name()}]; !slices.Contains(f.calls, g) {
				f.calls = append(f.calls, g)
			}
		case !s.static[d] && OwnParameters(d) == nil && !slices.Contains(f.names, d):
			f.names = append(f.names, d)
		}
	}
	EachChild(n, func(c cc.Node) { s.resolve(f, c) })
}

// declaration gives the declarator by which a block or a list of parameters declares a name, and where; nil if none does.
func declaration(x *cc.PrimaryExpression) (d *cc.Declarator, block *cc.Scope) {
	for sc := x.LexicalScope(); sc != nil && sc.Parent != nil; sc = sc.Parent {
		for _, n := range sc.Nodes[x.Token.SrcStr()] {
			switch n := n.(type) {
			case *cc.Declarator:
				if n.Visible() <= int(x.Token.Seq()) {
					return n, sc
				}
			case *cc.Enumerator:
				if n.Visible() <= int(x.Token.Seq()) {
					return nil, nil
				}
			}
		}
	}
	return nil, nil
}

// isWithin tells whether a block is another one or inside it.
func isWithin(block, outer *cc.Scope) bool {
	for ; block != nil; block = block.Parent {
		if block == outer {
			return true
		}
	}
	return false
}

// Defined gives the definition of the function that a declarator declares in a block; nil if there is none in that block.
func (s *Nested) Defined(d *cc.Declarator) *cc.BlockItem {
	if s == nil {
		return nil
	}
	if f := s.functions[scopedName{d.LexicalScope(), d.Name()}]; f != nil {
		return f.item
	}
	return nil
}

// Uses gives the variables of the functions around it that a nested function uses.
func (s *Nested) Uses(n *cc.BlockItem) (out []*cc.Declarator) {
	var visit func(f *nestedFunction)
	seen := map[*nestedFunction]bool{}
	visit = func(f *nestedFunction) {
		if f == nil || seen[f] {
			return
		}
		seen[f] = true
		for _, d := range f.names {
			if !slices.Contains(out, d) {
				out = append(out, d)
			}
		}
		for _, g := range f.calls {
			visit(g)
		}
	}
	visit(s.functions[scopedName{n.Declarator.LexicalScope(), n.Declarator.Name()}])
	return out
}

// eachUsed calls f for the variables that nested functions name.
func (s *Nested) eachUsed(f func(d *cc.Declarator)) {
	if s == nil {
		return
	}
	for _, g := range s.functions {
		for _, d := range g.names {
			f(d)
		}
	}
}
