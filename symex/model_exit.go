package symex

// This file defines the library models that end the program or a path.

import "heddle/symex/check"

func init() {
	reached := func(name string) *model {
		return &model{name: name, visible: true, pend: PendFail, exec: func(m *Machine, c *call) stop {
			return m.reachError(c.t, name)
		}}
	}
	fails := func(name, msg string) *model {
		return &model{name: name, visible: true, pend: PendFail, exec: func(m *Machine, c *call) stop {
			return m.violate(c.t, true, PropAssert, msg)
		}}
	}
	// What stands in <assert.h> on several systems: argument at is the text of the assertion.
	failed := func(name string, at int) *model {
		return &model{name: name, minArgs: at + 1, visible: true, pend: PendFail, exec: func(m *Machine, c *call) stop {
			return m.violate(c.t, true, PropAssert, "assertion failed: "+m.cString(c.args[at]))
		}}
	}
	register(
		&model{name: "exit", minArgs: 1, visible: true, pend: PendEnd, exec: func(m *Machine, c *call) stop {
			return m.endProgram(c.t, true, c.args[0])
		}},
		&model{name: "_exit", minArgs: 1, visible: true, pend: PendEnd, exec: quickExit},
		&model{name: "_Exit", minArgs: 1, visible: true, pend: PendEnd, exec: quickExit},
		&model{name: "quick_exit", minArgs: 1, visible: true, pend: PendEnd, exec: quickExit},
		&model{name: "abort", visible: true, pend: PendEnd, exec: func(m *Machine, c *call) stop {
			if st, asked := m.askMonitor(c.t); asked {
				return st
			}
			return m.abortProgram(c.t)
		}},
		reached(reachError),
		reached("__VERIFIER_error"),
		failed("__assert_fail", 0),
		failed("__assert", 0),
		failed("__assert_rtn", 3),
		failed("__assert_func", 3),
		fails("__assert_perror_fail", "assertion failed: an error number is not 0"),
		&model{name: "atexit", minArgs: 1, concrete: 1, exec: func(m *Machine, c *call) stop {
			m.pushExitHandler(c.args[0].Bits)
			return m.finishInt(c, 0)
		}},
		&model{name: "__errno_location", exec: func(m *Machine, c *call) stop {
			return m.finish(c, Value{Bits: m.ownObject(c.t, m.code.errnoSite, 4, nil)})
		}},
		&model{name: "__VERIFIER_assume", minArgs: 1, exec: assumeExec},
		&model{name: "__ESBMC_assume", minArgs: 1, exec: assumeExec},
		&model{name: "__CPROVER_assume", minArgs: 1, exec: assumeExec},
	)
}

// reachError is the function that tasks of the software verification competition
// call where they must not get.
const reachError = "reach_error"

// reachError reports that the error function name is reached.
func (m *Machine) reachError(t *thread, name string) stop {
	if m.opts.Checks.Has(check.UnreachCall) {
		return m.fail(t, Event{Kind: EventViolation, Property: PropAssert, Message: name + "() is reached"})
	}
	return m.violate(t, true, PropAssert, name+"() is reached")
}

// exitNode is an element of the list of exit handlers, the last one registered
// first. Nodes are interned and immutable: the machine's state is just the head.
type exitNode struct {
	fn   uint64
	prev int32 // index + 1, 0: none
}

func (m *Machine) pushExitHandler(fn uint64) {
	n := exitNode{fn, m.exitHead}
	for i, have := range m.exitNodes {
		if have == n {
			m.exitHead = int32(i) + 1
			return
		}
	}
	m.exitNodes = append(m.exitNodes, n)
	m.exitHead = int32(len(m.exitNodes))
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

func assumeExec(m *Machine, c *call) stop {
	v := c.args[0]
	if v.Sym == 0 {
		v = truth(v.Bits != 0)
	} else if w := m.tab.Width(v.Sym); w > 1 {
		v = m.wrap(m.tab.Ne(v.Sym, m.tab.Const(w, 0, 0)))
	}
	if st := m.suppose(c.t, v, c.grant); st != goOn {
		return st
	}
	return m.finish(c, Value{})
}

// runExitHandler calls the last function given to atexit, which returns to the
// instruction that ends the program. handled is false when none is left.
func (m *Machine) runExitHandler(t *thread) (stop, bool) {
	if m.exitHead == 0 {
		return goOn, false
	}
	n := m.exitNodes[m.exitHead-1]
	m.exitHead = n.prev
	fn := m.funcAt(n.fn)
	if fn < 0 || m.code.funcs[fn].src.Extern {
		return m.violate(t, true, PropMemory, "exit handler that is no function"), true
	}
	m.callBack(t, int32(fn))
	return goOn, true
}

// cString reads a concrete string for a message, at most 200 bytes of it.
func (m *Machine) cString(v Value) string {
	if v.Sym != 0 {
		return "?"
	}
	var out []byte
	for i := uint64(0); i < 200; i++ {
		b, ok := m.peek(v.Bits+i, 1)
		if !ok || b == 0 {
			break
		}
		out = append(out, byte(b))
	}
	return string(out)
}
