// Package aiger reads and writes models in the AIGER format, version 1.9 (A. Biere, K. Heljanko and S. Wieringa, "AIGER 1.9 and beyond",
// FMV report 11/2, 2011), both its ASCII and its binary form.
//
//	bytes ─ Parse ─▶ File ─ Model ─▶ circuit.Model
//	                  │ └─ Safety ─▶ File (liveness to safety)
//	                  └─── Write ─▶ bytes
//
// A literal is twice a variable, plus 1 where it is negated; variable 0 is the constant false. In a file without bad, constraint, justice and
// fairness sections the outputs are the bad states, as in version 1.
//
// Counts of a header are believed only as far as the file is long: nothing is allocated for what cannot be there.
package aiger
