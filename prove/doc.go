// Package prove proves and refutes formulas of linear temporal logic, safety and justice properties of symbolic transition
// systems, beyond every bound.
//
// # From a problem to an answer
//
//	system ─ automaton.Multiply ─▶ product, fair sets ─ fair.Apply ─▶ one fair set ─ criteria, pdr ─▶ proved, refuted, unknown
//
// A Problem is a system (package system) with what is asked of it. A Method names how the question is put: which automaton is multiplied, how
// several fair sets become one, which criterion ends the search. What is not named is chosen, and the choices race (race.go).
//
// # Invariants
//
//   - Proved and Refuted are certain; everything else is Unknown with a reason.
//   - A path that refutes is evaluated, state by state, and its word is judged by the formula itself, before it is given out.
//   - Every question goes to a solver process that can be ended at any time.
package prove
