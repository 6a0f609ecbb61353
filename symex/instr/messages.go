package instr

// This file defines how instructions access memory under the memory model rc11, see package weak. Memory has the last
// message of each cell; the others are in the model's state.

import (
	"heddle.example/answer"
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/arith"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
	"heddle.example/symex/weak"
)

// concerns tells whether accesses to o are the memory model's business: others may reach it, or could before they ended.
func (m *Unit) concerns(o *mem.Object, write bool) bool {
	return o.Shared && (m.LiveCount > 1 || m.Waiting.Waits()) && (write || !o.Frozen)
}

// pick chooses one of n alternatives of the atomic operation in progress; the same where it is run again.
func (m *Unit) pick(t *state.Thread, n int) (int, state.Stop) {
	if m.Picked > 0 {
		return int(m.Picked) - 1, state.GoOn
	}
	i := 0
	if n > 1 {
		var st state.Stop
		if i, st = m.Take(t, state.ChoiceNondet, n); st != state.GoOn {
			return 0, st
		}
	}
	m.Picked = int32(i) + 1
	return i, state.GoOn
}

// mixed says that memory is accessed atomically in different sizes.
func (m *Unit) mixed(t *state.Thread, o *mem.Object, off int64, size uint8) state.Stop {
	name, _ := m.Place(o, off, int64(size))
	return m.Unsupported(t, "mixed-size: atomic accesses of different sizes to "+name+", under --memory-model rc11")
}

// cell gives the cell of size bytes at off of o, which is made if there is none.
func (m *Unit) cell(t *state.Thread, o *mem.Object, off int64, size uint8) (g *weak.Graph, i int, st state.Stop) {
	g = m.Graph()
	addr := o.Addr + uint64(off)
	i, mixed := g.CellAt(addr, size)
	if mixed {
		for _, k := range g.Overlapping(addr, uint64(size)) {
			if k == i {
				continue
			}
			if !g.Settled(k) {
				return nil, 0, m.mixed(t, o, off, size)
			}
			g = g.WithoutCell(k)
		}
	}
	if i < 0 {
		v, ptr := m.raw(t, o, off, size)
		g, i = g.WithCell(addr, size, v, ptr)
	}
	return g, i, state.GoOn
}

// raw gives what stands in memory, a pointer as one.
func (m *Unit) raw(t *state.Thread, o *mem.Object, off int64, size uint8) (v state.Value, ptr bool) {
	if addr, ok := m.InPlace(o, off); ok && int(size) == m.Code.PtrSize {
		return state.Value{Bits: addr}, true
	}
	return m.LoadScalar(t.ID, o, off, size, true), false
}

// message gives the value of message k of a cell as an instruction reads it.
func (m *Unit) message(t *state.Thread, in *static.Instr, o *mem.Object, off int64, c *weak.Cell, k int) (state.Value, state.Stop) {
	if k == len(c.Messages)-1 {
		return m.loadTyped(t, o, off, 0, in)
	}
	msg := &c.Messages[k]
	v := msg.Value
	if v.Sym == state.Uninit {
		v = m.FreshUninit(t, int(in.Size)*8)
	}
	switch {
	case in.IsPtr && msg.Ptr:
	case in.IsPtr:
		v = m.ToPointer(v)
	case msg.Ptr:
		v = m.AddressValue(v)
	}
	if !in.IsPtr && v.Sym != 0 && m.Tab.HasTags(v.Sym) {
		m.Layout = true
	}
	return v, state.GoOn
}

// ready decides what comes before an atomic operation: it has a known order and is at one place.
func (m *Unit) ready(t *state.Thread, in *static.Instr, off int64, sym expr.Ref) (int64, state.Stop) {
	if in.Order == ir.OrderUnsaid || in.Op == ir.CmpXchg && in.Fail == ir.OrderUnsaid {
		return 0, m.unsaid(t)
	}
	return m.Offset(t, off, sym)
}

// oldest gives the first message of a cell that t reads or puts one behind, within the bound.
func (m *Unit) oldest(t *state.Thread, g *weak.Graph, x int) int {
	first := g.Oldest(t.ID, x)
	if bound := len(g.Cell(x).Messages) - 1 - m.Graphs.Stale; m.Graphs.Stale >= 0 && bound > first {
		m.Graphs.Skipped = true
		return bound
	}
	return first
}

// full cuts the path: the state has no room for what comes.
func (m *Unit) full(t *state.Thread) state.Stop {
	m.Graphs.Exceeded = true
	return m.Fail(t, state.Event{Kind: state.EventCut, Message: answer.CutMemoryHistory})
}

