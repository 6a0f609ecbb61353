package symex

import "heddle.example/symex/state"

// This file defines callbacks: how a library model calls a function of the
// program. The calling instruction runs again when the function returns; what the model
// has done so far is told from the state it left behind.

// CallBack suspends t before its present instruction and enters fn, a function
// with a body. Parameters beyond args stay uninitialised.
func (m *Machine) CallBack(t *state.Thread, fn int32, args ...state.Value) {
	fr := state.Frame{Fn: t.Fn, PC: ^t.PC, Base: t.Base, StackHead: t.StackHead}
	if m.Hasher != nil {
		fr.Hash, fr.HashSym = m.SuspendedHash(t, &fr, t.NumFrames)
	}
	m.PushFrame(t, fn, fr)
	m.PassPointers(t, args...)
}

// BodyAt gives the function with a body at addr for a callback; a stop tells why there is none.
func (m *Machine) BodyAt(t *state.Thread, addr uint64, what string) (int32, state.Stop) {
	fn := m.FuncAt(addr)
	if fn < 0 {
		return 0, m.Violate(t, true, state.PropMemory, what+" is no function")
	}
	if f := m.code.Funcs[fn].Src; f.Extern {
		return 0, m.Unsupported(t, what+" is the library function '"+f.Name+"'")
	} else if !m.takesPointers(f) {
		return 0, m.Unsupported(t, what+" '"+f.Name+"' does not have the type that is called")
	}
	return int32(fn), state.GoOn
}

// abandon is called when a thread that ends leaves a function that a library function called, before whose call it stands now.
func (m *Machine) abandon(t *state.Thread) {
	f := &m.code.Funcs[t.Fn]
	in, src := &f.Code[t.PC], &f.Src.Code[t.PC]
	if len(src.Args) == 0 {
		return
	}
	fn := m.Callee(t, in)
	if fn < 0 || m.code.Models[fn] == nil || m.code.Models[fn].Abandoned == nil {
		return
	}
	m.code.Models[fn].Abandoned(m, state.Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], int32(src.Args[0])))
}
