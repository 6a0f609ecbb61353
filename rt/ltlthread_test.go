package rt_test

// This file tests monitors that are threads of the program: hand-made files, those that
// package monitor emits, and the interleaved schedule.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle.example/cfront"
	"heddle.example/ir"
	"heddle.example/monitor"
	"heddle.example/monitor/syntax"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
	"heddle.example/sample"
	"heddle.example/scheduler"
)

// TestMonitorFiles runs the programs of testdata/monitor beside hand-made monitors:
// `// monitor: FILE [flags] => ltl VALUE FIRMNESS VERDICT…`.
func TestMonitorFiles(t *testing.T) {
	files, err := filepath.Glob("../testdata/monitor/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			for _, x := range expectations(t, file, "monitor") {
				var cfg cfront.Config
				o := parseFlags(t, x.flags[1:], &cfg)
				r := withMonitor(t, cfg, o, file, "../testdata/monitor/monitors/"+x.flags[0])
				if got := describeLTL(r); !matchesLTL(x.want[1:], got) {
					t.Errorf("%s:%d: %v: got %v, want %v; %v", file, x.line, x.flags, got, x.want[1:], r.Reasons)
				}
			}
		})
	}
}

// withMonitor explores a program beside a monitor file and replays what is found.
func withMonitor(t *testing.T, cfg cfront.Config, o rt.Options, files ...string) *rt.Result {
	t.Helper()
	o.Timeout = hangs
	p, _, err := cfront.Load(cfg, files...)
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(p); err != nil {
		t.Fatal(err)
	}
	return judgeLTL(t, files[0], ltlExpectation{}, p, o)
}

// endlessWriters are the programs of testdata/ltl that never stop to write what formulas observe: a
// counting monitor makes ever new nodes of them.
var endlessWriters = []string{"figure2_p1", "endless_input", "peterson_endless", "branch_first", "least_value", "assume_inputs", "endless_assumption"}

// endsUndefined are programs whose paths end in undefined behaviour that is not looked for: a monitor in C is not asked there.
var endsUndefined = []string{"undefined_after_break"}

// unboundedLTL calls visit with expectations of testdata/ltl that have one formula and no bound: a sample of
// the programs, unless HEDDLE_ALL_PROGRAMS is set.
func unboundedLTL(t *testing.T, visit func(t *testing.T, file string, x ltlExpectation, f *syntax.Formula)) {
	files, err := filepath.Glob("../testdata/ltl/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".c")
		if slices.Contains(endlessWriters, name) || slices.Contains(endsUndefined, name) || !sample.Has(file, 2) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			for _, x := range ltlExpectations(t, file) {
				bounded := slices.ContainsFunc(x.flags, func(f string) bool {
					return strings.HasPrefix(f, "--unwind") || strings.HasPrefix(f, "--context-bound")
				})
				if bounded || len(x.formulas) != 1 {
					continue
				}
				f, err := syntax.Parse(x.formulas[0])
				if err != nil {
					t.Fatal(err)
				}
				visit(t, file, x, f)
			}
		})
	}
}

