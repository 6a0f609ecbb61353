package std

// This file defines the library models of <stdlib.h> that end the program, and what they run before.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var exitModels = []*symex.Model{
	{Name: "exit", Args: row.AnyArgs(1), Does: static.ViolatesOnlyMemory | static.Anonymous, Shares: row.SharesDeclared,
		Visible: true, Pend: state.PendEnd, Exec: func(m *symex.Machine, c *symex.Call) state.Stop { return m.EndProgram(c.Thread, true, c.Args[0]) }},
	{Name: "_Exit", Args: row.AnyArgs(1), Does: static.Anonymous, Shares: row.SharesDeclared, Visible: true, Pend: state.PendEnd, Exec: quickExit},
	{Name: "quick_exit", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Visible: true, Pend: state.PendEnd, Exec: quickExit},
	{Name: "abort", Does: static.ViolatesOnlyMemory | static.Anonymous, Shares: row.SharesDeclared,
		Visible: true, Pend: state.PendEnd, Exec: func(m *symex.Machine, c *symex.Call) state.Stop { return m.Abort(c.Thread) }},
	{Name: "atexit", Args: row.Args{row.Known}, Does: static.RunsAtExit, Shares: row.SharesDeclared,
		Visible: true, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
			m.PushExitHandler(c.Args[0].Bits)
			return m.FinishInt(c, 0)
		}},
}

// innerExitModels are those that models in C call.
var innerExitModels = inner(exitModels, "abort", "quick_exit")

func quickExit(m *symex.Machine, c *symex.Call) state.Stop { return m.QuickExit(c.Thread, c.Args[0]) }
