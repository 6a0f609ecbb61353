package main

// This file defines the flags of a check, each declared once. They fill the options of the front end and
// the explorer directly. The groups differ in what they may change: the program, what it may do, how far and how the
// search goes, and how the answer is told.

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"heddle/hashing"
	"heddle/hashing/visited"
	"heddle/ir"
	"heddle/report"
	"heddle/rt"
	"heddle/scheduler"
	"heddle/symex"
	"heddle/symex/check"
	"heddle/symex/state"
	"heddle/symex/weak"
)

// semanticsGroup has the flags that say what the program may do and what counts as wrong. Together
// with those of the program and of the bounds they decide what a list of choices
// means, so a trace file keeps them.
func semanticsGroup(s *state.Semantics) flagGroup {
	checks := &checksValue{p: &s.Checks}
	var rows [][2]string
	last := ""
	for _, p := range check.Properties {
		if s.Checks.Has(p) {
			checks.names = append(checks.names, p.Name)
		}
		if !p.OnRequest {
			last = p.Name
		}
		rows = append(rows, [2]string{p.Name, p.Help})
	}
	g := newGroup("What counts as wrong, and what may happen")
	f := g.set
	f.Var(checks, "check", "the properties to check (default "+checks.String()+"),\nall (up to "+last+") or some of\n"+table(rows))
	f.Lookup("check").DefValue = ""
	addChoice(f, &s.Granularity, "granularity", "where threads may be switched:",
		choice[state.Granularity]{"access", "before every access to memory that threads share", state.GranularityAccess},
		choice[state.Granularity]{"statement", "between statements only", state.GranularityStatement})
	addChoice(f, &s.AfterMainWait, "after-main", "what a return from main does:",
		choice[bool]{"exit", "it ends the program, as C says", false}, choice[bool]{"wait", "the other threads finish first", true})
	f.BoolVar(&s.SpuriousWakeups, "spurious-wakeups", false, "condition waits may end without a signal")
	addMemoryModel(f, s, checks)
	f.BoolVar(&s.StrongExchange, "strong-exchange", false, "a weak compare-and-exchange never fails spuriously")
	f.BoolVar(&s.MallocMayFail, "malloc-may-fail", false, "malloc and its kin may return NULL")
	f.BoolVar(&s.ThreadsMayFail, "threads-may-fail", false, "making threads and synchronisation objects may fail for want of resources")
	addChoice(f, &s.UndefinedNondet, "undefined", "what a call of a function does that has neither a body nor a model:",
		choice[bool]{"unknown", "the verdict is unknown, with the function's name", false},
		choice[bool]{"nondet", "it returns any value and does nothing else\n(not for functions of the C library)", true})
	return g
}

// addMemoryModel adds the flags that say what threads see of each other's accesses.
func addMemoryModel(f *pflag.FlagSet, s *state.Semantics, checks *checksValue) {
	var models []choice[string]
	for _, m := range weak.Models {
		models = append(models, named(m.Name, m.Help))
	}
	addChoice(f, &s.MemoryModel, "memory-model", "what threads see of each other's accesses to memory:", models...)
	model := f.Lookup("memory-model")
	model.Value = &modelValue{model.Value.(*choiceValue[string]), checks}
	f.Var(&boundValue{p: &s.History, min: 1}, "history", fmt.Sprintf("at most N stores of a thread wait before they reach memory (default %d),\nor a cell has N messages (default %d)", weak.DefaultHistory, weak.DefaultMessages))
}

// boundsGroup has the flags that say how far the search goes.
func boundsGroup(o *rt.Options) flagGroup {
	g := newGroup("Bounds (without any, the search is complete)")
	f := g.set
	f.Var(&boundValue{p: &o.ContextBound, min: 0}, "context-bound", "at most N context switches on a path")
	f.Var(&boundValue{p: &o.Unwind, min: 0}, "unwind", "at most N bodies of one loop, and as deep a recursion;\n0: unbounded")
	f.Var(&loopsValue{&o.UnwindSet}, "unwindset", "bounds for single loops, which --show-loops names")
	f.Var(&boundValue{p: &o.MaxArgs, min: 0}, "args", "main has up to N arguments, each any text (default: none)")
	f.Var(&boundValue{p: &o.ArgLength, min: 0, set: true}, "args-length", "of at most N chars")
	f.BoolVar(&o.PartialLoops, "partial-loops", false, "at a loop's bound leave the loop and go on; what is found\nafter that may not be real")
	f.BoolVar(&o.UnwindingAssertions, "unwinding-assertions", false, "a loop that reaches its bound is a violation")
	return g
}

// checkBounds finds what does not go together, and loops that the program lacks.
func checkBounds(o *rt.Options, p *ir.Program) error {
	if o.PartialLoops && o.UnwindingAssertions {
		return fmt.Errorf("--partial-loops and --unwinding-assertions exclude each other")
	}
	if n := symex.ArgBytes(o.MaxArgs, o.ArgLength); n > symex.MaxArgBytes {
		return fmt.Errorf("--args: %d arguments of %d chars take %d bytes, more than %d", o.MaxArgs, o.ArgLength, n, symex.MaxArgBytes)
	}
	if p == nil {
		return nil
	}
	if err := o.Semantics.Check(p); err != nil {
		return fmt.Errorf("--unwindset: %w", err)
	}
	return nil
}

// searchSettings are flags of the search that are no options of it.
type searchSettings struct {
	stopOnFirst bool
	save        string
	profile     bool
	prove       bool
	metrics     bool
	cluster     clusterSettings
}

