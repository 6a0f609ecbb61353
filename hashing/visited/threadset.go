package visited

// This file defines sets of threads and the table that gives each set in use a
// number of 15 bits, so that an entry of a visited set can hold one.

import (
	"math/bits"
	"sync"

	"heddle.example/hashing"
)

// ThreadSet is a set of thread numbers from 0 to hashing.MaxThreads-1.
type ThreadSet struct{ low, high uint64 }

// Has reports whether thread t is in the set.
func (s ThreadSet) Has(t int) bool {
	if t < 64 {
		return s.low>>uint(t)&1 != 0
	}
	return s.high>>uint(t-64)&1 != 0
}

// With returns the set with thread t added.
func (s ThreadSet) With(t int) ThreadSet {
	if t < 64 {
		s.low |= 1 << uint(t)
	} else {
		s.high |= 1 << uint(t-64)
	}
	return s
}

// And returns the threads that are in both sets.
func (s ThreadSet) And(o ThreadSet) ThreadSet { return ThreadSet{s.low & o.low, s.high & o.high} }

// Within reports whether every thread of the set is in o.
func (s ThreadSet) Within(o ThreadSet) bool { return s.low&^o.low|s.high&^o.high == 0 }

// IsEmpty reports whether no thread is in the set.
func (s ThreadSet) IsEmpty() bool { return s.low|s.high == 0 }

// Len returns the number of threads in the set.
func (s ThreadSet) Len() int { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// Words returns the set as two words.
func (s ThreadSet) Words() (low, high uint64) { return s.low, s.high }

// first returns the least thread of a set that is not empty.
func (s ThreadSet) first() int {
	if s.low != 0 {
		return bits.TrailingZeros64(s.low)
	}
	return 64 + bits.TrailingZeros64(s.high)
}

// append appends the threads in ascending order to list.
func (s ThreadSet) append(list []byte) []byte {
	for w := s.low; w != 0; w &= w - 1 {
		list = append(list, byte(bits.TrailingZeros64(w)))
	}
	for w := s.high; w != 0; w &= w - 1 {
		list = append(list, byte(64+bits.TrailingZeros64(w)))
	}
	return list
}

// setID is the number of a thread set. 0 is no set; 1 to MaxThreads are the sets
// of one thread, which need no lookup; wideSet says that the table of numbers
// was full and the set is kept beside the entry's table.
type setID uint32

const (
	setBits       = 15
	wideSet setID = 1<<setBits - 1
)

// single returns the number of the set {t}.
func single(t int) setID { return setID(t + 1) }

// setNumbers numbers thread sets. Reading the set behind a number takes no lock:
// a number is published only together with an entry, under a lock that the
// reader has held since.
type setNumbers struct {
	sets    [(wideSet + 1) / setChunk]*[setChunk]ThreadSet // most searches have few
	mu      sync.Mutex
	numbers map[ThreadSet]setID
	next    setID
	last    setID // numbers from here on are not given out; lowered by tests
}

// setChunk is how many sets get memory at a time: all that have their own numbers at first.
const setChunk = 2 * hashing.MaxThreads

// newSetNumbers returns a table that knows the empty set and the sets of one thread.
func newSetNumbers() *setNumbers {
	n := &setNumbers{numbers: make(map[ThreadSet]setID), next: single(hashing.MaxThreads), last: wideSet}
	n.sets[0] = new([setChunk]ThreadSet)
	for t := range hashing.MaxThreads {
		n.sets[0][single(t)] = ThreadSet{}.With(t)
	}
	return n
}

// set returns the set with a number other than wideSet.
func (n *setNumbers) set(id setID) ThreadSet { return n.sets[id/setChunk][id%setChunk] }

// number returns the number of a set, wideSet if none is left for it.
func (n *setNumbers) number(s ThreadSet) setID {
	if s.Len() == 1 {
		return single(s.first())
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if id, ok := n.numbers[s]; ok {
		return id
	}
	if n.next >= n.last {
		return wideSet
	}
	id := n.next
	n.next++
	if n.sets[id/setChunk] == nil {
		n.sets[id/setChunk] = new([setChunk]ThreadSet)
	}
	n.sets[id/setChunk][id%setChunk] = s
	n.numbers[s] = id
	return id
}
