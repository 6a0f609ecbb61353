package lib

// This file defines the library models of threads: create, join, exit, detach, self and equal.

import (
	"heddle/symex"
	"heddle/symex/arith"
	"heddle/symex/static"
)

var threadModels = []*symex.Model{
	{Name: "pthread_create", Args: args{argWrites(extentPtr), argReads(extentAttr), argKnown, argAny}, Does: static.RunsCode, Shares: sharesDeclared,
		Visible: true, Exec: createExec},
	{Name: "pthread_join", Args: args{argThread, argWrites(extentPtr)}, Shares: sharesDeclared, Cancel: cancelMust,
		Visible: true, Waits: waitsEnd, Enabled: joinEnabled, Holders: joinHolder, Exec: joinExec},
	{Name: "pthread_tryjoin_np", Args: args{argThread, argWrites(extentPtr)}, Shares: sharesDeclared,
		Visible: true, Exec: tryJoinExec},
	{Name: "pthread_timedjoin_np", Args: args{argThread, argWrites(extentPtr), argDeadline}, Shares: sharesDeclared, Cancel: cancelMust,
		Visible: true, Exec: timedJoinExec},
	{Name: "pthread_clockjoin_np", Args: args{argThread, argWrites(extentPtr), argKnown, argDeadline}, Shares: sharesDeclared, Cancel: cancelMust,
		Visible: true, Exec: timedJoinExec},
	{Name: "pthread_exit", Args: args{argAny}, Shares: sharesDeclared,
		Visible: true, Pend: symex.PendExit, Exec: threadExitExec},
	{Name: "pthread_detach", Args: args{argThread}, Shares: sharesDeclared,
		Visible: true, Exec: detachExec},
	{Name: "pthread_self", Shares: sharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) symex.Stop {
		return m.Finish(c, symex.Value{Bits: m.Handle(int(c.Thread.ID))})
	}},
	{Name: "pthread_equal", Args: anyArgs(2), Shares: sharesDeclared, Exec: equalExec},
	// void __heddle_thread(pthread_t) checks that it is given a thread that was not joined.
	{Name: "__heddle_thread", Args: args{argThread}, Shares: sharesDeclared,
		Visible: true, Exec: func(m *symex.Machine, c *symex.Call) symex.Stop {
			if _, st := propertyThread(m, c); st != symex.GoOn {
				return st
			}
			return m.Finish(c, symex.Value{})
		}},
}

func threadExitExec(m *symex.Machine, c *symex.Call) symex.Stop {
	if c.Thread.Exit != symex.ExitNone {
		return m.Violate(c.Thread, true, symex.PropPthread, "pthread_exit in a cleanup handler or destructor of a thread that ends")
	}
	return m.EndThread(c.Thread, true, c.Args[0])
}

func equalExec(m *symex.Machine, c *symex.Call) symex.Stop {
	a, b := c.Args[0], c.Args[1]
	if a.Sym|b.Sym == 0 {
		return m.Finish(c, arith.Truth(a.Bits == b.Bits))
	}
	w := m.Code().PtrSize * 8
	same := m.Table().Eq(m.Ref(a, w), m.Ref(b, w))
	return m.Finish(c, m.Wrap(m.Table().ZExt(same, int(c.In.Width))))
}

func createExec(m *symex.Machine, c *symex.Call) symex.Stop {
	fn := m.FuncAt(c.Args[2].Bits)
	if fn < 0 {
		return m.Violate(c.Thread, c.Grant, symex.PropMemory, "pthread_create with a start routine that is no function")
	}
	f := &m.Code().Funcs[fn]
	if st := m.CheckStartRoutine(c, f.Src); st != symex.GoOn {
		return st
	}
	detached := false
	if c.Args[1].Bits != 0 {
		v, st := attrWord(m, c, c.Args[1].Bits, "pthread_attr")
		if st != symex.GoOn {
			return st
		}
		detached = v == 1
	}
	if e, st := needs(m, c, errAGAIN); st != symex.GoOn || e != 0 {
		return m.Failed(c, st, e)
	}
	t, ok := m.NewThread(c.Thread)
	if !ok {
		return m.Unsupported(c.Thread, "more threads at a time than the executor holds")
	}
	if st := m.SetField(c, c.Args[0].Bits, uint8(m.Code().PtrSize), m.Handle(int(t.ID))); st != symex.GoOn {
		return st
	}
	m.StartThread(c, t, int32(fn), c.Args[3], detached)
	return m.FinishInt(c, 0)
}

