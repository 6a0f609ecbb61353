package symex

// This file defines callbacks: how a library model calls a function of the
// program. The calling instruction runs again when the function returns; what the model
// has done so far is told from the state it left behind.

// CallBack suspends t before its present instruction and enters fn, a function
// with a body. Parameters beyond args stay uninitialised.
func (m *Machine) CallBack(t *Thread, fn int32, args ...Value) {
	fr := frame{fn: t.Fn, pc: ^t.PC, base: t.base, stackHead: t.StackHead}
	if m.hash != nil {
		fr.hash, fr.hashSym = m.suspendedHash(t, &fr, t.NumFrames)
	}
	m.pushFrame(t, fn, fr)
	m.passPointers(t, args...)
}

// BodyAt gives the function with a body at addr for a callback; a stop tells why there is none.
func (m *Machine) BodyAt(t *Thread, addr uint64, what string) (int32, Stop) {
	fn := m.FuncAt(addr)
	if fn < 0 {
		return 0, m.Violate(t, true, PropMemory, what+" is no function")
	}
	if f := m.code.Funcs[fn].Src; f.Extern {
		return 0, m.Unsupported(t, what+" is the library function '"+f.Name+"'")
	} else if !m.takesPointers(f) {
		return 0, m.Unsupported(t, what+" '"+f.Name+"' does not have the type that is called")
	}
	return int32(fn), GoOn
}

// abandon is called when a thread that ends leaves a function that a library function called, before whose call it stands now.
func (m *Machine) abandon(t *Thread) {
	f := &m.code.Funcs[t.Fn]
	in, src := &f.Code[t.PC], &f.Src.Code[t.PC]
	if len(src.Args) == 0 {
		return
	}
	fn := m.callee(t, in)
	if fn < 0 || m.code.Models[fn] == nil || m.code.Models[fn].Abandoned == nil {
		return
	}
	m.code.Models[fn].Abandoned(m, operand(t.regs[t.base:t.regTop], m.consts[t.Fn], int32(src.Args[0])))
}
