package symex

// This file defines when calls of library functions touch memory that other threads share.

// touchesArg0 tells whether the memory that argument 0 points to is shared. An
// invalid pointer is not: its check makes the operation visible.
func touchesArg0(m *Machine, c *call) bool { return m.sharedAt(c.args[0]) }

func touchesArg1(m *Machine, c *call) bool { return c.args[1].Bits != 0 && m.sharedAt(c.args[1]) }
