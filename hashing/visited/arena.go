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
//
// A search that makes attempts, and searches beside itself, makes many arenas of a few megabytes, one after the other. What the first pages of
// one hold is left for the next one, which clears each block as it hands it out: some ten times as cheap as pages from the system.
//
// Whoever fills a page has the lock of a table, for which others wait then. So where there are several workers the next page is filled
// before there is need of it, by a worker without a lock.

import (
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"

	"heddle.example/hashing/visited/offheap"
)

const (
	blockShift = 10
	blockSlots = 1 << blockShift
	blockMask  = blockSlots - 1
	blockBytes = int64(unsafe.Sizeof(block{}))

	hugePage    = 2 << 20
	regionBytes = 16 * hugePage // of address space
	leftBytes   = 4 * hugePage  // of a region that are left for the next arena
	fillAhead   = hugePage / 2  // a page is filled when less than this is left
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

	low     atomic.Bool // it is time to fill a page
	filling sync.Mutex  // of whoever does so

	mu      sync.Mutex
	regions [][]byte
	fresh   []byte // what is left of the last region
	filled  int    // bytes at the start of fresh that have memory behind them
	soiled  int    // bytes at the start of fresh that another arena has used
	spare   []*block
}

// left is the region that the next arena begins with; its first bytes are soiled. It is empty if there is none.
var left struct {
	sync.Mutex
	region []byte
	soiled int
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
		if err := a.begin(); err != nil {
			a.release(blockBytes)
			return nil, fmt.Errorf("%w: the system gives no more: %v", ErrMemoryLimit, err)
		}
	}
	if int64(a.filled) < blockBytes {
		page := a.page()
		offheap.Fill(page)
		a.filled += len(page)
	}
	b := (*block)(unsafe.Pointer(unsafe.SliceData(a.fresh)))
	if a.soiled > 0 {
		*b = block{}
		a.soiled -= int(blockBytes)
	}
	a.fresh = a.fresh[blockBytes:]
	if a.filled -= int(blockBytes); a.filled < fillAhead && a.filled < len(a.fresh) {
		a.low.Store(true)
	}
	return b, nil
}

// begin takes another region. The caller has the lock.
func (a *arena) begin() error {
	var region []byte
	a.filled, a.soiled = 0, 0
	if len(a.regions) == 0 {
		left.Lock()
		region, a.soiled = left.region, left.soiled
		left.region = nil
		left.Unlock()
	}
	if region == nil {
		var err error
		if region, err = offheap.Map(regionBytes); err != nil {
			return err
		}
		a.soiled = 0
	}
	a.regions = append(a.regions, region)
	a.fresh, a.filled = alignedTo(region, hugePage), a.soiled
	return nil
}

// page is what is to be filled next. The caller has the lock.
func (a *arena) page() []byte {
	return a.fresh[a.filled:min(a.filled+hugePage, len(a.fresh))]
}

// ahead fills a page if it is time to. The caller has no lock of a table.
func (a *arena) ahead() {
	if !a.low.Load() || !a.filling.TryLock() {
		return
	}
	defer a.filling.Unlock()
	a.mu.Lock()
	page := a.page()
	a.low.Store(false)
	a.mu.Unlock()
	if len(page) == 0 {
		return
	}
	offheap.Fill(page)
	a.mu.Lock()
	if now := a.page(); len(now) > 0 && &now[0] == &page[0] { // nobody had to fill it in the meantime
		a.filled += len(page)
	}
	a.mu.Unlock()
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

// free gives all memory back to the system, but for what is left for the next arena; no block may be in use.
func (a *arena) free() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.regions) == 1 {
		first := alignedTo(a.regions[0], hugePage)
		if used := len(first) - len(a.fresh) + a.filled; used <= leftBytes && leave(a.regions[0], used) {
			a.regions = nil
		}
	}
	for _, r := range a.regions {
		offheap.Unmap(r)
	}
	a.regions, a.fresh, a.filled, a.soiled, a.spare = nil, nil, 0, 0, nil
}

// leave leaves a region for the next arena, unless there is one already.
func leave(region []byte, soiled int) bool {
	left.Lock()
	defer left.Unlock()
	if left.region != nil {
		return false
	}
	left.region, left.soiled = region, soiled
	return true
}
