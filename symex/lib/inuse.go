package lib

// This file defines which synchronisation objects are in use: those in which threads are blocked, and the mutexes that waits on condition
// variables take again. To initialise or destroy one is misuse (POSIX), and so is to let its memory go. That is looked up where it happens:
// the blocked thread may never notice, and where it does (its time is up, it is cancelled) the bytes may be another object's.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
)

// waitsAt tells whether another thread than the running one is blocked in a call on the object at addr, other than a wait on a condition
// variable. A call with a deadline waits while busy says that it cannot have what it asks for, and none
// at which a thread acts upon a request to cancel it that came before.
func waitsAt(m *symex.Machine, addr uint64, busy bool) bool {
	m.NoteTouch(state.TouchWrite, state.Standing(addr), 1)
	m.Named = m.Named || m.LiveCount > 1 // that a thread is made may show here, if it stands before such a call from its beginning
	for _, t := range m.Threads() {
		if t.ID == m.Current() || t.Status != state.ThreadRunning || t.Pending.Kind != state.PendSync || t.Pending.Addr != addr {
			continue
		}
		mod := m.ModelAt(t)
		switch {
		case t.WaitLock != 0 || m.ActsAtOnce(t):
		case mod.Waits == row.WaitsLock || mod.Waits == row.WaitsEvent:
			if !mod.Enabled(m, t, m.Awaited(t)) {
				return true
			}
		case mod.Deadline > 0 && busy:
			return true
		}
	}
	return false
}

// takenAgain tells whether another thread waits on a condition variable with the mutex at addr.
func takenAgain(m *symex.Machine, addr uint64) bool {
	for _, t := range m.Threads() {
		if t.Status == state.ThreadRunning && t.Phase != state.PhaseNone && t.WaitLock == addr {
			return true
		}
	}
	return false
}

// refuseInUse reports that a call, of which msg tells, changes an object in use.
func refuseInUse(m *symex.Machine, c *symex.Call, inUse bool, msg string) state.Stop {
	if !inUse {
		return state.GoOn
	}
	return m.Violate(c.Thread, c.Grant, state.PropPthread, msg)
}

// memoryGone is told that the life of size bytes at addr ends. A thread that was woken needs its condition variable no more if that
// was destroyed, which POSIX allows as soon as nobody is blocked there.
func memoryGone(m *symex.Machine, addr, size uint64) {
	for _, t := range m.Threads() {
		if t.Phase == state.PhaseNone || t.Status != state.ThreadRunning || t.ID == m.Current() {
			continue
		}
		switch {
		case t.WaitLock != 0 && t.WaitLock-addr < size:
			goneInUse(m, t, t.WaitLock, "a mutex that "+m.ThreadName(t)+" takes again after its wait")
		case t.WaitOn == 0 || t.WaitOn-addr >= size:
		case t.AwaitsSignal():
			goneInUse(m, t, t.WaitOn, nounOf(m, t)+" on which "+m.ThreadName(t)+" waits")
		case t.Phase == state.PhaseWoken:
			if mark, ok := m.Peek(t.WaitOn+condMark, 4); !ok || mark != condDestroyed {
				goneInUse(m, t, t.WaitOn, "a condition variable that nobody destroyed, on which the wait of "+m.ThreadName(t)+" has not returned")
			}
		}
	}
}

// nounOf says what kind of object a thread waits on.
func nounOf(m *symex.Machine, t *state.Thread) string {
	switch m.ModelAt(t).Args[0].Extent {
	case row.Cond:
		return "a condition variable"
	case row.Rwlock:
		return "a read/write lock"
	}
	return "a barrier"
}

// goneInUse reports the end of the life of an object that the thread t needs.
func goneInUse(m *symex.Machine, t *state.Thread, addr uint64, what string) {
	msg := "end of the life of " + what
	if o, _ := m.Lookup(addr); o != nil {
		msg += " (" + m.ObjectName(o) + ")"
	}
	cur := m.Thread(int(m.Current()))
	if !m.EnabledCheck(state.PropMemory) {
		m.NoteUnasked(cur, state.PropMemory, msg, true)
		return
	}
	m.Report(cur, state.Report{Property: state.PropMemory, Message: msg, Other: int(t.ID) + 1, OtherDo: "waits here"})
}
