package symex

// This file defines the library models of threads: create, join, exit, detach, self and equal.

import "heddle/symex/static"

func init() {
	register(
		&model{name: "pthread_create", args: []arg{argWrites(extentPtr), argReads(extentAttr), argKnown, argAny}, does: static.RunsCode, shares: sharesDeclared,
			visible: true, exec: createExec},
		&model{name: "pthread_join", args: []arg{argThread, argWrites(extentPtr)}, shares: sharesDeclared, cancel: cancelMust,
			visible: true, waits: waitsEnd, enabled: joinEnabled, holders: joinHolder, exec: joinExec},
		&model{name: "pthread_tryjoin_np", args: []arg{argThread, argWrites(extentPtr)}, shares: sharesDeclared,
			visible: true, exec: tryJoinExec},
		&model{name: "pthread_timedjoin_np", args: []arg{argThread, argWrites(extentPtr), argDeadline}, shares: sharesDeclared, cancel: cancelMust,
			visible: true, exec: timedJoinExec},
		&model{name: "pthread_clockjoin_np", args: []arg{argThread, argWrites(extentPtr), argKnown, argDeadline}, shares: sharesDeclared, cancel: cancelMust,
			visible: true, exec: timedJoinExec},
		&model{name: "pthread_exit", args: []arg{argAny}, shares: sharesDeclared,
			visible: true, pend: PendExit, exec: threadExitExec},
		&model{name: "pthread_detach", args: []arg{argThread}, shares: sharesDeclared,
			visible: true, exec: detachExec},
		&model{name: "pthread_self", shares: sharesDeclared, exec: func(m *Machine, c *call) stop {
			return m.finish(c, Value{Bits: m.handle(int(c.t.id))})
		}},
		&model{name: "pthread_equal", args: anyArgs(2), shares: sharesDeclared, exec: equalExec},
		// void __heddle_thread(pthread_t) checks that it is given a thread that was not joined.
		&model{name: "__heddle_thread", args: []arg{argThread}, shares: sharesDeclared,
			visible: true, exec: func(m *Machine, c *call) stop {
				if _, st := m.propertyThread(c); st != goOn {
					return st
				}
				return m.finish(c, Value{})
			}},
	)
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
	w := m.code.PtrSize * 8
	same := m.tab.Eq(m.Ref(a, w), m.Ref(b, w))
	return m.finish(c, m.Wrap(m.tab.ZExt(same, int(c.in.Width))))
}

