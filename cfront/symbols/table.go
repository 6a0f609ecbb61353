package symbols

// This file defines the table of what all files define, by name: what a linker knows.

import (
	"cmp"
	"fmt"
	"strconv"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/diagnostic"
	"heddle.example/ir"
)

// Options say how a program is understood.
type Options struct {
	Entry           string   // the function that the main thread runs, "" for main
	AllOrders       bool     // --evaluation-order all: operands that C leaves unordered are evaluated in every order
	WatchUnsigned   bool     // unsigned arithmetic of the program is marked, for property unsigned-overflow
	VolatileRelaxed bool     // --volatile relaxed: accesses to volatile objects are relaxed atomic ones
	AllErrors       bool     // --explain-unknown: what is wrong in one place keeps nothing else from being read and linked; all errors are told
	ErrorLabels     []string // --error-label: labels that must not be reached
}

// Finder brings in what a table lacks.
type Finder interface {
	// LoadModel reads the library model of a function, if there is one.
	LoadModel(name string)
	// Forward gives a function with a body that stands for an external variadic function, nil if none
	// is known. It is not ok if that function cannot be translated.
	Forward(fn *Function) (stand *Function, ok bool)
	// Evaluate gives a global its type and content.
	Evaluate(o *Object)
}

// Table is the state of one translation of several files into one program.
type Table struct {
	Options
	Target      *ctype.Target
	Program     *ir.Program
	Diagnostics diagnostic.List
	Layouts     *ctype.Layouts
	Finder      Finder

	Units []*Unit
	Given []*Unit // models that the user gave

	files          map[string]int32
	Functions      map[string]*Function // with external linkage
	Objects        map[string]*Object   // with external linkage
	ByFunc         map[*ir.Func]*Function
	Used           []*Object
	Queue          []*Function
	literals       map[string]*ir.Global
	ThreadArea     *ir.Global // what a thread pointer points to
	StaticLiterals map[LiteralOf]*Object
	Spawned        map[*cc.LabeledStatement]*Function // the start routines that statements have become
	Nested         map[*cc.BlockItem]*Function        // the functions that are defined in blocks
}

// LiteralOf is a compound literal outside functions: several units may have a header's in common, and each makes its own object.
type LiteralOf struct {
	Unit    *Unit
	Literal *cc.PostfixExpression
}

// NewTable makes an empty table.
func NewTable(tg *ctype.Target, o Options, f Finder) *Table {
	o.Entry = cmp.Or(o.Entry, "main")
	return &Table{Options: o, Target: tg, Program: &ir.Program{PtrSize: tg.PtrSize}, Layouts: ctype.NewLayouts(), Finder: f,
		files: map[string]int32{}, Functions: map[string]*Function{}, Objects: map[string]*Object{}, ByFunc: map[*ir.Func]*Function{},
		literals: map[string]*ir.Global{}, StaticLiterals: map[LiteralOf]*Object{}, Spawned: map[*cc.LabeledStatement]*Function{}, Nested: map[*cc.BlockItem]*Function{}}
}

// fileIndex enters a file in the program's table.
func (tb *Table) fileIndex(name string) int32 {
	if i, ok := tb.files[name]; ok {
		return i
	}
	i := int32(len(tb.Program.Files))
	tb.files[name] = i
	tb.Program.Files = append(tb.Program.Files, ir.File{Name: name})
	return i
}

// ExternalFunction finds or declares a function with external linkage.
func (tb *Table) ExternalFunction(name string, t *ctype.Type, pos ir.Pos) *Function {
	fn := tb.Functions[name]
	if fn == nil { // a header may know more of it that nobody has asked for yet
		for _, u := range tb.Units {
			u.FileScope.Own(name)
		}
		fn = tb.Functions[name]
	}
	if fn == nil {
		fn = &Function{Name: name, T: t, Pos: pos, External: true}
		tb.Functions[name] = fn
	}
	return fn
}

// UseFunc gives the IR function of fn; its body is lowered in time.
func (tb *Table) UseFunc(fn *Function) *ir.Func {
	if fn.F == nil {
		fn.F = &ir.Func{ID: len(tb.Program.Funcs), Name: fn.Name, Pos: fn.Pos, Extern: true, Library: tb.inLibrary(fn)}
		tb.Program.Funcs = append(tb.Program.Funcs, fn.F)
		tb.ByFunc[fn.F] = fn
	}
	if !fn.Used {
		fn.Used = true
		tb.Queue = append(tb.Queue, fn)
	}
	return fn.F
}

// ExternalObject finds or declares a variable with external linkage.
func (tb *Table) ExternalObject(name string, t *ctype.Type, tls bool, pos ir.Pos) *Object {
	o := tb.Objects[name]
	if o == nil {
		o = &Object{Name: name, T: t, Pos: pos, External: true, TLS: tls}
		tb.Objects[name] = o
	}
	return o
}

// UseObject gives the IR global of o.
func (tb *Table) UseObject(o *Object) *ir.Global {
	if o.G == nil {
		o.G = tb.NewGlobal(o.Name, o.Pos)
		tb.Used = append(tb.Used, o)
	}
	return o.G
}

// NewGlobal adds a global to the program.
func (tb *Table) NewGlobal(name string, pos ir.Pos) *ir.Global {
	g := &ir.Global{ID: len(tb.Program.Globals), Name: name, Pos: pos}
	tb.Program.Globals = append(tb.Program.Globals, g)
	return g
}

// Literal gives the constant object with some data, one for all uses.
func (tb *Table) Literal(t *ctype.Type, data []byte, layout *ir.Layout, pos ir.Pos) *ir.Global {
	key := strconv.FormatInt(t.Elem.Size, 10) + string(data)
	if g := tb.literals[key]; g != nil {
		return g
	}
	g := tb.NewGlobal(fmt.Sprintf(".str.%d", len(tb.literals)), pos)
	g.Layout, g.Size, g.Align = layout, int64(len(data)), t.AlignOf()
	g.Data, g.Const, g.Literal = data, true, true
	tb.literals[key] = g
	return g
}

// Position spells a position, that of the whole unit if p is none.
func (tb *Table) Position(u *Unit, p ir.Pos) string {
	if !p.Valid() {
		return u.Name
	}
	return tb.Program.PosString(p)
}

// Pos gives the position of a node.
func (u *Unit) Pos(n cc.Node) (p ir.Pos) {
	if n == nil {
		return ir.Pos{}
	}
	defer func() {
		if recover() != nil { // a node without tokens
			p = ir.Pos{}
		}
	}()
	at := n.Position()
	if at.Line <= 0 || at.Filename == "" {
		return ir.Pos{}
	}
	return ir.Pos{File: u.Table.fileIndex(at.Filename), Line: int32(at.Line), Col: int32(at.Column)}
}
