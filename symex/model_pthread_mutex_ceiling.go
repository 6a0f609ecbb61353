package symex

// This file defines the library models of a mutex's priority ceiling. Priorities have no
// effect, but the ceiling is kept, in the mutex's kind word where its attributes have it.

// The protocol and the ceiling in the kind word of a mutex, and in its attributes.
const (
	mutexProtocol  = 3 << 8
	mutexProtect   = 2 << 8
	mutexCeilingAt = 16
	mutexCeiling   = 0x7f
)

// ceiling reads the kind word of the mutex that argument 0 points to, and its ceiling.
func (m *Machine) ceiling(c *call) (kind, ceiling uint64, st stop) {
	if _, _, st = m.mutex(c, c.args[0].Bits); st != goOn {
		return 0, 0, st
	}
	kind, st = m.field(c, c.args[0].Bits+m.kindOffset(), 4, "a mutex")
	return kind, kind >> mutexCeilingAt & mutexCeiling, st
}

func getCeilingExec(m *Machine, c *call) stop {
	kind, old, st := m.ceiling(c)
	switch {
	case st != goOn:
		return st
	case kind&mutexProtocol != mutexProtect:
		return m.finishInt(c, errINVAL)
	}
	if st := m.setField(c, c.args[1].Bits, 4, old); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}

func ceilingEnabled(m *Machine, t *thread, args []Value) bool {
	owner := m.mutexOwnerOf(args[0].Bits)
	return owner < 0 || owner == int(t.id)
}

func setCeilingExec(m *Machine, c *call) stop {
	kind, old, st := m.ceiling(c)
	if st != goOn {
		return st
	}
	v := c.args[1].Bits & 0xffffffff
	if kind&mutexProtocol != mutexProtect || v < 1 || v > 99 {
		return m.finishInt(c, errINVAL)
	}
	kind = kind&^(mutexCeiling<<mutexCeilingAt) | v<<mutexCeilingAt
	if st := m.setField(c, c.args[0].Bits+m.kindOffset(), 4, kind); st != goOn {
		return st
	}
	if c.args[2].Bits != 0 {
		if st := m.setField(c, c.args[2].Bits, 4, old); st != goOn {
			return st
		}
	}
	return m.finishInt(c, 0)
}
