package visited

// This file defines how the badger store ends, commits and restores epochs.
//
// The database holds, beside nodes and batch keys, the number of lives begun and a
// commit record for each of the last committed epochs: the history as of then (up
// to which ordinal each life counts, how many batches that is) and the number of
// nodes. Opening for epoch e takes its record, checks that all batches are there,
// and begins a new life; what is not in the record's history is never looked at
// again.

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/dgraph-io/badger/v4"
)

// seal is a sealed epoch that waits for its commit.
type seal struct {
	epoch   uint64
	ordinal uint64
	nodes   int64
}

var livesKey = []byte{'l'}

// commitKey returns the key of an epoch's commit record.
func commitKey(epoch uint64) []byte {
	return binary.BigEndian.AppendUint64([]byte{'c'}, epoch)
}

// Seal implements Store.
func (s *badgerStore) Seal(epoch uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if epoch <= s.sealed {
		return fmt.Errorf("visited: epoch %d is sealed after epoch %d", epoch, s.sealed)
	}
	if err := s.Err(); err != nil {
		return err
	}
	for len(*s.generations.Load()) >= badgerGenerations && !s.err.failed.Load() {
		s.changed.Wait()
	}
	s.seals = append(s.seals, seal{epoch, s.ordinal, s.nodes.Load()})
	s.sealed = epoch
	s.ordinal++
	if g := (*s.generations.Load())[0]; g.count.Load() == 0 {
		g.ordinal = s.ordinal
	} else {
		s.push()
	}
	s.changed.Broadcast()
	return nil
}

// Commit implements Store.
func (s *badgerStore) Commit(epoch uint64) error {
	s.mu.Lock()
	sealed := s.sealed
	s.mu.Unlock()
	if epoch > sealed {
		if err := s.Seal(epoch); err != nil {
			return err
		}
	}
	err := s.commit(epoch)
	if err != nil {
		s.fail(err)
	}
	return err
}

// commit makes the sealed epochs up to epoch durable.
func (s *badgerStore) commit(epoch uint64) error {
	s.mu.Lock()
	var last seal
	for len(s.seals) > 0 && s.seals[0].epoch <= epoch {
		last = s.seals[0]
		s.seals = s.seals[1:]
	}
	if last.epoch == 0 {
		s.mu.Unlock()
		return nil
	}
	for s.oldest() <= last.ordinal && !s.err.failed.Load() && !s.stopping {
		s.changed.Wait()
	}
	published := s.history[s.history.present()].cut
	s.mu.Unlock()
	if err := s.Err(); err != nil {
		return err
	}

	s.write.Lock()
	defer s.write.Unlock()
	s.mu.Lock()
	next := append(history(nil), s.history...)
	next[next.present()] = life{cut: last.ordinal, batches: s.batches}
	s.mu.Unlock()
	if err := s.writeCommit(last, next); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.history[s.history.present()] = next[next.present()]
	s.settled = published
	return nil
}

// oldest returns the least ordinal that is not written. The caller holds s.mu.
func (s *badgerStore) oldest() uint64 {
	list := *s.generations.Load()
	return list[len(list)-1].ordinal
}

// writeCommit writes a commit record and makes the database durable. Of the older
// records only the newest is kept: its frontier may be the published one.
func (s *badgerStore) writeCommit(last seal, h history) error {
	value := binary.AppendUvarint(nil, uint64(last.nodes))
	for _, l := range h {
		value = binary.AppendUvarint(value, l.cut)
		value = binary.AppendUvarint(value, l.batches)
	}
	err := s.update(func(txn *badger.Txn) error {
		for len(s.commits) > 1 {
			if err := txn.Delete(commitKey(s.commits[0])); err != nil {
				return err
			}
			s.commits = s.commits[1:]
		}
		return txn.Set(commitKey(last.epoch), value)
	})
	if err != nil {
		return err
	}
	s.commits = append(s.commits, last.epoch)
	return s.sync()
}

// update runs f in a transaction. The caller holds s.write or is alone.
func (s *badgerStore) update(f func(txn *badger.Txn) error) error {
	if err := s.checkSpace(); err != nil {
		return err
	}
	txn := s.db.NewTransactionAt(^uint64(0), true)
	defer txn.Discard()
	if err := f(txn); err != nil {
		return diskError(err)
	}
	s.stamp++
	return diskError(txn.CommitAt(s.stamp, nil))
}

