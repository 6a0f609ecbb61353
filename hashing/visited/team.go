package visited

// This file defines Team: what several workers know of each node that one of them has visited, in the tables of the store "memory".

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"heddle.example/hashing"
	"heddle.example/hashing/visited/latch"
)

// Team is a map from node keys to numbers. One that is not negative is the node's for good, and everybody knows it; a
// negative one is known to the worker that gave it, and others know that somebody has given one.
type Team struct {
	shards [1 << homeShardBits]teamShard
	sights sights
	arena  arena
	share  atomic.Bool // workers have bits in common
	crew   crew
	err    stickyError
}

// teamShard is one table with its lock, in lines of memory of its own.
type teamShard struct {
	mu    latch.Lock
	table table
	_     [24]byte
}

var _ [128]byte = [unsafe.Sizeof(teamShard{})]byte{}

// NewTeam makes an empty map that may take up to limit bytes, 0: any number.
func NewTeam(limit int64) *Team {
	t := &Team{}
	t.arena.limit = limit
	for i := range t.shards {
		t.shards[i].table.begin(&t.arena, &t.sights, i)
	}
	return t
}

// A mark is a number with the highest bit, or has a bit for each worker, or for several of them, that has given a negative one.
const (
	markForGood mark = 1 << 31
	memberBits       = 31
)

// Member is a worker's view of a Team. It is for one goroutine at a time.
type Member struct {
	team *Team
	bit  mark
	own  owned
	told notices
}

// Member makes the view of a worker, from 0.
func (t *Team) Member(worker int) *Member {
	if worker >= memberBits {
		t.share.Store(true)
	}
	m := &Member{team: t, bit: 1 << (worker % memberBits), own: newOwned()}
	t.crew.enter(m)
	return m
}

// Visit gives the number of a key, its number for good if it has one, else that of this worker; known is false if it
// has neither: then it gets this one, which is negative, and old is how many workers have given it one. Where there is no memory
// for that, Err says so, and the key is not known the next time either.
func (m *Member) Visit(key hashing.Key, number int32) (old int32, known bool) {
	k := spread(key)
	s := &m.team.shards[shardOf(k)]
	s.mu.Lock()
	i, found := s.table.locate(k)
	if !found {
		_, err := s.table.insert(i, k, m.bit)
		s.mu.Unlock()
		m.team.arena.ahead()
		if err != nil {
			m.team.err.set(err)
			return 0, false
		}
		m.own.set(k, number)
		return 0, false
	}
	at := &s.table.at(i).mark
	is := *at
	if is&markForGood == 0 {
		*at |= m.bit
	}
	s.mu.Unlock()
	if is&markForGood != 0 {
		return int32(is &^ markForGood), true
	}
	if is&m.bit != 0 {
		if old = m.own.get(k); old != 0 {
			return old, true
		}
	}
	m.own.set(k, number)
	return int32(bits.OnesCount32(uint32(is))), false
}

// Closed gives the number that a key has for good, in place of the one that this worker has given; closed is false if it has none.
func (m *Member) Closed(key hashing.Key) (number int32, closed bool) {
	k := spread(key)
	s := &m.team.shards[shardOf(k)]
	var is mark
	s.mu.Lock()
	if i, found := s.table.locate(k); found {
		is = s.table.at(i).mark
	}
	s.mu.Unlock()
	if is&markForGood == 0 {
		return 0, false
	}
	m.own.drop(k)
	return int32(is &^ markForGood), true
}

// Set gives a key a number for good, unless it has one. Others that have given it one hear of it (Overtaken).
func (m *Member) Set(key hashing.Key, number int32) {
	k := spread(key)
	m.own.drop(k)
	s := &m.team.shards[shardOf(k)]
	var givers mark
	s.mu.Lock()
	if i, found := s.table.locate(k); found {
		if at := &s.table.at(i).mark; *at&markForGood == 0 {
			givers, *at = *at, markForGood|mark(number)
		}
	}
	s.mu.Unlock()
	if givers&^m.bit != 0 || m.team.share.Load() {
		m.team.crew.tell(k, givers, m)
	}
}

