package body

// This file defines calls of functions that have neither a body nor a model, where
// the options say that they are harmless: the call gives any value of the result's
// type and does nothing else, nothing that its pointer arguments point to changes.
// A function of the C library is not among them: what it does is known, only not here.

import (
	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// CallUndefined runs the call of the undefined function f.
func (m *Unit) CallUndefined(t *state.Thread, in *static.Instr, src *ir.Instr, f *static.Function) state.Stop {
	m.Assume[answer.UndefinedFunctionsDoNothing] = true
	if in.Dst < 0 || in.Width == 0 {
		t.PC++
		return state.GoOn
	}
	caller := m.Code.Funcs[t.Fn].Src
	v := m.Fresh(t, state.SymNondet, uint32(caller.ID)<<16|uint32(t.PC)&0xffff, int(in.Width),
		state.SymbolInfo{Name: f.Src.Name, Pos: src.Pos, Func: m.FuncOf(t).Name, Signed: true})
	if m.Trace != nil {
		m.Trace.Nondet(int(t.ID), m.VisiblePos(t), m.FuncOf(t).Name, f.Src.Name+"()", v, int(in.Width), nil)
	}
	m.SetReg(t, in.Dst, v)
	t.PC++
	return state.GoOn
}
