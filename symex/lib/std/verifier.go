package std

// This file defines the functions by which a program speaks to a checker: assumptions, and where it must not get.

import (
	"heddle.example/symex"
	"heddle.example/symex/arith"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var verifierModels = []*symex.Model{
	{Name: "__VERIFIER_assume", Args: row.AnyArgs(1), Does: static.Assumes | static.ViolatesOnlyMemory | static.Anonymous, Shares: row.SharesDeclared, Exec: assumeExec},
	{Name: "__ESBMC_assume", Args: row.AnyArgs(1), Does: static.Assumes | static.ViolatesOnlyMemory | static.Anonymous, Shares: row.SharesDeclared, Exec: assumeExec},
	{Name: "__CPROVER_assume", Args: row.AnyArgs(1), Does: static.Assumes | static.ViolatesOnlyMemory | static.Anonymous, Shares: row.SharesDeclared, Exec: assumeExec},
	{Name: "reach_error", Does: static.Fails | static.Anonymous, Shares: row.SharesDeclared, Visible: true, Pend: state.PendFail, Exec: reachErrorExec},
	{Name: "__VERIFIER_error", Does: static.Anonymous, Shares: row.SharesDeclared, Visible: true, Pend: state.PendFail, Exec: reachErrorExec},
}

func reachErrorExec(m *symex.Machine, c *symex.Call) state.Stop {
	return m.ReachError(c.Thread, m.ModelOf(c).Name)
}

func assumeExec(m *symex.Machine, c *symex.Call) state.Stop {
	v := c.Args[0]
	if v.Sym == 0 {
		v = arith.Truth(v.Bits != 0)
	} else if w := m.Table().Width(v.Sym); w > 1 {
		v = m.Wrap(m.Table().Ne(v.Sym, m.Table().Const(w, 0, 0)))
	}
	if st := m.Suppose(c.Thread, v, c.Grant); st != state.GoOn {
		return st
	}
	return m.Finish(c, state.Value{})
}
