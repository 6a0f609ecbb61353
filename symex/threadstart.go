package symex

// This file defines how threads are made, and their numbers.

import (
	"heddle.example/answer"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// TooManyThreads is why a path ends on which NewThread finds none.
const TooManyThreads = "more threads at a time than the executor holds"

// NewThread finds an index for a thread that is created. Those created by main have the lower indices, in the
// order of their creation; each other thread has two of the rest that it takes first, so that in which order threads of
// different creators come does not show. It takes other ones where those are in use: by its own threads, or now and then by another one's.
func (m *Machine) NewThread(parent *state.Thread) (*state.Thread, bool) {
	n := m.Space.MaxThreads() - 1 // the last one evaluates propositions
	split := m.NestedThreads()
	low := func() int {
		m.NoteNewByMain()
		return m.firstFree(1, split, 1, m.indexFree)
	}
	high := func() int {
		m.NoteNested()
		return m.firstFree(n-1, split-1, -1, m.indexFree)
	}
	first, second := low, high
	if parent.ID != 0 {
		for k := range nestedFirst {
			i := split + nested(int(parent.ID), k, split, n)
			free := m.indexFree(i)
			if m.NoteIndex(i, free); free {
				return m.ThreadTable[i], true
			}
		}
		first, second = high, low
	}
	i := first()
	if i < 0 {
		i = second()
	}
	if i < 0 {
		m.NoteKept()
		i = m.firstFree(1, split, 1, m.vacant)
	}
	if i < 0 {
		return nil, false
	}
	return m.ThreadTable[i], true
}

// HoldsOneMore tells whether NewThread finds an index for a thread that main creates.
func (m *Machine) HoldsOneMore() bool {
	return m.firstFree(1, m.Space.MaxThreads()-1, 1, m.indexFree) >= 0 || m.firstFree(1, m.NestedThreads(), 1, m.vacant) >= 0
}

// firstFree gives the first index from one to another, which does not count, by steps of 1 or -1, that is free; -1 if there is none.
func (m *Machine) firstFree(from, to, step int, free func(i int) bool) int {
	for i := from; i != to; i += step {
		if free(i) {
			return i
		}
	}
	return -1
}

// nestedFirst is how many indices a thread other than main takes first for threads that it creates.
const nestedFirst = 2

// nested gives the k-th of them for a creator, of those from split to n: from the beginning for threads that main has created, from the middle for others.
func nested(creator, k, split, n int) int {
	of, first := n-split, nestedFirst*(creator-1)
	if creator >= split {
		first = of/2 + nestedFirst*(creator-split)
	}
	return (first + k) % of
}

// indexFree tells whether a new thread may have index i before those that detached threads keep.
func (m *Machine) indexFree(i int) bool {
	return m.vacant(i) && !(m.ThreadTable[i].Detached && m.KeepsIndex(m.ThreadTable[i]))
}

// vacant tells whether a new thread may have index i: POSIX lets a name come again as soon as its thread has ended and is joined or
// detached. Who still has the old name does not count: that others read it would bear on the choice, and no footprint says so.
func (m *Machine) vacant(i int) bool {
	t := m.ThreadTable[i]
	return t.Status == state.ThreadUnused || t.Status == state.ThreadGone && t.Held == 0
}

// startUndefined lets the new thread t, whose start routine nobody defines, end at once: it gives any value and
// does nothing else.
func (m *Machine) startUndefined(c *Call, t *state.Thread, fn int32) {
	m.Assume[answer.UndefinedFunctionsDoNothing] = true
	f := m.code.Funcs[fn].Src
	caller := m.code.Funcs[c.Thread.Fn].Src
	t.Fn, t.Status = fn, state.ThreadFinished
	t.Result = m.Fresh(c.Thread, state.SymNondet, uint32(caller.ID)<<16|uint32(c.Thread.PC)&0xffff, m.code.PtrSize*8,
		state.SymbolInfo{Name: f.Name, Pos: c.Src.Pos, Func: m.FuncOf(c.Thread).Name})
	if m.Trace != nil {
		m.TraceCall(c, "creates "+m.ThreadName(t))
		m.Trace.Nondet(int(c.Thread.ID), m.VisiblePos(c.Thread), m.FuncOf(c.Thread).Name, f.Name+"()", t.Result, m.code.PtrSize*8, nil)
	}
	if m.Foot != nil {
		m.TouchEnd(t)
	}
	if t.Detached {
		t.Status, t.Result = state.ThreadGone, state.Value{}
		m.DropHandle(t)
	}
	m.ThreadCount = max(m.ThreadCount, t.ID+1)
	if m.Hasher != nil {
		m.HashThread(t)
	}
}

// StartThread lets t, a thread for which NewThread found an index, begin: the call c has it run function fn with arg.
func (m *Machine) StartThread(c *Call, t *state.Thread, fn int32, arg state.Value, detached bool) {
	m.SaveThread(t)
	count := t.SymCount
	t.ThreadScalars = state.ThreadScalars{Status: state.ThreadStarting, Parent: c.Thread.ID, StackHead: -1, Detached: detached, SymCount: count}
	if !m.Opts.Counts {
		m.MakeHandle(int(t.ID))
	}
	if m.Foot != nil {
		m.TouchCreate(c.Thread, t)
	}
	m.inheritMask(c.Thread, t)
	if c.Thread.Cancel&state.Struck != 0 {
		m.Strike(t) // what the process has pending it lets through, too
	}
	m.Publish(arg)
	f := &m.code.Funcs[fn]
	if f.Src.Extern {
		m.startUndefined(c, t, fn)
		return
	}
	m.EnterFunc(t, fn, f)
	m.PassPointers(t, arg)
	m.LiveCount++
	if m.Graphs != nil && m.Waiting.Waits() {
		m.SetGraph(m.Graph().Create(c.Thread.ID, t.ID))
	}
	m.HasCreated = true
	m.ThreadCount = max(m.ThreadCount, t.ID+1)
	m.Starting++
	m.Several = true
	m.noteMonitor(c.Thread, t)
	if m.Trace != nil {
		m.TraceCall(c, "creates "+m.ThreadName(t))
	}
}

// inheritMask gives the new thread t the signal mask of the thread that makes it, unless no signal is blocked there (POSIX XSH pthread_create).
func (m *Machine) inheritMask(from, t *state.Thread) {
	if m.code.MaskSite == 0 {
		return
	}
	o, _ := m.Lookup(m.Space.Address(int(from.ID), m.code.MaskSite, 0))
	if o == nil {
		return
	}
	v := m.LoadScalar(from.ID, o, 0, static.MaskSize, false)
	if v == (state.Value{}) {
		return
	}
	own, _ := m.Lookup(m.TLSObject(t, m.code.MaskID))
	m.StoreScalar(own, 0, static.MaskSize, v)
}
