// Package criteria proves and refutes by bounded model checking with termination criteria (Awedh and Somenzi, "Termination criteria for
// bounded model checking: extensions and comparison", BMC 2004).
//
// With increasing k it looks for a counterexample of k+1 states, and for a reason why there is none beyond some length. A simple path
// has no state twice. For states in p that must come infinitely often:
//
//	α_k   a simple path of k transitions from an initial state to p
//	β_k   a simple path of k+1 transitions whose last state alone, of the last two, is in p
//	β′_k  a simple path of k+1 transitions of which the last state alone is in p
//	β″_k  a simple path of k+1 transitions of which the first state alone is in p
//
// n is the least k for which there is neither α_k nor β_k, m the least k for which there is no β′_k or no β″_k. If no
// lasso with p in its loop has at most n+m states, there is none at all (theorem 3.1): see lasso.go. safety.go has the criterion for states that must never be
// reached, weak.go one for weak automata.
//
// Each criterion asks its questions of solver sessions of its own, whose formulas only grow. That the states of a path differ is said
// only of those pairs which a model made equal (path.go).
package criteria
