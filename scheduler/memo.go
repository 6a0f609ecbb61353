package scheduler

// This file defines what operations on numbers of tables gave, so that most are made once.

import (
	"math/bits"
	"slices"
)

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

// mostRemembered is how many answers a memo has room for.
const mostRemembered = 1 << 18

// slot gives the place of an operation's answer; known is false if it is not there: then it is to be put there, at once.
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
