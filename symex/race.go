package symex

// This file defines data races: two threads about to access overlapping bytes,
// one of them writing, not both atomic (C11 5.1.2.4).
//
// Every thread stands before its next visible operation, so two accesses that
// nothing orders are pending at one node: it is enough to compare the pending
// accesses of all pairs of threads there. Three things are no pending accesses:
//
//   - Accesses inside atomic sections, which are one transition. They are compared
//     with the others' pending accesses when they happen.
//   - Memory that one thread alone reaches and globals that nobody writes once
//     threads exist. No second thread can be about to access, or to write, them.
//   - An access whose memory check may fail: it becomes a pending access once the
//     check is decided (see accessAt).
//
// Bit-fields next to each other are one memory location, whatever their units
// are (C11 3.14). A compare-and-exchange that fails is a read.

import (
	"strings"

	"heddle/expr"
	"heddle/symex/check"
	"heddle/symex/mem"
	"heddle/symex/state"
)

// pendingAccesses appends the accesses before which t stands.
func (m *Machine) pendingAccesses(out []state.DataAccess, t *state.Thread) []state.DataAccess {
	switch t.Pending.Kind {
	case state.PendRead, state.PendWrite, state.PendUpdate:
		return append(out, m.InstrAccess(t, t.Pending))
	case state.PendSync:
		if t.Phase == state.PhaseNone {
			return m.modelAccesses(out, t.Pending.Model, m.callArgs(t))
		}
	}
	return out
}

// FindRaces reports the races between the threads' pending operations. The machine
// must stand at a node.
func (m *Machine) FindRaces() {
	if m.LiveCount < 2 {
		return
	}
	all := m.raceBuf[:0]
	type part struct {
		t        *state.Thread
		from, to int
	}
	var buf [8]part
	parts := buf[:0]
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.Status != state.ThreadRunning || m.IsMonitorThread(t.ID) {
			continue
		}
		from := len(all)
		if all = m.pendingAccesses(all, t); len(all) > from && m.Enabled(int(t.ID)) {
			parts = append(parts, part{t, from, len(all)})
		} else {
			all = all[:from]
		}
	}
	m.raceBuf = all
	for i := range parts {
		for j := range parts[:i] {
			p, q := &parts[j], &parts[i]
			m.compareAccesses(p.t, all[p.from:p.to], q.t, all[q.from:q.to])
		}
	}
}

// compareAccesses reports the first race between accesses of two threads.
func (m *Machine) compareAccesses(t *state.Thread, as []state.DataAccess, u *state.Thread, bs []state.DataAccess) {
	for i := range as {
		for j := range bs {
			if cond, ok := m.Conflict(&as[i], &bs[j]); ok && m.reportRace(t, &as[i], u, &bs[j], cond) {
				return
			}
		}
	}
}

// raceInSection compares accesses that t makes now, inside an atomic section, with those
// that other threads are about to make.
func (m *Machine) raceInSection(t *state.Thread, now ...state.DataAccess) {
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
			m.compareAccesses(t, now, u, bs)
		}
	}
}

// reportRace reports a race that can happen if cond, unless 0, is feasible.
func (m *Machine) reportRace(t *state.Thread, a *state.DataAccess, u *state.Thread, b *state.DataAccess, cond expr.Ref) bool {
	if !m.Opts.Checks.Has(check.Race) {
		if !m.mayHold(cond) {
			return false
		}
		m.AssumeConsistency()
		return true
	}
	if cond != 0 {
		switch m.Feasible(cond) {
		case state.Unsat:
			return false
		case state.SatUnknown:
			m.Doubt("the solver gave up on whether two accesses overlap")
			return false
		}
	}
	if !a.Write { // the thread that writes comes first
		t, a, u, b = u, b, t, a
	}
	what := m.accessName(a, b)
	m.Report(t, state.Report{
		Property: state.PropRace, Cond: cond, Other: int(u.ID) + 1, OtherDo: b.Phrase(),
		Message: "data race on " + what + ": " + m.actor(t) + " " + a.Phrase() + " at " + m.code.Prog.PosString(m.VisiblePos(t)) +
			", " + m.actor(u) + " " + b.Phrase() + " at " + m.code.Prog.PosString(m.VisiblePos(u)),
	})
	return true
}

// accessName names the memory of the narrower of two accesses.
func (m *Machine) accessName(a, b *state.DataAccess) string {
	if b.Off == 0 && (a.Off != 0 || b.Size < a.Size) {
		a = b
	}
	o, _ := m.Lookup(a.Addr)
	if o == nil {
		if name := libraryState[a.Addr]; name != "" {
			return name
		}
		return m.Describe(a.Addr)
	}
	if a.Off != 0 && m.holdsAddress(a.Off, m.Number(m.Slot(o.Addr), o.Addr)) {
		return "the target of a pointer that depends on input, such as " + libraryName(m.Describe(o.Addr))
	}
	if a.Off != 0 || a.Size == uint64(o.Size) {
		return libraryName(m.Describe(o.Addr))
	}
	name, _ := m.Place(o, int64(a.Addr-o.Addr), int64(a.Size))
	return libraryName(name)
}

// holdsAddress tells whether an offset is the difference between a pointer that may point anywhere and the address
// at which an object begins, instead of an index.
func (m *Machine) holdsAddress(off expr.Ref, addr uint64) bool {
	found := false
	m.EachConstant(off, func(c uint64) {
		found = found || c == addr || c == -addr&mem.Mask(m.code.PtrSize*8)
	})
	return found
}

// libraryName makes the name of an object that a library model in C has for itself one for people.
func libraryName(name string) string {
	if rest, ok := strings.CutPrefix(name, "__heddle_"); ok {
		return "the library's " + rest
	}
	return name
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
