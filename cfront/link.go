package cfront

// This file defines linking: bodies are lowered, library models are brought in where
// functions are used but not defined, and globals get their content.

import (
	"slices"

	"heddle/cfront/ctype"
	"heddle/cfront/evalorder"
	"heddle/ir"
)

// link completes the program.
func (fe *Frontend) link() {
	for _, u := range fe.units {
		for _, o := range u.objects {
			fe.useObject(o)
		}
	}
	for _, u := range fe.units {
		for _, fn := range u.defined {
			if fn.owner == u && !fn.header {
				fe.useFunc(fn)
			}
		}
	}
	fe.settle()
	fe.entry()
	fe.complete()
}

// complete does what is left when all code is there.
func (fe *Frontend) complete() {
	fe.checkCalls()
	evalorder.Decide(fe.prog, fe.orders, fe.cfg.AllOrders)
	for i := range fe.prog.Files {
		f := &fe.prog.Files[i]
		f.Lines = fe.reader.Lines(f.Name)
	}
	if len(fe.diags.errors) == 0 {
		fe.findMonitor()
	}
}

// settle lowers the bodies of the functions in use and evaluates the
// initialisers of the objects in use, until there are no more.
func (fe *Frontend) settle() {
	for len(fe.queue) > 0 || fe.pendingObject() != nil {
		if o := fe.pendingObject(); o != nil {
			fe.evaluate(o)
			continue
		}
		fn := fe.queue[0]
		fe.queue = fe.queue[1:]
		if fn.def == nil && fn.external {
			fe.loadModel(fn.name)
		}
		if fn.def != nil && !fn.lowered {
			fe.lowerFunction(fn)
			continue
		}
		if fn.def == nil {
			fe.signature(fn.f, fn.t)
			if !fn.external {
				fe.diags.add(Warning, fe.prog.PosString(fn.pos), "%s is used but never defined", fn.name)
			}
		}
	}
}

// loadModel brings in the library model of a function, if there is one.
func (fe *Frontend) loadModel(name string) {
	file, text, ok := fe.modelSource(name)
	if !ok || fe.models[file] {
		return
	}
	fe.models[file] = true
	fe.newUnit("<libc>/"+file, text, fromLibrary)
}

// hasBody tells whether a function is or will be defined.
func (fe *Frontend) hasBody(fn *function) bool {
	if fn.def == nil && fn.external {
		fe.loadModel(fn.name)
	}
	return fn.def != nil
}

func (fe *Frontend) pendingObject() *object {
	for len(fe.used) > 0 {
		if o := fe.used[0]; !o.evaluated {
			return o
		}
		fe.used = fe.used[1:]
	}
	return nil
}

// evaluate gives a global its type and content.
func (fe *Frontend) evaluate(o *object) {
	o.evaluated = true
	u := o.owner
	if u == nil {
		u = fe.units[0]
	}
	defer fe.catch(u, o.pos)
	g := o.g
	switch {
	case fe.missing(o) && o.given:
		fe.diags.add(Fatal, fe.position(u, o.pos), "undefined reference to %s", o.name)
		return
	case fe.missing(o):
		fe.leaveUndefined(o)
		return
	case !o.defined():
		fe.provide(o)
	}
	if o.t.Kind == ctype.KindArray && o.t.N < 0 && o.init == nil {
		c := *o.t
		c.N = 1 // a tentative definition of unknown length has one element
		o.t = &c
	}
	if o.init != nil {
		l := newLower(u)
		l.sc, l.scan = o.in, o.scan
		m, full, extra := l.staticInit(o.t, o.init)
		o.t, o.extra = full, extra
		g.Data, g.Relocs, g.Size = m.data, m.relocs, m.size
	}
	if !o.t.IsComplete() {
		fe.diags.add(Fatal, fe.position(u, o.pos), "%s has incomplete type", o.name)
		return
	}
	g.Size = max(g.Size, o.t.SizeOf())
	g.Layout = fe.layouts.Of(o.t)
	if o.extra > 0 {
		g.Layout = fe.layouts.Extended(o.t, o.extra)
	}
	g.Align, g.TLS, g.Pos = o.t.AlignOf(), o.tls, o.pos
	g.Const = isConstObject(o.t)
}

func isConstObject(t *ctype.Type) bool {
	for t.Kind == ctype.KindArray {
		t = t.Elem
	}
	return t.Quals&ctype.QualConst != 0
}

