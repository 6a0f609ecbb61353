package rt_test

// This file runs the programs of testdata/verify, testdata/lib, testdata/race, testdata/property and testdata/livelock against the
// verdicts written at their tops, and replays every counterexample.
//
// Of a program with a line `// slow: WHY` every fourth line counts, and in one way only, unless
// HEDDLE_ALL_PROGRAMS is set.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/cfront/source"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// hangs is how long an exploration of a test may take: not how long it should, since the machine may be busy.
const hangs = 10 * time.Minute

// The trees of syntax of a thousand programs are garbage soon: no heap below 32 MB is collected.
func init() {
	debug.SetGCPercent(800)
	source.KeepHeaders(60)
}

// expectation is one `// heddle: [flags] => VERDICT` line. After the verdict may stand
// +NAME and -NAME for assumptions that the answer must or must not name.
type expectation struct {
	line  int
	flags []string
	want  []string
}

// expectations reads the lines with the given marker; a file without any is an error.
func expectations(t *testing.T, file, marker string) []expectation {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []expectation
	for i, l := range strings.Split(string(text), "\n") {
		rest, ok := strings.CutPrefix(l, "// "+marker+":")
		if !ok {
			continue
		}
		flags, want, ok := strings.Cut(rest, "=>")
		if !ok || strings.TrimSpace(want) == "" {
			t.Fatalf("%s:%d: an expectation reads `// %s: [flags] => VERDICT`", file, i+1, marker)
		}
		out = append(out, expectation{i + 1, strings.Fields(flags), strings.Fields(want)})
	}
	return out
}

// parseFlags turns the flags of an expectation into options, as the command line does.
func parseFlags(t *testing.T, flags []string, cfg *cfront.Config) rt.Options {
	t.Helper()
	o := rt.DefaultOptions()
	o.Workers = 1
	number := func(s string) int {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for i := 0; i < len(flags); i++ {
		name, value, has := strings.Cut(flags[i], "=")
		arg := func() string {
			if has {
				return value
			}
			i++
			return flags[i]
		}
		switch name {
		case "--context-bound":
			o.ContextBound = number(arg())
		case "--unwind":
			o.Unwind = number(arg())
		case "--unwindset":
			o.UnwindSet = map[string]int{}
			for _, s := range strings.Split(arg(), ",") {
				loop, k, _ := strings.Cut(s, ":")
				o.UnwindSet[loop] = number(k)
			}
		case "--partial-loops":
			o.PartialLoops = true
		case "--unwinding-assertions":
			o.UnwindingAssertions = true
		case "--granularity":
			o.Granularity = map[string]state.Granularity{"access": state.GranularityAccess, "statement": state.GranularityStatement}[arg()]
		case "--after-main":
			o.AfterMainWait = arg() == "wait"
		case "--spurious-wakeups":
			o.SpuriousWakeups = true
		case "--release-sequence":
			o.C20Sequences = arg() == "c20"
		case "--volatile":
			cfg.VolatileRelaxed = arg() == "relaxed"
		case "--stale-bound":
			o.StaleBound = number(arg())
		case "--strong-exchange":
			o.StrongExchange = true
		case "--malloc-may-fail":
			o.MallocMayFail = true
		case "--threads-may-fail":
			o.ThreadsMayFail = true
		case "--arg":
			o.Arguments = append(o.Arguments, arg())
		case "--error-label":
			cfg.ErrorLabels = append(cfg.ErrorLabels, arg())
		case "--undefined":
			o.UndefinedNondet = arg() == "nondet"
		case "--check":
			var err error
			if o.Checks, err = check.Parse(strings.Split(arg(), ",")); err != nil {
				t.Fatal(err)
			}
		case "--fairness":
			o.WeakFairness = arg() == "weak"
		case "--evaluation-order":
			cfg.AllOrders = arg() == "all"
		case "--function":
			cfg.Entry = arg()
		case "--args":
			o.MaxArgs = number(arg())
		case "--args-length":
			o.ArgLength = number(arg())
		case "--model":
			cfg.Models = append(cfg.Models, arg())
		case "--std":
			cfg.Std = arg()
		case "--32":
			cfg.Ptr32 = true
		case "--hash":
			o.Hash = arg()
		case "--keep-going":
			o.KeepGoing = true
		case "--reduction":
			o.Reduction = arg()
		case "--memory-model":
			o.MemoryModel = arg()
			if weak.Check(o.MemoryModel) != nil {
				t.Skip("no memory model ", o.MemoryModel, " here")
			}
		default:
			if d, ok := strings.CutPrefix(flags[i], "-D"); ok {
				cfg.Define = append(cfg.Define, d)
				continue
			}
			t.Fatalf("flag %s is unknown to the test", flags[i])
		}
	}
	cfg.Unpromoted, cfg.WatchUnsigned = o.Checks.Has(check.Uninit), o.Checks.Has(check.UnsignedOverflow)
	return o
}

// loadText loads a program that stands in the test.
func loadText(t *testing.T, text string) *ir.Program {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return load(t, cfront.Config{}, file)
}

func load(t *testing.T, cfg cfront.Config, file string) *ir.Program {
	t.Helper()
	for i, m := range cfg.Models {
		cfg.Models[i] = filepath.Join(filepath.Dir(file), m)
	}
	p, _, err := cfront.Load(cfg, file)
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(p); err != nil {
		t.Fatal(err)
	}
	return p
}

// describeResult puts a result in the words of an expectation.
func describeResult(r *rt.Result) []string {
	switch {
	case r.Verdict == rt.Violated:
		v := r.Violations[0]
		return []string{"violated", v.Property, strconv.Itoa(v.Line)}
	case r.Verdict == rt.Unknown:
		return []string{"unknown", r.Reasons[0].Kind}
	case r.Vacuous:
		return []string{"safe", "vacuous"}
	case r.Complete:
		return []string{"safe", "complete"}
	}
	return []string{"safe", "bounded"}
}

// namesAssumptions tells whether a result names the assumptions that an expectation gives with
// a plus, and none of those with a minus.
func namesAssumptions(want, assumptions []string) bool {
	for _, w := range want {
		if name, ok := strings.CutPrefix(w, "+"); ok && !slices.Contains(assumptions, name) {
			return false
		}
		if name, ok := strings.CutPrefix(w, "-"); ok && slices.Contains(assumptions, name) {
			return false
		}
	}
	return true
}

func matches(want, got []string) bool {
	if want[0] != got[0] {
		return false
	}
	if len(want) < 2 || strings.ContainsAny(want[1][:1], "+-") {
		return true
	}
	prop, line, hasLine := strings.Cut(want[1], ":")
	if prop != got[1] {
		return false
	}
	return !hasLine || len(got) > 2 && got[2] == line
}

// programs lists the C files of folders of testdata.
func programs(t *testing.T, folders ...string) []string {
	t.Helper()
	var files []string
	for _, folder := range folders {
		found, err := filepath.Glob("../testdata/" + folder + "/*.c")
		if err != nil || len(found) == 0 {
			t.Fatal("no programs in", folder, err)
		}
		files = append(files, found...)
	}
	return files
}

func TestPrograms(t *testing.T) {
	for _, file := range programs(t, "source", "verify", "lib/*", "race", "property", "livelock") {
		_, name, _ := strings.Cut(strings.TrimPrefix(file, "../testdata/"), "/")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			plain, pruned := expectations(t, file, "heddle"), expectations(t, file, "pruned")
			if len(plain)+len(pruned) == 0 {
				t.Fatal("the program expects nothing")
			}
			if testing.Short() && !sample.Has(file, 8) {
				t.Skip("not in the sample")
			}
			once := isSlow(t, file) && !sample.All()
			read := loaded{}
			hashes := []string{"xxh3", "none"}
			if !sample.Has(file, 3) {
				hashes = hashes[:1]
			}
			for i, x := range plain {
				if !once || i%4 == 0 {
					checkProgram(t, read, file, x, once, hashes...)
				}
			}
			for i, x := range pruned {
				if !once || i%4 == 0 {
					checkProgram(t, read, file, x, once, "xxh3")
				}
			}
			if testsSerialised(t, file) {
				for _, x := range append(plain, pruned...) {
					checkProgram(t, read, file, x, true, "serialised-sha256")
				}
			}
		})
	}
}

