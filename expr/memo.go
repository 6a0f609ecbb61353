package expr

// This file defines what a table remembers of calls of its constructors, and the parts of sums that are being built.

const memoBits = 12

// memoEntry remembers the result of one constructor call.
type memoEntry struct {
	a, b, res Ref
	op        Op
}

// narrowKey names the low bits of an expression.
type narrowKey struct {
	r     Ref
	width uint8
}

// part is k*r, a part of a sum that is being built.
type part struct {
	r Ref
	k Word
}
