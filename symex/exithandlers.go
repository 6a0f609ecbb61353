package symex

import "heddle.example/symex/state"

// This file defines the functions that run when the program ends (atexit).

// PushExitHandler has the function at address fn called before the program ends, before those given earlier. That
// orders nothing: whoever ends the program has not seen what was done before in other threads (C17 7.22.4.2).
func (m *Machine) PushExitHandler(fn uint64) {
	if m.Opts.Robust && m.LiveCount > 1 {
		m.AssumeConsistency()
	}
	if m.Foot != nil {
		m.Touch(state.TouchWrite, state.ExitHandlers, 1)
	}
	n := exitNode{fn, m.ExitHead}
	for i, have := range m.exitNodes {
		if have == n {
			m.ExitHead = int32(i) + 1
			return
		}
	}
	m.exitNodes = append(m.exitNodes, n)
	m.ExitHead = int32(len(m.exitNodes))
}

// runExitHandler calls the last function given to atexit, which returns to the
// instruction that ends the program. handled is false when none is left.
func (m *Machine) runExitHandler(t *state.Thread) (state.Stop, bool) {
	if m.Foot != nil {
		m.Touch(state.TouchRead, state.ExitHandlers, 1)
	}
	if m.ExitHead == 0 {
		return state.GoOn, false
	}
	n := m.exitNodes[m.ExitHead-1]
	m.ExitHead = n.prev
	fn := m.FuncAt(n.fn)
	if fn < 0 || m.code.Funcs[fn].Src.Extern {
		return m.Violate(t, true, state.PropMemory, "exit handler that is no function"), true
	}
	m.CallBack(t, int32(fn))
	return state.GoOn, true
}