// isSlow tells whether a file says that it takes long.
func isSlow(t *testing.T, file string) bool {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Contains(string(text), "\n// slow: ")
}

// loaded are the programs made of one file, by the flags that bear on it: to read a file takes longer than most searches.
type loaded map[string]*ir.Program

func (l loaded) load(t *testing.T, cfg cfront.Config, file string) *ir.Program {
	t.Helper()
	key := fmt.Sprintf("%+v", cfg)
	if l[key] == nil {
		l[key] = load(t, cfg, file)
	}
	return l[key]
}

// checkProgram explores a program with each of the hash functions and with the reduction; or once, with the first of them.
func checkProgram(t *testing.T, read loaded, file string, x expectation, once bool, hashes ...string) {
	t.Helper()
	var cfg cfront.Config
	o := parseFlags(t, x.flags, &cfg)
	o.Timeout = hangs
	p := read.load(t, cfg, file)
	if once {
		hashes = hashes[:1]
	}
	for _, h := range hashes {
		o.Hash = h
		checkWith(t, file, x, p, o)
	}
	if once || !sample.Has(file, 3) {
		return
	}
	o.Hash, o.Reduction = "xxh3", "persistent"
	if rt.Reducible(p, o) == nil {
		checkWith(t, file, x, p, o)
	}
}

func checkWith(t *testing.T, file string, x expectation, p *ir.Program, o rt.Options) {
	t.Helper()
	hash := o.Hash
	r, err := rt.Explore(context.Background(), p, o)
	if err != nil {
		t.Fatalf("%s:%d: %v", file, x.line, err)
	}
	got := describeResult(r)
	if !matches(x.want, got) || !namesAssumptions(x.want, r.Assumptions) {
		msg := "assuming " + strings.Join(r.Assumptions, " ")
		if len(r.Violations) > 0 {
			msg = r.Violations[0].Message
		} else if len(r.Reasons) > 0 {
			msg = r.Reasons[0].Message
		}
		t.Errorf("%s:%d: flags %v, hash %s%s: got %v (%s), want %v; %d nodes", file, x.line, x.flags, hash, o.Reduction, got, msg, x.want, r.Stats.Nodes)
		return
	}
	if r.Stats.Elapsed > 10*time.Second {
		t.Logf("%s:%d: hash %s took %v, %d nodes", file, x.line, hash, r.Stats.Elapsed, r.Stats.Nodes)
	}
	o = o.Repeating(r)
	for _, v := range r.Violations {
		if v.Trace == nil || len(v.Trace.Steps) == 0 && len(v.Trace.Choices) > 3 {
			t.Errorf("%s:%d: the violation has no trace", file, x.line)
			continue
		}
		again, err := rt.Replay(context.Background(), p, o, v.Trace.Choices)
		if err != nil {
			t.Errorf("%s:%d: replay: %v", file, x.line, err)
			continue
		}
		if !slices.ContainsFunc(again.Violations, func(w rt.Violation) bool { return w.Property == v.Property && w.Line == v.Line }) {
			t.Errorf("%s:%d: replay gives %v, the trace was of %s at line %d", file, x.line, again.Violations, v.Property, v.Line)
		}
	}
}
