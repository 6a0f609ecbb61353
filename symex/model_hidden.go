package symex

// This file defines the functions by which the library models that are written in C speak
// to the executor.

func init() {
	register(
		// void __heddle_unsupported(const char *what)
		&model{name: "__heddle_unsupported", minArgs: 1, exec: func(m *Machine, c *call) stop {
			return m.unsupported(c.t, m.cString(c.args[0]))
		}},
		// int __heddle_known(long long value) tells whether a value does not depend on input.
		&model{name: "__heddle_known", minArgs: 1, exec: func(m *Machine, c *call) stop {
			return m.finish(c, truth(c.args[0].Sym == 0))
		}},
		// void __heddle_assumes(const char *assumption)
		&model{name: "__heddle_assumes", minArgs: 1, exec: func(m *Machine, c *call) stop {
			m.assume[m.cString(c.args[0])] = true
			return m.finish(c, Value{})
		}},
	)
}
