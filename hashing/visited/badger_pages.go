package visited

// This file defines how the badger store keeps its share of the process's resident
// set small.
//
// Badger maps its tables. The pages of a mapping that were touched count as resident
// until the system wants them back, which it does when the whole machine is short of memory,
// not when the process comes near a limit of its own; a compaction touches whole tables.
// So when there are too many, the store takes the pages of all tables out of its mappings, and look-ups
// wait until it has. The pages stay in the system's cache of files, from where the next access fetches
// them for the price of a page fault.
//
// Dropping the pages of a range of addresses is harmless as long as a file is mapped
// there, and fatal if the file has been unmapped and the Go heap has got the
// addresses since. An open iterator keeps badger from unmapping the tables of its
// snapshot; those that were listed both before and after it was opened are among them.

import (
	"math"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dgraph-io/badger/v4"
	sst "github.com/dgraph-io/badger/v4/table"
)

// Looks at the resident set: one every so many look-ups, by whoever makes the last of them, and one
// every so often, for what compactions touch. A look-up touches a few pages, around each of which the
// system maps 16.
const (
	loadsPerLook = 64
	lookEvery    = 10 * time.Millisecond
)

// pages keeps the pages of the tables in the resident set few.
type pages struct {
	short    func() bool   // tells whether there are too many; nil: never
	loads    atomic.Int64  // look-ups so far
	trimming atomic.Bool   // look-ups wait
	looked   chan struct{} // closed when the goroutine that looks has ended; nil: there is none
	mu       sync.Mutex    // guards what follows
	mapped   mappings
}

// watch looks at the resident set now and then until the store closes.
func (s *badgerStore) watch() {
	defer close(s.pages.looked)
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.done:
			return
		case <-tick.C:
			if err := s.look(); err != nil {
				s.fail(err)
				return
			}
		}
	}
}

// mayLoad is called before a look-up in the database. It waits while pages are dropped, so that no more
// come than go.
func (s *badgerStore) mayLoad() error {
	if s.pages.short == nil || s.pages.loads.Add(1)%loadsPerLook != 0 && !s.pages.trimming.Load() {
		return nil
	}
	return s.look()
}

// look drops the pages of the tables if they are too many.
func (s *badgerStore) look() error {
	s.pages.mu.Lock()
	defer s.pages.mu.Unlock()
	if !s.pages.short() {
		return nil
	}
	s.pages.trimming.Store(true)
	defer s.pages.trimming.Store(false)
	return s.trim()
}

// trim drops the pages of all tables that are in use. The caller holds the lock of the pages.
func (s *badgerStore) trim() error {
	listed := map[string]bool{}
	for _, t := range s.db.Tables() {
		listed[tableName(t)] = true
	}
	txn := s.db.NewTransactionAt(math.MaxUint64, false)
	defer txn.Discard()
	it := txn.NewIterator(badger.IteratorOptions{})
	defer it.Close()
	pinned := map[string]bool{}
	for _, t := range s.db.Tables() {
		if name := tableName(t); listed[name] {
			pinned[name] = true
		}
	}
	return s.pages.mapped.drop(s.real, pinned)
}

func tableName(t badger.TableInfo) string { return filepath.Base(sst.NewFilename(t.ID, "")) }
