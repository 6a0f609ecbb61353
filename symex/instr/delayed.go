package instr

// This file defines how instructions access memory where stores of threads wait before they reach it: the memory
// models tso and pso, see weak/buffers.go.

import (
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
	"heddle.example/symex/weak"
)

// delays tells whether a store to o waits. Where another thread does not find o before a store that publishes it leaves, its stores
// have left before under tso; under pso they may come later.
func (m *Unit) delays(t *state.Thread, o *mem.Object) bool {
	return m.LiveCount > 1 && t.Atomic == 0 && (o.Shared || m.Delays.PSO && (o.Kind == mem.Heap || o.Stored))
}

// unsaid refuses an atomic operation whose memory order is not known.
func (m *Unit) unsaid(t *state.Thread) state.Stop {
	return m.Unsupported(t, "an atomic operation whose memory order is no constant, under --memory-model "+m.Opts.MemoryModel)
}

// Offset gives the one offset of an access, which is off, or unless it is 0 sym: the path forks over what that may be.
func (m *Unit) Offset(t *state.Thread, off int64, sym expr.Ref) (int64, state.Stop) {
	if sym == 0 {
		return off, state.GoOn
	}
	v, st := m.Concretise(t, -1, state.Value{Sym: sym}, m.Code.PtrSize*8, "the place of an access")
	return int64(v.Bits), st
}

// settle chooses which stores leave before an access to some bytes, with own one behind all stores of t.
func (m *Unit) settle(t *state.Thread, access []weak.Range, own bool) state.Stop {
	return m.settleOf(t, t.ID, access, own)
}

// settleOf is settle where the access is that of who while t moves.
func (m *Unit) settleOf(t *state.Thread, who int32, access []weak.Range, own bool) state.Stop {
	for m.Waiting.Waits() && !m.Settled {
		list := m.Queues().Relevant(who, access, own, m.Delays.PSO)
		if len(list) == 0 {
			break
		}
		left, st := m.oneLeaves(t, list)
		if st != state.GoOn {
			return st
		}
		m.Settled = !left
	}
	return state.GoOn
}

// oneLeaves chooses which of some stores reaches memory while t moves; left is false if none does. It stops where a symbol is due.
func (m *Unit) oneLeaves(t *state.Thread, list []weak.Place) (left bool, st state.Stop) {
	i, st := m.Take(t, state.ChoiceNondet, len(list)+1)
	if st != state.GoOn {
		return false, st
	}
	if i == 0 {
		for _, p := range list {
			m.Lags.Note(p.Thread, true, 0)
		}
		return false, state.GoOn
	}
	return true, m.leave(t, list[i-1])
}

// leave has a store reach memory while t moves. It stops where a symbol is due.
func (m *Unit) leave(t *state.Thread, p weak.Place) state.Stop {
	q := m.Queues()
	e := q[p.Thread][p.Index]
	m.SetQueues(q.Without(p.Thread, p.Index))
	m.Lags.Note(p.Thread, false, 0)
	o, _ := m.Lookup(e.Addr)
	if o == nil {
		return state.GoOn
	}
	off := int64(e.Addr - o.Addr)
	if m.Trace != nil {
		name, l := m.Place(o, off, int64(e.Size))
		u := m.ThreadTable[p.Thread]
		m.Trace.Sync(int(u.ID), m.VisiblePos(u), m.VisibleFunc(u), "its store "+name+" = "+m.Show(e.Value, int(e.Size)*8, l)+" "+state.ReachesMemory)
		m.Trace.Reaches(o.Addr, off, int64(e.Size), e.Step)
	}
	if e.Ptr {
		m.StorePointer(o, off, e.Value)
	} else {
		m.StoreScalar(o, off, e.Size, e.Value)
	}
	if m.Reached != nil {
		return m.Reached(t)
	}
	return state.GoOn
}

