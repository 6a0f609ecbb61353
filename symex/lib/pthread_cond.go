package lib

// This file defines the library models of condition variables. Who waits is part of the
// waiting threads' state: phase, condition variable and mutex; the object itself
// holds only whether it was destroyed, and whether anybody waits: who overwrites it meanwhile is found by the next one to use it.
//
// A waiter leaves the waiters by a signal, because its time is up, because it is cancelled, or for no reason, at
// any moment, whoever holds the mutex. Only a signal is an event of its own here: how a wait ended is chosen when
// the mutex is taken again. That loses nothing. Who left before a signal came is one whom the signal did not pick; and
// if only such were there, it picks one of them, whose wait may end in the other way all the same. A thread whose
// time is up "may consume a condition signal directed concurrently" (POSIX).
//
// A thread that is cancelled may not while others wait: see heirs. One for which the request came before the call unlocks
// the mutex and waits for nothing but to have it again, so that others may have it in between.

import (
	"strconv"

	"heddle.example/answer"
	"heddle.example/symex"
	"heddle.example/symex/facts"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var condModels = []*symex.Model{
	{Name: "pthread_cond_init", Args: row.Args{row.Writes(row.Cond), row.Reads(4)}, Shares: row.SharesDeclared,
		Touches: row.TouchesArg0, Exec: condInit},
	{Name: "pthread_cond_destroy", Args: row.Args{row.Writes(row.Cond)}, Shares: row.SharesDeclared,
		Visible: true, Exec: condDestroy},
	{Name: "pthread_cond_wait", Args: row.Args{row.Syncs(row.Cond), row.Syncs(row.Mutex)}, Does: static.Relocks | static.Anonymous, RelocksAs: "pthread_mutex_lock", Shares: row.TakesLock, Cancel: row.CancelMust,
		Visible: true, Waits: row.WaitsLock, Enabled: condEnabled(false), Holders: mutexHolder, Exec: condWait},
	{Name: "pthread_cond_timedwait", Args: row.Args{row.Syncs(row.Cond), row.Syncs(row.Mutex), row.Deadline}, Does: static.Relocks, RelocksAs: "pthread_mutex_lock", Shares: row.TakesLock, Cancel: row.CancelMust,
		Visible: true, Waits: row.WaitsLock, Enabled: condEnabled(true), Holders: mutexHolder, Exec: condWait},
	{Name: "pthread_cond_clockwait", Args: row.Args{row.Syncs(row.Cond), row.Syncs(row.Mutex), row.Known, row.Deadline}, Does: static.Relocks, RelocksAs: "pthread_mutex_lock", Shares: row.TakesLock, Cancel: row.CancelMust,
		Visible: true, Waits: row.WaitsLock, Enabled: condEnabled(true), Holders: mutexHolder, Exec: condWait},
	{Name: "pthread_cond_signal", Args: row.Args{row.Syncs(row.Cond)}, Does: static.Anonymous, Shares: row.SharesDeclared,
		Visible: true, Exec: condSignal},
	{Name: "pthread_cond_broadcast", Args: row.Args{row.Syncs(row.Cond)}, Does: static.Anonymous, Shares: row.SharesDeclared,
		Visible: true, Exec: condBroadcast},
}

const (
	condMark      = 40 // where a condition variable says that it was destroyed
	condWaited    = 44 // where it says that threads wait
	condDestroyed = 0xffffffff
)

func checkCond(m *symex.Machine, c *symex.Call, addr uint64) state.Stop {
	const what = "a condition variable"
	mark, st := m.Field(c, addr+condMark, 4, what)
	if st != state.GoOn {
		return st
	}
	if mark == condDestroyed {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a destroyed condition variable")
	}
	v, st := m.Field(c, addr, 8, what)
	if st == state.GoOn && mark|v != 0 {
		return m.NeverInitialised(c, what)
	}
	if waited, ok := m.Peek(addr+condWaited, 4); st == state.GoOn && ok && waited == 0 && someWait(m, addr) {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a condition variable that was overwritten while threads waited on it")
	}
	return st
}

// noteWaiters has a condition variable say whether threads wait.
func noteWaiters(m *symex.Machine, c *symex.Call, addr uint64) state.Stop {
	waited := uint64(0)
	if someWait(m, addr) {
		waited = 1
	}
	return m.SetField(c, addr+condWaited, 4, waited)
}

func condInit(m *symex.Machine, c *symex.Call) state.Stop {
	if st := refuseInUse(m, c, someWait(m, c.Args[0].Bits), "init of a condition variable on which threads wait"); st != state.GoOn {
		return st
	}
	if c.Args[1].Bits != 0 {
		if _, st := attrWord(m, c, c.Args[1].Bits, "pthread_condattr"); st != state.GoOn {
			return st
		}
	}
	e, st := needs(m, c, std.EAGAIN, std.ENOMEM)
	if st != state.GoOn || e != 0 {
		return m.Failed(c, st, e)
	}
	for off := uint64(0); off < 48; off += 4 {
		if st := m.SetField(c, c.Args[0].Bits+off, 4, 0); st != state.GoOn {
			return st
		}
	}
	if m.Traces() {
		m.TraceCall(c, "cond_init("+m.ArgName(c.Args[0])+")")
	}
	return m.FinishInt(c, 0)
}

func condDestroy(m *symex.Machine, c *symex.Call) state.Stop {
	addr := c.Args[0].Bits
	if st := checkCond(m, c, addr); st != state.GoOn {
		return st
	}
	if st := refuseInUse(m, c, someWait(m, addr), "destroy of a condition variable on which threads wait"); st != state.GoOn {
		return st
	}
	if st := m.SetField(c, addr+condMark, 4, condDestroyed); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

// waiters lists the threads that wait on a condition variable and were not woken.
func waiters(m *symex.Machine, addr uint64, out []*state.Thread) []*state.Thread {
	for _, t := range m.Threads() {
		if waitsOn(t, addr) {
			out = append(out, t)
		}
	}
	return out
}

func waitsOn(t *state.Thread, addr uint64) bool {
	return t.Status == state.ThreadRunning && t.AwaitsSignal() && t.WaitOn == addr
}

// someWait tells whether there are any.
func someWait(m *symex.Machine, addr uint64) bool {
	for _, t := range m.Threads() {
		if waitsOn(t, addr) {
			return true
		}
	}
	return false
}

// otherMutex tells whether a thread whose wait on a condition variable has not returned waits with another mutex than lock:
// concurrent waits with several mutexes are undefined (POSIX, pthread_cond_wait).
func otherMutex(m *symex.Machine, addr, lock uint64) bool {
	for _, t := range m.Threads() {
		waits := t.Status == state.ThreadRunning && (t.AwaitsSignal() || t.Phase == state.PhaseWoken)
		if waits && t.WaitOn == addr && t.WaitLock != lock {
			return true
		}
	}
	return false
}

// condEnabled: a wait begins at once, and ends when the mutex is free.
func condEnabled(timed bool) func(m *symex.Machine, t *state.Thread, at uint64) bool {
	return func(m *symex.Machine, t *state.Thread, at uint64) bool {
		switch t.Phase {
		case state.PhaseWaiting:
			return (timed || t.Cancelling()) && relockable(m, t)
		case state.PhaseWoken, state.PhaseLeaving, state.PhaseRestless:
			return relockable(m, t)
		}
		return true
	}
}

// relockable tells whether t, which waits, could have its mutex now: nobody holds it, or t itself does, as a wait with a
// recursive mutex may leave it.
func relockable(m *symex.Machine, t *state.Thread) bool {
	owner := mutexOwnerOf(m, t.WaitLock)
	return owner < 0 || owner == int(t.ID)
}

// condWait: release and wait; later, woken or timed out, take the mutex again.
func condWait(m *symex.Machine, c *symex.Call) state.Stop {
	t, deadline := c.Thread, m.ModelOf(c).Deadline
	if t.Phase != state.PhaseNone {
		return endCondWait(m, c, deadline > 0)
	}
	if deadline == 3 && c.Args[2].Bits&0xffffffff > 1 {
		return m.FinishInt(c, std.EINVAL) // no such clock
	}
	addr, lock := c.Args[0].Bits, c.Args[1].Bits
	if st := checkCond(m, c, addr); st != state.GoOn {
		return st
	}
	kind, owner, st := readMutex(m, c, lock)
	if st != state.GoOn {
		return st
	}
	if owner != uint64(t.ID)+1 {
		if noticesStrangers(m, lock, kind) {
			return m.FinishInt(c, std.EPERM)
		}
		return m.Violate(t, c.Grant, state.PropPthread, "wait on a condition variable without holding its mutex")
	}
	if otherMutex(m, addr, lock) {
		const msg = "wait on a condition variable with another mutex than a thread that waits on it"
		if !m.Survives(c, msg) {
			return m.Violate(t, c.Grant, state.PropPthread, msg)
		}
	}
	if deadline > 0 {
		if e, st := timedOut(m, c, deadline); st != state.GoOn || e == std.EINVAL {
			if st == state.GoOn {
				st = m.FinishInt(c, e)
			}
			return st
		}
	}
	count, st := m.Field(c, lock+mutexCount, 4, "a mutex")
	if st != state.GoOn {
		return st
	}
	if t.Atomic > 0 {
		return m.Unsupported(t, "'"+m.ModelOf(c).Name+"' blocks inside an atomic section")
	}
	phase, st := beginWait(m, c, deadline > 0)
	if st != state.GoOn {
		return st
	}
	times, st := unlockToWait(m, c, lock, count)
	if st != state.GoOn {
		return st
	}
	t.Phase, t.WaitOn, t.WaitLock, t.WaitCount = phase, addr, lock, times
	if st := noteWaiters(m, c, addr); st != state.GoOn {
		return st
	}
	if m.Traces() {
		text := "waits on " + m.ArgName(c.Args[0]) + ", unlocks " + m.ArgName(c.Args[1])
		switch {
		case m.LibraryOwn(addr):
			text = "waits"
		case times < count:
			text += " once and still holds it"
		}
		m.TraceCall(c, text)
	}
	return m.Stay(c)
}

// beginWait decides in which phase the running thread begins to wait. Whether it wakes without a signal is decided here and not when it does:
// it need not, and where nobody comes to signal it waits for ever. A wait with a deadline ends in any case.
func beginWait(m *symex.Machine, c *symex.Call, timed bool) (uint8, state.Stop) {
	switch {
	case m.Acts(c.Thread):
		return state.PhaseLeaving, state.GoOn
	case !m.Options().SpuriousWakeups:
		m.Assumes(answer.NoSpuriousWakeup)
		return state.PhaseWaiting, state.GoOn
	case timed:
		return state.PhaseWaiting, state.GoOn
	}
	restless, st := m.Take(c.Thread, state.ChoiceNondet, 2)
	if restless == 1 {
		return state.PhaseRestless, st
	}
	return state.PhaseWaiting, st
}

// unlockToWait unlocks the mutex with which the running thread begins to wait, and says how often. POSIX leaves open whether that
// frees a recursive mutex that was locked count times: glibc and musl unlock it once, others as often as it was locked.
func unlockToWait(m *symex.Machine, c *symex.Call, lock, count uint64) (uint64, state.Stop) {
	if count > 1 {
		if once, st := m.Take(c.Thread, state.ChoiceNondet, 2); st != state.GoOn {
			return 0, st
		} else if once == 1 {
			return 1, m.SetField(c, lock+mutexCount, 4, count-1)
		}
	}
	return count, releaseMutex(m, c, lock)
}

// lockAfterWait takes the mutex again with which the running thread waited.
func lockAfterWait(m *symex.Machine, c *symex.Call, owner uint64) (int, state.Stop) {
	t := c.Thread
	if owner != uint64(t.ID)+1 {
		return takeMutex(m, c, t.WaitLock, t.WaitCount)
	}
	count, st := m.Field(c, t.WaitLock+mutexCount, 4, "a mutex")
	if st != state.GoOn {
		return 0, st
	}
	return 0, m.SetField(c, t.WaitLock+mutexCount, 4, count+t.WaitCount)
}

// The ways in which a wait ends.
const (
	waitWoken = iota
	waitTimedOut
	waitCancelled
)

// endCondWait ends the wait of a thread whose mutex is free.
func endCondWait(m *symex.Machine, c *symex.Call, timed bool) state.Stop {
	t := c.Thread
	if t.AwaitsSignal() {
		if st := checkCond(m, c, t.WaitOn); st != state.GoOn {
			return st
		}
	}
	_, owner, st := readMutex(m, c, t.WaitLock)
	if st != state.GoOn {
		return st
	}
	end, st := chooseWaitEnd(m, c, timed)
	if st != state.GoOn {
		return st
	}
	result, st := lockAfterWait(m, c, owner)
	if st != state.GoOn {
		return st
	}
	if m.Traces() && end != waitCancelled {
		text := "wakes from " + m.ArgName(c.Args[0])
		switch {
		case end == waitTimedOut:
			text = "wait(" + m.ArgName(c.Args[0]) + ") times out"
		case t.Phase != state.PhaseWoken:
			text += " without a signal"
		}
		m.TraceCall(c, text+" and locks "+m.DescribeOpaque(t.WaitLock))
	}
	if t.Phase == state.PhaseWoken {
		m.Synchronise(t, t.WaitOn, false)
	} else if t.AwaitsSignal() {
		inherit(m, t, 0)
		t.Phase = state.PhaseLeaving
		if st := noteWaiters(m, c, t.WaitOn); st != state.GoOn {
			return st
		}
	}
	t.Phase, t.WaitOn, t.WaitLock, t.WaitCount, t.Heirs = state.PhaseNone, 0, 0, 0, 0
	if end == waitCancelled {
		return m.CancelThread(t)
	}
	if end == waitTimedOut && result == 0 {
		result = std.ETIMEDOUT
	}
	return m.FinishInt(c, result)
}

// chooseWaitEnd decides how the wait of a thread ends that may go on now. A thread that was signalled may have
// been too late, or act upon a request to cancel it, while others held the mutex.
func chooseWaitEnd(m *symex.Machine, c *symex.Call, timed bool) (int, state.Stop) {
	t := c.Thread
	if t.Phase == state.PhaseLeaving {
		return waitCancelled, state.GoOn
	}
	var buf [3]int
	ends := buf[:0]
	if t.Phase == state.PhaseWoken || t.Phase == state.PhaseRestless || timed && m.Options().SpuriousWakeups {
		ends = append(ends, waitWoken)
	}
	if timed && (len(ends) == 0 || m.NeedsResult(t)) {
		ends = append(ends, waitTimedOut)
	}
	if t.Cancelling() && t.Heirs == 0 {
		ends = append(ends, waitCancelled)
	}
	if len(ends) == 1 {
		return ends[0], state.GoOn
	}
	i, st := m.Take(t, state.ChoiceNondet, len(ends))
	if st != state.GoOn {
		return 0, st
	}
	return ends[i], state.GoOn
}

// wake takes t from the waiters because of a signal.
func wake(m *symex.Machine, t *state.Thread) {
	m.Synchronise(m.Thread(int(m.Current())), t.WaitOn, true)
	m.Change(t)
	t.Phase = state.PhaseWoken
	if m.Code().Cancels {
		for _, w := range waiters(m, t.WaitOn, nil) {
			t.Heirs = m.FactSets().With(t.Heirs, facts.Fact{uint64(w.ID)})
		}
		inherit(m, t, t.Heirs)
	}
	m.Changed(t)
}

// inherit puts heirs in the place of t, which does not wait any more.
//
// The heirs of a thread that was signalled are the threads that waited, too, when the signal came, and still do. To
// act upon a request to cancel it would cost one of them the signal, which is what POSIX forbids; that the signal went
// to it is another path. If an heir is signalled later, the first signal may as well have gone to it, and the second
// one to whoever waited then. So its own heirs take its place. An heir that times out or is cancelled may have
// had the signal. Threads that begin to wait after the signal are none.
func inherit(m *symex.Machine, t *state.Thread, heirs int32) {
	for _, u := range m.Threads() {
		if u.Heirs == 0 || u == t {
			continue
		}
		rest := m.FactSets().Without(u.Heirs, uint64(t.ID))
		if rest == u.Heirs {
			continue
		}
		if u.ID != m.Current() {
			m.Change(u)
		}
		u.Heirs = m.FactSets().Union(rest, heirs)
		m.Changed(u)
	}
}

func condSignal(m *symex.Machine, c *symex.Call) state.Stop {
	if st := checkCond(m, c, c.Args[0].Bits); st != state.GoOn {
		return st
	}
	var buf [8]*state.Thread
	ws := waiters(m, c.Args[0].Bits, buf[:0])
	i := 0
	if len(ws) > 1 {
		var st state.Stop
		if i, st = m.Take(c.Thread, state.ChoiceWakeup, len(ws)); st != state.GoOn {
			return st
		}
	}
	if len(ws) > 0 {
		wake(m, ws[i])
		if m.Traces() {
			m.TraceCall(c, "signal("+m.ArgName(c.Args[0])+") wakes "+m.ThreadName(ws[i]))
		}
	} else {
		if m.Traces() {
			m.TraceCall(c, "signal("+m.ArgName(c.Args[0])+") wakes nobody")
		}
	}
	if st := noteWaiters(m, c, c.Args[0].Bits); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

func condBroadcast(m *symex.Machine, c *symex.Call) state.Stop {
	if st := checkCond(m, c, c.Args[0].Bits); st != state.GoOn {
		return st
	}
	var buf [8]*state.Thread
	ws := waiters(m, c.Args[0].Bits, buf[:0])
	for _, t := range ws {
		wake(m, t)
	}
	if m.Traces() {
		m.TraceCall(c, "broadcast("+m.ArgName(c.Args[0])+") wakes "+strconv.Itoa(len(ws)))
	}
	if st := noteWaiters(m, c, c.Args[0].Bits); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}
