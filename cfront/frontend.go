package cfront

// This file defines Frontend, the state of one translation of several files into one
// program.

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"

	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/evalorder"
	"heddle/cfront/source"
	"heddle/input"
	"heddle/ir"
)

// Frontend holds a translated program together with what is needed to compile
// further expressions over its globals.
type Frontend struct {
	cfg     Config
	tg      *ctype.Target
	prog    *ir.Program
	diags   diagnostics
	reader  *source.Reader
	layouts *ctype.Layouts
	files   map[string]int32
	units   []*unit
	given   []*unit // models that the user gave

	hostTexts map[string]string // --cpp: the texts, by the names of the files

	debug bool // internal errors carry a stack

	functions  map[string]*function // with external linkage
	objects    map[string]*object   // with external linkage
	byFunc     map[*ir.Func]*function
	used       []*object
	queue      []*function
	literals   map[string]*ir.Global
	threadArea *ir.Global      // see threadPointer
	models     map[string]bool // model files linked
	lits       map[literalOf]*object
	orders     map[*ir.Func]*evalorder.Noted
	forwards   map[string]*function // bodies that stand for external variadic functions
}

// literalOf is a compound literal outside functions: several units may have a header's in common, and each makes its own object.
type literalOf struct {
	u *unit
	x *cc.PostfixExpression
}

// Program gives the translated program.
func (fe *Frontend) Program() *ir.Program { return fe.prog }

// Warnings gives the warnings of the translation.
func (fe *Frontend) Warnings() []Diagnostic { return fe.diags.warnings }

// Translate reads, checks, lowers and links C files. A Frontend comes back with an error
// too, for its warnings.
func Translate(cfg Config, files ...string) (fe *Frontend, err error) {
	tg := ctype.NewTarget(cfg.Ptr32)
	fe = &Frontend{cfg: cfg, tg: tg, prog: &ir.Program{PtrSize: tg.PtrSize}, reader: source.NewReader(cfg.Ptr32, cfg.HostCpp), hostTexts: map[string]string{}, layouts: ctype.NewLayouts(tg.PtrSize),
		files: map[string]int32{}, functions: map[string]*function{}, objects: map[string]*object{}, byFunc: map[*ir.Func]*function{},
		literals: map[string]*ir.Global{}, models: map[string]bool{}, lits: map[literalOf]*object{},
		forwards: map[string]*function{}, orders: map[*ir.Func]*evalorder.Noted{}}
	defer func() {
		if r := recover(); r != nil {
			name := ""
			if len(files) > 0 {
				name = files[0]
			}
			fe.diags.add(Fatal, name, "the program cannot be translated: %v", r)
			err = fe.diags.err()
		}
	}()
	if len(files) == 0 {
		fe.diags.add(Fatal, "", "no input file")
		return fe, fe.diags.err()
	}
	fe.diags.all = cfg.AllErrors
	if cfg.Stdin != "" {
		fe.reader.Give(source.StandardInput, cfg.Stdin)
	}
	for _, f := range slices.Concat(files, cfg.Models) {
		if f != source.StandardInput || cfg.Stdin == "" {
			fe.checkFile(f)
		}
	}
	if err := fe.diags.err(); err != nil {
		return fe, err
	}
	for i, parsed := range fe.parseAll(files) {
		if u := fe.readUnit(files[i], parsed(), fromProgram); u != nil {
			fe.units = append(fe.units, u)
		}
	}
	fe.addGivenModels()
	if err := fe.diags.err(); err != nil && (!cfg.AllErrors || len(fe.units) == 0) {
		return fe, err
	}
	fe.link()
	return fe, fe.diags.err()
}

// checkFile reports a file that cannot be read.
func (fe *Frontend) checkFile(name string) {
	if err := input.Check(name, source.MaxSource); err != nil {
		var pe *os.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		fe.diags.add(Fatal, name, "%v", err)
	}
}

// fileIndex enters a file in the program's table.
func (fe *Frontend) fileIndex(name string) int32 {
	if i, ok := fe.files[name]; ok {
		return i
	}
	i := int32(len(fe.prog.Files))
	fe.files[name] = i
	fe.prog.Files = append(fe.prog.Files, ir.File{Name: name})
	return i
}

