package symex

// This file defines who waits for whom: cycles of waiting, and the words in
// which a deadlock is reported (DESIGN law 8).

import (
	"strings"

	"heddle/ir"
)

// waitsFor gives the thread whose action thread id needs before it can go on: the
// holder of the lock it takes, the thread that runs an init routine, or the thread it joins; -1 if it does not wait
// for one certain thread.
func (m *Machine) waitsFor(id int) int {
	t := m.threads[id]
	if t.status != threadRunning || t.pend.Kind != PendSync || m.Enabled(id) {
		return -1
	}
	switch m.code.funcs[t.pend.Model].model.name {
	case "pthread_mutex_lock":
		return m.mutexOwnerOf(t.pend.Addr)
	case "pthread_rwlock_rdlock":
		return m.rwlockHolder(t, t.pend.Addr, false)
	case "pthread_rwlock_wrlock":
		return m.rwlockHolder(t, t.pend.Addr, true)
	case "pthread_spin_lock":
		return m.spinOwnerOf(t.pend.Addr)
	case "pthread_once":
		if v, ok := m.peek(t.pend.Addr, 4); ok {
			return m.onceOwner(v)
		}
	case "pthread_join":
		if m.code.cancels && t.cancelable() {
			return -1 // a third thread may cancel this one
		}
		if j := m.threadOf(t.pend.Addr); j >= 0 && m.threads[j].live() {
			return j
		}
	case "pthread_cond_wait":
		if t.phase == phaseWoken {
			return m.mutexOwnerOf(t.waitLock)
		}
	}
	return -1
}

// WaitCycle gives the cycle of waiting threads that thread id closes, nil if there is none.
func (m *Machine) WaitCycle(id int) []int {
	n, at := 1, m.waitsFor(id)
	for ; at != id; n++ { // at most nodes there is none, and no list is made
		if at < 0 || n > len(m.threads) {
			return nil
		}
		at = m.waitsFor(at)
	}
	cycle := make([]int, n)
	for i := range cycle {
		cycle[i], at = at, m.waitsFor(at)
	}
	return cycle
}

// ClosedCycle gives a cycle of waiting that the last transition closed, nil if it
// closed none. A cycle is closed by the thread that moved, or through a waiter
// that it woke and that now waits for a mutex.
func (m *Machine) ClosedCycle(active int) []int {
	if cycle := m.WaitCycle(active); cycle != nil || !m.woke {
		return cycle
	}
	for id := range m.threads[:m.numThreads] {
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
		t := m.threads[id]
		name := "main"
		if id != 0 {
			name = m.threadName(t)
		}
		what := "is blocked"
		if t.pend.Kind == PendSync {
			fn := m.code.funcs[t.pend.Model].model.name
			addr := t.pend.Addr
			if t.phase == phaseWoken {
				fn, addr = "pthread_mutex_lock", t.waitLock
			}
			what = "waits in " + fn + "(" + m.describe(addr) + ")"
			if o := m.holder(t, fn, addr); o >= 0 {
				what += " held by " + m.shortName(o)
			}
		}
		parts = append(parts, name+" "+what+" at "+m.code.Prog.PosString(m.visiblePos(t)))
	}
	return strings.Join(parts, "; ")
}

// holder gives the thread that holds what t waits for in a call of fn, -1 if that
// is no lock.
func (m *Machine) holder(t *thread, fn string, addr uint64) int {
	switch fn {
	case "pthread_mutex_lock":
		return m.mutexOwnerOf(addr)
	case "pthread_rwlock_rdlock":
		return m.rwlockHolder(t, addr, false)
	case "pthread_rwlock_wrlock":
		return m.rwlockHolder(t, addr, true)
	case "pthread_spin_lock":
		return m.spinOwnerOf(addr)
	}
	return -1
}

func (m *Machine) shortName(id int) string {
	if id == 0 {
		return "main"
	}
	return "thread " + itoa(id)
}

// Blocked lists the threads that are not enabled, in the order of their indices.
func (m *Machine) Blocked() []int {
	var out []int
	for i, t := range m.threads[:m.numThreads] {
		if t.status == threadRunning && !m.isMonitor(t.id) && !m.Enabled(i) {
			out = append(out, i)
		}
	}
	return out
}

// Where gives the position and function at which a thread stands.
func (m *Machine) Where(id int) (pos string, line int, col int, file string, fn string) {
	t := m.threads[id]
	p := m.visiblePos(t)
	name := ""
	if int(p.File) < len(m.code.Prog.Files) && p.File >= 0 {
		name = m.code.Prog.Files[p.File].Name
	}
	return m.code.Prog.PosString(p), int(p.Line), int(p.Col), name, m.code.funcs[t.fn].src.Name
}

// StartRoutine names the function that a thread runs.
func (m *Machine) StartRoutine(id int) string {
	t := m.threads[id]
	if t.status == threadUnused {
		return ""
	}
	fn := t.fn
	if t.numFrames > 0 {
		fn = t.frames[0].fn
	}
	return m.code.funcs[fn].src.Name
}

// At gives the position and function at which a thread stands.
func (m *Machine) At(id int) (ir.Pos, string) {
	t := m.threads[id]
	return m.visiblePos(t), m.code.funcs[t.fn].src.Name
}
