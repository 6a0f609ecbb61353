package lib

// This file defines the library models of <stdlib.h> that end the program, and what they run before.

import (
	"heddle/symex"
	"heddle/symex/state"
	"heddle/symex/static"
)

var exitModels = []*symex.Model{
	{Name: "exit", Args: anyArgs(1), Does: static.ViolatesOnlyMemory, Shares: sharesDeclared,
		Visible: true, Pend: state.PendEnd, Exec: func(m *symex.Machine, c *symex.Call) state.Stop { return m.EndProgram(c.Thread, true, c.Args[0]) }},
	{Name: "_Exit", Args: anyArgs(1), Shares: sharesDeclared, Visible: true, Pend: state.PendEnd, Exec: quickExit},
	{Name: "quick_exit", Args: anyArgs(1), Shares: sharesDeclared, Visible: true, Pend: state.PendEnd, Exec: quickExit},
	{Name: "abort", Does: static.ViolatesOnlyMemory, Shares: sharesDeclared,
		Visible: true, Pend: state.PendEnd, Exec: func(m *symex.Machine, c *symex.Call) state.Stop { return m.Abort(c.Thread) }},
	{Name: "atexit", Args: args{argKnown}, Shares: sharesDeclared,
		Visible: true, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
			m.PushExitHandler(c.Args[0].Bits)
			return m.FinishInt(c, 0)
		}},
}

func quickExit(m *symex.Machine, c *symex.Call) state.Stop { return m.QuickExit(c.Thread, c.Args[0]) }