// sync makes all of the database durable. Badger's own Sync covers the log in use
// only, not one whose memory table is on its way to a file; badger syncs other
// files when it makes them.
func (s *badgerStore) sync() error {
	if err := s.db.Sync(); err != nil {
		return diskError(err)
	}
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".mem") && e.Name() != "MANIFEST" {
			continue
		}
		// A log that has become a file meanwhile is gone.
		if err := syncPath(filepath.Join(s.dir, e.Name())); err != nil && !errors.Is(err, os.ErrNotExist) {
			return diskError(err)
		}
	}
	return diskError(syncPath(s.dir))
}

// restore makes the database's state that of the committed epoch and begins a new
// life.
func (s *badgerStore) restore(committed uint64) error {
	s.stamp = s.db.MaxVersion()
	s.sealed = committed
	if committed == 0 && s.stamp > 0 {
		if err := s.db.DropAll(); err != nil {
			return diskError(err)
		}
	}
	lives, err := s.recall(committed)
	if err != nil {
		return err
	}
	// The life's number is durable before anything is written under it.
	for uint64(len(s.history)) <= lives {
		s.history = append(s.history, life{})
	}
	err = s.update(func(txn *badger.Txn) error {
		return txn.Set(livesKey, binary.AppendUvarint(nil, lives+1))
	})
	if err != nil {
		return err
	}
	return s.sync()
}

// recall reads the commit record of an epoch (0: none), checks it, and returns the
// number of lives begun.
func (s *badgerStore) recall(committed uint64) (lives uint64, err error) {
	txn := s.db.NewTransactionAt(^uint64(0), false)
	defer txn.Discard()
	value, err := s.metadata(txn, livesKey)
	if err != nil {
		return 0, err
	}
	if value != nil {
		n := 0
		if lives, n = binary.Uvarint(value); n != len(value) {
			return 0, damaged(s.dir, "its number of openings cannot be read")
		}
	}
	if committed == 0 {
		return lives, nil
	}
	if value, err = s.metadata(txn, commitKey(committed)); err != nil {
		return 0, err
	}
	if value == nil {
		return 0, damaged(s.dir, "the record of epoch %d is missing", committed)
	}
	nodes, h, ok := decodeCommit(value)
	if !ok || uint64(len(h)) > lives {
		return 0, damaged(s.dir, "the record of epoch %d cannot be read", committed)
	}
	s.nodes.Store(int64(nodes))
	s.history = h
	s.commits = []uint64{committed}
	return lives, s.checkBatches(txn)
}

// metadata returns the value under a key of the store's own, nil if there is none.
func (s *badgerStore) metadata(txn *badger.Txn, key []byte) ([]byte, error) {
	item, err := txn.Get(key)
	if err == badger.ErrKeyNotFound {
		return nil, nil
	}
	if err != nil {
		return nil, damaged(s.dir, "%v", err)
	}
	return item.ValueCopy(nil)
}

// decodeCommit reads a commit record.
func decodeCommit(b []byte) (nodes uint64, h history, ok bool) {
	var list []uint64
	for len(b) > 0 {
		x, n := binary.Uvarint(b)
		if n <= 0 {
			return 0, nil, false
		}
		list = append(list, x)
		b = b[n:]
	}
	if len(list)%2 != 1 {
		return 0, nil, false
	}
	for i := 1; i < len(list); i += 2 {
		h = append(h, life{cut: list[i], batches: list[i+1]})
	}
	return list[0], h, true
}

// checkBatches checks that every batch of the history is there.
func (s *badgerStore) checkBatches(txn *badger.Txn) error {
	opt := badger.DefaultIteratorOptions
	opt.PrefetchValues = false
	opt.Prefix = []byte{'b'}
	it := txn.NewIterator(opt)
	defer it.Close()
	found := make([]uint64, len(s.history))
	for it.Rewind(); it.Valid(); it.Next() {
		key := it.Item().Key()
		if len(key) != 17 {
			return damaged(s.dir, "it holds a key of length %d", len(key))
		}
		l, n := binary.BigEndian.Uint64(key[1:]), binary.BigEndian.Uint64(key[9:])
		if l < uint64(len(found)) && n < s.history[l].batches {
			found[l]++
		}
	}
	for l, n := range found {
		if want := s.history[l].batches; n != want {
			return damaged(s.dir, "%d of %d batches of opening %d are missing", want-n, want, l+1)
		}
	}
	return nil
}