// emitted writes a monitor of a formula into a file.
func emitted(t *testing.T, f *syntax.Formula, format string) string {
	t.Helper()
	m, err := monitor.Compile(f, monitor.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := monitor.Emit(&text, m, format); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "monitor.c")
	if err := os.WriteFile(name, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestEmittedMonitors: a monitor in C, given as a file of the program, finds the value that
// --ltl finds. It follows one run of the automaton and does not know which symbols are
// feasible, so what is certain may come out presumable. Where an execution does not end
// it does not judge, and says so.
func TestEmittedMonitors(t *testing.T) {
	judged := 0
	unboundedLTL(t, func(t *testing.T, file string, x ltlExpectation, f *syntax.Formula) {
		for _, format := range []string{"c", "c-interleaved"} {
			var cfg cfront.Config
			o := parseFlags(t, x.flags, &cfg)
			r := withMonitor(t, cfg, o, file, emitted(t, f, format))
			l := r.LTL[0]
			if len(r.Reasons) > 0 {
				if l.Conclusive && l.Value > monitor.PresumablyFalse {
					t.Errorf("%s:%d: %v is %v, conclusive, despite %v", file, x.line, f, l.Value, r.Reasons)
				}
				continue
			}
			judged++
			got, want := l.Value.String(), x.want[0]
			weaker := format == "c-interleaved" || strings.HasPrefix(filepath.Base(file), "dependent")
			if got != want && !(weaker && presumption(got) == presumption(want)) {
				t.Errorf("%s:%d: %s monitor of %v finds %s, --ltl %s", file, x.line, format, f, got, want)
			}
		}
	})
	if judged < 20 || sample.All() && judged < 60 {
		t.Errorf("only %d monitors judged", judged)
	}
}

// presumption forgets whether a value is certain.
func presumption(value string) string { return strings.TrimPrefix(value, "presumably-") }

// interleaved explores a program with the counting monitor of a formula as a thread.
func interleaved(t *testing.T, file string, x ltlExpectation) *rt.Result {
	t.Helper()
	var cfg cfront.Config
	o := parseFlags(t, x.flags, &cfg)
	o.Timeout = hangs
	fe, err := cfront.Translate(cfg, file)
	if err != nil {
		t.Fatal(err)
	}
	if o.LTL, err = ltl.Parse(x.formulas, fe.CompileProposition); err != nil {
		t.Fatal(err)
	}
	text, err := ltl.CountingMonitor(o.LTL[0].Parsed)
	if err != nil {
		t.Fatal(err)
	}
	if err := fe.AddMonitor(text); err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(fe.Program()); err != nil {
		t.Fatal(err)
	}
	o.Interleaved = true
	return judgeLTL(t, file, x, fe.Program(), o)
}

// TestInterleaved compares the interleaved schedule with the directed one on programs
// without bounds: the values are the same up to presumption, and it takes more nodes. Where it
// cannot serve it says so.
func TestInterleaved(t *testing.T) {
	same := map[string]bool{}
	unboundedLTL(t, func(t *testing.T, file string, x ltlExpectation, _ *syntax.Formula) {
		r := interleaved(t, file, x)
		got := describeLTL(r)
		if r.Verdict == rt.Unknown {
			for _, why := range r.Reasons {
				if why.Kind != "unsupported" && why.Kind != "ltl-cycle" || why.Line == 0 {
					t.Errorf("%s:%d: %v: %+v", file, x.line, x.formulas, why)
				}
			}
			return
		}
		if presumption(got[0]) != presumption(x.want[0]) || got[1] != x.want[1] || len(x.want) > 2 && got[2] != x.want[2] {
			t.Errorf("%s:%d: %v: interleaved %v, directed %v", file, x.line, x.formulas, got, x.want)
			return
		}
		if r.LTL[0].Schedule != scheduler.Interleaved {
			t.Errorf("the schedule is called %q", r.LTL[0].Schedule)
		}
		p, o := loadLTL(t, file, x)
		directed, err := rt.Explore(context.Background(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		if d := directed.LTL[0].Schedule; d != scheduler.Directed {
			t.Errorf("the schedule is called %q", d)
		}
		if r.Verdict == rt.Safe && len(o.LTL[0].Props) > 0 && r.Stats.Nodes <= directed.Stats.Nodes {
			t.Errorf("%s:%d: %v: %d nodes interleaved, %d directed", file, x.line, x.formulas, r.Stats.Nodes, directed.Stats.Nodes)
		}
		same[file] = true
	})
	if len(same) < 5 || sample.All() && len(same) < 12 {
		t.Errorf("compared on %d programs only", len(same))
	}
}

// TestEndlessWriter: where a counter never stops a bound ends the search, and the value is
// not conclusive.
func TestEndlessWriter(t *testing.T) {
	x := ltlExpectation{formulas: []string{"G{s < 2}"}, flags: []string{"--unwind", "50"}}
	r := interleaved(t, "../testdata/ltl/figure2_p1.c", x)
	if got := describeLTL(r); !matchesLTL([]string{"presumably-true", "inconclusive", "safe", "bounded"}, got) {
		t.Errorf("got %v, %v", got, r.Reasons)
	}
}

// TestInterleavedChecks: what is checked besides is checked in full, also behind the point
// where the automaton has no run any more.
func TestInterleavedChecks(t *testing.T) {
	for i, c := range []struct {
		body string
		want string
	}{
		{"s = 1; assert(s == 2);", "violated assert"},
		{"s = 1; pthread_mutex_lock(&m); pthread_mutex_lock(&m);", "violated deadlock"},
		{"s = 1; malloc(1); pthread_exit(0);", "violated leak"},
		{"s = 1;", "safe complete"},
	} {
		file := filepath.Join(t.TempDir(), fmt.Sprint(i, ".c"))
		text := "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\nint s;\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nint main(void) { " + c.body + " return 0; }\n"
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		x := ltlExpectation{formulas: []string{"F{s==1}"}, flags: []string{"--check", "assert,deadlock,leak"}}
		if got := describeResult(interleaved(t, file, x)); !matches(strings.Fields(c.want), got) {
			t.Errorf("%s: got %v, want %s", c.body, got, c.want)
		}
		m, err := syntax.Parse(x.formulas[0])
		if err != nil {
			t.Fatal(err)
		}
		var cfg cfront.Config
		o := parseFlags(t, x.flags, &cfg)
		if got := describeResult(withMonitor(t, cfg, o, file, emitted(t, m, "c"))); !matches(strings.Fields(c.want), got) {
			t.Errorf("%s, with a directed monitor in C: got %v, want %s", c.body, got, c.want)
		}
	}
}

// TestMonitorMistakes: what is wrong in a monitor file is said.
func TestMonitorMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`char __ESBMC_property_p[] = "lamp";`, "neither a variable nor a function p_status"},
		{`char __ESBMC_property_p[] = "lamp"; float p_status;`, "p_status must be an integer variable"},
		{`char __ESBMC_property_p[] = "lamb"; int p_status;`, `the proposition "lamb": lamb is not declared`},
		{`char __ESBMC_property_p[] = "lamp"; int p_status(void) { int x = 1; return x; }`, "must consist of one return statement"},
		{`extern int lamp; char __ESBMC_property_p[] = "lamp"; int p_status(void) { return lamp++; }`, "a proposition may have no side effects"},
		{`char __ESBMC_property_p[] = "lamp"; int p_status, _ltl2ba_transition_count;`, "_ltl2ba_transitions_seen"},
	} {
		file := filepath.Join(t.TempDir(), "monitor.c")
		if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, _, err := cfront.Load(cfront.Config{}, "../testdata/monitor/lamp.c", file)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", c.text, err, c.want)
		}
	}
}

