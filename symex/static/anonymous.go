package static

// This file defines which start routines make threads that nobody can tell from each other but by where they stand: see symex/symmetry.

import (
	"slices"

	"heddle.example/ir"
)

// anonymousRoutines tells of all functions whether a thread is anonymous that begins with it: nothing that it calls has an object of its own,
// of its stack or its thread's, but private ones, or is a function of the library without the trait
// Anonymous: who waits there, and for what, is part of the threads that wait. Its result is null if the program asks for any thread's. The list is nil if the program asks
// for certain threads otherwise than by joining them.
func anonymousRoutines(p *ir.Program, lib Library, own *Private) []bool {
	for _, g := range p.Globals {
		for _, r := range g.Relocs {
			if r.Func != nil && asksThread(lib, r.Func) {
				return nil
			}
		}
	}
	results, starts := slices.ContainsFunc(p.Funcs, joinsResults), addressesTaken(p)
	// What exit runs then is run by the thread that calls it.
	exits := !slices.ContainsFunc(p.Funcs, func(f *ir.Func) bool { return Does(lib, f, RunsAtExit) })
	out := make([]bool, len(p.Funcs))
	for i, f := range p.Funcs {
		if asks(f, lib) {
			return nil
		}
		out[i] = !f.Extern && !f.Variadic && !(results && endsWithResult(f, starts[i]))
	}
	for changed := true; changed; {
		changed = false
		// A call by pointer is one of any function whose address is taken.
		called := !slices.ContainsFunc(p.Funcs, func(f *ir.Func) bool { return starts[f.ID] && !callable(f, out, lib, exits) })
		for i, f := range p.Funcs {
			if out[i] && !anonymous(f, out, lib, own, exits, called) {
				out[i], changed = false, true
			}
		}
	}
	for i, f := range p.Funcs {
		own.Some = own.Some || out[i] && hasOwn(f)
	}
	return out
}

// asks tells whether f asks for certain threads otherwise than by joining them, or has the address of a function that may.
func asks(f *ir.Func, lib Library) bool {
	var operands []ir.Operand
	for pc := range f.Code {
		in := &f.Code[pc]
		if in.Op == ir.Call && in.Callee != nil && asksThread(lib, in.Callee) && !joins(in) {
			return true
		}
		operands = in.AppendOperands(operands[:0])
		for _, o := range operands {
			if !o.IsConst() {
				continue
			}
			if g := f.Consts[o.ConstIndex()].Func; g != nil && asksThread(lib, g) {
				return true
			}
		}
	}
	return false
}

// asksThread tells whether a function of the library is told a thread.
func asksThread(lib Library, f *ir.Func) bool {
	c, ok := lib.Conduct(f.Name)
	return f.Extern && ok && c.AsksThread
}

// joins tells whether an instruction joins a thread.
func joins(in *ir.Instr) bool {
	return in.Op == ir.Call && in.Callee != nil && in.Callee.Name == "pthread_join" && len(in.Args) == 2
}

// joinsResults tells whether f joins a thread with its result.
func joinsResults(f *ir.Func) bool {
	return slices.ContainsFunc(f.Code, func(in ir.Instr) bool { return joins(&in) && !isNull(f, in.Args[1]) })
}

// endsWithResult tells whether a thread that runs f may end there with another result than null; starts says that one may begin with f.
func endsWithResult(f *ir.Func, starts bool) bool {
	return slices.ContainsFunc(f.Code, func(in ir.Instr) bool {
		switch {
		case in.Op == ir.Call && in.Callee != nil && in.Callee.Name == "pthread_exit" && len(in.Args) == 1:
			return !isNull(f, in.Args[0])
		case in.Op == ir.Ret:
			return starts && f.Result != ir.Void && !isNull(f, in.A)
		}
		return false
	})
}

// isNull tells whether an operand is the null pointer, or 0.
func isNull(f *ir.Func, o ir.Operand) bool {
	if !o.IsConst() {
		return false
	}
	c := &f.Consts[o.ConstIndex()]
	return c.Global == nil && c.Func == nil && c.Bits == 0 && c.Hi == 0
}

// anonymous tells whether f does nothing that anonymousRoutines excludes, if those functions do not; exits says that it may call exit, pointers that it may call by pointer.
func anonymous(f *ir.Func, others []bool, lib Library, own *Private, exits, pointers bool) bool {
	for pc := range f.Code {
		switch in := &f.Code[pc]; in.Op {
		case ir.Alloca:
			if !own.Sites[in.Site] {
				return false
			}
		case ir.TLSAddr:
			if !own.TLS[in.Global.ID] {
				return false
			}
		case ir.Call:
			if in.Callee == nil && !pointers || in.Callee != nil && !callable(in.Callee, others, lib, exits) {
				return false
			}
		}
	}
	return true
}

// callable tells whether a thread that calls f can be anonymous.
func callable(f *ir.Func, others []bool, lib Library, exits bool) bool {
	switch {
	case f.Model && f.Name == "perror": // what it reads of its thread's own it only prints
		return true
	case f.Extern:
		return Does(lib, f, Anonymous) && (f.Name != "exit" || exits)
	}
	return others[f.ID]
}
