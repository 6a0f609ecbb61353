package settings

// This file defines the flags that say what a program may do, what is wrong, and how far the search goes. They fill the options of the
// explorer directly.

import (
	"fmt"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/symex/body"
	"heddle.example/symex/state"
)

// semanticsGroup has the flags that say what the program may do and what counts as wrong. Together
// with those of the program and of the bounds they decide what a list of choices
// means, so a trace file keeps them.
func semanticsGroup(s *state.Semantics) cli.Group {
	g := cli.NewGroup("What counts as wrong, and what may happen")
	f := g.Set
	checks := cli.AddChecks(f, &s.Checks)
	cli.AddChoice(f, &s.Granularity, "granularity", "where threads may be switched:",
		cli.NewChoice("access", "before every access to memory that threads share", state.GranularityAccess),
		cli.NewChoice("statement", "between statements only", state.GranularityStatement))
	cli.AddChoice(f, &s.AfterMainWait, "after-main", "what a return from main does:",
		cli.NewChoice("exit", "it ends the program, as C says", false), cli.NewChoice("wait", "the other threads finish first", true))
	f.BoolVar(&s.SpuriousWakeups, "spurious-wakeups", false, "condition waits may end without a signal")
	cli.AddMemoryModel(f, s, checks)
	f.BoolVar(&s.StrongExchange, "strong-exchange", false, "a weak compare-and-exchange never fails spuriously")
	cli.AddChoice(f, &s.StrongExchange, "spurious-cas", "whether a weak compare-and-exchange may fail for no reason:",
		cli.NewChoice("yes", "as C says", false), cli.NewChoice("no", "the same as --strong-exchange", true))
	f.StringArrayVar(&s.Arguments, "arg", nil, "main's next argument is `TEXT`; may be repeated")
	f.BoolVar(&s.MallocMayFail, "malloc-may-fail", false, "malloc and its kin may return NULL")
	f.BoolVar(&s.ThreadsMayFail, "threads-may-fail", false, "making threads and synchronisation objects may fail for want of resources")
	cli.AddChoice(f, &s.UndefinedNondet, "undefined", "what a call of a function does that has neither a body nor a model:",
		cli.NewChoice("unknown", "the verdict is unknown, with the function's name", false),
		cli.NewChoice("nondet", "it returns any value and does nothing else\n(not for functions of the C library)", true))
	return g
}

// BoundsGroup has the flags that say how far the search goes.
func BoundsGroup(o *rt.Options) cli.Group {
	g := cli.NewGroup("Bounds (without any, the search is complete)")
	f := g.Set
	f.Var(cli.Bound(&o.ContextBound, 0), "context-bound", "at most N context switches on a path")
	f.Var(cli.Bound(&o.Unwind, 0), "unwind", "at most N bodies of one loop, and as deep a recursion;\n0: unbounded")
	f.Var(cli.Loops(&o.UnwindSet), "unwindset", "bounds for single loops, which --show-loops names")
	f.Var(cli.Bound(&o.MaxArgs, 0), "args", "main has up to N arguments, each any text (default: none)")
	f.Var(cli.BoundWithDefault(&o.ArgLength, 0), "args-length", "of at most N chars")
	f.BoolVar(&o.PartialLoops, "partial-loops", false, "at a loop's bound leave the loop and go on; what is found\nafter that may not be real")
	f.BoolVar(&o.UnwindingAssertions, "unwinding-assertions", false, "a loop that reaches its bound is a violation")
	return g
}

// CheckBounds finds what does not go together, and loops that the program lacks.
func CheckBounds(o *rt.Options, p *ir.Program) error {
	if o.PartialLoops && o.UnwindingAssertions {
		return fmt.Errorf("--partial-loops and --unwinding-assertions exclude each other")
	}
	if o.MaxArgs > 0 && len(o.Arguments) > 0 {
		return fmt.Errorf("--arg and --args exclude each other")
	}
	if n := body.ArgBytes(o.MaxArgs, o.ArgLength); n > body.MaxArgBytes {
		return fmt.Errorf("--args: %d arguments of %d chars take %d bytes, more than %d", o.MaxArgs, o.ArgLength, n, body.MaxArgBytes)
	}
	if p == nil {
		return nil
	}
	if err := o.Semantics.Check(p); err != nil {
		return fmt.Errorf("--unwindset: %w", err)
	}
	return nil
}
