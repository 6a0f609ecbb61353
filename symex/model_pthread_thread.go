package symex

// This file defines the library models of threads: create, join, exit, detach, self and equal.

import "heddle/symex/static"

var threadModels = []*model{
	{name: "pthread_create", args: []arg{argWrites(extentPtr), argReads(extentAttr), argKnown, argAny}, does: static.RunsCode, shares: sharesDeclared,
		visible: true, exec: createExec},
	{name: "pthread_join", args: []arg{argThread, argWrites(extentPtr)}, shares: sharesDeclared, cancel: cancelMust,
		visible: true, waits: waitsEnd, enabled: joinEnabled, holders: joinHolder, exec: joinExec},
	{name: "pthread_tryjoin_np", args: []arg{argThread, argWrites(extentPtr)}, shares: sharesDeclared,
		visible: true, exec: tryJoinExec},
	{name: "pthread_timedjoin_np", args: []arg{argThread, argWrites(extentPtr), argDeadline}, shares: sharesDeclared, cancel: cancelMust,
		visible: true, exec: timedJoinExec},
	{name: "pthread_clockjoin_np", args: []arg{argThread, argWrites(extentPtr), argKnown, argDeadline}, shares: sharesDeclared, cancel: cancelMust,
		visible: true, exec: timedJoinExec},
	{name: "pthread_exit", args: []arg{argAny}, shares: sharesDeclared,
		visible: true, pend: PendExit, exec: threadExitExec},
	{name: "pthread_detach", args: []arg{argThread}, shares: sharesDeclared,
		visible: true, exec: detachExec},
	{name: "pthread_self", shares: sharesDeclared, exec: func(m *Machine, c *call) stop {
		return m.finish(c, Value{Bits: m.handle(int(c.t.id))})
	}},
	{name: "pthread_equal", args: anyArgs(2), shares: sharesDeclared, exec: equalExec},
	// void __heddle_thread(pthread_t) checks that it is given a thread that was not joined.
	{name: "__heddle_thread", args: []arg{argThread}, shares: sharesDeclared,
		visible: true, exec: func(m *Machine, c *call) stop {
			if _, st := m.propertyThread(c); st != goOn {
				return st
			}
			return m.finish(c, Value{})
		}},
}

func threadExitExec(m *Machine, c *call) stop {
	if c.t.exit != exitNone {
		return m.violate(c.t, true, PropPthread, "pthread_exit in a cleanup handler or destructor of a thread that ends")
	}
	return m.endThread(c.t, true, c.args[0])
}

func equalExec(m *Machine, c *call) stop {
	a, b := c.args[0], c.args[1]
	if a.Sym|b.Sym == 0 {
		return m.finish(c, truth(a.Bits == b.Bits))
	}
	w := m.Code().PtrSize * 8
	same := m.Table().Eq(m.Ref(a, w), m.Ref(b, w))
	return m.finish(c, m.Wrap(m.Table().ZExt(same, int(c.in.Width))))
}

func createExec(m *Machine, c *call) stop {
	fn := m.funcAt(c.args[2].Bits)
	if fn < 0 {
		return m.violate(c.t, c.grant, PropMemory, "pthread_create with a start routine that is no function")
	}
	f := &m.Code().Funcs[fn]
	if st := m.startRoutine(c, f.Src); st != goOn {
		return st
	}
	detached := false
	if c.args[1].Bits != 0 {
		v, st := m.attrWord(c, c.args[1].Bits, "pthread_attr")
		if st != goOn {
			return st
		}
		detached = v == 1
	}
	if e, st := m.needs(c, errAGAIN); st != goOn || e != 0 {
		return m.failed(c, st, e)
	}
	t, ok := m.newThread(c.t)
	if !ok {
		return m.unsupported(c.t, "more threads at a time than the executor holds")
	}
	if st := m.setField(c, c.args[0].Bits, uint8(m.Code().PtrSize), m.handle(int(t.id))); st != goOn {
		return st
	}
	m.startThread(c, t, int32(fn), c.args[3], detached)
	return m.finishInt(c, 0)
}

