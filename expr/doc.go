// Package expr defines hash-consed bit-vector expressions: the values of a
// program that depend on nondeterministic input.
//
// # The machine it describes
//
// A Table owns a growing set of immutable nodes. A Ref names a node; equal
// terms have equal Refs, because every constructor brings its result into a
// canonical form and then looks it up before a new node is made. A node has a
// width of 1 to 128 bits; a truth value is a node of width 1. Floating-point
// values are their IEEE 754 bit patterns, of width 32 or 64.
//
// # Canonical form
//
//   - Constants are folded, exactly, at all widths.
//   - Sums are flat, sorted, like terms are collected under one coefficient and
//     all constants are one: x+2+3, x+3+2 and 3+x+2 are one Ref, and so are 2*x,
//     x+x and x<<1. Subtraction and negation are sums. A sum of width 1 is an
//     exclusive or.
//   - Products are flat and sorted; a constant factor is distributed over a sum.
//   - And, or, exclusive or are flat and sorted, without duplicates; the
//     complement of x is x exclusive-or all ones. Masks of few runs of bits
//     become concatenations of the parts they keep.
//   - There are ULt, SLt and Eq; the other comparisons are made of them. With a
//     constant, a comparison has it on the right hand side.
//   - Zero extension is a concatenation with zeros. Extracts of
//     concatenations and adjacent extracts of one value fuse, so that a value
//     that is stored byte by byte and loaded again is the same Ref.
//
// The canonical form finds many equal values, not all. Two different Refs may
// always have the same value; one Ref never has two.
//
// # Meaning of the partial operations
//
// Division follows the bit-vectors of SMT-LIB: x udiv 0 is all ones, x urem 0
// is x, x sdiv 0 is 1 for a negative x and all ones otherwise, x srem 0 is x,
// and the least number sdiv -1 wraps to itself. A shift by the width or more gives 0, or the
// sign for AShr. Floating-point operations round to nearest even and give the
// bits that an x86-64 gives, NaNs and conversions out of range included: see
// FPToSI and FAdd.
//
// # Hashes
//
// Every node has a 128-bit structural hash (Hash), a function of its operation,
// width and children, of a symbol's name, and of nothing else: not of the order
// in which nodes were made. Hasher gives the same with the symbols replaced by
// numbers, for state hashing.
//
// # Concurrency
//
// One goroutine, the owner, calls the constructors. Any other goroutine may
// call what only reads (Op, Width, Args, IsConst, SymName, Symbols, Range, Eval,
// String, Hash, Hasher) on a Ref that it was sent after the node was made, while the
// owner keeps adding nodes.
//
// The package knows nothing of solvers, C or threads.
package expr