// none ends the path: no execution goes on this way.
func (m *Unit) none(t *state.Thread) state.Stop {
	m.VoidFootprint()
	return m.Fail(t, state.Event{Kind: state.EventDead})
}

// lagsAt notes that t reads message k of a cell, or puts one behind it.
func (m *Unit) lagsAt(t *state.Thread, g *weak.Graph, x, k int) {
	addr := g.Cell(x).Addr
	if k < len(g.Cell(x).Messages)-1 {
		m.Lags.Note(t.ID, true, addr)
	}
	if k > g.Oldest(t.ID, x) {
		m.Lags.Note(t.ID, false, addr)
	}
}

// way chooses with which of the messages from last down to first t goes on at g: place is where op, a load or a store, says so. It gives the message and
// the state behind op.
func (m *Unit) way(t *state.Thread, g *weak.Graph, last, first int, op *weak.Op, place *int) (*weak.Graph, int, state.Stop) {
	ordered := g.Ordered(op.Order)
	var ways []*weak.Graph
	var room [16]int
	which := room[:0]
	for k := last; k >= first; k-- {
		if place == &op.After && g.Cell(op.Cell).Attached(k) {
			continue
		}
		if ordered {
			*place = k
			s, full := g.Do(*op)
			if full {
				return nil, 0, m.full(t)
			}
			if s == nil {
				continue
			}
			ways = append(ways, s)
		}
		which = append(which, k)
	}
	i, st := m.pick(t, len(which))
	if st != state.GoOn {
		return nil, 0, st
	}
	if ordered {
		return ways[i], which[i], state.GoOn
	}
	*place = which[i]
	s, full := g.Do(*op)
	if full {
		return nil, 0, m.full(t)
	}
	return s, which[i], state.GoOn
}

// loadMessage finishes a Load of what o has at off, or at sym unless that is 0.
func (m *Unit) loadMessage(t *state.Thread, in *static.Instr, o *mem.Object, off int64, sym expr.Ref) (v state.Value, st state.Stop) {
	atomic := in.Flags&ir.FlagAtomic != 0
	if atomic {
		off, st = m.ready(t, in, off, sym)
	} else {
		off, st = m.Offset(t, off, sym)
	}
	if st != state.GoOn {
		return v, st
	}
	if !atomic || !m.concerns(o, false) {
		if !atomic {
			if st = m.NoteAccess(t, o, off, int64(in.Size), false); st != state.GoOn {
				return v, st
			}
		}
		if v, st = m.loadTyped(t, o, off, 0, in); st == state.GoOn && m.Trace != nil {
			m.TraceRead(t, o, off, 0, in, v)
		}
		return v, st
	}
	g, x, st := m.cell(t, o, off, in.Size)
	if st != state.GoOn {
		return v, st
	}
	op := weak.Op{Thread: t.ID, Cell: x, After: -1, Order: in.Order, Pos: m.VisiblePos(t)}
	s, k, st := m.way(t, g, len(g.Cell(x).Messages)-1, m.oldest(t, g, x), &op, &op.Read)
	if st != state.GoOn {
		return v, st
	}
	if v, st = m.message(t, in, o, off, g.Cell(x), k); st != state.GoOn {
		return v, st
	}
	m.lagsAt(t, g, x, k)
	if m.Trace != nil {
		a := m.ReadAccess(o, off, 0, in, v)
		m.seen(&a, s, g.Cell(x), k)
		m.TraceAccess(t, o, a)
	}
	m.Picked = 0
	return v, m.noteLook(t, s, weak.Access{Thread: t.ID, Addr: o.Addr + uint64(off), Size: uint64(in.Size), Atomic: true}, o, g, op)
}

