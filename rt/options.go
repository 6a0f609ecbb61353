package rt

// This file defines the options of an exploration and how they become options of
// the machine.

import (
	"context"
	"iter"
	"runtime"
	"sync/atomic"
	"time"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/rt/estimate"
	"heddle.example/rt/ltl"
	"heddle.example/rt/result"
	"heddle.example/rt/save"
	"heddle.example/scheduler"
	"heddle.example/smt"
	"heddle.example/symex"
	"heddle.example/symex/guards"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// Options say what is explored and how. Zero values are not the defaults: see DefaultOptions.
type Options struct {
	state.Semantics
	ContextBound int           // most context switches on a path, -1: unbounded
	LTL          []ltl.Formula // formulas to judge
	WeakFairness bool          // an execution in which a thread could always move and never does counts for no formula
	Interleaved  bool          // the program holds a counting monitor of the one formula: see ltl/thread.go

	Hash        string // a hash function of package hashing; "none" switches pruning off
	Store       string // a visited set of package visited
	Workers     int
	Reduction   string        // a reduction of package scheduler; empty: none
	Timeout     time.Duration // 0: none
	Started     time.Time     // when the time of Timeout began to run; zero: with the exploration
	MemoryLimit int64         // bytes of resident memory, 0: nine tenths of the machine's
	Apart       bool          // paths that come together at once stay apart: see symex/body/merge.go
	Policy      string        // a policy of package scheduler; empty: by the seed
	Seed        int64
	Seen        *result.Seen // lets others ask what the search has visited; nil: nobody asks
	KeepGoing   bool         // go on after the first violation
	RLimit      uint64       // solver effort per question, 0: the default
	Solvers     int          // solver workers, 0: DefaultSolvers

	SaveDir   string        // where checkpoints are kept; empty: none
	Resume    bool          // go on from the checkpoint in SaveDir
	SaveEvery time.Duration // between checkpoints; 0: a default
	Open      []Reason      // why what is asked for besides is not decided, which the run keeps
	Vain      int           // processes that resumed here before and ended without a checkpoint: the first comes the sooner

	attempt attempt           // which of the ways to explore this is: see attempts.go
	solver  func() smt.Solver // of tests; nil: Z3

	// Inputs are those that each thread reads, in order, then 0; nil: they are open. It is for replays: every backward jump
	// ends in a node, so that it is seen where the program repeats itself.
	Inputs [][]uint64

	// OnLeaf is called with the machine wherever the program ends uncut, by any
	// worker; may be nil.
	OnLeaf func(m *symex.Machine)

	// Elsewhere explores the tree, if it is not nil, in the place of the search that would be the last one. It gives what was found,
	// with a task where something is left open.
	Elsewhere func(ctx context.Context) (*save.Frontier, error)

	Progress      func(Progress) // called now and then during long runs, by one goroutine at a time; may be nil
	ProgressEvery time.Duration
}

// given is state.Options.Given for Inputs.
func (o *Options) given(thread int, count uint32, _ int) uint64 {
	if thread < len(o.Inputs) && int(count) < len(o.Inputs[thread]) {
		return o.Inputs[thread][count]
	}
	return 0
}

// DefaultOptions are those of `heddle verify` without flags.
func DefaultOptions() Options {
	return Options{
		Semantics: state.DefaultSemantics(), ContextBound: -1, Hash: hashing.DefaultFunction, Store: visited.DefaultStore,
		Workers: runtime.NumCPU(), Solvers: DefaultSolvers(),
	}
}

// DefaultSolvers is how many solver workers answer questions: one for each processor, up to a number beyond which
// the search seldom keeps them busy.
func DefaultSolvers() int {
	return min(4, runtime.NumCPU())
}

// machineOptions translates o for the machine.
func (o *Options) machineOptions() (state.Options, error) {
	m := state.DefaultOptions()
	m.Semantics = o.Semantics
	if o.Inputs != nil {
		m.Given = o.given
	}
	f, err := hashing.NewFunction(o.Hash)
	m.Serialise = f.Serialises()
	m.Merge = !m.Serialise && !o.Apart
	m.Robust, m.Places = o.attempt.robust, o.attempt.places
	m.Symmetric = scheduler.Alike(o.Reduction) || scheduler.Reduces(o.Reduction) && !o.attempt.apart
	m.Counts = o.attempt.Reduction == scheduler.Counting // a trace has no part in it
	return m, err
}

// Formulas says what of o is about formulas.
func (o *Options) Formulas() ltl.Config {
	return ltl.Config{Formulas: o.LTL, Interleaved: o.Interleaved, WeakFairness: o.WeakFairness, KeepGoing: o.KeepGoing, Hash: o.Hash}
}

// attempt is one way of exploring.
type attempt struct {
	scheduler.Attempt
	began  time.Time // of the first attempt
	heap   uint64    // bytes of the heap when it began
	from   int       // the number of the first random path
	every  int       // and the distance to the next; 0: 1
	beyond bool      // the context bound is not kept: see attempts.go
	sees   bool      // the program can see whether an address came again: see static.Code.Observe
	apart  bool      // a reduction does not take threads for one another: see scheduler/alike.go
	prefix []Choice  // only what lies behind it is explored
	counts bool      // the attempt is given up where a path makes more threads than there may be at a time: they are counted then
	aside  bool      // another attempt runs at the same time: see walk.go
	spent  Stats     // by the attempts before
	few    *few      // what all attempts of one exploration know of schedules with few switches

	meanwhile func()                                                // is called now and then by the only worker; may be nil
	interlude func(rests func() (over bool))                        // is called when the first interlude begins, with explorer.rests of who makes it; may be nil
	looks     func(nodes int64, explored func() *estimate.Explored) // is called by the only worker now and then; may be nil

	robust   bool                     // see attempts.go
	places   *weak.Places             // under rc11: see attempts.go
	guards   *guards.Table            // with a reduction; nil: threads are switched before all that is visible
	grounded grounding                // only nodes that are not are explored: see endless.go; nil: all are
	trivial  bool                     // see attempts.go
	soon     bool                     // a reduction is compared with the plain way as soon as it may be (tests)
	paths    iter.Seq[scheduler.Path] // that are walked in the place of random ones; nil: none
	threads  *int                     // becomes the most threads that there were on one of them; nil: nobody asks
	along    *[]Choice                // becomes the last of them; nil: nobody asks
	wanted   string                   // key of the only violation that is looked for, or the property of all: see shorten.go
}

// grounding tells for which nodes every path ends.
type grounding interface{ Grounded(k hashing.Key) bool }

// few is what is known of schedules with few context switches, and of paths with few rounds of loops.
type few struct {
	// clear is the least context bound within which not every schedule was explored. Those with fewer switches have no violation.
	clear   atomic.Int32
	rounds  atomic.Pointer[result.Rounds] // see findRounds; nil: not looked for
	done    int64                         // the work at which they were searched last
	endless bool                          // paths were cut that may have no end
	unwound int64                         // the work at which small bounds of loops were tried last
	shallow int                           // the least one that was not searched to its end
}

// name says which way of exploring this is, with a reduction or none.
func (a *attempt) name(reduction string) string {
	switch {
	case a.Walks > 0:
		return "random paths"
	case scheduler.Reduces(reduction), scheduler.Alike(reduction):
		return "depth first, with the reduction " + reduction
	case a.Limit > 0:
		return "depth first, for a while"
	}
	return "depth first"
}

// openSolver starts the solver workers of a search.
func (o *Options) openSolver() smt.Solver {
	if o.solver != nil {
		return o.solver()
	}
	return smt.New(smt.Options{Workers: o.solvers(), RLimit: uint(o.RLimit)})
}

func (o *Options) solvers() int {
	if o.Solvers == 0 {
		return DefaultSolvers()
	}
	return o.Solvers
}

// keepNothing has a search keep no run and no states, and nobody else search or look.
func (o *Options) keepNothing() {
	o.SaveDir, o.Resume, o.Vain, o.Store, o.Elsewhere, o.Seen = "", false, 0, "memory", nil, nil
}

// beside gives the options of a search by one worker while the one with the options o goes on, or waits for it.
func (o *Options) beside(a scheduler.Attempt) Options {
	w := *o
	w.keepNothing()
	w.Workers, w.Reduction = 1, ""
	w.Progress, w.OnLeaf = nil, nil // it tells nobody
	w.attempt = attempt{began: o.attempt.began, Attempt: a, from: o.attempt.from, aside: true}
	return w
}
