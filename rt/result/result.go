// Package result holds what an exploration answers, for those who find it and those who tell it.
package result

// This file defines results: the verdict, violations, and why a result is not complete.

import (
	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/monitor"
	"heddle.example/rt/estimate"
	"heddle.example/symex/check"
)

// Verdict is the answer to "does any property fail": violated > unknown > safe
// (DESIGN §5.12).
type Verdict string

// The verdicts.
const (
	Safe     Verdict = "safe"
	Violated Verdict = "violated"
	Unknown  Verdict = "unknown"
)

// Result is the outcome of an exploration.
type Result struct {
	Verdict     Verdict
	Complete    bool     // nothing was cut by a bound, a timeout, a stop on first violation or a solver that gave up
	Cuts        []string // what cut it, sorted: "context-bound", "unwind", "timeout", "first-violation", ...
	Bounds      Bounds
	MemoryModel string    // under which the answer was found, where that was left open; "": the one that was asked for
	Robust      bool      // it was found under sequential consistency, and holds under rc11
	Checks      check.Set // what was checked where that is more than what was asked for: traces repeat under the same checks only; 0: nothing more
	Assumptions []string  // sorted names: "sequential-consistency", "no-spurious-wakeup", ...
	Vacuous     bool      // safe, but no path survives: every one comes to a dead end
	DeadEnds    []DeadEnd // of undefined behaviour; in a vacuous result all
	Violations  []Violation
	LTL         []LTL    // one per formula
	Reasons     []Reason // why the verdict is unknown (kept beside a violation too)
	Proof       *Proof   // how the first property was decided that was proved beyond bounds
	Graph       *Graph   // of heddle verify --graph-metrics
	// ModelProperties are, of heddle prove, the properties of a model of hardware, each with its answer.
	ModelProperties []ModelProperty
	Proving         answer.Proof // of what heddle prove looked for a proof; "": the answer is of a search
	Interrupted     bool         // stopped by a signal
	Resumable       bool         // a saved run that has not come to its end
	Stats           Stats
	Explored        *estimate.Explored // of the tree within the bounds, in the way that was tried last; nil: not known
	Profile         map[string]float64 // seconds by parts of package profile; nil: not asked for
}

// Bounds are the bounds the exploration ran under.
type Bounds struct {
	Context int // context switches, -1: unbounded
	Clear   int // of an unknown verdict: all schedules with fewer context switches were explored, and have no violation; 0: not known
	Unwind  int // loop bodies, 0: unbounded
	Rounds  Rounds
	Args    int // program arguments, 0: the program has none
	ArgSize int // chars of an argument
}

// Rounds is the least bound of loops, of those tried, within which a path comes to its end, or if none does most threads are made.
type Rounds struct {
	Bound int // 0: not known
	Ends  bool
}

// Place is a location in the checked program.
type Place struct {
	File     string
	Line     int
	Column   int
	Function string
}

// Violation is one failed property.
type Violation struct {
	Property string // assert, deadlock, memory, bounds, div, pthread, overflow, race, leak, uninit, unwind, ltl
	Place
	Thread   int
	Message  string
	Spurious bool // found after a partial loop: may not be real
	Related  []Related
	Operands []Operand // the values that the check was about, where they are known
	Stacks   []Stack   // of the threads that take part, that of Thread first
	Trace    *Trace
}

// Operand is a value that a check was about.
type Operand struct {
	Name  string // as the source has it, or which one it is
	Value string // as its C type prints it
}

// Stack is where a thread stands when a property fails.
type Stack struct {
	Thread int
	Name   string  // of the thread
	Frames []Place // the innermost function first
	Past   bool    // it stood there earlier
}

// Related is another place that a violation is about: the other access of a race, what else a lock order consists of.
type Related struct {
	Place
	Thread  int
	Message string
	Past    bool // it is a step of the trace
}

// Reason says why the search could not give an answer.
type Reason struct {
	Kind string // unsupported, timeout, memory-limit, solver, interrupted, ...
	Place
	Message string
	Formula string // the one that it is about, as LTL has it; "": it is about none alone
}

// PathUncertain is the reason for a path that may not be feasible. Where it is said on which question the solver gave up, and
// why, it adds nothing.
const PathUncertain = "the solver gave up on whether a path is feasible"

