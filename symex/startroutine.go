package symex

// This file defines what may be the start routine of a thread, or another function that the library
// calls through a pointer. A cast can give it any type; then C leaves the call undefined, and what
// happens depends on the calling convention. What all of them agree on is done: a routine
// without a parameter ignores the argument, further parameters have any value, an integer takes the
// low part of the argument, and a routine without a result gives an indeterminate one.

import (
	"heddle.example/ir"
	"heddle.example/symex/state"
)

// takesPointers tells whether f can be called with pointers, or integers of their size, as arguments.
func (m *Machine) takesPointers(f *ir.Func) bool {
	if f.Variadic || !isWord(f.Result) && f.Result != ir.Void {
		return false
	}
	for i := range f.NumParams {
		if r := &f.Regs[i]; r.Layout == nil || !isWord(r.Type) { // passed by address, or as a float
			return false
		}
	}
	return true
}

// isWord tells whether t is an integer or pointer type of at most 64 bits.
func isWord(t ir.Type) bool {
	switch t {
	case ir.I1, ir.I8, ir.I16, ir.I32, ir.I64, ir.Ptr:
		return true
	}
	return false
}

// CheckStartRoutine decides that f can be a start routine.
func (m *Machine) CheckStartRoutine(c *Call, f *ir.Func) state.Stop {
	switch {
	case !f.Extern:
		if !m.takesPointers(f) {
			return m.Unsupported(c.Thread, "thread whose start routine '"+f.Name+"' has another type than void *(*)(void *)")
		}
	case m.code.Models[f.ID] != nil || f.Library:
		return m.Unsupported(c.Thread, "thread whose start routine is the library function '"+f.Name+"'")
	case !m.Opts.UndefinedNondet:
		return m.Unsupported(c.Thread, "thread whose start routine '"+f.Name+"' is not defined")
	}
	return state.GoOn
}

// fitsCall tells whether the call before which t stands, through a pointer, passes to f what it takes:
// arguments of one kind in registers of that kind.
func (m *Machine) fitsCall(t *state.Thread, src *ir.Instr, f *ir.Func) bool {
	caller := m.code.Funcs[t.Fn].Src
	for i := range min(f.NumParams, len(src.Args)) {
		if isWord(caller.Type(src.Args[i])) != isWord(f.Regs[i].Type) {
			return false
		}
	}
	return src.Dst == ir.NoReg || f.Result == ir.Void || isWord(src.Type) == isWord(f.Result)
}
