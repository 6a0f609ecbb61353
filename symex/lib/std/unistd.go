package std

// This file defines the library models of <unistd.h>.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var unistdModels = []*symex.Model{
	{Name: "_exit", Args: row.AnyArgs(1), Does: static.ViolatesOnlyMemory | static.Anonymous, Shares: row.SharesDeclared, Visible: true, Pend: state.PendEnd, Exec: quickExit},
	// Time does not pass.
	{Name: "sleep", Does: static.Anonymous | static.Local, Shares: row.SharesDeclared, Cancel: row.CancelMust, Exec: succeeds},
	{Name: "usleep", Does: static.Anonymous | static.Local, Shares: row.SharesDeclared, Cancel: row.CancelMust, Exec: succeeds},
	// write, but to a pipe
	{Name: "__heddle_write", Args: row.Args{row.Any, row.Reads(row.Count), row.Known}, Shares: row.SharesDeclared,
		Touches: row.TouchesArg1, Exec: writeExec},
	{Name: "pwrite", Args: row.Args{row.Any, row.Reads(row.Count), row.Known, row.Any}, Shares: row.SharesDeclared, Cancel: row.CancelMust,
		Touches: row.TouchesArg1, Exec: writeExec},
	{Name: "pwrite64", Args: row.Args{row.Any, row.Reads(row.Count), row.Known, row.Any}, Shares: row.SharesDeclared, Cancel: row.CancelMust,
		Touches: row.TouchesArg1, Exec: writeExec},
}

// writeExec writes a block, at which like fwrite it looks at once.
func writeExec(m *symex.Machine, c *symex.Call) state.Stop {
	n := c.Args[2].Bits
	if st := checkBlock(m, c, c.Args[1].Bits, n); st != state.GoOn {
		return st
	}
	if !m.Options().Concrete {
		return countResult(m, c, n, true)
	}
	b, st := bytesArg(m, c, c.Args[1].Bits, n)
	if st != state.GoOn {
		return st
	}
	toFD.emit(m, c, b)
	return m.Finish(c, c.Args[2])
}
