package visited

// This file defines journal, which saves the raises of a memory store: one
// segment file per epoch, merged into larger ones from time to time.
//
// While an epoch runs, its segment is called visited-FIRST.open. Commit finishes it
// (tail, fsync), renames it to visited-FIRST-LAST.segment and syncs the directory.
// So a segment by that name is whole, and opening the journal for the committed
// epoch e needs no record of its own: the segments up to e must follow each other
// without a gap from epoch 1 to e; all others, and what is unfinished, are removed.
// Nothing newer than e prunes, because it is in other files.
//
// Merging is what bounds the number of files and drops raises that later ones
// made superfluous. Only segments of epochs whose frontier has been published are
// merged, or else the run might be resumed from an epoch in the middle of a file.

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

const (
	segmentSuffix = ".segment"
	openSuffix    = ".open"
	mergeSuffix   = ".merge"
)

// segmentInfo is a finished segment.
type segmentInfo struct {
	first, last uint64
	records     int64
}

// journal saves raises. Append may be called concurrently with everything; the
// other methods by one goroutine.
type journal struct {
	dir    string
	lock   *os.File
	create func(path string) (file, error)

	mu      sync.Mutex
	current *segmentWriter   // the running epoch's, nil until its first raise
	sealed  []*segmentWriter // sealed, not committed
	last    uint64           // last sealed epoch
	failed  error            // what broke the journal

	segments  []segmentInfo // committed, ascending
	committed uint64
	merge     *mergeJob // nil: none is running
	mergeWait int       // commits to let pass before merging again
}

func segmentName(first, last uint64) string {
	return fmt.Sprintf("visited-%d-%d%s", first, last, segmentSuffix)
}

// path returns where a segment's file is.
func (j *journal) path(s segmentInfo) string {
	return filepath.Join(j.dir, segmentName(s.first, s.last))
}

// openJournal opens the journal in dir as of the committed epoch and replays it.
func openJournal(dir string, committed uint64, replay func(Raise) error) (_ *journal, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, diskError(err)
	}
	lock, err := LockFile(filepath.Join(dir, lockName))
	if err != nil {
		return nil, err
	}
	j := &journal{dir: dir, lock: lock, create: createFile, last: committed, committed: committed}
	defer func() {
		if err != nil {
			lock.Close()
		}
	}()
	remove, err := j.find()
	if err != nil {
		return nil, err
	}
	for _, name := range remove {
		if err := os.Remove(filepath.Join(j.dir, name)); err != nil {
			return nil, err
		}
	}
	if err := j.replay(replay); err != nil {
		return nil, err
	}
	return j, nil
}

