package symex

// This file defines the library models of <stdlib.h> that end the program, and what they run before.

import "heddle/symex/static"

var exitModels = []*model{
	{name: "exit", args: anyArgs(1), does: static.ViolatesOnlyMemory, shares: sharesDeclared,
		visible: true, pend: PendEnd, exec: func(m *Machine, c *call) stop { return m.endProgram(c.t, true, c.args[0]) }},
	{name: "_Exit", args: anyArgs(1), shares: sharesDeclared, visible: true, pend: PendEnd, exec: quickExit},
	{name: "quick_exit", args: anyArgs(1), shares: sharesDeclared, visible: true, pend: PendEnd, exec: quickExit},
	{name: "abort", does: static.ViolatesOnlyMemory, shares: sharesDeclared,
		visible: true, pend: PendEnd, exec: func(m *Machine, c *call) stop { return m.abort(c.t) }},
	{name: "atexit", args: []arg{argKnown}, shares: sharesDeclared,
		visible: true, exec: func(m *Machine, c *call) stop {
			m.pushExitHandler(c.args[0].Bits)
			return m.finishInt(c, 0)
		}},
}

func quickExit(m *Machine, c *call) stop { return m.quickExit(c.t, c.args[0]) }
