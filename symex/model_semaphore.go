package symex

// This file defines the library models of POSIX semaphores. The value is the
// first word of sem_t; the second word tells one that sem_init made from bytes that
// never were a semaphore (there is no static initialiser) and from a destroyed one.

const (
	semMark  = 4          // offset of the mark
	semReady = 0x6d657321 // made by sem_init
)

var semaphoreModels = []*model{
	{name: "sem_init", args: []arg{argWrites(extentSem), argKnown, argKnown}, shares: sharesDeclared,
		touches: touchesArg0, exec: semInit},
	{name: "sem_destroy", args: []arg{argWrites(extentSem)}, shares: sharesDeclared,
		visible: true, exec: semDestroy},
	{name: "sem_wait", args: []arg{argSyncs(extentSem)}, shares: sharesDeclared, cancel: cancelMust,
		visible: true, waits: waitsEvent, enabled: semEnabled, exec: semWait},
	{name: "sem_trywait", args: []arg{argSyncs(extentSem)}, shares: sharesDeclared,
		visible: true, exec: semTry},
	{name: "sem_timedwait", args: []arg{argSyncs(extentSem), argDeadline}, shares: sharesDeclared, cancel: cancelMust,
		visible: true, exec: semTry},
	{name: "sem_clockwait", args: []arg{argSyncs(extentSem), argKnown, argDeadline}, shares: sharesDeclared, cancel: cancelMust,
		visible: true, exec: semTry},
	{name: "sem_post", args: []arg{argSyncs(extentSem)}, shares: sharesDeclared,
		visible: true, exec: semPost},
	{name: "sem_getvalue", args: []arg{argSyncs(extentSem), argWrites(4)}, shares: sharesDeclared,
		visible: true, exec: semValue},
}

// semEnabled: the value is above 0, or there is an error, which does not wait.
func semEnabled(m *Machine, t *thread, args []Value) bool {
	v, ok := m.peek(args[0].Bits, 4)
	if !ok || v > 0 {
		return true
	}
	mark, ok := m.peek(args[0].Bits+semMark, 4)
	return !ok || mark != semReady
}

func semInit(m *Machine, c *call) stop {
	if c.args[2].Bits > 0x7fffffff {
		return m.failErrno(c, errINVAL)
	}
	if e, st := m.needs(c, errNOSPC); st != goOn {
		return st
	} else if e != 0 {
		return m.failErrno(c, uint64(e))
	}
	for _, f := range [2][2]uint64{{0, c.args[2].Bits}, {semMark, semReady}} {
		if st := m.setField(c, c.args[0].Bits+f[0], 4, f[1]); st != goOn {
			return st
		}
	}
	return m.finishInt(c, 0)
}

func semDestroy(m *Machine, c *call) stop {
	v, st := m.semaphore(c)
	if st != goOn {
		return st
	}
	if v == 0 && m.waitsAtSemaphore(c.args[0].Bits) {
		return m.violate(c.t, c.grant, PropPthread, "destroy of a semaphore on which threads wait")
	}
	if st := m.setField(c, c.args[0].Bits+semMark, 4, condDestroyed); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}

func semWait(m *Machine, c *call) stop {
	v, st := m.semaphore(c)
	if st != goOn {
		return st
	}
	if m.traces() {
		m.traceCall(c, "sem_wait("+m.argName(c.args[0])+")")
	}
	return m.setSemaphore(c, v-1)
}

func semPost(m *Machine, c *call) stop {
	v, st := m.semaphore(c)
	if st != goOn {
		return st
	}
	if v == 0x7fffffff {
		return m.failErrno(c, 75)
	}
	if m.traces() {
		m.traceCall(c, "sem_post("+m.argName(c.args[0])+")")
	}
	return m.setSemaphore(c, v+1)
}

func semValue(m *Machine, c *call) stop {
	v, st := m.semaphore(c)
	if st != goOn {
		return st
	}
	if st := m.setField(c, c.args[1].Bits, 4, v); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}

// semaphore reads the value of the semaphore that argument 0 points to.
func (m *Machine) semaphore(c *call) (uint64, stop) {
	mark, st := m.field(c, c.args[0].Bits+semMark, 4, "a semaphore")
	if st != goOn {
		return 0, st
	}
	switch mark {
	case semReady:
	case condDestroyed:
		return 0, m.violate(c.t, c.grant, PropPthread, "use of a destroyed semaphore")
	default:
		return 0, m.violate(c.t, c.grant, PropPthread, "use of a semaphore that sem_init did not make")
	}
	return m.field(c, c.args[0].Bits, 4, "a semaphore")
}

// waitsAtSemaphore tells whether a thread waits for a semaphore whose value is 0.
func (m *Machine) waitsAtSemaphore(addr uint64) bool {
	for _, t := range m.everyThread() {
		if t.id == m.current() || t.status != threadRunning || t.pend.Kind != PendSync || t.pend.Addr != addr {
			continue
		}
		if mod := m.modelAt(t); len(mod.args) > 0 && mod.args[0].extent == extentSem && (mod.waits == waitsEvent || mod.deadline > 0) {
			return true
		}
	}
	return false
}

func (m *Machine) setSemaphore(c *call, v uint64) stop {
	if st := m.setField(c, c.args[0].Bits, 4, v); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}

// semTry takes the semaphore if it can, else fails: with EAGAIN, or because the time is up.
func semTry(m *Machine, c *call) stop {
	deadline := m.modelOf(c).deadline
	if deadline == 2 && c.args[1].Bits&0xffffffff > 1 {
		return m.failErrno(c, errINVAL) // no such clock
	}
	v, st := m.semaphore(c)
	if st != goOn {
		return st
	}
	if v > 0 && deadline > 0 {
		if refused, st := m.refusesDeadline(c, deadline); st != goOn {
			return st
		} else if refused {
			return m.failErrno(c, errINVAL)
		}
	}
	if v == 0 {
		e := errAGAIN
		if deadline > 0 {
			if e, st = m.timedOut(c, deadline); st != goOn {
				return st
			}
		}
		return m.failErrno(c, uint64(e))
	}
	return m.setSemaphore(c, v-1)
}
