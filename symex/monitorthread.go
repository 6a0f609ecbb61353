package symex

// This file defines the monitor thread that a program brings: C code that
// implements the automaton of a temporal formula (ir.Monitor; sosym2015 §6.2 and listing 1,
// sefm2011 §3.2). Where the program writes to what the thread's propositions read, their
// values are stored in its status variables, and then
//
//   - a thread that was registered runs at once, within the same transition, until it
//     switches back. Nobody schedules it otherwise, and it counts for no thread: a
//     program that is sequential without it stays so. An assumption that fails in it
//     ends this run of the automaton, not the path: the program goes on without
//     monitor, so that what is checked besides is checked in full;
//   - in the older scheme a counter is raised and the thread is scheduled like any
//     other. It assumes that it is one symbol behind. Until there is something to read
//     it waits, so that the end of the program and deadlocks show.
//
// A thread that ends the program, and the last one that ends, calls the function that
// judges the execution first, in one transition with the end.

import (
	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/proposition"
	"heddle.example/symex/state"
)

// monitor is the monitor thread as those see it who do not know calls.
type monitor struct{ m *Machine }

// attachMonitor makes the machine feed the program's monitor thread.
func (m *Machine) attachMonitor(mon *ir.Monitor) {
	var o proposition.Observation
	for _, p := range mon.Props {
		o.Propositions = append(o.Propositions, p.Func)
	}
	m.Observe(o)
	m.Obs.Own = mon
}

// Start implements proposition.Monitor: it has t make the monitor thread before it does anything else.
func (x monitor) Start(t *state.Thread) {
	m := x.m
	if m.Obs != nil && m.Obs.Own != nil && m.Obs.Own.Start != nil && !m.Obs.Own.Started {
		m.CallBack(t, int32(m.Obs.Own.Start.ID))
	}
}

// noteMonitor takes the thread made by the function that starts the monitor for the monitor, in the
// older scheme; in the other one the program says which it is.
func (m *Machine) noteMonitor(parent, t *state.Thread) {
	if m.Obs == nil || m.Obs.Own == nil || m.Obs.Own.Count == nil || m.Obs.Own.Start == nil || m.MonThread != 0 {
		return
	}
	start := int32(m.Obs.Own.Start.ID)
	inside := parent.Fn == start
	for i := range parent.Frames[:parent.NumFrames] {
		inside = inside || parent.Frames[i].Fn == start
	}
	if inside {
		m.MonThread = t.ID
	}
}

// counts tells whether the monitor thread is one of the older scheme.
func (m *Machine) counts() bool {
	return m.MonThread != 0 && m.ThreadTable[m.MonThread].Pending.Kind != state.PendMonitor && m.ThreadTable[m.MonThread].Live()
}

// monitorMoves tells whether the monitor thread t, which is at no synchronisation call, can be scheduled.
func (m *Machine) monitorMoves(t *state.Thread) bool {
	if t.Pending.Kind == state.PendMonitor {
		return false
	}
	behind, ok := m.monitorBehind()
	return !ok || behind != 0
}

// monitorBehind gives the number of symbols that the thread of the older scheme has not read.
func (m *Machine) monitorBehind() (n uint64, ok bool) {
	if m.Obs == nil || m.Obs.Own == nil || m.Obs.Own.Count == nil {
		return 0, false
	}
	count, ok1 := m.ownValue(m.Obs.Own.Count)
	seen, ok2 := m.ownValue(m.Obs.Own.Seen)
	return count - seen, ok1 && ok2
}

// CountedState gives the state of the automaton that the thread of the older scheme
// is in and the last symbol; ok is false while there are symbols that it has not read.
func (m *Machine) CountedState() (state, valuation uint64, ok bool) {
	if behind, known := m.monitorBehind(); !known || behind != 0 || m.MonThread == 0 {
		return 0, 0, false
	}
	state, ok = m.ownValue(m.Obs.Own.State)
	return state, m.Valuation, ok
}

// MonitorOpen tells whether the program has a monitor thread that was not asked for
// its judgement on this path.
func (m *Machine) MonitorOpen() bool { return m.MonThread != 0 && !m.MonDone && !m.MonDead }

// IsMonitor tells whether id is the monitor thread.
func (m *Machine) IsMonitor(id int) bool { return m.IsMonitorThread(int32(id)) }

func (m *Machine) ownValue(g *ir.Global) (uint64, bool) {
	return m.Peek(m.code.GlobalAddr[g.ID], uint8(g.Size))
}

