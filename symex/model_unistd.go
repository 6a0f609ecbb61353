package symex

// This file defines the library models of <unistd.h>.

import "heddle/symex/static"

var unistdModels = []*model{
	{name: "_exit", args: anyArgs(1), does: static.ViolatesOnlyMemory, shares: sharesDeclared, visible: true, pend: PendEnd, exec: quickExit},
	// Time does not pass.
	{name: "sleep", shares: sharesDeclared, cancel: cancelMust, exec: succeeds},
	{name: "usleep", shares: sharesDeclared, cancel: cancelMust, exec: succeeds},
	{name: "write", args: []arg{argKnown, argReads(extentCount), argKnown}, shares: sharesDeclared, cancel: cancelMust,
		touches: touchesArg1, exec: writeExec},
	{name: "pwrite", args: []arg{argKnown, argReads(extentCount), argKnown, argAny}, shares: sharesDeclared, cancel: cancelMust,
		touches: touchesArg1, exec: writeExec},
	{name: "pwrite64", args: []arg{argKnown, argReads(extentCount), argKnown, argAny}, shares: sharesDeclared, cancel: cancelMust,
		touches: touchesArg1, exec: writeExec},
}

// writeExec writes a block, at which like fwrite it looks at once.
func writeExec(m *Machine, c *call) stop {
	n := c.args[2].Bits
	if st := m.checkBlock(c, c.args[1].Bits, n); st != goOn {
		return st
	}
	if !m.options().Concrete {
		return m.countResult(c, n, true)
	}
	b, st := m.bytesArg(c, c.args[1].Bits, n)
	if st != goOn {
		return st
	}
	toFD.emit(m, c, b)
	return m.finish(c, c.args[2])
}
