package symex

import "heddle/symex/mem"

// This file defines how a thread ends: by return from its start routine, by
// pthread_exit, or because it was cancelled. First its cleanup handlers run, the
// last one pushed first; then all its frames are gone and the destructors of its
// thread-specific data run; then it is finished. The thread's exit field says how far
// it has come, so that handlers and destructors may be interrupted like any other code.

// EndThread ends a thread: a visible operation.
func (m *Machine) EndThread(t *Thread, grant bool, result Value) Stop {
	if m.MustStop(t, grant) {
		t.Pending = Pending{Kind: PendExit}
		return StopNode
	}
	if m.isMonitor(t.ID) {
		return m.Unsupported(t, "the monitor thread ends before the program does")
	}
	if t.Atomic > 0 {
		return m.Unsupported(t, "end of a thread inside an atomic section")
	}
	t.Exit = ExitUnwinding
	t.Result = result
	return m.ContinueExit(t, true)
}

// ContinueExit does the next thing of a thread that ends: it enters a handler or a
// destructor, or finishes the thread.
func (m *Machine) ContinueExit(t *Thread, grant bool) Stop {
	if t.Exit == ExitUnwinding {
		if t.Cleanup != 0 {
			return m.code.besides.Unwind(m, t)
		}
		m.LeaveFrames(t, 0)
		m.killStack(t)
		t.Exit = exitDestroying
	}
	if m.code.DeletesKeys && m.MustStop(t, grant) {
		t.Pending = Pending{Kind: PendExit}
		return StopNode
	}
	if st, called := m.code.besides.Destroy(m, t, grant); called {
		return st
	}
	if m.MustStop(t, grant) {
		t.Pending = Pending{Kind: PendExit}
		return StopNode
	}
	if st, called := m.endWithLast(t); called {
		return st
	}
	return m.finishThread(t)
}

// LeaveFrames pops frames until depth callers are left. t stands before the
// instruction at which that frame was suspended then.
func (m *Machine) LeaveFrames(t *Thread, depth int32) {
	for t.NumFrames > depth {
		fr := m.popFrame(t)
		t.PC = int32(fr.at())
		if fr.pc < 0 {
			m.abandon(t)
		}
	}
}

// endMain ends the main thread where a return from main lets the others finish: it
// is no thread's end, nothing is called for it. Its locals live on: main waits
// in its last statement, as it were, and others may still hold their addresses.
func (m *Machine) endMain(t *Thread, grant bool) Stop {
	if m.MustStop(t, grant) {
		t.Pending = Pending{Kind: PendExit}
		return StopNode
	}
	if st, called := m.endWithLast(t); called {
		return st
	}
	t.Result = Value{}
	t.StackHead = -1
	return m.retire(t)
}

// endWithLast does what comes before the end of the program where t is the last thread: it
// ends as if by exit(0), with its handlers (POSIX, pthread_exit).
func (m *Machine) endWithLast(t *Thread) (st Stop, called bool) {
	if !m.lastThread() {
		return GoOn, false
	}
	if st, called = m.runExitHandler(t); called {
		return st, true
	}
	return m.askMonitor(t)
}

// finishThread makes t a finished thread; what is its own dies.
func (m *Machine) finishThread(t *Thread) Stop {
	m.LeaveFrames(t, 0)
	m.killStack(t)
	m.killThreadObjects(t)
	return m.retire(t)
}

// retire takes t from the threads that run.
func (m *Machine) retire(t *Thread) Stop {
	m.threadEnds(t)
	if m.foot != nil {
		m.touchEnd(t)
	}
	m.Publish(t.Result)
	if m.trace != nil {
		m.trace.Sync(int(t.ID), m.visiblePos(t), m.code.Funcs[t.Fn].Src.Name, "thread ends")
	}
	if t.Status == threadStarting {
		m.starting--
	}
	t.Status = ThreadFinished
	t.Exit, t.Cancel, t.Cleanup = ExitNone, 0, 0
	if t.Detached {
		t.Status = ThreadGone
		t.Result = Value{}
		m.DropHandle(t)
	}
	t.Pending = Pending{}
	m.liveCount--
	if m.hash != nil {
		m.hashThread(t)
	}
	return stopThreadEnd
}

// DropHandle ends the life of a thread's handle: using it again is an error.
func (m *Machine) DropHandle(t *Thread) {
	if o, _ := m.Lookup(m.Handle(int(t.ID))); o != nil {
		m.KillObject(m.ObjectIndex(o), false)
	}
}

// leavesHandler tells whether the top frame of t holds a cleanup handler that is still pushed.
func (m *Machine) leavesHandler(t *Thread) bool {
	o, _ := m.Lookup(t.Cleanup)
	return o != nil && o.Kind == mem.Stack && o.Thread == t.ID && o.Depth == t.NumFrames+1
}
