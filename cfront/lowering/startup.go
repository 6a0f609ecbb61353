package lowering

// This file defines what runs before and after the program: functions whose addresses stand in the sections that the loader
// goes through (symbols/startsections.go). They are called where the entry function begins, in the order in which the linker and the loader have
// them: by priority, then by file, then as they appear, as without optimisation.

import (
	"slices"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/ir"
)

// recovery is what GenMC runs after a crash at any moment.
const recovery = "__VERIFIER_recovery_routine"

// startCall is a call before or after the program, or why it is not known what is called.
type startCall struct {
	section string
	fn      *symbols.Function
	pos     ir.Pos
	refusal string
}

// startCalls lists what is called before and after the program whose entry is the function at hand, in the order of addresses.
func (l *body) startCalls() (calls []startCall) {
	tb := l.Unit.Table
	if !tb.IsEntry(l.Function) {
		return nil
	}
	arguments := 0
	seen := map[*symbols.Object]bool{}
	for _, u := range slices.Concat(tb.Units, tb.Given) {
		objects := u.Objects
		upTo := func(functions int) { // the objects before which so many functions stand, at most
			for len(objects) > 0 && objects[0].After <= functions {
				o := objects[0]
				objects = objects[1:]
				if o.Section != "" && (o.Owner == nil || o.Owner == u) && !seen[o] {
					seen[o] = true
					calls = append(calls, l.callsOf(o)...)
				}
			}
		}
		for i, fn := range u.Defined {
			upTo(i)
			if fn.Owner != u {
				continue
			}
			if fn.Name == recovery {
				calls = append(calls, startCall{symbols.PreinitArray, nil, fn.Pos, "what a crash leaves of files (" + recovery + ") is not modelled"})
			}
			if fn.Constructor != "" {
				calls = append(calls, startCall{section: fn.Constructor, fn: fn, pos: l.Function.Pos})
			}
			if fn.Destructor != "" {
				calls = append(calls, startCall{section: fn.Destructor, fn: fn, pos: l.Function.Pos})
			}
		}
		upTo(len(u.Defined))
	}
	slices.SortStableFunc(calls, func(a, b startCall) int { return symbols.CompareStart(a.section, b.section) })
	for _, c := range calls {
		if name, _, _ := symbols.StartPlace(c.section); c.fn != nil && name != symbols.FiniArray {
			arguments = max(arguments, len(c.fn.T.Fn.Params))
		}
	}
	if arguments <= len(mainTypes) && l.passesArguments() {
		for i := l.F.NumParams; i < arguments; i++ { // main does not look at these itself
			l.F.Regs = append(l.F.Regs, ir.RegInfo{Type: mainTypes[i]})
			l.F.NumParams++
		}
	}
	return calls
}

// mainTypes are the types of argc, argv and envp.
var mainTypes = [...]ir.Type{ir.I32, ir.Ptr, ir.Ptr}

// passesArguments tells whether the entry at hand is given the arguments of the program.
func (l *body) passesArguments() bool { return l.Function.Name == "main" && !l.Function.T.Fn.Variadic }

// callsOf gives the calls of the functions to which an object in such a section points.
func (l *body) callsOf(o *symbols.Object) (calls []startCall) {
	tb := l.Unit.Table
	g := tb.UseObject(o)
	if !o.Evaluated {
		tb.Finder.Evaluate(o)
	}
	ptr := int64(tb.Target.PtrSize)
	refuse := func(why string) []startCall {
		return []startCall{{symbols.PreinitArray, nil, o.Pos, o.Name + " in section " + o.Section + why}}
	}
	if _, _, ok := symbols.StartPlace(o.Section); !ok {
		return refuse(" is not supported")
	}
	switch {
	case !o.External && !o.Kept:
		return refuse(" may be left out by the compiler: attribute used is lacking")
	case o.TLS || g.Size == 0 || g.Size%ptr != 0:
		return refuse(" is no list of addresses")
	case max(o.Boundary, o.T.AlignOf()) > ptr || o.Boundary < ptr && g.Size > ptr:
		return refuse(" may have null pointers before it, which the loader would call: compilers align more than one pointer to more, unless attribute aligned says how")
	}
	for off := int64(0); off < g.Size; off += ptr {
		i := slices.IndexFunc(g.Relocs, func(r ir.Reloc) bool { return r.Off == off && r.Func != nil && r.Addend == 0 })
		if i < 0 {
			return refuse(" holds something else than the address of a function, and the loader would call it")
		}
		calls = append(calls, startCall{section: o.Section, fn: tb.ByFunc[g.Relocs[i].Func], pos: o.Pos})
	}
	return calls
}

// startUp has called what is called before and after the program. What is called after it is registered as by atexit, so that the last one
// comes first. The start files have one of their own among those without priorities, which calls what is registered by then: so handlers that the
// functions of .preinit_array register come before what has a priority.
func (l *body) startUp(calls []startCall) {
	for _, c := range calls {
		if c.refusal != "" {
			l.B.Pos = c.pos
			l.Unsupported("%s", c.refusal)
		}
	}
	each := func(section string, plain bool, do func(startCall)) {
		for _, c := range calls {
			name, _, _ := symbols.StartPlace(c.section)
			if c.fn != nil && name == section && (c.section == section) == plain {
				l.B.Pos = c.pos
				do(c)
			}
		}
	}
	each(symbols.FiniArray, false, l.callAfter)
	each(symbols.PreinitArray, true, l.callBefore)
	each(symbols.FiniArray, true, l.callAfter)
	each(symbols.InitArray, false, l.callBefore)
	each(symbols.InitArray, true, l.callBefore)
	l.B.Pos = l.Function.Pos
}

// callAfter has a function called when the program has ended.
func (l *body) callAfter(c startCall) {
	if len(c.fn.T.Fn.Params) > 0 {
		l.Unsupported("%s takes arguments, and is called without any when the program has ended", c.fn.Name)
		return
	}
	tb := l.Unit.Table
	t := &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: l.Target.Int, Proto: true, Params: []ctype.Param{{T: l.Target.VoidPtr}}}}
	register := tb.UseFunc(tb.ExternalFunction("atexit", t, l.Function.Pos))
	f := l.B.Const(ir.Const{Type: ir.Ptr, Func: tb.UseFunc(c.fn)})
	l.Emit(ir.Instr{Op: ir.Call, Type: ir.I32, Dst: ir.NoReg, Callee: register, Args: []ir.Operand{f}})
}

// callBefore calls a function before the program begins, with as many of argc, argv and envp as it takes.
func (l *body) callBefore(c startCall) {
	ft := c.fn.T.Fn
	if n := len(ft.Params); n > len(mainTypes) || n > 0 && !l.passesArguments() {
		l.Unsupported("%s takes other arguments than the program has", c.fn.Name)
		return
	}
	in := ir.Instr{Op: ir.Call, Dst: ir.NoReg, Callee: l.Unit.Table.UseFunc(c.fn)}
	if ft.Result.HasRegister() {
		in.Type = ft.Result.Scalar
	}
	for i := range ft.Params {
		in.Args = append(in.Args, ir.Operand(i))
	}
	l.Emit(in)
}
