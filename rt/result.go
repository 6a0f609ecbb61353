package rt

// This file defines what an exploration answers: the verdict, violations with
// their traces, why a result is not complete, and the statistics.

import (
	"time"

	"heddle/scheduler"
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
	Assumptions []string  // sorted names: "sequential-consistency", "no-spurious-wakeup", ...
	Vacuous     bool      // safe, but no path survives: every one comes to a dead end
	DeadEnds    []DeadEnd // of undefined behaviour; in a vacuous result all
	Violations  []Violation
	LTL         []LTLResult // one per formula
	Reasons     []Reason    // why the verdict is unknown (kept beside a violation too)
	gaveUp      bool        // this attempt came to nothing: see attempts.go
	Interrupted bool        // stopped by a signal
	Resumable   bool        // a saved run that has not come to its end
	Stats       Stats
	Profile     map[string]float64 // seconds by parts of package profile; nil: not asked for
}

// Bounds are the bounds the exploration ran under.
type Bounds struct {
	Context int // context switches, -1: unbounded
	Unwind  int // loop bodies, 0: unbounded
	Args    int // program arguments, 0: the program has none
	ArgSize int // chars of an argument
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
	Property string // assert, deadlock, memory, div, pthread, overflow, race, leak, uninit, unwind, ltl
	Place
	Thread   int
	Message  string
	Spurious bool // found after a partial loop: may not be real
	Related  []Related
	Trace    *Trace
}

// Related is another place that a violation is about: the other access of a race.
type Related struct {
	Place
	Thread  int
	Message string
}

// Reason says why the search could not give an answer.
type Reason struct {
	Kind string // unsupported, timeout, memory-limit, solver, interrupted, ...
	Place
	Message string
}

// Trace is a counterexample: steps to read and choices to replay.
type Trace struct {
	Steps    []Step
	Choices  []Choice
	Switches int  // context switches
	Fewest   bool // no schedule within the bounds has fewer and violates the same
}

// StepKind says what a step of a trace is.
type StepKind string

// The kinds of step.
const (
	StepWrite     StepKind = "write"     // memory was written
	StepRead      StepKind = "read"      // shared memory was read
	StepSync      StepKind = "sync"      // a synchronisation call
	StepNondet    StepKind = "nondet"    // an input was chosen
	StepBranch    StepKind = "branch"    // a symbolic branch was decided
	StepSymbol    StepKind = "symbol"    // the monitor of an LTL formula read a symbol
	StepViolation StepKind = "violation" // the property failed here
)

// Step is one line of a trace.
type Step struct {
	Kind       StepKind
	Thread     int
	ThreadName string // "main", or the start routine
	Place
	Source   string  // text of the source line
	Text     string  // what happened: "x = 2 (was 1)", "lock(m)", "amount = -5"
	Switch   bool    // the active thread changed just before this step
	Switches int     // how often, where that is known: a thread may have moved without a step
	Memory   *Memory // read, write: what was accessed; nil where that is not known
}

// Memory is an access to memory in a trace.
type Memory struct {
	Name         string // node.next, buf[3]
	Value        string // read or written, as its C type prints it
	Was          string // before a write, "" where that is not known, or the same
	Object       uint64 // tells objects apart
	Offset, Size int64  // bytes
	Shared       bool   // other threads may reach the object
	Atomic       bool   // an atomic read-modify-write
}

// A schedule is a list of choices: see package scheduler.
type (
	Choice     = scheduler.Choice
	ChoiceKind = scheduler.ChoiceKind
)

// The kinds of choice.
const (
	ChooseThread = scheduler.ChooseThread
	ChooseBranch = scheduler.ChooseBranch
	ChooseWakeup = scheduler.ChooseWakeup
	ChooseNondet = scheduler.ChooseNondet
)

// Stats counts what the exploration did.
type Stats struct {
	Nodes         int64 // nodes of the reachability tree visited
	Transitions   int64
	Pruned        int64 // nodes not expanded because the visited set covers them
	Leaves        int64
	Reduced       int64 // nodes at which a reduction left threads out
	Paths         int64 // leaves, cuts and pruned ends together: maximal paths walked
	SolverQueries int64
	SolverBusy    time.Duration // for which solver workers worked, added up
	SolverWait    time.Duration // for which explorers waited for them, added up
	Elapsed       time.Duration
	PeakBytes     int64 // peak resident set
}

// NodesPerSecond is the rate of exploration.
func (s Stats) NodesPerSecond() float64 {
	if s.Elapsed <= 0 {
		return 0
	}
	return float64(s.Nodes) / s.Elapsed.Seconds()
}

// add adds what another explorer or search did. The time is nobody's sum: some run at the same time.
func (s *Stats) add(o Stats) {
	s.Nodes += o.Nodes
	s.Transitions += o.Transitions
	s.Pruned += o.Pruned
	s.Leaves += o.Leaves
	s.Reduced += o.Reduced
	s.Paths += o.Paths
	s.SolverQueries += o.SolverQueries
	s.SolverBusy += o.SolverBusy
	s.SolverWait += o.SolverWait
	s.PeakBytes = max(s.PeakBytes, o.PeakBytes)
}
