package symex

// This file defines the functions by which a program speaks to a checker: assumptions, and where it must not get.

import (
	"heddle/symex/check"
	"heddle/symex/static"
)

func init() {
	register(
		&model{name: "__VERIFIER_assume", args: anyArgs(1), does: static.Assumes | static.ViolatesOnlyMemory, shares: sharesDeclared, exec: assumeExec},
		&model{name: "__ESBMC_assume", args: anyArgs(1), does: static.Assumes | static.ViolatesOnlyMemory, shares: sharesDeclared, exec: assumeExec},
		&model{name: "__CPROVER_assume", args: anyArgs(1), does: static.Assumes | static.ViolatesOnlyMemory, shares: sharesDeclared, exec: assumeExec},
		&model{name: "reach_error", does: static.Fails, shares: sharesDeclared, visible: true, pend: PendFail, exec: reachErrorExec},
		&model{name: "__VERIFIER_error", shares: sharesDeclared, visible: true, pend: PendFail, exec: reachErrorExec},
	)
}

func reachErrorExec(m *Machine, c *call) stop { return m.reachError(c.t, m.modelOf(c).name) }

// reachError reports that the error function name is reached, such as the one that tasks of the software verification
// competition call where they must not get.
func (m *Machine) reachError(t *thread, name string) stop {
	if m.opts.Checks.Has(check.UnreachCall) {
		return m.fail(t, Event{Kind: EventViolation, Property: PropAssert, Message: name + "() is reached"})
	}
	return m.violate(t, true, PropAssert, name+"() is reached")
}

func assumeExec(m *Machine, c *call) stop {
	v := c.args[0]
	if v.Sym == 0 {
		v = truth(v.Bits != 0)
	} else if w := m.tab.Width(v.Sym); w > 1 {
		v = m.Wrap(m.tab.Ne(v.Sym, m.tab.Const(w, 0, 0)))
	}
	if st := m.suppose(c.t, v, c.grant); st != goOn {
		return st
	}
	return m.finish(c, Value{})
}
