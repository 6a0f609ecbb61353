package symex

// This file defines what models of library functions ask the machine for, as far as no other file does: its threads, the
// records that it keeps, what it tells others.

import "heddle/symex/facts"

// Options are those with which the machine runs.
func (m *Machine) Options() *Options { return &m.opts }

// Current is the number of the thread in execution.
func (m *Machine) Current() int32 { return m.cur }

// Thread gives a thread by its number.
func (m *Machine) Thread(id int) *Thread { return m.threads[id] }

// Threads gives the threads that there have been on this path, by their numbers.
func (m *Machine) Threads() []*Thread { return m.threads[:m.numThreads] }

// Change saves a thread other than the current one before its state is written.
func (m *Machine) Change(t *Thread) { m.saveThread(t) }

// Changed brings the hash of such a thread up to date.
func (m *Machine) Changed(t *Thread) {
	if m.hash != nil {
		m.hashThread(t)
	}
}

// Reg gives register r of the top frame.
func (t *Thread) Reg(r int32) Value { return t.regs[t.base+r] }

// CalledBack tells whether the suspended caller of number i was left for a function that the library called.
func (t *Thread) CalledBack(i int32) bool { return t.frames[i].pc < 0 }

// MustMerge tells whether t, in a transition that has forked, has to stop where other paths may meet it.
func (m *Machine) MustMerge(t *Thread) bool { return m.forked && m.mergesAt(t) }

// FactSets are the sets of facts to which states refer by number.
func (m *Machine) FactSets() *facts.Sets { return m.sets }

// Assumes says aloud that an assumption is used.
func (m *Machine) Assumes(name string) { m.assume[name] = true }

// Traces tells whether somebody reads what calls do: only then the texts are made.
func (m *Machine) Traces() bool { return m.trace != nil }

// TraceCall reports what a call does to the tracer, which there must be.
func (m *Machine) TraceCall(c *Call, text string) { m.TraceThread(c.Thread, text) }

// TraceThread reports what happens to a thread, likewise.
func (m *Machine) TraceThread(t *Thread, text string) {
	m.trace.Sync(int(t.ID), m.visiblePos(t), m.code.Funcs[t.Fn].Src.Name, text)
}

// NoteTouch notes for reductions that the current thread touches what is not memory of the program.
func (m *Machine) NoteTouch(kind TouchKind, addr, size uint64) {
	if m.foot != nil {
		m.touch(kind, addr, size)
	}
}

// NoteJoin notes likewise that it joins another one.
func (m *Machine) NoteJoin(t, ended *Thread) {
	if m.foot != nil {
		m.touchJoin(t, ended)
	}
}

// NoteDetach notes likewise that it detaches another one.
func (m *Machine) NoteDetach(t *Thread) {
	if m.foot != nil {
		m.touchDetach(t)
	}
}

// ConstantAt gives what KeepConstant was told of the constant memory at an address, nil if nothing.
func (m *Machine) ConstantAt(addr uint64) any { return m.walks.constants[addr] }

// KeepConstant keeps what a model made of constant memory, such as a format that it parsed.
func (m *Machine) KeepConstant(addr uint64, made any) {
	if m.walks.constants == nil {
		m.walks.constants = map[uint64]any{}
	}
	m.walks.constants[addr] = made
}
