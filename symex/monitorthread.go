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
	"heddle/hashing"
	"heddle/ir"
	"heddle/symex/mem"
)

// attachMonitor makes the machine feed the program's monitor thread.
func (m *Machine) attachMonitor(mon *ir.Monitor) {
	var o Observation
	for _, p := range mon.Props {
		o.Propositions = append(o.Propositions, p.Func)
	}
	m.Observe(o)
	m.obs.own = mon
}

// startMonitor has t make the monitor thread before it does anything else.
func (m *Machine) startMonitor(t *Thread) {
	if m.obs != nil && m.obs.own != nil && m.obs.own.Start != nil && !m.obs.own.Started {
		m.CallBack(t, int32(m.obs.own.Start.ID))
	}
}

// noteMonitor takes the thread made by the function that starts the monitor for the monitor, in the
// older scheme; in the other one the program says which it is.
func (m *Machine) noteMonitor(parent, t *Thread) {
	if m.obs == nil || m.obs.own == nil || m.obs.own.Count == nil || m.obs.own.Start == nil || m.monThread != 0 {
		return
	}
	start := int32(m.obs.own.Start.ID)
	inside := parent.Fn == start
	for i := range parent.frames[:parent.NumFrames] {
		inside = inside || parent.frames[i].fn == start
	}
	if inside {
		m.monThread = t.ID
	}
}

// counts tells whether the monitor thread is one of the older scheme.
func (m *Machine) counts() bool {
	return m.monThread != 0 && m.threads[m.monThread].Pending.Kind != PendMonitor && m.threads[m.monThread].Live()
}

// monitorMoves tells whether the monitor thread t, which is at no synchronisation call, can be scheduled.
func (m *Machine) monitorMoves(t *Thread) bool {
	if t.Pending.Kind == PendMonitor {
		return false
	}
	behind, ok := m.monitorBehind()
	return !ok || behind != 0
}

// monitorBehind gives the number of symbols that the thread of the older scheme has not read.
func (m *Machine) monitorBehind() (n uint64, ok bool) {
	if m.obs == nil || m.obs.own == nil || m.obs.own.Count == nil {
		return 0, false
	}
	count, ok1 := m.ownValue(m.obs.own.Count)
	seen, ok2 := m.ownValue(m.obs.own.Seen)
	return count - seen, ok1 && ok2
}

// CountedState gives the state of the automaton that the thread of the older scheme
// is in and the last symbol; ok is false while there are symbols that it has not read.
func (m *Machine) CountedState() (state, valuation uint64, ok bool) {
	if behind, known := m.monitorBehind(); !known || behind != 0 || m.monThread == 0 {
		return 0, 0, false
	}
	state, ok = m.ownValue(m.obs.own.State)
	return state, m.valuation, ok
}

// MonitorOpen tells whether the program has a monitor thread that was not asked for
// its judgement on this path.
func (m *Machine) MonitorOpen() bool { return m.monThread != 0 && !m.monDone && !m.monDead }

// IsMonitor tells whether id is the monitor thread.
func (m *Machine) IsMonitor(id int) bool { return m.isMonitor(int32(id)) }

func (m *Machine) ownValue(g *ir.Global) (uint64, bool) {
	return m.Peek(m.code.GlobalAddr[g.ID], uint8(g.Size))
}

func (m *Machine) setOwn(g *ir.Global, v uint64) {
	m.obs.recording = true // that is no write of the program's
	o, _ := m.Lookup(m.code.GlobalAddr[g.ID])
	m.StoreConcrete(o, 0, uint8(g.Size), v)
	m.obs.recording = false
}

// feedMonitor hands the monitor thread a symbol, which t wrote. The one that is there when
// the thread starts it reads by itself.
func (m *Machine) feedMonitor(t *Thread, valuation uint64) Stop {
	for i, p := range m.obs.own.Props {
		if p.Status != nil {
			m.setOwn(p.Status, valuation>>i&1)
		}
	}
	if count := m.obs.own.Count; count != nil && m.monThread != 0 {
		n, ok := m.ownValue(count)
		if !ok || n+1 > mem.Mask(int(count.Size)*8) {
			return m.Unsupported(t, "the monitor thread counts no further")
		}
		if m.monFed {
			return m.Unsupported(t, "two writes that a counting monitor thread observes, with no chance for it to run in between")
		}
		m.monFed = true
		m.setOwn(count, n+1)
	}
	return GoOn
}

// EnterMonitor makes the registered monitor thread ready to run within the transition of the running thread,
// until it yields: it runs as in an atomic section. ok is false if there is none.
func (m *Machine) EnterMonitor() (id int, ok bool) {
	if !m.MonitorOpen() || m.threads[m.monThread].Pending.Kind != PendMonitor {
		return 0, false
	}
	mon := m.threads[m.monThread]
	m.saveThread(mon)
	mon.Pending = Pending{}
	mon.Atomic++
	mon.Silent = 0
	m.monBack = m.cur
	return int(mon.ID), true
}

// Interrupted gives the thread that the registered monitor thread was entered from, when that has yielded.
func (m *Machine) Interrupted() int {
	back := m.monBack
	m.monBack = -1
	return int(back)
}

// leaveMonitor ends a run of the registered monitor thread.
func (m *Machine) leaveMonitor(mon *Thread) Stop {
	if m.hash != nil {
		m.hashThread(mon)
	}
	return stopYields
}

// supposeInMonitor conjoins an assumption of the registered monitor thread. Where it
// fails the run of the automaton ends.
func (m *Machine) supposeInMonitor(mon *Thread, cond Value) Stop {
	holds := cond.Bits != 0
	if cond.Sym != 0 {
		var st Stop
		if cond, st = m.settleFor(mon, cond); st != GoOn {
			return st
		}
		holds = cond.Bits != 0
	}
	if holds {
		return GoOn
	}
	m.monDead = true
	m.removeMonitor(mon)
	return m.leaveMonitor(mon)
}

