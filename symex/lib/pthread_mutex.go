package lib

// This file defines the library models of mutexes. A mutex keeps its state in its own
// bytes, where glibc keeps it, so that static initialisers, copies, the undo
// trail and the node hash need nothing special.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var mutexModels = []*symex.Model{
	{Name: "pthread_mutex_init", Args: row.Args{row.Writes(row.Mutex), row.Reads(4)}, Does: static.SeesWaiting, Shares: row.SharesDeclared,
		Touches: row.TouchesArg0, Exec: mutexInitExec},
	{Name: "pthread_mutex_destroy", Args: row.Args{row.Writes(row.Mutex)}, Shares: row.SharesDeclared,
		Visible: true, Exec: mutexDestroyExec},
	{Name: "pthread_mutex_lock", Args: row.Args{row.Syncs(row.Mutex)}, Does: static.Anonymous | static.Local, Shares: row.TakesLock,
		Visible: true, Waits: row.WaitsLock, Enabled: mutexEnabled, Holders: mutexHolder, Exec: mutexLockExec},
	{Name: "pthread_mutex_trylock", Args: row.Args{row.Looks(row.Mutex)}, Does: static.Anonymous, Shares: row.SharesDeclared,
		Visible: true, Exec: mutexTryExec(false)},
	// For mtx_trylock, which may fail though the mutex is free (C17 7.26.4.5).
	{Name: "__heddle_trylock_may_fail", Args: row.Args{row.Looks(row.Mutex)}, Shares: row.SharesDeclared,
		Visible: true, Exec: mutexTryExec(true)},
	{Name: "pthread_mutex_timedlock", Args: row.Args{row.Looks(row.Mutex), row.Deadline}, Shares: row.SharesDeclared,
		Visible: true, Exec: mutexTimedExec},
	{Name: "pthread_mutex_clocklock", Args: row.Args{row.Looks(row.Mutex), row.Known, row.Deadline}, Shares: row.SharesDeclared,
		Visible: true, Exec: mutexTimedExec},
	{Name: "pthread_mutex_unlock", Args: row.Args{row.Syncs(row.Mutex)}, Does: static.Anonymous | static.Local, Shares: row.SharesDeclared,
		GivesBack: true, Visible: true, Exec: mutexUnlockExec},
	{Name: "pthread_mutex_consistent", Args: row.Args{row.Syncs(row.Mutex)}, Shares: row.SharesDeclared,
		Visible: true, Exec: mutexConsistent},
	{Name: "pthread_mutex_consistent_np", Args: row.Args{row.Syncs(row.Mutex)}, Shares: row.SharesDeclared,
		Visible: true, Exec: mutexConsistent},
	{Name: "pthread_mutex_getprioceiling", Args: row.Args{row.Syncs(row.Mutex), row.Writes(4)}, Shares: row.SharesDeclared,
		Visible: true, Exec: getCeilingExec},
	// It takes the mutex while it changes the ceiling, unless its caller has it.
	{Name: "pthread_mutex_setprioceiling", Args: row.Args{row.Syncs(row.Mutex), row.Known, row.Writes(4)}, Shares: row.SharesDeclared,
		Visible: true, Waits: row.WaitsLock, Enabled: ceilingEnabled, Holders: mutexHolder, Exec: setCeilingExec},
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
func kindOffset(m *symex.Machine) uint64 {
	if m.Code().PtrSize == 4 {
		return 12
	}
	return 16
}

