package visited

// This file defines the store "memory": the nodes in tables outside the Go heap,
// saved, if a directory is given, by a journal of raises.

import (
	"errors"
	"fmt"
	"math"
	"unsafe"

	"heddle.example/hashing"
	"heddle.example/hashing/visited/latch"
)

const (
	// memoryShards is the number of tables of a memory store. Each has its lock and
	// grows on its own: with 10 million nodes a growth moves about a megabyte.
	memoryShards = 1 << homeShardBits
	// pendingBytes is how many bytes of raises a shard collects for the journal.
	pendingBytes = 64 * RaiseBytes
)

// memoryShard is one table with its lock. Its size is two cache lines, of which a visit needs the first:
// what another worker has changed is then fetched at one go.
type memoryShard struct {
	mu      latch.Lock
	table   table
	pending []byte // saved forms of raises that the journal has not got yet
}

var _ [128]byte = [unsafe.Sizeof(memoryShard{})]byte{}

// memoryStore is the store "memory".
type memoryStore struct {
	shards  [memoryShards]memoryShard
	sights  sights
	arena   arena
	journal *journal // nil: nothing is saved
	err     stickyError
	closed  bool
}

// newMemory makes a memory store that is not saved.
func newMemory(o Options) *memoryStore {
	s := &memoryStore{}
	s.arena.limit = o.MemoryLimit
	numbers := newSetNumbers()
	for i := range s.shards {
		t := &s.shards[i].table
		t.numbers = numbers
		t.begin(&s.arena, &s.sights, i)
	}
	return s
}

// readMemory reads what a memory store has saved.
func readMemory(o Options) (Reader, error) {
	s := newMemory(o)
	j := &journal{dir: o.Dir, committed: o.Committed}
	_, err := j.find()
	if err == nil {
		err = j.replay(s.replay)
	}
	if err != nil {
		s.arena.free()
		return nil, err
	}
	return s, nil
}

// openMemory opens a memory store.
func openMemory(o Options) (Store, error) {
	s := newMemory(o)
	if o.Dir == "" {
		return s, nil
	}
	j, err := openJournal(o.Dir, o.Committed, s.replay)
	if err != nil {
		s.arena.free()
		return nil, err
	}
	s.journal = j
	return s, nil
}

// replay takes over a saved raise.
func (s *memoryStore) replay(r Raise) error {
	_, _, err := s.shards[shardOf(r.Key)].table.visit(r.Key, int(r.Active), r.Budget)
	return err
}

// shard gives the shard that a node belongs to, and its spread key.
func (s *memoryStore) shard(key hashing.Key) (*memoryShard, hashing.Key) {
	k := spread(key)
	return &s.shards[shardOf(k)], k
}

// Visit implements Store.
func (s *memoryStore) Visit(key hashing.Key, active int, r Budget) (Visits, bool) {
	checkThread(active)
	sh, k := s.shard(key)
	sh.mu.Lock()
	before, covered, err := sh.table.visit(k, active, r)
	if !covered && err == nil && s.journal != nil {
		err = s.save(sh, Raise{k, r, uint8(active)})
	}
	sh.mu.Unlock()
	if !covered {
		s.arena.ahead()
	}
	if err != nil {
		s.err.set(err)
	}
	return Visits{before.budget, before.threads}, covered
}

// Covers implements Prober.
func (s *memoryStore) Covers(key hashing.Key, active int, r Budget) (note uint32, covered bool) {
	sh, k := s.shard(key)
	sh.mu.Lock()
	note, covered = sh.table.covers(k, active, r)
	sh.mu.Unlock()
	return note, covered
}

// Note implements Noter.
func (s *memoryStore) Note(key hashing.Key, fresh func() uint32) uint32 {
	sh, k := s.shard(key)
	sh.mu.Lock()
	defer sh.mu.Unlock()
	n := sh.table.note(k)
	if n == 0 && fresh != nil {
		n = fresh()
		sh.table.setNote(k, n)
	}
	return n
}

