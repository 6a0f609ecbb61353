package symex

// This file defines the library models of condition variables. Who waits is part of the
// waiting threads' state: phase, condition variable and mutex; the object itself
// holds only whether it was destroyed.
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
	"heddle/answer"
	"heddle/symex/facts"
	"heddle/symex/static"
)

var condModels = []*model{
	{name: "pthread_cond_init", args: []arg{argWrites(extentCond), argReads(4)}, shares: sharesDeclared,
		touches: touchesArg0, exec: condInit},
	{name: "pthread_cond_destroy", args: []arg{argWrites(extentCond)}, shares: sharesDeclared,
		visible: true, exec: condDestroy},
	{name: "pthread_cond_wait", args: []arg{argSyncs(extentCond), argSyncs(extentMutex)}, does: static.Relocks, relocksAs: "pthread_mutex_lock", shares: takesLock, cancel: cancelMust,
		visible: true, waits: waitsLock, enabled: condEnabled(false), holders: mutexHolder, exec: condWait},
	{name: "pthread_cond_timedwait", args: []arg{argSyncs(extentCond), argSyncs(extentMutex), argDeadline}, does: static.Relocks, relocksAs: "pthread_mutex_lock", shares: takesLock, cancel: cancelMust,
		visible: true, waits: waitsLock, enabled: condEnabled(true), holders: mutexHolder, exec: condWait},
	{name: "pthread_cond_clockwait", args: []arg{argSyncs(extentCond), argSyncs(extentMutex), argKnown, argDeadline}, does: static.Relocks, relocksAs: "pthread_mutex_lock", shares: takesLock, cancel: cancelMust,
		visible: true, waits: waitsLock, enabled: condEnabled(true), holders: mutexHolder, exec: condWait},
	{name: "pthread_cond_signal", args: []arg{argSyncs(extentCond)}, shares: sharesDeclared,
		visible: true, exec: condSignal},
	{name: "pthread_cond_broadcast", args: []arg{argSyncs(extentCond)}, shares: sharesDeclared,
		visible: true, exec: condBroadcast},
}

// condMark is where a condition variable says that it was destroyed.
const (
	condMark      = 40
	condDestroyed = 0xffffffff
)

func (m *Machine) cond(c *call, addr uint64) stop {
	const what = "a condition variable"
	mark, st := m.field(c, addr+condMark, 4, what)
	if st != goOn {
		return st
	}
	if mark == condDestroyed {
		return m.violate(c.t, c.grant, PropPthread, "use of a destroyed condition variable")
	}
	v, st := m.field(c, addr, 8, what)
	if st == goOn && mark|v != 0 {
		return m.neverInitialised(c, what)
	}
	return st
}

func condInit(m *Machine, c *call) stop {
	if c.args[1].Bits != 0 {
		if _, st := m.attrWord(c, c.args[1].Bits, "pthread_condattr"); st != goOn {
			return st
		}
	}
	e, st := m.needs(c, errAGAIN, errNOMEM)
	if st != goOn || e != 0 {
		return m.failed(c, st, e)
	}
	for off := uint64(0); off < 48; off += 4 {
		if st := m.setField(c, c.args[0].Bits+off, 4, 0); st != goOn {
			return st
		}
	}
	if m.traces() {
		m.traceCall(c, "cond_init("+m.argName(c.args[0])+")")
	}
	return m.finishInt(c, 0)
}

func condDestroy(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	if st := m.cond(c, addr); st != goOn {
		return st
	}
	if len(m.waiters(addr)) > 0 {
		return m.violate(c.t, c.grant, PropPthread, "destroy of a condition variable on which threads wait")
	}
	if st := m.setField(c, addr+condMark, 4, condDestroyed); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}

// waiters lists the threads that wait on a condition variable and were not woken.
func (m *Machine) waiters(addr uint64) []*thread {
	var out []*thread
	for _, t := range m.everyThread() {
		if t.status == threadRunning && t.phase == phaseWaiting && t.waitOn == addr {
			out = append(out, t)
		}
	}
	return out
}

// condEnabled: a wait begins at once, and ends when the mutex is free.
func condEnabled(timed bool) func(m *Machine, t *thread, args []Value) bool {
	return func(m *Machine, t *thread, args []Value) bool {
		switch t.phase {
		case phaseWaiting:
			return (timed || m.options().SpuriousWakeups || t.cancelling()) && !m.mutexHeld(t.waitLock)
		case phaseWoken, phaseLeaving:
			return !m.mutexHeld(t.waitLock)
		}
		return true
	}
}

// condWait: release and wait; later, woken or timed out, take the mutex again.
func condWait(m *Machine, c *call) stop {
	t, deadline := c.t, m.modelOf(c).deadline
	if t.phase != phaseNone {
		return m.endCondWait(c, deadline > 0)
	}
	if deadline == 3 && c.args[2].Bits&0xffffffff > 1 {
		return m.finishInt(c, errINVAL) // no such clock
	}
	addr, lock := c.args[0].Bits, c.args[1].Bits
	if st := m.cond(c, addr); st != goOn {
		return st
	}
	_, owner, st := m.mutex(c, lock)
	if st != goOn {
		return st
	}
	if owner != uint64(t.id)+1 {
		return m.violate(t, c.grant, PropPthread, "wait on a condition variable without holding its mutex")
	}
	if deadline > 0 {
		if e, st := m.timedOut(c, deadline); st != goOn || e == errINVAL {
			if st == goOn {
				st = m.finishInt(c, e)
			}
			return st
		}
	}
	count, st := m.field(c, lock+mutexCount, 4, "a mutex")
	if st != goOn {
		return st
	}
	if t.atomic > 0 {
		return m.unsupported(t, "'"+m.modelOf(c).name+"' blocks inside an atomic section")
	}
	if st := m.releaseMutex(c, lock); st != goOn {
		return st
	}
	if !m.options().SpuriousWakeups {
		m.assumes(answer.NoSpuriousWakeup)
	}
	t.phase, t.waitOn, t.waitLock, t.waitCount = phaseWaiting, addr, lock, count
	if m.acts(t) {
		t.phase = phaseLeaving
	}
	if m.traces() {
		m.traceCall(c, "waits on "+m.argName(c.args[0])+", unlocks "+m.argName(c.args[1]))
	}
	return m.stay(c)
}

