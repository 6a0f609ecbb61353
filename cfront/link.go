package cfront

// This file defines linking: bodies are lowered, library models are brought in where
// functions are used but not defined, and globals get their content.

import (
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/diagnostic"
	"heddle.example/cfront/evalorder"
	"heddle.example/cfront/lowering"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/typing"
	"heddle.example/ir"
)

// finder is how a Frontend brings in what its table lacks.
type finder struct{ *Frontend }

// link completes the program.
func (fe *Frontend) link() {
	for _, u := range fe.table.Units {
		for _, o := range u.Objects {
			fe.table.UseObject(o)
		}
	}
	for _, u := range fe.table.Units {
		for _, fn := range u.Defined {
			if fn.Owner == u && !fn.Header {
				fe.table.UseFunc(fn)
			}
		}
	}
	fe.settle()
	fe.findEntry()
	fe.complete()
}

// complete does what is left when all code is there.
func (fe *Frontend) complete() {
	fe.checkCalls()
	fe.checkEnvironment()
	if !fe.cfg.AllErrors { // else nothing is executed
		evalorder.Decide(fe.table.Program, fe.orders, fe.cfg.AllOrders)
		for i := range fe.table.Program.Files {
			f := &fe.table.Program.Files[i]
			f.Lines = fe.reader.Lines(f.Name)
		}
	}
	if len(fe.table.Diagnostics.Errors) == 0 {
		fe.findMonitor()
	}
}

// settle lowers the bodies of the functions in use and evaluates the
// initialisers of the objects in use, until there are no more.
func (fe *Frontend) settle() {
	for len(fe.table.Queue) > 0 || fe.pendingObject() != nil {
		if o := fe.pendingObject(); o != nil {
			fe.table.Finder.Evaluate(o)
			continue
		}
		fn := fe.table.Queue[0]
		fe.table.Queue = fe.table.Queue[1:]
		if fn.Def == nil && fn.External {
			fe.table.Finder.LoadModel(fn.Name)
		}
		if fn.Def != nil && !fn.Lowered {
			lowering.Function(fn, fe.orders)
			continue
		}
		if fn.Def == nil {
			fe.table.Signature(fn.F, fn.T)
			fn.F.Unlike = fn.Unmeant
			if !fn.External {
				fe.table.Diagnostics.Add(diagnostic.Warning, fe.table.Program.PosString(fn.Pos), "%s is used but never defined", fn.Name)
			}
		}
	}
}

// LoadModel brings in the library model of a function, if there is one.
func (fe finder) LoadModel(name string) {
	file, text, ok := fe.modelSource(name)
	if !ok || fe.models[file] {
		return
	}
	fe.models[file] = true
	fe.newUnit("<libc>/"+file, text, fromLibrary)
}

func (fe *Frontend) pendingObject() *symbols.Object {
	for len(fe.table.Used) > 0 {
		if o := fe.table.Used[0]; !o.Evaluated {
			return o
		}
		fe.table.Used = fe.table.Used[1:]
	}
	return nil
}

// Evaluate gives a global its type and content.
func (fe finder) Evaluate(o *symbols.Object) {
	o.Evaluated = true
	u := o.Owner
	if u == nil {
		u = fe.table.Units[0]
	}
	defer fe.table.Catch(u, o.Pos)
	g := o.G
	switch {
	case fe.table.Missing(o) && o.Given:
		fe.table.Diagnostics.Add(diagnostic.Fatal, fe.table.Position(u, o.Pos), "undefined reference to %s", o.Name)
		return
	case fe.table.Missing(o):
		fe.leaveUndefined(o)
		return
	case !o.Defined():
		fe.provide(o)
	}
	if o.T.Kind == ctype.KindArray && o.T.N < 0 && o.Init == nil {
		c := *o.T
		c.N = 1 // a tentative definition of unknown length has one element
		o.T = &c
	}
	if o.Init != nil {
		l := typing.NewFile(u)
		l.Scope, l.Scan = o.In, o.Scan
		m, full, extra := l.StaticInit(o.T, o.Init)
		o.T, o.Extra = full, extra
		g.Data, g.Relocs, g.Size = m.Data, m.Relocs, m.Size
	}
	if !o.T.IsComplete() {
		fe.table.Diagnostics.Add(diagnostic.Fatal, fe.table.Position(u, o.Pos), "%s has incomplete type", o.Name)
		return
	}
	g.Size = max(g.Size, o.T.SizeOf())
	g.Layout = fe.table.Layouts.Of(o.T)
	if o.Extra > 0 {
		g.Layout = fe.table.Layouts.Extended(o.T, o.Extra)
	}
	g.Align, g.TLS, g.Pos = o.T.AlignOf(), o.TLS, o.Pos
	g.Const = isConstObject(o.T) || o.Section != "" // the loader makes those read-only
}

