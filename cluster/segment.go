package cluster

// This file defines what is saved of a region's visited set: the raises since the last time, as messages. A raise is a visit that the set
// did not cover; replaying all of them in any order gives the set again.
//
//	segment  version raise*
//
// The visits of a set are saved with what is open at that moment, in one step (see record.go): law 6 of docs/design.md.

import (
	"errors"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
)

const segmentVersion = 2

// chunkBytes is the most that a segment takes: enough that messages are few, little enough that one which is begun is no waste.
const chunkBytes = 256 << 10

// recorder is a visited set that notes its raises, as segments or in a file (shelf.go).
type recorder struct {
	visited.Store
	*shelved                    // nil: as segments
	ahead    visited.Prefetcher // nil: the set cannot look ahead
	most     int                // bytes of a segment
	chunks   [][]byte           // the last one is not full
	spare    [][]byte           // to be used again
}

// newRecorder notes the raises of s in segments of at most so many bytes.
func newRecorder(s visited.Store, most int) *recorder {
	ahead, _ := s.(visited.Prefetcher)
	most = min(most, chunkBytes)
	return &recorder{Store: s, ahead: ahead, most: 1 + (most-1)/visited.RaiseBytes*visited.RaiseBytes}
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
	if !covered && r.shelved != nil {
		r.note(visited.Raise{Key: key, Budget: budget, Active: uint8(active)})
	} else if !covered {
		n := len(r.chunks)
		if n == 0 || len(r.chunks[n-1])+visited.RaiseBytes > r.most {
			r.chunks = append(r.chunks, r.chunk())
			n++
		}
		r.chunks[n-1] = visited.Raise{Key: key, Budget: budget, Active: uint8(active)}.Append(r.chunks[n-1])
	}
	return before, covered
}

// Err implements visited.Store.
func (r *recorder) Err() error {
	if r.shelved != nil && r.err != nil {
		return r.err
	}
	return r.Store.Err()
}

// Close implements visited.Store.
func (r *recorder) Close() error {
	if r.shelved != nil {
		_ = r.file.Close() // it is written to as it is committed
	}
	return r.Store.Close()
}

// chunk begins a segment.
func (r *recorder) chunk() []byte {
	if n := len(r.spare); n > 0 {
		c := r.spare[n-1]
		r.spare = r.spare[:n-1]
		return c
	}
	return append(make([]byte, 0, r.most), segmentVersion)
}

// segments gives what was noted since the last call of forget, until then.
func (r *recorder) segments() [][]byte { return r.chunks }

// mostSpare is how many segments are kept to be used again.
const mostSpare = 32

// forget drops what was noted: it is saved.
func (r *recorder) forget() {
	for _, c := range r.chunks {
		if len(r.spare) < mostSpare {
			r.spare = append(r.spare, c[:1])
		}
	}
	r.chunks = r.chunks[:0]
}

// loadAhead is how many raises before it is taken a raise's place in the set is asked for.
const loadAhead = 16

var errSegment = errors.New("a part of a saved visited set cannot be read")

// load takes over a saved segment.
func load(s visited.Store, b []byte) error {
	if len(b) < 1 || b[0] != segmentVersion || (len(b)-1)%visited.RaiseBytes != 0 {
		return errSegment
	}
	return loadRaises(s, b[1:])
}

// loadRaises takes over raises, one behind the other.
func loadRaises(s visited.Store, b []byte) error {
	ahead, _ := s.(visited.Prefetcher)
	for ; len(b) > 0; b = b[visited.RaiseBytes:] {
		if ahead != nil && len(b) > loadAhead*visited.RaiseBytes {
			ahead.Prefetch(visited.DecodeRaise(b[loadAhead*visited.RaiseBytes:]).Key)
		}
		r := visited.DecodeRaise(b)
		if int(r.Active) >= hashing.MaxThreads {
			return errSegment
		}
		s.Visit(r.Key, int(r.Active), r.Budget)
	}
	return s.Err()
}
