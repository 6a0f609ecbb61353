package symex

// This file defines before which accesses threads stand, which is where they race: see check/race.go.

import (
	"heddle.example/symex/check"
	"heddle.example/symex/state"
)

// pendingAccesses appends the accesses before which t stands.
func (m *Machine) pendingAccesses(out []check.DataAccess, t *state.Thread) []check.DataAccess {
	switch t.Pending.Kind {
	case state.PendRead, state.PendWrite, state.PendUpdate:
		return append(out, m.InstrAccess(t, t.Pending))
	case state.PendSync:
		if t.Phase == state.PhaseNone {
			return m.modelAccesses(out, t.Pending.Model, m.CallArgs(t))
		}
	}
	return out
}

// raceInSection compares accesses that t makes now, inside an atomic section, with those
// that other threads are about to make.
func (m *Machine) raceInSection(t *state.Thread, now ...check.DataAccess) {
	if !t.Live() || m.IsMonitorThread(t.ID) { // propositions are evaluated on a thread that is none
		return
	}
	for _, u := range m.ThreadTable[:m.ThreadCount] {
		if u == t || u.Status != state.ThreadRunning || m.IsMonitorThread(u.ID) {
			continue
		}
		bs := m.pendingAccesses(m.raceBuf[:0], u)
		m.raceBuf = bs
		if len(bs) > 0 && m.Enabled(int(u.ID)) {
			m.meet(t, now, u, bs)
		}
	}
}

// actor names a thread with the function that it runs.
func (m *Machine) actor(t *state.Thread) string {
	if t.ID == 0 {
		return "main"
	}
	return m.ThreadName(t)
}

// meets compares an access that t makes now, without having stood before it, with those that others are about to make.
func (m *Machine) meets(t *state.Thread, p state.Pending) {
	if t.Atomic > 0 && m.WatchesRaces() {
		m.raceInSection(t, m.InstrAccess(t, p))
	} else {
		m.raceAfterCheck(t, p)
	}
}

// meet compares accesses that t makes now with those before which u stands.
func (m *Machine) meet(t *state.Thread, now []check.DataAccess, u *state.Thread, bs []check.DataAccess) {
	if race := m.Opts.Checks.Has(check.Race); !race || m.Opts.Robust && !m.Consistent {
		m.noteConflict(m.counted(t, now), m.counted(u, bs))
		if !race {
			return
		}
	}
	for _, p := range m.watch.meets {
		p.Meets(m.pathFor(t, p), check.Standing{Thread: int(t.ID), Accesses: now}, check.Standing{Thread: int(u.ID), Accesses: bs})
	}
}

// Standing implements check.Path.
func (x *propertyPath) Standing() []check.Standing {
	m := x.m
	if m.LiveCount < 2 {
		return nil
	}
	all := m.raceBuf[:0]
	parts := m.standing[:0]
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.Status != state.ThreadRunning || m.IsMonitorThread(t.ID) {
			continue
		}
		from := len(all)
		if all = m.pendingAccesses(all, t); len(all) > from && m.Enabled(int(t.ID)) {
			parts = append(parts, check.Standing{Thread: int(t.ID), Accesses: all[from:len(all):len(all)]})
		} else {
			all = all[:from]
		}
	}
	m.raceBuf, m.standing = all, parts
	return parts
}
