package symex

import (
	"heddle.example/hashing"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// This file defines the calls by which an explorer drives a machine.

// New makes a machine for code. hash may be nil: then no hashes are kept.
func New(code *Code, opts state.Options, solver state.Solver, hash *hashing.Function) *Machine {
	m := &Machine{code: code}
	m.UnwindSet, m.Monitor = opts.LoopBounds(code.Prog), monitor{m}
	m.Setup(&code.Code, code.types, opts, solver, hash, listener{m})
	m.RunThread = func(t *state.Thread) state.Stop { return m.exec(t, false) }
	m.watch = newWatchers(m)
	m.WatchAccess, m.WatchUse = len(m.watch.accessed) > 0 || m.Weak(), len(m.watch.used) > 0
	if mon := code.Prog.Monitor; mon != nil && !opts.Concrete {
		m.attachMonitor(mon)
	}
	return m
}

// Begin makes the initial state, in which the main thread is to Run. Call it once.
func (m *Machine) Begin() {
	m.InitGlobals()
	m.InitArgs()
	t := m.ThreadTable[0]
	m.SaveThread(t)
	m.SaveMachine()
	t.Status = state.ThreadRunning
	t.Parent = -1
	t.StackHead = -1
	m.LiveCount, m.ThreadCount = 1, 1
	m.MonBack = -1
	entry := m.code.Prog.Entry
	m.EnterFunc(t, int32(entry.ID), &m.code.Funcs[entry.ID])
	m.PassMainArgs(t, entry)
	m.MakeHandle(0)
	m.Cur = 0
	m.Grant = false
	if !m.ArgsOpen {
		m.ObserveStart()
	}
}

// Move begins a transition of thread id, which must be enabled: when it Runs it performs its pending operation and
// all its invisible instructions up to the next visible one.
func (m *Machine) Move(id int) {
	t := m.ThreadTable[id]
	if m.Trace != nil {
		m.Trace.Move(id)
	}
	m.SaveMachine()
	m.SaveThread(t)
	m.Cur = int32(id)
	m.Grant = true
	if m.WatchOrder {
		m.NoteUnordered(t)
	}
	m.Forked, m.HasGiven, m.Several, m.HasCreated, m.MonFed, m.WordRead = false, false, false, false, false, 0
	t.Joins, t.Leaves = 0, weak.Stays
	m.Idle = weak.IdleNothing
	t.SymBefore = t.SymCount
	t.Silent, m.Settled, m.Leaving = 0, false, m.Reached != nil
	if m.Foot != nil {
		m.BeginFootprint()
	}
	t.Cancel &^= state.CancelPassed | state.CancelSpared
	if m.Obs != nil {
		m.Obs.Dirty = m.Obs.Dirty[:0]
	}
}

// Resume goes on after a choice event with alternative i, when the thread Runs.
func (m *Machine) Resume(i int) {
	m.SaveMachine()
	m.SaveThread(m.ThreadTable[m.Cur])
	m.Forked, m.HasGiven, m.GivenVal = true, true, i
	if m.Foot != nil {
		m.BeginFootprint()
	}
}
