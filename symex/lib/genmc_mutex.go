package lib

// This file defines the models of the mutexes that GenMC's own <pthread.h> stands on. Such a mutex is an int: 0 where it is free, as its
// static initialiser has it, else the number of its holder plus 1.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
)

var genmcMutexModels = []*symex.Model{
	{Name: "__VERIFIER_mutex_init", Args: row.Args{row.Writes(4), row.Any}, Shares: row.SharesDeclared, Visible: true, Exec: genmcMutexInit},
	{Name: "__VERIFIER_mutex_destroy", Args: row.Args{row.Writes(4)}, Shares: row.SharesDeclared, Visible: true, Exec: genmcMutexDestroy},
	{Name: "__VERIFIER_mutex_lock", Args: row.Args{row.Syncs(4)}, Shares: row.TakesLock,
		Visible: true, Waits: row.WaitsLock, Enabled: genmcMutexEnabled, Holders: genmcMutexHolder, Exec: genmcMutexLock},
	{Name: "__VERIFIER_mutex_trylock", Args: row.Args{row.Syncs(4)}, Shares: row.SharesDeclared, Visible: true, Exec: genmcMutexTry},
	{Name: "__VERIFIER_mutex_unlock", Args: row.Args{row.Syncs(4)}, Shares: row.SharesDeclared, Visible: true, Exec: genmcMutexUnlock},
}

const genmcMutexDestroyed = 0xffffffff

// genmcMutex reads the mutex that argument 0 points to.
func genmcMutex(m *symex.Machine, c *symex.Call) (uint64, state.Stop) {
	v, st := m.Field(c, c.Args[0].Bits, 4, "a mutex")
	switch {
	case st != state.GoOn:
		return 0, st
	case v == genmcMutexDestroyed:
		return 0, m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a destroyed mutex")
	case v != 0 && !isHolder(m, v):
		return 0, m.NeverInitialised(c, "a mutex")
	}
	return v, state.GoOn
}

func setGenmcMutex(m *symex.Machine, c *symex.Call, v uint64, what string) state.Stop {
	if st := m.SetField(c, c.Args[0].Bits, 4, v); st != state.GoOn {
		return st
	}
	if m.Traces() {
		m.TraceCall(c, what+"("+m.ArgName(c.Args[0])+")")
	}
	return m.FinishInt(c, 0)
}

// genmcMutexOwnerOf gives the thread that holds the mutex, -1 if none does.
func genmcMutexOwnerOf(m *symex.Machine, addr uint64) int {
	v, ok := m.Peek(addr, 4)
	if !ok || v == 0 || !isHolder(m, v) {
		return -1
	}
	return int(v) - 1
}

func genmcMutexEnabled(m *symex.Machine, t *state.Thread, args []state.Value) bool {
	return genmcMutexOwnerOf(m, args[0].Bits) < 0
}

func genmcMutexHolder(m *symex.Machine, t *state.Thread, out []int) []int {
	return appendHolder(out, genmcMutexOwnerOf(m, t.Pending.Addr))
}

func genmcMutexInit(m *symex.Machine, c *symex.Call) state.Stop {
	if e, st := needs(m, c, std.EAGAIN, std.ENOMEM); st != state.GoOn || e != 0 {
		return m.Failed(c, st, e)
	}
	m.LocksGone(c.Args[0].Bits, 4)
	return setGenmcMutex(m, c, 0, "mutex_init")
}

func genmcMutexDestroy(m *symex.Machine, c *symex.Call) state.Stop {
	v, st := genmcMutex(m, c)
	if st != state.GoOn {
		return st
	}
	if v != 0 {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "destroy of a locked mutex")
	}
	return setGenmcMutex(m, c, genmcMutexDestroyed, "mutex_destroy")
}

func genmcMutexLock(m *symex.Machine, c *symex.Call) state.Stop {
	if _, st := genmcMutex(m, c); st != state.GoOn {
		return st
	}
	return takeGenmcMutex(m, c, "lock")
}

func genmcMutexTry(m *symex.Machine, c *symex.Call) state.Stop {
	v, st := genmcMutex(m, c)
	if st != state.GoOn {
		return st
	}
	if v == 0 {
		return takeGenmcMutex(m, c, "trylock")
	}
	if m.Traces() {
		m.TraceCall(c, "trylock("+m.ArgName(c.Args[0])+") is busy")
	}
	return m.FinishInt(c, std.EBUSY)
}

func takeGenmcMutex(m *symex.Machine, c *symex.Call, what string) state.Stop {
	c.Thread.Held++
	m.LockTaken(c, c.Args[0].Bits, true)
	return setGenmcMutex(m, c, uint64(c.Thread.ID)+1, what)
}

func genmcMutexUnlock(m *symex.Machine, c *symex.Call) state.Stop {
	v, st := genmcMutex(m, c)
	switch {
	case st != state.GoOn:
		return st
	case v == 0:
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "unlock of a mutex that is not locked")
	case v != uint64(c.Thread.ID)+1:
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "unlock of a mutex that another thread holds")
	}
	c.Thread.Held--
	m.LockFreed(c.Thread.ID, c.Args[0].Bits, true)
	return setGenmcMutex(m, c, 0, "unlock")
}
