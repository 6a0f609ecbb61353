package lib

// This file defines the models of the mutexes that GenMC's own <pthread.h> stands on. Such a mutex is an int: 0 where it is free, as its
// static initialiser has it.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/static"
)

var genmcMutex = intLock{noun: "mutex"}

var genmcMutexModels = []*symex.Model{
	{Name: "__VERIFIER_mutex_init", Args: row.Args{row.Writes(4), row.Any}, Does: static.SeesWaiting, Shares: row.SharesDeclared, Visible: true, Exec: genmcMutex.init("mutex_init")},
	{Name: "__VERIFIER_mutex_destroy", Args: row.Args{row.Writes(4)}, Shares: row.SharesDeclared, Visible: true, Exec: genmcMutex.destroy("mutex_destroy")},
	{Name: "__VERIFIER_mutex_lock", Args: row.Args{row.Syncs(4)}, Shares: row.TakesLock,
		Visible: true, Waits: row.WaitsLock, Enabled: genmcMutex.enabled, Holders: genmcMutex.holder, Exec: genmcMutex.lock("lock")},
	{Name: "__VERIFIER_mutex_trylock", Args: row.Args{row.Looks(4)}, Shares: row.SharesDeclared, Visible: true, Exec: genmcMutex.try("trylock")},
	{Name: "__VERIFIER_mutex_unlock", Args: row.Args{row.Syncs(4)}, Shares: row.SharesDeclared, Visible: true, Exec: genmcMutex.unlock("unlock")},
}