// newThread finds an index for a thread that is created. Those created by main have the lower indices, in the
// order of their creation; those created by other threads take the rest. So a thread's index hardly
// depends on the interleaving, unless one kind needs more and takes from the end of the other's.
func (m *Machine) newThread(parent *thread) (*thread, bool) {
	n := m.code.Space.MaxThreads() - 1 // the last one evaluates propositions
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

// validHandle decides that a pthread_t that depends on input names a thread.
func (m *Machine) validHandle(t *thread, operand int32, v Value, w int, fn int32, grant bool) stop {
	function := m.calledName(t, fn)
	if m.uninitialised(v) {
		return m.violate(t, grant, PropPthread, function+" of a pthread_t that was never initialised")
	}
	if v.Sym == symUninit {
		if v = m.force(t, operand, w); v.Sym == 0 {
			return goOn
		}
	}
	valid := m.tab.Bool(false)
	for _, u := range m.threads[:m.numThreads] {
		if u.status != threadUnused {
			valid = m.tab.Or(valid, m.tab.Eq(v.Sym, m.tab.Const(w, m.handle(int(u.id)), 0)))
		}
	}
	return m.require(t, m.Wrap(valid), grant, PropPthread, function+" of something that is no thread")
}

// calledName names the function of the library that the program calls where t is about to call fn, which
// may be called by a model written in C.
func (m *Machine) calledName(t *thread, fn int32) string {
	if top := m.code.Funcs[t.fn].Src; top.Model {
		return top.Name
	}
	return m.code.Funcs[fn].Src.Name
}

// uninitialised tells whether a value is nothing but uninitialised memory.
func (m *Machine) uninitialised(v Value) bool {
	if v.Sym == symUninit {
		return !m.opts.Concrete
	}
	symbols := m.tab.Symbols(v.Sym)
	for _, s := range symbols {
		if n, ok := m.tab.SymName(s); !ok || n.Kind != symUninitialised {
			return false
		}
	}
	return len(symbols) > 0
}

func createExec(m *Machine, c *call) stop {
	fn := m.funcAt(c.args[2].Bits)
	if fn < 0 {
		return m.violate(c.t, c.grant, PropMemory, "pthread_create with a start routine that is no function")
	}
	f := &m.code.Funcs[fn]
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
	if st := m.setField(c, c.args[0].Bits, uint8(m.code.PtrSize), m.handle(int(t.id))); st != goOn {
		return st
	}
	m.saveThread(t)
	count := t.symCount
	t.tstate = tstate{status: threadStarting, parent: c.t.id, stackHead: -1, detached: detached, symCount: count}
	m.makeHandle(int(t.id))
	if m.foot != nil {
		m.touchCreate(c.t, t)
	}
	m.Publish(c.args[3])
	if f.Src.Extern {
		m.startUndefined(c, t, int32(fn))
		return m.finishInt(c, 0)
	}
	m.enterFunc(t, int32(fn), f)
	m.passPointers(t, c.args[3])
	m.liveCount++
	m.created = true
	m.numThreads = max(m.numThreads, t.id+1)
	m.starting++
	m.several = true
	m.noteMonitor(c.t, t)
	if m.trace != nil {
		m.traceCall(c, "creates "+m.threadName(t))
	}
	return m.finishInt(c, 0)
}

// threadName names a thread for people.
func (m *Machine) threadName(t *thread) string {
	fn := t.fn
	if t.numFrames > 0 {
		fn = t.frames[0].fn
	}
	return "thread " + itoa(int(t.id)) + " (" + m.code.Funcs[fn].Src.Name + ")"
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
	s := m.threads[id].status
	return s == threadFinished || s == threadGone || m.threads[id].detached
}

// joinHolder gives the thread that t joins, unless a third one may cancel t.
func joinHolder(m *Machine, t *thread, out []int) []int {
	if m.code.Cancels && t.cancelable() {
		return out
	}
	if j := m.threadOf(t.pend.Addr); j >= 0 && m.threads[j].live() {
		out = append(out, j)
	}
	return out
}

func joinExec(m *Machine, c *call) stop {
	id := m.threadOf(c.args[0].Bits)
	if id < 0 {
		return m.violate(c.t, c.grant, PropPthread, "join of something that is no thread")
	}
	t := m.threads[id]
	if m.foot != nil && !t.joinable() {
		m.touch(TouchSync, m.handle(id)+handleName, 1) // whoever came before could have come after
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
		if st := m.setValue(c, c.args[1].Bits, uint8(m.code.PtrSize), t.retval); st != goOn {
			return st
		}
	}
	if m.trace != nil {
		m.traceCall(c, "joins "+m.threadName(t))
	}
	m.saveThread(t)
	if m.foot != nil {
		m.touchJoin(c.t, t)
	}
	t.status = threadGone
	t.retval = Value{}
	m.dropHandle(t)
	if m.hash != nil {
		m.hashThread(t)
	}
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
	t := m.threads[id]
	if m.foot != nil {
		m.touchDetach(t)
	}
	if !t.joinable() {
		return m.violate(c.t, c.grant, PropPthread, "detach of a thread that was joined or detached before")
	}
	m.saveThread(t)
	t.detached = true
	if t.status == threadFinished {
		t.status = threadGone
		m.dropHandle(t)
	}
	if m.hash != nil {
		m.hashThread(t)
	}
	return m.finishInt(c, 0)
}
