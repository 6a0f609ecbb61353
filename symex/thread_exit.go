package symex

import "heddle/symex/mem"

// This file defines how a thread ends: by return from its start routine, by
// pthread_exit, or because it was cancelled. First its cleanup handlers run, the
// last one pushed first; then all its frames are gone and the destructors of its
// thread-specific data run; then it is finished. The thread's exit field says how far
// it has come, so that handlers and destructors may be interrupted like any other code.

// The phases of a thread's end.
const (
	exitNone       uint8 = iota
	exitUnwinding        // cleanup handlers run
	exitDestroying       // no frame but the lowest is left; destructors run
)

// endThread ends a thread: a visible operation.
func (m *Machine) endThread(t *thread, grant bool, result Value) stop {
	if m.mustStop(t, grant) {
		t.pend = Pending{Kind: PendExit}
		return stopNode
	}
	if m.isMonitor(t.id) {
		return m.unsupported(t, "the monitor thread ends before the program does")
	}
	if t.atomic > 0 {
		return m.unsupported(t, "end of a thread inside an atomic section")
	}
	t.exit = exitUnwinding
	t.retval = result
	return m.continueExit(t, true)
}

// continueExit does the next thing of a thread that ends: it enters a handler or a
// destructor, or finishes the thread.
func (m *Machine) continueExit(t *thread, grant bool) stop {
	if t.exit == exitUnwinding {
		if t.cleanup != 0 {
			return m.code.ends.unwind(m, t)
		}
		m.leaveFrames(t, 0)
		m.killStack(t)
		t.exit = exitDestroying
	}
	if m.code.DeletesKeys && m.mustStop(t, grant) {
		t.pend = Pending{Kind: PendExit}
		return stopNode
	}
	if st, called := m.code.ends.destroy(m, t, grant); called {
		return st
	}
	if m.mustStop(t, grant) {
		t.pend = Pending{Kind: PendExit}
		return stopNode
	}
	if st, called := m.endWithLast(t); called {
		return st
	}
	return m.finishThread(t)
}

// leaveFrames pops frames until depth callers are left. t stands before the
// instruction at which that frame was suspended then.
func (m *Machine) leaveFrames(t *thread, depth int32) {
	for t.numFrames > depth {
		fr := m.popFrame(t)
		t.pc = int32(fr.at())
		if fr.pc < 0 {
			m.abandon(t)
		}
	}
}

// endMain ends the main thread where a return from main lets the others finish: it
// is no thread's end, nothing is called for it. Its locals live on: main waits
// in its last statement, as it were, and others may still hold their addresses.
func (m *Machine) endMain(t *thread, grant bool) stop {
	if m.mustStop(t, grant) {
		t.pend = Pending{Kind: PendExit}
		return stopNode
	}
	if st, called := m.endWithLast(t); called {
		return st
	}
	t.retval = Value{}
	t.stackHead = -1
	return m.retire(t)
}

// endWithLast does what comes before the end of the program where t is the last thread: it
// ends as if by exit(0), with its handlers (POSIX, pthread_exit).
func (m *Machine) endWithLast(t *thread) (st stop, called bool) {
	if !m.lastThread() {
		return goOn, false
	}
	if st, called = m.runExitHandler(t); called {
		return st, true
	}
	return m.askMonitor(t)
}

// finishThread makes t a finished thread; what is its own dies.
func (m *Machine) finishThread(t *thread) stop {
	m.leaveFrames(t, 0)
	m.killStack(t)
	m.killThreadObjects(t)
	return m.retire(t)
}

// retire takes t from the threads that run.
func (m *Machine) retire(t *thread) stop {
	m.threadEnds(t)
	if m.foot != nil {
		m.touchEnd(t)
	}
	m.Publish(t.retval)
	if m.trace != nil {
		m.trace.Sync(int(t.id), m.visiblePos(t), m.code.Funcs[t.fn].Src.Name, "thread ends")
	}
	if t.status == threadStarting {
		m.starting--
	}
	t.status = threadFinished
	t.exit, t.cancel, t.cleanup = exitNone, 0, 0
	if t.detached {
		t.status = threadGone
		t.retval = Value{}
		m.dropHandle(t)
	}
	t.pend = Pending{}
	m.liveCount--
	if m.hash != nil {
		m.hashThread(t)
	}
	return stopThreadEnd
}

// dropHandle ends the life of a thread's handle: using it again is an error.
func (m *Machine) dropHandle(t *thread) {
	if o, _ := m.Lookup(m.handle(int(t.id))); o != nil {
		m.KillObject(m.ObjectIndex(o), false)
	}
}

// leavesHandler tells whether the top frame of t holds a cleanup handler that is still pushed.
func (m *Machine) leavesHandler(t *thread) bool {
	o, _ := m.Lookup(t.cleanup)
	return o != nil && o.Kind == mem.Stack && o.Thread == t.id && o.Depth == t.numFrames+1
}
