package symex

// This file defines how threads are made, and their numbers.

import (
	"heddle.example/answer"
	"heddle.example/symex/state"
)

// NewThread finds an index for a thread that is created. Those created by main have the lower indices, in the
// order of their creation; those created by other threads take the rest. So a thread's index hardly
// depends on the interleaving, unless one kind needs more and takes from the end of the other's.
func (m *Machine) NewThread(parent *state.Thread) (*state.Thread, bool) {
	n := m.Space.MaxThreads() - 1 // the last one evaluates propositions
	split := n * 3 / 4
	lo, hi, otherLo, otherHi := 1, split, split, n
	if parent.ID != 0 {
		lo, hi, otherLo, otherHi = split, n, 1, split
	}
	for i := lo; i < hi; i++ {
		if m.indexFree(i) {
			return m.ThreadTable[i], true
		}
	}
	for i := otherHi - 1; i >= otherLo; i-- {
		if m.indexFree(i) {
			return m.ThreadTable[i], true
		}
	}
	return nil, false
}

// indexFree tells whether a new thread may have index i: POSIX lets a name come again as soon as its thread has ended and is joined or
// detached. Who still has the old name does not count: that others read it would bear on the choice, and no footprint says so.
func (m *Machine) indexFree(i int) bool {
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
		state.SymbolInfo{Name: f.Name, Pos: c.Src.Pos, Func: caller.Name})
	if m.Trace != nil {
		m.TraceCall(c, "creates "+m.ThreadName(t))
		m.Trace.Nondet(int(c.Thread.ID), m.VisiblePos(c.Thread), caller.Name, f.Name+"()", t.Result, m.code.PtrSize*8, nil)
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
	m.MakeHandle(int(t.ID))
	if m.Foot != nil {
		m.TouchCreate(c.Thread, t)
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
