package visited

// This file defines what the badger store keeps under a node's key: versions of
// the node's record, each with the epoch that made it.
//
// After a crash nothing newer than the published frontier may prune, but what is
// older must go on to prune. So a raise does not overwrite a record that may still
// be needed; it stands beside it until a frontier that knows of it is published:
//
//	[(epoch 7: 3 switches, threads 0 2) (epoch 9: 5 switches, thread 1)]
//
// Epochs here are ordinals that count the Seals of one opening of the store (a
// life). Which versions are valid follows from the life's cut: the ordinal of its
// last epoch that a later life took over. Ordinals are used because a record may
// be written before its epoch has a number, lives because the epochs of a life
// that crashed must not be mixed up with those of the life that repeats them.
//
// A version includes all earlier ones, so the newest valid version is the record.

import (
	"encoding/binary"
	"errors"

	"heddle.example/hashing"
)

// version is a record with its origin.
type version struct {
	life    uint64
	ordinal uint64
	record  record
}

// append appends the saved form: life, ordinal, budget, number of threads (each a
// varint), threads (a byte each).
func (v version) append(b []byte) []byte {
	b = binary.AppendUvarint(b, v.life)
	b = binary.AppendUvarint(b, v.ordinal)
	b = binary.AppendUvarint(b, uint64(v.record.budget))
	b = binary.AppendUvarint(b, uint64(v.record.threads.Len()))
	return v.record.threads.append(b)
}

var errVersions = errors.New("its list of versions is malformed")

// decodeVersions reads a list of versions, the oldest first.
func decodeVersions(b []byte) (list []version, err error) {
	next := func() (x uint64) {
		x, n := binary.Uvarint(b)
		if n <= 0 {
			err = errVersions
			return 0
		}
		b = b[n:]
		return x
	}
	for len(b) > 0 {
		v := version{life: next(), ordinal: next()}
		budget, n := next(), next()
		if err != nil || budget > uint64(Unbounded) || n == 0 || n > hashing.MaxThreads || n > uint64(len(b)) {
			return nil, errVersions
		}
		v.record.budget = Budget(budget)
		for _, t := range b[:n] {
			if t >= hashing.MaxThreads {
				return nil, errVersions
			}
			v.record.threads = v.record.threads.With(int(t))
		}
		b = b[n:]
		list = append(list, v)
	}
	return list, nil
}

// history says which versions are valid. Index i is life i; the last is the
// present one, all of which is valid.
type history []life

// life is what remains of one opening of the store.
type life struct {
	cut     uint64 // last ordinal that is valid; of the present life: the last committed
	batches uint64 // batches written up to the cut
}

// present returns the number of the present life.
func (h history) present() uint64 { return uint64(len(h) - 1) }

// valid reports whether v was committed or is of the present life.
func (h history) valid(v version) bool {
	return v.life == h.present() || v.life < h.present() && v.ordinal <= h[v.life].cut
}

// latest returns the record that a list of versions amounts to.
func (h history) latest(list []version) record {
	for i := len(list) - 1; i >= 0; i-- {
		if h.valid(list[i]) {
			return list[i].record
		}
	}
	return record{}
}

// raised returns the list with v, of the present life, added, and without what no
// crash can make current again: versions that are not valid, those of v's own
// epoch, and those before the newest settled one.
func (h history) raised(list []version, v version, settled uint64) []version {
	kept := list[:0]
	for _, o := range list {
		if !h.valid(o) || o.life == v.life && o.ordinal == v.ordinal {
			continue
		}
		if o.life < h.present() || o.ordinal <= settled {
			kept = kept[:0]
		}
		kept = append(kept, o)
	}
	return append(kept, v)
}
