package visited

// This file defines Prefetcher: a visit to a large table waits for one line of memory, as long as a machine takes for
// hundreds of instructions. Whoever knows the key before it needs the answer says so, and the line comes meanwhile.

import (
	"unsafe"

	"heddle.example/hashing"
)

// Prefetcher is a store that can fetch ahead what a visit is going to need.
type Prefetcher interface {
	// Prefetch says that key is going to be visited. It only saves time, and may be called by any number of goroutines at
	// once.
	Prefetch(key hashing.Key)
}

// prefetch asks for the line of memory where k is, or would be. It may be called by any number of goroutines at once.
func (s *sight) prefetch(k hashing.Key) {
	capacity := s.capacity.Load()
	if capacity == 0 {
		return
	}
	home := homeIn(k.Lo, capacity)
	b := *(**block)(unsafe.Add(unsafe.Pointer(s.first.Load()), (home>>blockShift)*int(unsafe.Sizeof((*block)(nil)))))
	prefetch(unsafe.Pointer(b.at(home & blockMask)))
}

// Prefetch implements Prefetcher.
func (s *memoryStore) Prefetch(key hashing.Key) {
	k := spread(key)
	shard := shardOf(k)
	prefetchToWrite(unsafe.Pointer(&s.shards[shard]))
	s.sights[shard].prefetch(k)
}
