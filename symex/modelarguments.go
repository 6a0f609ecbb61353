package symex

// This file defines what a call of a library function asks of its arguments before it runs.

// validHandle decides that a pthread_t that depends on input names a thread.
func (m *Machine) validHandle(t *Thread, operand int32, v Value, w int, fn int32, grant bool) Stop {
	function := m.CalledName(t, fn)
	if m.uninitialised(v) {
		return m.Violate(t, grant, PropPthread, function+" of a pthread_t that was never initialised")
	}
	if v.Sym == Uninit {
		if v = m.force(t, operand, w); v.Sym == 0 {
			return GoOn
		}
	}
	valid := m.tab.Bool(false)
	for _, u := range m.threads[:m.numThreads] {
		if u.Status != ThreadUnused {
			valid = m.tab.Or(valid, m.tab.Eq(v.Sym, m.tab.Const(w, m.Handle(int(u.ID)), 0)))
		}
	}
	return m.require(t, m.Wrap(valid), grant, PropPthread, function+" of something that is no thread")
}

// uninitialised tells whether a value is nothing but uninitialised memory.
func (m *Machine) uninitialised(v Value) bool {
	if v.Sym == Uninit {
		return !m.opts.Concrete
	}
	symbols := m.tab.Symbols(v.Sym)
	for _, s := range symbols {
		if n, ok := m.tab.SymName(s); !ok || n.Kind != symUninitialised {
			return false
		}
	}
	return len(symbols) > 0
}
