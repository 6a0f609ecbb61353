package hashing

// This file defines the hash functions "xxh3", the default, and "xxh3-64".
//
// XXH3 is not cryptographic, but its 128-bit form for inputs of 16 bytes passes
// through two 64×64 multiplications and two avalanches: no structure of small
// locations and small values survives into the sums. Data is hashed in two
// steps, the bytes first, then (hash, tag, domain, length): the library's seed
// would be cheaper but meets the input by one addition only.

import (
	"encoding/binary"
	"math/bits"

	"github.com/zeebo/xxh3"
)

// Constants of XXH3's 128-bit form for inputs of 9 to 16 bytes.
const (
	xxhPrime32 = 0x85ebca77         // PRIME32_2
	xxhPrimeA  = 0x9e3779b185ebca87 // PRIME64_1
	xxhPrimeB  = 0xc2b2ae3d27d4eb4f // PRIME64_2
	xxhPrimeC  = 0x165667919e3779f9 // the avalanche's multiplier

	// Two neighbouring words each of the default secret, from bytes 32 and 48 on.
	xxhFlipLow  = 0x78e5c0cc4ee679cb ^ 0x2172ffcc7dd05a82
	xxhFlipHigh = 0x8e2443f7744608b8 ^ 0x4c263a81e69035e0
)

// xxh3Cell is Cell of xxh3: XXH3-128 of the sixteen bytes of location and value.
// For this one length the definition is short enough to be written out on
// registers, which takes a third of the time of the library's call; a test
// compares the two.
func xxh3Cell(location, value uint64) Key {
	hi, lo := bits.Mul64(location^value^xxhFlipLow, xxhPrimeA)
	lo += (16 - 1) << 54
	value ^= xxhFlipHigh
	hi += value + uint64(uint32(value))*(xxhPrime32-1)
	lo ^= bits.ReverseBytes64(hi)
	top, bottom := bits.Mul64(lo, xxhPrimeB)
	top += hi * xxhPrimeB
	return Key{xxhAvalanche(bottom), xxhAvalanche(top)}
}

// xxhAvalanche is XXH3's final mix of one word.
func xxhAvalanche(x uint64) uint64 {
	x ^= x >> 37
	x *= xxhPrimeC
	return x ^ x>>32
}

// xxh3Data is Words and Bytes of xxh3.
func xxh3Data(tag, domain uint64, data []byte) Key {
	inner := xxh3.Hash128(data)
	var b [40]byte
	binary.LittleEndian.PutUint64(b[0:], inner.Lo)
	binary.LittleEndian.PutUint64(b[8:], inner.Hi)
	binary.LittleEndian.PutUint64(b[16:], tag)
	binary.LittleEndian.PutUint64(b[24:], domain)
	binary.LittleEndian.PutUint64(b[32:], uint64(len(data)))
	h := xxh3.Hash128(b[:])
	return Key{h.Lo, h.Hi}
}

// xxh3ShortCell is Cell of xxh3-64.
func xxh3ShortCell(location, value uint64) Key {
	var b [16]byte
	binary.LittleEndian.PutUint64(b[0:], location)
	binary.LittleEndian.PutUint64(b[8:], value)
	return Key{xxh3.Hash(b[:]), 0}
}

// xxh3ShortData is Words and Bytes of xxh3-64.
func xxh3ShortData(tag, domain uint64, data []byte) Key {
	var b [32]byte
	binary.LittleEndian.PutUint64(b[0:], xxh3.Hash(data))
	binary.LittleEndian.PutUint64(b[8:], tag)
	binary.LittleEndian.PutUint64(b[16:], domain)
	binary.LittleEndian.PutUint64(b[24:], uint64(len(data)))
	return Key{xxh3.Hash(b[:]), 0}
}
