// Package gates makes bits of expressions: blast.go as clauses for a solver, circuit.go as a circuit whose gates can be walked.
package gates
