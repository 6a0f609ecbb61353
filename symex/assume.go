package symex

// This file defines assumptions of the program.

// Suppose conjoins cond; a path that it kills is no leaf. An assumption that may
// fail is a visible operation: another thread may act before the path dies.
func (m *Machine) Suppose(t *Thread, cond Value, grant bool) Stop {
	if cond.Sym == 0 && cond.Bits != 0 {
		return GoOn
	}
	if m.monBack >= 0 && m.isMonitor(t.ID) {
		return m.supposeInMonitor(t, cond)
	}
	sat := Unsat
	if cond.Sym != 0 {
		if m.Feasible(m.tab.Not(cond.Sym)) == Unsat {
			return GoOn
		}
		sat = m.Feasible(cond.Sym)
	}
	if m.MustStop(t, grant) {
		t.Pending = Pending{Kind: PendFail}
		return StopNode
	}
	if sat == Unsat {
		return m.Fail(t, Event{Kind: EventDead})
	}
	if sat == SatUnknown {
		m.maybe = true
	}
	m.limit()
	m.AddPath(cond.Sym)
	return GoOn
}
