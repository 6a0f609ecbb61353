package symex

// This file defines the library models of condition variables. Who waits is part of the
// waiting threads' state: phase, condition variable and mutex; the object itself
// holds only whether it was destroyed.

func init() {
	// deadline is the argument that holds the time up to which the call waits, 0 if it has none.
	wait := func(name string, deadline int) *model {
		timed := deadline > 0
		return &model{name: name, minArgs: max(2, deadline+1), concrete: 3, visible: true,
			enabled: func(m *Machine, t *thread, args []Value) bool {
				switch t.phase {
				case phaseWaiting:
					return (timed || m.opts.SpuriousWakeups || t.cancelling()) && m.mutexOwnerOf(t.waitLock) < 0
				case phaseWoken:
					return m.mutexOwnerOf(t.waitLock) < 0
				}
				return true
			},
			exec: func(m *Machine, c *call) stop { return condWait(m, c, deadline) }}
	}
	register(
		&model{name: "pthread_cond_init", minArgs: 1, concrete: 1, touches: touchesArg0, exec: func(m *Machine, c *call) stop {
			size := uint64(48)
			for off := uint64(0); off < size; off += 4 {
				if st := m.setField(c, c.args[0].Bits+off, 4, 0); st != goOn {
					return st
				}
			}
			return m.finishInt(c, 0)
		}},
		&model{name: "pthread_cond_destroy", minArgs: 1, concrete: 1, visible: true, exec: condDestroy},
		wait("pthread_cond_wait", 0),
		wait("pthread_cond_timedwait", 2),
		wait("pthread_cond_clockwait", 3),
		&model{name: "pthread_cond_signal", minArgs: 1, concrete: 1, visible: true, exec: condSignal},
		&model{name: "pthread_cond_broadcast", minArgs: 1, concrete: 1, visible: true, exec: condBroadcast},
	)
}

// condMark is where a condition variable says that it was destroyed.
const (
	condMark      = 40
	condDestroyed = 0xffffffff
)

func (m *Machine) cond(c *call, addr uint64) stop {
	v, st := m.field(c, addr+condMark, 4, "a condition variable")
	if st != goOn {
		return st
	}
	if v == condDestroyed {
		return m.violate(c.t, c.grant, PropPthread, "use of a destroyed condition variable")
	}
	return goOn
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
	for _, t := range m.threads[:m.numThreads] {
		if t.status == threadRunning && t.phase == phaseWaiting && t.waitOn == addr {
			out = append(out, t)
		}
	}
	return out
}

// condWait: release and wait; later, woken or timed out, take the mutex again.
func condWait(m *Machine, c *call, deadline int) stop {
	t := c.t
	if t.phase != phaseNone {
		// Not enabled before the mutex is free.
		end, st := m.chooseWaitEnd(c, deadline > 0)
		if st != goOn {
			return st
		}
		result, st := m.takeMutex(c, t.waitLock, t.waitCount)
		if st != goOn {
			return st
		}
		if end == waitCancelled {
			t.phase, t.waitOn, t.waitLock, t.waitCount = phaseNone, 0, 0, 0
			return m.cancelThread(t)
		}
		if end == waitTimedOut && result == 0 {
			result = errTIMEDOUT
		}
		switch {
		case end == waitTimedOut:
			if m.trace != nil {
				m.traceCall(c, "wait("+m.argName(c.args[0])+") times out and locks "+m.describe(t.waitLock))
			}
		default:
			if m.trace != nil {
				m.traceCall(c, "wakes from "+m.argName(c.args[0])+" and locks "+m.describe(t.waitLock))
			}
		}
		t.phase, t.waitOn, t.waitLock, t.waitCount = phaseNone, 0, 0, 0
		return m.finishInt(c, result)
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
		return m.unsupported(t, "'"+m.code.funcs[c.fn].model.name+"' blocks inside an atomic section")
	}
	if st := m.releaseMutex(c, lock); st != goOn {
		return st
	}
	if !m.opts.SpuriousWakeups {
		m.assume["no-spurious-wakeup"] = true
	}
	t.phase, t.waitOn, t.waitLock, t.waitCount = phaseWaiting, addr, lock, count
	if m.trace != nil {
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

// chooseWaitEnd decides how the wait of a thread ends that may go on now.
func (m *Machine) chooseWaitEnd(c *call, timed bool) (int, stop) {
	t := c.t
	var ends []int
	if t.phase == phaseWaiting {
		if timed {
			ends = append(ends, waitTimedOut)
		}
		if m.opts.SpuriousWakeups {
			ends = append(ends, waitWoken)
		}
		if t.cancelling() {
			ends = append(ends, waitCancelled)
		}
	} else {
		ends = append(ends, waitWoken)
		// Acting upon a request now must not cost another thread its signal. With
		// others waiting it is as if the signal had gone to one of them.
		if t.cancelling() && len(m.waiters(t.waitOn)) == 0 {
			ends = append(ends, waitCancelled)
		}
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

func (m *Machine) wake(t *thread) {
	m.woke = true
	m.saveThread(t)
	t.phase = phaseWoken
	if m.hash != nil {
		m.hashThread(t)
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
		if m.trace != nil {
			m.traceCall(c, "signal("+m.argName(c.args[0])+") wakes "+m.threadName(ws[i]))
		}
	} else {
		if m.trace != nil {
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
	if m.trace != nil {
		m.traceCall(c, "broadcast("+m.argName(c.args[0])+") wakes "+itoa(len(ws)))
	}
	return m.finishInt(c, 0)
}
