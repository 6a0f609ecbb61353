package symex

// This file defines the functions by which a program speaks to a checker: assumptions, and where it must not get.

import "heddle/symex/static"

var verifierModels = []*model{
	{name: "__VERIFIER_assume", args: anyArgs(1), does: static.Assumes | static.ViolatesOnlyMemory, shares: sharesDeclared, exec: assumeExec},
	{name: "__ESBMC_assume", args: anyArgs(1), does: static.Assumes | static.ViolatesOnlyMemory, shares: sharesDeclared, exec: assumeExec},
	{name: "__CPROVER_assume", args: anyArgs(1), does: static.Assumes | static.ViolatesOnlyMemory, shares: sharesDeclared, exec: assumeExec},
	{name: "reach_error", does: static.Fails, shares: sharesDeclared, visible: true, pend: PendFail, exec: reachErrorExec},
	{name: "__VERIFIER_error", shares: sharesDeclared, visible: true, pend: PendFail, exec: reachErrorExec},
}

func reachErrorExec(m *Machine, c *call) stop { return m.reachError(c.t, m.modelOf(c).name) }

func assumeExec(m *Machine, c *call) stop {
	v := c.args[0]
	if v.Sym == 0 {
		v = truth(v.Bits != 0)
	} else if w := m.Table().Width(v.Sym); w > 1 {
		v = m.Wrap(m.Table().Ne(v.Sym, m.Table().Const(w, 0, 0)))
	}
	if st := m.suppose(c.t, v, c.grant); st != goOn {
		return st
	}
	return m.finish(c, Value{})
}
