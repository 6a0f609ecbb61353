package symex

// This file defines the library models of POSIX semaphores. The value is the
// first word of sem_t; the second word tells one that sem_init made from bytes that
// never were a semaphore (there is no static initialiser) and from a destroyed one.

const (
	semMark  = 4          // offset of the mark
	semReady = 0x6d657321 // made by sem_init
)

func init() {
	enabled := func(m *Machine, t *thread, args []Value) bool {
		v, ok := m.peek(args[0].Bits, 4)
		if !ok || v > 0 {
			return true
		}
		mark, ok := m.peek(args[0].Bits+semMark, 4)
		return !ok || mark != semReady // an error does not wait
	}
	register(
		&model{name: "sem_init", minArgs: 3, concrete: 7, touches: touchesArg0, exec: func(m *Machine, c *call) stop {
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
		}},
		&model{name: "sem_destroy", minArgs: 1, concrete: 1, visible: true, exec: func(m *Machine, c *call) stop {
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
		}},
		&model{name: "sem_wait", minArgs: 1, concrete: 1, visible: true, enabled: enabled, exec: func(m *Machine, c *call) stop {
			v, st := m.semaphore(c)
			if st != goOn {
				return st
			}
			if m.trace != nil {
				m.traceCall(c, "sem_wait("+m.argName(c.args[0])+")")
			}
			return m.setSemaphore(c, v-1)
		}},
		&model{name: "sem_trywait", minArgs: 1, concrete: 1, visible: true, exec: semTry(0)},
		&model{name: "sem_timedwait", minArgs: 2, concrete: 1, visible: true, exec: semTry(1)},
		&model{name: "sem_clockwait", minArgs: 3, concrete: 3, visible: true, exec: semTry(2)},
		&model{name: "sem_post", minArgs: 1, concrete: 1, visible: true, exec: func(m *Machine, c *call) stop {
			v, st := m.semaphore(c)
			if st != goOn {
				return st
			}
			if v == 0x7fffffff {
				return m.failErrno(c, 75)
			}
			if m.trace != nil {
				m.traceCall(c, "sem_post("+m.argName(c.args[0])+")")
			}
			return m.setSemaphore(c, v+1)
		}},
		&model{name: "sem_getvalue", minArgs: 2, concrete: 3, visible: true, exec: func(m *Machine, c *call) stop {
			v, st := m.semaphore(c)
			if st != goOn {
				return st
			}
			if st := m.setField(c, c.args[1].Bits, 4, v); st != goOn {
				return st
			}
			return m.finishInt(c, 0)
		}},
	)
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
	for _, t := range m.threads[:m.numThreads] {
		if t.id == m.cur || t.status != threadRunning || t.pend.Kind != PendSync || t.pend.Addr != addr {
			continue
		}
		switch m.code.funcs[t.pend.Model].model.name {
		case "sem_wait", "sem_timedwait", "sem_clockwait":
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

// semTry takes the semaphore if it can, else fails: with EAGAIN, or because the
// time is up that argument deadline points to.
func semTry(deadline int) func(m *Machine, c *call) stop {
	return func(m *Machine, c *call) stop {
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
}

// failErrno sets errno and returns -1.
func (m *Machine) failErrno(c *call, errno uint64) stop {
	if st := m.setErrno(c, errno); st != goOn {
		return st
	}
	return m.finishInt(c, -1)
}

func (m *Machine) setErrno(c *call, errno uint64) stop {
	return m.setField(c, m.ownObject(c.t, m.code.errnoSite, 4, nil), 4, errno)
}
