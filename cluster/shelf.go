package cluster

// This file defines where the processes of one machine keep what they save of visited sets, in a search that goes with the process which asks: in files of a
// directory that they share, not on the server, which would copy all of it several times.
//
// Each owner of a region has a file of its own, named after the region and its epoch. It appends raises as it makes them; the
// record of the region says how many of them count. What stands behind those is of an owner that died before its next commit, and nobody reads it. A
// process that is killed leaves in the file what it has written; a machine that loses its power loses the whole search, which is what such a search promises.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"heddle.example/hashing/visited"
)

// shelf is such a directory; empty: there is none, and the server keeps what is saved.
type shelf string

// spillBytes is how much is written at a time.
const spillBytes = 3276 * visited.RaiseBytes

func (s shelf) path(region int, epoch uint64) string {
	return filepath.Join(string(s), fmt.Sprintf("%d.%d", region, epoch))
}

// create makes the file of an owner.
func (s shelf) create(region int, epoch uint64) (*os.File, error) {
	f, err := os.OpenFile(s.path(region, epoch), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	return f, s.explain(err)
}

// explain says in words that the disk is full.
func (s shelf) explain(err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return fmt.Errorf("the disk with %s is full, where the search is kept: make room, or set TMPDIR (%w)", string(s), err)
	}
	return err
}

// load takes over what an owner has committed.
func (s shelf) load(store visited.Store, of *savedSegments) error {
	if s == "" {
		return fmt.Errorf("%w: it is in a file of another machine", errSegment)
	}
	f, err := os.Open(s.path(of.Region, of.Epoch))
	if err != nil {
		return err
	}
	defer f.Close()
	buf := make([]byte, spillBytes)
	for left := of.Nodes * visited.RaiseBytes; left > 0; {
		b := buf[:min(left, spillBytes)]
		if _, err := io.ReadFull(f, b); err != nil {
			return fmt.Errorf("%w: %w", errSegment, err)
		}
		if err := loadRaises(store, b); err != nil {
			return err
		}
		left -= int64(len(b))
	}
	return nil
}

// shelved has what a recorder notes written to a file.
type shelved struct {
	shelf shelf
	file  *os.File
	buf   []byte
	noted int64 // raises
	err   error
}

// shelve makes the recorder write to the file of an owner, from its first raise on.
func (r *recorder) shelve(s shelf, region int, epoch uint64) error {
	f, err := s.create(region, epoch)
	if err == nil {
		r.shelved = &shelved{shelf: s, file: f, buf: make([]byte, 0, spillBytes)}
	}
	return err
}

// note appends a raise.
func (s *shelved) note(r visited.Raise) {
	s.buf = r.Append(s.buf)
	if s.noted++; len(s.buf) == spillBytes {
		_ = s.spill()
	}
}

// spill writes what waits. An error stays.
func (s *shelved) spill() error {
	if s.err == nil && len(s.buf) > 0 {
		_, err := s.file.Write(s.buf)
		s.err = s.shelf.explain(err)
		s.buf = s.buf[:0]
	}
	return s.err
}
