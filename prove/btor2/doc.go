// Package btor2 reads word-level models in the BTOR2 format (A. Niemetz, M. Preiner, C. Wolf and A. Biere, "BTOR2, BtorMC and
// Boolector 3.0", CAV 2018) and writes witnesses of them.
//
// A line is an identifier, an operator and its operands, which earlier lines define; a negative operand is the complement. Lines of sorts,
// values, states, and properties are read in one pass: reader.go has the lines, operators.go the operators, arrays.go what is
// special to arrays.
//
// Bit-vectors have up to 128 bits. An array is taken apart into its elements, so that its indices may have a few bits only. What is larger
// is a mistake with its place, like everything else that cannot be read.
package btor2