// Drain has all stores of t reach memory, before an access to some bytes or, without any, whatever comes.
func (m *Unit) Drain(t *state.Thread, access ...weak.Range) state.Stop {
	if !m.Waiting.Waits() {
		return state.GoOn
	}
	if st := m.settle(t, access, true); st != state.GoOn {
		return st
	}
	for m.Queues().Waits(t.ID) {
		if st := m.leave(t, weak.Place{Thread: t.ID}); st != state.GoOn {
			return st
		}
	}
	return state.GoOn
}

// Drains tells whether stores of t wait.
func (m *Unit) Drains(t *state.Thread) bool { return m.Waiting.Waits() && m.Queues().Waits(t.ID) }

// mustStandBefore tells whether t must stand before an access to o that others cannot see, because its stores leave there.
func (m *Unit) mustStandBefore(t *state.Thread, o *mem.Object, grant bool) bool {
	if !m.Drains(t) || m.Visible(o, true) || !m.MustStop(t, grant) {
		return false
	}
	t.Pending = state.Pending{Kind: state.PendFence}
	return true
}

// Fence runs a Fence.
func (m *Unit) Fence(t *state.Thread, in *static.Instr, grant bool) state.Stop {
	switch {
	case m.Graphs != nil:
		return m.fenceMessage(t, in)
	case in.Order == ir.OrderUnsaid:
		return m.unsaid(t)
	case in.Order.SeqCst():
		if !m.Drains(t) {
			return state.GoOn
		}
		if m.MustStop(t, grant) {
			t.Pending = state.Pending{Kind: state.PendFence}
			return state.StopNode
		}
		st := m.Drain(t)
		if st == state.GoOn {
			m.Settled, t.Fresh = false, false
		}
		return st
	case m.Delays.PSO && in.Order.Releases():
		m.SetQueues(m.Queues().Append(t.ID, weak.Entry{Barrier: true}))
	}
	return state.GoOn
}

// loadDelayed finishes a Load of what o has at off, or at sym unless that is 0.
func (m *Unit) loadDelayed(t *state.Thread, in *static.Instr, o *mem.Object, off int64, sym expr.Ref) (v state.Value, st state.Stop) {
	if in.Flags&ir.FlagAtomic != 0 && in.Order == ir.OrderUnsaid {
		return v, m.unsaid(t)
	}
	if off, st = m.Offset(t, off, sym); st != state.GoOn {
		return v, st
	}
	if v, st = m.readDelayed(t, in, o, off); st != state.GoOn {
		return v, st
	}
	m.Settled = false
	if m.Trace != nil {
		a := m.ReadAccess(o, off, 0, in, v)
		m.unseen(&a, t, o)
		m.TraceAccess(t, o, a)
	}
	return v, state.GoOn
}

// unseen tells of a load which store it reads that waits, or which of another thread it does not see because that waits.
func (m *Unit) unseen(a *state.Access, t *state.Thread, o *mem.Object) {
	q := m.Queues()
	addr, size := o.Addr+uint64(a.Offset), uint64(a.Size)
	if i := q.Newest(t.ID, addr, size); i >= 0 {
		a.From = q.Of(t.ID)[i].Step
		return
	}
	for u := range q {
		if i := q.Newest(int32(u), addr, size); i >= 0 {
			a.Over, a.Missing = q[u][i].Step, "it has not reached memory"
			return
		}
	}
}

// readDelayed reads what t sees at off of o: its own stores before memory.
func (m *Unit) readDelayed(t *state.Thread, in *static.Instr, o *mem.Object, off int64) (v state.Value, st state.Stop) {
	if !m.Waiting.Waits() {
		return m.loadTyped(t, o, off, 0, in)
	}
	v, own, st := m.ReadDelayed(t, o, off, in.Size)
	switch {
	case st != state.GoOn:
		return v, st
	case !own:
		return m.loadTyped(t, o, off, 0, in)
	case in.IsPtr && v.Sym == mem.PointerInPlace:
		return state.Value{Bits: v.Bits}, state.GoOn
	case in.IsPtr:
		return m.ToPointer(v), state.GoOn
	case v.Sym == mem.PointerInPlace:
		v = m.AddressValue(state.Value{Bits: v.Bits})
	}
	if v.Sym != 0 && m.Tab.HasTags(v.Sym) {
		m.Layout = true // bytes of a pointer are read as a number
	}
	return v, state.GoOn
}

