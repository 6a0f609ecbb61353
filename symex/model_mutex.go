package symex

// This file defines the library models of mutexes. A mutex keeps its state in its own
// bytes, where glibc keeps it, so that static initialisers, copies, the undo
// trail and the node hash need nothing special.

func init() {
	register(
		&model{name: "pthread_mutex_init", minArgs: 2, concrete: 3, touches: touchesArg0, exec: mutexInitExec},
		&model{name: "pthread_mutex_destroy", minArgs: 1, concrete: 1, visible: true, exec: mutexDestroyExec},
		&model{name: "pthread_mutex_lock", minArgs: 1, concrete: 1, visible: true, enabled: mutexEnabled, exec: mutexLockExec},
		&model{name: "pthread_mutex_trylock", minArgs: 1, concrete: 1, visible: true, exec: mutexTryExec},
		&model{name: "pthread_mutex_timedlock", minArgs: 2, concrete: 1, visible: true, exec: mutexTimedExec},
		&model{name: "pthread_mutex_unlock", minArgs: 1, concrete: 1, visible: true, exec: mutexUnlockExec},
		&model{name: "pthread_mutexattr_init", minArgs: 1, concrete: 1, touches: touchesArg0, exec: setWordExec(0)},
		&model{name: "pthread_mutexattr_destroy", minArgs: 1, concrete: 1, exec: func(m *Machine, c *call) stop { return m.finishInt(c, 0) }},
		&model{name: "pthread_mutexattr_settype", minArgs: 2, concrete: 3, touches: touchesArg0, exec: func(m *Machine, c *call) stop {
			if c.args[1].Bits > 3 {
				return m.finishInt(c, errINVAL)
			}
			if st := m.setField(c, c.args[0].Bits, 4, c.args[1].Bits); st != goOn {
				return st
			}
			return m.finishInt(c, 0)
		}},
		&model{name: "pthread_mutexattr_gettype", minArgs: 2, concrete: 3, touches: touchesArg0, exec: func(m *Machine, c *call) stop {
			v, st := m.field(c, c.args[0].Bits, 4, "a mutex attribute object")
			if st != goOn {
				return st
			}
			if st := m.setField(c, c.args[1].Bits, 4, v); st != goOn {
				return st
			}
			return m.finishInt(c, 0)
		}},
		&model{name: "pthread_mutexattr_setpshared", minArgs: 2, exec: func(m *Machine, c *call) stop { return m.finishInt(c, 0) }},
		&model{name: "pthread_mutexattr_setprotocol", minArgs: 2, exec: func(m *Machine, c *call) stop { return m.finishInt(c, 0) }},
	)
}

// Offsets in pthread_mutex_t, and the kinds of mutex.
const (
	mutexLock  = 0 // 0 free, 1 locked
	mutexCount = 4 // recursive: times locked
	mutexOwner = 8 // thread index + 1

	mutexNormal     = 0
	mutexRecursive  = 1
	mutexErrorCheck = 2
	mutexDestroyed  = 0xffffffff
)

// kindOffset is where pthread_mutex_t has its kind.
func (m *Machine) kindOffset() uint64 {
	if m.code.ptrSize == 4 {
		return 12
	}
	return 16
}

// mutex reads the state of a mutex and checks that it can be used.
func (m *Machine) mutex(c *call, addr uint64) (kind, owner uint64, st stop) {
	if kind, st = m.field(c, addr+m.kindOffset(), 4, "a mutex"); st != goOn {
		return
	}
	if kind == mutexDestroyed {
		return 0, 0, m.violate(c.t, c.grant, PropPthread, "use of a destroyed mutex")
	}
	kind &= 3
	var locked uint64
	if locked, st = m.field(c, addr+mutexLock, 4, "a mutex"); st != goOn {
		return
	}
	if locked != 0 {
		owner, st = m.field(c, addr+mutexOwner, 4, "a mutex")
	}
	return
}

func (m *Machine) setMutex(c *call, addr uint64, owner, count uint64) stop {
	locked := uint64(0)
	if owner != 0 {
		locked = 1
	}
	for _, f := range [3][2]uint64{{mutexLock, locked}, {mutexCount, count}, {mutexOwner, owner}} {
		if st := m.setField(c, addr+f[0], 4, f[1]); st != goOn {
			return st
		}
	}
	return goOn
}

// mutexOwnerOf gives the index of the thread that holds the mutex, -1 if none does.
func (m *Machine) mutexOwnerOf(addr uint64) int {
	locked, ok := m.peek(addr+mutexLock, 4)
	if !ok || locked == 0 {
		return -1
	}
	owner, _ := m.peek(addr+mutexOwner, 4)
	return int(owner) - 1
}

