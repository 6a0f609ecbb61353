package symex

// This file defines how threads are made, and their numbers.

import "heddle/answer"

// newThread finds an index for a thread that is created. Those created by main have the lower indices, in the
// order of their creation; those created by other threads take the rest. So a thread's index hardly
// depends on the interleaving, unless one kind needs more and takes from the end of the other's.
func (m *Machine) newThread(parent *thread) (*thread, bool) {
	n := m.Space.MaxThreads() - 1 // the last one evaluates propositions
	split := n * 3 / 4
	lo, hi, otherLo, otherHi := 1, split, split, n
	if parent.id != 0 {
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
	return t.status == threadUnused || t.status == threadGone && t.held == 0 && !m.NameInUse(m.handle(i))
}

// startUndefined lets the new thread t, whose start routine nobody defines, end at once: it gives any value and
// does nothing else.
func (m *Machine) startUndefined(c *call, t *thread, fn int32) {
	m.assume[answer.UndefinedFunctionsDoNothing] = true
	f := m.code.Funcs[fn].Src
	caller := m.code.Funcs[c.t.fn].Src
	t.fn, t.status = fn, threadFinished
	t.retval = m.fresh(c.t, symNondet, uint32(caller.ID)<<16|uint32(c.t.pc)&0xffff, m.code.PtrSize*8,
		SymbolInfo{Name: f.Name, Pos: c.src.Pos, Func: caller.Name})
	if m.trace != nil {
		m.traceCall(c, "creates "+m.threadName(t))
		m.trace.Nondet(int(c.t.id), m.visiblePos(c.t), caller.Name, f.Name+"()", t.retval, m.code.PtrSize*8, nil)
	}
	if m.foot != nil {
		m.touchEnd(t)
	}
	if t.detached {
		t.status, t.retval = threadGone, Value{}
		m.dropHandle(t)
	}
	m.numThreads = max(m.numThreads, t.id+1)
	if m.hash != nil {
		m.hashThread(t)
	}
}

// startThread lets t, a thread for which newThread found an index, begin: the call c has it run function fn with arg.
func (m *Machine) startThread(c *call, t *thread, fn int32, arg Value, detached bool) {
	m.saveThread(t)
	count := t.symCount
	t.tstate = tstate{status: threadStarting, parent: c.t.id, stackHead: -1, detached: detached, symCount: count}
	m.makeHandle(int(t.id))
	if m.foot != nil {
		m.touchCreate(c.t, t)
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
	m.numThreads = max(m.numThreads, t.id+1)
	m.starting++
	m.several = true
	m.noteMonitor(c.t, t)
	if m.trace != nil {
		m.traceCall(c, "creates "+m.threadName(t))
	}
}
