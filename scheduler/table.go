package scheduler

// This file defines tables that give equal values one number.

import (
	"math/bits"
	"slices"
)

// table numbers values by what tells them apart, from 0 on. A worker's own has the numbers of the common one, if there is one.
type table[T any] struct {
	list  []T
	index map[string]int32
}

func newTable[T any]() table[T] { return table[T]{index: map[string]int32{}} }

// number gives the number of the value that key tells, and keeps it if it is new.
func (t *table[T]) number(key []byte, value T) int32 {
	i, ok := t.index[string(key)]
	if !ok {
		i = int32(len(t.list))
		t.list = append(t.list, value)
		t.index[string(key)] = i
	}
	return i
}

// memo remembers what operations on two numbers below 2^30 gave. It forgets some where many differ.
type memo struct {
	slots []remembered // a power of two of them
	shift int          // leaves the bits of a place in them
	made  int
}

type remembered struct {
	key   uint64 // 0: none
	value uint64
}

// most is how many answers a memo remembers.
const mostRemembered = 1 << 18

// slot gives the place of an operation's answer; known is false if another one, or none, stands there.
func (m *memo) slot(op uint8, a, b int32) (at *remembered, known bool) {
	if m.made >= len(m.slots) && len(m.slots) < mostRemembered {
		m.grow()
	}
	key := uint64(op+1)<<60 | uint64(a)<<30 | uint64(b)
	at = &m.slots[key*0x9e3779b97f4a7c15>>m.shift]
	if at.key == key {
		return at, true
	}
	m.made++
	at.key = key
	return at, false
}

func (m *memo) grow() {
	old := m.slots
	m.slots, m.made = make([]remembered, max(1<<10, 4*len(old))), 0
	m.shift = 64 - bits.TrailingZeros(uint(len(m.slots)))
	for _, r := range slices.DeleteFunc(old, func(r remembered) bool { return r.key == 0 }) {
		at, _ := m.slot(uint8(r.key>>60)-1, int32(r.key>>30&(1<<30-1)), int32(r.key&(1<<30-1)))
		at.value = r.value
	}
}
