package symex

import (
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// This file defines how the program ends.

// EndProgram ends the program: a visible operation.
func (m *Machine) EndProgram(t *state.Thread, grant bool, status state.Value) state.Stop {
	if m.MustStop(t, grant) {
		t.Pending = state.Pending{Kind: state.PendEnd}
		m.leaves(t, weak.EndsAll)
		return state.StopNode
	}
	if st, handled := m.runExitHandler(t); handled {
		return st
	}
	if st, asked := m.askMonitor(t); asked {
		return st
	}
	if m.Reached != nil { // what it has stored belongs to the word
		if st := m.Lets(t); st != state.GoOn {
			return st
		}
	}
	m.CheckUse(t, status, "the exit status")
	m.HasEnded = true
	ev := state.Event{Kind: state.EventEnd}
	if status.Sym == 0 {
		ev.Exit = int(status.Bits & 0xff)
	}
	return m.Fail(t, ev)
}

// QuickExit ends the program without its exit handlers.
func (m *Machine) QuickExit(t *state.Thread, status state.Value) state.Stop {
	if st, asked := m.askMonitor(t); asked {
		return st
	}
	m.HasEnded = true
	ev := state.Event{Kind: state.EventEnd}
	if status.Sym == 0 {
		ev.Exit = int(status.Bits & 0xff)
	}
	return m.Fail(t, ev)
}

// Abort ends the program abnormally, in a transition of its own.
func (m *Machine) Abort(t *state.Thread) state.Stop {
	if st, asked := m.askMonitor(t); asked {
		return st
	}
	return m.AbortProgram(t)
}