// ReadDelayed reads size bytes at off of o where stores of t to them wait; own is false where none does: then memory has
// what t reads. A pointer that was stored as one comes with mem.PointerInPlace.
func (m *Unit) ReadDelayed(t *state.Thread, o *mem.Object, off int64, size uint8) (v state.Value, own bool, st state.Stop) {
	addr := o.Addr + uint64(off)
	if o.Shared && m.LiveCount > 1 {
		// Also where t has stored to all of it: those stores may have left, and others over them.
		if st = m.settle(t, []weak.Range{{Addr: addr, Size: uint64(size)}}, false); st != state.GoOn {
			return v, false, st
		}
	}
	q := m.Queues()
	list := q.Of(t.ID)
	newest := q.Newest(t.ID, addr, uint64(size))
	if newest >= 0 && list[newest].Addr == addr && list[newest].Size == size {
		e := list[newest]
		if e.Value.Sym == state.Uninit {
			e.Value = m.FreshUninit(t, int(size)*8)
			m.SetQueues(q.With(t.ID, newest, e))
		}
		if e.Ptr && e.Value.Sym == 0 {
			e.Value.Sym = mem.PointerInPlace
		}
		return e.Value, true, state.GoOn
	}
	if newest < 0 {
		return v, false, state.GoOn
	}
	if st = m.SettleBytes(t, o, off, size); st != state.GoOn {
		return v, false, st
	}
	var all expr.Ref
	for i := range uint64(size) {
		var b expr.Ref
		if k := q.Newest(t.ID, addr+i, 1); k >= 0 {
			e := q.Of(t.ID)[k]
			if e.Value.Sym == state.Uninit {
				e.Value = m.FreshUninit(t, int(e.Size)*8)
				q = q.With(t.ID, k, e)
				m.SetQueues(q)
			}
			x := e.Value
			if e.Ptr {
				x = m.AddressValue(x)
			}
			low := int(addr+i-e.Addr) * 8
			b = m.Tab.Extract(m.Ref(x, int(e.Size)*8), low+7, low)
		} else {
			b = m.Ref(m.LoadScalar(t.ID, o, off+int64(i), 1, false), 8)
		}
		if all == 0 {
			all = b
		} else {
			all = m.Tab.Concat(b, all)
		}
	}
	return m.Wrap(all), true, state.GoOn
}

// storeDelayed finishes a Store of v at off of o, or at sym unless that is 0.
func (m *Unit) storeDelayed(t *state.Thread, in *static.Instr, o *mem.Object, off int64, sym expr.Ref, v state.Value, grant bool) (st state.Stop) {
	if in.Flags&ir.FlagAtomic != 0 && in.Order == ir.OrderUnsaid {
		return m.unsaid(t)
	}
	if off, st = m.Offset(t, off, sym); st != state.GoOn {
		return st
	}
	order := ir.OrderRelaxed
	if in.Flags&ir.FlagAtomic != 0 {
		order = in.Order
	}
	if order.SeqCst() && m.mustStandBefore(t, o, grant) {
		return state.StopNode
	}
	return m.WriteDelayed(t, o, off, weak.Entry{Size: in.Size, Ptr: in.IsPtr, Value: v}, order)
}