// removeMonitor ends the registered monitor thread.
func (m *Machine) removeMonitor(mon *Thread) {
	m.LeaveFrames(mon, 0)
	m.killStack(mon)
	m.killThreadObjects(mon)
	mon.Status, mon.Pending, mon.Atomic = ThreadFinished, Pending{}, 0
}

// monitorWrote deals with a write of the monitor thread itself, which must not be one that it observes.
func (m *Machine) monitorWrote(t *Thread) Stop {
	relevant, st := m.matters(t)
	m.obs.dirty = m.obs.dirty[:0]
	if st == GoOn && relevant {
		return m.Unsupported(t, "the monitor thread writes to what it observes")
	}
	return st
}

// noteJudgement notes that the function that judges the execution is called.
func (m *Machine) noteJudgement(fn int32) {
	if own := m.obs.own; own != nil && own.Finish != nil && int(fn) == own.Finish.ID {
		m.monDone = true
	}
}

// SymbolMissed tells whether the last transition wrote a symbol that the counting
// monitor thread has not read. Where the path ends with that transition no interleaving
// lets it.
func (m *Machine) SymbolMissed() bool {
	behind, ok := m.monitorBehind()
	return ok && behind != 0 && m.monFed
}

// askMonitor has t, which ends the program, call the function that judges the
// execution. When that returns, t comes here again; then asked is false.
func (m *Machine) askMonitor(t *Thread) (st Stop, asked bool) {
	if m.monAsked {
		m.monAsked = false
		t.Atomic--
		return GoOn, false
	}
	if !m.MonitorOpen() || m.obs == nil || m.obs.own == nil || m.obs.own.Finish == nil {
		return GoOn, false
	}
	if m.SymbolMissed() {
		return m.Unsupported(t, "the program ends before a counting monitor thread can read the last symbol"), true
	}
	m.monDone, m.monAsked = true, true
	t.Atomic++ // others must not change what it looks at
	m.CallBack(t, int32(m.obs.own.Finish.ID))
	return GoOn, true
}

// lastThread tells whether one thread of the program is left.
func (m *Machine) lastThread() bool {
	n := m.liveCount
	if m.counts() {
		n--
	}
	return n == 1
}

// monitorThreadHash is what the node hash needs to know of the monitor thread besides its registers.
func (m *Machine) monitorThreadHash() hashing.Key {
	v := uint64(m.monThread) << 2
	if m.monDone {
		v |= 1
	}
	if m.monDead {
		v |= 2
	}
	return m.hash.Cell(hashing.MonitorThread(), v)
}

// RegisterMonitor takes a thread out of the schedule.
func (m *Machine) RegisterMonitor(c *Call) Stop {
	id := m.ThreadOf(c.Args[0].Bits)
	if id <= 0 || id == int(c.Thread.ID) || !m.threads[id].Live() || m.threads[id].Phase != PhaseNone {
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" of something that is no thread waiting to run")
	}
	if m.monThread != 0 && m.monThread != int32(id) || m.threads[id].Pending.Kind == PendMonitor {
		return m.Unsupported(c.Thread, "a second monitor thread")
	}
	mon := m.threads[id]
	m.saveThread(mon)
	if mon.Status == threadStarting {
		mon.Status = ThreadRunning
		m.starting--
	}
	mon.Pending = Pending{Kind: PendMonitor}
	m.monThread, m.monBack = mon.ID, -1
	m.liveCount--
	if m.hash != nil {
		m.hashThread(mon)
	}
	if m.trace != nil {
		m.TraceCall(c, "registers "+m.ThreadName(mon)+" as the monitor")
	}
	return m.FinishInt(c, 0)
}

// KillMonitor ends the monitor thread: from here on nothing is observed.
func (m *Machine) KillMonitor(c *Call) Stop {
	switch {
	case m.monDead:
		return m.Fail(c.Thread, Event{Kind: EventDead}) // there is no run to judge
	case m.monThread == 0 || m.threads[m.monThread].Pending.Kind != PendMonitor:
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" where no monitor thread is registered")
	case m.isMonitor(c.Thread.ID):
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" in the monitor thread")
	}
	mon := m.threads[m.monThread]
	m.saveThread(mon)
	m.removeMonitor(mon)
	m.monDone = true
	if m.hash != nil {
		m.hashThread(mon)
	}
	if m.trace != nil {
		m.TraceCall(c, "ends "+m.ThreadName(mon))
	}
	return m.FinishInt(c, 0)
}

// SwitchToMonitor lets the monitor thread run, up to where it switches back.
func (m *Machine) SwitchToMonitor(c *Call) Stop {
	switch {
	case m.monThread == 0:
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" where no monitor thread is registered")
	case m.isMonitor(c.Thread.ID):
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" in the monitor thread")
	case m.monDead:
		return m.Finish(c, Value{})
	case m.threads[m.monThread].Pending.Kind != PendMonitor:
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" where the monitor thread has ended")
	}
	m.Finish(c, Value{})
	return stopSwitches
}

// SwitchBack ends a turn of the monitor thread.
func (m *Machine) SwitchBack(c *Call) Stop {
	if !m.isMonitor(c.Thread.ID) || m.monBack < 0 {
		return m.Unsupported(c.Thread, m.ModelOf(c).Name+" outside a registered monitor thread")
	}
	m.Finish(c, Value{})
	c.Thread.Atomic--
	c.Thread.Pending = Pending{Kind: PendMonitor}
	return m.leaveMonitor(c.Thread)
}
