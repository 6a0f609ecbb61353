package symex

import (
	"heddle.example/hashing"
	"heddle.example/symex/foresight"
	"heddle.example/symex/leap"
	"heddle.example/symex/state"
)

// This file defines what a machine tells of transitions that it has not made, and how it makes them by what is known of them: see packages foresight and leap.

// Foresees has the machine tell where transitions lead, where accesses are all that is seen of them and have an effect at once; ok is false elsewhere.
func (m *Machine) Foresees() (ok bool) {
	w := &m.watch
	if m.Hasher == nil || m.Obs != nil || m.Rec != nil || m.code.Prog.Monitor != nil || m.Trace != nil || m.Weak() || m.code.Cancels || m.code.Strikes || m.WatchAccess ||
		m.Opts.Concrete || m.Opts.Given != nil || m.Opts.Granularity != state.GranularityAccess || len(w.locked)+len(w.unlocked) > 0 {
		return false
	}
	m.ahead.Begin(&m.State, len(w.threadEnds)+len(w.memoryGone)+len(w.locksGone) == 0)
	return true
}

// Plain tells whether Foresee may be asked at the present node.
func (m *Machine) Plain() bool { return leap.Plain(&m.State) }

// Concrete tells whether the present state is.
func (m *Machine) Concrete() bool { return leap.Concrete(&m.State) }

// Foresee is leap.Ahead.Foresee.
func (m *Machine) Foresee(id int) (delta hashing.Key, effect uint32, a foresight.Answer) {
	return m.ahead.Foresee(&m.State, id)
}

// LeftOut is leap.Ahead.LeftOut.
func (m *Machine) LeftOut() { m.ahead.LeftOut() }

// Study is leap.Ahead.Study.
func (m *Machine) Study(id int) { m.ahead.Study(&m.State, id) }

// Studied is leap.Ahead.Studied.
func (m *Machine) Studied(id int, mark state.Mark, node bool) {
	m.ahead.Studied(&m.State, id, mark, node)
}

// Leap makes the transition of thread id that does what Foresee has given the number of; ok is false if the thread goes on then, when it Runs.
func (m *Machine) Leap(id int, effect uint32) (ok bool) {
	m.Move(id)
	t := m.ThreadTable[id]
	m.ahead.Leap(&m.State, t, effect)
	if m.Foot == nil {
		return true
	}
	if m.Guards != nil && m.passes(t) {
		return false
	}
	m.touchBlocked(t)
	return true
}
