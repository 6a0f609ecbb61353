package symex

// This file defines the library models of mutexes. A mutex keeps its state in its own
// bytes, where glibc keeps it, so that static initialisers, copies, the undo
// trail and the node hash need nothing special.

import "heddle/symex/static"

var mutexModels = []*model{
	{name: "pthread_mutex_init", args: []arg{argWrites(extentMutex), argReads(4)}, shares: sharesDeclared,
		touches: touchesArg0, exec: mutexInitExec},
	{name: "pthread_mutex_destroy", args: []arg{argWrites(extentMutex)}, shares: sharesDeclared,
		visible: true, exec: mutexDestroyExec},
	{name: "pthread_mutex_lock", args: []arg{argSyncs(extentMutex)}, shares: takesLock,
		visible: true, waits: waitsLock, enabled: mutexEnabled, holders: mutexHolder, exec: mutexLockExec},
	{name: "pthread_mutex_trylock", args: []arg{argSyncs(extentMutex)}, shares: sharesDeclared,
		visible: true, exec: mutexTryExec(false)},
	// For mtx_trylock, which may fail though the mutex is free (C17 7.26.4.5).
	{name: "__heddle_trylock_may_fail", args: []arg{argSyncs(extentMutex)}, shares: sharesDeclared,
		visible: true, exec: mutexTryExec(true)},
	{name: "pthread_mutex_timedlock", args: []arg{argSyncs(extentMutex), argDeadline}, shares: sharesDeclared,
		visible: true, exec: mutexTimedExec},
	{name: "pthread_mutex_clocklock", args: []arg{argSyncs(extentMutex), argKnown, argDeadline}, shares: sharesDeclared,
		visible: true, exec: mutexTimedExec},
	{name: "pthread_mutex_unlock", args: []arg{argSyncs(extentMutex)}, shares: sharesDeclared,
		visible: true, exec: mutexUnlockExec},
	{name: "pthread_mutex_consistent", args: []arg{argSyncs(extentMutex)}, shares: sharesDeclared,
		visible: true, exec: mutexConsistent},
	{name: "pthread_mutex_consistent_np", args: []arg{argSyncs(extentMutex)}, shares: sharesDeclared,
		visible: true, exec: mutexConsistent},
	{name: "pthread_mutex_getprioceiling", args: []arg{argSyncs(extentMutex), argWrites(4)}, shares: sharesDeclared,
		visible: true, exec: getCeilingExec},
	// It takes the mutex while it changes the ceiling, unless its caller has it.
	{name: "pthread_mutex_setprioceiling", args: []arg{argSyncs(extentMutex), argKnown, argWrites(4)}, shares: sharesDeclared,
		visible: true, waits: waitsLock, enabled: ceilingEnabled, holders: mutexHolder, exec: setCeilingExec},
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

	// mutexKindBits are those that a kind word can have.
	mutexKindBits = mutexTypeMask | mutexRobust | mutexInconsistent | mutexUnrecoverable | mutexProtocol | mutexCeiling<<mutexCeilingAt
)

// kindOffset is where pthread_mutex_t has its kind.
func (m *Machine) kindOffset() uint64 {
	if m.Code().PtrSize == 4 {
		return 12
	}
	return 16
}

// mutex reads the type and the owner of a mutex and checks that it can be used. A
// robust mutex whose owner has ended has none.
func (m *Machine) mutex(c *call, addr uint64) (kind, owner uint64, st stop) {
	if kind, st = m.field(c, addr+m.kindOffset(), 4, "a mutex"); st != goOn {
		return
	}
	if kind == mutexDestroyed {
		return 0, 0, m.violate(c.t, c.grant, PropPthread, "use of a destroyed mutex")
	}
	var locked uint64
	if locked, st = m.field(c, addr+mutexLock, 4, "a mutex"); st != goOn {
		return
	}
	if locked != 0 {
		if owner, st = m.field(c, addr+mutexOwner, 4, "a mutex"); st != goOn {
			return
		}
	}
	if kind&^mutexKindBits != 0 || locked > 1 || locked == 1 && !m.isHolder(owner) {
		return 0, 0, m.neverInitialised(c, "a mutex")
	}
	if m.ownerDied(kind, owner) {
		owner = 0
	}
	return kind & mutexTypeMask, owner, goOn
}

// setMutex makes the running thread, owner, take a mutex, or with 0 give it back.
func (m *Machine) setMutex(c *call, addr uint64, owner, count uint64) stop {
	locked := uint64(0)
	if owner != 0 {
		locked = 1
		c.t.held++
		m.lockTaken(c, addr, true)
	} else {
		c.t.held--
		m.lockFreed(c.t.id, addr)
	}
	for _, f := range [3][2]uint64{{mutexLock, locked}, {mutexCount, count}, {mutexOwner, owner}} {
		if st := m.setField(c, addr+f[0], 4, f[1]); st != goOn {
			return st
		}
	}
	return goOn
}

// mutexOwnerOf gives the index of the thread that holds the mutex, -1 if none does or it is no mutex.
func (m *Machine) mutexOwnerOf(addr uint64) int {
	locked, ok := m.peek(addr+mutexLock, 4)
	if !ok || locked != 1 {
		return -1
	}
	owner, ok := m.peek(addr+mutexOwner, 4)
	kind, known := m.peek(addr+m.kindOffset(), 4)
	if !ok || !known || kind&^mutexKindBits != 0 || !m.isHolder(owner) || m.ownerDied(kind, owner) {
		return -1
	}
	return int(owner) - 1
}

