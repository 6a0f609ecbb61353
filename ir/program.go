package ir

// This file defines programs and what they are made of, instructions apart.

import (
	"fmt"
	"strings"
)

// Pos is a place in a source file. File indexes Program.Files; Line and Col
// count from 1, Line 0 means unknown.
type Pos struct {
	File, Line, Col int32
}

// Valid tells whether p names a place.
func (p Pos) Valid() bool { return p.Line > 0 }

// File is a source file; Lines holds its text for traces (empty if not readable).
type File struct {
	Name  string
	Lines []string
}

// Program is a whole C program, linked.
type Program struct {
	PtrSize int // 8 or 4 bytes
	Files   []File
	Funcs   []*Func
	Globals []*Global
	Sites   []*Site
	Loops   []*Loop
	Entry   *Func    // the function that the main thread runs
	Monitor *Monitor // the monitor thread that the program brings, nil: none

	Environment *Global // the array that environ points to and main gets, nil: nobody names environ
}

// PosString formats p as file:line:column, or file:line where there is no column.
func (p *Program) PosString(at Pos) string {
	name := "?"
	if int(at.File) < len(p.Files) && at.File >= 0 {
		name = p.Files[at.File].Name
	}
	if at.Col > 0 {
		return fmt.Sprintf("%s:%d:%d", name, at.Line, at.Col)
	}
	return fmt.Sprintf("%s:%d", name, at.Line)
}

// SourceLine gives the text of the line at p, without surrounding space; "" if unknown.
func (p *Program) SourceLine(at Pos) string {
	if at.File < 0 || int(at.File) >= len(p.Files) {
		return ""
	}
	l := p.Files[at.File].Lines
	if at.Line < 1 || int(at.Line) > len(l) {
		return ""
	}
	return strings.TrimSpace(l[at.Line-1])
}

// FuncByName finds a function, nil if there is none.
func (p *Program) FuncByName(name string) *Func {
	for _, f := range p.Funcs {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// GlobalByName finds a global object (not a function-local static), nil if there is none.
func (p *Program) GlobalByName(name string) *Global {
	for _, g := range p.Globals {
		if g.Name == name {
			return g
		}
	}
	return nil
}

// Global is an object with static or thread storage duration.
type Global struct {
	ID      int    // index in Program.Globals
	Name    string // source name; a static local is "func.name"; string literals ".str.N"
	Layout  *Layout
	Size    int64
	Align   int64
	Data    []byte // initial bytes; shorter than Size: the rest is zero
	Relocs  []Reloc
	TLS     bool // one instance per thread
	Const   bool // in read-only memory: string literals, objects declared const
	Literal bool // a string literal
	Pos     Pos

	Undefined bool // declared, but defined nowhere: Size is 0 if its type is incomplete
	Library   bool // an object of the C library, or an undefined one that a header of the compiler declares
}

// Reloc says that at Off of a global's initial bytes stands an address: of
// Global or of Func, plus Addend. It is PtrSize bytes wide.
type Reloc struct {
	Off    int64
	Global *Global
	Func   *Func
	Addend int64
}

// SiteKind says what kind of objects an allocation site makes.
type SiteKind uint8

// The kinds of allocation site.
const (
	SiteLocal   SiteKind = iota // block-scope object: one per activation of its scope
	SiteAlloca                  // alloca() and VLAs: any number per frame, all die with the frame (a VLA by Kill)
	SiteVarArgs                 // vararg area or argument temporary of a call
	SiteHeap                    // malloc and friends (made by the symbolic executor)
)

// Site is a place in the program that makes objects. Names of objects are
// (site, thread, count), DESIGN §4.5.
type Site struct {
	ID     int // index in Program.Sites
	Kind   SiteKind
	Name   string  // variable name, for people
	Layout *Layout // nil if the size is dynamic
	Align  int64   // bytes, of a variable
	Func   string
	Pos    Pos

	Volatile bool // of volatile type
}

// Loop is the target of backward jumps: a loop statement or a label reached by a backward goto.
type Loop struct {
	ID   int    // index in Program.Loops
	Name string // "main.0": function and count within it, as --unwindset and --show-loops use
	Func string
	Pos  Pos
}

// Reg numbers a register of a function; NoReg is none.
type Reg int32

// NoReg is the absent register (a result that is not wanted).
const NoReg Reg = -1

// RegInfo describes a register. Name is the C variable it holds, "" for a temporary.
type RegInfo struct {
	Type   Type
	Name   string
	Layout *Layout // C type of a variable or an input, else nil

	From, To Pos // the text in which a pointer variable is in scope; not valid of all else

	Control bool // it says which strands of an expression are left, see Pick: its values are few, and never unknown
}

// Const is an entry of a function's constant table: Bits (Hi for the upper half
// of an I128; floats as IEEE bits), or an address Global+Bits or Func when one is set.
type Const struct {
	Type   Type
	Bits   uint64
	Hi     uint64
	Global *Global // never a TLS one: see TLSAddr
	Func   *Func
}

// Func is a function. Extern: it has no body here; the executor looks its name up
// among the library models.
type Func struct {
	ID        int // index in Program.Funcs
	Name      string
	Pos       Pos
	NumParams int // parameters are registers 0..NumParams-1, the hidden ones included
	Result    Type
	Variadic  bool
	Extern    bool
	Model     bool         // comes from the C library models: traces do not show its insides
	Library   bool         // declared in a header that the compiler brings
	Unlike    bool         // a function without a body that has another type than the model of its name
	Cancels   Cancellation // of a model
	Regs      []RegInfo
	Consts    []Const
	Code      []Instr
}

// Cancellation says whether a library function is a cancellation point (POSIX XSH 2.9.5.2).
type Cancellation uint8

// The kinds of function.
const (
	CancelNever Cancellation = iota
	CancelMust
	CancelMay // it is open
)

// Type gives the type of operand o in f.
func (f *Func) Type(o Operand) Type {
	if o.IsReg() {
		return f.Regs[o].Type
	}
	if o == None {
		return Void
	}
	return f.Consts[o.ConstIndex()].Type
}
