package symex

// This file defines the library models of read/write locks. The object's bytes
// hold the writer and, one byte per read lock held, the reading threads in
// ascending order, so that it is known who may unlock and who waits for itself.
//
// Readers pass waiting writers, as glibc has it by default and POSIX allows. Only a
// lock of the kind PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP lets writers wait in line.

var rwlockModels = []*model{
	{name: "pthread_rwlock_init", args: []arg{argWrites(extentRwlock), argReads(4)}, shares: sharesDeclared,
		touches: touchesArg0, exec: rwlockInit},
	{name: "pthread_rwlock_destroy", args: []arg{argWrites(extentRwlock)}, shares: sharesDeclared,
		visible: true, exec: rwlockDestroy},
	{name: "pthread_rwlock_rdlock", args: []arg{argSyncs(extentRwlock)}, shares: takesReadLock,
		visible: true, waits: waitsLock, enabled: rwlockEnabled(false), holders: rwlockHolders(false), exec: rwlockAcquire(false)},
	{name: "pthread_rwlock_tryrdlock", args: []arg{argSyncs(extentRwlock)}, shares: sharesDeclared,
		visible: true, exec: rwlockAcquire(false)},
	{name: "pthread_rwlock_timedrdlock", args: []arg{argSyncs(extentRwlock), argDeadline}, shares: sharesDeclared,
		visible: true, exec: rwlockAcquire(false)},
	{name: "pthread_rwlock_clockrdlock", args: []arg{argSyncs(extentRwlock), argKnown, argDeadline}, shares: sharesDeclared,
		visible: true, exec: rwlockAcquire(false)},
	{name: "pthread_rwlock_wrlock", args: []arg{argSyncs(extentRwlock)}, shares: takesLock, inLine: writersInLine,
		visible: true, waits: waitsLock, enabled: rwlockEnabled(true), holders: rwlockHolders(true), exec: rwlockAcquire(true)},
	{name: "pthread_rwlock_trywrlock", args: []arg{argSyncs(extentRwlock)}, shares: sharesDeclared,
		visible: true, exec: rwlockAcquire(true)},
	{name: "pthread_rwlock_timedwrlock", args: []arg{argSyncs(extentRwlock), argDeadline}, shares: sharesDeclared,
		visible: true, exec: rwlockAcquire(true)},
	{name: "pthread_rwlock_clockwrlock", args: []arg{argSyncs(extentRwlock), argKnown, argDeadline}, shares: sharesDeclared,
		visible: true, exec: rwlockAcquire(true)},
	{name: "pthread_rwlock_unlock", args: []arg{argSyncs(extentRwlock)}, shares: sharesDeclared,
		visible: true, exec: rwlockUnlock},
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

// rwlock reads the state of a lock and checks that it can be used.
func (m *Machine) rwlock(c *call, addr uint64) (l rwlock, st stop) {
	mark, st := m.field(c, addr+rwlockMark, 4, "a read/write lock")
	if st != goOn {
		return l, st
	}
	if mark == rwlockDestroyed {
		return l, m.violate(c.t, c.grant, PropPthread, "use of a destroyed read/write lock")
	}
	for off := uint64(0); off < rwlockReaders+maxReadLocks; off += 4 {
		if _, st := m.field(c, addr+off, 4, "a read/write lock"); st != goOn {
			return l, st
		}
	}
	if _, st := m.field(c, addr+m.rwlockKindOffset(), 1, "a read/write lock"); st != goOn {
		return l, st
	}
	l, ok := m.peekRwlock(addr)
	if !ok || mark != 0 {
		return l, m.neverInitialised(c, "a read/write lock")
	}
	return l, goOn
}

// peekRwlock reads the state; ok is false if it cannot be read or is none.
func (m *Machine) peekRwlock(addr uint64) (l rwlock, ok bool) {
	kind, ok := m.peek(addr+m.rwlockKindOffset(), 1)
	if !ok {
		return l, false
	}
	l.inLine = kind == rwlockWritersInLine
	if l.writer, ok = m.peek(addr+rwlockWriter, 4); !ok || kind > rwlockMaxKind || l.writer != 0 && !m.isHolder(l.writer) {
		return l, false
	}
	for i := uint64(0); i < maxReadLocks; i++ {
		b, ok := m.peek(addr+rwlockReaders+i, 1)
		if !ok {
			return l, false
		}
		if b == 0 {
			break
		}
		if l.writer != 0 || !m.isHolder(b) || i > 0 && byte(b) < l.readers[i-1] {
			return l, false
		}
		l.readers = append(l.readers, byte(b))
	}
	return l, true
}

func (m *Machine) rwlockKindOffset() uint64 {
	if m.Code().PtrSize == 4 {
		return rwlockKindOffset32
	}
	return rwlockKindOffset64
}

// holdsRead counts the read locks that t holds.
func (l *rwlock) holdsRead(t *thread) int {
	n := 0
	for _, r := range l.readers {
		if int32(r) == t.id+1 {
			n++
		}
	}
	return n
}

func (l *rwlock) writes(t *thread) bool { return l.writer == uint64(t.id)+1 }

// writerInLine tells whether readers of l must wait for a thread that waits to write.
func (m *Machine) writerInLine(l *rwlock, addr uint64) bool {
	return l.inLine && len(m.waiters(addr)) > 0
}

// available tells whether t can take the lock now.
func (m *Machine) available(l *rwlock, addr uint64, t *thread, write bool) bool {
	return l.free(write) && (write || !m.writerInLine(l, addr))
}

// rwlockEnabled: the lock can be taken, or the call says at once why not.
func rwlockEnabled(write bool) func(m *Machine, t *thread, args []Value) bool {
	return func(m *Machine, t *thread, args []Value) bool {
		addr := args[0].Bits
		l, ok := m.peekRwlock(addr)
		if !ok {
			return true
		}
		if t.phase == phaseNone && (l.writes(t) || write && l.inLine) {
			return true // the call says so, or gets in line
		}
		return m.available(&l, addr, t, write) && !l.writes(t)
	}
}

// writersInLine tells whether those who want to write wait in line, or find out why they cannot.
func writersInLine(m *Machine, addr uint64) bool {
	l, ok := m.peekRwlock(addr)
	return !ok || l.inLine
}

func rwlockAcquire(write bool) func(m *Machine, c *call) stop {
	return func(m *Machine, c *call) stop { return m.acquireRwlock(c, write) }
}

// acquireRwlock takes a lock, or waits; a call with a deadline gives up, as does one that only tries.
func (m *Machine) acquireRwlock(c *call, write bool) stop {
	t, addr := c.t, c.args[0].Bits
	mod := m.modelOf(c)
	deadline, try := mod.deadline, mod.waits == waitsNever
	name := "rdlock"
	if write {
		name = "wrlock"
	}
	if deadline == 2 && c.args[1].Bits&0xffffffff > 1 {
		return m.finishInt(c, errINVAL)
	}
	l, st := m.rwlock(c, addr)
	if st != goOn {
		return st
	}
	if l.writes(t) && (!try || deadline > 0) {
		// POSIX lets an implementation say so, or wait for itself.
		timeout := 0
		if deadline > 0 {
			if timeout, st = m.timedOut(c, deadline); st != goOn {
				return st
			}
		}
		i, st := m.take(t, ChoiceNondet, 2)
		if st != goOn {
			return st
		}
		if i == 0 {
			if m.traces() {
				m.traceCall(c, name+"("+m.argName(c.args[0])+") fails: this thread writes")
			}
			return m.finishInt(c, errDEADLK)
		}
		if deadline > 0 {
			if m.traces() {
				m.traceCall(c, name+"("+m.argName(c.args[0])+") times out")
			}
			return m.finishInt(c, timeout)
		}
	}
	if !m.available(&l, addr, t, write) {
		if try {
			result := errBUSY
			if t.phase == phaseWaiting {
				result = errTIMEDOUT
				t.phase, t.waitOn = phaseNone, 0
			} else if deadline > 0 {
				if result, st = m.timedOut(c, deadline); st != goOn {
					return st
				}
				if write && l.inLine && result == errTIMEDOUT && t.atomic == 0 {
					return m.getInLine(c, name) // readers wait until the time is up
				}
			}
			if m.traces() {
				m.traceCall(c, "try"+name+"("+m.argName(c.args[0])+") does not get the lock")
			}
			return m.finishInt(c, result)
		}
		if t.atomic > 0 {
			return m.unsupported(t, "'"+mod.name+"' blocks inside an atomic section")
		}
		return m.getInLine(c, name)
	}
	if deadline > 0 && t.phase == phaseNone {
		if refused, st := m.refusesDeadline(c, deadline); st != goOn || refused {
			return m.failed(c, st, errINVAL)
		}
	}
	if !write && len(l.readers) == maxReadLocks {
		return m.unsupported(t, "more than "+itoa(maxReadLocks)+" read locks on one lock")
	}
	t.phase, t.waitOn = phaseNone, 0
	t.held++
	m.lockTaken(c, addr, write)
	if m.traces() {
		m.traceCall(c, name+"("+m.argName(c.args[0])+")")
	}
	if write {
		if st := m.setField(c, addr+rwlockWriter, 4, uint64(t.id)+1); st != goOn {
			return st
		}
		return m.finishInt(c, 0)
	}
	at := 0
	for at < len(l.readers) && int32(l.readers[at]) <= t.id+1 {
		at++
	}
	l.readers = append(l.readers, 0)
	copy(l.readers[at+1:], l.readers[at:])
	l.readers[at] = byte(t.id + 1)
	return m.setReaders(c, addr, l.readers)
}

// getInLine makes the running thread a writer that waits in line.
func (m *Machine) getInLine(c *call, name string) stop {
	c.t.phase, c.t.waitOn = phaseWaiting, c.args[0].Bits
	if m.traces() {
		m.traceCall(c, name+"("+m.argName(c.args[0])+") waits")
	}
	return m.stay(c)
}

// setReaders writes the list of read locks and ends the call.
func (m *Machine) setReaders(c *call, addr uint64, readers []byte) stop {
	for i := 0; i < maxReadLocks; i++ {
		b := uint64(0)
		if i < len(readers) {
			b = uint64(readers[i])
		}
		if st := m.setField(c, addr+rwlockReaders+uint64(i), 1, b); st != goOn {
			return st
		}
	}
	return m.finishInt(c, 0)
}

func rwlockUnlock(m *Machine, c *call) stop {
	t, addr := c.t, c.args[0].Bits
	l, st := m.rwlock(c, addr)
	if st != goOn {
		return st
	}
	what := "unlock(" + m.argName(c.args[0]) + ")"
	if l.holdsRead(t) < 2 {
		m.lockFreed(t.id, addr)
	}
	if l.writes(t) {
		t.held--
		if m.traces() {
			m.traceCall(c, what)
		}
		if st := m.setField(c, addr+rwlockWriter, 4, 0); st != goOn {
			return st
		}
		return m.finishInt(c, 0)
	}
	for i, r := range l.readers {
		if int32(r) == t.id+1 {
			t.held--
			if m.traces() {
				m.traceCall(c, what)
			}
			return m.setReaders(c, addr, append(l.readers[:i:i], l.readers[i+1:]...))
		}
	}
	if l.writer == 0 && len(l.readers) == 0 {
		return m.violate(t, c.grant, PropPthread, "unlock of a read/write lock that is not locked")
	}
	return m.violate(t, c.grant, PropPthread, "unlock of a read/write lock that only other threads hold")
}

func rwlockInit(m *Machine, c *call) stop {
	addr, kind := c.args[0].Bits, uint64(0)
	if c.args[1].Bits != 0 {
		v, st := m.attrWord(c, c.args[1].Bits, "pthread_rwlockattr")
		if st != goOn {
			return st
		}
		kind = v & 3
	}
	if e, st := m.needs(c, errAGAIN, errNOMEM); st != goOn || e != 0 {
		return m.failed(c, st, e)
	}
	size := uint64(rwlockSize64)
	if m.Code().PtrSize == 4 {
		size = rwlockSize32
	}
	for off := uint64(0); off < size; off += 4 {
		if st := m.setField(c, addr+off, 4, 0); st != goOn {
			return st
		}
	}
	if st := m.setField(c, addr+m.rwlockKindOffset(), 1, kind); st != goOn {
		return st
	}
	m.locksGone(addr, size)
	if m.traces() {
		m.traceCall(c, "rwlock_init("+m.argName(c.args[0])+")")
	}
	return m.finishInt(c, 0)
}

func rwlockDestroy(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	l, st := m.rwlock(c, addr)
	if st != goOn {
		return st
	}
	if !l.free(true) {
		return m.violate(c.t, c.grant, PropPthread, "destroy of a locked read/write lock")
	}
	if st := m.setField(c, addr+rwlockMark, 4, rwlockDestroyed); st != goOn {
		return st
	}
	if m.traces() {
		m.traceCall(c, "rwlock_destroy("+m.argName(c.args[0])+")")
	}
	return m.finishInt(c, 0)
}

// rwlockHolders appends the threads each of which must act before t can take the lock: the
// writer; the readers if t wants to write (t itself above all); the writers in line if they come first.
func rwlockHolders(write bool) func(m *Machine, t *thread, out []int) []int {
	return func(m *Machine, t *thread, out []int) []int {
		addr := t.pend.Addr
		l, ok := m.peekRwlock(addr)
		switch {
		case !ok:
		case l.writer != 0:
			out = append(out, int(l.writer)-1)
		case write:
			if l.holdsRead(t) > 0 {
				out = append(out, int(t.id))
			}
			for _, r := range l.readers {
				out = append(out, int(r)-1)
			}
		case m.writerInLine(&l, addr):
			for _, w := range m.waiters(addr) {
				out = append(out, int(w.id))
			}
		}
		return out
	}
}
