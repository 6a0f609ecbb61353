package lib

// This file defines the library models of threads: create, join, exit, detach, self and equal.

import (
	"heddle.example/symex"
	"heddle.example/symex/arith"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var threadModels = []*symex.Model{
	{Name: "pthread_create", Args: row.Args{row.Writes(row.Ptr), row.Reads(row.Attr), row.Known, row.Any}, Does: static.RunsCode, Shares: row.SharesDeclared,
		Visible: true, Exec: createExec},
	{Name: "pthread_join", Args: row.Args{row.Thread, row.Writes(row.Ptr)}, Shares: row.SharesDeclared, Cancel: row.CancelMust,
		Visible: true, Waits: row.WaitsEnd, Enabled: joinEnabled, Holders: joinHolder, Exec: joinExec},
	{Name: "pthread_tryjoin_np", Args: row.Args{row.Thread, row.Writes(row.Ptr)}, Shares: row.SharesDeclared,
		Visible: true, Exec: tryJoinExec},
	{Name: "pthread_timedjoin_np", Args: row.Args{row.Thread, row.Writes(row.Ptr), row.Deadline}, Shares: row.SharesDeclared, Cancel: row.CancelMust,
		Visible: true, Exec: timedJoinExec},
	{Name: "pthread_clockjoin_np", Args: row.Args{row.Thread, row.Writes(row.Ptr), row.Known, row.Deadline}, Shares: row.SharesDeclared, Cancel: row.CancelMust,
		Visible: true, Exec: timedJoinExec},
	{Name: "pthread_exit", Args: row.Args{row.Any}, Does: static.Anonymous, Shares: row.SharesDeclared,
		Visible: true, Pend: state.PendExit, Exec: threadExitExec},
	{Name: "pthread_detach", Args: row.Args{row.Thread}, Shares: row.SharesDeclared,
		Visible: true, Exec: detachExec},
	{Name: "pthread_self", Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Finish(c, state.Value{Bits: m.Handle(int(c.Thread.ID))})
	}},
	{Name: "pthread_equal", Args: row.AnyArgs(2), Shares: row.SharesDeclared, Exec: equalExec},
	// int __heddle_detached(pthread_t) tells whether a thread is detached.
	{Name: "__heddle_detached", Args: row.Args{row.Thread}, Shares: row.SharesDeclared,
		Visible: true, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
			t, st := propertyThread(m, c)
			if st != state.GoOn {
				return st
			}
			return m.Finish(c, arith.Truth(t.Detached))
		}},
	// void __heddle_thread(pthread_t) checks that it is given a thread that was not joined.
	{Name: "__heddle_thread", Args: row.Args{row.Thread}, Shares: row.SharesDeclared,
		Visible: true, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
			if _, st := propertyThread(m, c); st != state.GoOn {
				return st
			}
			return m.Finish(c, state.Value{})
		}},
}

func threadExitExec(m *symex.Machine, c *symex.Call) state.Stop {
	if c.Thread.Exit != state.ExitNone {
		return m.Violate(c.Thread, true, state.PropPthread, "pthread_exit in a cleanup handler or destructor of a thread that ends")
	}
	return m.EndThread(c.Thread, true, c.Args[0])
}

func equalExec(m *symex.Machine, c *symex.Call) state.Stop {
	a, b := c.Args[0], c.Args[1]
	if a.Sym|b.Sym == 0 {
		return m.Finish(c, arith.Truth(a.Bits == b.Bits))
	}
	w := m.Code().PtrSize * 8
	same := m.Table().Eq(m.Ref(a, w), m.Ref(b, w))
	return m.Finish(c, m.Wrap(m.Table().ZExt(same, int(c.In.Width))))
}

func createExec(m *symex.Machine, c *symex.Call) state.Stop {
	fn := m.FuncAt(c.Args[2].Bits)
	if fn < 0 {
		return m.Violate(c.Thread, c.Grant, state.PropMemory, "pthread_create with a start routine that is no function")
	}
	f := &m.Code().Funcs[fn]
	if st := m.CheckStartRoutine(c, f.Src); st != state.GoOn {
		return st
	}
	detached := false
	if c.Args[1].Bits != 0 {
		v, st := attrWord(m, c, c.Args[1].Bits, "pthread_attr")
		if st != state.GoOn {
			return st
		}
		detached = v == 1
	}
	if e, st := needs(m, c, std.EAGAIN); st != state.GoOn || e != 0 {
		return m.Failed(c, st, e)
	}
	policy, priority, e, st := schedulingOfNew(m, c)
	if st != state.GoOn || e != 0 {
		return m.Failed(c, st, e)
	}
	t, ok := m.NewThread(c.Thread)
	if !ok {
		return m.Unsupported(c.Thread, symex.TooManyThreads)
	}
	if st := nameThread(m, c, t); st != state.GoOn {
		return st
	}
	m.StartThread(c, t, int32(fn), c.Args[3], detached)
	if policy != 0 {
		setPolicy(m, t, policy, priority)
	}
	return m.FinishInt(c, 0)
}

