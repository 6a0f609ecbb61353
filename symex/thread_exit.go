package symex

import (
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// This file defines how a thread ends: by return from its start routine, by
// pthread_exit, or because it was cancelled. First its cleanup handlers run, the
// last one pushed first; then all its frames are gone and the destructors of its
// thread-specific data run; then it is finished. The thread's exit field says how far
// it has come, so that handlers and destructors may be interrupted like any other code.

// EndThread ends a thread: a visible operation.
func (m *Machine) EndThread(t *state.Thread, grant bool, result state.Value) state.Stop {
	if m.MustStop(t, grant) {
		t.Pending = state.Pending{Kind: state.PendExit}
		m.leaves(t, weak.EndsItself)
		return state.StopNode
	}
	if m.IsMonitorThread(t.ID) {
		return m.Unsupported(t, "the monitor thread ends before the program does")
	}
	if t.Atomic > 0 {
		return m.Unsupported(t, "end of a thread inside an atomic section")
	}
	if st := m.Lets(t); st != state.GoOn {
		return st
	}
	t.Exit = state.ExitUnwinding
	t.Result = result
	return m.ContinueExit(t, true)
}

// ContinueExit does the next thing of a thread that ends: it enters a handler or a
// destructor, or finishes the thread.
func (m *Machine) ContinueExit(t *state.Thread, grant bool) state.Stop {
	if t.Exit == state.ExitUnwinding {
		if t.Cleanup != 0 {
			return m.code.besides.Unwind(m, t)
		}
		m.LeaveFrames(t, 0)
		m.KillStack(t)
		t.Exit = state.ExitDestroying
	}
	if m.code.DeletesKeys && m.MustStop(t, grant) {
		t.Pending = state.Pending{Kind: state.PendExit}
		m.leaves(t, weak.EndsItself)
		return state.StopNode
	}
	if st, called := m.code.besides.Destroy(m, t, grant); called {
		return st
	}
	if m.MustStop(t, grant) {
		t.Pending = state.Pending{Kind: state.PendExit}
		m.leaves(t, weak.EndsItself)
		return state.StopNode
	}
	if st := m.Lets(t); st != state.GoOn {
		return st
	}
	if st, called := m.endWithLast(t); called {
		return st
	}
	return m.finishThread(t)
}

// LeaveFrames pops frames until depth callers are left. t stands before the
// instruction at which that frame was suspended then.
func (m *Machine) LeaveFrames(t *state.Thread, depth int32) {
	for t.NumFrames > depth {
		fr := m.PopFrame(t)
		t.PC = int32(fr.At())
		if fr.PC < 0 {
			m.abandon(t)
		}
	}
}

// endMain ends the main thread where a return from main lets the others finish: it
// is no thread's end, nothing is called for it. Its locals live on: main waits
// in its last statement, as it were, and others may still hold their addresses. Where it is the last one they die before the exit handlers run.
func (m *Machine) endMain(t *state.Thread, grant bool) state.Stop {
	if m.MustStop(t, grant) {
		t.Pending = state.Pending{Kind: state.PendExit}
		m.leaves(t, weak.EndsItself)
		return state.StopNode
	}
	if st := m.Lets(t); st != state.GoOn {
		return st
	}
	if m.ExitHead != 0 && m.lastThread() {
		m.KillStack(t)
	}
	if st, called := m.endWithLast(t); called {
		return st
	}
	t.Result = state.Value{}
	t.StackHead = -1
	return m.retire(t)
}

// endWithLast does what comes before the end of the program where t is the last thread: it
// ends as if by exit(0), with its handlers, after all others have ended (POSIX, pthread_exit).
func (m *Machine) endWithLast(t *state.Thread) (st state.Stop, called bool) {
	if !m.lastThread() {
		return state.GoOn, false
	}
	m.SeesEnds(t)
	if st, called = m.runExitHandler(t); called {
		m.TouchLast()
		return st, true
	}
	return m.askMonitor(t)
}

// finishThread makes t a finished thread; what is its own dies.
func (m *Machine) finishThread(t *state.Thread) state.Stop {
	m.LeaveFrames(t, 0)
	m.KillStack(t)
	m.KillThreadObjects(t)
	return m.retire(t)
}

// retire takes t from the threads that run.
func (m *Machine) retire(t *state.Thread) state.Stop {
	m.threadEnds(t)
	if m.Foot != nil {
		m.TouchEnd(t)
	}
	m.Publish(t.Result)
	if m.Trace != nil {
		m.Trace.Sync(int(t.ID), m.VisiblePos(t), m.VisibleFunc(t), "thread ends")
	}
	if t.Status == state.ThreadStarting {
		m.Starting--
	}
	t.Status = state.ThreadFinished
	m.spare(t)
	t.Exit, t.Cancel, t.Cleanup = state.ExitNone, 0, 0
	if t.Detached {
		t.Status = state.ThreadGone
		t.Result = state.Value{}
		m.DropHandle(t)
	}
	t.Pending = state.Pending{}
	m.LiveCount--
	m.ReleasesAtEnd(t)
	if m.Graphs != nil && m.Waiting.Waits() {
		m.SetGraph(m.Graph().End(t.ID, t.Detached))
	}
	if m.Hasher != nil {
		m.HashThread(t)
	}
	return state.StopThreadEnd
}

// DropHandle ends the life of a thread's handle: using it again is an error.
func (m *Machine) DropHandle(t *state.Thread) {
	if o, _ := m.Lookup(m.Handle(int(t.ID))); o != nil {
		m.KillObject(m.ObjectIndex(o), false)
	}
}

// leavesHandler tells whether the top frame of t holds a cleanup handler that is still pushed.
func (m *Machine) leavesHandler(t *state.Thread) bool {
	o, _ := m.Lookup(t.Cleanup)
	return o != nil && o.Kind == mem.Stack && o.Thread == t.ID && o.Depth == t.NumFrames+1
}
