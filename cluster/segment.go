package cluster

// This file defines what is saved of a region's visited set: the raises since the last time, as messages. A raise is a visit that the set
// did not cover; replaying all of them in any order gives the set again.
//
//	segment  version raise*
//	raise    key (16 bytes) budget (2) active (1)
//
// The visits of a set are saved with what is open at that moment, in one step (see record.go): law 6 of docs/design.md.

import (
	"encoding/binary"
	"errors"

	"heddle/hashing"
	"heddle/hashing/visited"
)

const (
	segmentVersion = 1
	raiseBytes     = 19
)

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
		r.raises = binary.LittleEndian.AppendUint64(r.raises, key.Lo)
		r.raises = binary.LittleEndian.AppendUint64(r.raises, key.Hi)
		r.raises = binary.LittleEndian.AppendUint16(r.raises, uint16(budget))
		r.raises = append(r.raises, byte(active))
	}
	return before, covered
}

// segments gives what was noted since the last call, in messages of at most so many bytes.
func (r *recorder) segments(most int) (out [][]byte) {
	each := max(1, (most-1)/raiseBytes) * raiseBytes
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
	if len(b) < 1 || b[0] != segmentVersion || (len(b)-1)%raiseBytes != 0 {
		return errSegment
	}
	for b = b[1:]; len(b) > 0; b = b[raiseBytes:] {
		key := hashing.Key{Lo: binary.LittleEndian.Uint64(b), Hi: binary.LittleEndian.Uint64(b[8:])}
		if int(b[18]) >= hashing.MaxThreads {
			return errSegment
		}
		s.Visit(key, int(b[18]), visited.Budget(binary.LittleEndian.Uint16(b[16:])))
	}
	return s.Err()
}
