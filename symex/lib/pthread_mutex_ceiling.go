package lib

// This file defines the library models of a mutex's priority ceiling. Priorities have no
// effect, but the ceiling is kept, in the mutex's kind word where its attributes have it.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
)

// The protocol and the ceiling in the kind word of a mutex, and in its attributes.
const (
	mutexProtocol  = 3 << 8
	mutexProtect   = 2 << 8
	mutexCeilingAt = 16
	mutexCeiling   = 0x7f
)

// ceiling reads the kind word of the mutex that argument 0 points to, and its ceiling.
func ceiling(m *symex.Machine, c *symex.Call) (kind, ceiling uint64, st state.Stop) {
	if _, _, st = readMutex(m, c, c.Args[0].Bits); st != state.GoOn {
		return 0, 0, st
	}
	kind, st = m.Field(c, c.Args[0].Bits+kindOffset(m), 4, "a mutex")
	return kind, kind >> mutexCeilingAt & mutexCeiling, st
}

func getCeilingExec(m *symex.Machine, c *symex.Call) state.Stop {
	kind, old, st := ceiling(m, c)
	switch {
	case st != state.GoOn:
		return st
	case kind&mutexProtocol != mutexProtect:
		return m.FinishInt(c, std.EINVAL)
	}
	if st := m.SetField(c, c.Args[1].Bits, 4, old); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

func ceilingEnabled(m *symex.Machine, t *state.Thread, at uint64) bool {
	owner := mutexOwnerOf(m, at)
	return owner < 0 || owner == int(t.ID)
}

func setCeilingExec(m *symex.Machine, c *symex.Call) state.Stop {
	kind, old, st := ceiling(m, c)
	if st != state.GoOn {
		return st
	}
	v := c.Args[1].Bits & 0xffffffff
	if kind&mutexProtocol != mutexProtect || v < 1 || v > 99 {
		return m.FinishInt(c, std.EINVAL)
	}
	kind = kind&^(mutexCeiling<<mutexCeilingAt) | v<<mutexCeilingAt
	if st := m.SetField(c, c.Args[0].Bits+kindOffset(m), 4, kind); st != state.GoOn {
		return st
	}
	if c.Args[2].Bits != 0 {
		if st := m.SetField(c, c.Args[2].Bits, 4, old); st != state.GoOn {
			return st
		}
	}
	return m.FinishInt(c, 0)
}
