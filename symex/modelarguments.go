package symex

import "heddle.example/symex/state"

// This file defines what a call of a library function asks of its arguments before it runs.

// validHandle decides that a pthread_t that depends on input names a thread.
func (m *Machine) validHandle(t *state.Thread, operand int32, v state.Value, w int, fn int32, grant bool) state.Stop {
	function := m.CalledName(t, fn)
	if m.uninitialised(v) {
		return m.Violate(t, grant, state.PropPthread, function+" of a pthread_t that was never initialised")
	}
	if v.Sym == state.Uninit {
		if v = m.Force(t, operand, w); v.Sym == 0 {
			return state.GoOn
		}
	}
	valid := m.Tab.Bool(false)
	for _, u := range m.ThreadTable[:m.ThreadCount] {
		if u.Status != state.ThreadUnused {
			valid = m.Tab.Or(valid, m.Tab.Eq(v.Sym, m.Tab.Const(w, m.Handle(int(u.ID)), 0)))
		}
	}
	return m.Require(t, m.Wrap(valid), grant, state.PropPthread, function+" of something that is no thread")
}

// uninitialised tells whether a value is nothing but uninitialised memory.
func (m *Machine) uninitialised(v state.Value) bool {
	if v.Sym == state.Uninit {
		return !m.Opts.Concrete && !m.Opts.Counts
	}
	symbols := m.Tab.Symbols(v.Sym)
	for _, s := range symbols {
		if n, ok := m.Tab.SymName(s); !ok || n.Kind != state.SymUninitialised {
			return false
		}
	}
	return len(symbols) > 0
}

// CallArgs evaluates the arguments of the library call before which t stands.
func (m *Machine) CallArgs(t *state.Thread) []state.Value {
	src := &m.code.Funcs[t.Fn].Src.Code[t.PC]
	regs, consts := t.Regs[t.Base:t.RegTop], m.Consts[t.Fn]
	out := m.argBuf[:0]
	for _, a := range src.Args {
		out = append(out, state.Operand(regs, consts, int32(a)))
	}
	m.argBuf = out
	return out
}

// awaits gives the address of what a call with these arguments waits for, or what else its first argument points to; 0 if that is not known.
func (m *Machine) awaits(mod *Model, args []state.Value) uint64 {
	switch {
	case mod.Awaits != nil:
		return mod.Awaits(m, args)
	case len(args) > 0 && args[0].Sym == 0:
		return args[0].Bits
	}
	return 0
}

// Awaited gives what the call waits for before which t stands. A cancellation point may be pending as the request that it looks for.
func (m *Machine) Awaited(t *state.Thread) uint64 {
	fn := t.Pending.Model
	if m.code.Funcs[fn].Cancel == cancelNever {
		return t.Pending.Addr
	}
	return m.awaits(m.code.Models[fn], m.CallArgs(t))
}
