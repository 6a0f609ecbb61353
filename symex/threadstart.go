package symex

// This file defines how threads are made, and their numbers.

import "heddle/answer"

// NewThread finds an index for a thread that is created. Those created by main have the lower indices, in the
// order of their creation; those created by other threads take the rest. So a thread's index hardly
// depends on the interleaving, unless one kind needs more and takes from the end of the other's.
func (m *Machine) NewThread(parent *Thread) (*Thread, bool) {
	n := m.Space.MaxThreads() - 1 // the last one evaluates propositions
	split := n * 3 / 4
	lo, hi, otherLo, otherHi := 1, split, split, n
	if parent.ID != 0 {
		lo, hi, otherLo, otherHi = split, n, 1, split
	}
	for i := lo; i < hi; i++ {
		if m.indexFree(i) {
			return m.threads[i], true
		}
	}
	for i := otherHi - 1; i >= otherLo; i-- {
		if m.indexFree(i) {
			return m.threads[i], true
		}
	}
	return nil, false
}

// indexFree tells whether a new thread may have index i.
func (m *Machine) indexFree(i int) bool {
	t := m.threads[i]
	return t.Status == ThreadUnused || t.Status == ThreadGone && t.Held == 0 && !m.NameInUse(m.Handle(i))
}

// startUndefined lets the new thread t, whose start routine nobody defines, end at once: it gives any value and
// does nothing else.
func (m *Machine) startUndefined(c *Call, t *Thread, fn int32) {
	m.assume[answer.UndefinedFunctionsDoNothing] = true
	f := m.code.Funcs[fn].Src
	caller := m.code.Funcs[c.Thread.Fn].Src
	t.Fn, t.Status = fn, ThreadFinished
	t.Result = m.Fresh(c.Thread, SymNondet, uint32(caller.ID)<<16|uint32(c.Thread.PC)&0xffff, m.code.PtrSize*8,
		SymbolInfo{Name: f.Name, Pos: c.Src.Pos, Func: caller.Name})
	if m.trace != nil {
		m.TraceCall(c, "creates "+m.ThreadName(t))
		m.trace.Nondet(int(c.Thread.ID), m.visiblePos(c.Thread), caller.Name, f.Name+"()", t.Result, m.code.PtrSize*8, nil)
	}
	if m.foot != nil {
		m.touchEnd(t)
	}
	if t.Detached {
		t.Status, t.Result = ThreadGone, Value{}
		m.DropHandle(t)
	}
	m.numThreads = max(m.numThreads, t.ID+1)
	if m.hash != nil {
		m.hashThread(t)
	}
}

// StartThread lets t, a thread for which NewThread found an index, begin: the call c has it run function fn with arg.
func (m *Machine) StartThread(c *Call, t *Thread, fn int32, arg Value, detached bool) {
	m.saveThread(t)
	count := t.symCount
	t.tstate = tstate{Status: threadStarting, parent: c.Thread.ID, StackHead: -1, Detached: detached, symCount: count}
	m.makeHandle(int(t.ID))
	if m.foot != nil {
		m.touchCreate(c.Thread, t)
	}
	m.Publish(arg)
	f := &m.code.Funcs[fn]
	if f.Src.Extern {
		m.startUndefined(c, t, fn)
		return
	}
	m.enterFunc(t, fn, f)
	m.passPointers(t, arg)
	m.liveCount++
	m.created = true
	m.numThreads = max(m.numThreads, t.ID+1)
	m.starting++
	m.several = true
	m.noteMonitor(c.Thread, t)
	if m.trace != nil {
		m.TraceCall(c, "creates "+m.ThreadName(t))
	}
}
