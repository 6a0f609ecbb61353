// Package lowering makes the code of function bodies: statements and expressions, straight from the syntax tree to instructions. It asks
// package typing what sizeof and typeof give, which type ?: has, what _Generic chooses, which operands may be evaluated in any case.
package lowering
