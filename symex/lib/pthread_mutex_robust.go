package lib

// This file defines robust mutexes: what becomes of a mutex whose owner ended
// while it held it. That the owner is dead is seen from its thread's state by
// whoever locks next; the kind word of the mutex holds the rest.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
)

// Bits of a mutex's kind word, beside its type and mutexRobust.
const (
	mutexInconsistent  = 1 << 5 // the owner got EOWNERDEAD and has not called pthread_mutex_consistent
	mutexUnrecoverable = 1 << 6 // unlocked while inconsistent
)

// ownerDied tells whether a robust mutex is held by a thread that has ended.
func ownerDied(m *symex.Machine, kind, owner uint64) bool {
	return kind&mutexRobust != 0 && owner != 0 && !m.Thread(int(owner-1)).Live()
}

// takeMutex makes the running thread the owner of a mutex that is free or whose
// owner died, and gives the error number that the call returns.
func takeMutex(m *symex.Machine, c *symex.Call, addr, count uint64) (int, state.Stop) {
	kind, st := m.Field(c, addr+kindOffset(m), 4, "a mutex")
	if st != state.GoOn {
		return 0, st
	}
	if kind&mutexUnrecoverable != 0 && kind != mutexDestroyed {
		return std.ENOTRECOVERABLE, state.GoOn
	}
	locked, st := m.Field(c, addr+mutexLock, 4, "a mutex")
	if st != state.GoOn {
		return 0, st
	}
	result := 0
	if locked != 0 {
		owner, st := m.Field(c, addr+mutexOwner, 4, "a mutex")
		if st != state.GoOn {
			return 0, st
		}
		dead := m.Thread(int(owner - 1))
		m.Change(dead)
		dead.Held--
		m.NoteOrphan()
		m.LockFreed(dead.ID, addr, true)
		if st := m.SetField(c, addr+kindOffset(m), 4, kind|mutexInconsistent); st != state.GoOn {
			return 0, st
		}
		result = std.EOWNERDEAD
		if m.Traces() {
			m.TraceCall(c, "takes "+m.ArgName(state.Value{Bits: addr})+" from "+m.ShortName(int(dead.ID))+", which ended holding it")
		}
	}
	return result, setMutex(m, c, addr, uint64(c.Thread.ID)+1, count)
}

// releaseMutex frees a mutex that the running thread holds.
func releaseMutex(m *symex.Machine, c *symex.Call, addr uint64) state.Stop {
	kind, st := m.Field(c, addr+kindOffset(m), 4, "a mutex")
	if st != state.GoOn {
		return st
	}
	if kind&mutexInconsistent != 0 {
		if st := m.SetField(c, addr+kindOffset(m), 4, kind&^mutexInconsistent|mutexUnrecoverable); st != state.GoOn {
			return st
		}
	}
	return setMutex(m, c, addr, 0, 0)
}

func mutexConsistent(m *symex.Machine, c *symex.Call) state.Stop {
	addr := c.Args[0].Bits
	_, owner, st := readMutex(m, c, addr)
	if st != state.GoOn {
		return st
	}
	kind, st := m.Field(c, addr+kindOffset(m), 4, "a mutex")
	if st != state.GoOn {
		return st
	}
	if kind&mutexRobust == 0 || kind&mutexInconsistent == 0 || owner != uint64(c.Thread.ID)+1 {
		return m.FinishInt(c, std.EINVAL)
	}
	if st := m.SetField(c, addr+kindOffset(m), 4, kind&^mutexInconsistent); st != state.GoOn {
		return st
	}
	if m.Traces() {
		m.TraceCall(c, "marks "+m.ArgName(c.Args[0])+" consistent")
	}
	return m.FinishInt(c, 0)
}
