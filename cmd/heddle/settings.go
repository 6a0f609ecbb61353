package main

// This file defines the settings of a check and the flags that fill them, each
// declared once. The groups differ in what they may change: the program, what
// it may do, how far and how the search goes, and how the answer is told.

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"heddle/cfront"
	"heddle/hashing"
	"heddle/hashing/visited"
	"heddle/ir"
	"heddle/report"
	"heddle/rt"
	"heddle/scheduler"
	"heddle/symex"
	"heddle/symex/check"
)

// programSettings say which program is meant.
type programSettings struct {
	include, define, undef []string
	std                    string
	ptr32, ptr64           bool
	function               string
	errorLabels            []string
	models                 []string
	evaluationOrder        string
}

func (s *programSettings) group() flagGroup {
	g := newGroup("Program")
	f := g.set
	f.StringArrayVarP(&s.include, "include", "I", nil, "search `DIR` for included files")
	f.StringArrayVarP(&s.define, "define", "D", nil, "define the macro `NAME[=VALUE]`")
	f.StringArrayVarP(&s.undef, "undefine", "U", nil, "undefine the macro `NAME`")
	f.StringVar(&s.std, "std", "", "the C standard, as in -std=c11 (`NAME`)")
	f.BoolVar(&s.ptr32, "32", false, "32-bit pointers and long")
	f.BoolVar(&s.ptr64, "64", false, "64-bit pointers and long (the default)")
	f.StringArrayVar(&s.errorLabels, "error-label", nil, "reaching the label `NAME` violates assert")
	f.StringArrayVar(&s.models, "model", nil, "take functions that the program lacks from the C `FILE`; they\nstand in the place of heddle's own models too")
	s.evaluationOrder = "left-to-right"
	addChoice(f, &s.evaluationOrder, "evaluation-order", "how operands and arguments are evaluated that C leaves unordered:", [][2]string{
		{"left-to-right", "in this one order; the answer says where that matters"}, {"all", "in every order"}})
	f.StringVar(&s.function, "function", "main", "the function `NAME` that the first thread runs")
	return g
}

// config gives the front end's configuration.
func (s *programSettings) config() (cfront.Config, error) {
	if s.ptr32 && s.ptr64 {
		return cfront.Config{}, fmt.Errorf("--32 and --64 exclude each other")
	}
	return cfront.Config{Include: s.include, Define: s.define, Undef: s.undef, Std: s.std, Ptr32: s.ptr32, Entry: s.function, Models: s.models, ErrorLabels: s.errorLabels, AllOrders: s.evaluationOrder == "all"}, nil
}

// semanticSettings say what the program may do and what counts as wrong. Together
// with programSettings and boundSettings they decide what a list of choices
// means, so a trace file keeps them.
type semanticSettings struct {
	checks          []string
	granularity     string
	afterMain       string
	spuriousWakeups bool
	strongExchange  bool
	mallocMayFail   bool
	threadsMayFail  bool
	undefined       string
}

func (s *semanticSettings) group() flagGroup {
	d := rt.DefaultOptions()
	s.checks, s.granularity, s.afterMain, s.undefined = d.Checks, d.Granularity, "exit", "unknown"
	var names, onRequest []string
	var rows [][2]string
	for _, p := range check.Properties {
		if p.OnRequest {
			onRequest = append(onRequest, p.Name)
		} else {
			names = append(names, p.Name)
		}
		rows = append(rows, [2]string{p.Name, p.Help})
	}
	g := newGroup("What counts as wrong, and what may happen")
	f := g.set
	f.Var(&listValue{p: &s.checks, names: names, onRequest: onRequest}, "check", "the properties to check (default "+strings.Join(s.checks, ",")+"),\nall (up to "+names[len(names)-1]+") or some of\n"+table(rows))
	f.Lookup("check").DefValue = ""
	addChoice(f, &s.granularity, "granularity", "where threads may be switched:", [][2]string{
		{"access", "before every access to memory that threads share"}, {"statement", "between statements only"}})
	addChoice(f, &s.afterMain, "after-main", "what a return from main does:", [][2]string{
		{"exit", "it ends the program, as C says"}, {"wait", "the other threads finish first"}})
	f.BoolVar(&s.spuriousWakeups, "spurious-wakeups", false, "condition waits may end without a signal")
	f.BoolVar(&s.strongExchange, "strong-exchange", false, "a weak compare-and-exchange never fails spuriously")
	f.BoolVar(&s.mallocMayFail, "malloc-may-fail", false, "malloc and its kin may return NULL")
	f.BoolVar(&s.threadsMayFail, "threads-may-fail", false, "making threads and synchronisation objects may fail for want of resources")
	addChoice(f, &s.undefined, "undefined", "what a call of a function does that has neither a body nor a model:", [][2]string{
		{"unknown", "the verdict is unknown, with the function's name"}, {"nondet", "it returns any value and does nothing else\n(not for functions of the C library)"}})
	return g
}

// boundSettings say how far the search goes.
type boundSettings struct {
	contextBound        int
	unwind              int
	unwindSet           map[string]int
	partialLoops        bool
	unwindingAssertions bool
	args, argsLength    int
}