// The ways in which a wait ends.
const (
	waitWoken = iota
	waitTimedOut
	waitCancelled
)

// endCondWait ends the wait of a thread whose mutex is free.
func (m *Machine) endCondWait(c *call, timed bool) stop {
	t := c.t
	if _, _, st := m.mutex(c, t.waitLock); st != goOn {
		return st
	}
	end, st := m.chooseWaitEnd(c, timed)
	if st != goOn {
		return st
	}
	result, st := m.takeMutex(c, t.waitLock, t.waitCount)
	if st != goOn {
		return st
	}
	if m.traces() && end != waitCancelled {
		text := "wakes from " + m.argName(c.args[0])
		if end == waitTimedOut {
			text = "wait(" + m.argName(c.args[0]) + ") times out"
		}
		m.traceCall(c, text+" and locks "+m.describeOpaque(t.waitLock))
	}
	if t.phase == phaseWaiting {
		m.inherit(t, 0)
	}
	t.phase, t.waitOn, t.waitLock, t.waitCount, t.heirs = phaseNone, 0, 0, 0, 0
	if end == waitCancelled {
		return m.cancelThread(t)
	}
	if end == waitTimedOut && result == 0 {
		result = errTIMEDOUT
	}
	return m.finishInt(c, result)
}

// chooseWaitEnd decides how the wait of a thread ends that may go on now. A thread that was signalled may have
// been too late, or act upon a request to cancel it, while others held the mutex.
func (m *Machine) chooseWaitEnd(c *call, timed bool) (int, stop) {
	t := c.t
	if t.phase == phaseLeaving {
		return waitCancelled, goOn
	}
	var buf [3]int
	ends := buf[:0]
	if t.phase == phaseWoken || m.options().SpuriousWakeups {
		ends = append(ends, waitWoken)
	}
	if timed && (len(ends) == 0 || m.needsResult(t)) {
		ends = append(ends, waitTimedOut)
	}
	if t.cancelling() && t.heirs == 0 {
		ends = append(ends, waitCancelled)
	}
	if len(ends) == 1 {
		return ends[0], goOn
	}
	i, st := m.take(t, ChoiceNondet, len(ends))
	if st != goOn {
		return 0, st
	}
	return ends[i], goOn
}

// wake takes t from the waiters because of a signal.
func (m *Machine) wake(t *thread) {
	m.change(t)
	t.phase = phaseWoken
	if m.Code().Cancels {
		for _, w := range m.waiters(t.waitOn) {
			t.heirs = m.factSets().With(t.heirs, facts.Fact{uint64(w.id)})
		}
		m.inherit(t, t.heirs)
	}
	m.changed(t)
}

// inherit puts heirs in the place of t, which does not wait any more.
//
// The heirs of a thread that was signalled are the threads that waited, too, when the signal came, and still do. To
// act upon a request to cancel it would cost one of them the signal, which is what POSIX forbids; that the signal went
// to it is another path. If an heir is signalled later, the first signal may as well have gone to it, and the second
// one to whoever waited then. So its own heirs take its place. An heir that times out or is cancelled may have
// had the signal. Threads that begin to wait after the signal are none.
func (m *Machine) inherit(t *thread, heirs int32) {
	for _, u := range m.everyThread() {
		if u.heirs == 0 || u == t {
			continue
		}
		rest := m.factSets().Map(u.heirs, func(f facts.Fact) (facts.Fact, bool) { return f, f[0] != uint64(t.id) })
		if rest == u.heirs {
			continue
		}
		if u.id != m.current() {
			m.change(u)
		}
		u.heirs = m.unionFacts(rest, heirs)
		m.changed(u)
	}
}

func condSignal(m *Machine, c *call) stop {
	if st := m.cond(c, c.args[0].Bits); st != goOn {
		return st
	}
	ws := m.waiters(c.args[0].Bits)
	i := 0
	if len(ws) > 1 {
		var st stop
		if i, st = m.take(c.t, ChoiceWakeup, len(ws)); st != goOn {
			return st
		}
	}
	if len(ws) > 0 {
		m.wake(ws[i])
		if m.traces() {
			m.traceCall(c, "signal("+m.argName(c.args[0])+") wakes "+m.threadName(ws[i]))
		}
	} else {
		if m.traces() {
			m.traceCall(c, "signal("+m.argName(c.args[0])+") wakes nobody")
		}
	}
	return m.finishInt(c, 0)
}

func condBroadcast(m *Machine, c *call) stop {
	if st := m.cond(c, c.args[0].Bits); st != goOn {
		return st
	}
	ws := m.waiters(c.args[0].Bits)
	for _, t := range ws {
		m.wake(t)
	}
	if m.traces() {
		m.traceCall(c, "broadcast("+m.argName(c.args[0])+") wakes "+itoa(len(ws)))
	}
	return m.finishInt(c, 0)
}
