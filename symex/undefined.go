package symex

// This file defines calls of functions that have neither a body nor a model, where
// the options say that they are harmless: the call gives any value of the result's
// type and does nothing else, nothing that its pointer arguments point to changes.
// A function of the C library is not among them: what it does is known, only not here.

import (
	"heddle/answer"
	"heddle/ir"
)

// callUndefined runs the call of the undefined function f.
func (m *Machine) callUndefined(t *thread, in *instr, src *ir.Instr, f *function) stop {
	m.assume[answer.UndefinedFunctionsDoNothing] = true
	if in.dst < 0 || in.width == 0 {
		t.pc++
		return goOn
	}
	caller := m.code.funcs[t.fn].src
	v := m.fresh(t, symNondet, uint32(caller.ID)<<16|uint32(t.pc)&0xffff, int(in.width),
		SymbolInfo{Name: f.src.Name, Pos: src.Pos, Func: caller.Name, Signed: true})
	if m.trace != nil {
		m.trace.Nondet(int(t.id), m.visiblePos(t), caller.Name, f.src.Name+"()", v, int(in.width), nil)
	}
	m.setReg(t, in.dst, v)
	t.pc++
	return goOn
}
