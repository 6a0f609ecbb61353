package symex

// This file defines the library models of <stdlib.h> that end the program, and what they run before.

import "heddle/symex/static"

func init() {
	register(
		&model{name: "exit", args: anyArgs(1), does: static.ViolatesOnlyMemory, shares: sharesDeclared,
			visible: true, pend: PendEnd, exec: func(m *Machine, c *call) stop { return m.endProgram(c.t, true, c.args[0]) }},
		&model{name: "_Exit", args: anyArgs(1), shares: sharesDeclared, visible: true, pend: PendEnd, exec: quickExit},
		&model{name: "quick_exit", args: anyArgs(1), shares: sharesDeclared, visible: true, pend: PendEnd, exec: quickExit},
		&model{name: "abort", does: static.ViolatesOnlyMemory, shares: sharesDeclared,
			visible: true, pend: PendEnd, exec: func(m *Machine, c *call) stop {
				if st, asked := m.askMonitor(c.t); asked {
					return st
				}
				return m.abortProgram(c.t)
			}},
		&model{name: "atexit", args: []arg{argKnown}, shares: sharesDeclared,
			visible: true, exec: func(m *Machine, c *call) stop {
				m.pushExitHandler(c.args[0].Bits)
				return m.finishInt(c, 0)
			}},
	)
}

// exitNode is an element of the list of exit handlers, the last one registered
// first. Nodes are interned and immutable: the machine's state is just the head.
type exitNode struct {
	fn   uint64
	prev int32 // index + 1, 0: none
}

func (m *Machine) pushExitHandler(fn uint64) {
	if m.foot != nil {
		m.touch(TouchWrite, exitHandlers, 1)
	}
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

// runExitHandler calls the last function given to atexit, which returns to the
// instruction that ends the program. handled is false when none is left.
func (m *Machine) runExitHandler(t *thread) (stop, bool) {
	if m.foot != nil {
		m.touch(TouchRead, exitHandlers, 1)
	}
	if m.exitHead == 0 {
		return goOn, false
	}
	n := m.exitNodes[m.exitHead-1]
	m.exitHead = n.prev
	fn := m.funcAt(n.fn)
	if fn < 0 || m.code.Funcs[fn].Src.Extern {
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
