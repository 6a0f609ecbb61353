package lib

// This file defines when calls of library functions touch memory that other threads share.

import "heddle/symex"

// touchesArg0 tells whether the memory that argument 0 points to is shared. An
// invalid pointer is not: its check makes the operation visible.
func touchesArg0(m *symex.Machine, c *symex.Call) bool { return m.SharedAt(c.Args[0]) }

func touchesArg1(m *symex.Machine, c *symex.Call) bool {
	return c.Args[1].Bits != 0 && m.SharedAt(c.Args[1])
}