func joinEnabled(m *symex.Machine, t *symex.Thread, args []symex.Value) bool {
	id := m.ThreadOf(args[0].Bits)
	if id < 0 {
		return true // an error, reported when it runs
	}
	if id == int(t.ID) {
		// Likewise, but first the thread waits for itself, for the deadlock to be seen.
		return t.Pending.Kind == symex.PendSync && t.Pending.Addr == m.Handle(id) && m.ModelAt(t).Waits == waitsEnd
	}
	s := m.Thread(id).Status
	return s == symex.ThreadFinished || s == symex.ThreadGone || m.Thread(id).Detached
}

// joinHolder gives the thread that t joins, unless a third one may cancel t.
func joinHolder(m *symex.Machine, t *symex.Thread, out []int) []int {
	if m.Code().Cancels && t.Cancelable() {
		return out
	}
	if j := m.ThreadOf(t.Pending.Addr); j >= 0 && m.Thread(j).Live() {
		out = append(out, j)
	}
	return out
}

func joinExec(m *symex.Machine, c *symex.Call) symex.Stop {
	id := m.ThreadOf(c.Args[0].Bits)
	if id < 0 {
		return m.Violate(c.Thread, c.Grant, symex.PropPthread, "join of something that is no thread")
	}
	t := m.Thread(id)
	if !joinable(t) {
		m.NoteTouch(symex.TouchSync, m.Handle(id)+symex.HandleName, 1) // whoever came before could have come after
	}
	if t.Detached {
		return m.Violate(c.Thread, c.Grant, symex.PropPthread, "join of a detached thread")
	}
	if t == c.Thread {
		return m.Violate(t, c.Grant, symex.PropPthread, "a thread joins itself")
	}
	if t.Status == symex.ThreadGone {
		return m.Violate(c.Thread, c.Grant, symex.PropPthread, "thread joined twice")
	}
	if c.Args[1].Bits != 0 {
		if st := m.SetValue(c, c.Args[1].Bits, uint8(m.Code().PtrSize), t.Result); st != symex.GoOn {
			return st
		}
	}
	if m.Traces() {
		m.TraceCall(c, "joins "+m.ThreadName(t))
	}
	m.Change(t)
	m.NoteJoin(c.Thread, t)
	t.Status = symex.ThreadGone
	t.Result = symex.Value{}
	m.DropHandle(t)
	m.Changed(t)
	return m.FinishInt(c, 0)
}

// joinable tells whether nobody has joined or detached t.
func joinable(t *symex.Thread) bool { return !t.Detached && t.Status != symex.ThreadGone }

func tryJoinExec(m *symex.Machine, c *symex.Call) symex.Stop {
	m.NoteHandle(c)
	if m.ThreadOf(c.Args[0].Bits) == int(c.Thread.ID) || !joinEnabled(m, c.Thread, c.Args) {
		return m.FinishInt(c, errBUSY)
	}
	return joinExec(m, c)
}

// timedJoinExec joins a thread that has ended, or fails because the time is up; before the deadline
// may stand the clock.
func timedJoinExec(m *symex.Machine, c *symex.Call) symex.Stop {
	m.NoteHandle(c)
	deadline := m.ModelOf(c).Deadline
	if deadline > 2 && c.Args[2].Bits&0xffffffff > 1 {
		return m.FinishInt(c, errINVAL)
	}
	self := m.ThreadOf(c.Args[0].Bits) == int(c.Thread.ID)
	if !self && joinEnabled(m, c.Thread, c.Args) {
		if refused, st := refusesDeadline(m, c, deadline); st != symex.GoOn || refused {
			return m.Failed(c, st, errINVAL)
		}
		return joinExec(m, c)
	}
	result, st := timedOut(m, c, deadline)
	if st == symex.GoOn && self { // it may also be told so
		var i int
		if i, st = m.Take(c.Thread, symex.ChoiceNondet, 2); st == symex.GoOn && i == 1 {
			result = errDEADLK
		}
	}
	return m.Failed(c, st, result)
}

func detachExec(m *symex.Machine, c *symex.Call) symex.Stop {
	id := m.ThreadOf(c.Args[0].Bits)
	if id < 0 {
		return m.Violate(c.Thread, c.Grant, symex.PropPthread, "detach of something that is no thread")
	}
	t := m.Thread(id)
	m.NoteDetach(t)
	if !joinable(t) {
		return m.Violate(c.Thread, c.Grant, symex.PropPthread, "detach of a thread that was joined or detached before")
	}
	m.Change(t)
	t.Detached = true
	if t.Status == symex.ThreadFinished {
		t.Status = symex.ThreadGone
		m.DropHandle(t)
	}
	m.Changed(t)
	return m.FinishInt(c, 0)
}
