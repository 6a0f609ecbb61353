package symex

// This file defines what models of library functions ask the machine for, as far as no other file does: its threads, the
// records that it keeps, what it tells others.

import "heddle/symex/facts"

// options are those with which the machine runs.
func (m *Machine) options() *Options { return &m.opts }

// current is the number of the thread in execution.
func (m *Machine) current() int32 { return m.cur }

// thread gives a thread by its number.
func (m *Machine) thread(id int) *thread { return m.threads[id] }

// everyThread gives the threads that there have been on this path, by their numbers.
func (m *Machine) everyThread() []*thread { return m.threads[:m.numThreads] }

// change saves a thread other than the current one before its state is written.
func (m *Machine) change(t *thread) { m.saveThread(t) }

// changed brings the hash of such a thread up to date.
func (m *Machine) changed(t *thread) {
	if m.hash != nil {
		m.hashThread(t)
	}
}

// reg gives register r of the top frame.
func (t *thread) reg(r int32) Value { return t.regs[t.base+r] }

// calledBack tells whether the suspended caller of number i was left for a function that the library called.
func (t *thread) calledBack(i int32) bool { return t.frames[i].pc < 0 }

// mustMerge tells whether t, in a transition that has forked, has to stop where other paths may meet it.
func (m *Machine) mustMerge(t *thread) bool { return m.forked && m.mergesAt(t) }

// factSets are the sets of facts to which states refer by number.
func (m *Machine) factSets() *facts.Sets { return m.sets }

// assumes says aloud that an assumption is used.
func (m *Machine) assumes(name string) { m.assume[name] = true }

// traces tells whether somebody reads what calls do: only then the texts are made.
func (m *Machine) traces() bool { return m.trace != nil }

// traceCall reports what a call does to the tracer, which there must be.
func (m *Machine) traceCall(c *call, text string) { m.traceThread(c.t, text) }

// traceThread reports what happens to a thread, likewise.
func (m *Machine) traceThread(t *thread, text string) {
	m.trace.Sync(int(t.id), m.visiblePos(t), m.code.Funcs[t.fn].Src.Name, text)
}

// noteTouch notes for reductions that the current thread touches what is not memory of the program.
func (m *Machine) noteTouch(kind TouchKind, addr, size uint64) {
	if m.foot != nil {
		m.touch(kind, addr, size)
	}
}

// noteJoin notes likewise that it joins another one.
func (m *Machine) noteJoin(t, ended *thread) {
	if m.foot != nil {
		m.touchJoin(t, ended)
	}
}

// noteDetach notes likewise that it detaches another one.
func (m *Machine) noteDetach(t *thread) {
	if m.foot != nil {
		m.touchDetach(t)
	}
}

// constantAt gives what keepConstant was told of the constant memory at an address, nil if nothing.
func (m *Machine) constantAt(addr uint64) any { return m.walks.constants[addr] }

// keepConstant keeps what a model made of constant memory, such as a format that it parsed.
func (m *Machine) keepConstant(addr uint64, made any) {
	if m.walks.constants == nil {
		m.walks.constants = map[uint64]any{}
	}
	m.walks.constants[addr] = made
}
