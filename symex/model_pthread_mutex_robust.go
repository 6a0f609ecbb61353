package symex

// This file defines robust mutexes: what becomes of a mutex whose owner ended
// while it held it. That the owner is dead is seen from its thread's state by
// whoever locks next; the kind word of the mutex holds the rest.

// Bits of a mutex's kind word, beside its type and mutexRobust.
const (
	mutexInconsistent  = 1 << 5 // the owner got EOWNERDEAD and has not called pthread_mutex_consistent
	mutexUnrecoverable = 1 << 6 // unlocked while inconsistent
)

// ownerDied tells whether a robust mutex is held by a thread that has ended.
func (m *Machine) ownerDied(kind, owner uint64) bool {
	return kind&mutexRobust != 0 && owner != 0 && !m.thread(int(owner-1)).live()
}

// takeMutex makes the running thread the owner of a mutex that is free or whose
// owner died, and gives the error number that the call returns.
func (m *Machine) takeMutex(c *call, addr, count uint64) (int, stop) {
	kind, st := m.field(c, addr+m.kindOffset(), 4, "a mutex")
	if st != goOn {
		return 0, st
	}
	if kind&mutexUnrecoverable != 0 && kind != mutexDestroyed {
		return errNOTRECOVERABLE, goOn
	}
	locked, st := m.field(c, addr+mutexLock, 4, "a mutex")
	if st != goOn {
		return 0, st
	}
	result := 0
	if locked != 0 {
		owner, st := m.field(c, addr+mutexOwner, 4, "a mutex")
		if st != goOn {
			return 0, st
		}
		dead := m.thread(int(owner - 1))
		m.change(dead)
		dead.held--
		m.lockFreed(dead.id, addr)
		if st := m.setField(c, addr+m.kindOffset(), 4, kind|mutexInconsistent); st != goOn {
			return 0, st
		}
		result = errOWNERDEAD
		if m.traces() {
			m.traceCall(c, "takes "+m.argName(Value{Bits: addr})+" from "+m.shortName(int(dead.id))+", which ended holding it")
		}
	}
	return result, m.setMutex(c, addr, uint64(c.t.id)+1, count)
}

// releaseMutex frees a mutex that the running thread holds.
func (m *Machine) releaseMutex(c *call, addr uint64) stop {
	kind, st := m.field(c, addr+m.kindOffset(), 4, "a mutex")
	if st != goOn {
		return st
	}
	if kind&mutexInconsistent != 0 {
		if st := m.setField(c, addr+m.kindOffset(), 4, kind&^mutexInconsistent|mutexUnrecoverable); st != goOn {
			return st
		}
	}
	return m.setMutex(c, addr, 0, 0)
}

func mutexConsistent(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	_, owner, st := m.mutex(c, addr)
	if st != goOn {
		return st
	}
	kind, st := m.field(c, addr+m.kindOffset(), 4, "a mutex")
	if st != goOn {
		return st
	}
	if kind&mutexRobust == 0 || kind&mutexInconsistent == 0 || owner != uint64(c.t.id)+1 {
		return m.finishInt(c, errINVAL)
	}
	if st := m.setField(c, addr+m.kindOffset(), 4, kind&^mutexInconsistent); st != goOn {
		return st
	}
	if m.traces() {
		m.traceCall(c, "marks "+m.argName(c.args[0])+" consistent")
	}
	return m.finishInt(c, 0)
}
