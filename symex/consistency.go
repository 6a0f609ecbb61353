package symex

// This file defines when an answer rests on sequential consistency: memory is modelled as
// if accesses took effect one after the other. A program promises that only if
// its atomics are sequentially consistent and it has no data race (C11 5.1.2.4, the theorem about
// data-race-free programs). So the assumption is named where a weaker atomic runs, and where two threads
// are about to race. It is looked for also where races are not asked for, until it is found once.
//
// Whoever races comes to stand before its access while the other does (see race.go), so
// the pairs are compared in which one side is new at the node.

import (
	"heddle/expr"
	"heddle/ir"
	"heddle/symex/check"
	"heddle/symex/state"
)

// NoteRaces names the assumption if two threads are about to race. The machine must stand
// at a node, to which thread moved led.
func (m *Machine) NoteRaces(moved int) {
	if m.Consistent || m.LiveCount < 2 {
		return
	}
	n := int(m.Scalars.ThreadCount)
	for i := 1; i < n; i++ {
		t := m.ThreadTable[i]
		if t.Status != state.ThreadRunning {
			continue
		}
		for j := 0; j < i; j++ {
			u := m.ThreadTable[j]
			if u.Status != state.ThreadRunning || !m.HasCreated && i != moved && j != moved && t.Pending.Kind != state.PendSync && u.Pending.Kind != state.PendSync {
				continue
			}
			if mayRace(&t.Pending, &u.Pending) || m.callMayRace(t, u) {
				if m.races(t, u) {
					m.AssumeConsistency()
					return
				}
			}
		}
	}
}

// mayRace tells whether two pending loads or stores meet.
func mayRace(p, q *state.Pending) bool {
	return isAccess(p.Kind) && isAccess(q.Kind) && (p.Write || q.Write) && !(p.Atomic && q.Atomic) && near(p, q)
}

func isAccess(k state.PendingKind) bool { return k >= state.PendRead && k <= state.PendUpdate }

// near tells whether the words of two accesses overlap: bit-fields next to each other are in the same.
func near(p, q *state.Pending) bool {
	const word = 8
	return p.Addr-q.Addr < uint64(q.Size)+word || q.Addr-p.Addr < uint64(p.Size)+word
}

// maxSync is more than any synchronisation object has.
const maxSync = 64

// callMayRace tells whether one of two threads stands before a library call that may race with
// what the other is about to do.
func (m *Machine) callMayRace(t, u *state.Thread) bool {
	if u.Pending.Kind == state.PendSync {
		t, u = u, t
	}
	if t.Pending.Kind != state.PendSync || t.Phase != state.PhaseNone {
		return false
	}
	switch {
	case u.Pending.Kind == state.PendSync:
		return t.Pending.Plain || u.Pending.Plain
	case isAccess(u.Pending.Kind):
		return t.Pending.Plain || !u.Pending.Atomic && (u.Pending.Whole || u.Pending.Addr-t.Pending.Addr < maxSync)
	}
	return false
}

// races tells whether what two threads are about to do races, or may for some inputs.
func (m *Machine) races(t, u *state.Thread) bool {
	if m.IsMonitorThread(t.ID) || m.IsMonitorThread(u.ID) {
		return false
	}
	all := m.pendingAccesses(m.raceBuf[:0], t)
	k := len(all)
	all = m.pendingAccesses(all, u)
	m.raceBuf = all
	if k == 0 || k == len(all) || !m.Enabled(int(t.ID)) || !m.Enabled(int(u.ID)) {
		return false
	}
	for i := range all[:k] {
		for j := range all[k:] {
			if cond, ok := check.Conflict(m.Tab, m.code.PtrSize*8, &all[i], &all[k+j]); ok && m.mayHold(cond) {
				return true
			}
		}
	}
	return false
}

// maxRaceQuestions bounds the questions to the solver about whether accesses meet: the assumption is not
// worth more.
const maxRaceQuestions = 1000

// mayHold tells whether a condition, 0: none, may hold on this path. It says yes where that is not known.
func (m *Machine) mayHold(cond expr.Ref) bool {
	if cond == 0 || m.raceQuestions >= maxRaceQuestions {
		return true
	}
	m.raceQuestions++
	return m.Feasible(cond) != state.Unsat
}

// accesses tells whether an instruction accesses memory.
func accesses(op ir.Op) bool {
	switch op {
	case ir.Load, ir.Store, ir.RMW, ir.CmpXchg, ir.MemCopy, ir.MemSet:
		return true
	}
	return false
}

// raceAfterCheck looks whether the access that t makes now races, where t was let on to decide whether it may
// be made: it never stood before the access itself. Neither do others that are about to decide such a check.
func (m *Machine) raceAfterCheck(t *state.Thread, p state.Pending) {
	if m.Consistent || !t.Live() || m.IsMonitorThread(t.ID) {
		return
	}
	for _, u := range m.ThreadTable[:m.Scalars.ThreadCount] {
		if u != t && u.Status == state.ThreadRunning && u.Pending.Kind == state.PendFail && accesses(m.code.Funcs[u.Fn].Code[u.PC].Op) {
			m.AssumeConsistency()
			return
		}
	}
	m.raceInSection(t, m.InstrAccess(t, p))
}

// noteConflict names the assumption if accesses of two threads race, or may for some inputs.
func (m *Machine) noteConflict(as, bs []check.DataAccess) {
	for i := range as {
		for j := range bs {
			if cond, ok := check.Conflict(m.Tab, m.code.PtrSize*8, &as[i], &bs[j]); ok && m.mayHold(cond) {
				m.AssumeConsistency()
				return
			}
		}
	}
}