func (m *Machine) setOwn(g *ir.Global, v uint64) {
	m.Obs.Recording = true // that is no write of the program's
	o, _ := m.Lookup(m.code.GlobalAddr[g.ID])
	m.StoreConcrete(o, 0, uint8(g.Size), v)
	m.Obs.Recording = false
}

// Feed implements proposition.Monitor: it hands the monitor thread a symbol, which t wrote. The one that is there when
// the thread starts it reads by itself.
func (x monitor) Feed(t *state.Thread, valuation uint64) state.Stop {
	m := x.m
	for i, p := range m.Obs.Own.Props {
		if p.Status != nil {
			m.setOwn(p.Status, valuation>>i&1)
		}
	}
	if count := m.Obs.Own.Count; count != nil && m.MonThread != 0 {
		n, ok := m.ownValue(count)
		if !ok || n+1 > mem.Mask(int(count.Size)*8) {
			return m.Unsupported(t, "the monitor thread counts no further")
		}
		if m.MonFed {
			return m.Unsupported(t, "two writes that a counting monitor thread observes, with no chance for it to run in between")
		}
		m.MonFed = true
		m.setOwn(count, n+1)
	}
	return state.GoOn
}

// EnterMonitor makes the registered monitor thread ready to run within the transition of the running thread,
// until it yields: it runs as in an atomic section. ok is false if there is none.
func (m *Machine) EnterMonitor() (id int, ok bool) {
	if !m.MonitorOpen() || m.ThreadTable[m.MonThread].Pending.Kind != state.PendMonitor {
		return 0, false
	}
	mon := m.ThreadTable[m.MonThread]
	m.SaveThread(mon)
	mon.Pending = state.Pending{}
	mon.Atomic++
	mon.Silent = 0
	m.MonBack = m.Cur
	return int(mon.ID), true
}

// Interrupted gives the thread that the registered monitor thread was entered from, when that has yielded.
func (m *Machine) Interrupted() int {
	back := m.MonBack
	m.MonBack = -1
	return int(back)
}

// leaveMonitor ends a run of the registered monitor thread.
func (m *Machine) leaveMonitor(mon *state.Thread) state.Stop {
	if m.Hasher != nil {
		m.HashThread(mon)
	}
	return state.StopYields
}

// Suppose implements proposition.Monitor: it conjoins an assumption of the registered monitor thread. Where it
// fails the run of the automaton ends.
func (x monitor) Suppose(mon *state.Thread, cond state.Value) state.Stop {
	m := x.m
	holds := cond.Bits != 0
	if cond.Sym != 0 {
		var st state.Stop
		if cond, st = m.SettleFor(mon, cond); st != state.GoOn {
			return st
		}
		holds = cond.Bits != 0
	}
	if holds {
		return state.GoOn
	}
	m.MonDead = true
	m.removeMonitor(mon)
	return m.leaveMonitor(mon)
}

// removeMonitor ends the registered monitor thread.
func (m *Machine) removeMonitor(mon *state.Thread) {
	m.LeaveFrames(mon, 0)
	m.KillStack(mon)
	m.KillThreadObjects(mon)
	mon.Status, mon.Pending, mon.Atomic = state.ThreadFinished, state.Pending{}, 0
}

// Wrote implements proposition.Monitor: it deals with a write of the monitor thread itself, which must not be one that it observes.
func (x monitor) Wrote(t *state.Thread) state.Stop {
	m := x.m
	relevant, st := m.Matters(t)
	m.Obs.Dirty = m.Obs.Dirty[:0]
	if st == state.GoOn && relevant {
		return m.Unsupported(t, "the monitor thread writes to what it observes")
	}
	return st
}

// noteJudgement notes that the function that judges the execution is called.
func (m *Machine) noteJudgement(fn int32) {
	if own := m.Obs.Own; own != nil && own.Finish != nil && int(fn) == own.Finish.ID {
		m.MonDone = true
	}
}

// SymbolMissed tells whether the last transition wrote a symbol that the counting
// monitor thread has not read. Where the path ends with that transition no interleaving
// lets it.
func (m *Machine) SymbolMissed() bool {
	behind, ok := m.monitorBehind()
	return ok && behind != 0 && m.MonFed
}

