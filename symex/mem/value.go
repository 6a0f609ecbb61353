package mem

// This file defines the values that registers and memory hold.

import "heddle.example/expr"

// Value is a scalar: Bits, zero-extended to 64 bits, when Sym is 0; else the
// expression Sym (which is how every 128-bit value is held), or the marker
// Uninit.
type Value struct {
	Bits uint64
	Sym  expr.Ref
}

// Uninit marks a value that was never written; it names no expression
// (package expr reserves refs below 16).
const Uninit expr.Ref = 1

// Mask gives the mask of the low w bits.
func Mask(w int) uint64 {
	if w >= 64 {
		return ^uint64(0)
	}
	return 1<<uint(w) - 1
}