// externalFunction finds or declares a function with external linkage.
func (fe *Frontend) externalFunction(name string, t *ctype.Type, pos ir.Pos) *function {
	fn := fe.functions[name]
	if fn == nil {
		fn = &function{name: name, t: t, pos: pos, external: true}
		fe.functions[name] = fn
	}
	return fn
}

// mergeFunctionType makes the composite type of two declarations of a function. fits is false if
// they are of different files, as a linker does not see, and do not go together.
func (fe *Frontend) mergeFunctionType(l *lower, n cc.Node, fn *function, t *ctype.Type) (fits bool) {
	if fn.t == t {
		return true
	}
	if !ctype.Compatible(fn.t, t, true) {
		// An implicit declaration yields to the real one. Library functions
		// that a program declares in its own way keep the program's.
		if !fn.t.Fn.Proto && fn.def == nil && !fn.used {
			fn.t = t
			return true
		}
		if l.u.model || fn.model {
			return true
		}
		if fn.def == nil && !t.Fn.Proto {
			return true
		}
		// A preprocessed file and one that reads this host's headers may declare a library
		// function differently. A call that does not fit is refused where it executes.
		if fn.def == nil && fe.inLibrary(fn) {
			return true
		}
		l.conflict(n, fn.name, fn.t, t, fn.pos)
		fn.conflict = true
		return false
	}
	if !fn.t.Fn.Proto && t.Fn.Proto && fn.def == nil {
		fn.t = t
	}
	return true
}

// useFunc gives the IR function of fn; its body is lowered in time.
func (fe *Frontend) useFunc(fn *function) *ir.Func {
	if fn.f == nil {
		fn.f = &ir.Func{ID: len(fe.prog.Funcs), Name: fn.name, Pos: fn.pos, Extern: true, Library: fe.inLibrary(fn)}
		fe.prog.Funcs = append(fe.prog.Funcs, fn.f)
		fe.byFunc[fn.f] = fn
	}
	if !fn.used {
		fn.used = true
		fe.queue = append(fe.queue, fn)
	}
	return fn.f
}

// externalObject finds or declares a variable with external linkage.
func (fe *Frontend) externalObject(name string, t *ctype.Type, tls bool, pos ir.Pos) *object {
	o := fe.objects[name]
	if o == nil {
		o = &object{name: name, t: t, pos: pos, external: true, tls: tls}
		fe.objects[name] = o
	}
	return o
}

// useObject gives the IR global of o.
func (fe *Frontend) useObject(o *object) *ir.Global {
	if o.g == nil {
		o.g = fe.newGlobal(o.name, o.pos)
		fe.used = append(fe.used, o)
	}
	return o.g
}

func (fe *Frontend) newGlobal(name string, pos ir.Pos) *ir.Global {
	g := &ir.Global{ID: len(fe.prog.Globals), Name: name, Pos: pos}
	fe.prog.Globals = append(fe.prog.Globals, g)
	return g
}

// literal gives the constant object with some data, one for all uses.
func (fe *Frontend) literal(t *ctype.Type, data []byte, layout *ir.Layout, pos ir.Pos) *ir.Global {
	key := strconv.FormatInt(t.Elem.Size, 10) + string(data)
	if g := fe.literals[key]; g != nil {
		return g
	}
	g := fe.newGlobal(fmt.Sprintf(".str.%d", len(fe.literals)), pos)
	g.Layout, g.Size, g.Align = layout, int64(len(data)), t.AlignOf()
	g.Data, g.Const, g.Literal = data, true, true
	fe.literals[key] = g
	return g
}

// staticLiteral makes the object of a compound literal with static storage duration.
func (fe *Frontend) staticLiteral(l *lower, x *cc.PostfixExpression, t *ctype.Type, init *cc.Initializer) *object {
	if o := fe.lits[literalOf{l.u, x}]; o != nil {
		return o
	}
	o := &object{name: fmt.Sprintf(".literal.%d", len(fe.lits)), t: t, pos: l.u.pos(x), init: init, owner: l.u, in: l.sc, model: l.u.model}
	fe.lits[literalOf{l.u, x}] = o
	if t.Kind == ctype.KindArray && t.N < 0 {
		_, o.t = l.initItems(t, init)
	}
	fe.useObject(o)
	return o
}
