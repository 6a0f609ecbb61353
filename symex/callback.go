package symex

// This file defines callbacks: how a library model calls a function of the
// program. The calling instruction runs again when the function returns; what the model
// has done so far is told from the state it left behind.

import "heddle/symex/static"

// callBack suspends t before its present instruction and enters fn, a function
// with a body. Parameters beyond args stay uninitialised.
func (m *Machine) callBack(t *thread, fn int32, args ...Value) {
	fr := frame{fn: t.fn, pc: ^t.pc, base: t.base, stackHead: t.stackHead}
	if m.hash != nil {
		fr.hash, fr.hashSym = m.suspendedHash(t, &fr, t.numFrames)
	}
	m.pushFrame(t, fn, fr)
	m.passPointers(t, args...)
}

// callee gives the function that the Call instruction in of t calls, -1 if that
// cannot be said.
func (m *Machine) callee(t *thread, in *static.Instr) int {
	if in.Aux >= 0 {
		return int(in.Aux)
	}
	v := operand(t.regs[t.base:t.regTop], m.consts[t.fn], in.A)
	if v.Sym != 0 {
		return -1
	}
	return m.funcAt(v.Bits)
}

// bodyAt gives the function with a body at addr for a callback; a stop tells why there is none.
func (m *Machine) bodyAt(t *thread, addr uint64, what string) (int32, stop) {
	fn := m.funcAt(addr)
	if fn < 0 {
		return 0, m.violate(t, true, PropMemory, what+" is no function")
	}
	if f := m.code.Funcs[fn].Src; f.Extern {
		return 0, m.unsupported(t, what+" is the library function '"+f.Name+"'")
	} else if !m.takesPointers(f) {
		return 0, m.unsupported(t, what+" '"+f.Name+"' does not have the type that is called")
	}
	return int32(fn), goOn
}

// abandon is called when a thread that ends leaves a function that a library function called, before whose call it stands now.
func (m *Machine) abandon(t *thread) {
	f := &m.code.Funcs[t.fn]
	in, src := &f.Code[t.pc], &f.Src.Code[t.pc]
	if len(src.Args) == 0 {
		return
	}
	fn := m.callee(t, in)
	if fn < 0 || m.code.models[fn] == nil || m.code.models[fn].abandoned == nil {
		return
	}
	m.code.models[fn].abandoned(m, operand(t.regs[t.base:t.regTop], m.consts[t.fn], int32(src.Args[0])))
}
