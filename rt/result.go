package rt

// This file defines the names under which callers of Explore find what it answers.

import (
	"heddle.example/rt/result"
	"heddle.example/scheduler/comparison"
)

// What an exploration answers: see package result.
type (
	Result    = result.Result
	Verdict   = result.Verdict
	Bounds    = result.Bounds
	Rounds    = result.Rounds
	Place     = result.Place
	Violation = result.Violation
	Stack     = result.Stack
	Related   = result.Related
	Reason    = result.Reason
	Proof     = result.Proof
	// ModelProperty is exported by package result.
	ModelProperty = result.ModelProperty
	Graph         = result.Graph
	// FormulaGraph is exported by package result.
	FormulaGraph = result.FormulaGraph
	DeadEnd      = result.DeadEnd
	LTLResult    = result.LTL
	Trace        = result.Trace
	Step         = result.Step
	StepKind     = result.StepKind
	Memory       = result.Memory
	Choice       = result.Choice
	ChoiceKind   = result.ChoiceKind
	Stats        = result.Stats
	// Progress is exported by package result.
	Progress = result.Progress
)

// The verdicts.
const (
	Safe     = result.Safe
	Violated = result.Violated
	Unknown  = result.Unknown
)

// The kinds of dead end.
const (
	DeadUndefined  = result.DeadUndefined
	DeadAssumption = result.DeadAssumption
)

// The kinds of step.
const (
	StepWrite     = result.StepWrite
	StepRead      = result.StepRead
	StepSync      = result.StepSync
	StepNondet    = result.StepNondet
	StepBranch    = result.StepBranch
	StepSymbol    = result.StepSymbol
	StepViolation = result.StepViolation
)

// The kinds of choice.
const (
	ChooseThread = result.ChooseThread
	ChooseBranch = result.ChooseBranch
	ChooseWakeup = result.ChooseWakeup
	ChooseNondet = result.ChooseNondet
)

// outcome is the result of one attempt.
type outcome struct {
	*Result
	ran        int64                  // transitions for which code was run
	composed   int64                  // by its reduction: see scheduler.Reduction
	gaveUp     bool                   // it came to nothing: see attempts.go
	differs    bool                   // see attempts.go
	refused    bool                   // the reduction does not hold, or is not worth it
	passed     bool                   // threads have gone on where others may come between: see exploreReduced
	symbolic   bool                   // it came to a symbolic state, where it was to be given up
	crowded    bool                   // a path made more threads than there may be at a time
	alike      bool                   // threads have changed places under its reduction
	compared   *comparison.Comparison // of a reduction with the plain way; nil: there was none
	cutDeep    bool                   // paths were cut that an attempt finds too long
	comesAgain bool                   // a path came back to a node on itself
}

// violated gives the result of a search that has found a violation, else nil.
func (r *outcome) violated() *Result {
	if r == nil || len(r.Violations) == 0 {
		return nil
	}
	return r.Result
}
