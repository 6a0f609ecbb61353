package rt

// This file defines the names under which callers of Explore find what it answers.

import "heddle.example/rt/result"

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
