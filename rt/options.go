package rt

// This file defines the options of an exploration and how they become options of
// the machine.

import (
	"fmt"
	"runtime"
	"time"

	"heddle/hashing"
	"heddle/hashing/visited"
	"heddle/ir"
	"heddle/smt"
	"heddle/symex"
	"heddle/symex/check"
)

// Options say what is explored and how. Zero values are not the defaults: see DefaultOptions.
type Options struct {
	ContextBound        int // most context switches on a path, -1: unbounded
	Unwind              int // bodies of one loop entry, 0: unbounded
	UnwindSet           map[string]int
	PartialLoops        bool
	UnwindingAssertions bool
	Checks              []string // names as in check.Properties
	LTL                 []LTL    // formulas to judge
	WeakFairness        bool     // an execution in which a thread could always move and never does counts for no formula
	Interleaved         bool     // the program holds a counting monitor of the one formula: see ltlthread.go
	Granularity         string   // "access" or "statement"
	AfterMainWait       bool
	SpuriousWakeups     bool
	StrongExchange      bool // a weak compare-and-exchange does not fail spuriously
	MallocMayFail       bool
	ThreadsMayFail      bool
	MaxArgs             int  // most program arguments, each any text; 0: none
	ArgLength           int  // most chars of an argument
	UndefinedNondet     bool // a call of an undefined function gives any value

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
	return Options{ContextBound: -1, Checks: check.DefaultNames(), Granularity: "access", Hash: hashing.DefaultFunction, Store: visited.DefaultStore, Workers: runtime.NumCPU()}
}

// DefaultSolvers is how many solver workers answer questions: one for each processor, up to a number beyond which
// the search seldom keeps them busy.
func DefaultSolvers() int {
	return min(4, runtime.NumCPU())
}

// machineOptions translates o for the machine.
func (o *Options) machineOptions(p *ir.Program) (symex.Options, error) {
	m := symex.DefaultOptions()
	var err error
	if m.Checks, err = check.Parse(o.Checks); err != nil {
		return m, err
	}
	switch o.Granularity {
	case "access":
		m.Granularity = symex.GranularityAccess
	case "statement":
		m.Granularity = symex.GranularityStatement
	default:
		return m, fmt.Errorf("unknown granularity %q: choose access or statement", o.Granularity)
	}
	if m.Checks.Any(func(p *check.Property) bool { return p.AtAccess }) {
		m.Granularity = symex.GranularityAccess
	}
	m.Unwind = o.Unwind
	if len(o.UnwindSet) > 0 {
		m.UnwindSet = map[int]int{}
		for name, k := range o.UnwindSet {
			found := false
			for _, l := range p.Loops {
				if l.Name == name {
					m.UnwindSet[l.ID] = k
					found = true
				}
			}
			if !found {
				return m, fmt.Errorf("no loop is called %q: --show-loops lists them", name)
			}
		}
	}
	m.PartialLoops = o.PartialLoops
	m.UnwindingAssertions = o.UnwindingAssertions
	m.AfterMainWait = o.AfterMainWait
	m.SpuriousWakeups = o.SpuriousWakeups
	m.StrongExchange = o.StrongExchange
	m.MallocMayFail = o.MallocMayFail
	m.ThreadsMayFail = o.ThreadsMayFail
	m.MaxArgs, m.ArgLength = o.MaxArgs, o.ArgLength
	m.UndefinedNondet = o.UndefinedNondet
	f, err := hashing.NewFunction(o.Hash)
	if err != nil {
		return m, err
	}
	m.Serialise = f.Serialises()
	return m, nil
}