// SetNote implements Noter.
func (s *memoryStore) SetNote(key hashing.Key, n uint32) (before uint32) {
	sh, k := s.shard(key)
	sh.mu.Lock()
	before = sh.table.setNote(k, n)
	sh.mu.Unlock()
	return before
}

// Reserve implements Reserver: tables that grow step by step move each node four times.
func (s *memoryStore) Reserve(nodes int64) {
	each := nodes/memoryShards + 1
	each += 3 * int64(math.Sqrt(float64(each))) // hashes do not fall evenly
	for i := range s.shards {
		sh := &s.shards[i]
		sh.mu.Lock()
		err := sh.table.reserve(int(each))
		sh.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// Known implements Knower.
func (s *memoryStore) Known(key hashing.Key) Visits {
	sh, k := s.shard(key)
	sh.mu.Lock()
	defer sh.mu.Unlock()
	r, _ := sh.table.get(k)
	return Visits{r.budget, r.threads}
}

// checkThread panics if active is no thread number: that is a mistake of the caller.
func checkThread(active int) {
	if uint(active) >= hashing.MaxThreads {
		panic(fmt.Sprintf("visited: thread number %d is not below %d", active, hashing.MaxThreads))
	}
}

// save collects a raise for the journal. The caller holds the shard's lock.
func (s *memoryStore) save(sh *memoryShard, r Raise) error {
	if sh.pending == nil {
		if !s.arena.reserve(pendingBytes) {
			return ErrMemoryLimit
		}
		sh.pending = make([]byte, 0, pendingBytes)
	}
	sh.pending = r.Append(sh.pending)
	if len(sh.pending) < pendingBytes {
		return nil
	}
	return s.flush(sh, shardOf(r.Key))
}

// flush hands a shard's collected raises to the journal. The caller holds the
// shard's lock.
func (s *memoryStore) flush(sh *memoryShard, shard int) error {
	if len(sh.pending) == 0 {
		return nil
	}
	err := s.journal.append(shard, sh.pending)
	sh.pending = sh.pending[:0]
	return err
}

// Seal implements Store.
func (s *memoryStore) Seal(epoch uint64) error {
	if s.journal == nil {
		return s.Err()
	}
	for i := range s.shards {
		sh := &s.shards[i]
		sh.mu.Lock()
		err := s.flush(sh, i)
		sh.mu.Unlock()
		if err != nil {
			s.err.set(err)
			return err
		}
	}
	err := s.journal.seal(epoch)
	s.err.set(err)
	return err
}

// Commit implements Store. A store without a directory has nothing to make durable.
func (s *memoryStore) Commit(epoch uint64) error {
	if s.journal == nil {
		return s.Err()
	}
	// An entry that could not be recorded is no loss: it only repeats work.
	if err := s.Err(); err != nil && !errors.Is(err, ErrMemoryLimit) {
		return err
	}
	if epoch > s.journal.sealedTo() {
		if err := s.Seal(epoch); err != nil {
			return err
		}
	}
	err := s.journal.commit(epoch)
	s.err.set(err)
	return err
}

// Len implements Store.
func (s *memoryStore) Len() int64 {
	n := 0
	for i := range s.shards {
		sh := &s.shards[i]
		sh.mu.Lock()
		n += sh.table.count
		sh.mu.Unlock()
	}
	return int64(n)
}

// Bytes implements Store.
func (s *memoryStore) Bytes() int64 { return s.arena.used.Load() }

// Err implements Store.
func (s *memoryStore) Err() error { return s.err.get() }

// Close implements Store.
func (s *memoryStore) Close() error {
	if s.closed {
		return nil
	}
	s.closed = true
	var err error
	if s.journal != nil {
		err = s.journal.close()
	}
	s.err.set(ErrClosed)
	for i := range s.shards {
		s.shards[i].mu.Lock()
		s.shards[i].table.clear()
		s.shards[i].mu.Unlock()
	}
	s.arena.free()
	return err
}
