package symex

import "heddle.example/symex/state"

// This file defines which threads can move.

// Live tells whether thread id exists and has not finished. A monitor thread is none of the program's.
func (m *Machine) Live(id int) bool { return m.ThreadTable[id].Live() && !m.IsMonitorThread(int32(id)) }

// Pending gives the operation before which a live thread stands.
func (m *Machine) Pending(id int) *state.Pending { return &m.ThreadTable[id].Pending }

// Enabled tells whether the pending operation of thread id can be performed now.
func (m *Machine) Enabled(id int) bool {
	t := m.ThreadTable[id]
	return t.Status == state.ThreadRunning && m.goesOn(t)
}

// goesOn is Enabled for a running thread.
func (m *Machine) goesOn(t *state.Thread) bool {
	if t.Pending.Kind != state.PendSync && !m.IsMonitorThread(t.ID) { // most are
		return true
	}
	return m.canPerform(t) || m.mayInterrupt(t) || m.mayStrike(t)
}

// canPerform tells whether a running thread can perform the operation before which it stands.
func (m *Machine) canPerform(t *state.Thread) bool {
	if t.Pending.Kind != state.PendSync {
		return !m.IsMonitorThread(t.ID) || m.monitorMoves(t)
	}
	f := &m.code.Funcs[t.Pending.Model]
	mod := m.code.Models[t.Pending.Model]
	if mod.Enabled == nil || f.Cancel == CancelMust && t.Phase == state.PhaseNone && t.Cancelling() || t.Cancel&state.Broken != 0 {
		return true
	}
	return mod.Enabled(m, t, m.Awaited(t))
}

// Movable appends the threads that can move, by number, the active one first; live is how many have not ended, silent
// how many of those that can move stand in a silent loop. It is not to be made part of the search's loop, which has too many variables for the registers by itself.
//
//go:noinline
func (m *Machine) Movable(list []uint8, active int) (movable []uint8, live, silent int) {
	threads, monitor := m.ThreadTable[:m.NumThreads()], int(m.MonThread)
	if active < len(threads) && m.Enabled(active) {
		list = append(list, uint8(active))
		if m.Yields(active) {
			silent++
		}
	}
	for i, t := range threads {
		if !t.Live() {
			continue
		}
		if i != monitor || monitor == 0 {
			live++
		}
		if i == active || t.Status != state.ThreadRunning || !m.goesOn(t) {
			continue
		}
		list = append(list, uint8(i))
		if t.Pending.Kind == state.PendLoop {
			silent++
		}
	}
	return list, live, silent
}

// Rounds is the number of silent backward jumps in the last transition of thread id.
func (m *Machine) Rounds(id int) int { return int(m.ThreadTable[id].Silent) }

// Yields tells whether thread id stands in a loop of many silent jumps: a
// concrete run lets others go first.
func (m *Machine) Yields(id int) bool { return m.ThreadTable[id].Pending.Kind == state.PendLoop }
