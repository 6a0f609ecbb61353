package symex

// This file defines the library models of <stdlib.h> that end the program, and what they run before.

import "heddle/symex/static"

var exitModels = []*model{
	{name: "exit", args: anyArgs(1), does: static.ViolatesOnlyMemory, shares: sharesDeclared,
		visible: true, pend: PendEnd, exec: func(m *Machine, c *call) stop { return m.endProgram(c.t, true, c.args[0]) }},
	{name: "_Exit", args: anyArgs(1), shares: sharesDeclared, visible: true, pend: PendEnd, exec: quickExit},
	{name: "quick_exit", args: anyArgs(1), shares: sharesDeclared, visible: true, pend: PendEnd, exec: quickExit},
	{name: "abort", does: static.ViolatesOnlyMemory, shares: sharesDeclared,
		visible: true, pend: PendEnd, exec: func(m *Machine, c *call) stop {
			if st, asked := m.askMonitor(c.t); asked {
				return st
			}
			return m.abortProgram(c.t)
		}},
	{name: "atexit", args: []arg{argKnown}, shares: sharesDeclared,
		visible: true, exec: func(m *Machine, c *call) stop {
			m.pushExitHandler(c.args[0].Bits)
			return m.finishInt(c, 0)
		}},
}

func quickExit(m *Machine, c *call) stop {
	if st, asked := m.askMonitor(c.t); asked {
		return st
	}
	m.ended = true
	ev := Event{Kind: EventEnd}
	if c.args[0].Sym == 0 {
		ev.Exit = int(c.args[0].Bits & 0xff)
	}
	return m.fail(c.t, ev)
}
