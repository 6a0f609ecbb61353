package rt

// This file defines the options of an exploration and how they become options of
// the machine.

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"heddle/hashing"
	"heddle/hashing/visited"
	"heddle/ir"
	"heddle/symex"
)

// Options say what is explored and how. Zero values are not the defaults: see DefaultOptions.
type Options struct {
	ContextBound        int // most context switches on a path, -1: unbounded
	Unwind              int // bodies of one loop entry, 0: unbounded
	UnwindSet           map[string]int
	PartialLoops        bool
	UnwindingAssertions bool
	Checks              []string // names as in Properties
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
	Store       string // a visited set of package hashing
	Workers     int
	Reduction   string        // a reduction of package scheduler; empty: none
	Timeout     time.Duration // 0: none
	Started     time.Time     // when the time of Timeout began to run; zero: with the exploration
	MemoryLimit int64         // bytes of resident memory, 0: nine tenths of the machine's
	Seed        int64
	KeepGoing   bool   // go on after the first violation
	RLimit      uint64 // solver effort per question, 0: the default

	SaveDir   string        // where checkpoints are kept; empty: none
	Resume    bool          // go on from the checkpoint in SaveDir
	SaveEvery time.Duration // between checkpoints; 0: a default
	Vain      int           // processes that resumed here before and ended without a checkpoint: the first comes the sooner

	attempt attempt // which of the ways to explore this is: see attempts.go

	// OnLeaf is called with the machine wherever the program ends uncut, by any
	// worker; may be nil.
	OnLeaf func(m *symex.Machine)

	Progress      func(Stats) // called now and then during long runs; may be nil
	ProgressEvery time.Duration
}

// DefaultOptions are those of `heddle verify` without flags.
func DefaultOptions() Options {
	return Options{ContextBound: -1, Checks: slices.Clone(DefaultChecks), Granularity: "access", Hash: hashing.DefaultFunction, Store: visited.DefaultStore, Workers: runtime.NumCPU()}
}

// DefaultChecks are the properties decided when --check is not given.
var DefaultChecks = []string{"assert", "deadlock", "memory", "div", "pthread"}

// Property is a name that --check accepts.
type Property struct {
	Name, Help string
	OnRequest  bool // not part of "all"
}

// Properties are the names that --check accepts, with what they mean.
var Properties = []Property{
	{Name: "assert", Help: "assert(), reach_error(), __VERIFIER_error() and unreachable code"},
	{Name: "deadlock", Help: "no thread can go on, or some wait for each other for ever"},
	{Name: "memory", Help: "null, out-of-bounds, use after free or scope, double and invalid free, bad function pointer"},
	{Name: "div", Help: "division by zero"},
	{Name: "pthread", Help: "misuse of mutexes, condition variables, semaphores and threads"},
	{Name: "overflow", Help: "signed integer overflow, also of shifts"},
	{Name: "race", Help: "two threads access the same memory at the same time, one of them writing"},
	{Name: "leak", Help: "at the end of the program nothing points to a heap block any more"},
	{Name: "uninit", Help: "an uninitialised value decides a branch or an address, or is given to the library"},
	{Name: "leak=all", Help: "leak, and every heap block that was not freed", OnRequest: true},
	{Name: "overflow=all", Help: "overflow, and conversions to a narrower signed type that cannot hold the value", OnRequest: true},
	{Name: "lock-order", Help: "locks are taken in orders that contradict each other, even if nobody waits", OnRequest: true},
	{Name: "atomicity", Help: "another thread writes between a thread's read of a variable and its next write", OnRequest: true},
	{Name: "unreach-call", Help: "reach_error() is called; a failing assertion ends the path", OnRequest: true},
}

// checks sets the machine's checks by their names.
func checks(names []string) (c symex.Checks, err error) {
	for _, n := range names {
		switch n {
		case "assert":
			c.Assert = true
		case "deadlock":
			c.Deadlock = true
		case "memory":
			c.Memory = true
		case "div":
			c.Div = true
		case "pthread":
			c.Pthread = true
		case "overflow":
			c.Overflow = true
		case "overflow=all":
			c.Overflow, c.Conversions = true, true
		case "race":
			c.Race = true
		case "uninit":
			c.Uninit = true
		case "lock-order":
			c.LockOrder = true
		case "atomicity":
			c.Atomicity = true
		case "unreach-call":
			c.Reach = true
		case "leak", "leak=all": // decided at the end of the program, see leaks
		default:
			return c, fmt.Errorf("unknown property %q for --check: choose from %s", n, propertyNames())
		}
	}
	return c, nil
}

// machineOptions translates o for the machine.
func (o *Options) machineOptions(p *ir.Program) (symex.Options, error) {
	m := symex.DefaultOptions()
	var err error
	if m.Checks, err = checks(o.Checks); err != nil {
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
	if m.Checks.Race {
		m.Granularity = symex.GranularityAccess // a race is between accesses
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

func propertyNames() string {
	var names []string
	for _, p := range Properties {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}
