package visited

// This file defines Prefetcher: a visit to a large table waits for one line of memory, as long as a machine takes for
// hundreds of instructions. Whoever knows the key before it needs the answer says so, and the line comes meanwhile.

import (
	"unsafe"

	"heddle/hashing"
)

// Prefetcher is a store that can fetch ahead what a visit is going to need.
type Prefetcher interface {
	// Prefetch says that key is going to be visited. It only saves time, and may be called by any number of goroutines at
	// once.
	Prefetch(key hashing.Key)
}

// prefetch asks the processor for the line of memory at p and the next, since a key often lies behind its home and others
// behind it have to move; it never faults.
func prefetch(p unsafe.Pointer)

// Prefetch implements Prefetcher.
func (s *memoryStore) Prefetch(key hashing.Key) {
	k := spread(key)
	at := &s.shards[k.Lo>>(64-homeShardBits)].table.sight
	capacity := at.capacity.Load()
	if capacity == 0 {
		return
	}
	home := homeIn(k.Lo, capacity)
	b := *(**block)(unsafe.Add(unsafe.Pointer(at.first.Load()), (home>>blockShift)*int(unsafe.Sizeof((*block)(nil)))))
	prefetch(unsafe.Pointer(b.at(home & blockMask)))
}
