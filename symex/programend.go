package symex

import (
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// This file defines how the program ends, and the functions that run then (atexit).

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
	if m.ExitHead == 0 {
		m.NoteTouch(state.TouchRead, state.ExitHandlers, 1)
		return state.GoOn, false
	}
	m.NoteTouch(state.TouchWrite, state.ExitHandlers, 1)
	n := m.exitNodes[m.ExitHead-1]
	m.ExitHead = n.prev
	fn := m.FuncAt(n.fn)
	if fn < 0 || m.code.Funcs[fn].Src.Extern {
		return m.Violate(t, true, state.PropMemory, "exit handler that is no function"), true
	}
	m.CallBack(t, int32(fn))
	return state.GoOn, true
}