// readMutex reads the type and the owner of a mutex and checks that it can be used. A
// robust mutex whose owner has ended has none.
func readMutex(m *symex.Machine, c *symex.Call, addr uint64) (kind, owner uint64, st state.Stop) {
	if kind, st = m.Field(c, addr+kindOffset(m), 4, "a mutex"); st != state.GoOn {
		return
	}
	if kind == mutexDestroyed {
		return 0, 0, m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a destroyed mutex")
	}
	var locked uint64
	if locked, st = m.Field(c, addr+mutexLock, 4, "a mutex"); st != state.GoOn {
		return
	}
	if locked != 0 {
		if owner, st = m.Field(c, addr+mutexOwner, 4, "a mutex"); st != state.GoOn {
			return
		}
	}
	if kind&^mutexKindBits != 0 || locked > 1 || locked == 1 && !isHolder(m, owner) {
		return 0, 0, m.NeverInitialised(c, "a mutex")
	}
	if ownerDied(m, kind, owner) {
		owner = 0
	}
	return kind & mutexTypeMask, owner, state.GoOn
}

// setMutex makes the running thread, owner, take a mutex, or with 0 give it back.
func setMutex(m *symex.Machine, c *symex.Call, addr uint64, owner, count uint64) state.Stop {
	locked := uint64(0)
	if owner != 0 {
		locked = 1
		c.Thread.Held++
		m.LockTaken(c, addr, true)
	} else {
		c.Thread.Held--
		m.LockFreed(c.Thread.ID, addr, true)
	}
	if st := m.SetField(c, addr+mutexLock, 8, locked|count<<(8*(mutexCount-mutexLock))); st != state.GoOn {
		return st
	}
	return m.SetField(c, addr+mutexOwner, 4, owner)
}

// mutexOwnerOf gives the index of the thread that holds the mutex, -1 if none does or it is no mutex.
func mutexOwnerOf(m *symex.Machine, addr uint64) int {
	f := m.Fields(addr)
	locked, ok := f.Peek(mutexLock, 4)
	if !ok || locked != 1 {
		return -1
	}
	owner, ok := f.Peek(mutexOwner, 4)
	kind, known := f.Peek(kindOffset(m), 4)
	if !ok || !known || kind&^mutexKindBits != 0 || !isHolder(m, owner) || ownerDied(m, kind, owner) {
		return -1
	}
	return int(owner) - 1
}

// mutexHolder gives who holds the mutex that a call waits for, or that a wait takes again, however it ends.
func mutexHolder(m *symex.Machine, t *state.Thread, out []int) []int {
	lock := t.Pending.Addr
	if m.ModelAt(t).Does&static.Relocks != 0 {
		if lock = t.WaitLock; relockable(m, t) {
			return out
		}
	}
	return appendHolder(out, mutexOwnerOf(m, lock))
}

// isHolder tells whether v, which a synchronisation object has, is the index of a thread plus 1.
func isHolder(m *symex.Machine, v uint64) bool {
	return v-1 < uint64(m.NumThreads()) && m.Thread(int(v-1)).Status != state.ThreadUnused
}

// mutexEnabled: free, or the call returns at once (recursive, error-checking, an error).
func mutexEnabled(m *symex.Machine, t *state.Thread, at uint64) bool {
	owner := mutexOwnerOf(m, at)
	if owner < 0 {
		return true
	}
	if owner != int(t.ID) {
		return false
	}
	kind, ok := m.Peek(at+kindOffset(m), 4)
	return !ok || kind&3 == mutexRecursive || kind&3 == mutexErrorCheck
}

func mutexInitExec(m *symex.Machine, c *symex.Call) state.Stop {
	addr, kind := c.Args[0].Bits, uint64(0)
	if st := refuseInUse(m, c, waitsAt(m, addr, mutexOwnerOf(m, addr) >= 0), "init of a mutex for which threads wait"); st != state.GoOn {
		return st
	}
	if st := refuseInUse(m, c, takenAgain(m, addr), "init of a mutex that a thread which waits on a condition variable takes again"); st != state.GoOn {
		return st
	}
	if c.Args[1].Bits != 0 {
		v, st := attrWord(m, c, c.Args[1].Bits, "pthread_mutexattr")
		if st != state.GoOn {
			return st
		}
		kind = v & (mutexTypeMask | mutexRobust)
		if v&mutexProtocol == mutexProtect {
			kind |= v & (mutexProtocol | mutexCeiling<<mutexCeilingAt)
		}
	}
	if e, st := needs(m, c, std.EAGAIN, std.ENOMEM); st != state.GoOn || e != 0 {
		return m.Failed(c, st, e)
	}
	size := uint64(40)
	if m.Code().PtrSize == 4 {
		size = 24
	}
	for off := uint64(0); off < size; off += 4 {
		if st := m.SetField(c, addr+off, 4, 0); st != state.GoOn {
			return st
		}
	}
	if st := m.SetField(c, addr+kindOffset(m), 4, kind); st != state.GoOn {
		return st
	}
	m.LocksGone(addr, size)
	if m.Traces() {
		m.TraceCall(c, "mutex_init("+m.ArgName(c.Args[0])+")")
	}
	return m.FinishInt(c, 0)
}