// group has the flags that say how the search is done.
func (s *searchSettings) group(o *rt.Options) flagGroup {
	var hashes, stores, reductions []choice[string]
	for _, r := range scheduler.Reductions() {
		reductions = append(reductions, named(r.Name, r.Help))
	}
	for _, h := range hashing.Functions() {
		hashes = append(hashes, named(h.Name, h.Help))
	}
	for _, st := range visited.Stores() {
		stores = append(stores, named(st.Name, st.Help))
	}
	g := newGroup("Search")
	f := g.set
	addChoice(f, &o.Hash, "hash", "how visited nodes are recognised:", hashes...)
	addChoice(f, &o.Store, "store", "where visited nodes are kept:", stores...)
	addChoice(f, &o.Policy, "policy", "in which order the threads of a node are tried:", policies(false)...)
	addChoice(f, &o.Reduction, "reduction", "which interleavings are left out because others show the same:", reductions...)
	f.Var(&boundValue{p: &o.Workers, min: 1, set: true}, "workers", "how many threads search")
	f.Var(&boundValue{p: &o.Solvers, min: 1, set: true}, "solver-workers", "how many solver processes answer questions about inputs")
	f.Var(&durationValue{&o.Timeout}, "timeout", "give up after this time, such as 30s or 2h")
	f.Var(&sizeValue{p: &o.MemoryLimit, least: leastMemory}, "memory-limit", "give up beyond this resident set, such as 500MB or 4GB (default: 9/10 of the machine's memory)")
	f.BoolVar(&s.stopOnFirst, "stop-on-first", false, "stop on the first violation (the default)")
	f.BoolVar(&o.KeepGoing, "keep-going", false, "go on after a violation: the first of each kind and place is\nkept with its trace")
	f.Int64Var(&o.Seed, "seed", 0, "try the threads in an order drawn from the number `N` (--policy shuffled);\n0: the natural order")
	s.cluster.add(f)
	f.StringVar(&s.save, "save", "", "keep the run in `DIR`, for heddle resume")
	f.BoolVar(&s.prove, "prove", false, "where the search leaves a formula open, look for a proof or a\ncounterexample beyond the bounds (heddle prove); of a time limit\neach has one half")
	f.BoolVar(&s.metrics, "graph-metrics", false, "count out the program's states and tell the diameter, the radius\nand other figures of their graph")
	f.BoolVar(&s.profile, "profile", false, "sample into what the time goes (in the statistics)")
	f.Var(&durationValue{&o.SaveEvery}, "checkpoint-every", "save what is done after each such time (default 5s)")
	return g
}

// policies are those of searches, or of one path.
func policies(path bool) (list []choice[string]) {
	for _, p := range scheduler.Policies(path) {
		list = append(list, named(p.Name, p.Help))
	}
	return list
}

// outputSettings say how the answer is told.
type outputSettings struct {
	format string
	html   string
	detail string // of traces
	quiet  bool
}

func (s *outputSettings) add(f *pflag.FlagSet) {
	s.format = report.Formats[0].Name
	var formats []choice[string]
	for _, x := range report.Formats {
		formats = append(formats, named(x.Name, x.Help))
	}
	addChoice(f, &s.format, "format", "how the answer is printed:", formats...)
	f.StringVar(&s.html, "html", "", "write the answer as a web page to `FILE`")
	s.detail = report.DetailFolded
	addChoice(f, &s.detail, "trace-detail", "what a step of a trace is:",
		named(report.DetailFolded, "a statement, or a call of the library"), named(report.DetailFull, "an access to memory"))
	f.BoolVarP(&s.quiet, "quiet", "q", false, "print violations and verdict only, no warnings, no progress")
}

// choice is a value of a flag, with its name and an explanation.
type choice[T comparable] struct {
	name, help string
	value      T
}

// named is a choice that stands for its name.
func named(name, help string) choice[string] { return choice[string]{name, help, name} }

// addChoice adds a flag that takes the name of a choice; *p is the default.
func addChoice[T comparable](f *pflag.FlagSet, p *T, name, help string, choices ...choice[T]) {
	var rows [][2]string
	for _, c := range choices {
		text := strings.TrimSuffix(c.help, " (default)") // the default that counts here is *p
		if c.value == *p {
			text += " (default)"
		}
		rows = append(rows, [2]string{c.name, text})
	}
	f.Var(&choiceValue[T]{p, choices}, name, help+"\n"+table(rows))
	f.Lookup(name).DefValue = "" // the table says it
}

// table lays rows of name and explanation out for a flag's help.
func table(rows [][2]string) string {
	width := 0
	for _, r := range rows {
		width = max(width, len(r[0]))
	}
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = fmt.Sprintf("  %-*s  %s", width, r[0], r[1])
	}
	return strings.Join(lines, "\n")
}

// changedFlags gives, as --name=value, the flags of the groups that were given, in the
// order of the groups: what is needed to set the same again.
func changedFlags(groups ...flagGroup) []string {
	var out []string
	for _, g := range groups {
		g.set.VisitAll(func(f *pflag.Flag) {
			if !f.Changed {
				return
			}
			if list, ok := f.Value.(pflag.SliceValue); ok {
				for _, v := range list.GetSlice() {
					out = append(out, "--"+f.Name+"="+v)
				}
				return
			}
			out = append(out, "--"+f.Name+"="+f.Value.String())
		})
	}
	return out
}
