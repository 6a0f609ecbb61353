package symex

import (
	"heddle.example/hashing"
	"heddle.example/symex/guards"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// This file defines the calls by which an explorer drives a machine, and where a transition goes on that might come to a node (package guards).

// New makes a machine for code. hash may be nil: then no hashes are kept.
func New(code *Code, opts state.Options, solver state.Solver, hash *hashing.Function) *Machine {
	m := &Machine{code: code}
	m.UnwindSet, m.Monitor = opts.LoopBounds(code.Prog), monitor{m}
	m.Setup(&code.Code, code.types, opts, solver, hash, listener{m})
	m.numbersSymbols()
	m.GoesOn = m.goesOn
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
	m.Cur, m.Mover = 0, 0
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
	m.Cur, m.Mover = int32(id), int32(id)
	m.Passes = 0
	m.begins(t)
	if m.Foot != nil {
		m.BeginFootprint()
	}
	if m.Obs != nil {
		m.Obs.Dirty = m.Obs.Dirty[:0]
	}
}

// begins lets t, which is to run, perform its pending operation.
func (m *Machine) begins(t *state.Thread) {
	m.Grant = true
	if m.WatchOrder {
		m.NoteUnordered(t)
	}
	m.Forked, m.HasGiven, m.Several, m.HasCreated, m.MonFed, m.WordRead = false, false, false, false, false, 0
	m.Ways, t.Joins, t.Leaves = 0, 0, weak.Stays
	m.Idle = weak.IdleNothing
	t.SymBefore = t.SymCount
	t.Silent, m.Settled, m.Leaving = 0, false, m.Reached != nil
	t.Cancel &^= state.CancelPassed | state.CancelSpared | state.StruckSpared
}

// Resume goes on after a choice event with alternative i, when the thread Runs.
func (m *Machine) Resume(i int) {
	m.SaveMachine()
	m.SaveThread(m.ThreadTable[m.Cur])
	m.Passes = 0
	m.Forked, m.HasGiven, m.GivenVal = true, true, i
	if m.Foot != nil {
		m.BeginFootprint()
	}
}

// mostPasses is how often a transition passes what might be a node, so that a loop comes to one.
const mostPasses = 64

// Guard has transitions go on where locks guard what comes next. Footprints must be recorded.
func (m *Machine) Guard(t *guards.Table) { m.Guards = t.View() }

// passes tells whether t, which has come to stand, goes on as if it had been chosen at once.
func (m *Machine) passes(t *state.Thread) bool {
	if t.Order == 0 || t.Status != state.ThreadRunning || m.Starting > 0 || m.Passes >= mostPasses || !m.guarded(t) {
		return false
	}
	m.Passes++
	m.begins(t)
	return true
}

// guarded tells whether t stands before an access to what a lock guards that it holds, or before it gives one back.
func (m *Machine) guarded(t *state.Thread) bool {
	switch p := &t.Pending; p.Kind {
	case state.PendRead, state.PendWrite, state.PendUpdate:
		return !p.Whole && m.GuardedBy(t, p.Addr, uint64(p.Size), p.Write)
	case state.PendSync:
		if mod := m.code.Models[p.Model]; t.Phase != state.PhaseNone || !mod.GivesBack && mod.Counts != CountsUp {
			return false
		}
		m.raceBuf = m.modelAccesses(m.raceBuf[:0], p.Model, m.CallArgs(t))
		return len(m.raceBuf) == 1 && m.GivesBackUnseen(t, m.raceBuf[0].Addr, m.raceBuf[0].Span)
	}
	return false
}