// storeMessage finishes a Store of v at off of o, or at sym unless that is 0.
func (m *Unit) storeMessage(t *state.Thread, in *static.Instr, o *mem.Object, off int64, sym expr.Ref, v state.Value) (st state.Stop) {
	if in.Flags&ir.FlagAtomic == 0 || in.Flags&ir.FlagInit != 0 {
		if off, st = m.Offset(t, off, sym); st != state.GoOn {
			return st
		}
		return m.WriteMessage(t, o, off, weak.Entry{Size: in.Size, Ptr: in.IsPtr, Value: v})
	}
	if off, st = m.ready(t, in, off, sym); st != state.GoOn {
		return st
	}
	if !m.concerns(o, true) {
		if m.Trace != nil {
			m.TraceWrite(t, o, off, 0, in.Size, v)
		}
		return m.storeTyped(t, o, off, 0, in, v)
	}
	m.Publish(v)
	g, x, st := m.cell(t, o, off, in.Size)
	if st != state.GoOn {
		return st
	}
	if len(g.Cell(x).Messages) >= m.Graphs.Bound {
		return m.full(t)
	}
	op := weak.Op{Thread: t.ID, Cell: x, Read: -1, Order: in.Order, Value: v, Ptr: in.IsPtr, Writer: m.writer(t, false), Pos: m.VisiblePos(t)}
	last := len(g.Cell(x).Messages) - 1
	s, k, st := m.way(t, g, last, m.oldest(t, g, x), &op, &op.After)
	if st != state.GoOn {
		return st
	}
	m.lagsAt(t, g, x, k)
	m.Picked = 0
	if m.Trace != nil {
		a := m.WriteAccess(o, off, 0, in.Size, v)
		if k != last {
			a.Was, a.Over, a.Missing = "", g.Cell(x).Messages[k+1].Writer.Step, m.missing(s, nil)
		}
		m.TraceAccess(t, o, a)
	}
	if k == last {
		if st = m.bring(t, o, off, in, v); st != state.GoOn {
			return st
		}
	}
	return m.note(t, s, weak.Access{Thread: t.ID, Addr: o.Addr + uint64(off), Size: uint64(in.Size), Write: true, Atomic: true}, o)
}

// bring puts the last message of a cell, which in makes at off of o, into memory.
func (m *Unit) bring(t *state.Thread, o *mem.Object, off int64, in *static.Instr, v state.Value) state.Stop {
	m.BringsMessage(m.concerns(o, true))
	st := m.storeTyped(t, o, off, 0, in, v)
	m.BringsMessage(false)
	return st
}

// WriteMessage makes a plain store of what e says at off of o. A cell there gets a message that follows all others: whatever
// is there happens before, or it is a race.
func (m *Unit) WriteMessage(t *state.Thread, o *mem.Object, off int64, e weak.Entry) state.Stop {
	if e.Ptr && off&int64(m.Code.PtrSize-1) != 0 {
		if st := m.SettleNumber(t, e.Value); st != state.GoOn {
			return st
		}
	}
	if st := m.NoteAccess(t, o, off, int64(e.Size), true); st != state.GoOn {
		return st
	}
	if m.Trace != nil {
		m.TraceWrite(t, o, off, 0, e.Size, e.Value)
	}
	if e.Ptr {
		m.StorePointer(o, off, e.Value)
	} else {
		m.StoreScalar(o, off, e.Size, e.Value)
	}
	return m.Overwritten(t, o, off, int64(e.Size))
}

// Overwritten notes that size bytes at off of o were written plainly: cells there have a new last message.
func (m *Unit) Overwritten(t *state.Thread, o *mem.Object, off, size int64) state.Stop {
	if !m.Waiting.Waits() || !o.Shared {
		return state.GoOn
	}
	g := m.Graph()
	for _, x := range g.Overlapping(o.Addr+uint64(off), uint64(size)) {
		c := g.Cell(x)
		v, ptr := m.raw(t, o, int64(c.Addr-o.Addr), c.Size)
		s, full := g.Do(weak.Op{Thread: t.ID, Cell: x, Read: -1, After: len(c.Messages) - 1, Order: ir.OrderRelaxed, Value: v, Ptr: ptr, Writer: m.writer(t, true)})
		if full {
			return m.full(t)
		}
		if s == nil {
			return m.none(t)
		}
		g = s
	}
	m.SetGraph(g)
	return state.GoOn
}

// fenceMessage runs a Fence.
func (m *Unit) fenceMessage(t *state.Thread, in *static.Instr) state.Stop {
	switch {
	case in.Order == ir.OrderUnsaid:
		return m.unsaid(t)
	case in.Order == ir.OrderRelaxed && m.Trace == nil:
		return state.GoOn
	}
	return m.fence(t, in.Order)
}

// fence orders what t does before and after it.
func (m *Unit) fence(t *state.Thread, o ir.MemoryOrder) state.Stop {
	if !m.Waiting.Waits() {
		return state.GoOn
	}
	g, full := m.Graph().Fence(t.ID, o, m.VisiblePos(t))
	switch {
	case full:
		return m.full(t)
	case g == nil:
		return m.none(t)
	}
	m.SetGraph(g)
	return state.GoOn
}

