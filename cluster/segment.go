package cluster

// This file defines what is saved of a region's visited set: the raises since the last time, as messages. A raise is a visit that the set
// did not cover; replaying all of them in any order gives the set again.
//
//	segment  version raise*
//
// The visits of a set are saved with what is open at that moment, in one step (see record.go): law 6 of docs/design.md.

import (
	"errors"

	"heddle/hashing"
	"heddle/hashing/visited"
)

const segmentVersion = 2

// recorder is a visited set that notes its raises.
type recorder struct {
	visited.Store
	ahead  visited.Prefetcher // nil: the set cannot look ahead
	raises []byte
}

func newRecorder(s visited.Store) *recorder {
	ahead, _ := s.(visited.Prefetcher)
	return &recorder{Store: s, ahead: ahead}
}

// Prefetch implements visited.Prefetcher.
func (r *recorder) Prefetch(key hashing.Key) {
	if r.ahead != nil {
		r.ahead.Prefetch(key)
	}
}

// Visit implements visited.Store. One goroutine calls it.
func (r *recorder) Visit(key hashing.Key, active int, budget visited.Budget) (visited.Visits, bool) {
	before, covered := r.Store.Visit(key, active, budget)
	if !covered {
		r.raises = visited.Raise{Key: key, Budget: budget, Active: uint8(active)}.Append(r.raises)
	}
	return before, covered
}

// segments gives what was noted since the last call, in messages of at most so many bytes.
func (r *recorder) segments(most int) (out [][]byte) {
	each := max(1, (most-1)/visited.RaiseBytes) * visited.RaiseBytes
	for rest := r.raises; len(rest) > 0; {
		n := min(each, len(rest))
		out = append(out, append([]byte{segmentVersion}, rest[:n]...))
		rest = rest[n:]
	}
	return out
}

// forget drops what was noted: it is saved.
func (r *recorder) forget() {
	if cap(r.raises) > 16<<20 {
		r.raises = nil
	}
	r.raises = r.raises[:0]
}

var errSegment = errors.New("a part of a saved visited set cannot be read")

// load takes over a saved segment.
func load(s visited.Store, b []byte) error {
	if len(b) < 1 || b[0] != segmentVersion || (len(b)-1)%visited.RaiseBytes != 0 {
		return errSegment
	}
	for b = b[1:]; len(b) > 0; b = b[visited.RaiseBytes:] {
		r := visited.DecodeRaise(b)
		if int(r.Active) >= hashing.MaxThreads {
			return errSegment
		}
		s.Visit(r.Key, int(r.Active), r.Budget)
	}
	return s.Err()
}