// askMonitor has t, which ends the program, call the function that judges the
// execution. When that returns, t comes here again; then asked is false.
func (m *Machine) askMonitor(t *state.Thread) (st state.Stop, asked bool) {
	if m.MonAsked {
		m.MonAsked = false
		t.Atomic--
		return state.GoOn, false
	}
	if !m.MonitorOpen() || m.Obs == nil || m.Obs.Own == nil || m.Obs.Own.Finish == nil {
		return state.GoOn, false
	}
	if m.SymbolMissed() {
		return m.Unsupported(t, "the program ends before a counting monitor thread can read the last symbol"), true
	}
	m.MonDone, m.MonAsked = true, true
	t.Atomic++ // others must not change what it looks at
	m.CallBack(t, int32(m.Obs.Own.Finish.ID))
	return state.GoOn, true
}

// lastThread tells whether one thread of the program is left.
func (m *Machine) lastThread() bool {
	n := m.LiveCount
	if m.counts() {
		n--
	}
	return n == 1
}

// monitorThreadHash is what the node hash needs to know of the monitor thread besides its registers.
func (m *Machine) monitorThreadHash() hashing.Key {
	v := uint64(m.MonThread) << 2
	if m.MonDone {
		v |= 1
	}
	if m.MonDead {
		v |= 2
	}
	return m.Hasher.Cell(hashing.MonitorThread(), v)
}

// RegisterMonitor takes a thread out of the schedule.
func (m *Machine) RegisterMonitor(c *Call) state.Stop {
	id := m.ThreadOf(c.Args[0].Bits)
	if id <= 0 || id == int(c.Thread.ID) || !m.ThreadTable[id].Live() || m.ThreadTable[id].Phase != state.PhaseNone {
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" of something that is no thread waiting to run")
	}
	if m.MonThread != 0 && m.MonThread != int32(id) || m.ThreadTable[id].Pending.Kind == state.PendMonitor {
		return m.Unsupported(c.Thread, "a second monitor thread")
	}
	mon := m.ThreadTable[id]
	m.SaveThread(mon)
	if mon.Status == state.ThreadStarting {
		mon.Status = state.ThreadRunning
		m.Starting--
	}
	mon.Pending = state.Pending{Kind: state.PendMonitor}
	m.MonThread, m.MonBack = mon.ID, -1
	m.LiveCount--
	if m.Hasher != nil {
		m.HashThread(mon)
	}
	if m.Trace != nil {
		m.TraceCall(c, "registers "+m.ThreadName(mon)+" as the monitor")
	}
	return m.FinishInt(c, 0)
}

// KillMonitor ends the monitor thread: from here on nothing is observed.
func (m *Machine) KillMonitor(c *Call) state.Stop {
	switch {
	case m.MonDead:
		return m.Fail(c.Thread, state.Event{Kind: state.EventDead}) // there is no run to judge
	case m.MonThread == 0 || m.ThreadTable[m.MonThread].Pending.Kind != state.PendMonitor:
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" where no monitor thread is registered")
	case m.IsMonitorThread(c.Thread.ID):
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" in the monitor thread")
	}
	mon := m.ThreadTable[m.MonThread]
	m.SaveThread(mon)
	m.removeMonitor(mon)
	m.MonDone = true
	if m.Hasher != nil {
		m.HashThread(mon)
	}
	if m.Trace != nil {
		m.TraceCall(c, "ends "+m.ThreadName(mon))
	}
	return m.FinishInt(c, 0)
}

// SwitchToMonitor lets the monitor thread run, up to where it switches back.
func (m *Machine) SwitchToMonitor(c *Call) state.Stop {
	switch {
	case m.MonThread == 0:
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" where no monitor thread is registered")
	case m.IsMonitorThread(c.Thread.ID):
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" in the monitor thread")
	case m.MonDead:
		return m.Finish(c, state.Value{})
	case m.ThreadTable[m.MonThread].Pending.Kind != state.PendMonitor:
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" where the monitor thread has ended")
	}
	m.Finish(c, state.Value{})
	return state.StopSwitches
}

// SwitchBack ends a turn of the monitor thread.
func (m *Machine) SwitchBack(c *Call) state.Stop {
	if !m.IsMonitorThread(c.Thread.ID) || m.MonBack < 0 {
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" outside a registered monitor thread")
	}
	m.Finish(c, state.Value{})
	c.Thread.Atomic--
	c.Thread.Pending = state.Pending{Kind: state.PendMonitor}
	return m.leaveMonitor(c.Thread)
}
