package symex

// This file defines the library models of <sched.h>, and of the calls that only yield whatever their header.

func schedModels() (list []*model) {
	for _, name := range []string{"sched_yield", "pthread_yield", "thrd_yield", "__ESBMC_yield"} {
		list = append(list, &model{name: name, shares: sharesDeclared, exec: succeeds})
	}
	return list
}

// succeeds is a call that does nothing and gives 0.
func succeeds(m *Machine, c *call) stop { return m.finishInt(c, 0) }
