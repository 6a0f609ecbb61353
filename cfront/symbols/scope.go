package symbols

// This file defines scopes.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// Scope is one block of names; tags have a name space of their own.
type Scope struct {
	Parent *Scope
	Names  map[string]*Symbol // but for those that Later declares
	Later  func(name string)  // declares a name whose declaration was put off until somebody asks for it; nil: there are none
	Tags   map[string]*ctype.Type
	Exits  []Exit // what happens at the end of this block, in order of declaration
	Body   *cc.CompoundStatement
}

// Exit is something that happens when control leaves a block: an object dies, or
// the function that its attribute cleanup names is called with its address.
type Exit struct {
	Site    *ir.Site
	Cleanup *Function
	Addr    ir.Operand
	Pos     ir.Pos
}

// NewScope opens a block.
func NewScope(parent *Scope) *Scope { return &Scope{Parent: parent} }

// Declare enters a name.
func (s *Scope) Declare(sym *Symbol) {
	if s.Names == nil {
		s.Names = map[string]*Symbol{}
	}
	s.Names[sym.Name] = sym
}

// Own gives what a name stands for in this block itself, nil if nothing.
func (s *Scope) Own(name string) *Symbol {
	if sym := s.Names[name]; sym != nil || s.Later == nil {
		return sym
	}
	s.Later(name)
	return s.Names[name]
}

// Lookup gives what a name stands for, nil if nothing.
func (s *Scope) Lookup(name string) *Symbol {
	for ; s != nil; s = s.Parent {
		if sym := s.Own(name); sym != nil {
			return sym
		}
	}
	return nil
}

// DeclareTag enters the tag of a structure, union or enumeration.
func (s *Scope) DeclareTag(name string, t *ctype.Type) {
	if s.Tags == nil {
		s.Tags = map[string]*ctype.Type{}
	}
	s.Tags[name] = t
}

// Tag gives what a tag stands for, nil if nothing.
func (s *Scope) Tag(name string) *ctype.Type {
	for ; s != nil; s = s.Parent {
		if t := s.Tags[name]; t != nil {
			return t
		}
	}
	return nil
}

// IsFile tells whether s is the scope of a file.
func (s *Scope) IsFile() bool { return s.Parent == nil }
