// Package pdr proves by induction that no bad state is reached: property directed reachability (A. Bradley, "SAT-based model checking without
// unrolling", VMCAI 2011, there IC3; N. Eén, A. Mishchenko and R. Brayton, "Efficient implementation of property directed reachability", FMCAD 2011).
//
// # The idea
//
// A frame F_k holds of all states that are reached in k transitions or fewer; F_0 is the initial states. All others are conjunctions of negated cubes, the lemmas:
// F_k has those of level k and above. A state of F_k that leads to a bad one is an obligation: either no state of F_(k-1) leads to it, then it
// is excluded from F_k together with as many others as the same reason excludes, or one does, which becomes an obligation at
// k-1. What reaches the initial states is a counterexample. Lemmas that hold one transition later move up; when a level is empty the lemmas above it are an
// invariant that excludes the bad states, and nothing has been unrolled.
//
// # The parts
//
//	circuit ─ frame.go: F_k, a solver each ─ block.go: obligations ─ widen.go: fewer literals ─▶ propagate.go ─▶ invariant.go: checked anew
//	                                            └ lift.go: the predecessor's literals that matter        └▶ trace.go: a path
//
// fair.go asks many such questions to find a fair path, or to show that there is none.
//
// # Invariants
//
//   - A lemma excludes no initial state.
//   - An invariant is checked by another solver, on the system and not on the circuit, before anything is called proved.
package pdr