func mutexDestroyExec(m *symex.Machine, c *symex.Call) state.Stop {
	addr := c.Args[0].Bits
	_, owner, st := readMutex(m, c, addr)
	if st != state.GoOn {
		return st
	}
	if owner != 0 {
		const msg = "destroy of a locked mutex"
		if m.Survives(c, msg) {
			return m.FinishInt(c, std.EBUSY)
		}
		return m.Violate(c.Thread, c.Grant, state.PropPthread, msg)
	}
	if st := refuseInUse(m, c, takenAgain(m, addr), "destroy of a mutex that a thread which waits on a condition variable takes again"); st != state.GoOn {
		return st
	}
	if st := m.SetField(c, addr+kindOffset(m), 4, mutexDestroyed); st != state.GoOn {
		return st
	}
	if m.Traces() {
		m.TraceCall(c, "mutex_destroy("+m.ArgName(c.Args[0])+")")
	}
	return m.FinishInt(c, 0)
}

func mutexLockExec(m *symex.Machine, c *symex.Call) state.Stop {
	addr := c.Args[0].Bits
	kind, owner, st := readMutex(m, c, addr)
	if st != state.GoOn {
		return st
	}
	me := uint64(c.Thread.ID) + 1
	if owner == me {
		if kind == mutexErrorCheck {
			return m.FinishInt(c, std.EDEADLK)
		}
		return relock(m, c, addr)
	}
	if m.Traces() {
		m.TraceCall(c, "lock("+m.ArgName(c.Args[0])+")")
	}
	result, st := takeMutex(m, c, addr, 1)
	if st != state.GoOn {
		return st
	}
	return m.FinishInt(c, result)
}

// relock counts one more lock of a recursive mutex.
func relock(m *symex.Machine, c *symex.Call, addr uint64) state.Stop {
	n, st := m.Field(c, addr+mutexCount, 4, "a mutex")
	if st != state.GoOn {
		return st
	}
	if n == 0xffffffff {
		return m.FinishInt(c, std.EAGAIN)
	}
	if st := m.SetField(c, addr+mutexCount, 4, n+1); st != state.GoOn {
		return st
	}
	if m.Traces() {
		m.TraceCall(c, "lock("+m.ArgName(c.Args[0])+") again")
	}
	return m.FinishInt(c, 0)
}

// mutexTryExec takes a free mutex, or with mayFail perhaps does not.
func mutexTryExec(mayFail bool) func(m *symex.Machine, c *symex.Call) state.Stop {
	return func(m *symex.Machine, c *symex.Call) state.Stop { return tryMutex(m, c, mayFail) }
}

