// Package words is a judge for formulas of linear temporal logic: a generator of small programs that read inputs, also
// before there is a thread, write globals and often never end, with a formula each; and an explicit construction that
// says whether the program violates the formula. It shares no code with the engine or its monitors.
//
// A path gives a word: the valuation of the propositions at the beginning, then one after each write to a
// variable that the formula reads; where no such write comes any more the last one repeats for ever.
//
// The formula is false if an infinite execution violates it, under weak fairness a fair one, or if some path has a
// word no continuation of which satisfies it. The program violates it if it is false, or if a path on which the
// program ends does not satisfy it.
//
// An automaton's state is the set of formulas still owed (automaton.go); the product with the program's graph
// (graph.go) is searched for a strongly connected part that keeps all promises (verdict.go).
package words