// updateMessage finishes an Update of what o has at off, or at sym unless that is 0, with the operands b and c.
func (m *Unit) updateMessage(t *state.Thread, in *static.Instr, o *mem.Object, off int64, sym expr.Ref, b, c state.Value, grant bool) (st state.Stop) {
	if off, st = m.ready(t, in, off, sym); st != state.GoOn {
		return st
	}
	concerns := m.concerns(o, true)
	var g *weak.Graph
	var x, k, last int
	var old state.Value
	if concerns {
		if g, x, st = m.cell(t, o, off, in.Size); st != state.GoOn {
			return st
		}
		list := g.Cell(x)
		last = len(list.Messages) - 1
		var which []int
		for k := last; k >= m.oldest(t, g, x); k-- {
			if in.Op == ir.CmpXchg || !list.Attached(k) {
				which = append(which, k)
			}
		}
		var i int
		if i, st = m.pick(t, len(which)); st != state.GoOn {
			return st
		}
		k = which[i]
		old, st = m.message(t, in, o, off, list, k)
	} else {
		old, st = m.loadTyped(t, o, off, 0, in)
	}
	if st != state.GoOn {
		return st
	}
	old, now, eq, st := m.changed(t, in, old, b, c, grant)
	if st != state.GoOn {
		return st
	}
	writes := true
	if in.Op == ir.CmpXchg {
		if eq.Sym != 0 {
			if writes, st = m.Fork(t, eq.Sym); st != state.GoOn {
				return st
			}
			eq = arith.Truth(writes)
		}
		if writes = eq.Bits != 0; writes {
			now = c
		} else {
			now = old
		}
	}
	if in.OK >= 0 {
		if writes && concerns && g.Cell(x).Attached(k) {
			eq = state.Value{} // it can only fail for no reason
			m.SetReg(t, in.OK, eq)
			if m.Opts.StrongExchange {
				return m.none(t)
			}
		} else if now, st = m.mayFail(t, in, o, eq, old, now); st != state.GoOn {
			return st
		}
		writes = state.Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], in.OK).Bits != 0
	}
	if concerns {
		if st = m.updated(t, in, o, off, k, writes, old, now); st != state.GoOn {
			return st
		}
	} else {
		if writes && in.Order == ir.OrderFull || !writes && in.Fail == ir.OrderFull {
			if st = m.fence(t, ir.OrderSeqCst); st != state.GoOn { // the two are one where nothing is between them
				return st
			}
		}
		if m.Trace != nil {
			m.TraceUpdate(t, o, off, 0, in, old, now, writes)
		}
	}
	if writes && k == last {
		if st := m.bring(t, o, off, in, now); st != state.GoOn {
			return st
		}
	}
	if in.Dst >= 0 {
		m.SetReg(t, in.Dst, old)
	}
	m.Picked = 0
	return state.GoOn
}

// updated notes that an Update has read message k of the cell at off of o, which has old, and has written now behind it.
func (m *Unit) updated(t *state.Thread, in *static.Instr, o *mem.Object, off int64, k int, writes bool, old, now state.Value) state.Stop {
	if writes {
		m.Publish(now)
	}
	g, x, st := m.cell(t, o, off, in.Size)
	if st != state.GoOn {
		return st
	}
	op := weak.Op{Thread: t.ID, Cell: x, Read: k, After: -1, Order: in.Order, Pos: m.VisiblePos(t)}
	switch list := g.Cell(x); {
	case !writes:
		op.Order = in.Fail
	case list.Attached(k):
		return m.none(t)
	case len(list.Messages) >= m.Graphs.Bound:
		return m.full(t)
	default:
		op.After, op.Value, op.Ptr, op.Writer = k, now, in.IsPtr, m.writer(t, false)
	}
	s, full := g.Do(op)
	switch {
	case full:
		return m.full(t)
	case s == nil:
		return m.none(t)
	}
	m.lagsAt(t, g, x, k)
	if m.Trace != nil {
		a := m.UpdateAccess(o, off, 0, in, old, now, writes)
		m.seen(&a, s, g.Cell(x), k)
		m.TraceAccess(t, o, a)
	}
	a := weak.Access{Thread: t.ID, Addr: o.Addr + uint64(off), Size: uint64(in.Size), Write: writes, Atomic: true}
	if writes && !(old == now && old.Sym == 0) {
		return m.note(t, s, a, o)
	}
	return m.noteLook(t, s, a, o, g, op)
}