func joinEnabled(m *Machine, t *thread, args []Value) bool {
	id := m.threadOf(args[0].Bits)
	if id < 0 {
		return true // an error, reported when it runs
	}
	if id == int(t.id) {
		// Likewise, but first the thread waits for itself, for the deadlock to be seen.
		return t.pend.Kind == PendSync && t.pend.Addr == m.handle(id) && m.modelAt(t).waits == waitsEnd
	}
	s := m.thread(id).status
	return s == threadFinished || s == threadGone || m.thread(id).detached
}

// joinHolder gives the thread that t joins, unless a third one may cancel t.
func joinHolder(m *Machine, t *thread, out []int) []int {
	if m.Code().Cancels && t.cancelable() {
		return out
	}
	if j := m.threadOf(t.pend.Addr); j >= 0 && m.thread(j).live() {
		out = append(out, j)
	}
	return out
}

func joinExec(m *Machine, c *call) stop {
	id := m.threadOf(c.args[0].Bits)
	if id < 0 {
		return m.violate(c.t, c.grant, PropPthread, "join of something that is no thread")
	}
	t := m.thread(id)
	if !t.joinable() {
		m.noteTouch(TouchSync, m.handle(id)+handleName, 1) // whoever came before could have come after
	}
	if t.detached {
		return m.violate(c.t, c.grant, PropPthread, "join of a detached thread")
	}
	if t == c.t {
		return m.violate(t, c.grant, PropPthread, "a thread joins itself")
	}
	if t.status == threadGone {
		return m.violate(c.t, c.grant, PropPthread, "thread joined twice")
	}
	if c.args[1].Bits != 0 {
		if st := m.setValue(c, c.args[1].Bits, uint8(m.Code().PtrSize), t.retval); st != goOn {
			return st
		}
	}
	if m.traces() {
		m.traceCall(c, "joins "+m.threadName(t))
	}
	m.change(t)
	m.noteJoin(c.t, t)
	t.status = threadGone
	t.retval = Value{}
	m.dropHandle(t)
	m.changed(t)
	return m.finishInt(c, 0)
}

// joinable tells whether nobody has joined or detached t.
func (t *thread) joinable() bool { return !t.detached && t.status != threadGone }

func tryJoinExec(m *Machine, c *call) stop {
	m.touchHandle(c)
	if m.threadOf(c.args[0].Bits) == int(c.t.id) || !joinEnabled(m, c.t, c.args) {
		return m.finishInt(c, errBUSY)
	}
	return joinExec(m, c)
}

// timedJoinExec joins a thread that has ended, or fails because the time is up; before the deadline
// may stand the clock.
func timedJoinExec(m *Machine, c *call) stop {
	m.touchHandle(c)
	deadline := m.modelOf(c).deadline
	if deadline > 2 && c.args[2].Bits&0xffffffff > 1 {
		return m.finishInt(c, errINVAL)
	}
	self := m.threadOf(c.args[0].Bits) == int(c.t.id)
	if !self && joinEnabled(m, c.t, c.args) {
		if refused, st := m.refusesDeadline(c, deadline); st != goOn || refused {
			return m.failed(c, st, errINVAL)
		}
		return joinExec(m, c)
	}
	result, st := m.timedOut(c, deadline)
	if st == goOn && self { // it may also be told so
		var i int
		if i, st = m.take(c.t, ChoiceNondet, 2); st == goOn && i == 1 {
			result = errDEADLK
		}
	}
	return m.failed(c, st, result)
}

func detachExec(m *Machine, c *call) stop {
	id := m.threadOf(c.args[0].Bits)
	if id < 0 {
		return m.violate(c.t, c.grant, PropPthread, "detach of something that is no thread")
	}
	t := m.thread(id)
	m.noteDetach(t)
	if !t.joinable() {
		return m.violate(c.t, c.grant, PropPthread, "detach of a thread that was joined or detached before")
	}
	m.change(t)
	t.detached = true
	if t.status == threadFinished {
		t.status = threadGone
		m.dropHandle(t)
	}
	m.changed(t)
	return m.finishInt(c, 0)
}
