// Package smt decides whether sets of constraints over package expr's
// expressions can be met, and finds values that meet them.
//
// # The machine it describes
//
// New stacks layers, each of which answers what it can and hands the rest down:
//
//	validate   (option) re-evaluates the constraints under every model given
//	trivial    folding: constants, conjunctions taken apart, a constraint beside its negation
//	slicing    independent constraints, which share no symbol, are decided apart
//	cache      by the 128-bit hash of the constraint set, shared by all who ask
//	remainders inputs of which only the remainder by a constant matters are made small
//	interval   the values that conditions on one symbol leave, and values drawn from their ends
//	order      inputs that are compared with each other, as a graph
//	linear     sums and quotients of inputs, as linear inequalities, by the simplex method
//	boxes      inputs with small ranges, and floats, whose ranges are halved where they leave open whether the constraints hold
//	reuse      models found before, by evaluation
//	bits       a solver of propositional satisfiability, for a moment
//	cases      the values of inputs that have few, one after the other, each case by the layers from slicing to bits
//	pool       Z3, in processes of their own
//
// A solver process is this program started anew under another name (serve.go). It owns one Z3 context, and keeps the constraints
// of its last query asserted, one Push each, and pops only to where the next query differs. That first
// attempt runs under a small resource limit; what it leaves open is asked
// again from a fresh context, under the full limit. Whether Z3 gives up thus
// depends on the query, not on the machine's speed and hardly on its history. A query whose context
// ends, or whose memory is wanted (Relieve), is ended with its process.
//
// # Invariants
//
//   - Sat and Unsat are proved; everything else, a limit, a cancelled context,
//     an error, a panic or a crash inside Z3, is Unknown with a reason.
//   - A model names every symbol of the query's constraints.
//   - Division, shifts and floats mean what package expr says, to the bit.
//   - Layers only read the query's Table: its owner may go on adding nodes.
//
// # Z3's edges
//
// Z3's context is used by one goroutine at a time. By default
// Z3 takes over SIGINT while it works, which breaks the Go runtime's handling
// of signals: see edge.go, which switches that off. The package knows nothing of
// programs, threads or the search.
package smt
