package symex

// This file defines the library models of threads: create, join, exit, detach,
// self, equal, attributes, and calls that only yield.

func init() {
	noop := func(name string) *model {
		return &model{name: name, exec: func(m *Machine, c *call) stop { return m.finishInt(c, 0) }}
	}
	register(
		&model{name: "pthread_create", minArgs: 4, concrete: 7, visible: true, createsThread: true, exec: createExec},
		&model{name: "pthread_join", minArgs: 2, concrete: 3, visible: true, enabled: joinEnabled, exec: joinExec},
		&model{name: "pthread_tryjoin_np", minArgs: 2, concrete: 3, visible: true, exec: func(m *Machine, c *call) stop {
			if !joinEnabled(m, c.t, c.args) {
				return m.finishInt(c, errBUSY)
			}
			return joinExec(m, c)
		}},
		&model{name: "pthread_timedjoin_np", minArgs: 3, concrete: 3, visible: true, exec: timedJoinExec(2)},
		&model{name: "pthread_clockjoin_np", minArgs: 4, concrete: 7, visible: true, exec: timedJoinExec(3)},
		&model{name: "pthread_exit", minArgs: 1, visible: true, pend: PendExit, exec: func(m *Machine, c *call) stop {
			if c.t.exit != exitNone {
				return m.violate(c.t, true, PropPthread, "pthread_exit in a cleanup handler or destructor of a thread that ends")
			}
			return m.endThread(c.t, true, c.args[0])
		}},
		&model{name: "pthread_detach", minArgs: 1, concrete: 1, visible: true, exec: detachExec},
		&model{name: "pthread_self", exec: func(m *Machine, c *call) stop {
			return m.finish(c, Value{Bits: m.handle(int(c.t.id))})
		}},
		&model{name: "pthread_equal", minArgs: 2, concrete: 3, exec: func(m *Machine, c *call) stop {
			return m.finish(c, truth(c.args[0].Bits == c.args[1].Bits))
		}},
		noop("sched_yield"), noop("pthread_yield"), noop("usleep"), noop("sleep"), noop("__ESBMC_yield"),
		noop("thrd_yield"),
	)
}

// Error numbers of Linux that models return.
const (
	errPERM           = 1
	errSRCH           = 3
	errAGAIN          = 11
	errNOMEM          = 12
	errBUSY           = 16
	errINVAL          = 22
	errDEADLK         = 35
	errILSEQ          = 84
	errTIMEDOUT       = 110
	errOWNERDEAD      = 130
	errNOTRECOVERABLE = 131
)

// newThread finds an index for a thread that is created. Those created by main have the lower indices, in the
// order of their creation; those created by other threads take the rest. So a thread's index hardly
// depends on the interleaving, unless one kind needs more and takes from the end of the other's.
func (m *Machine) newThread(parent *thread) (*thread, bool) {
	n := m.code.space.maxThreads() - 1 // the last one evaluates propositions
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
	return t.status == threadUnused || t.status == threadGone && t.held == 0 && !m.handleReferenced(i)
}

func (m *Machine) handleReferenced(id int) bool {
	page, count, _ := m.code.space.split(m.handle(id))
	if page < len(m.pages) && count < len(m.pages[page]) && m.pages[page][count] > 0 {
		return true
	}
	return m.referenced(page, count)
}

func createExec(m *Machine, c *call) stop {
	fn := m.funcAt(c.args[2].Bits)
	if fn < 0 {
		return m.violate(c.t, c.grant, PropMemory, "pthread_create with a start routine that is no function")
	}
	f := &m.code.funcs[fn]
	if f.src.Extern {
		return m.unsupported(c.t, "thread whose start routine '"+f.src.Name+"' is not defined")
	}
	detached := false
	if c.args[1].Bits != 0 {
		v, st := m.attrWord(c, c.args[1].Bits, "a thread attribute object")
		if st != goOn {
			return st
		}
		detached = v == 1
	}
	t, ok := m.newThread(c.t)
	if !ok {
		return m.unsupported(c.t, "more threads at a time than the executor holds")
	}
	if st := m.setField(c, c.args[0].Bits, uint8(m.code.ptrSize), m.handle(int(t.id))); st != goOn {
		return st
	}
	m.saveThread(t)
	count := t.symCount
	t.tstate = tstate{status: threadStarting, parent: c.t.id, stackHead: -1, detached: detached, symCount: count}
	m.makeHandle(int(t.id))
	if m.foot != nil {
		m.touchCreate(c.t, t)
	}
	m.publish(c.args[3])
	m.enterFunc(t, int32(fn), f)
	if f.src.NumParams > 0 {
		m.setReg(t, 0, c.args[3])
	}
	m.liveCount++
	m.numThreads = max(m.numThreads, t.id+1)
	m.starting++
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
	return "thread " + itoa(int(t.id)) + " (" + m.code.funcs[fn].src.Name + ")"
}

func joinEnabled(m *Machine, t *thread, args []Value) bool {
	id := m.threadOf(args[0].Bits)
	if id < 0 {
		return true // an error, reported when it runs
	}
	s := m.threads[id].status
	return s == threadFinished || s == threadGone || m.threads[id].detached
}

func joinExec(m *Machine, c *call) stop {
	id := m.threadOf(c.args[0].Bits)
	if id < 0 {
		return m.violate(c.t, c.grant, PropPthread, "join of something that is no thread")
	}
	t := m.threads[id]
	if t.detached {
		return m.violate(c.t, c.grant, PropPthread, "join of a detached thread")
	}
	if t.status == threadGone {
		return m.violate(c.t, c.grant, PropPthread, "thread joined twice")
	}
	if c.args[1].Bits != 0 {
		v := t.retval
		if v.Sym == symUninit {
			v = Value{}
		}
		if st := m.setValue(c, c.args[1].Bits, uint8(m.code.ptrSize), v); st != goOn {
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

// timedJoinExec joins a thread that has ended, or fails because the time is up that
// argument deadline points to; before it may stand the clock.
func timedJoinExec(deadline int) func(m *Machine, c *call) stop {
	return func(m *Machine, c *call) stop {
		if deadline > 2 && c.args[2].Bits&0xffffffff > 1 {
			return m.finishInt(c, errINVAL)
		}
		if joinEnabled(m, c.t, c.args) {
			return joinExec(m, c)
		}
		result, st := m.timedOut(c, deadline)
		if st != goOn {
			return st
		}
		return m.finishInt(c, result)
	}
}

func detachExec(m *Machine, c *call) stop {
	id := m.threadOf(c.args[0].Bits)
	if id < 0 {
		return m.violate(c.t, c.grant, PropPthread, "detach of something that is no thread")
	}
	t := m.threads[id]
	if t.detached || t.status == threadGone {
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