// TestInterleavedCosts measures what the older scheme costs; -v prints the table of
// docs/performance.md.
func TestInterleavedCosts(t *testing.T) {
	ms := func(r *rt.Result) float64 { return 1000 * r.Stats.Elapsed.Seconds() }
	t.Logf("%-34s %-32s %9s %9s %6s %9s %9s", "program", "formula", "directed", "interl.", "ratio", "ms", "ms")
	for _, c := range []struct{ file, flags, formula string }{
		{"order_of_workers", "", "F({a==1} && {b==1})"},
		{"order_of_workers", "--hash none", "F({a==1} && {b==1})"},
		{"request_response", "", "G({request} -> F{response})"},
		{"request_response", "--hash none", "G({request} -> F{response})"},
		{"spin_wait", "", "G({seen} -> {data==1})"},
		{"peterson", "", "G !({cs0} && {cs1})"},
		{"guarded_invariant", "", "G({looking} -> {i+j==count})"},
		{"stock", "", "G({made > 0} -> F{sold == made})"},
		{"stock", "-DROUNDS=2", "G({made > 0} -> F{sold == made})"},
		{"stock", "-DROUNDS=3", "G({made > 0} -> F{sold == made})"},
	} {
		if c.flags == "-DROUNDS=3" && !sample.All() {
			continue // takes as long as the others together
		}
		file := filepath.Join("../testdata/ltl", c.file+".c")
		x := ltlExpectation{formulas: []string{c.formula}, flags: strings.Fields(c.flags)}
		p, o := loadLTL(t, file, x)
		directed, err := rt.Explore(context.Background(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		older := interleaved(t, file, x)
		if d, i := describeLTL(directed), describeLTL(older); presumption(d[0]) != presumption(i[0]) || d[2] != i[2] {
			t.Errorf("%s %s %s: directed %v, interleaved %v", c.file, c.flags, c.formula, d, i)
		}
		dn, in := directed.Stats.Nodes, older.Stats.Nodes
		if in <= dn {
			t.Errorf("%s %s %s: %d nodes directed, %d interleaved", c.file, c.flags, c.formula, dn, in)
		}
		ratio := "-"
		if dn > 0 {
			ratio = fmt.Sprintf("%.1f", float64(in)/float64(dn))
		}
		t.Logf("%-34s %-32s %9d %9d %6s %9.1f %9.1f", c.file+" "+c.flags, c.formula, dn, in, ratio, ms(directed), ms(older))
	}
}
