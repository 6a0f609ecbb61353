package visited

// This file defines generations, the tables of raised records, and the goroutine
// that writes them to the database.

import (
	"encoding/binary"
	"sync/atomic"

	"github.com/dgraph-io/badger/v4"

	"heddle.example/hashing"
)

// badgerBatch is the number of records in a transaction. Each transaction also
// writes a batch key: the keys' presence shows, after a crash, that no batch was
// lost with a damaged part of badger's log.
const badgerBatch = 1000

// generation is a set of records that were raised in one epoch. It takes records
// while it is the newest; after that it does not change.
type generation struct {
	ordinal uint64
	tables  [badgerShards]table
	count   atomic.Int64
}

// newGeneration returns an empty generation of the running epoch. The caller holds
// s.mu, or the store is not in use yet.
func (s *badgerStore) newGeneration() *generation {
	g := &generation{ordinal: s.ordinal}
	for i := range g.tables {
		g.tables[i] = table{numbers: s.numbers, arena: &s.arena}
	}
	return g
}

// rotate puts a new generation in front of g, which is full, unless somebody else
// has. It waits while the flusher is behind.
func (s *badgerStore) rotate(g *generation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for (*s.generations.Load())[0] == g && !s.err.failed.Load() && !s.stopping {
		if len(*s.generations.Load()) < badgerGenerations {
			s.push()
			return
		}
		s.changed.Wait()
	}
}

// push makes a new generation the current one. The caller holds s.mu.
func (s *badgerStore) push() {
	list := append([]*generation{s.newGeneration()}, *s.generations.Load()...)
	s.generations.Store(&list)
	s.changed.Broadcast()
}

// flusher writes all generations but the newest, the oldest first, until the store
// closes or fails.
func (s *badgerStore) flusher() {
	defer close(s.done)
	for {
		s.mu.Lock()
		for len(*s.generations.Load()) < 2 && !s.stopping {
			s.changed.Wait()
		}
		list := *s.generations.Load()
		stop, settled := s.stopping, s.settled
		s.mu.Unlock()
		if stop || s.err.failed.Load() {
			return
		}
		g := list[len(list)-1]
		if err := s.flush(g, settled); err != nil {
			s.fail(err)
			return
		}
		s.mu.Lock()
		list = *s.generations.Load()
		list = append([]*generation(nil), list[:len(list)-1]...)
		s.generations.Store(&list)
		s.mu.Unlock()
		for i := range s.shards {
			// After this nobody looks at the old list: see badgerStore.generations.
			s.shards[i].mu.Lock()
			//lint:ignore SA2001 the empty section is the point
			s.shards[i].mu.Unlock()
			g.tables[i].clear()
		}
		s.changed.Broadcast()
	}
}

// flush writes a generation to the database and to the cache.
func (s *badgerStore) flush(g *generation, settled uint64) error {
	s.write.Lock()
	defer s.write.Unlock()
	b := batch{s: s, ordinal: g.ordinal, settled: settled}
	for i := range g.tables {
		sh := &s.shards[i]
		// A visitor that still had the generation as its newest is done after this.
		sh.mu.Lock()
		//lint:ignore SA2001 the empty section is the point
		sh.mu.Unlock()
		t := &g.tables[i]
		t.all(func(k hashing.Key, c record, fresh bool) bool { return b.add(k, c, fresh) })
		if b.err != nil {
			return b.err
		}
		sh.mu.Lock()
		t.all(func(k hashing.Key, c record, _ bool) bool {
			sh.cache.put(k, c, s.numbers)
			return true
		})
		sh.mu.Unlock()
	}
	return b.commit()
}

// batch collects records of a generation for a transaction.
type batch struct {
	s                *badgerStore
	ordinal, settled uint64
	txn              *badger.Txn
	n                int
	buf              []byte // keys and values of the transaction, which must not move
	err              error
}

// add adds a record and reports whether all is well.
func (b *batch) add(k hashing.Key, c record, fresh bool) bool {
	if b.txn == nil {
		if b.err = b.s.checkSpace(); b.err != nil {
			return false
		}
		b.txn = b.s.db.NewTransactionAt(^uint64(0), true)
		b.buf = make([]byte, 0, badgerBatch*40)
	}
	var array [nodeKeyBytes]byte
	key := b.keep(putNodeKey(&array, k))
	v := version{b.s.history.present(), b.ordinal, c}
	list := []version{v}
	if !fresh {
		old, _, err := b.s.load(b.txn, key)
		if err != nil {
			b.err = err
			return false
		}
		list = b.s.history.raised(old, v, b.settled)
	}
	var value []byte
	for _, v := range list {
		value = v.append(value)
	}
	if b.err = b.txn.Set(key, b.keep(value)); b.err != nil {
		b.err = diskError(b.err)
		return false
	}
	if b.n++; b.n == badgerBatch {
		b.err = b.commit()
	}
	return b.err == nil
}

// keep copies x to memory that lives as long as the transaction.
func (b *batch) keep(x []byte) []byte {
	if len(b.buf)+len(x) > cap(b.buf) {
		b.buf = make([]byte, 0, max(badgerBatch*40, len(x)))
	}
	n := len(b.buf)
	b.buf = append(b.buf, x...)
	return b.buf[n:len(b.buf):len(b.buf)]
}

// commit writes what was added since the last commit.
func (b *batch) commit() error {
	if b.txn == nil {
		return nil
	}
	s := b.s
	s.mu.Lock()
	n := s.batches
	s.mu.Unlock()
	if err := b.txn.Set(batchKey(s.history.present(), n), nil); err != nil {
		return diskError(err)
	}
	s.stamp++
	if err := b.txn.CommitAt(s.stamp, nil); err != nil {
		return diskError(err)
	}
	// Reads see the latest only, so all older versions that badger keeps may go.
	s.db.SetDiscardTs(s.stamp)
	s.mu.Lock()
	s.batches++
	s.mu.Unlock()
	b.txn, b.n = nil, 0
	return nil
}

// batchKey returns the key that shows the presence of a batch of a life.
func batchKey(life, n uint64) []byte {
	return binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64([]byte{'b'}, life), n)
}