// DeadEnd is a place where paths end before the program does.
type DeadEnd struct {
	Kind     string // DeadUndefined, DeadAssumption
	Property string // that a check would find violated there
	Place
	Message string
	GoesOn  bool // undefined behaviour that systems survive: paths go on as if nothing had happened
}

// The kinds of dead end.
const (
	DeadUndefined  = "undefined-behaviour"
	DeadAssumption = "assumption"
)

// LTL is what is known of one formula.
type LTL struct {
	Formula    string
	Value      monitor.Value // the least over the program's paths
	Conclusive bool          // no longer exploration, and no continuation of the paths, can change Value
	Class      monitor.Class // of the formula's language; "" if it was too costly to tell
	Values     []monitor.Value
	Schedule   string // how the monitor was stepped: a name of scheduler.MonitorSchedules
	Proof      *Proof // by which Value is true or false beyond the bounds; nil: the search tells it
	ProveWith  string // a command that may decide the formula where the search does not; "": none is known
	Unproved   string // why a proof that was tried came to nothing; "": none was tried, or it came to something
	// Witness is a path with the value, where that is false or presumably false: its
	// steps of kind StepSymbol are what the monitor read.
	Witness *Trace
}

// Conclude draws the verdict from what was found (law 12 of docs/design.md).
func (r *Result) Conclude() {
	r.Complete = len(r.Cuts) == 0 && len(r.Reasons) == 0
	switch {
	case len(r.Violations) > 0:
		r.Verdict = Violated
	case len(r.Reasons) > 0:
		r.Verdict = Unknown
	default:
		r.Verdict = Safe
	}
}

// PlaceOf gives the place of a position in p, inside the function fn.
func PlaceOf(p *ir.Program, pos ir.Pos, fn string) Place {
	pl := Place{Line: int(pos.Line), Column: int(pos.Col), Function: fn}
	if pos.File >= 0 && int(pos.File) < len(p.Files) {
		pl.File = p.Files[pos.File].Name
	}
	return pl
}

// Pos finds the place in p.
func (at *Place) Pos(p *ir.Program) ir.Pos {
	for i := range p.Files {
		if p.Files[i].Name == at.File {
			return ir.Pos{File: int32(i), Line: int32(at.Line), Col: int32(at.Column)}
		}
	}
	return ir.Pos{File: -1, Line: int32(at.Line), Col: int32(at.Column)}
}

// Proof says by which termination criterion a property was decided, or tried last (package prove).
type Proof struct {
	Criterion string
	Automaton string
	Fair      string // how several fair sets were treated
	Strength  string // of the automaton: strong, weak, terminal; "": there is none
	Sets      int    // fair sets that a counterexample meets
	M, N      *int   // bounds of a counterexample's loop and of the way to it; nil: not found, or not used
	K         int    // the last length of paths that was looked at
}

// Unmeasured is a figure of a graph that would have taken too long.
const Unmeasured = -1

// Graph has figures of the graph of a closed program's states, in transitions.
type Graph struct {
	Unmeasured          string // why there are none; "": there are
	States, Transitions int
	Diameter            int // the longest shortest path between two states
	Radius              int // the longest shortest path from the beginning: the completeness threshold of what must always hold
	RecurrenceDiameter  int // the longest path without a state twice
	RecurrenceRadius    int // the longest such path from the beginning
	Formulas            []FormulaGraph
}

// FormulaGraph has figures of the product of the states with the automaton of a negated formula (package prove/criteria says what m and n are).
type FormulaGraph struct {
	Formula   string
	States    int
	MPrime    int // m by β′ alone
	MSecond   int // m by β″ alone
	N         int
	Threshold int  // where no lasso of so many transitions, the one back aside, or fewer is accepted, none is
	Refuted   bool // a lasso is accepted: a counterexample
}

// Termination is the k at which the criterion ends without a counterexample; Unmeasured where it is not known.
func (g *FormulaGraph) Termination() int {
	if g.N == Unmeasured {
		return Unmeasured
	}
	return max(0, g.N+min(g.MPrime, g.MSecond)-1)
}

// ModelProperty is a property of a model of hardware, or a formula over its symbols.
type ModelProperty struct {
	Label, Name string // b0, j1; its symbol, if it has one
	Formula     string // "": a property of the model
	Verdict     Verdict
	Proof       Proof
	Reason      string // why it is unknown
	Seconds     float64
}
