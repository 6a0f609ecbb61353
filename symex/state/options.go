package state

import (
	"io"

	"heddle.example/symex/weak"
)

// This file defines how a machine executes.

// Options say how a machine executes. The zero value is not usable: see DefaultOptions.
type Options struct {
	Semantics
	SilentJumps int  // silent backward jumps before a node is made
	ForkedJumps int  // the same where the transition has forked on input and others can run in between
	InputJumps  bool // a round of a loop that read input is taken for one that branched on it
	Serialise   bool // expressions stay as written and are hashed by serialisation: see serialised.go

	// Robust has a search under sequential consistency find out whether rc11 shows the same: see symex/consistency.go. Where that
	// is not so the assumption sequential-consistency is named.
	Robust bool

	// Places are shared by the machines of a search under rc11; may be nil.
	Places *weak.Places

	Symmetric bool // threads are kept ready for what symex/symmetry does
	Counts    bool // and for being counted there: threads have no names

	Merge bool // paths that come together at once are one: see symex/body/merge.go

	// Poll is called now and then during a transition that takes long; it may panic: then the machine
	// is not to be used any more. May be nil.
	Poll func()

	// Given gives the inputs instead of symbols, by thread and how many that has read before; every backward jump ends in a node
	// then, as if it had branched on input. nil: the inputs are open.
	Given func(thread int, count uint32, width int) uint64

	// Concrete execution (heddle run): inputs come from Input, printf writes to Stdout.
	Concrete bool
	Input    func(width int) uint64
	Stdout   io.Writer
	Stderr   io.Writer
	Args     []string
}

// DefaultOptions are those of `heddle verify` without flags.
func DefaultOptions() Options {
	return Options{Semantics: DefaultSemantics(), SilentJumps: 1000}
}
