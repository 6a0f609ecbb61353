package symex

// This file defines the functions that run when the program ends (atexit).

// exitNode is an element of the list of exit handlers, the last one registered
// first. Nodes are interned and immutable: the machine's state is just the head.
type exitNode struct {
	fn   uint64
	prev int32 // index + 1, 0: none
}

// PushExitHandler has the function at address fn called before the program ends, before those given earlier.
func (m *Machine) PushExitHandler(fn uint64) {
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

// runExitHandler calls the last function given to atexit, which returns to the
// instruction that ends the program. handled is false when none is left.
func (m *Machine) runExitHandler(t *Thread) (Stop, bool) {
	if m.foot != nil {
		m.touch(TouchRead, exitHandlers, 1)
	}
	if m.exitHead == 0 {
		return GoOn, false
	}
	n := m.exitNodes[m.exitHead-1]
	m.exitHead = n.prev
	fn := m.FuncAt(n.fn)
	if fn < 0 || m.code.Funcs[fn].Src.Extern {
		return m.Violate(t, true, PropMemory, "exit handler that is no function"), true
	}
	m.CallBack(t, int32(fn))
	return GoOn, true
}
