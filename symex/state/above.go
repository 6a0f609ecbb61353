package state

// This file defines what memory, package mem, asks of the machine and tells it.

import (
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/weak"
)

// above is the machine as its memory sees it: mem.Owner and mem.Watcher.
type above struct{ m *State }

// Poll implements mem.Owner.
func (x above) Poll() { x.m.Poll() }

// EachReference implements mem.Owner.
func (x above) EachReference(f func(Value)) {
	m := x.m
	for _, c := range m.Constraints[:m.PathLen] {
		f(Value{Sym: c})
	}
	for _, t := range m.ThreadTable {
		if t.Status != ThreadUnused {
			m.eachReference(t, f)
		}
	}
	if m.Waiting.Waits() {
		if m.Delays != nil {
			m.Delays.EachValue(m.Waiting, f)
		} else {
			m.Graphs.EachValue(m.Waiting, f)
		}
	}
}

// Uninitialised implements mem.Owner.
func (x above) Uninitialised(thread int32, w int) Value {
	return x.m.FreshUninit(x.m.ThreadTable[thread], w)
}

// Assigned implements mem.Owner.
func (x above) Assigned(r expr.Ref) { x.m.assigned(r) }

// Mine implements mem.Owner.
func (x above) Mine(o *mem.Object) bool { return o.Thread == int32(x.m.Cur) }

// Dies implements mem.Owner.
func (x above) Dies(o *mem.Object) {
	m := x.m
	if m.Lesson != nil {
		m.Lesson.Dies(&m.Memory, o)
	}
	if o.Size > 0 {
		m.Listener.MemoryGone(o.Addr, uint64(o.Size))
	}
	if m.Waiting.Waits() && m.Graphs != nil {
		m.SetGraph(m.Graph().Gone(o.Addr, max(1, uint64(o.Size))))
	} else if m.Waiting.Waits() {
		m.dropDelayed(o)
	}
	if o.Kind == mem.Heap && m.Weak() && m.Code.Observes && !m.Opts.Concrete {
		m.bury(o)
	}
	if m.Foot == nil {
		return
	}
	if o.Shared {
		m.Touch(TouchWrite, o.Addr, max(1, uint64(o.Size)))
	}
	if o.Kind == mem.Heap && m.Code.Observes {
		m.Touch(TouchWrite, HeapNames, 1)
	}
}

// Writes implements mem.Watcher.
func (x above) Writes(_ *mem.Object, addr uint64, n uint, made bool) {
	if x.m.Rec != nil && !made {
		x.m.Rec.Write(addr, n)
	}
	if x.m.Foot != nil {
		x.m.touchStore(addr, n)
	}
}

// eachReference calls f on the values of t that may be used again: its result, and the live registers of all its frames.
func (m *State) eachReference(t *Thread, f func(Value)) {
	f(t.Result)
	if !t.Live() {
		return
	}
	scan := func(fn, base int32, live []ir.Reg) {
		for _, r := range live {
			f(t.Regs[base+int32(r)])
		}
		if step := m.Code.Funcs[fn].StepReg; step >= 0 {
			f(t.Regs[base+step+1]) // on its way from one place to another
		}
	}
	scan(t.Fn, t.Base, m.Code.Funcs[t.Fn].Live.LiveBefore(int(t.PC)))
	for i := range t.NumFrames {
		fr := &t.Frames[i]
		scan(fr.Fn, fr.Base, m.FrameLive(fr))
	}
}

// FrameLive gives the registers that a suspended frame still needs.
func (m *State) FrameLive(fr *Frame) []ir.Reg {
	if fr.PC < 0 {
		return m.Code.Funcs[fr.Fn].Live.LiveBefore(fr.At())
	}
	return m.Code.Funcs[fr.Fn].Live.LiveAcross(fr.At())
}

// WatchWrites has memory tell of every write.
func (m *State) WatchWrites() { m.Watch(above{m}) }

// TrackFootprints makes the machine record footprints; call it before Start. With
// ends it matters which threads have moved, and how far, when the program ends.
func (m *State) TrackFootprints(ends bool) {
	m.Foot = &footprint{ends: ends}
	m.WatchWrites()
}

// Weak tells whether the memory model is weaker than sequential consistency.
func (m *State) Weak() bool { return m.Delays != nil || m.Graphs != nil }

