package hashing

// This file defines the hash function "sha256": SHA-256, the papers' choice
// (sefm2011 §4.2), cut to its first 128 bits.

import (
	"crypto/sha256"
	"encoding/binary"
)

// sha256Small is how many bytes of data are hashed from a buffer on the stack.
const sha256Small = 232

// sha256Cell is Cell of sha256.
func sha256Cell(location, value uint64) Key {
	var b [16]byte
	binary.LittleEndian.PutUint64(b[0:], location)
	binary.LittleEndian.PutUint64(b[8:], value)
	return sha256Key(sha256.Sum256(b[:]))
}

// sha256Data is Words and Bytes of sha256. The prefix is 24 bytes long, so no
// input equals one of sha256Cell.
func sha256Data(tag, domain uint64, data []byte) Key {
	var b [24 + sha256Small]byte
	binary.LittleEndian.PutUint64(b[0:], tag)
	binary.LittleEndian.PutUint64(b[8:], domain)
	binary.LittleEndian.PutUint64(b[16:], uint64(len(data)))
	if len(data) <= sha256Small {
		n := 24 + copy(b[24:], data)
		return sha256Key(sha256.Sum256(b[:n]))
	}
	h := sha256.New()
	h.Write(b[:24])
	h.Write(data)
	var sum [sha256.Size]byte
	h.Sum(sum[:0])
	return sha256Key(sum)
}

// sha256Key cuts a digest to a key.
func sha256Key(sum [sha256.Size]byte) Key {
	return Key{binary.LittleEndian.Uint64(sum[0:]), binary.LittleEndian.Uint64(sum[8:])}
}
