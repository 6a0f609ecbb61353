package expr

// This file defines Map, in which a walk over expressions keeps what it has found, from one walk to the next without giving its memory back.

import "math"

// Map has values of nodes. It is emptied in no time. Its zero value is empty.
type Map[V any] struct {
	slots []mapSlot[V] // a power of two of them, at most half full: open addressing, linear probing
	round uint32       // slots with another one are empty
	count int
}

type mapSlot[V any] struct {
	of    Ref
	round uint32
	value V
}

const leastSlots = 64

// Get gives the value of r, if it has one.
func (m *Map[V]) Get(r Ref) (value V, ok bool) {
	if m.count == 0 {
		return value, false
	}
	s := &m.slots[m.find(r)]
	if s.round != m.round {
		return value, false
	}
	return s.value, true
}

// Set gives r a value.
func (m *Map[V]) Set(r Ref, value V) {
	if 2*m.count >= len(m.slots) {
		m.grow()
	}
	s := &m.slots[m.find(r)]
	if s.round != m.round {
		m.count++
	}
	*s = mapSlot[V]{r, m.round, value}
}

// Len is how many nodes have values.
func (m *Map[V]) Len() int { return m.count }

// Clear takes all values out.
func (m *Map[V]) Clear() {
	m.count = 0
	if m.round == math.MaxUint32 {
		clear(m.slots)
		m.round = 0
	}
	m.round++
}

// find gives the slot of r, or the empty one where it is to be put.
func (m *Map[V]) find(r Ref) int {
	mask := len(m.slots) - 1
	i := int(uint32(r)*0x9e3779b1>>7) & mask
	for m.slots[i].round == m.round && m.slots[i].of != r {
		i = (i + 1) & mask
	}
	return i
}

func (m *Map[V]) grow() {
	old, round := m.slots, m.round
	m.slots, m.round, m.count = make([]mapSlot[V], max(leastSlots, 4*len(old))), 1, 0
	for i := range old {
		if s := &old[i]; s.round == round && round != 0 {
			m.Set(s.of, s.value)
		}
	}
}
