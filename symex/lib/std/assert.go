package std

// This file defines the library models of what stands behind <assert.h> on several systems.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var assertModels = []*symex.Model{
	{Name: "__assert_fail", Args: row.AnyArgs(1), Does: static.Anonymous, Shares: row.SharesDeclared, Visible: true, Pend: state.PendFail, Exec: assertFails(0)},
	{Name: "__assert", Args: row.AnyArgs(1), Does: static.Anonymous, Shares: row.SharesDeclared, Visible: true, Pend: state.PendFail, Exec: assertFails(0)},
	{Name: "__VERIFIER_assert_fail", Args: row.AnyArgs(1), Does: static.Anonymous, Shares: row.SharesDeclared, Visible: true, Pend: state.PendFail, Exec: assertFails(0)}, // GenMC's
	{Name: "__assert_rtn", Args: row.AnyArgs(4), Does: static.Anonymous, Shares: row.SharesDeclared, Visible: true, Pend: state.PendFail, Exec: assertFails(3)},
	{Name: "__assert_func", Args: row.AnyArgs(4), Does: static.Anonymous, Shares: row.SharesDeclared, Visible: true, Pend: state.PendFail, Exec: assertFails(3)},
	{Name: "__assert_perror_fail", Shares: row.SharesDeclared, Visible: true, Pend: state.PendFail, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Violate(c.Thread, true, state.PropAssert, "assertion failed: an error number is not 0")
	}},
}

// assertFails reports an assertion whose text is argument at.
func assertFails(at int) func(m *symex.Machine, c *symex.Call) state.Stop {
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Violate(c.Thread, true, state.PropAssert, "assertion failed: "+m.CString(c.Args[at]))
	}
}
