package visited

// This file defines recordCache, which remembers records that are in the database.
//
// It is a hash table of buckets of four slots; a new entry takes an empty slot or
// drops one of the four, which one its key says. Wide sets of threads (see setID)
// are not cached.

import (
	"math/bits"

	"heddle.example/hashing"
)

const cacheWays = 4

// recordCache is a cache of fixed size. It is not safe for concurrent use.
type recordCache struct {
	slots []slot
}

// newRecordCache returns a cache of at most that many bytes.
func newRecordCache(bytes int64) recordCache {
	return recordCache{make([]slot, bytes/slotSize/cacheWays*cacheWays)}
}

// bytes returns the cache's size.
func (c *recordCache) bytes() int64 { return int64(len(c.slots)) * slotSize }

// bucket returns the slots where k may be.
func (c *recordCache) bucket(k hashing.Key) []slot {
	h, _ := bits.Mul64(k.Lo<<homeShardBits, uint64(len(c.slots)/cacheWays))
	return c.slots[h*cacheWays : h*cacheWays+cacheWays]
}

// get returns the record of k if it is cached.
func (c *recordCache) get(k hashing.Key, numbers *setNumbers) (record, bool) {
	for i := range c.bucket(k) {
		if s := &c.bucket(k)[i]; s.mark != 0 && s.key() == k {
			return record{s.mark.budget(), numbers.set(s.mark.set())}, true
		}
	}
	return record{}, false
}

// put caches the record of k in place of an older one.
func (c *recordCache) put(k hashing.Key, r record, numbers *setNumbers) {
	bucket := c.bucket(k)
	victim := &bucket[k.Hi%cacheWays]
	for i := range bucket {
		if s := &bucket[i]; s.mark == 0 || s.key() == k {
			victim = s
			if s.mark != 0 {
				break
			}
		}
	}
	id := numbers.number(r.threads)
	if id == wideSet {
		if victim.key() == k {
			victim.mark = 0
		}
		return
	}
	*victim = newSlot(k, newMark(r.budget, id))
}
