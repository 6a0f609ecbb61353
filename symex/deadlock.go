package symex

// This file defines who waits for whom: cycles of waiting, and the words in
// which a deadlock is reported (DESIGN law 8).

import (
	"slices"
	"strings"

	"heddle/symex/state"
)

// waitsFor appends the threads each of which must act before thread id can go on: the
// holders of the lock it takes, the thread that runs an init routine, or the thread it joins. There is none if
// it does not wait for certain threads.
func (m *Machine) waitsFor(out []int, id int) []int {
	t := m.ThreadTable[id]
	if t.Status != state.ThreadRunning || t.Pending.Kind != state.PendSync {
		return out
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

// WaitCycle gives a cycle of waiting threads that thread id closes, from the thread with the least number on; nil if
// there is none.
func (m *Machine) WaitCycle(id int) []int {
	queue := m.waitsFor(m.waitBuf[:0], id)
	if len(queue) == 0 { // at most nodes
		return nil
	}
	var before [maxWaiting]int16 // index + 1 of the thread that waits for it on a shortest way from id
	for _, to := range queue {
		before[to] = int16(id + 1)
	}
	for i := 0; i < len(queue) && before[id] == 0; i++ {
		end := len(queue)
		queue = m.waitsFor(queue, queue[i])
		kept := queue[:end]
		for _, to := range queue[end:] {
			if before[to] == 0 {
				before[to] = int16(queue[i] + 1)
				kept = append(kept, to)
			}
		}
		queue = kept
	}
	if before[id] == 0 {
		return nil
	}
	cycle := []int{id}
	for at := int(before[id]) - 1; at != id; at = int(before[at]) - 1 {
		cycle = append(cycle, at)
	}
	slices.Reverse(cycle)
	first := slices.Index(cycle, slices.Min(cycle)) // whoever closes it, it is the same deadlock
	return slices.Concat(cycle[first:], cycle[:first])
}

// ClosedCycle gives a cycle of waiting that the last transition closed, nil if it
// closed none. A cycle is closed by a thread that moved: the active one, those that it
// created, and those that it let pass a barrier. Nobody else begins to wait or takes what others wait for.
func (m *Machine) ClosedCycle(active int) []int {
	if cycle := m.WaitCycle(active); cycle != nil || !m.Several {
		return cycle
	}
	return m.AnyCycle()
}

// AnyCycle gives a cycle of waiting, nil if there is none.
func (m *Machine) AnyCycle() []int {
	for id := range m.ThreadTable[:m.ThreadCount] {
		if cycle := m.WaitCycle(id); cycle != nil {
			return cycle
		}
	}
	return nil
}

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
			what = "waits in " + m.ModelAt(t).Name + "(" + m.DescribeOpaque(t.Pending.Addr) + ")"
			if t.Phase == state.PhaseWoken || t.Phase == state.PhaseLeaving {
				what = "waits in " + m.ModelAt(t).RelocksAs + "(" + m.DescribeOpaque(t.WaitLock) + ")"
			}
			if holder := m.lockHolder(t, ids); holder >= 0 {
				if t.Phase == state.PhaseWaiting && t.WaitLock != 0 {
					what += " with " + m.DescribeOpaque(t.WaitLock)
				}
				what += " held by " + m.ShortName(holder)
			}
		}
		parts = append(parts, name+" "+what+" at "+m.code.Prog.PosString(m.VisiblePos(t)))
	}
	return strings.Join(parts, "; ")
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
