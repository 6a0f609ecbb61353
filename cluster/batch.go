package cluster

// This file defines batches: messages full of paths. A path is told by what it has in common with the one before it, so that one takes
// some 20 bytes, of which 16 are its key:
//
//	batch   version kind splits path*
//	path    shared count choice* [key]
//
// Splits is how often the region that it goes to was split, as far as the sender knew: see split.go. Shared is the number of choices in
// common, a choice its packed form; these, and counts, are varints. A batch of nodes has the node's key
// behind each path; in one of open paths the last choice of each has not been made, and the empty path is the root.
//
// An explorer meets nodes depth first, so a batch in that order is as good as a sorted one: what begins alike stands together.

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"heddle.example/hashing"
	"heddle.example/rt/save"
)

const batchVersion = 2

// The kinds of batch.
const (
	batchNodes = 'n'
	batchOpen  = 'o'
)

// maxPath bounds the number of choices on a path.
const maxPath = 1 << 26

// batch is a message that is being written.
type batch struct {
	buf  []byte
	last []save.Packed
	n    int
}

func newBatch(kind byte, splits int) *batch {
	b := &batch{buf: []byte{batchVersion, kind}}
	b.reset(splits)
	return b
}

// reset empties a batch, for a region that was split so often.
func (b *batch) reset(splits int) {
	b.buf, b.last, b.n = binary.AppendUvarint(b.buf[:2], uint64(splits)), b.last[:0], 0
}

// firstRoom is the bytes that a batch has room for.
const firstRoom = 4 << 10

// add appends a path; key is nil in a batch of open ones. It gives the number of bytes that this took.
func (b *batch) add(path []save.Packed, key *hashing.Key) int {
	before := len(b.buf)
	shared := 0
	for shared < len(path) && shared < len(b.last) && path[shared] == b.last[shared] {
		shared++
	}
	if cap(b.buf)-len(b.buf) < 64 { // append alone makes large ones larger by a quarter, and each time touches other memory
		b.buf = slices.Grow(b.buf, max(len(b.buf), firstRoom))
	}
	b.buf = binary.AppendUvarint(b.buf, uint64(shared))
	b.buf = binary.AppendUvarint(b.buf, uint64(len(path)-shared))
	for _, c := range path[shared:] {
		b.buf = binary.AppendUvarint(b.buf, uint64(c))
	}
	if key != nil {
		b.buf = binary.LittleEndian.AppendUint64(b.buf, key.Lo)
		b.buf = binary.LittleEndian.AppendUint64(b.buf, key.Hi)
	}
	b.last = append(b.last[:shared], path[shared:]...)
	b.n++
	return len(b.buf) - before
}

// errBatch says that a message cannot be read.
var errBatch = errors.New("a batch of paths cannot be read")

// batchReader reads the paths of a message.
type batchReader struct {
	in     []byte
	kind   byte
	splits int
	length int // of the last path
}

// readBatch begins to read a message.
func readBatch(b []byte) (*batchReader, error) {
	if len(b) < 2 || b[0] != batchVersion || b[1] != batchNodes && b[1] != batchOpen {
		return nil, fmt.Errorf("%w: it begins with no known version", errBatch)
	}
	r := &batchReader{in: b[2:], kind: b[1]}
	splits, err := r.number(MaxRegions)
	r.splits = int(splits)
	return r, err
}

// more tells whether another path follows.
func (r *batchReader) more() bool { return len(r.in) > 0 }

// next gives what the next path shares with the one before it and what follows that, in a part of buf if that is large enough.
func (r *batchReader) next(buf []save.Packed) (shared int, suffix []save.Packed, key hashing.Key, err error) {
	s, err := r.number(uint64(r.length))
	if err != nil {
		return 0, nil, key, err
	}
	n, err := r.number(uint64(len(r.in)))
	if err != nil {
		return 0, nil, key, err
	}
	suffix = buf[:0]
	for range n {
		c, err := r.number(1<<16 - 1)
		if err != nil {
			return 0, nil, key, err
		}
		suffix = append(suffix, save.Packed(c))
	}
	r.length = int(s + n)
	if r.length > maxPath {
		return 0, nil, key, fmt.Errorf("%w: a path of more than %d choices", errBatch, maxPath)
	}
	if r.kind == batchNodes {
		if len(r.in) < 16 {
			return 0, nil, key, fmt.Errorf("%w: it is cut off", errBatch)
		}
		key = hashing.Key{Lo: binary.LittleEndian.Uint64(r.in), Hi: binary.LittleEndian.Uint64(r.in[8:])}
		r.in = r.in[16:]
	}
	return int(s), suffix, key, nil
}

func (r *batchReader) number(most uint64) (uint64, error) {
	x, n := binary.Uvarint(r.in)
	if n <= 0 || x > most {
		return 0, fmt.Errorf("%w: a number is cut off or too large", errBatch)
	}
	r.in = r.in[n:]
	return x, nil
}
