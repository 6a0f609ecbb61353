package symex

// This file defines the Machine: its state, its options, and the calls by which
// an explorer drives it.

import (
	"heddle/hashing"
	"heddle/symex/state"
)

// Machine is the mutable state of one explorer. It is used by one goroutine.
type Machine struct {
	state.State
	code      *Code
	unwindSet map[int]int // bounds of single loops, by index in Program.Loops

	exitNodes []exitNode
	argBuf    []state.Value
	modelCall Call           // the library call in execution
	constants map[uint64]any // what models made of constant memory, by its address

	raceBuf       []state.DataAccess
	raceQuestions int
	waitBuf       [maxWaiting]int // waitsFor: threads
	watch         watchers
	obs           *observation // nil: nothing is observed
}

// New makes a machine for code. hash may be nil: then no hashes are kept.
func New(code *Code, opts state.Options, solver state.Solver, hash *hashing.Function) *Machine {
	m := &Machine{code: code, unwindSet: opts.LoopBounds(code.Prog)}
	m.Setup(&code.Code, code.types, opts, solver, hash, listener{m})
	m.watch = newWatchers(m)
	m.WatchAccess = len(m.watch.accessed) > 0
	if mon := code.Prog.Monitor; mon != nil && !opts.Concrete {
		m.attachMonitor(mon)
	}
	return m
}

// Begin makes the initial state, in which the main thread is to Run. Call it once.
func (m *Machine) Begin() {
	m.InitGlobals()
	m.initArgs()
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
	m.passMainArgs(t, entry)
	m.MakeHandle(0)
	m.Cur = 0
	m.Grant = false
	if !m.ArgsOpen {
		m.observeStart()
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
	t.Silent = 0
	if m.Foot != nil {
		m.BeginFootprint()
	}
	t.Cancel &^= state.CancelPassed
	if m.obs != nil {
		m.obs.Dirty = m.obs.Dirty[:0]
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

// Live tells whether thread id exists and has not finished. A monitor thread is none of the program's.
func (m *Machine) Live(id int) bool { return m.ThreadTable[id].Live() && !m.IsMonitorThread(int32(id)) }

// Pending gives the operation before which a live thread stands.
func (m *Machine) Pending(id int) *state.Pending { return &m.ThreadTable[id].Pending }

// Enabled tells whether the pending operation of thread id can be performed now.
func (m *Machine) Enabled(id int) bool {
	t := m.ThreadTable[id]
	if t.Status != state.ThreadRunning {
		return false
	}
	if t.Pending.Kind != state.PendSync {
		return !m.IsMonitorThread(t.ID) || m.monitorMoves(t)
	}
	f := &m.code.Funcs[t.Pending.Model]
	mod := m.code.Models[t.Pending.Model]
	if mod.Enabled == nil || f.Cancel == CancelMust && t.Phase == state.PhaseNone && t.Cancelling() {
		return true
	}
	return mod.Enabled(m, t, m.callArgs(t))
}

// Movable appends the threads that can move, by number, the active one first; live is how many have not ended, silent
// how many of those that can move stand in a silent loop.
func (m *Machine) Movable(list []uint8, active int) (movable []uint8, live, silent int) {
	n := m.NumThreads()
	if active < n && m.Enabled(active) {
		list = append(list, uint8(active))
		if m.Yields(active) {
			silent++
		}
	}
	for t := range n {
		if m.Live(t) {
			live++
		}
		if t == active || !m.Enabled(t) {
			continue
		}
		list = append(list, uint8(t))
		if m.Yields(t) {
			silent++
		}
	}
	return list, live, silent
}

// TableBytes estimates the memory of what the machine has interned and does not forget.
func (m *Machine) TableBytes() int64 {
	const record, set = 128, 256 // with their places in maps
	n := m.Tab.Bytes() + record*int64(m.Records()) + set*int64(m.Sets.Len())
	if m.Serial != nil {
		n += 16 * int64(cap(m.Serial.Known))
	}
	return n
}

// Code is the program that the machine runs.
func (m *Machine) Code() *Code { return m.code }

// Rounds is the number of silent backward jumps in the last transition of thread id.
func (m *Machine) Rounds(id int) int { return int(m.ThreadTable[id].Silent) }

// Yields tells whether thread id stands in a loop of many silent jumps: a
// concrete run lets others go first.
func (m *Machine) Yields(id int) bool { return m.ThreadTable[id].Pending.Kind == state.PendLoop }
