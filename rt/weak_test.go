package rt_test

// This file runs the programs of testdata/weak under the memory models that their first lines name, with and without the reduction. Every
// fourth of the litmus tests is in the sample.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle.example/answer"
	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/scheduler"
	"heddle.example/symex/weak"
)

var weakFolders = []string{"weak/litmus", "weak/lockfree", "weak/threads", "weak/objects", "weak/reduction", "weak/livelock"}

func TestWeakPrograms(t *testing.T) {
	for _, folder := range weakFolders {
		for _, file := range programs(t, folder) {
			t.Run(strings.TrimPrefix(file, "../testdata/weak/"), func(t *testing.T) {
				t.Parallel()
				if folder == "weak/litmus" && !sample.Has(file, 8) {
					t.Skip("not in the sample")
				}
				list := expectations(t, file, "heddle")
				if len(list) == 0 {
					t.Fatal("the program expects nothing")
				}
				read := loaded{}
				for _, x := range list {
					t.Run(fmt.Sprint(x.line), func(t *testing.T) { checkProgram(t, read, file, x, false, "xxh3") })
				}
			})
		}
	}
}

// TestAuto: the memory model auto answers as rc11 does, and some programs it finds robust.
func TestAuto(t *testing.T) {
	robust, all := 0, 0
	for _, folder := range weakFolders {
		for _, file := range programs(t, folder) {
			if n := map[bool]uint32{true: 10, false: 3}[folder == "weak/litmus"]; !sample.Has(file, n) {
				continue
			}
			for _, x := range expectations(t, file, "heddle") {
				if !slices.Contains(x.flags, weak.RC11) {
					continue
				}
				x.flags = slices.Clone(x.flags)
				x.flags[slices.Index(x.flags, weak.RC11)] = weak.Auto
				var cfg cfront.Config
				o := parseFlags(t, x.flags, &cfg)
				p := load(t, cfg, file)
				r, err := rt.Explore(context.Background(), p, o)
				if err != nil {
					t.Fatal(err)
				}
				if got := describeResult(r); !matches(x.want, got) {
					t.Errorf("%s:%d: got %v under %s, want %v", file, x.line, got, r.MemoryModel, x.want)
				}
				if all++; r.Robust {
					robust++
				}
				for _, v := range r.Violations {
					if again, err := rt.Replay(context.Background(), p, o.Repeating(r), v.Trace.Choices); err != nil || len(again.Violations) == 0 {
						t.Errorf("%s:%d: replay under %s: %v", file, x.line, r.MemoryModel, err)
					}
				}
			}
		}
	}
	t.Logf("%d of %d answers are robust", robust, all)
	if robust == 0 || robust == all {
		t.Errorf("%d of %d answers are robust", robust, all)
	}
}

