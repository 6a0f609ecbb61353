package cfront

// This file defines scopes and what names in them stand for.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/syntax"
	"heddle/ir"
)

type symKind uint8

const (
	symType symKind = iota
	symEnumConst
	symObject // an object with linkage or static storage duration
	symFunc
	symReg   // a local in a register
	symLocal // a local in memory
)

// symbol is what an ordinary identifier stands for.
type symbol struct {
	kind  symKind
	name  string
	t     *ctype.Type
	seq   int   // sequence number of the declaring token: names are visible after it
	value int64 // symEnumConst
	obj   *object
	fn    *function
	reg   ir.Reg     // symReg
	addr  ir.Operand // symLocal: the address
	site  *ir.Site   // symLocal
	undef bool       // symReg: may be read before it is initialised
}

// object is a variable with static or thread storage duration, across all
// files that declare it.
type object struct {
	name      string // of the IR global
	t         *ctype.Type
	pos       ir.Pos
	external  bool // has external linkage
	tls       bool
	weak      bool
	alias     *alias // what this is another name of
	tentative bool
	init      *cc.Initializer
	owner     *unit        // of init
	in        *scope       // where init is to be understood
	scan      *syntax.Body // of the function that init stands in
	evaluated bool
	extra     int64 // elements of the flexible array member
	model     bool
	given     bool       // declared only in models that the user gave
	g         *ir.Global // made when the object is first used or defined
}

func (o *object) defined() bool { return o.tentative || o.init != nil }

// function is a function, across all files that declare it.
type function struct {
	name                    string
	t                       *ctype.Type
	pos                     ir.Pos
	external                bool
	inline                  bool
	weak                    bool
	alias                   *alias // what this is another name of
	implicit                bool   // declared by its first call
	conflict                bool   // files declare it differently
	constructor, destructor bool   // to be called before and after the program
	def                     *cc.FunctionDefinition
	owner                   *unit // of def
	model                   bool  // def comes from the library models
	header                  bool  // def comes from a system header
	used                    bool
	lowered                 bool
	f                       *ir.Func
}

// scope is one block of names; tags have a name space of their own.
type scope struct {
	parent *scope
	names  map[string]*symbol
	tags   map[string]*ctype.Type
	exits  []exit // what happens at the end of this block, in order of declaration
	body   *cc.CompoundStatement
}

// exit is something that happens when control leaves a block: an object dies, or
// the function that its attribute cleanup names is called with its address.
type exit struct {
	site    *ir.Site
	cleanup *function
	addr    ir.Operand
	pos     ir.Pos
}

func newScope(parent *scope) *scope { return &scope{parent: parent} }

func (s *scope) declare(sym *symbol) {
	if s.names == nil {
		s.names = map[string]*symbol{}
	}
	s.names[sym.name] = sym
}

func (s *scope) lookup(name string) *symbol {
	for ; s != nil; s = s.parent {
		if sym := s.names[name]; sym != nil {
			return sym
		}
	}
	return nil
}

func (s *scope) declareTag(name string, t *ctype.Type) {
	if s.tags == nil {
		s.tags = map[string]*ctype.Type{}
	}
	s.tags[name] = t
}

func (s *scope) tag(name string) *ctype.Type {
	for ; s != nil; s = s.parent {
		if t := s.tags[name]; t != nil {
			return t
		}
	}
	return nil
}

func (s *scope) isFile() bool { return s.parent == nil }
