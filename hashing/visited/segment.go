package visited

// This file defines segments, the files in which a memory store is saved.
//
// A segment holds the raises of a range of epochs:
//
//	head     "heddleV1", first epoch
//	chunk*   raises of one shard, in the order they happened
//	tail     last epoch, number of chunks, number of raises
//
// Every piece carries its ordinal and a checksum, so a lost, repeated, exchanged,
// cut or altered piece is found. All numbers are little-endian.

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/zeebo/xxh3"

	"heddle.example/hashing"
	"heddle.example/input"
)

const (
	segmentMagic = "heddleV1"
	chunkMagic   = 0x6b6e6863 // "chnk"
	tailMagic    = 0x6c696174 // "tail"

	headBytes  = 24 // magic, first epoch, checksum
	pieceBytes = 24 // magic, ordinal, shard, count, checksum
	tailBytes  = 16 // a tail piece's payload: last epoch, raises

	maxChunk = 1 << 16 // raises in a chunk
)

// segmentWriter writes one segment.
type segmentWriter struct {
	f       file
	w       *bufio.Writer
	first   uint64
	last    uint64 // set when the segment is sealed
	chunks  uint32
	records int64
}

// newSegment creates a segment file for the epochs from first on.
func newSegment(create func(string) (file, error), path string, first uint64) (*segmentWriter, error) {
	f, err := create(path)
	if err != nil {
		return nil, diskError(err)
	}
	s := &segmentWriter{f: f, w: bufio.NewWriterSize(f, 1<<17), first: first}
	head := append([]byte(segmentMagic), make([]byte, 16)...)
	binary.LittleEndian.PutUint64(head[8:], first)
	binary.LittleEndian.PutUint64(head[16:], xxh3.Hash(head[:16]))
	if _, err := s.w.Write(head); err != nil {
		f.Close()
		return nil, diskError(err)
	}
	return s, nil
}

// piece writes a chunk or the tail.
func (s *segmentWriter) piece(magic, shard, count uint32, payload []byte) error {
	var h [pieceBytes]byte
	binary.LittleEndian.PutUint32(h[0:], magic)
	binary.LittleEndian.PutUint32(h[4:], s.chunks)
	binary.LittleEndian.PutUint32(h[8:], shard)
	binary.LittleEndian.PutUint32(h[12:], count)
	binary.LittleEndian.PutUint64(h[16:], pieceSum(h[:16], payload))
	if _, err := s.w.Write(h[:]); err != nil {
		return diskError(err)
	}
	_, err := s.w.Write(payload)
	return diskError(err)
}

// pieceSum is the checksum of a piece.
func pieceSum(head, payload []byte) uint64 { return xxh3.HashSeed(payload, xxh3.Hash(head)) }

// chunk writes the saved forms of raises of one shard.
func (s *segmentWriter) chunk(shard int, raises []byte) error {
	n := len(raises) / RaiseBytes
	if err := s.piece(chunkMagic, uint32(shard), uint32(n), raises); err != nil {
		return err
	}
	s.chunks++
	s.records += int64(n)
	return nil
}

// finish writes the tail and makes the file durable.
func (s *segmentWriter) finish() error {
	var b [tailBytes]byte
	binary.LittleEndian.PutUint64(b[0:], s.last)
	binary.LittleEndian.PutUint64(b[8:], uint64(s.records))
	if err := s.piece(tailMagic, 0, s.chunks, b[:]); err != nil {
		s.f.Close()
		return err
	}
	return diskError(errors.Join(s.w.Flush(), s.f.Sync(), s.f.Close()))
}

// abandon closes the file without finishing it.
func (s *segmentWriter) abandon() { s.f.Close() }

// chunkPlace says where a chunk's raises are in a segment file.
type chunkPlace struct {
	offset int64 // of the piece
	shard  int
	count  int
}

// readSegment reads the segment of exactly the epochs from first to last, checks
// it and hands each chunk to f; the slice is f's until it returns.
func readSegment(path string, first, last uint64, f func(p chunkPlace, raises []byte) error) error {
	in, err := input.Open(path, math.MaxInt64)
	if err != nil {
		return err
	}
	defer in.Close()
	r := bufio.NewReaderSize(in, 1<<18)
	var head [headBytes]byte
	if err := readPiece(path, r, head[:]); err != nil {
		return err
	}
	if string(head[:8]) != segmentMagic || binary.LittleEndian.Uint64(head[16:]) != xxh3.Hash(head[:16]) {
		return damaged(path, "its head is not that of a segment")
	}
	if n := binary.LittleEndian.Uint64(head[8:]); n != first {
		return damaged(path, "it starts at epoch %d", n)
	}
	var payload []byte
	var records uint64
	offset := int64(headBytes)
	for ordinal := uint32(0); ; ordinal++ {
		var h [pieceBytes]byte
		if err := readPiece(path, r, h[:]); err != nil {
			return err
		}
		magic, shard, count := binary.LittleEndian.Uint32(h[0:]), binary.LittleEndian.Uint32(h[8:]), binary.LittleEndian.Uint32(h[12:])
		size := int64(tailBytes)
		if magic == chunkMagic {
			size = int64(count) * RaiseBytes
		}
		if magic != chunkMagic && magic != tailMagic || magic == chunkMagic && (count > maxChunk || shard >= memoryShards) ||
			binary.LittleEndian.Uint32(h[4:]) != ordinal {
			return damaged(path, "no chunk starts at byte %d", offset)
		}
		if int64(cap(payload)) < size {
			payload = make([]byte, size)
		}
		payload = payload[:size]
		if err := readPiece(path, r, payload); err != nil {
			return err
		}
		if binary.LittleEndian.Uint64(h[16:]) != pieceSum(h[:16], payload) {
			return damaged(path, "the checksum of chunk %d at byte %d is wrong", ordinal, offset)
		}
		if magic == tailMagic {
			return checkTail(path, r, payload, count == ordinal, last, records)
		}
		for i := 0; i < len(payload); i += RaiseBytes {
			if d := DecodeRaise(payload[i:]); shardOf(d.Key) != int(shard) || d.Active >= hashing.MaxThreads {
				return damaged(path, "chunk %d holds an entry of another shard or an unknown thread", ordinal)
			}
		}
		if err := f(chunkPlace{offset, int(shard), int(count)}, payload); err != nil {
			return err
		}
		records += uint64(count)
		offset += pieceBytes + size
	}
}

// checkTail checks a tail's content and that nothing follows it.
func checkTail(path string, r *bufio.Reader, payload []byte, complete bool, last, records uint64) error {
	if !complete || binary.LittleEndian.Uint64(payload[8:]) != records {
		return damaged(path, "it lacks chunks")
	}
	if n := binary.LittleEndian.Uint64(payload); n != last {
		return damaged(path, "it ends at epoch %d", n)
	}
	if _, err := r.ReadByte(); err != io.EOF {
		return damaged(path, "something follows its end")
	}
	return nil
}

// readPiece fills b or says that the file is cut off.
func readPiece(path string, r io.Reader, b []byte) error {
	_, err := io.ReadFull(r, b)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return damaged(path, "it is cut off")
	}
	if err != nil {
		return fmt.Errorf("reading %s: %w", path, err)
	}
	return nil
}
