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
	Granularity         string   // "access" or "statement"
	AfterMainWait       bool
	SpuriousWakeups     bool
	MallocMayFail       bool

	Hash        string // a hash function of package hashing; "none" switches pruning off
	Store       string // a visited set of package hashing
	Workers     int
	Timeout     time.Duration // 0: none
	MemoryLimit int64         // bytes of resident memory, 0: none
	Seed        int64
	KeepGoing   bool   // go on after the first violation
	RLimit      uint64 // solver effort per question, 0: the default

	SaveDir   string        // where checkpoints are kept; empty: none
	Resume    bool          // go on from the checkpoint in SaveDir
	SaveEvery time.Duration // between checkpoints; 0: a default

	// OnLeaf is called with the machine wherever the program ends uncut, by any
	// worker; may be nil.
	OnLeaf func(m *symex.Machine)

	Progress      func(Stats) // called now and then during long runs; may be nil
	ProgressEvery time.Duration
}

// DefaultOptions are those of `heddle verify` without flags.
func DefaultOptions() Options {
	return Options{ContextBound: -1, Checks: slices.Clone(DefaultChecks), Granularity: "access", Hash: hashing.DefaultFunction, Store: hashing.DefaultStore, Workers: runtime.NumCPU()}
}

// DefaultChecks are the properties decided when --check is not given.
var DefaultChecks = []string{"assert", "deadlock", "memory", "div", "pthread"}

// Properties are the names that --check accepts, with what they mean.
var Properties = []struct{ Name, Help string }{
	{"assert", "assert(), reach_error(), __VERIFIER_error() and unreachable code"},
	{"deadlock", "no thread can go on, or some wait for each other for ever"},
	{"memory", "null, out-of-bounds, use after free or scope, double and invalid free, bad function pointer"},
	{"div", "division by zero"},
	{"pthread", "misuse of mutexes, condition variables, semaphores and threads"},
	{"overflow", "signed integer overflow"},
}

// machineOptions translates o for the machine.
func (o *Options) machineOptions(p *ir.Program) (symex.Options, error) {
	m := symex.DefaultOptions()
	m.Checks = symex.Checks{}
	for _, c := range o.Checks {
		switch c {
		case "assert":
			m.Checks.Assert = true
		case "deadlock":
			m.Checks.Deadlock = true
		case "memory":
			m.Checks.Memory = true
		case "div":
			m.Checks.Div = true
		case "pthread":
			m.Checks.Pthread = true
		case "overflow":
			m.Checks.Overflow = true
		default:
			return m, fmt.Errorf("unknown property %q for --check: choose from %s", c, propertyNames())
		}
	}
	switch o.Granularity {
	case "access":
		m.Granularity = symex.GranularityAccess
	case "statement":
		m.Granularity = symex.GranularityStatement
	default:
		return m, fmt.Errorf("unknown granularity %q: choose access or statement", o.Granularity)
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
	m.MallocMayFail = o.MallocMayFail
	return m, nil
}

func propertyNames() string {
	var names []string
	for _, p := range Properties {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}
