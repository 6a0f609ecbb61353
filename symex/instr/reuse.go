package instr

// This file defines where it is decided whether an address came again (mem/reuse.go): where pointers are compared or
// made numbers the path forks over the dead objects over which an object may lie. Under memory models weaker than sequential consistency that
// is decided when a block is made, if who freed one of these has something to hand over: see state/above.go.

import (
	"slices"

	"heddle.example/expr"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
	"heddle.example/symex/weak"
)

// BlockBorn notes the new object id, which took the place of the object of the slot before unless that is 0.
func (m *Unit) BlockBorn(id int32, before uint64) {
	if o := m.Object(id); m.Trace != nil && o.Kind == mem.Heap {
		m.NoteBlock(m.ThreadTable[m.Cur], o)
	}
	if !m.Code.Observes || m.Opts.Concrete {
		return
	}
	if m.Foot != nil && m.Object(id).Kind == mem.Heap {
		m.Touch(state.TouchRead, state.HeapNames, 1)
	}
	if before != 0 {
		m.NoteReplaced(id, before)
	} else {
		m.NoteBirth(id, 0)
	}
}

// NewBlock makes a heap block at a site for a call in progress. With mayFail there may be no memory for it: then ok is false. It takes the place of the
// block at before unless that is 0.
func (m *Unit) NewBlock(t *state.Thread, site int, size int64, zero, mayFail bool, before uint64) (id int32, ok bool, st state.Stop) {
	if m.Picked > 0 { // it was made before the call had to stop
		return m.comesAgain(t, m.Picked-1)
	}
	ways, st := m.placesOf(t, site, size, before)
	if st != state.GoOn {
		return 0, false, st
	}
	n := max(1, len(ways))
	if mayFail {
		n++
	}
	i := 0
	if n > 1 {
		if i, st = m.Take(t, state.ChoiceNondet, n); st != state.GoOn {
			return 0, false, st
		}
	}
	if mayFail {
		switch i {
		case 0:
		case 1:
			return 0, false, state.GoOn
		default:
			i--
		}
	}
	if id, st = m.Allocate(t, mem.Heap, site, size, zero); st != state.GoOn || len(ways) == 0 {
		return id, st == state.GoOn, st
	}
	m.LieAt(ways[0], ways[i])
	m.Picked = id + 1
	return m.comesAgain(t, id)
}

// placesOf gives the slots whose numbers a block may have that is about to be made, its own first, if that is to be decided now.
func (m *Unit) placesOf(t *state.Thread, site int, size int64, before uint64) ([]uint64, state.Stop) {
	if !m.Weak() || !m.Waiting.Waits() || !m.Code.Observes || m.Opts.Concrete || !m.HasDead() {
		return nil, state.GoOn
	}
	count, ok := m.ChooseCount(int(t.ID), site, size)
	if !ok {
		return nil, state.GoOn
	}
	addr := m.Space.Address(int(t.ID), site, count)
	graves := m.Graves(addr, size)
	if m.Graphs != nil {
		m.SetGraph(m.Graph().Resting(func(a uint64) bool { o, dead := m.Lookup(a); return o == nil && dead }))
	}
	if !slices.ContainsFunc(graves, func(d uint64) bool { return m.Hands(t, d) }) {
		return nil, state.GoOn
	}
	if before != 0 {
		graves = append(graves, m.Slot(before))
	}
	ways := []uint64{addr >> m.Space.GranuleBits}
	for _, d := range graves {
		if st := m.settleSlot(t, d); st != state.GoOn {
			return nil, st
		}
		if at := m.NumberSlot(d); !slices.Contains(ways, at) && m.Vacant(graves, at) {
			ways = append(ways, at)
		}
	}
	return ways, state.GoOn
}

