package symex

// This file defines the functions by which the library models that are written in C speak
// to the executor.

func init() {
	register(
		// void __heddle_unsupported(const char *what)
		&model{name: "__heddle_unsupported", minArgs: 1, exec: func(m *Machine, c *call) stop {
			return m.unsupported(c.t, m.cString(c.args[0]))
		}},
		// void __heddle_assumes(const char *assumption)
		&model{name: "__heddle_assumes", minArgs: 1, exec: func(m *Machine, c *call) stop {
			m.assume[m.cString(c.args[0])] = true
			return m.finish(c, Value{})
		}},
	)
}
