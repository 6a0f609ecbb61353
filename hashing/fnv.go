package hashing

// This file defines the hash function "fnv": FNV-1a with 128 bits and a final
// mix.
//
// Plain FNV-1a must not be summed: the last multiplications are by a constant,
// so hash(l, 1) - hash(l, 2) depends on few bits of hash(l), and swapping two
// values between two locations collides about once in four. (Tried, measured by
// the swap test, dropped.) The final mix is a bijection of the 128 bits, a
// three-round Feistel network, and removes that.

import "math/bits"

const (
	fnvOffsetHi = 0x6c62272e07bb0142
	fnvOffsetLo = 0x62b821756295c58d
	fnvPrimeLo  = 0x13b // the prime is 2^88 + 0x13b
	fnvShift    = 24    // 88 - 64
)

// fnvState is a running 128-bit FNV-1a hash.
type fnvState struct{ hi, lo uint64 }

// word feeds the eight bytes of w, the lowest first.
func (s *fnvState) word(w uint64) {
	for range 8 {
		s.byte(byte(w))
		w >>= 8
	}
}

// byte feeds one byte.
func (s *fnvState) byte(b byte) {
	lo := s.lo ^ uint64(b)
	carry, low := bits.Mul64(lo, fnvPrimeLo)
	s.hi = s.hi*fnvPrimeLo + lo<<fnvShift + carry
	s.lo = low
}

// key returns the mixed state.
func (s *fnvState) key() Key {
	hi, lo := s.hi, s.lo
	hi ^= fmix64(lo)
	lo ^= fmix64(hi + 0x9e3779b97f4a7c15)
	hi ^= fmix64(lo)
	return Key{lo, hi}
}

// fnvCell is Cell of fnv.
func fnvCell(location, value uint64) Key {
	s := fnvState{fnvOffsetHi, fnvOffsetLo}
	s.word(location)
	s.word(value)
	return s.key()
}

// fnvData is Words and Bytes of fnv.
func fnvData(tag, domain uint64, data []byte) Key {
	s := fnvState{fnvOffsetHi, fnvOffsetLo}
	s.word(tag)
	s.word(domain)
	s.word(uint64(len(data)))
	for _, b := range data {
		s.byte(b)
	}
	return s.key()
}