// comesAgain has t see what those have done who freed blocks over which the new block id lies, before they did.
func (m *Unit) comesAgain(t *state.Thread, id int32) (_ int32, ok bool, st state.Stop) {
	slot := m.Slot(m.Object(id).Addr)
	at := m.NumberSlot(slot)
	dead, _ := m.Over(slot)
	for _, d := range dead {
		if at == slot || m.NumberSlot(d) != at || !m.Hands(t, d) {
			continue
		}
		if m.Graphs != nil {
			m.SetGraph(m.Graph().Acquire(t.ID, weak.Grave(m.SlotAddr(d))))
		} else if st := m.drainBefore(t, m.SlotAddr(d)); st != state.GoOn {
			return 0, false, st
		}
	}
	if m.Trace != nil && at != slot {
		m.Trace.Sync(int(t.ID), m.VisiblePos(t), m.VisibleFunc(t), m.Describe(m.SlotAddr(slot))+" lies where memory was that is dead now")
	}
	m.Picked = 0
	return id, true, state.GoOn
}

// drainBefore has all stores reach memory that wait before the block at addr was freed.
func (m *Unit) drainBefore(t *state.Thread, addr uint64) state.Stop {
	for {
		who, i := m.Queues().Buried(addr)
		if who < 0 {
			m.Settled = false
			return state.GoOn
		}
		if st := m.settleOf(t, who, m.Queues().Before(who, i), false); st != state.GoOn {
			return st
		}
		if who, _ = m.Queues().Buried(addr); who >= 0 {
			if st := m.leave(t, weak.Place{Thread: who}); st != state.GoOn {
				return st
			}
		}
	}
}

// settleSlot decides which number the address of the object of slot is.
func (m *Unit) settleSlot(t *state.Thread, slot uint64) state.Stop {
	dead, open := m.Over(slot)
	if !open {
		return state.GoOn
	}
	ways := []uint64{slot}
	for _, d := range dead {
		if st := m.settleSlot(t, d); st != state.GoOn {
			return st
		}
		if at := m.NumberSlot(d); !slices.Contains(ways, at) && !m.Taken(slot, at) {
			ways = append(ways, at)
		}
	}
	i := 0
	if len(ways) > 1 {
		var st state.Stop
		if i, st = m.Take(t, state.ChoiceNondet, len(ways)); st != state.GoOn {
			return st
		}
	}
	m.LieAt(slot, ways[i])
	if m.Trace != nil && ways[i] != slot {
		m.Trace.Sync(int(t.ID), m.VisiblePos(t), m.VisibleFunc(t), m.Describe(m.SlotAddr(slot))+" lies where memory was that is dead now")
	}
	return state.GoOn
}

// settleAll decides what numbers the addresses of all objects are, before a number is looked up among them.
func (m *Unit) settleAll(t *state.Thread) state.Stop {
	if !m.HasAliases() {
		return state.GoOn
	}
	for _, o := range m.Objects {
		slot := m.Slot(o.Addr)
		if _, open := m.Over(slot); !open {
			continue
		}
		if m.Foot != nil {
			m.Touch(state.TouchAll, 0, 0)
		}
		if st := m.settleSlot(t, slot); st != state.GoOn {
			return st
		}
	}
	return state.GoOn
}

// SettleNumber decides what number the pointer v is, before it is made one.
func (m *Unit) SettleNumber(t *state.Thread, v state.Value) (st state.Stop) {
	if !m.HasAliases() {
		return state.GoOn
	}
	m.EachSlot(v, func(s uint64) {
		if st == state.GoOn {
			st = m.settleSlot(t, s)
		}
	})
	return st
}

func (m *Unit) SettleNumbers(t *state.Thread, x, y state.Value) state.Stop {
	if st := m.SettleNumber(t, x); st != state.GoOn {
		return st
	}
	return m.SettleNumber(t, y)
}

