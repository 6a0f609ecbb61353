package lib

// This file defines the models of locks that are an int: spin locks, and GenMC's mutexes. The int is a number while the lock is free, else
// that and the number of the holder plus 1.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
)

// intLock is one kind of them.
type intLock struct {
	noun     string // what the lock is called
	free     uint64
	survives bool // systems survive that one is unlocked which is free
}

type exec = func(m *symex.Machine, c *symex.Call) state.Stop

// intLockDestroyed is what a destroyed lock is.
const intLockDestroyed = 0xffffffff

// heldBy is what a lock is that a thread holds.
func (l *intLock) heldBy(t *state.Thread) uint64 { return l.free + uint64(t.ID) + 1 }

// read reads the lock that argument 0 points to.
func (l *intLock) read(m *symex.Machine, c *symex.Call) (uint64, state.Stop) {
	v, st := m.Field(c, c.Args[0].Bits, 4, "a "+l.noun)
	switch {
	case st != state.GoOn:
		return 0, st
	case v == intLockDestroyed:
		return 0, l.violate(m, c, "use of a destroyed "+l.noun)
	case v != l.free && !isHolder(m, v-l.free):
		return 0, m.NeverInitialised(c, "a "+l.noun)
	}
	return v, state.GoOn
}

func (l *intLock) violate(m *symex.Machine, c *symex.Call, message string) state.Stop {
	return m.Violate(c.Thread, c.Grant, state.PropPthread, message)
}

// set writes the lock and ends the call, of which a trace tells by that name.
func (l *intLock) set(m *symex.Machine, c *symex.Call, v uint64, name string) state.Stop {
	if st := m.SetField(c, c.Args[0].Bits, 4, v); st != state.GoOn {
		return st
	}
	if m.Traces() {
		m.TraceCall(c, name+"("+m.ArgName(c.Args[0])+")")
	}
	return m.FinishInt(c, 0)
}

// ownerOf gives the thread that holds the lock, -1 if none does.
func (l *intLock) ownerOf(m *symex.Machine, addr uint64) int {
	v, ok := m.Peek(addr, 4)
	if !ok || v == l.free || !isHolder(m, v-l.free) {
		return -1
	}
	return int(v-l.free) - 1
}

func (l *intLock) enabled(m *symex.Machine, t *state.Thread, at uint64) bool {
	return l.ownerOf(m, at) < 0
}

func (l *intLock) holder(m *symex.Machine, t *state.Thread, out []int) []int {
	return appendHolder(out, l.ownerOf(m, t.Pending.Addr))
}

func (l *intLock) init(name string) exec {
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		if st := refuseInUse(m, c, waitsAt(m, c.Args[0].Bits, false), "init of a "+l.noun+" for which threads wait"); st != state.GoOn {
			return st
		}
		if e, st := needs(m, c, std.EAGAIN, std.ENOMEM); st != state.GoOn || e != 0 {
			return m.Failed(c, st, e)
		}
		m.LocksGone(c.Args[0].Bits, 4)
		return l.set(m, c, l.free, name)
	}
}

func (l *intLock) destroy(name string) exec {
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		v, st := l.read(m, c)
		if st != state.GoOn {
			return st
		}
		if v != l.free {
			return l.violate(m, c, "destroy of a locked "+l.noun)
		}
		return l.set(m, c, intLockDestroyed, name)
	}
}

func (l *intLock) take(m *symex.Machine, c *symex.Call, name string) state.Stop {
	c.Thread.Held++
	m.LockTaken(c, c.Args[0].Bits, true)
	return l.set(m, c, l.heldBy(c.Thread), name)
}

func (l *intLock) lock(name string) exec {
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		if _, st := l.read(m, c); st != state.GoOn {
			return st
		}
		return l.take(m, c, name)
	}
}

func (l *intLock) try(name string) exec {
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		v, st := l.read(m, c)
		if st != state.GoOn {
			return st
		}
		if v == l.free {
			return l.take(m, c, name)
		}
		if m.Traces() {
			m.TraceCall(c, name+"("+m.ArgName(c.Args[0])+") is busy")
		}
		return m.FinishInt(c, std.EBUSY)
	}
}

func (l *intLock) unlock(name string) exec {
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		v, st := l.read(m, c)
		if st != state.GoOn {
			return st
		}
		switch v {
		case l.heldBy(c.Thread):
		case l.free:
			message := "unlock of a " + l.noun + " that is not locked"
			if l.survives && m.Survives(c, message) {
				return m.FinishInt(c, 0)
			}
			return l.violate(m, c, message)
		default:
			return l.violate(m, c, "unlock of a "+l.noun+" that another thread holds")
		}
		c.Thread.Held--
		m.LockFreed(c.Thread.ID, c.Args[0].Bits, true)
		return l.set(m, c, l.free, name)
	}
}
