package hashing

// This file defines Key, a 128-bit hash value, and its commutative arithmetic.

import (
	"cmp"
	"fmt"
)

// Key is a 128-bit hash value. Keys form a commutative group under Add: two
// independent 64-bit sums. The sum of the hashes of a multiset of facts
// identifies the multiset up to chance: for N distinct nodes the probability of
// any confusion is about N²/2¹²⁹. A 64-bit function leaves Hi 0.
//
// It is a struct, not an array, because the compiler keeps small structs in
// registers and arrays in memory: the sum of two cells is five times faster.
type Key struct{ Lo, Hi uint64 }

// Add returns k + o.
func (k Key) Add(o Key) Key { return Key{k.Lo + o.Lo, k.Hi + o.Hi} }

// Sub returns k - o, the key x with x.Add(o) == k.
func (k Key) Sub(o Key) Key { return Key{k.Lo - o.Lo, k.Hi - o.Hi} }

// IsZero reports whether k is the sum of nothing.
func (k Key) IsZero() bool { return k == Key{} }

// Compare orders keys: -1 if k is before o, 0 if equal, +1 if after.
func (k Key) Compare(o Key) int {
	if c := cmp.Compare(k.Lo, o.Lo); c != 0 {
		return c
	}
	return cmp.Compare(k.Hi, o.Hi)
}

// String returns k as 32 hexadecimal digits.
func (k Key) String() string { return fmt.Sprintf("%016x%016x", k.Hi, k.Lo) }

// fmix64 is a bijection of the 64-bit words in which every input bit affects
// every output bit (the finaliser known from MurmurHash3).
func fmix64(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	x ^= x >> 33
	return x
}
