// Package rt explores the reachability tree of a program depth first.
//
// An explorer owns one symex.Machine. At every node it asks which threads are
// enabled, what the context bound leaves of them, whether the visited set covers the node, and
// descends; the machine's trail brings it back. The path from the root to where
// the explorer stands is its choice prefix: the thread chosen at each node and
// the alternative chosen at each choice inside a transition. Counterexamples,
// workers and saved runs exchange choice prefixes and replay them.
//
// The package knows neither C nor Z3: symex does what a transition does, smt decides.
package rt
