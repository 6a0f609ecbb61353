package visited

// This file defines how a worker hears that another one has given a key a number for good to which it had given one itself.

import (
	"sync"
	"sync/atomic"

	"golang.org/x/sys/cpu"

	"heddle.example/hashing"
	"heddle.example/hashing/visited/latch"
)

// notices are the spread keys of which a worker has heard, and has not asked yet.
type notices struct {
	_    cpu.CacheLinePad // others write here
	some atomic.Bool
	mu   latch.Lock
	keys []hashing.Key
	_    cpu.CacheLinePad
}

// crew is the members of a team.
type crew struct {
	mu      sync.Mutex
	members atomic.Pointer[[]*Member]
}

// enter takes in a member.
func (c *crew) enter(m *Member) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []*Member
	if was := c.members.Load(); was != nil {
		all = append(all, *was...)
	}
	all = append(all, m)
	c.members.Store(&all)
}

// tell has all members but one hear of a key that have one of some bits.
func (c *crew) tell(k hashing.Key, bits mark, but *Member) {
	for _, m := range *c.members.Load() {
		if m == but || m.bit&bits == 0 {
			continue
		}
		m.told.mu.Lock()
		m.told.keys = append(m.told.keys, k)
		m.told.some.Store(true)
		m.told.mu.Unlock()
	}
}

// Overtaken appends the numbers that this worker has given keys, and not taken back, to which others have given one for good since it was asked last.
func (m *Member) Overtaken(numbers []int32) []int32 {
	if !m.told.some.Load() {
		return numbers
	}
	m.told.mu.Lock()
	defer m.told.mu.Unlock()
	for _, k := range m.told.keys {
		if n := m.own.get(k); n != 0 {
			numbers = append(numbers, n)
		}
	}
	m.told.keys = m.told.keys[:0]
	m.told.some.Store(false)
	return numbers
}
