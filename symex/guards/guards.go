// Package guards finds out, while a search runs, which memory threads access only while they hold a lock, for a reduction: what a thread does there
// nobody else can come between, so that it goes on at once. See scheduler/passes.go for when that is right.
package guards

import (
	"slices"
	"sync"
	"sync/atomic"
)

// Table says which locks guard each word of memory, as far as is known. All machines of a search share it.
type Table struct {
	mu     sync.Mutex
	words  map[uint64]*word
	counts map[uint64]*count
	change atomic.Uint32 // how often an answer may have become another one
	broken atomic.Bool
	passed atomic.Bool // a thread has gone on at once
	off    atomic.Bool // something was accessed, nobody knows what, or too much has turned out not to be guarded
	starts int         // how often a search has begun again
	misled int         // how often because counts were no locks
}

// mostStarts is how often a search begins again before no thread goes on at once any more.
const mostStarts = 8

// word is what is known of one.
type word struct {
	met    bool     // there was an access
	raw    bool     // one wrote it otherwise than by a call that synchronises
	lock   lockAt   // it is this one's: who takes that holds no other for it
	count  *count   // it belongs to this one
	locks  []uint64 // held at all of them, alone at those that write
	passed bool     // a thread has gone on at once before an access
	given  bool     // likewise before it gave the lock here back
}

// lockAt is a lock of so many bytes: another one at some of them is one of another kind.
type lockAt struct{ addr, size uint64 }

// A word has wordSize bytes, as few as an int, which may have a lock of its own. An access to more than mostWords counts as one to everything.
const wordSize, mostWords = 4, 1 << 16

// New makes a table that knows nothing.
func New() *Table { return &Table{words: map[uint64]*word{}, counts: map[uint64]*count{}} }

// Broken tells whether a thread has gone on where others may come between.
func (t *Table) Broken() bool { return t != nil && t.broken.Load() }

// Restart begins a search that knows what was found, while no other one runs; after some of them no thread goes on at once.
func (t *Table) Restart() {
	t.broken.Store(false)
	t.passed.Store(false)
	t.change.Add(1)
	if !t.forgetCounts() {
		t.starts++
	}
	if t.starts == mostStarts {
		t.off.Store(true)
	}
	for _, w := range t.words {
		w.passed, w.given = false, false
	}
}

// each calls f with the words of size bytes at addr, until it gives false; false too if they are too many.
func (t *Table) each(addr, size uint64, f func(*word) bool) bool {
	first, last := addr/wordSize, (addr+max(size, 1)-1)/wordSize
	if last-first >= mostWords {
		return false
	}
	for ; first <= last; first++ {
		w := t.words[first]
		if w == nil {
			w = &word{}
			t.words[first] = w
		}
		if !f(w) {
			return false
		}
	}
	return true
}

// meet notes an access by who holds these locks, alone if it writes; raw says that it writes otherwise than by synchronising.
func (t *Table) meet(held []uint64, addr, size uint64, raw bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	changed := false
	if !t.each(addr, size, func(w *word) bool {
		if raw {
			w.raw = true
			t.unfit(w.count)
		}
		before := len(w.locks)
		if !w.met {
			w.met, w.locks, changed = true, slices.Clone(held), true
		} else {
			w.locks = slices.DeleteFunc(w.locks, func(lock uint64) bool { return !slices.Contains(held, lock) })
			changed = changed || len(w.locks) < before
		}
		if w.given || w.passed && len(w.locks) == 0 {
			t.broken.Store(true)
		}
		return true
	}) {
		t.meetAll()
	}
	if changed {
		t.change.Add(1)
	}
}

// meetLock notes that somebody waits for the lock of size bytes at addr, takes it or gives it back: that no lock guards.
func (t *Table) meetLock(addr, size uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.each(addr, size, func(w *word) bool {
		switch w.lock {
		case lockAt{addr, size}:
		case lockAt{}:
			w.lock = lockAt{addr, size}
			t.change.Add(1)
		default: // who takes the one looks at the other, and may overwrite it
			w.met, w.raw, w.locks = true, true, nil
			t.unfit(w.count)
			t.change.Add(1)
		}
		if w.passed || w.met && w.given {
			t.broken.Store(true)
		}
		return true
	}) {
		t.meetAll()
	}
}

// meetAll notes an access to everything.
func (t *Table) meetAll() {
	if t.off.CompareAndSwap(false, true) {
		t.change.Add(1)
	}
	if t.passed.Load() {
		t.broken.Store(true)
	}
}

// mayPass tells whether threads may go on at all, one of which may now. Another machine may note meanwhile that they may not.
func (t *Table) mayPass() bool {
	if t.off.Load() {
		return false
	}
	t.passed.Store(true)
	return !t.off.Load()
}

// guard tells whether one of the locks that a thread holds was held at all accesses to size bytes at addr. Then the thread goes on.
func (t *Table) guard(held []uint64, addr, size uint64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.mayPass() && t.each(addr, size, func(w *word) bool {
		return w.lock == (lockAt{}) && (!w.met && len(held) > 0 || slices.ContainsFunc(w.locks, func(lock uint64) bool { return slices.Contains(held, lock) }))
	}) && t.each(addr, size, func(w *word) bool { w.passed = true; return true })
}

// unseen tells whether there was no access to the lock of size bytes at addr but by those who wait for it, take it or give it back. Then who gives it back goes on.
func (t *Table) unseen(addr, size uint64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.mayPass() && t.each(addr, size, func(w *word) bool { return !w.met }) && t.each(addr, size, func(w *word) bool { w.given = true; return true })
}