// settleCompared decides as much of the numbers of two pointers as tells whether they are equal.
func (m *Unit) settleCompared(t *state.Thread, x, y state.Value) state.Stop {
	if !m.HasAliases() {
		return state.GoOn
	}
	// Two objects can have one number only if something is known of one of them that bears on the other.
	group := func(v state.Value) []uint64 {
		var out []uint64
		m.EachSlot(v, func(s uint64) {
			for todo := []uint64{s}; len(todo) > 0; todo = todo[1:] {
				if slices.Contains(out, todo[0]) {
					continue
				}
				out = append(out, todo[0])
				if dead, open := m.Over(todo[0]); open {
					todo = append(todo, dead...)
				} else {
					todo = append(todo, m.NumberSlot(todo[0]))
				}
			}
		})
		return out
	}
	a, b := group(x), group(y)
	if x.Sym != 0 && len(a) == 0 || y.Sym != 0 && len(b) == 0 { // an input may have any number, also that of what is dead
		return m.SettleNumbers(t, x, y)
	}
	if len(a) > 0 && len(b) > 0 && a[0] == b[0] || !slices.ContainsFunc(a, func(s uint64) bool { return slices.Contains(b, s) }) {
		return state.GoOn
	}
	return m.SettleNumbers(t, x, y)
}

// SettleBytes decides the numbers of the pointers of which bytes stand at off of o, before they are
// read as numbers or cut.
func (m *Unit) SettleBytes(t *state.Thread, o *mem.Object, off int64, size uint8) state.Stop {
	if !m.HasAliases() && (m.Code.Observes || !m.HasDead()) {
		return state.GoOn
	}
	ptr := int64(m.Code.PtrSize)
	for at := off &^ (ptr - 1); at < off+int64(size) && at+ptr <= o.Size; at += ptr {
		if addr, ok := m.InPlace(o, at); ok {
			if !m.Code.Observes && !m.Opts.Concrete && len(m.DanglingSlots()) > 0 {
				return m.Unsupported(t, static.ReadInPieces)
			}
			if st := m.SettleNumber(t, state.Value{Bits: addr}); st != state.GoOn {
				return st
			}
		}
	}
	return state.GoOn
}

// settleObject is SettleBytes for an access to o at the offset sym, which depends on input; pointer tells whether that reads or writes a pointer.
func (m *Unit) settleObject(t *state.Thread, o *mem.Object, sym expr.Ref, size int64, pointer bool) state.Stop {
	if m.readsWholePointers(t, o, sym, size, pointer) {
		return state.GoOn
	}
	for off := int64(0); m.HasDead() && off < o.Size; off += 8 {
		if st := m.SettleBytes(t, o, off, 8); st != state.GoOn {
			return st
		}
	}
	return state.GoOn
}

// readsWholePointers tells whether an access to o at an offset that depends on input meets pointers as pointers, wherever it is, and the program does not
// look at numbers of pointers. A choice among pointers has their names, like a single one: where it is made a number settleRead says so.
func (m *Unit) readsWholePointers(t *state.Thread, o *mem.Object, sym expr.Ref, size int64, pointer bool) bool {
	if !pointer || m.HasAliases() || m.Code.Observes || m.Opts.Concrete || m.Weak() || size != int64(m.Code.PtrSize) {
		return false
	}
	mis := m.Tab.And(sym, m.Tab.Const(m.Code.PtrSize*8, uint64(size-1), 0))
	return m.Feasible(m.Tab.Ne(mis, m.Tab.Const(m.Code.PtrSize*8, 0, 0))) == state.Unsat
}

// SettleRead is SettleBytes for what was read as a number and turned out to be chosen among pointers, or made of them.
func (m *Unit) SettleRead(t *state.Thread, v state.Value) state.Stop {
	if m.Code.Observes || m.Opts.Concrete || !m.HasDead() || v.Sym < expr.FirstRef || !m.carriesAddress(v.Sym, map[expr.Ref]bool{}) || len(m.DanglingSlots()) == 0 {
		return state.GoOn
	}
	return m.Unsupported(t, static.ReadInPieces)
}

// carriesAddress tells whether an address is a part of the number r, not only of the conditions on which it depends; seen has the parts that were looked at.
func (m *Unit) carriesAddress(r expr.Ref, seen map[expr.Ref]bool) bool {
	switch {
	case seen[r] || !m.Tab.HasTags(r) || m.Tab.Width(r) == 1:
		return false
	case m.Tab.Op(r) == expr.OpTagged:
		return true
	}
	seen[r] = true
	return slices.ContainsFunc(slices.Clone(m.Tab.Args(r)), func(part expr.Ref) bool { return m.carriesAddress(part, seen) })
}