// WriteDelayed stores what e says at off of o, in memory or where stores of t wait.
func (m *Unit) WriteDelayed(t *state.Thread, o *mem.Object, off int64, e weak.Entry, order ir.MemoryOrder) state.Stop {
	if e.Ptr && off&int64(m.Code.PtrSize-1) != 0 {
		if st := m.SettleNumber(t, e.Value); st != state.GoOn {
			return st
		}
	}
	e.Addr = o.Addr + uint64(off)
	own := Range(e)
	switch delays := m.delays(t, o); {
	case delays && !order.SeqCst():
		if m.Delays.PSO && m.LocalEscapes(e.Value) {
			return m.Unsupported(t, "a store of the address of a local variable, under --memory-model pso")
		}
		if st := m.makeRoom(t); st != state.GoOn {
			return st
		}
		if m.Trace != nil {
			a := m.WriteAccess(o, off, 0, e.Size, e.Value)
			a.Waits = true
			m.TraceAccess(t, o, a)
			e.Step = m.Trace.Told()
		}
		m.wait(t, e, order)
		m.Settled = false
		return state.GoOn
	case delays || m.LiveCount == 1:
		if st := m.Drain(t, own); st != state.GoOn {
			return st
		}
	case t.Atomic >= state.Quiet && o.Shared && m.Drains(t): // the section began with stores that wait
		if st := m.Drain(t, own); st != state.GoOn {
			return st
		}
	case o.Shared: // inside an atomic section
		if st := m.settle(t, []weak.Range{own}, false); st != state.GoOn {
			return st
		}
	}
	m.Settled = false
	if m.Trace != nil {
		m.TraceWrite(t, o, off, 0, e.Size, e.Value)
	}
	if e.Ptr {
		m.StorePointer(o, off, e.Value)
	} else {
		m.StoreScalar(o, off, e.Size, e.Value)
	}
	return state.GoOn
}

// Range gives the bytes that e stores.
func Range(e weak.Entry) weak.Range { return weak.Range{Addr: e.Addr, Size: uint64(e.Size)} }

// wait puts a store behind those of t that wait. What it publishes others may find from now on.
func (m *Unit) wait(t *state.Thread, e weak.Entry, order ir.MemoryOrder) {
	if m.Delays.PSO && order.Releases() {
		m.SetQueues(m.Queues().Append(t.ID, weak.Entry{Barrier: true}))
	}
	m.Publish(e.Value)
	m.SetQueues(m.Queues().Append(t.ID, e))
}

// CopyWaiting stores to a new object what waits to be stored by t to another one of which it was copied.
func (m *Unit) CopyWaiting(t *state.Thread, to, from *mem.Object) state.Stop {
	if m.Delays == nil || !m.Waiting.Waits() {
		return state.GoOn
	}
	for _, e := range m.Queues().Of(t.ID) {
		off := int64(e.Addr - from.Addr)
		switch {
		case !e.Overlaps(from.Addr, uint64(from.Size)) || off >= to.Size:
		case off+int64(e.Size) > to.Size:
			return m.Unsupported(t, "a block cut in the middle of a store that has not reached memory, under --memory-model "+m.Opts.MemoryModel)
		case e.Ptr:
			m.StorePointer(to, off, e.Value)
		default:
			m.StoreScalar(to, off, e.Size, e.Value)
		}
	}
	return state.GoOn
}

// makeRoom has the oldest stores of t leave where no more can wait.
func (m *Unit) makeRoom(t *state.Thread) state.Stop {
	for stores(m.Queues().Of(t.ID)) >= m.Delays.Bound {
		m.Delays.Exceeded = true
		if st := m.leave(t, weak.Place{Thread: t.ID}); st != state.GoOn {
			return st
		}
	}
	return state.GoOn
}

// stores counts the entries of a queue that are stores.
func stores(list []weak.Entry) (n int) {
	for i := range list {
		if list[i].Stores() {
			n++
		}
	}
	return n
}

// LocalEscapes tells whether v points to a local object that others cannot reach yet: stores to it did not wait.
func (m *Unit) LocalEscapes(v state.Value) bool {
	found := false
	m.EachSlot(v, func(slot uint64) {
		if o, _ := m.Lookup(m.SlotAddr(slot)); o != nil && o.Kind == mem.Stack && !o.Stored {
			found = true
		}
	})
	return found
}