// Leave takes back the negative number that this worker has given a key, if it has; forgotten tells whether the key has none now.
func (m *Member) Leave(key hashing.Key) (forgotten bool) {
	k := spread(key)
	m.own.drop(k)
	if m.team.share.Load() {
		return false // whose bit it is is not known
	}
	s := &m.team.shards[shardOf(k)]
	s.mu.Lock()
	defer s.mu.Unlock()
	i, found := s.table.locate(k)
	if !found {
		return false
	}
	at := &s.table.at(i).mark
	if *at&markForGood == 0 {
		*at &^= m.bit
	}
	if forgotten = *at == 0; forgotten {
		s.table.remove(i)
	}
	return forgotten
}

// Forget takes a key out to which nobody but this worker has given a number, a negative one.
func (m *Member) Forget(key hashing.Key) (done bool) {
	if m.team.share.Load() {
		return false // whose bit it is is not known
	}
	k := spread(key)
	s := &m.team.shards[shardOf(k)]
	s.mu.Lock()
	if i, found := s.table.locate(k); found && s.table.at(i).mark == m.bit {
		s.table.remove(i)
		done = true
	}
	s.mu.Unlock()
	if done {
		m.own.drop(k)
	}
	return done
}

// Prefetch implements Prefetcher.
func (m *Member) Prefetch(key hashing.Key) {
	k := spread(key)
	shard := shardOf(k)
	prefetchToWrite(unsafe.Pointer(&m.team.shards[shard]))
	m.team.sights[shard].prefetch(k)
}

// Err is the first error: ErrMemoryLimit, or one of the system. It may be asked from any goroutine.
func (t *Team) Err() error { return t.err.get() }

// Close gives the memory back. The map must not be used any more.
func (t *Team) Close() {
	for i := range t.shards {
		t.shards[i].table.clear()
	}
	t.arena.free()
}

// owned is the negative numbers that one worker has given and not taken back, those of nodes that it has open, by spread key: open addressing, linear probing, at most half full.
type owned struct {
	slots []ownedSlot // a power of two of them
	count int
}

// ownedSlot is empty where the number is 0.
type ownedSlot struct {
	key    hashing.Key
	number int32
}

// leastOwned is how many slots there are at first.
const leastOwned = 1 << 8

func newOwned() owned { return owned{slots: make([]ownedSlot, leastOwned)} }

// home is the slot where a key belongs. The highest bits of a spread key name its shard.
func (o *owned) home(k hashing.Key) int { return int(k.Lo>>20) & (len(o.slots) - 1) }

// find gives the slot of a key, or the empty one where it is to be put.
func (o *owned) find(k hashing.Key) int {
	i := o.home(k)
	for o.slots[i].number != 0 && o.slots[i].key != k {
		i = (i + 1) & (len(o.slots) - 1)
	}
	return i
}

// get gives the number of a key; 0: it has none.
func (o *owned) get(k hashing.Key) int32 { return o.slots[o.find(k)].number }

// set gives a key a number.
func (o *owned) set(k hashing.Key, number int32) {
	i := o.find(k)
	if o.slots[i].number == 0 {
		if o.count++; 2*o.count > len(o.slots) {
			old := o.slots
			o.slots = make([]ownedSlot, 2*len(old))
			for _, s := range old {
				if s.number != 0 {
					o.slots[o.find(s.key)] = s
				}
			}
			i = o.find(k)
		}
	}
	o.slots[i] = ownedSlot{k, number}
}

// drop takes a key out, if it is there, and moves those behind it that could not be put where they belong for it.
func (o *owned) drop(k hashing.Key) {
	i := o.find(k)
	if o.slots[i].number == 0 {
		return
	}
	o.count--
	mask := len(o.slots) - 1
	for j := (i + 1) & mask; o.slots[j].number != 0; j = (j + 1) & mask {
		if home := o.home(o.slots[j].key); (j-home)&mask >= (j-i)&mask {
			o.slots[i] = o.slots[j]
			i = j
		}
	}
	o.slots[i] = ownedSlot{}
}
