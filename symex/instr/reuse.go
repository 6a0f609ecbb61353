package instr

// This file defines where it is decided whether an address came again (mem/reuse.go): where pointers are compared or
// made numbers the path forks over the dead objects over which an object may lie.

import (
	"slices"

	"heddle.example/symex/mem"
	"heddle.example/symex/state"
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
	m.NoteBirth(id, before)
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
				return m.Unsupported(t, "bytes of a pointer read as a number where freed memory may have been given again")
			}
			if st := m.SettleNumber(t, state.Value{Bits: addr}); st != state.GoOn {
				return st
			}
		}
	}
	return state.GoOn
}

// settleObject is settleBytes for an access to o at an offset that depends on input.
func (m *Unit) settleObject(t *state.Thread, o *mem.Object) state.Stop {
	for off := int64(0); m.HasDead() && off < o.Size; off += 8 {
		if st := m.SettleBytes(t, o, off, 8); st != state.GoOn {
			return st
		}
	}
	return state.GoOn
}
