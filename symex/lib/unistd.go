package lib

// This file defines the library models of <unistd.h>.

import (
	"heddle/symex"
	"heddle/symex/state"
	"heddle/symex/static"
)

var unistdModels = []*symex.Model{
	{Name: "_exit", Args: anyArgs(1), Does: static.ViolatesOnlyMemory, Shares: sharesDeclared, Visible: true, Pend: state.PendEnd, Exec: quickExit},
	// Time does not pass.
	{Name: "sleep", Shares: sharesDeclared, Cancel: cancelMust, Exec: succeeds},
	{Name: "usleep", Shares: sharesDeclared, Cancel: cancelMust, Exec: succeeds},
	{Name: "write", Args: args{argKnown, argReads(extentCount), argKnown}, Shares: sharesDeclared, Cancel: cancelMust,
		Touches: touchesArg1, Exec: writeExec},
	{Name: "pwrite", Args: args{argKnown, argReads(extentCount), argKnown, argAny}, Shares: sharesDeclared, Cancel: cancelMust,
		Touches: touchesArg1, Exec: writeExec},
	{Name: "pwrite64", Args: args{argKnown, argReads(extentCount), argKnown, argAny}, Shares: sharesDeclared, Cancel: cancelMust,
		Touches: touchesArg1, Exec: writeExec},
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
