package state

// This file defines where it is decided whether an address came again (mem/reuse.go): where pointers are compared or
// made numbers the path forks over the dead objects over which an object may lie.

import (
	"slices"

	"heddle/symex/mem"
)

// BlockBorn notes the new object id, which took the place of the object of the slot before unless that is 0.
func (m *State) BlockBorn(id int32, before uint64) {
	if o := m.Object(id); m.Trace != nil && o.Kind == mem.Heap {
		m.births.note(o.Addr, m.VisiblePos(m.ThreadTable[m.Cur]))
	}
	if !m.code.Observes || m.Opts.Concrete {
		return
	}
	if m.Foot != nil && m.Object(id).Kind == mem.Heap {
		m.Touch(TouchRead, heapNames, 1)
	}
	m.NoteBirth(id, before)
}

// heapNames is an address that no object has: which blocks the heap may give again.
const heapNames = 16

// settleSlot decides which number the address of the object of slot is.
func (m *State) settleSlot(t *Thread, slot uint64) Stop {
	dead, open := m.Over(slot)
	if !open {
		return GoOn
	}
	ways := []uint64{slot}
	for _, d := range dead {
		if st := m.settleSlot(t, d); st != GoOn {
			return st
		}
		if at := m.NumberSlot(d); !slices.Contains(ways, at) && !m.Taken(slot, at) {
			ways = append(ways, at)
		}
	}
	i := 0
	if len(ways) > 1 {
		var st Stop
		if i, st = m.Take(t, ChoiceNondet, len(ways)); st != GoOn {
			return st
		}
	}
	m.LieAt(slot, ways[i])
	if m.Trace != nil && ways[i] != slot {
		m.Trace.Sync(int(t.ID), m.VisiblePos(t), m.code.Funcs[t.Fn].Src.Name, m.Describe(m.SlotAddr(slot))+" lies where memory was that is dead now")
	}
	return GoOn
}

// SettleNumber decides what number the pointer v is, before it is made one.
func (m *State) SettleNumber(t *Thread, v Value) (st Stop) {
	if !m.HasAliases() {
		return GoOn
	}
	m.EachSlot(v, func(s uint64) {
		if st == GoOn {
			st = m.settleSlot(t, s)
		}
	})
	return st
}

func (m *State) SettleNumbers(t *Thread, x, y Value) Stop {
	if st := m.SettleNumber(t, x); st != GoOn {
		return st
	}
	return m.SettleNumber(t, y)
}

// settleCompared decides as much of the numbers of two pointers as tells whether they are equal.
func (m *State) settleCompared(t *Thread, x, y Value) Stop {
	if !m.HasAliases() {
		return GoOn
	}
	// Two objects can have one number only if something is known of one of them that bears on the other.
	group := func(v Value) []uint64 {
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
		return GoOn
	}
	return m.SettleNumbers(t, x, y)
}

// SettleBytes decides the numbers of the pointers of which bytes stand at off of o, before they are
// read as numbers or cut.
func (m *State) SettleBytes(t *Thread, o *mem.Object, off int64, size uint8) Stop {
	if !m.HasAliases() && (m.code.Observes || !m.HasDead()) {
		return GoOn
	}
	ptr := int64(m.code.PtrSize)
	for at := off &^ (ptr - 1); at < off+int64(size) && at+ptr <= o.Size; at += ptr {
		if addr, ok := m.InPlace(o, at); ok {
			if !m.code.Observes && !m.Opts.Concrete && len(m.DanglingSlots()) > 0 {
				return m.Unsupported(t, "bytes of a pointer read as a number where freed memory may have been given again")
			}
			if st := m.SettleNumber(t, Value{Bits: addr}); st != GoOn {
				return st
			}
		}
	}
	return GoOn
}

// settleObject is settleBytes for an access to o at an offset that depends on input.
func (m *State) settleObject(t *Thread, o *mem.Object) Stop {
	for off := int64(0); m.HasDead() && off < o.Size; off += 8 {
		if st := m.SettleBytes(t, o, off, 8); st != GoOn {
			return st
		}
	}
	return GoOn
}