// beginUpdate decides what comes before a read-modify-write at off of o, or at sym unless that is 0: it waits until the stores of t
// have left.
func (m *Unit) beginUpdate(t *state.Thread, in *static.Instr, o *mem.Object, off int64, sym expr.Ref, grant bool) (int64, state.Stop) {
	if in.Order == ir.OrderUnsaid || in.Op == ir.CmpXchg && in.Fail == ir.OrderUnsaid {
		return 0, m.unsaid(t)
	}
	if m.mustStandBefore(t, o, grant) {
		return 0, state.StopNode
	}
	off, st := m.Offset(t, off, sym)
	if st != state.GoOn {
		return 0, st
	}
	return off, m.Drain(t, weak.Range{Addr: o.Addr + uint64(off), Size: uint64(in.Size)})
}

// EntersSection decides what comes before an atomic section.
func (m *Unit) EntersSection(t *state.Thread, in *static.Instr) state.Stop {
	switch {
	case !m.Weak():
		return state.GoOn
	case in.Order == ir.OrderRelaxed:
		return m.Unsupported(t, "an atomic access to an object that is no scalar, under --memory-model "+m.Opts.MemoryModel)
	case m.Delays != nil:
		return m.Lets(t)
	case in.Order != ir.OrderUnsaid:
		return m.Unsupported(t, "an atomic update that no instruction does at once, under --memory-model rc11")
	}
	m.NoteTouch(state.TouchSync, sectionLock, 1) // sections synchronise with each other, whatever they access
	m.Synchronise(t, sectionLock, false)
	return state.GoOn
}

// LeavesSection decides what comes behind an atomic section.
func (m *Unit) LeavesSection(t *state.Thread) {
	if m.Graphs != nil {
		m.Synchronise(t, sectionLock, true)
	}
}

// Lets has all stores of t reach memory.
func (m *Unit) Lets(t *state.Thread) state.Stop {
	if m.Delays == nil || !m.Waiting.Waits() {
		return state.GoOn
	}
	st := m.Drain(t)
	if st == state.GoOn {
		m.Settled = false
	}
	return st
}

// ReadRaw reads size bytes of o at off, or at sym unless that is 0, as they stand there: a pointer comes with mem.PointerInPlace.
func (m *Unit) ReadRaw(t *state.Thread, o *mem.Object, off int64, sym expr.Ref, size uint8) (v state.Value, st state.Stop) {
	if off, st = m.Offset(t, off, sym); st != state.GoOn {
		return v, st
	}
	own := false
	if m.Graphs != nil {
		if st = m.NoteAccess(t, o, off, int64(size), false); st != state.GoOn {
			return v, st
		}
	} else if m.Waiting.Waits() {
		if v, own, st = m.ReadDelayed(t, o, off, size); st != state.GoOn {
			return v, st
		}
	}
	if !own {
		if addr, ok := m.InPlace(o, off); ok && int(size) == m.Code.PtrSize {
			v = state.Value{Bits: addr, Sym: mem.PointerInPlace}
		} else {
			if st = m.SettleBytes(t, o, off, size); st != state.GoOn {
				return v, st
			}
			v = m.LoadScalar(t.ID, o, off, size, true)
		}
	}
	m.Settled = false
	return v, state.GoOn
}

// WriteRaw stores what e says at off of o, or at sym unless that is 0.
func (m *Unit) WriteRaw(t *state.Thread, o *mem.Object, off int64, sym expr.Ref, e weak.Entry) (st state.Stop) {
	if off, st = m.Offset(t, off, sym); st != state.GoOn {
		return st
	}
	if m.Graphs != nil {
		return m.WriteMessage(t, o, off, e)
	}
	return m.WriteDelayed(t, o, off, e, ir.OrderRelaxed)
}
