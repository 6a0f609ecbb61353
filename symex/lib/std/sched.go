package std

// This file defines the library models of <sched.h>, and of the calls that only yield whatever their header.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

func schedModels() (list []*symex.Model) {
	for _, name := range []string{"sched_yield", "pthread_yield", "thrd_yield", "__ESBMC_yield"} {
		list = append(list, &symex.Model{Name: name, Does: static.Anonymous | static.Local, Shares: row.SharesDeclared, Exec: succeeds})
	}
	return list
}

// succeeds is a call that does nothing and gives 0.
func succeeds(m *symex.Machine, c *symex.Call) state.Stop { return m.FinishInt(c, 0) }
