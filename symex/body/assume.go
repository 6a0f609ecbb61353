package body

import "heddle.example/symex/state"

// This file defines assumptions of the program.

// Suppose conjoins cond; a path that it kills is no leaf. An assumption that may
// fail is a visible operation: another thread may act before the path dies.
func (m *Unit) Suppose(t *state.Thread, cond state.Value, grant bool) state.Stop {
	if cond.Sym == 0 && cond.Bits != 0 {
		return state.GoOn
	}
	if m.MonBack >= 0 && m.IsMonitorThread(t.ID) {
		return m.Monitor.Suppose(t, cond)
	}
	sat := state.Unsat
	if cond.Sym != 0 {
		if m.Feasible(m.Tab.Not(cond.Sym)) == state.Unsat {
			return state.GoOn
		}
		sat = m.Feasible(cond.Sym)
	}
	if m.MustStop(t, grant) {
		t.Pending = state.Pending{Kind: state.PendFail}
		return state.StopNode
	}
	if sat == state.Unsat {
		return m.Fail(t, state.Event{Kind: state.EventDead})
	}
	if sat == state.SatUnknown {
		m.Maybe = true
	}
	m.Limit()
	m.AddPath(cond.Sym)
	return state.GoOn
}
