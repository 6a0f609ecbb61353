package scheduler

import (
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// directed steps the monitor at each observed write, before anything else happens (sosym2015 §4): an automaton
// in one go, a monitor thread of the program by a switch to it and, when it yields, back.
type directed struct{}

// Observed implements MonitorSchedule.
func (directed) Observed(m *symex.Machine) (state.Event, bool) {
	ev, ok := m.ReadSymbol()
	if !ok {
		return ev, false
	}
	if id, registered := m.EnterMonitor(); registered {
		m.Switch(id)
	}
	return ev, true
}
