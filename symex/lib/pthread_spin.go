package lib

// This file defines the library models of spin locks. The int that a spin lock is
// holds its state; it has no static initialiser, so numbers that no program has in
// mind tell its states from other bytes.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
)

var spinModels = []*symex.Model{
	{Name: "pthread_spin_init", Args: row.Args{row.Writes(4), row.Known}, Shares: row.SharesDeclared,
		Visible: true, Exec: spinInit},
	{Name: "pthread_spin_destroy", Args: row.Args{row.Writes(4)}, Shares: row.SharesDeclared,
		Visible: true, Exec: spinDestroy},
	{Name: "pthread_spin_lock", Args: row.Args{row.Syncs(4)}, Shares: row.TakesLock,
		Visible: true, Waits: row.WaitsLock, Enabled: spinEnabled, Holders: spinHolder, Exec: spinLock},
	{Name: "pthread_spin_trylock", Args: row.Args{row.Looks(4)}, Shares: row.SharesDeclared,
		Visible: true, Exec: spinTry},
	{Name: "pthread_spin_unlock", Args: row.Args{row.Syncs(4)}, Shares: row.SharesDeclared,
		Visible: true, Exec: spinUnlock},
}

const (
	spinFree      = 0x73706900
	spinFirst     = spinFree + 1 // plus the index of the holder
	spinDestroyed = 0xffffffff
)

func spinOf(t *state.Thread) uint64 { return spinFirst + uint64(t.ID) }

// spin reads the state of the spin lock that argument 0 points to.
func spin(m *symex.Machine, c *symex.Call) (uint64, state.Stop) {
	v, st := m.Field(c, c.Args[0].Bits, 4, "a spin lock")
	switch {
	case st != state.GoOn:
		return 0, st
	case v == spinDestroyed:
		return 0, m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a destroyed spin lock")
	case v != spinFree && !isHolder(m, v-spinFree):
		return 0, m.NeverInitialised(c, "a spin lock")
	}
	return v, state.GoOn
}

func setSpin(m *symex.Machine, c *symex.Call, v uint64, what string) state.Stop {
	if st := m.SetField(c, c.Args[0].Bits, 4, v); st != state.GoOn {
		return st
	}
	if m.Traces() {
		m.TraceCall(c, what+"("+m.ArgName(c.Args[0])+")")
	}
	return m.FinishInt(c, 0)
}

// spinOwnerOf gives the thread that holds the spin lock, -1 if none does.
func spinOwnerOf(m *symex.Machine, addr uint64) int {
	v, ok := m.Peek(addr, 4)
	if !ok || v == spinFree || !isHolder(m, v-spinFree) {
		return -1
	}
	return int(v - spinFirst)
}

func spinEnabled(m *symex.Machine, t *state.Thread, args []state.Value) bool {
	return spinOwnerOf(m, args[0].Bits) < 0
}

func spinHolder(m *symex.Machine, t *state.Thread, out []int) []int {
	return appendHolder(out, spinOwnerOf(m, t.Pending.Addr))
}

func spinInit(m *symex.Machine, c *symex.Call) state.Stop {
	if c.Args[1].Bits > 1 {
		return m.FinishInt(c, std.EINVAL)
	}
	if e, st := needs(m, c, std.EAGAIN, std.ENOMEM); st != state.GoOn || e != 0 {
		return m.Failed(c, st, e)
	}
	m.LocksGone(c.Args[0].Bits, 4)
	return setSpin(m, c, spinFree, "spin_init")
}

func spinDestroy(m *symex.Machine, c *symex.Call) state.Stop {
	v, st := spin(m, c)
	if st != state.GoOn {
		return st
	}
	if v != spinFree {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "destroy of a locked spin lock")
	}
	return setSpin(m, c, spinDestroyed, "spin_destroy")
}

func spinLock(m *symex.Machine, c *symex.Call) state.Stop {
	if _, st := spin(m, c); st != state.GoOn {
		return st
	}
	c.Thread.Held++
	m.LockTaken(c, c.Args[0].Bits, true)
	return setSpin(m, c, spinOf(c.Thread), "spin_lock")
}

func spinTry(m *symex.Machine, c *symex.Call) state.Stop {
	v, st := spin(m, c)
	if st != state.GoOn {
		return st
	}
	if v != spinFree {
		if m.Traces() {
			m.TraceCall(c, "spin_trylock("+m.ArgName(c.Args[0])+") is busy")
		}
		return m.FinishInt(c, std.EBUSY)
	}
	c.Thread.Held++
	m.LockTaken(c, c.Args[0].Bits, true)
	return setSpin(m, c, spinOf(c.Thread), "spin_trylock")
}

func spinUnlock(m *symex.Machine, c *symex.Call) state.Stop {
	v, st := spin(m, c)
	if st != state.GoOn {
		return st
	}
	switch v {
	case spinOf(c.Thread):
	case spinFree:
		const msg = "unlock of a spin lock that is not locked"
		if m.Survives(c, msg) {
			return m.FinishInt(c, 0)
		}
		return m.Violate(c.Thread, c.Grant, state.PropPthread, msg)
	default:
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "unlock of a spin lock that another thread holds")
	}
	c.Thread.Held--
	m.LockFreed(c.Thread.ID, c.Args[0].Bits, true)
	return setSpin(m, c, spinFree, "spin_unlock")
}
