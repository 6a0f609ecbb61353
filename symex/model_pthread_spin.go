package symex

// This file defines the library models of spin locks. The int that a spin lock is
// holds its state; it has no static initialiser, so numbers that no program has in
// mind tell its states from other bytes.

var spinModels = []*model{
	{name: "pthread_spin_init", args: []arg{argWrites(4), argKnown}, shares: sharesDeclared,
		visible: true, exec: spinInit},
	{name: "pthread_spin_destroy", args: []arg{argWrites(4)}, shares: sharesDeclared,
		visible: true, exec: spinDestroy},
	{name: "pthread_spin_lock", args: []arg{argSyncs(4)}, shares: takesLock,
		visible: true, waits: waitsLock, enabled: spinEnabled, holders: spinHolder, exec: spinLock},
	{name: "pthread_spin_trylock", args: []arg{argSyncs(4)}, shares: sharesDeclared,
		visible: true, exec: spinTry},
	{name: "pthread_spin_unlock", args: []arg{argSyncs(4)}, shares: sharesDeclared,
		visible: true, exec: spinUnlock},
}

const (
	spinFree      = 0x73706900
	spinFirst     = spinFree + 1 // plus the index of the holder
	spinDestroyed = 0xffffffff
)

func spinOf(t *thread) uint64 { return spinFirst + uint64(t.id) }

// spin reads the state of the spin lock that argument 0 points to.
func (m *Machine) spin(c *call) (uint64, stop) {
	v, st := m.field(c, c.args[0].Bits, 4, "a spin lock")
	switch {
	case st != goOn:
		return 0, st
	case v == spinDestroyed:
		return 0, m.violate(c.t, c.grant, PropPthread, "use of a destroyed spin lock")
	case v != spinFree && !m.isHolder(v-spinFree):
		return 0, m.neverInitialised(c, "a spin lock")
	}
	return v, goOn
}

func (m *Machine) setSpin(c *call, v uint64, what string) stop {
	if st := m.setField(c, c.args[0].Bits, 4, v); st != goOn {
		return st
	}
	if m.traces() {
		m.traceCall(c, what+"("+m.argName(c.args[0])+")")
	}
	return m.finishInt(c, 0)
}

// spinOwnerOf gives the thread that holds the spin lock, -1 if none does.
func (m *Machine) spinOwnerOf(addr uint64) int {
	v, ok := m.peek(addr, 4)
	if !ok || v == spinFree || !m.isHolder(v-spinFree) {
		return -1
	}
	return int(v - spinFirst)
}

func spinEnabled(m *Machine, t *thread, args []Value) bool { return m.spinOwnerOf(args[0].Bits) < 0 }

func spinHolder(m *Machine, t *thread, out []int) []int {
	return appendHolder(out, m.spinOwnerOf(t.pend.Addr))
}

func spinInit(m *Machine, c *call) stop {
	if c.args[1].Bits > 1 {
		return m.finishInt(c, errINVAL)
	}
	if e, st := m.needs(c, errAGAIN, errNOMEM); st != goOn || e != 0 {
		return m.failed(c, st, e)
	}
	m.locksGone(c.args[0].Bits, 4)
	return m.setSpin(c, spinFree, "spin_init")
}

func spinDestroy(m *Machine, c *call) stop {
	v, st := m.spin(c)
	if st != goOn {
		return st
	}
	if v != spinFree {
		return m.violate(c.t, c.grant, PropPthread, "destroy of a locked spin lock")
	}
	return m.setSpin(c, spinDestroyed, "spin_destroy")
}

func spinLock(m *Machine, c *call) stop {
	if _, st := m.spin(c); st != goOn {
		return st
	}
	c.t.held++
	m.lockTaken(c, c.args[0].Bits, true)
	return m.setSpin(c, spinOf(c.t), "spin_lock")
}

func spinTry(m *Machine, c *call) stop {
	v, st := m.spin(c)
	if st != goOn {
		return st
	}
	if v != spinFree {
		if m.traces() {
			m.traceCall(c, "spin_trylock("+m.argName(c.args[0])+") is busy")
		}
		return m.finishInt(c, errBUSY)
	}
	c.t.held++
	m.lockTaken(c, c.args[0].Bits, true)
	return m.setSpin(c, spinOf(c.t), "spin_trylock")
}

func spinUnlock(m *Machine, c *call) stop {
	v, st := m.spin(c)
	if st != goOn {
		return st
	}
	switch v {
	case spinOf(c.t):
	case spinFree:
		const msg = "unlock of a spin lock that is not locked"
		if m.survives(c, msg) {
			return m.finishInt(c, 0)
		}
		return m.violate(c.t, c.grant, PropPthread, msg)
	default:
		return m.violate(c.t, c.grant, PropPthread, "unlock of a spin lock that another thread holds")
	}
	c.t.held--
	m.lockFreed(c.t.id, c.args[0].Bits)
	return m.setSpin(c, spinFree, "spin_unlock")
}