func (s *boundSettings) group() flagGroup {
	s.contextBound = -1
	g := newGroup("Bounds (without any, the search is complete)")
	f := g.set
	f.Var(&boundValue{p: &s.contextBound, min: 0}, "context-bound", "at most N context switches on a path")
	f.Var(&boundValue{p: &s.unwind, min: 0}, "unwind", "at most N bodies of one loop, and as deep a recursion;\n0: unbounded")
	f.Var(&loopsValue{&s.unwindSet}, "unwindset", "bounds for single loops, which --show-loops names")
	s.argsLength = symex.DefaultArgLength
	f.Var(&boundValue{p: &s.args, min: 0}, "args", "main has up to N arguments, each any text (default: none)")
	f.Var(&boundValue{p: &s.argsLength, min: 0, set: true}, "args-length", "of at most N chars")
	f.BoolVar(&s.partialLoops, "partial-loops", false, "at a loop's bound leave the loop and go on; what is found\nafter that may not be real")
	f.BoolVar(&s.unwindingAssertions, "unwinding-assertions", false, "a loop that reaches its bound is a violation")
	return g
}

// check finds what does not go together, and loops that the program lacks.
func (s *boundSettings) check(p *ir.Program) error {
	if s.partialLoops && s.unwindingAssertions {
		return fmt.Errorf("--partial-loops and --unwinding-assertions exclude each other")
	}
	if n := symex.ArgBytes(s.args, s.argsLength); n > symex.MaxArgBytes {
		return fmt.Errorf("--args: %d arguments of %d chars take %d bytes, more than %d", s.args, s.argsLength, n, symex.MaxArgBytes)
	}
	if p == nil {
		return nil
	}
	for name := range s.unwindSet {
		if !slices.ContainsFunc(p.Loops, func(l *ir.Loop) bool { return l.Name == name }) {
			return fmt.Errorf("--unwindset: the program has no loop %q; --show-loops lists them", name)
		}
	}
	return nil
}

// searchSettings say how the search is done.
type searchSettings struct {
	hash        string
	store       string
	workers     int
	solvers     int
	reduction   string
	timeout     time.Duration
	memoryLimit int64
	keepGoing   bool
	stopOnFirst bool
	policy      string
	seed        int64
	save        string
	saveEvery   time.Duration
}

func (s *searchSettings) group() flagGroup {
	d := rt.DefaultOptions()
	s.hash, s.store, s.workers, s.solvers, s.reduction = d.Hash, d.Store, d.Workers, rt.DefaultSolvers(), scheduler.Auto
	var hashRows, storeRows, reductionRows [][2]string
	for _, r := range scheduler.Reductions() {
		reductionRows = append(reductionRows, [2]string{r.Name, r.Help})
	}
	for _, h := range hashing.Functions() {
		hashRows = append(hashRows, [2]string{h.Name, h.Help})
	}
	for _, st := range visited.Stores() {
		storeRows = append(storeRows, [2]string{st.Name, st.Help})
	}
	g := newGroup("Search")
	f := g.set
	addChoice(f, &s.hash, "hash", "how visited nodes are recognised:", hashRows)
	addChoice(f, &s.store, "store", "where visited nodes are kept:", storeRows)
	s.policy = scheduler.DefaultPolicy(false)
	addChoice(f, &s.policy, "policy", "in which order the threads of a node are tried:", policyRows(false))
	addChoice(f, &s.reduction, "reduction", "which interleavings are left out because others show the same:", reductionRows)
	f.Var(&boundValue{p: &s.workers, min: 1, set: true}, "workers", "how many threads search")
	f.Var(&boundValue{p: &s.solvers, min: 1, set: true}, "solver-workers", "how many solver processes answer questions about inputs")
	f.Var(&durationValue{&s.timeout}, "timeout", "give up after this time, such as 30s or 2h")
	f.Var(&sizeValue{&s.memoryLimit}, "memory-limit", "give up beyond this resident set, such as 500MB or 4GB (default: 9/10 of the machine's memory)")
	f.BoolVar(&s.stopOnFirst, "stop-on-first", false, "stop on the first violation (the default)")
	f.BoolVar(&s.keepGoing, "keep-going", false, "go on after a violation: the first of each kind and place is\nkept with its trace")
	f.Int64Var(&s.seed, "seed", 0, "try the threads in an order drawn from the number `N` (--policy shuffled);\n0: the natural order")
	f.StringVar(&s.save, "save", "", "keep the run in `DIR`, for heddle resume")
	f.Var(&durationValue{&s.saveEvery}, "checkpoint-every", "save what is done after each such time (default 5s)")
	return g
}

// policyRows are the policies of searches, or of one path, for addChoice.
func policyRows(path bool) (rows [][2]string) {
	for _, p := range scheduler.Policies(path) {
		rows = append(rows, [2]string{p.Name, p.Help})
	}
	return rows
}

// outputSettings say how the answer is told.
type outputSettings struct {
	format string
	html   string
	quiet  bool
}

func (s *outputSettings) add(f *pflag.FlagSet) {
	s.format = report.Formats[0].Name
	var rows [][2]string
	for _, x := range report.Formats {
		rows = append(rows, [2]string{x.Name, x.Help})
	}
	addChoice(f, &s.format, "format", "how the answer is printed:", rows)
	f.StringVar(&s.html, "html", "", "write the answer as a web page to `FILE`")
	f.BoolVarP(&s.quiet, "quiet", "q", false, "print violations and verdict only, no warnings, no progress")
}

// addChoice adds a flag that takes one name of a table, whose rows are names and
// explanations; *p is the default.
func addChoice(f *pflag.FlagSet, p *string, name, help string, rows [][2]string) {
	var names []string
	shown := slices.Clone(rows)
	for i, r := range shown {
		names = append(names, r[0])
		shown[i][1] = strings.TrimSuffix(r[1], " (default)") // the default that counts here is *p
		if r[0] == *p {
			shown[i][1] += " (default)"
		}
	}
	f.Var(&choiceValue{p, names}, name, help+"\n"+table(shown))
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