// Graph gives the state of rc11: one in which the running threads know everything, if nothing else is known.
func (m *State) Graph() *weak.Graph {
	if g := m.Graphs.Graph(m.Waiting); g != nil {
		return g
	}
	var live []int32
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.Live() {
			live = append(live, t.ID)
		}
	}
	g := weak.NewGraph(live)
	for _, t := range live {
		if u := m.ThreadTable[t].Joins; u != 0 {
			g = g.Await(t, int32(u)-1)
		}
		if l := m.ThreadTable[t].Leaves; l != weak.Stays {
			g = g.Leave(t, l)
		}
	}
	if m.Opts.C20Sequences {
		g = g.C20()
	}
	if m.Trace != nil {
		g = g.Remembering()
	}
	return g
}

// SetGraph says what the state of rc11 is from now on.
func (m *State) SetGraph(g *weak.Graph) {
	m.Waiting, m.Idle = m.Graphs.Set(m.Waiting, g), weak.IdleNot
	if m.HasSeveral != nil && !m.Ambiguous && m.Waiting.Waits() {
		m.Ambiguous = m.HasSeveral(m.Graph())
	}
}

// Published implements mem.Owner.
func (x above) Published(o *mem.Object) {
	if x.m.Graphs != nil && x.m.LiveCount > 1 {
		x.m.NotePublished(o)
	}
}

// NotePublished notes for the race check of rc11 that others may reach o from now on: the running thread has made it, which
// must happen before what others do there, as a plain write of all of it. Library functions do not race for blocks of their own.
func (m *State) NotePublished(o *mem.Object) {
	if o.Size > 0 {
		t := m.ThreadTable[m.Cur]
		own := t.Atomic >= Quiet && m.Kept(o)
		g, _ := m.Graph().Note(weak.Access{Thread: m.Cur, Addr: o.Addr, Size: uint64(o.Size), Write: true, Atomic: own, Plain: own, Pos: m.VisiblePos(t)})
		m.SetGraph(g)
	}
}

// StoresWait tells whether some store has not reached memory.
func (m *State) StoresWait() bool { return m.Delays != nil && m.Waiting.Waits() }

// Queues gives the stores that wait.
func (m *State) Queues() weak.Queues { return m.Delays.Queues(m.Waiting) }

// SetQueues says which stores wait from now on.
func (m *State) SetQueues(q weak.Queues) { m.Waiting = m.Delays.Set(m.Waiting, q) }

// dropDelayed drops stores to o, whose life ends, that wait. Those of others than the running thread may come after it.
func (m *State) dropDelayed(o *mem.Object) {
	q := m.Queues()
	for t := range q {
		for i := len(q.Of(int32(t))) - 1; i >= 0; i-- {
			if !q[t][i].Overlaps(o.Addr, max(1, uint64(o.Size))) {
				continue
			}
			if int32(t) != m.Cur {
				m.Report(m.ThreadTable[m.Cur], Report{Property: PropMemory, Message: "the life of " + m.ObjectName(o) + " ends while a store to it by " + m.ThreadName(m.ThreadTable[t]) + " has not reached memory"})
			}
			if q = q.Without(int32(t), i); t >= len(q) {
				break
			}
		}
	}
	m.SetQueues(q)
}

// What freeing a block hands over under memory models weaker than sequential consistency: free synchronises with the allocation that gives
// the block again (C17 7.22.3), which is decided when that is made (package instr, reuse.go).
//
//   - rc11: the block is an object at which the one releases and the other acquires.
//   - tso, pso: what the thread stored before has reached memory when the block is given again; later stores need not. A mark in
//     its queue says which were before. That is how heaps do it, too: the thread stores there that the block is free, behind its other stores.

// bury notes that the running thread frees a block.
func (m *State) bury(o *mem.Object) {
	switch {
	case !m.Waiting.Waits():
	case m.Delays != nil:
		m.SetQueues(m.Queues().Freed(m.Cur, o.Addr))
	case m.Graph().Has(m.Cur):
		m.SetGraph(m.Graph().Unsynced(weak.Grave(o.Addr)).Release(m.Cur, weak.Grave(o.Addr)))
	}
}

// Hands tells whether the thread that freed the block of a slot has done something before that thread t may not have seen.
func (m *State) Hands(t *Thread, slot uint64) bool {
	addr := m.SlotAddr(slot)
	switch {
	case !m.Waiting.Waits():
		return false
	case m.Delays != nil:
		who, _ := m.Queues().Buried(addr)
		return who >= 0 && who != t.ID
	}
	g := m.Graph()
	return g.Has(t.ID) && g.Tells(t.ID, weak.Grave(addr))
}
