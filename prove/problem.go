package prove

// This file defines what is asked, and the answer.

import (
	"time"

	"heddle.example/expr"
	"heddle.example/monitor/syntax"
	"heddle.example/prove/criteria"
	"heddle.example/prove/system"
)

// Problem is a question about a system: whether all its infinite paths that are in each of Fair infinitely often satisfy the
// formula; with Bad, whether no path comes to a state in which Bad holds; with neither, whether there are no such infinite paths.
type Problem struct {
	Sys     *system.System
	Formula *syntax.Formula // nil: none
	Props   []expr.Ref      // the formula's propositions, over variables and inputs
	Fair    []expr.Ref      // over variables and inputs
	Bad     expr.Ref        // over variables and inputs; expr.None: none
	// FairExtends: every finite path goes on to one that is in each of Fair infinitely often.
	FairExtends bool
}

// The verdicts, as package criteria has them.
const (
	Unknown = criteria.Unknown
	Proved  = criteria.Proved
	Refuted = criteria.Refuted
)

// Result is an answer. The path of a refutation is one of Problem.Sys; a finite one ends in a bad state, or cannot be continued to one
// that satisfies the formula.
type Result struct {
	criteria.Outcome
	Method   Method        // by which it was found; where it is unknown, the one that came farthest
	Strength string        // of the automaton, where there is one
	Sets     int           // fair sets that a counterexample meets
	Took     time.Duration // Solving is the solvers' time, of all methods together
}

// unfit is the outcome where no method fits.
func unfit() criteria.Outcome {
	return criteria.Outcome{M: criteria.Open, N: criteria.Open, K: criteria.Open, Reason: "the criterion, automaton and fair sets that were named do not fit the property"}
}