// nameThread writes the name of a thread that pthread_create makes; where threads are counted it may be any.
func nameThread(m *symex.Machine, c *symex.Call, t *state.Thread) state.Stop {
	to, size := c.Args[0].Bits, uint8(m.Code().PtrSize)
	if m.Opts.Counts {
		return m.SetValue(c, to, size, state.Value{Sym: state.Uninit})
	}
	return m.SetField(c, to, size, m.Handle(int(t.ID)))
}

func joinEnabled(m *symex.Machine, t *state.Thread, at uint64) bool {
	id := m.ThreadOf(at)
	if id < 0 {
		return true // an error, reported when it runs
	}
	if id == int(t.ID) {
		// Likewise, but first the thread waits for itself, for the deadlock to be seen.
		return t.Pending.Kind == state.PendSync && t.Pending.Addr == m.Handle(id) && m.ModelAt(t).Waits == row.WaitsEnd
	}
	s := m.Thread(id).Status
	return s == state.ThreadFinished || s == state.ThreadGone || m.Thread(id).Detached
}

// joinHolder gives the thread that t joins, unless a third one may cancel t.
func joinHolder(m *symex.Machine, t *state.Thread, out []int) []int {
	if m.Code().Cancels && t.Cancelable() {
		return out
	}
	if j := m.ThreadOf(t.Pending.Addr); j >= 0 && m.Thread(j).Live() {
		out = append(out, j)
	}
	return out
}

func joinExec(m *symex.Machine, c *symex.Call) state.Stop {
	id := m.ThreadOf(c.Args[0].Bits)
	if id < 0 {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "join of something that is no thread")
	}
	t := m.Thread(id)
	if !joinable(t) {
		m.NoteTouch(state.TouchSync, m.Handle(id)+state.HandleName, 1) // whoever came before could have come after
	}
	if t.Detached {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "join of a detached thread")
	}
	if t == c.Thread {
		return m.Violate(t, c.Grant, state.PropPthread, "a thread joins itself")
	}
	if t.Status == state.ThreadGone {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "thread joined twice")
	}
	if c.Args[1].Bits != 0 {
		if st := m.SetValue(c, c.Args[1].Bits, uint8(m.Code().PtrSize), t.Result); st != state.GoOn {
			return st
		}
	}
	if m.Traces() {
		m.TraceCall(c, "joins "+m.ThreadName(t))
	}
	m.Change(t)
	m.NoteJoin(c.Thread, t)
	t.Status = state.ThreadGone
	t.Result = state.Value{}
	m.DropHandle(t)
	m.Changed(t)
	return m.FinishInt(c, 0)
}

// joinable tells whether nobody has joined or detached t.
func joinable(t *state.Thread) bool { return !t.Detached && t.Status != state.ThreadGone }

func tryJoinExec(m *symex.Machine, c *symex.Call) state.Stop {
	m.NoteHandle(c)
	if m.ThreadOf(c.Args[0].Bits) == int(c.Thread.ID) || !joinEnabled(m, c.Thread, c.Args[0].Bits) {
		return m.FinishInt(c, std.EBUSY)
	}
	return joinExec(m, c)
}

// timedJoinExec joins a thread that has ended, or fails because the time is up; before the deadline
// may stand the clock.
func timedJoinExec(m *symex.Machine, c *symex.Call) state.Stop {
	m.NoteHandle(c)
	deadline := m.ModelOf(c).Deadline
	if deadline > 2 && c.Args[2].Bits&0xffffffff > 1 {
		return m.FinishInt(c, std.EINVAL)
	}
	if p := c.Args[deadline]; p.Sym == 0 && p.Bits == 0 {
		return m.Unsupported(c.Thread, m.CalledName(c.Thread, c.Fn)+" without a time")
	}
	self := m.ThreadOf(c.Args[0].Bits) == int(c.Thread.ID)
	if !self && joinEnabled(m, c.Thread, c.Args[0].Bits) {
		if refused, st := refusesDeadline(m, c, deadline); st != state.GoOn || refused {
			return m.Failed(c, st, std.EINVAL)
		}
		return joinExec(m, c)
	}
	result, st := timedOut(m, c, deadline)
	if st == state.GoOn && self { // it may also be told so
		var i int
		if i, st = m.Take(c.Thread, state.ChoiceNondet, 2); st == state.GoOn && i == 1 {
			result = std.EDEADLK
		}
	}
	return m.Failed(c, st, result)
}

func detachExec(m *symex.Machine, c *symex.Call) state.Stop {
	id := m.ThreadOf(c.Args[0].Bits)
	if id < 0 {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "detach of something that is no thread")
	}
	t := m.Thread(id)
	m.NoteDetach(t)
	if !joinable(t) {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "detach of a thread that was joined or detached before")
	}
	m.Change(t)
	t.Detached = true
	if t.Status == state.ThreadFinished {
		t.Status = state.ThreadGone
		t.Result = state.Value{}
		m.DropHandle(t)
	}
	m.Changed(t)
	return m.FinishInt(c, 0)
}