// mutexHolder gives who holds the mutex that a call waits for, or that a wait takes again, however it ends.
func mutexHolder(m *Machine, t *thread, out []int) []int {
	lock := t.pend.Addr
	if m.modelAt(t).does&static.Relocks != 0 {
		lock = t.waitLock
	}
	return appendHolder(out, m.mutexOwnerOf(lock))
}

func (m *Machine) mutexHeld(addr uint64) bool { return m.mutexOwnerOf(addr) >= 0 }

// isHolder tells whether v, which a synchronisation object has, is the index of a thread plus 1.
func (m *Machine) isHolder(v uint64) bool {
	return v-1 < uint64(m.NumThreads()) && m.thread(int(v-1)).status != threadUnused
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
		v, st := m.attrWord(c, c.args[1].Bits, "pthread_mutexattr")
		if st != goOn {
			return st
		}
		kind = v & (mutexTypeMask | mutexRobust)
		if v&mutexProtocol == mutexProtect {
			kind |= v & (mutexProtocol | mutexCeiling<<mutexCeilingAt)
		}
	}
	if e, st := m.needs(c, errAGAIN, errNOMEM); st != goOn || e != 0 {
		return m.failed(c, st, e)
	}
	addr := c.args[0].Bits
	size := uint64(40)
	if m.Code().PtrSize == 4 {
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
	m.locksGone(addr, size)
	if m.traces() {
		m.traceCall(c, "mutex_init("+m.argName(c.args[0])+")")
	}
	return m.finishInt(c, 0)
}

func mutexDestroyExec(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	_, owner, st := m.mutex(c, addr)
	if st != goOn {
		return st
	}
	if owner != 0 {
		const msg = "destroy of a locked mutex"
		if m.survives(c, msg) {
			return m.finishInt(c, errBUSY)
		}
		return m.violate(c.t, c.grant, PropPthread, msg)
	}
	if st := m.setField(c, addr+m.kindOffset(), 4, mutexDestroyed); st != goOn {
		return st
	}
	if m.traces() {
		m.traceCall(c, "mutex_destroy("+m.argName(c.args[0])+")")
	}
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
	if m.traces() {
		m.traceCall(c, "lock("+m.argName(c.args[0])+")")
	}
	result, st := m.takeMutex(c, addr, 1)
	if st != goOn {
		return st
	}
	return m.finishInt(c, result)
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
	if m.traces() {
		m.traceCall(c, "lock("+m.argName(c.args[0])+") again")
	}
	return m.finishInt(c, 0)
}

// mutexTryExec takes a free mutex, or with mayFail perhaps does not.
func mutexTryExec(mayFail bool) func(m *Machine, c *call) stop {
	return func(m *Machine, c *call) stop { return m.tryMutex(c, mayFail) }
}

func (m *Machine) tryMutex(c *call, mayFail bool) stop {
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
		if m.traces() {
			m.traceCall(c, "trylock("+m.argName(c.args[0])+") is busy")
		}
		return m.finishInt(c, errBUSY)
	}
	if mayFail {
		if i, st := m.take(c.t, ChoiceNondet, 2); st != goOn {
			return st
		} else if i == 1 {
			if m.traces() {
				m.traceCall(c, "trylock("+m.argName(c.args[0])+") fails, though the mutex is free")
			}
			return m.finishInt(c, errBUSY)
		}
	}
	if m.traces() {
		m.traceCall(c, "trylock("+m.argName(c.args[0])+")")
	}
	result, st := m.takeMutex(c, addr, 1)
	if st != goOn {
		return st
	}
	return m.finishInt(c, result)
}

// mutexTimedExec takes a free mutex, and times out on one that is held.
func mutexTimedExec(m *Machine, c *call) stop {
	deadline := m.modelOf(c).deadline
	addr := c.args[0].Bits
	if deadline == 2 && c.args[1].Bits&0xffffffff > 1 {
		return m.finishInt(c, errINVAL) // no such clock
	}
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
	case owner == 0:
		if refused, st := m.refusesDeadline(c, deadline); st != goOn || refused {
			return m.failed(c, st, errINVAL)
		}
	default:
		result, st := m.timedOut(c, deadline)
		if st != goOn {
			return st
		}
		if m.traces() {
			m.traceCall(c, "timedlock("+m.argName(c.args[0])+") times out")
		}
		return m.finishInt(c, result)
	}
	if m.traces() {
		m.traceCall(c, "timedlock("+m.argName(c.args[0])+")")
	}
	result, st := m.takeMutex(c, addr, 1)
	if st != goOn {
		return st
	}
	return m.finishInt(c, result)
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
			const msg = "unlock of a mutex that is not locked"
			if m.survives(c, msg) {
				return m.finishInt(c, 0)
			}
			return m.violate(c.t, c.grant, PropPthread, msg)
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
		st = m.releaseMutex(c, addr)
	}
	if st != goOn {
		return st
	}
	if m.traces() {
		m.traceCall(c, "unlock("+m.argName(c.args[0])+")")
	}
	return m.finishInt(c, 0)
}
