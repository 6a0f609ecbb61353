package rt

// This file defines the options of an exploration and how they become options of
// the machine.

import (
	"runtime"
	"time"

	"heddle/hashing"
	"heddle/hashing/visited"
	"heddle/smt"
	"heddle/symex"
)

// Options say what is explored and how. Zero values are not the defaults: see DefaultOptions.
type Options struct {
	symex.Semantics
	ContextBound int   // most context switches on a path, -1: unbounded
	LTL          []LTL // formulas to judge
	WeakFairness bool  // an execution in which a thread could always move and never does counts for no formula
	Interleaved  bool  // the program holds a counting monitor of the one formula: see ltlthread.go

	Hash        string // a hash function of package hashing; "none" switches pruning off
	Store       string // a visited set of package visited
	Workers     int
	Reduction   string        // a reduction of package scheduler; empty: none
	Timeout     time.Duration // 0: none
	Started     time.Time     // when the time of Timeout began to run; zero: with the exploration
	MemoryLimit int64         // bytes of resident memory, 0: nine tenths of the machine's
	Policy      string        // a policy of package scheduler; empty: by the seed
	Seed        int64
	KeepGoing   bool   // go on after the first violation
	RLimit      uint64 // solver effort per question, 0: the default
	Solvers     int    // solver workers, 0: DefaultSolvers

	SaveDir   string        // where checkpoints are kept; empty: none
	Resume    bool          // go on from the checkpoint in SaveDir
	SaveEvery time.Duration // between checkpoints; 0: a default
	Vain      int           // processes that resumed here before and ended without a checkpoint: the first comes the sooner

	attempt attempt           // which of the ways to explore this is: see attempts.go
	solver  func() smt.Solver // of tests; nil: Z3

	// OnLeaf is called with the machine wherever the program ends uncut, by any
	// worker; may be nil.
	OnLeaf func(m *symex.Machine)

	Progress      func(Stats) // called now and then during long runs; may be nil
	ProgressEvery time.Duration
}

// DefaultOptions are those of `heddle verify` without flags.
func DefaultOptions() Options {
	return Options{
		Semantics: symex.DefaultSemantics(), ContextBound: -1, Hash: hashing.DefaultFunction, Store: visited.DefaultStore,
		Workers: runtime.NumCPU(), Solvers: DefaultSolvers(),
	}
}

// DefaultSolvers is how many solver workers answer questions: one for each processor, up to a number beyond which
// the search seldom keeps them busy.
func DefaultSolvers() int {
	return min(4, runtime.NumCPU())
}

// machineOptions translates o for the machine.
func (o *Options) machineOptions() (symex.Options, error) {
	m := symex.DefaultOptions()
	m.Semantics = o.Semantics
	f, err := hashing.NewFunction(o.Hash)
	m.Serialise = f.Serialises()
	return m, err
}
