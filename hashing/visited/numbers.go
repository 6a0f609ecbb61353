package visited

// This file defines Numbers: what one worker knows of each node it has visited, in the tables of the store "memory". A search
// with a reduction has it in place of a visited set, so that a visit looks at one table.

import (
	"math"

	"heddle.example/hashing"
)

// Numbers is a map from node keys to numbers above math.MinInt32. It is for one goroutine at a time, but for Err.
type Numbers struct {
	tables [1 << homeShardBits]table
	sights sights
	arena  arena
	err    stickyError
}

// NewNumbers makes an empty map that may take up to limit bytes, 0: any number.
func NewNumbers(limit int64) *Numbers {
	n := &Numbers{}
	n.arena.limit = limit
	for i := range n.tables {
		n.tables[i].begin(&n.arena, &n.sights, i)
	}
	return n
}

// A number stands in a slot's mark. There is none in an empty slot, whose mark is 0.
func markOf(number int32) mark             { return mark(uint32(number) ^ 1<<31) }
func numberIn(m mark) int32                { return int32(uint32(m) ^ 1<<31) }
func (n *Numbers) of(k hashing.Key) *table { return &n.tables[shardOf(k)] }

// Visit gives the number of a key; known is false if it had none: then it gets this one. Where there is no memory for
// that, Err says so, and the key is not known the next time either.
func (n *Numbers) Visit(key hashing.Key, number int32) (old int32, known bool) {
	k := spread(key)
	t := n.of(k)
	i, found := t.locate(k)
	if found {
		return numberIn(t.at(i).mark), true
	}
	if _, err := t.insert(i, k, markOf(number)); err != nil {
		n.err.set(err)
	}
	return math.MinInt32, false
}

// Closed says that no other worker has given the key a number: there is none.
func (n *Numbers) Closed(hashing.Key) (int32, bool) { return 0, false }

// Overtaken says that no other worker has given keys numbers: there is none.
func (n *Numbers) Overtaken(numbers []int32) []int32 { return numbers }

// Leave implements what a worker does among others: it is Forget.
func (n *Numbers) Leave(key hashing.Key) (forgotten bool) { return n.Forget(key) }

// Set changes the number of a key that has one.
func (n *Numbers) Set(key hashing.Key, number int32) {
	k := spread(key)
	t := n.of(k)
	if i, found := t.locate(k); found {
		t.at(i).mark = markOf(number)
	}
}

// Forget takes a key out, if it is there.
func (n *Numbers) Forget(key hashing.Key) (done bool) {
	k := spread(key)
	t := n.of(k)
	i, found := t.locate(k)
	if found {
		t.remove(i)
	}
	return found
}

// Prefetch implements Prefetcher, for the goroutine that visits.
func (n *Numbers) Prefetch(key hashing.Key) {
	k := spread(key)
	n.sights[shardOf(k)].prefetch(k)
}

// Len is the number of keys.
func (n *Numbers) Len() int64 {
	sum := 0
	for i := range n.tables {
		sum += n.tables[i].count
	}
	return int64(sum)
}

// Err is the first error: ErrMemoryLimit, or one of the system. It may be asked from other goroutines.
func (n *Numbers) Err() error { return n.err.get() }

// Close gives the memory back. The map must not be used any more.
func (n *Numbers) Close() {
	for i := range n.tables {
		n.tables[i].clear()
	}
	n.arena.free()
}
