package lists

// This file defines what operations on numbers of tables gave, so that most are made once.

import (
	"math/bits"
	"sync/atomic"
)

// Memo remembers what operations on two numbers below 2^30 gave. It forgets some where many differ. Several workers may have one in common.
type Memo struct {
	slots []remembered // a power of two of them
	shift int          // leaves the bits of a place in them
	made  int
	fixed bool // it does not grow
}

// remembered is an answer. Its words are read and written one by one, by workers at the same time; those of two answers do not agree.
type remembered struct {
	check uint64 // the operation with its numbers, and the answer, by exclusive or; 0 with no answer: none
	value uint64
}

// mostRemembered is how many answers a Memo has room for.
const mostRemembered = 1 << 18

// Common makes one for several workers.
func Common() *Memo {
	m := &Memo{slots: make([]remembered, mostRemembered), fixed: true}
	m.shift = 64 - bits.TrailingZeros(uint(len(m.slots)))
	return m
}

func (m *Memo) place(key uint64) *remembered { return &m.slots[key*0x9e3779b97f4a7c15>>m.shift] }

func keyOf(op uint8, a, b int32) uint64 { return uint64(op+1)<<60 | uint64(a)<<30 | uint64(b) }

// Get gives an operation's answer, if it is there.
func (m *Memo) Get(op uint8, a, b int32) (value uint64, known bool) {
	if len(m.slots) == 0 {
		return 0, false
	}
	key := keyOf(op, a, b)
	at := m.place(key)
	value = atomic.LoadUint64(&at.value)
	return value, atomic.LoadUint64(&at.check)^value == key
}

// Put keeps an operation's answer.
func (m *Memo) Put(op uint8, a, b int32, value uint64) {
	if !m.fixed {
		if m.made >= len(m.slots) && len(m.slots) < mostRemembered {
			m.grow()
		}
		m.made++
	}
	key := keyOf(op, a, b)
	at := m.place(key)
	atomic.StoreUint64(&at.value, value)
	atomic.StoreUint64(&at.check, key^value)
}

func (m *Memo) grow() {
	old := m.slots
	m.slots, m.made = make([]remembered, max(1<<10, 4*len(old))), 0
	m.shift = 64 - bits.TrailingZeros(uint(len(m.slots)))
	for _, r := range old {
		if key := r.check ^ r.value; key != 0 {
			m.made++
			*m.place(key) = r
		}
	}
}
