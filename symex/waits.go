package symex

// This file defines who waits for whom, and the words in which that is told (DESIGN law 8).

import (
	"slices"
	"strings"

	"heddle.example/symex/check"
	"heddle.example/symex/state"
)

// waitsFor appends the threads each of which must act before thread id can go on: the
// holders of the lock it takes, the thread that runs an init routine, or the thread it joins. There is none if
// it does not wait for certain threads.
func (m *Machine) waitsFor(out []int, id int) []int {
	t := m.ThreadTable[id]
	if t.Status != state.ThreadRunning || t.Pending.Kind != state.PendSync {
		return out
	}
	if m.code.Cancels && t.Cancel&state.CancelAsync != 0 && t.Cancelable() {
		return out // it may be cancelled where it waits
	}
	if t.Cancel&state.Struck != 0 {
		return out // what handles a signal where it waits may end that
	}
	mod := m.ModelAt(t)
	if mod.Holders == nil || m.Enabled(id) && !m.joinsItself(t) {
		return out
	}
	return mod.Holders(m, t, out)
}

// joinsItself tells whether t, which may go on, is about to be told that it waits for itself.
func (m *Machine) joinsItself(t *state.Thread) bool {
	return m.ModelAt(t).Waits == WaitsEnd && m.ThreadOf(t.Pending.Addr) == int(t.ID)
}

// waiting is who waits for whom in a machine: check.Waiting.
type waiting struct{ m *Machine }

// Threads implements check.Waiting.
func (x waiting) Threads() int { return x.m.NumThreads() }

// Blocked implements check.Waiting.
func (x waiting) Blocked() []int { return x.m.Blocked() }

// For implements check.Waiting.
func (x waiting) For(thread int, out []int) []int { return x.m.waitsFor(out, thread) }

// Queue implements check.Waiting.
func (x waiting) Queue() []int { return x.m.waitBuf[:0] }

// Several implements check.Waiting.
func (x waiting) Several() bool { return x.m.State.Several }

// ClosedCycle gives a cycle of waiting that the last transition, of thread moved, closed, nil if it closed none.
func (m *Machine) ClosedCycle(moved int) []int { return check.ClosedCycle(waiting{m}, moved) }

// DescribeWaits says for each thread what it waits for and where.
func (m *Machine) DescribeWaits(ids []int) string {
	var parts []string
	for _, id := range ids {
		t := m.ThreadTable[id]
		name := "main"
		if id != 0 {
			name = m.ThreadName(t)
		}
		what := "is blocked"
		if t.Pending.Kind == state.PendSync {
			what = "waits in " + m.waitingCall(t)
			if t.Phase == state.PhaseWoken || t.Phase == state.PhaseLeaving {
				what = "waits in " + m.ModelAt(t).RelocksAs + "(" + m.DescribeOpaque(t.WaitLock) + ")"
			}
			if holder := m.lockHolder(t, ids); holder >= 0 {
				if t.AwaitsSignal() && t.WaitLock != 0 {
					what += " with " + m.DescribeOpaque(t.WaitLock)
				}
				what += " held by " + m.ShortName(holder)
			}
		}
		parts = append(parts, name+" "+what+" at "+m.code.Prog.PosString(m.VisiblePos(t)))
	}
	return strings.Join(parts, "; ")
}

// waitingCall names the call of the library in which t waits, with the object that it waits at unless that is the library's own.
func (m *Machine) waitingCall(t *state.Thread) string {
	if m.LibraryOwn(t.Pending.Addr) {
		return m.VisibleFunc(t) + "()"
	}
	return m.ModelAt(t).Name + "(" + m.DescribeOpaque(t.Pending.Addr) + ")"
}

// LibraryOwn tells whether an object is the library's own, whose name says nothing to people.
func (m *Machine) LibraryOwn(addr uint64) bool {
	o, _ := m.Lookup(addr)
	return o != nil && m.IsInner(o) || strings.HasPrefix(m.DescribeOpaque(addr), "__heddle_")
}

// lockHolder gives a thread that holds what t waits for, one of ids if it can; -1 if that is no lock.
func (m *Machine) lockHolder(t *state.Thread, ids []int) int {
	if m.ModelAt(t).Waits != WaitsLock {
		return -1
	}
	holders := m.waitsFor(m.waitBuf[:0], int(t.ID))
	if i := slices.IndexFunc(holders, func(h int) bool { return slices.Contains(ids, h) }); i >= 0 {
		return holders[i]
	}
	if len(holders) > 0 {
		return holders[0]
	}
	return -1
}

// Blocked lists the threads that are not enabled, in the order of their indices.
func (m *Machine) Blocked() []int {
	var out []int
	for i, t := range m.ThreadTable[:m.ThreadCount] {
		if t.Status == state.ThreadRunning && !m.IsMonitorThread(t.ID) && !m.Enabled(i) {
			out = append(out, i)
		}
	}
	return out
}
