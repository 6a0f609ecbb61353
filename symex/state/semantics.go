package state

// This file defines the semantics of a check.

import (
	"fmt"
	"slices"

	"heddle.example/ir"
	"heddle.example/symex/check"
	"heddle.example/symex/weak"
)

// Granularity says where threads may be switched.
type Granularity uint8

// The granularities.
const (
	GranularityAccess    Granularity = iota // before every visible operation
	GranularityStatement                    // before the first visible operation of a statement
)

// Semantics say what a program may do, what counts as wrong, and where bounds end a thread's way: what decides,
// beside the program, what a list of choices means. There is one such struct: flags fill it, and options of
// machines and searches embed it. The zero value is not usable: see DefaultSemantics.
type Semantics struct {
	Checks              check.Set // properties that are decided
	Granularity         Granularity
	Unwind              int            // bodies of one loop entry, 0 unbounded
	UnwindSet           map[string]int // by the loop's name, overrides Unwind
	PartialLoops        bool           // a loop at its bound is left, and the path goes on
	UnwindingAssertions bool           // a loop that comes to its bound is a violation
	AfterMainWait       bool           // the other threads finish when main returns
	SpuriousWakeups     bool           // waits for conditions may end without a signal
	MemoryModel         string         // of package weak; empty: the default
	History             int            // stores of a thread that can wait, or messages of a cell; 0: as many as the model says
	C20Sequences        bool           // release sequences are those of C++20
	StaleBound          int            // messages of a cell that a read or a store may have behind it; -1: any number
	StrongExchange      bool           // a weak compare-and-exchange does not fail spuriously
	MallocMayFail       bool
	ThreadsMayFail      bool     // so do calls that make threads and synchronisation objects
	MaxArgs             int      // most program arguments, each any text; 0: those of Options.Args
	ArgLength           int      // most chars of such an argument
	Arguments           []string // of the program, after its name, in the place of Options.Args
	UndefinedNondet     bool     // a function of the program without a body gives any value and does nothing else
}

// DefaultSemantics are those of `heddle verify` without flags.
func DefaultSemantics() Semantics {
	return Semantics{Checks: check.Default(), MemoryModel: weak.SC, StaleBound: -1, ArgLength: DefaultArgLength}
}

// Check finds bounds that are none, and names of loops that p lacks.
func (s *Semantics) Check(p *ir.Program) error {
	if s.Unwind < 0 {
		return fmt.Errorf("the unwinding bound must not be negative")
	}
	for name := range s.UnwindSet {
		if !slices.ContainsFunc(p.Loops, func(l *ir.Loop) bool { return l.Name == name }) {
			return fmt.Errorf("the program has no loop %q; --show-loops lists them", name)
		}
	}
	return nil
}

// Weaker is the memory model where it is weaker than sequential consistency, else "".
func (s *Semantics) Weaker() string {
	if s.MemoryModel == weak.SC {
		return ""
	}
	return s.MemoryModel
}

// CheckModel finds a memory model that is none, and checks that do not go together with it.
func (s *Semantics) CheckModel() error {
	model := s.Weaker()
	if model == "" {
		return nil
	}
	if err := weak.Check(model); err != nil {
		return err
	}
	for _, p := range s.Checks.Rows() {
		if p.Remembers != "" || p == check.Leak {
			return fmt.Errorf("--memory-model %s: --check %s is decided under sequential consistency only", model, p.Name)
		}
	}
	return nil
}

// SwitchesAt is the granularity, given what is checked.
func (s *Semantics) SwitchesAt() Granularity {
	if s.Checks.Any(func(p *check.Property) bool { return p.AtAccess }) {
		return GranularityAccess
	}
	return s.Granularity
}

// LoopBounds gives the bounds of single loops by their index in p.Loops.
func (s *Semantics) LoopBounds(p *ir.Program) map[int]int {
	if len(s.UnwindSet) == 0 {
		return nil
	}
	out := map[int]int{}
	for _, l := range p.Loops {
		if k, ok := s.UnwindSet[l.Name]; ok {
			out[l.ID] = k
		}
	}
	return out
}

// DefaultArgLength is the most chars of an open argument where nothing else is said.
const DefaultArgLength = 8