// missing tells whether nobody defines o.
func (fe *Frontend) missing(o *object) bool {
	return o.external && !o.defined() && !slices.Contains(libraryObjects, o.name)
}

// libraryObjects are the few objects of the C library that programs name.
var libraryObjects = []string{"stdin", "stdout", "stderr", "environ", "__environ", "optind", "opterr", "optopt", "optarg",
	"getdate_err", "daylight", "timezone", "in6addr_any", "in6addr_loopback"}

// provide defines an object of the C library.
func (fe *Frontend) provide(o *object) {
	switch o.name {
	case "stdin", "stdout", "stderr":
		stream := fe.newGlobal(o.name+".stream", o.pos)
		stream.Size, stream.Align = 216, 8
		stream.Layout = &ir.Layout{Kind: ir.LayoutOpaque, Name: "FILE", Size: 216, Align: 8}
		o.g.Data = make([]byte, fe.tg.PtrSize)
		o.g.Relocs = []ir.Reloc{{Global: stream}}
	case "optind", "opterr":
		o.g.Data = []byte{1}
	case "optopt":
		o.g.Data = []byte{'?'}
	case "in6addr_loopback":
		o.g.Data = append(make([]byte, 15), 1)
	}
}

// entryName is the name of the function that the main thread runs.
func (fe *Frontend) entryName() string {
	if fe.cfg.Entry == "" {
		return "main"
	}
	return fe.cfg.Entry
}

// isEntry tells whether fn is that function.
func (fe *Frontend) isEntry(fn *function) bool {
	return fn.name == fe.entryName() && !fn.model && !fn.owner.given
}

// entry finds the function that the main thread runs.
func (fe *Frontend) entry() {
	name := fe.entryName()
	for _, u := range fe.units {
		if sym := u.file.names[name]; sym != nil && sym.kind == symFunc && sym.fn.def != nil && !sym.fn.model && !sym.fn.owner.given {
			if name != "main" && !fe.startable(sym.fn) {
				return
			}
			fe.prog.Entry = fe.useFunc(sym.fn)
			fe.settle()
			return
		}
	}
	fe.diags.add(Fatal, fe.units[0].name, "function %s is not defined", name)
}

// startable tells whether fn can be the entry: its parameters are inputs, and those have scalar types.
func (fe *Frontend) startable(fn *function) bool {
	ok := !fn.t.Fn.Variadic
	for _, p := range fn.t.Fn.Params {
		ok = ok && p.T.HasRegister()
	}
	if !ok || !fn.t.Fn.Result.HasRegister() && fn.t.Fn.Result.Kind != ctype.KindVoid {
		fe.diags.add(Fatal, fe.prog.PosString(fn.pos), "%s cannot be the entry: its parameters and result must have scalar types", fn.name)
		return false
	}
	return true
}

// checkCalls refuses, where they execute, calls that do not fit the function
// called: they come of declarations that differ between files.
func (fe *Frontend) checkCalls() {
	for _, f := range fe.prog.Funcs {
		for i := range f.Code {
			in := &f.Code[i]
			if in.Op != ir.Call || in.Callee == nil || fits(f, in) {
				continue
			}
			if c := in.Callee; in.Dst == ir.NoReg && c.Model && in.Type == ir.I32 && c.Result == ir.Ptr {
				// Declared by its use, so with a result of type int, which nobody looks at.
				if in.Type = c.Result; fits(f, in) {
					continue
				}
			}
			*in = ir.Instr{Op: ir.Unsupported, Dst: ir.NoReg, A: ir.None, B: ir.None, C: ir.None, Loop: -1, Site: -1, Pos: in.Pos,
				Flags: in.Flags & ir.FlagStmt, Msg: "call of " + in.Callee.Name + " that does not fit its definition"}
		}
	}
}

func fits(f *ir.Func, in *ir.Instr) bool {
	c := in.Callee
	if in.Type != c.Result {
		return false
	}
	open := c.Extern && (c.Variadic || c.NumParams == 0)
	if len(in.Args) < c.NumParams || len(in.Args) > c.NumParams && !open {
		return false
	}
	for i := range c.NumParams {
		if f.Type(in.Args[i]) != c.Regs[i].Type {
			return false
		}
	}
	return true
}
