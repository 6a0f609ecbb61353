// Package circuit holds models of hardware: a transition system with the properties that a file states of it,
// whatever format the file has (packages aiger and btor2 read them).
//
//	file ─ aiger.Read, btor2.Read ─▶ Model ─ Problem, Cone ─▶ prove.Problem ─▶ answer ─ Extend ─▶ witness in the file's form
//
// Bits are bit-vectors of width 1. A proposition of a formula is an expression over the file's symbols: see proposition.go.
package circuit
