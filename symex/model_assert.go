package symex

// This file defines the library models of what stands behind <assert.h> on several systems.

var assertModels = []*model{
	{name: "__assert_fail", args: anyArgs(1), shares: sharesDeclared, visible: true, pend: PendFail, exec: assertFails(0)},
	{name: "__assert", args: anyArgs(1), shares: sharesDeclared, visible: true, pend: PendFail, exec: assertFails(0)},
	{name: "__assert_rtn", args: anyArgs(4), shares: sharesDeclared, visible: true, pend: PendFail, exec: assertFails(3)},
	{name: "__assert_func", args: anyArgs(4), shares: sharesDeclared, visible: true, pend: PendFail, exec: assertFails(3)},
	{name: "__assert_perror_fail", shares: sharesDeclared, visible: true, pend: PendFail, exec: func(m *Machine, c *call) stop {
		return m.violate(c.t, true, PropAssert, "assertion failed: an error number is not 0")
	}},
}

// assertFails reports an assertion whose text is argument at.
func assertFails(at int) func(m *Machine, c *call) stop {
	return func(m *Machine, c *call) stop {
		return m.violate(c.t, true, PropAssert, "assertion failed: "+m.cString(c.args[at]))
	}
}
