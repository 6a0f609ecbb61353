package visited

// This file defines arena, memory for tables outside the Go heap, handed out in
// blocks of 1024 slots.
//
// Why not the Go heap: an array that was outgrown would stay until the next
// collection, and the peak would be up to twice the live size. Why blocks: a
// table grows by a block at a time, in place, so nothing is ever held twice. Why
// not one mapping per block: on a virtual machine the first touch of a 4 KB page
// costs several microseconds. The arena takes 2 MB at a time, asks for one huge
// page and has it filled by one system call, which is some ten times cheaper per
// node. (A table's memory is not worth huge pages for its look-ups: measured, the
// random reads cost the same.)

import (
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"
)

const (
	blockShift = 10
	blockSlots = 1 << blockShift
	blockMask  = blockSlots - 1
	blockBytes = int64(unsafe.Sizeof(block{}))

	hugePage    = 2 << 20
	regionBytes = 16 * hugePage // of address space
)

// block is the unit in which tables grow.
type block [blockSlots]slot

// at returns slot i, which is one of the block's. An index of the array would first look whether there is a block at all, by
// touching its first line: one more line of memory to wait for.
func (b *block) at(i int) *slot {
	return (*slot)(unsafe.Add(unsafe.Pointer(b), uintptr(i)*uintptr(slotSize)))
}

// from returns n slots from slot i on, which are the block's, for the same reason.
func (b *block) from(i, n int) []slot { return unsafe.Slice(b.at(i), n) }

// arena hands out blocks and counts them against a limit. It is safe for
// concurrent use; the blocks are not.
type arena struct {
	used  atomic.Int64 // bytes of memory, all users included
	limit int64        // 0: none

	mu      sync.Mutex
	regions [][]byte
	fresh   []byte // what is left of the last region
	filled  int    // bytes at the start of fresh that have memory behind them
	spare   []*block
}

// reserve counts n more bytes that the caller is about to use, or reports that
// the limit forbids them.
func (a *arena) reserve(n int64) bool {
	if now := a.used.Add(n); a.limit > 0 && now > a.limit {
		a.used.Add(-n)
		return false
	}
	return true
}

// release counts n bytes less.
func (a *arena) release(n int64) { a.used.Add(-n) }

// get returns a block of empty slots.
func (a *arena) get() (*block, error) {
	if !a.reserve(blockBytes) {
		return nil, ErrMemoryLimit
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if n := len(a.spare); n > 0 {
		b := a.spare[n-1]
		a.spare = a.spare[:n-1]
		*b = block{}
		return b, nil
	}
	if int64(len(a.fresh)) < blockBytes {
		region, err := mapRegion(regionBytes)
		if err != nil {
			a.release(blockBytes)
			return nil, fmt.Errorf("%w: the system gives no more: %v", ErrMemoryLimit, err)
		}
		a.regions = append(a.regions, region)
		a.fresh, a.filled = alignedTo(region, hugePage), 0
	}
	if int64(a.filled) < blockBytes {
		n := min(hugePage, len(a.fresh)-a.filled)
		fill(a.fresh[a.filled : a.filled+n])
		a.filled += n
	}
	b := (*block)(unsafe.Pointer(unsafe.SliceData(a.fresh)))
	a.fresh = a.fresh[blockBytes:]
	a.filled -= int(blockBytes)
	return b, nil
}

// alignedTo returns the part of b that starts at a multiple of n, a power of two.
func alignedTo(b []byte, n int) []byte {
	skip := -int(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) & (n - 1)
	return b[skip:]
}

// put takes a block back.
func (a *arena) put(b *block) {
	a.release(blockBytes)
	a.mu.Lock()
	a.spare = append(a.spare, b)
	a.mu.Unlock()
}

// free gives all memory back to the system; no block may be in use.
func (a *arena) free() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, r := range a.regions {
		unmapRegion(r)
	}
	a.regions, a.fresh, a.filled, a.spare = nil, nil, 0, nil
}
