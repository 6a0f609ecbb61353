package lib

// This file defines the library models of read/write locks. The object's bytes
// hold the writer and, one byte per read lock held, the reading threads in
// ascending order, so that it is known who may unlock and who waits for itself.
//
// Readers pass waiting writers, as glibc has it by default and POSIX allows. Only a
// lock of the kind PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP lets writers wait in line.

import (
	"strconv"

	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var rwlockModels = []*symex.Model{
	{Name: "pthread_rwlock_init", Args: row.Args{row.Writes(row.Rwlock), row.Reads(4)}, Does: static.SeesWaiting, Shares: row.SharesDeclared,
		Touches: row.TouchesArg0, Exec: rwlockInit},
	{Name: "pthread_rwlock_destroy", Args: row.Args{row.Writes(row.Rwlock)}, Shares: row.SharesDeclared,
		Visible: true, Exec: rwlockDestroy},
	{Name: "pthread_rwlock_rdlock", Args: row.Args{row.Syncs(row.Rwlock)}, Shares: row.TakesReadLock,
		Visible: true, Waits: row.WaitsLock, Enabled: rwlockEnabled(false), Holders: rwlockHolders(false), Exec: rwlockAcquire(false)},
	{Name: "pthread_rwlock_tryrdlock", Args: row.Args{row.Looks(row.Rwlock)}, Shares: row.SharesDeclared,
		Visible: true, Exec: rwlockAcquire(false)},
	{Name: "pthread_rwlock_timedrdlock", Args: row.Args{row.Looks(row.Rwlock), row.Deadline}, Shares: row.SharesDeclared,
		Visible: true, Exec: rwlockAcquire(false)},
	{Name: "pthread_rwlock_clockrdlock", Args: row.Args{row.Looks(row.Rwlock), row.Known, row.Deadline}, Shares: row.SharesDeclared,
		Visible: true, Exec: rwlockAcquire(false)},
	{Name: "pthread_rwlock_wrlock", Args: row.Args{row.Syncs(row.Rwlock)}, Shares: row.TakesLock, InLine: writersInLine,
		Visible: true, Waits: row.WaitsLock, Enabled: rwlockEnabled(true), Holders: rwlockHolders(true), Exec: rwlockAcquire(true)},
	{Name: "pthread_rwlock_trywrlock", Args: row.Args{row.Looks(row.Rwlock)}, Shares: row.SharesDeclared,
		Visible: true, Exec: rwlockAcquire(true)},
	{Name: "pthread_rwlock_timedwrlock", Args: row.Args{row.Looks(row.Rwlock), row.Deadline}, Shares: row.SharesDeclared,
		Visible: true, Exec: rwlockAcquire(true)},
	{Name: "pthread_rwlock_clockwrlock", Args: row.Args{row.Looks(row.Rwlock), row.Known, row.Deadline}, Shares: row.SharesDeclared,
		Visible: true, Exec: rwlockAcquire(true)},
	{Name: "pthread_rwlock_unlock", Args: row.Args{row.Syncs(row.Rwlock)}, Shares: row.SharesDeclared,
		Visible: true, Exec: rwlockUnlock},
}

// Offsets in pthread_rwlock_t. The kind lies where glibc's static initialisers put it.
const (
	rwlockWriter  = 0 // thread index + 1
	rwlockReaders = 4 // thread index + 1 per read lock held
	rwlockMark    = 28

	maxReadLocks        = 20
	rwlockDestroyed     = 0xffffffff
	rwlockWritersInLine = 2 // PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP
	rwlockMaxKind       = 2
	rwlockSize64        = 56
	rwlockSize32        = 32
	rwlockKindOffset64  = 48
	rwlockKindOffset32  = 24
)

// rwlock is the state of a read/write lock.
type rwlock struct {
	writer  uint64 // thread index + 1
	readers []byte // thread index + 1 each, ascending
	inLine  bool   // readers let waiting writers go first
}

func (l *rwlock) free(write bool) bool {
	return l.writer == 0 && (!write || len(l.readers) == 0)
}

// readRwlock reads the state of a lock and checks that it can be used.
func readRwlock(m *symex.Machine, c *symex.Call, addr uint64) (l rwlock, st state.Stop) {
	mark, st := m.Field(c, addr+rwlockMark, 4, "a read/write lock")
	if st != state.GoOn {
		return l, st
	}
	if mark == rwlockDestroyed {
		return l, m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a destroyed read/write lock")
	}
	for off := uint64(0); off < rwlockReaders+maxReadLocks; off += 4 {
		if _, st := m.Field(c, addr+off, 4, "a read/write lock"); st != state.GoOn {
			return l, st
		}
	}
	if _, st := m.Field(c, addr+rwlockKindOffset(m), 1, "a read/write lock"); st != state.GoOn {
		return l, st
	}
	l, ok := peekRwlock(m, addr)
	if !ok || mark != 0 {
		return l, m.NeverInitialised(c, "a read/write lock")
	}
	return l, state.GoOn
}

// peekRwlock reads the state; ok is false if it cannot be read or is none.
func peekRwlock(m *symex.Machine, addr uint64) (l rwlock, ok bool) {
	f := m.Fields(addr)
	kind, ok := f.Peek(rwlockKindOffset(m), 1)
	if !ok {
		return l, false
	}
	l.inLine = kind == rwlockWritersInLine
	if l.writer, ok = f.Peek(rwlockWriter, 4); !ok || kind > rwlockMaxKind || l.writer != 0 && !isHolder(m, l.writer) {
		return l, false
	}
	for i := uint64(0); i < maxReadLocks; i++ {
		b, ok := f.Peek(rwlockReaders+i, 1)
		if !ok {
			return l, false
		}
		if b == 0 {
			break
		}
		if l.writer != 0 || !isHolder(m, b) || i > 0 && byte(b) < l.readers[i-1] {
			return l, false
		}
		l.readers = append(l.readers, byte(b))
	}
	return l, true
}

func rwlockKindOffset(m *symex.Machine) uint64 {
	if m.Code().PtrSize == 4 {
		return rwlockKindOffset32
	}
	return rwlockKindOffset64
}

// holdsRead counts the read locks that t holds.
func (l *rwlock) holdsRead(t *state.Thread) int {
	n := 0
	for _, r := range l.readers {
		if int32(r) == t.ID+1 {
			n++
		}
	}
	return n
}

func (l *rwlock) writes(t *state.Thread) bool { return l.writer == uint64(t.ID)+1 }

// writerInLine tells whether readers of l must wait for a thread that waits to write.
func writerInLine(m *symex.Machine, l *rwlock, addr uint64) bool {
	return l.inLine && someWait(m, addr)
}

// available tells whether t can take the lock now.
func available(m *symex.Machine, l *rwlock, addr uint64, t *state.Thread, write bool) bool {
	return l.free(write) && (write || !writerInLine(m, l, addr))
}

// rwlockEnabled: the lock can be taken, or the call says at once why not.
func rwlockEnabled(write bool) func(m *symex.Machine, t *state.Thread, at uint64) bool {
	return func(m *symex.Machine, t *state.Thread, addr uint64) bool {
		l, ok := peekRwlock(m, addr)
		if !ok {
			return true
		}
		if t.Phase == state.PhaseNone && (l.writes(t) || write && l.inLine) {
			return true // the call says so, or gets in line
		}
		return available(m, &l, addr, t, write) && !l.writes(t)
	}
}

// writersInLine tells whether those who want to write wait in line, or find out why they cannot.
func writersInLine(m *symex.Machine, addr uint64) bool {
	l, ok := peekRwlock(m, addr)
	return !ok || l.inLine
}

func rwlockAcquire(write bool) func(m *symex.Machine, c *symex.Call) state.Stop {
	return func(m *symex.Machine, c *symex.Call) state.Stop { return acquireRwlock(m, c, write) }
}

// acquireRwlock takes a lock, or waits; a call with a deadline gives up, as does one that only tries.
func acquireRwlock(m *symex.Machine, c *symex.Call, write bool) state.Stop {
	t, addr := c.Thread, c.Args[0].Bits
	mod := m.ModelOf(c)
	deadline, try := mod.Deadline, mod.Waits == row.WaitsNever
	name := "rdlock"
	if write {
		name = "wrlock"
	}
	if deadline == 2 && c.Args[1].Bits&0xffffffff > 1 {
		return m.FinishInt(c, std.EINVAL)
	}
	l, st := readRwlock(m, c, addr)
	if st != state.GoOn {
		return st
	}
	if l.writes(t) && (!try || deadline > 0) {
		// POSIX lets an implementation say so, or wait for itself.
		timeout := 0
		if deadline > 0 {
			if timeout, st = timedOut(m, c, deadline); st != state.GoOn {
				return st
			}
		}
		i, st := m.Take(t, state.ChoiceNondet, 2)
		if st != state.GoOn {
			return st
		}
		if i == 0 {
			if m.Traces() {
				m.TraceCall(c, name+"("+m.ArgName(c.Args[0])+") fails: this thread writes")
			}
			return m.FinishInt(c, std.EDEADLK)
		}
		if deadline > 0 {
			if m.Traces() {
				m.TraceCall(c, name+"("+m.ArgName(c.Args[0])+") times out")
			}
			return m.FinishInt(c, timeout)
		}
	}
	if !available(m, &l, addr, t, write) {
		if try {
			result := std.EBUSY
			if t.Phase == state.PhaseWaiting {
				result = std.ETIMEDOUT
				t.Phase, t.WaitOn = state.PhaseNone, 0
			} else if deadline > 0 {
				if result, st = timedOut(m, c, deadline); st != state.GoOn {
					return st
				}
				if write && l.inLine && result == std.ETIMEDOUT && t.Atomic == 0 {
					return getInLine(m, c, name) // readers wait until the time is up
				}
			}
			if m.Traces() {
				m.TraceCall(c, "try"+name+"("+m.ArgName(c.Args[0])+") does not get the lock")
			}
			return m.FinishInt(c, result)
		}
		if t.Atomic > 0 {
			return m.Unsupported(t, "'"+mod.Name+"' blocks inside an atomic section")
		}
		return getInLine(m, c, name)
	}
	if deadline > 0 && t.Phase == state.PhaseNone {
		if refused, st := refusesDeadline(m, c, deadline); st != state.GoOn || refused {
			return m.Failed(c, st, std.EINVAL)
		}
	}
	if !write && len(l.readers) == maxReadLocks {
		return m.Unsupported(t, "more than "+strconv.Itoa(maxReadLocks)+" read locks on one lock")
	}
	t.Phase, t.WaitOn = state.PhaseNone, 0
	t.Held++
	m.LockTaken(c, addr, write)
	if m.Traces() {
		m.TraceCall(c, name+"("+m.ArgName(c.Args[0])+")")
	}
	if write {
		if st := m.SetField(c, addr+rwlockWriter, 4, uint64(t.ID)+1); st != state.GoOn {
			return st
		}
		return m.FinishInt(c, 0)
	}
	at := 0
	for at < len(l.readers) && int32(l.readers[at]) <= t.ID+1 {
		at++
	}
	l.readers = append(l.readers, 0)
	copy(l.readers[at+1:], l.readers[at:])
	l.readers[at] = byte(t.ID + 1)
	return setReaders(m, c, addr, l.readers)
}

// getInLine makes the running thread a writer that waits in line.
func getInLine(m *symex.Machine, c *symex.Call, name string) state.Stop {
	c.Thread.Phase, c.Thread.WaitOn = state.PhaseWaiting, c.Args[0].Bits
	if m.Traces() {
		m.TraceCall(c, name+"("+m.ArgName(c.Args[0])+") waits")
	}
	return m.Stay(c)
}

// setReaders writes the list of read locks and ends the call.
func setReaders(m *symex.Machine, c *symex.Call, addr uint64, readers []byte) state.Stop {
	for i := 0; i < maxReadLocks; i++ {
		b := uint64(0)
		if i < len(readers) {
			b = uint64(readers[i])
		}
		if st := m.SetField(c, addr+rwlockReaders+uint64(i), 1, b); st != state.GoOn {
			return st
		}
	}
	return m.FinishInt(c, 0)
}

func rwlockUnlock(m *symex.Machine, c *symex.Call) state.Stop {
	t, addr := c.Thread, c.Args[0].Bits
	l, st := readRwlock(m, c, addr)
	if st != state.GoOn {
		return st
	}
	what := "unlock(" + m.ArgName(c.Args[0]) + ")"
	if l.holdsRead(t) < 2 {
		m.LockFreed(t.ID, addr, l.holdsRead(t) == 0)
	}
	if l.writes(t) {
		t.Held--
		if m.Traces() {
			m.TraceCall(c, what)
		}
		if st := m.SetField(c, addr+rwlockWriter, 4, 0); st != state.GoOn {
			return st
		}
		return m.FinishInt(c, 0)
	}
	for i, r := range l.readers {
		if int32(r) == t.ID+1 {
			t.Held--
			if m.Traces() {
				m.TraceCall(c, what)
			}
			return setReaders(m, c, addr, append(l.readers[:i:i], l.readers[i+1:]...))
		}
	}
	if l.writer == 0 && len(l.readers) == 0 {
		return m.Violate(t, c.Grant, state.PropPthread, "unlock of a read/write lock that is not locked")
	}
	return m.Violate(t, c.Grant, state.PropPthread, "unlock of a read/write lock that only other threads hold")
}

func rwlockInit(m *symex.Machine, c *symex.Call) state.Stop {
	addr, kind := c.Args[0].Bits, uint64(0)
	l, _ := peekRwlock(m, addr)
	if st := refuseInUse(m, c, waitsAt(m, addr, l.writer != 0), "init of a read/write lock for which threads wait"); st != state.GoOn {
		return st
	}
	if c.Args[1].Bits != 0 {
		v, st := attrWord(m, c, c.Args[1].Bits, "pthread_rwlockattr")
		if st != state.GoOn {
			return st
		}
		kind = v & 3
	}
	if e, st := needs(m, c, std.EAGAIN, std.ENOMEM); st != state.GoOn || e != 0 {
		return m.Failed(c, st, e)
	}
	size := uint64(rwlockSize64)
	if m.Code().PtrSize == 4 {
		size = rwlockSize32
	}
	for off := uint64(0); off < size; off += 4 {
		if st := m.SetField(c, addr+off, 4, 0); st != state.GoOn {
			return st
		}
	}
	if st := m.SetField(c, addr+rwlockKindOffset(m), 1, kind); st != state.GoOn {
		return st
	}
	m.LocksGone(addr, size)
	if m.Traces() {
		m.TraceCall(c, "rwlock_init("+m.ArgName(c.Args[0])+")")
	}
	return m.FinishInt(c, 0)
}

func rwlockDestroy(m *symex.Machine, c *symex.Call) state.Stop {
	addr := c.Args[0].Bits
	l, st := readRwlock(m, c, addr)
	if st != state.GoOn {
		return st
	}
	if !l.free(true) {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "destroy of a locked read/write lock")
	}
	if st := m.SetField(c, addr+rwlockMark, 4, rwlockDestroyed); st != state.GoOn {
		return st
	}
	if m.Traces() {
		m.TraceCall(c, "rwlock_destroy("+m.ArgName(c.Args[0])+")")
	}
	return m.FinishInt(c, 0)
}

// rwlockHolders appends the threads each of which must act before t can take the lock: the
// writer; the readers if t wants to write (t itself above all); the writers in line if they come first.
func rwlockHolders(write bool) func(m *symex.Machine, t *state.Thread, out []int) []int {
	return func(m *symex.Machine, t *state.Thread, out []int) []int {
		addr := t.Pending.Addr
		l, ok := peekRwlock(m, addr)
		switch {
		case !ok:
		case l.writer != 0:
			out = append(out, int(l.writer)-1)
		case write:
			if l.holdsRead(t) > 0 {
				out = append(out, int(t.ID))
			}
			for _, r := range l.readers {
				out = append(out, int(r)-1)
			}
		case writerInLine(m, &l, addr):
			for _, w := range waiters(m, addr, nil) {
				out = append(out, int(w.ID))
			}
		}
		return out
	}
}
