package hashing

// This file defines how the badger store keeps its share of the process's resident
// set small.
//
// Badger maps its tables. The pages of a mapping that were touched count as resident
// until the system wants them back, which it does when the whole machine is short of memory,
// not when the process comes near a limit of its own; a compaction touches whole tables.
// So while there are too many, the store takes the pages of all tables out of its mappings.
// They stay in the system's cache of files, from where the next access fetches them for the
// price of a page fault.
//
// Dropping the pages of a range of addresses is harmless as long as a file is mapped
// there, and fatal if the file has been unmapped and the Go heap has got the
// addresses since. An open iterator keeps badger from unmapping the tables of its
// snapshot; those that were listed both before and after it was opened are among them.

import (
	"math"
	"path/filepath"
	"time"

	"github.com/dgraph-io/badger/v4"
	sst "github.com/dgraph-io/badger/v4/table"
)

// trimEvery is the time between looks at the resident set.
const trimEvery = 10 * time.Millisecond

// trimmer trims whenever memory is short, until the store closes.
func (s *badgerStore) trimmer(short func() bool) {
	defer close(s.trimmed)
	tick := time.NewTicker(trimEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.done:
			return
		case <-tick.C:
			if !short() {
				continue
			}
			if err := s.trim(); err != nil {
				s.fail(err)
				return
			}
		}
	}
}

// trim drops the pages of all tables that are in use.
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
	return dropPages(s.real, pinned)
}

func tableName(t badger.TableInfo) string { return filepath.Base(sst.NewFilename(t.ID, "")) }