// replay reads the segments.
func (j *journal) replay(replay func(Raise) error) error {
	for i := range j.segments {
		s := &j.segments[i]
		err := readSegment(j.path(*s), s.first, s.last, func(p chunkPlace, raises []byte) error {
			s.records += int64(p.count)
			for ; len(raises) > 0; raises = raises[RaiseBytes:] {
				if err := replay(DecodeRaise(raises)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// find lists the segments that make up the committed state, if it is whole, and the files that are no part of it.
func (j *journal) find() (remove []string, err error) {
	entries, err := os.ReadDir(j.dir)
	if err != nil {
		return nil, err
	}
	var found []segmentInfo
	for _, e := range entries {
		name := e.Name()
		var s segmentInfo
		if n, _ := fmt.Sscanf(name, "visited-%d-%d.segment", &s.first, &s.last); n == 2 && name == segmentName(s.first, s.last) {
			if s.first > j.committed {
				remove = append(remove, name)
			} else {
				found = append(found, s)
			}
		} else if strings.HasPrefix(name, "visited-") && (strings.HasSuffix(name, openSuffix) || strings.HasSuffix(name, mergeSuffix)) {
			remove = append(remove, name)
		}
	}
	// A merge that was interrupted leaves its inputs beside its result, which comes
	// first in this order.
	slices.SortFunc(found, func(a, b segmentInfo) int {
		if a.first != b.first {
			return cmp.Compare(a.first, b.first)
		}
		return cmp.Compare(b.last, a.last)
	})
	end := uint64(0)
	for _, s := range found {
		switch {
		case s.last <= end:
			remove = append(remove, segmentName(s.first, s.last))
			continue
		case s.first != end+1 || s.last > j.committed:
			return nil, damaged(j.path(s), "a segment from epoch %d on is needed before epoch %d", end+1, j.committed+1)
		}
		j.segments = append(j.segments, s)
		end = s.last
	}
	if end != j.committed {
		return nil, damaged(j.dir, "the segments of epochs %d to %d are missing", end+1, j.committed)
	}
	return remove, nil
}

// append saves raises of one shard, in their saved form, to the running epoch.
func (j *journal) append(shard int, raises []byte) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.failed != nil {
		return j.failed
	}
	if j.failed = j.start(); j.failed == nil {
		j.failed = j.current.chunk(shard, raises)
	}
	return j.failed
}

// start makes sure that the running epoch has a segment. The caller holds the lock.
func (j *journal) start() (err error) {
	if j.current == nil {
		name := fmt.Sprintf("visited-%d%s", j.last+1, openSuffix)
		j.current, err = newSegment(j.create, filepath.Join(j.dir, name), j.last+1)
	}
	return err
}

// sealedTo returns the last sealed epoch.
func (j *journal) sealedTo() uint64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.last
}

// seal ends the running epoch.
func (j *journal) seal(epoch uint64) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.failed != nil {
		return j.failed
	}
	if epoch <= j.last {
		return fmt.Errorf("visited: epoch %d is sealed after epoch %d", epoch, j.last)
	}
	if j.failed = j.start(); j.failed != nil {
		return j.failed
	}
	j.current.last = epoch
	j.sealed = append(j.sealed, j.current)
	j.current, j.last = nil, epoch
	return nil
}

// commit makes all sealed epochs up to epoch durable. All that was committed by
// earlier calls may be merged from now on.
func (j *journal) commit(epoch uint64) error {
	j.mu.Lock()
	n := 0
	for n < len(j.sealed) && j.sealed[n].last <= epoch {
		n++
	}
	ready := j.sealed[:n:n]
	j.sealed = j.sealed[n:]
	err := j.failed
	j.mu.Unlock()
	if err != nil {
		return err
	}
	published := j.committed
	for i, s := range ready {
		if err := j.finish(s); err != nil {
			for _, rest := range ready[i+1:] {
				rest.abandon()
			}
			return j.fail(err)
		}
	}
	if n > 0 {
		if err := syncPath(j.dir); err != nil {
			return j.fail(diskError(err))
		}
		j.committed = ready[n-1].last
	}
	if err := j.tidy(published); err != nil {
		return j.fail(err)
	}
	return nil
}

// finish turns a sealed segment into a finished one.
func (j *journal) finish(s *segmentWriter) error {
	if err := s.finish(); err != nil {
		return err
	}
	info := segmentInfo{s.first, s.last, s.records}
	if err := os.Rename(s.f.Name(), j.path(info)); err != nil {
		return diskError(err)
	}
	j.segments = append(j.segments, info)
	return nil
}

// fail makes err the journal's state.
func (j *journal) fail(err error) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.failed == nil {
		j.failed = err
	}
	return err
}

// close ends the journal; what is not committed is removed.
func (j *journal) close() error {
	var err error
	if j.merge != nil {
		<-j.merge.done
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.current != nil {
		j.sealed = append(j.sealed, j.current)
	}
	for _, s := range j.sealed {
		s.abandon()
		err = errors.Join(err, os.Remove(s.f.Name()))
	}
	j.current, j.sealed = nil, nil
	if j.failed == nil {
		j.failed = ErrClosed
	}
	return errors.Join(err, j.lock.Close())
}