func tryMutex(m *symex.Machine, c *symex.Call, mayFail bool) state.Stop {
	addr := c.Args[0].Bits
	kind, owner, st := readMutex(m, c, addr)
	if st != state.GoOn {
		return st
	}
	me := uint64(c.Thread.ID) + 1
	if owner == me && kind == mutexRecursive {
		return relock(m, c, addr)
	}
	if owner != 0 {
		if m.Traces() {
			m.TraceCall(c, "trylock("+m.ArgName(c.Args[0])+") is busy")
		}
		return m.FinishInt(c, std.EBUSY)
	}
	if mayFail {
		if i, st := m.Take(c.Thread, state.ChoiceNondet, 2); st != state.GoOn {
			return st
		} else if i == 1 {
			if m.Traces() {
				m.TraceCall(c, "trylock("+m.ArgName(c.Args[0])+") fails, though the mutex is free")
			}
			return m.FinishInt(c, std.EBUSY)
		}
	}
	if m.Traces() {
		m.TraceCall(c, "trylock("+m.ArgName(c.Args[0])+")")
	}
	result, st := takeMutex(m, c, addr, 1)
	if st != state.GoOn {
		return st
	}
	return m.FinishInt(c, result)
}

// mutexTimedExec takes a free mutex, and times out on one that is held.
func mutexTimedExec(m *symex.Machine, c *symex.Call) state.Stop {
	deadline := m.ModelOf(c).Deadline
	addr := c.Args[0].Bits
	if deadline == 2 && c.Args[1].Bits&0xffffffff > 1 {
		return m.FinishInt(c, std.EINVAL) // no such clock
	}
	kind, owner, st := readMutex(m, c, addr)
	if st != state.GoOn {
		return st
	}
	me := uint64(c.Thread.ID) + 1
	switch {
	case owner == me && kind == mutexRecursive:
		return relock(m, c, addr)
	case owner == me && kind == mutexErrorCheck:
		return m.FinishInt(c, std.EDEADLK)
	case owner == 0:
		if refused, st := refusesDeadline(m, c, deadline); st != state.GoOn || refused {
			return m.Failed(c, st, std.EINVAL)
		}
	default:
		result, st := timedOut(m, c, deadline)
		if st != state.GoOn {
			return st
		}
		if m.Traces() {
			m.TraceCall(c, "timedlock("+m.ArgName(c.Args[0])+") times out")
		}
		return m.FinishInt(c, result)
	}
	if m.Traces() {
		m.TraceCall(c, "timedlock("+m.ArgName(c.Args[0])+")")
	}
	result, st := takeMutex(m, c, addr, 1)
	if st != state.GoOn {
		return st
	}
	return m.FinishInt(c, result)
}

func mutexUnlockExec(m *symex.Machine, c *symex.Call) state.Stop {
	addr := c.Args[0].Bits
	kind, owner, st := readMutex(m, c, addr)
	if st != state.GoOn {
		return st
	}
	if owner != uint64(c.Thread.ID)+1 {
		if kind == mutexRecursive || noticesStrangers(m, addr, kind) {
			return m.FinishInt(c, std.EPERM)
		}
		if owner == 0 {
			const msg = "unlock of a mutex that is not locked"
			if m.Survives(c, msg) {
				return m.FinishInt(c, 0)
			}
			return m.Violate(c.Thread, c.Grant, state.PropPthread, msg)
		}
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "unlock of a mutex that another thread holds")
	}
	count, st := m.Field(c, addr+mutexCount, 4, "a mutex")
	if st != state.GoOn {
		return st
	}
	if count > 1 {
		st = m.SetField(c, addr+mutexCount, 4, count-1)
	} else {
		st = releaseMutex(m, c, addr)
	}
	if st != state.GoOn {
		return st
	}
	if m.Traces() {
		m.TraceCall(c, "unlock("+m.ArgName(c.Args[0])+")")
	}
	return m.FinishInt(c, 0)
}

// noticesStrangers tells whether a mutex of some type must notice that a thread which does not hold it unlocks it or waits with
// it: one that checks for errors, and a robust one of any type (POSIX, pthread_mutex_lock and pthread_cond_wait).
func noticesStrangers(m *symex.Machine, addr, kind uint64) bool {
	word, ok := m.Peek(addr+kindOffset(m), 4)
	return kind == mutexErrorCheck || ok && word&mutexRobust != 0
}

// appendHolder appends a thread, unless it is none.
func appendHolder(out []int, holder int) []int {
	if holder >= 0 {
		out = append(out, holder)
	}
	return out
}
