package lib

// This file defines the library models of spin locks. The int that a spin lock is
// holds its state; it has no static initialiser, so numbers that no program has in
// mind tell its states from other bytes.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var spin = intLock{noun: "spin lock", free: 0x73706900, survives: true}

var spinModels = []*symex.Model{
	{Name: "pthread_spin_init", Args: row.Args{row.Writes(4), row.Known}, Does: static.SeesWaiting, Shares: row.SharesDeclared,
		Visible: true, Exec: spinInit},
	{Name: "pthread_spin_destroy", Args: row.Args{row.Writes(4)}, Shares: row.SharesDeclared,
		Visible: true, Exec: spin.destroy("spin_destroy")},
	{Name: "pthread_spin_lock", Args: row.Args{row.Syncs(4)}, Shares: row.TakesLock,
		Visible: true, Waits: row.WaitsLock, Enabled: spin.enabled, Holders: spin.holder, Exec: spin.lock("spin_lock")},
	{Name: "pthread_spin_trylock", Args: row.Args{row.Looks(4)}, Shares: row.SharesDeclared,
		Visible: true, Exec: spin.try("spin_trylock")},
	{Name: "pthread_spin_unlock", Args: row.Args{row.Syncs(4)}, Shares: row.SharesDeclared,
		GivesBack: true, Visible: true, Exec: spin.unlock("spin_unlock")},
}

func spinInit(m *symex.Machine, c *symex.Call) state.Stop {
	if c.Args[1].Bits > 1 {
		return m.FinishInt(c, std.EINVAL)
	}
	return spin.init("spin_init")(m, c)
}