func isConstObject(t *ctype.Type) bool {
	for t.Kind == ctype.KindArray {
		t = t.Elem
	}
	return t.Quals&ctype.QualConst != 0
}

// provide defines an object of the C library.
func (fe *Frontend) provide(o *symbols.Object) {
	o.G.Library = o.External
	switch o.Name {
	case "stdin", "stdout", "stderr":
		stream := fe.table.NewGlobal(o.Name+".stream", o.Pos)
		stream.Size, stream.Align = 216, 8
		stream.Layout = &ir.Layout{Kind: ir.LayoutOpaque, Name: "FILE", Size: 216, Align: 8}
		o.G.Data = make([]byte, fe.table.Target.PtrSize)
		o.G.Relocs = []ir.Reloc{{Global: stream}}
	case "environ", "__environ":
		fe.provideEnvironment(o)
	case "tzname":
		fe.pointToText(o, 2, "GMT") // until tzset is called
	case "program_invocation_name", "program_invocation_short_name":
		fe.pointToText(o, 1, "a.out")
	case "optind", "opterr":
		o.G.Data = []byte{1}
	case "optopt":
		o.G.Data = []byte{'?'}
	case "in6addr_loopback":
		o.G.Data = append(make([]byte, 15), 1)
	}
}

// pointToText gives an object of n pointers a text to point to.
func (fe *Frontend) pointToText(o *symbols.Object, n int, text string) {
	t := ctype.ArrayOf(fe.table.Target.Char, int64(len(text)+1))
	g := fe.table.NewGlobal(o.Name+".text", o.Pos)
	g.Layout, g.Size, g.Align, g.Data = fe.table.Layouts.Of(t), t.SizeOf(), t.AlignOf(), []byte(text)
	ptr := fe.table.Target.PtrSize
	o.G.Data = make([]byte, n*ptr)
	for i := range n {
		o.G.Relocs = append(o.G.Relocs, ir.Reloc{Off: int64(i * ptr), Global: g})
	}
}

// findEntry finds the function that the main thread runs.
func (fe *Frontend) findEntry() {
	name := fe.table.Entry
	for _, u := range fe.table.Units {
		if sym := u.FileScope.Own(name); sym != nil && sym.Kind == symbols.KindFunc && sym.Function.Def != nil && !sym.Function.Model && !sym.Function.Owner.Given {
			if name != "main" && !fe.startable(sym.Function) {
				return
			}
			fe.table.Program.Entry = fe.table.UseFunc(sym.Function)
			fe.settle()
			return
		}
	}
	fe.table.Diagnostics.Add(diagnostic.Fatal, fe.table.Units[0].Name, "function %s is not defined", name)
}

// startable tells whether fn can be the entry: its parameters are inputs, and those have scalar types.
func (fe *Frontend) startable(fn *symbols.Function) bool {
	ok := !fn.T.Fn.Variadic
	for _, p := range fn.T.Fn.Params {
		ok = ok && p.T.HasRegister()
	}
	if !ok || !fn.T.Fn.Result.HasRegister() && fn.T.Fn.Result.Kind != ctype.KindVoid {
		fe.table.Diagnostics.Add(diagnostic.Fatal, fe.table.Program.PosString(fn.Pos), "%s cannot be the entry: its parameters and result must have scalar types", fn.Name)
		return false
	}
	return true
}

// checkCalls refuses, where they execute, calls that do not fit the function
// called: they come of declarations that differ between files.
func (fe *Frontend) checkCalls() {
	for _, f := range fe.table.Program.Funcs {
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
