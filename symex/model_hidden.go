package symex

// This file defines the functions by which the library models that are written in C speak
// to the executor.

import "heddle/symex/static"

var hiddenModels = []*model{
	// void __heddle_unsupported(const char *what)
	{name: "__heddle_unsupported", args: anyArgs(1), shares: sharesAll, exec: func(m *Machine, c *call) stop {
		return m.unsupported(c.t, m.cString(c.args[0]))
	}},
	// int __heddle_known(long long value) tells whether a value does not depend on input.
	{name: "__heddle_known", args: anyArgs(1), shares: sharesDeclared, exec: func(m *Machine, c *call) stop {
		return m.finish(c, truth(c.args[0].Sym == 0))
	}},
	// int __heddle_either(int a, int b) gives one of two ints.
	{name: "__heddle_either", args: anyArgs(2), shares: sharesDeclared, exec: func(m *Machine, c *call) stop {
		i, st := m.take(c.t, ChoiceNondet, 2)
		if st != goOn {
			return st
		}
		return m.finish(c, c.args[i])
	}},
	// void __heddle_assumes(const char *assumption)
	{name: "__heddle_assumes", args: anyArgs(1), does: static.Assumes, shares: sharesDeclared, exec: func(m *Machine, c *call) stop {
		m.assumes(m.cString(c.args[0]))
		return m.finish(c, Value{})
	}},
	// void __heddle_writes(const void *p, size_t n) says that the library function may write the n bytes
	// at p, whether or not its model does: what the race check takes as one write, and
	// nothing else sees.
	{name: "__heddle_writes", args: []arg{{extent: extentCount, use: useWrite}, argAny}, does: static.RacesOnly, shares: sharesDeclared,
		exec: func(m *Machine, c *call) stop { return m.finish(c, Value{}) }},
}