// TestWeakReduction: threads that do not share cells cost little more when there are more of them.
func TestWeakReduction(t *testing.T) {
	p := load(t, cfront.Config{Flags: compiler.Flags{Define: []string{"PAIRS=3", "ORDER=memory_order_release"}}}, "../testdata/weak/reduction/cells.c")
	for _, model := range []string{weak.TSO, weak.PSO, weak.RC11} {
		explore := func(reduction string) *rt.Result {
			o := rt.DefaultOptions()
			o.Workers, o.Reduction, o.MemoryModel = 1, reduction, model
			r, err := rt.Explore(context.Background(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		r, plain := explore("persistent"), explore("none")
		t.Logf("%s: %d nodes, without the reduction %d", model, r.Stats.Nodes, plain.Stats.Nodes)
		if outcome(r) != outcome(plain) || 200*r.Stats.Nodes > plain.Stats.Nodes {
			t.Errorf("%s: %s, %d nodes; without the reduction %s, %d", model, outcome(r), r.Stats.Nodes, outcome(plain), plain.Stats.Nodes)
		}
	}
}

// TestNoCancellationUnderRC11: a program that cancels threads is refused where a search under sequential consistency does not
// answer, for what passes from the one thread to the other is not modelled.
func TestNoCancellationUnderRC11(t *testing.T) {
	const weaker = `#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *f(void *a) { atomic_store_explicit(&x, 1, memory_order_relaxed); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_cancel(t); return atomic_load_explicit(&x, memory_order_relaxed); }
`
	file := filepath.Join(t.TempDir(), "weaker.c")
	if err := os.WriteFile(file, []byte(weaker), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		file, model string
		want        bool
	}{
		{"../testdata/verify/cond_cancel_before_wait.c", weak.RC11, true}, {"../testdata/verify/cond_cancel_before_wait.c", weak.TSO, true},
		{file, weak.RC11, false}, {file, weak.Auto, false},
	} {
		o := rt.DefaultOptions()
		o.MemoryModel = x.model
		if _, err := rt.Explore(context.Background(), load(t, cfront.Config{}, x.file), o); (err == nil) != x.want {
			t.Errorf("%s under %s: %v", x.file, x.model, err)
		}
	}
}

// TestLooksConsistent: what a large search under rc11 finds under sequential consistency is an answer of that, and what it does not find there it looks for itself.
func TestLooksConsistent(t *testing.T) {
	for last, want := range map[string]string{"1": weak.SC, "3": ""} {
		o := rt.DefaultOptions()
		o.MemoryModel, o.Reduction = weak.RC11, scheduler.Auto
		r, err := rt.Explore(context.Background(), load(t, cfront.Config{Flags: compiler.Flags{Define: []string{"LAST=" + last}}}, "../testdata/weak/reduction/late_order.c"), o)
		switch {
		case err != nil:
			t.Fatal(err)
		case (r.Verdict == rt.Violated) != (want != "") || r.MemoryModel != want || slices.Contains(r.Assumptions, answer.SequentialConsistency):
			t.Errorf("LAST=%s: %v under %q, assuming %v", last, r.Verdict, r.MemoryModel, r.Assumptions)
		}
	}
}

// TestFormulasOfRobustPrograms: formulas are judged under auto by sequential consistency where that shows all, and by rc11 elsewhere.
func TestFormulasOfRobustPrograms(t *testing.T) {
	const text = `#include <pthread.h>
#include <stdatomic.h>
atomic_int x, y;
int z;
void *f(void *a) { atomic_store_explicit(&x, 1, ORDER); return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  if (atomic_load_explicit(&x, ORDER)) z = 1;
  pthread_join(t, 0);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return 0;
}
`
	for order, robust := range map[string]bool{"seq_cst": true, "release": false} {
		file := filepath.Join(t.TempDir(), "formula.c")
		if err := os.WriteFile(file, []byte("#define ORDER memory_order_"+order+"\n"+strings.ReplaceAll(text, "load_explicit(&x, ORDER)", "load_explicit(&x, memory_order_seq_cst)")), 0o644); err != nil {
			t.Fatal(err)
		}
		for formula, want := range map[string]rt.Verdict{"F {y == 1}": rt.Safe, "G {z == 0}": rt.Violated} {
			p, o := loadLTL(t, file, ltlExpectation{formulas: []string{formula}, flags: []string{"--memory-model", weak.Auto}})
			r, err := rt.Explore(context.Background(), p, o)
			switch {
			case err != nil:
				t.Fatal(err)
			case r.Verdict != want || r.Robust != robust && want == rt.Safe:
				t.Errorf("%s %s: %v, robust: %v", order, formula, r.Verdict, r.Robust)
			}
		}
	}
}

// TestMissingSynchronisation: the trace of each lock-free algorithm with an order that is too weak names the place where that order stands.
func TestMissingSynchronisation(t *testing.T) {
	all := 0
	for _, file := range programs(t, "weak/lockfree") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range expectations(t, file, "heddle") {
			i := slices.IndexFunc(x.flags, func(f string) bool { return strings.HasPrefix(f, "-D") })
			if i < 0 || x.want[0] != "violated" {
				continue
			}
			all++
			var cfg cfront.Config
			o := parseFlags(t, x.flags, &cfg)
			r, err := rt.Explore(context.Background(), load(t, cfg, file), o)
			if err != nil || len(r.Violations) == 0 {
				t.Errorf("%s:%d: %v, no violation", file, x.line, err)
				continue
			}
			name, _, _ := strings.Cut(strings.TrimPrefix(x.flags[i], "-D"), "=")
			named := false
			said := []string{r.Violations[0].Message}
			for _, s := range r.Violations[0].Trace.Steps {
				said = append(said, s.Missing)
			}
			for n, line := range strings.Split(string(text), "\n") {
				if strings.Contains(line, name) && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "//") {
					place := regexp.MustCompile(fmt.Sprintf(`no [a-z_ ]+ at .*\b%s:%d\b`, regexp.QuoteMeta(filepath.Base(file)), n+1))
					named = named || slices.ContainsFunc(said, place.MatchString)
				}
			}
			if !named {
				t.Errorf("%s:%d: %s is not named: %q", file, x.line, name, slices.DeleteFunc(said, func(s string) bool { return s == "" }))
			}
		}
	}
	if all < 39 {
		t.Errorf("only %d variants", all)
	}
}
