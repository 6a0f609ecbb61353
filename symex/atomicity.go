package symex

// This file defines the check of atomicity: a thread reads a shared variable,
// another thread writes it, and the first one writes it after that, on the
// ground of an old value as it were. A new read makes the value new again.
//
// The history: for each thread the bytes that it has read and not written since, with
// a mark once another thread has written them.

// Facts: {2, thread<<1 | stale, address, size}.

// noteShared is told of every access of t to memory that other threads can reach.
func (m *Machine) noteShared(t *thread, o *object, off int64, symbolic bool, size int64, kind PendingKind) {
	if !t.live() {
		return
	}
	if symbolic {
		m.doubt("the atomicity of an access at an offset that depends on input")
		return
	}
	addr, end := o.addr+uint64(off), o.addr+uint64(off+size)
	me := uint64(t.id)
	stale := false
	m.reads = m.mapFacts(m.reads, func(f fact) (fact, bool) {
		if f[2] >= end || addr >= f[2]+f[3] {
			return f, true
		}
		if f[1]>>1 == me {
			stale = stale || f[1]&1 != 0
			return f, false
		}
		if kind != PendRead {
			f[1] |= 1
		}
		return f, true
	})
	switch {
	case kind == PendRead:
		m.reads = m.withFact(m.reads, fact{factRead, me << 1, addr, uint64(size)})
	case kind == PendWrite && stale:
		name, _ := m.place(o, off, size)
		m.report(t, Report{Property: PropAtomicity, Message: "atomicity: another thread has written " + name + " since " + m.actor(t) + " read it"})
	}
}

// readsGone forgets what thread id has read; for id -1, the reads of size bytes at addr.
func (m *Machine) readsGone(id int32, addr, size uint64) {
	if m.reads == 0 {
		return
	}
	m.reads = m.mapFacts(m.reads, func(f fact) (fact, bool) {
		return f, id >= 0 && f[1]>>1 != uint64(id) || id < 0 && f[2]-addr >= size
	})
}