// mutexEnabled: free, or the call returns at once (recursive, error-checking, an error).
func mutexEnabled(m *Machine, t *thread, args []Value) bool {
	owner := m.mutexOwnerOf(args[0].Bits)
	if owner < 0 {
		return true
	}
	if owner != int(t.id) {
		return false
	}
	kind, ok := m.peek(args[0].Bits+m.kindOffset(), 4)
	return !ok || kind&3 == mutexRecursive || kind&3 == mutexErrorCheck
}

func mutexInitExec(m *Machine, c *call) stop {
	kind := uint64(0)
	if c.args[1].Bits != 0 {
		v, st := m.field(c, c.args[1].Bits, 4, "a mutex attribute object")
		if st != goOn {
			return st
		}
		kind = v
	}
	addr := c.args[0].Bits
	size := uint64(40)
	if m.code.ptrSize == 4 {
		size = 24
	}
	for off := uint64(0); off < size; off += 4 {
		if st := m.setField(c, addr+off, 4, 0); st != goOn {
			return st
		}
	}
	if st := m.setField(c, addr+m.kindOffset(), 4, kind); st != goOn {
		return st
	}
	m.traceCall(c, "mutex_init("+m.argName(c.args[0])+")")
	return m.finishInt(c, 0)
}

func mutexDestroyExec(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	_, owner, st := m.mutex(c, addr)
	if st != goOn {
		return st
	}
	if owner != 0 {
		return m.violate(c.t, c.grant, PropPthread, "destroy of a locked mutex")
	}
	if st := m.setField(c, addr+m.kindOffset(), 4, mutexDestroyed); st != goOn {
		return st
	}
	m.traceCall(c, "mutex_destroy("+m.argName(c.args[0])+")")
	return m.finishInt(c, 0)
}

func mutexLockExec(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	kind, owner, st := m.mutex(c, addr)
	if st != goOn {
		return st
	}
	me := uint64(c.t.id) + 1
	if owner == me {
		if kind == mutexErrorCheck {
			return m.finishInt(c, errDEADLK)
		}
		return m.relock(c, addr)
	}
	m.traceCall(c, "lock("+m.argName(c.args[0])+")")
	if st := m.setMutex(c, addr, me, 1); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}

// relock counts one more lock of a recursive mutex.
func (m *Machine) relock(c *call, addr uint64) stop {
	n, st := m.field(c, addr+mutexCount, 4, "a mutex")
	if st != goOn {
		return st
	}
	if n == 0xffffffff {
		return m.finishInt(c, errAGAIN)
	}
	if st := m.setField(c, addr+mutexCount, 4, n+1); st != goOn {
		return st
	}
	m.traceCall(c, "lock("+m.argName(c.args[0])+") again")
	return m.finishInt(c, 0)
}

func mutexTryExec(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	kind, owner, st := m.mutex(c, addr)
	if st != goOn {
		return st
	}
	me := uint64(c.t.id) + 1
	if owner == me && kind == mutexRecursive {
		return m.relock(c, addr)
	}
	if owner != 0 {
		m.traceCall(c, "trylock("+m.argName(c.args[0])+") is busy")
		return m.finishInt(c, errBUSY)
	}
	m.traceCall(c, "trylock("+m.argName(c.args[0])+")")
	if st := m.setMutex(c, addr, me, 1); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}

// mutexTimedExec takes a free mutex, and times out on one that is held.
func mutexTimedExec(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	kind, owner, st := m.mutex(c, addr)
	if st != goOn {
		return st
	}
	me := uint64(c.t.id) + 1
	switch {
	case owner == me && kind == mutexRecursive:
		return m.relock(c, addr)
	case owner == me && kind == mutexErrorCheck:
		return m.finishInt(c, errDEADLK)
	case owner != 0:
		m.traceCall(c, "timedlock("+m.argName(c.args[0])+") times out")
		return m.finishInt(c, errTIMEDOUT)
	}
	if st := m.setMutex(c, addr, me, 1); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}

func mutexUnlockExec(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	kind, owner, st := m.mutex(c, addr)
	if st != goOn {
		return st
	}
	if owner != uint64(c.t.id)+1 {
		if kind == mutexErrorCheck || kind == mutexRecursive {
			return m.finishInt(c, errPERM)
		}
		if owner == 0 {
			return m.violate(c.t, c.grant, PropPthread, "unlock of a mutex that is not locked")
		}
		return m.violate(c.t, c.grant, PropPthread, "unlock of a mutex that another thread holds")
	}
	count, st := m.field(c, addr+mutexCount, 4, "a mutex")
	if st != goOn {
		return st
	}
	if count > 1 {
		st = m.setField(c, addr+mutexCount, 4, count-1)
	} else {
		st = m.setMutex(c, addr, 0, 0)
	}
	if st != goOn {
		return st
	}
	m.traceCall(c, "unlock("+m.argName(c.args[0])+")")
	return m.finishInt(c, 0)
}
