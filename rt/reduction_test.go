package rt_test

// This file tests what reductions save, and how the search chooses one. That they
// lose nothing is tested on all programs of testdata (see check) and on random
// programs (package judge).

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle.example/answer"
	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/rt"
	"heddle.example/symex/check"
)

// exploreOne explores a program with one worker.
func exploreOne(t *testing.T, file, reduction string, defines ...string) *rt.Result {
	t.Helper()
	p := load(t, cfront.Config{Flags: compiler.Flags{Define: defines}}, filepath.Join("../testdata", file))
	o := rt.DefaultOptions()
	o.Workers, o.Reduction = 1, reduction
	r, err := rt.Explore(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestReductionSaves(t *testing.T) {
	for _, x := range []struct {
		file    string
		defines []string
		least   float64 // how many times fewer nodes
	}{
		{"verify/reduction_blocks.c", []string{"THREADS=3"}, 50},
		{"verify/reduction_blocks.c", []string{"THREADS=4"}, 500},
		{"verify/philosophers_5_ordered.c", nil, 3},
		{"verify/reduction_turns.c", nil, 4},                  // what follows a wait is not interleaved
		{"../bench/peers/models/buffer.c", nil, 25},           // in critical sections threads go on at once: 11 times fewer if they do not
		{"../bench/peers/models/filter.c", nil, 2.5},          // nor are all moved in a loop that waits by two reads: 2.3 times fewer if they are
		{"verify/reduction_fork_join.c", nil, 10},             // the order of creations by different threads does not matter
		{"verify/reduction_detached.c", []string{"N=4"}, 300}, // when a detached thread ends does not matter to those made later
		{"verify/waits_in_loop.c", []string{"THREADS=5"}, 6},  // who goes first is who needs few others: 3.3 times fewer if that is whoever moved last
	} {
		full, reduced := exploreOne(t, x.file, "none", x.defines...), exploreOne(t, x.file, "persistent", x.defines...)
		if full.Verdict != reduced.Verdict || full.Complete != reduced.Complete {
			t.Errorf("%s %v: %v and %v", x.file, x.defines, full.Verdict, reduced.Verdict)
		}
		ratio := float64(full.Stats.Nodes) / float64(reduced.Stats.Nodes)
		t.Logf("%s %v: %d nodes, reduced %d: %.1f times fewer", x.file, x.defines, full.Stats.Nodes, reduced.Stats.Nodes, ratio)
		if ratio < x.least {
			t.Errorf("%s %v: only %.1f times fewer, want %.1f", x.file, x.defines, ratio, x.least)
		}
	}
}

// TestReductionWorkers: several workers come to the answer of one, and share the work.
func TestReductionWorkers(t *testing.T) {
	files, err := filepath.Glob("../testdata/verify/reduction_*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range append(files, "../testdata/verify/philosophers_5_ordered.c") {
		if strings.Contains(file, "_many_writers") || strings.Contains(file, "_rare_input") {
			continue // their defects are found by random paths
		}
		p := load(t, cfront.Config{Flags: compiler.Flags{Define: []string{"N=4"}}}, file)
		explore := func(workers int) *rt.Result {
			o := rt.DefaultOptions()
			o.Workers, o.Reduction, o.KeepGoing, o.Timeout = workers, "persistent", true, hangs
			r, err := rt.Explore(context.Background(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		one := explore(1)
		for _, workers := range []int{2, 5} {
			r := explore(workers)
			if outcome(r) != outcome(one) || len(r.Violations) != len(one.Violations) || !slices.Equal(r.Assumptions, one.Assumptions) {
				t.Errorf("%s: %d workers %s %v, one %s %v", file, workers, outcome(r), r.Assumptions, outcome(one), one.Assumptions)
			}
			if n := r.Stats.Nodes; n > 2*one.Stats.Nodes+1000*int64(workers) {
				t.Errorf("%s: %d workers %d nodes, one %d", file, workers, n, one.Stats.Nodes)
			}
		}
	}
}

// TestReductionOfPairs: threads that meet in pairs cost about twice as much for each pair more, not
// three times.
func TestReductionOfPairs(t *testing.T) {
	six := exploreOne(t, "verify/reduction_pairs.c", "persistent", "PAIRS=6").Stats.Nodes
	eight := exploreOne(t, "verify/reduction_pairs.c", "persistent", "PAIRS=8").Stats.Nodes
	if t.Logf("%d nodes for 6 pairs, %d for 8", six, eight); eight > 5*six {
		t.Errorf("%d nodes for 6 pairs, %d for 8", six, eight)
	}
}

// TestReductionWithoutJoins: threads that run on while main returns, and one that ends the program, cost
// no more than threads that are joined.
func TestReductionWithoutJoins(t *testing.T) {
	for _, defines := range [][]string{{}, {"EXIT"}, {"JOIN"}} {
		six := exploreOne(t, "verify/reduction_no_join.c", "persistent", append(defines, "N=6")...).Stats.Nodes
		twelve := exploreOne(t, "verify/reduction_no_join.c", "persistent", append(defines, "N=12")...).Stats.Nodes
		if t.Logf("%v: %d nodes for 6 threads, %d for 12", defines, six, twelve); twelve > 3*six {
			t.Errorf("%v: %d nodes for 6 threads, %d for 12", defines, six, twelve)
		}
	}
}

// TestAttempts: a large tree is explored in the way that ends first.
func TestAttempts(t *testing.T) {
	r := exploreOne(t, "verify/reduction_blocks.c", "auto", "THREADS=12")
	if r.Verdict != rt.Safe || !r.Complete || r.Stats.Reduced == 0 {
		t.Errorf("twelve threads that do not meet: %v, complete %v, %+v", r.Verdict, r.Complete, r.Stats)
	}
	// States are concrete, so the reduction comes first.
	if reduced := exploreOne(t, "verify/reduction_blocks.c", "persistent", "THREADS=12"); r.Stats.Nodes != reduced.Stats.Nodes || r.Stats.Nodes > 10_000 {
		t.Errorf("twelve threads that do not meet: %d nodes in all, %d with the reduction", r.Stats.Nodes, reduced.Stats.Nodes)
	}
	r = exploreOne(t, "verify/reduction_many_writers.c", "auto", "THREADS=9")
	if r.Verdict != rt.Violated || len(r.Violations) != 1 || r.Stats.Nodes > 1_000_000 {
		t.Errorf("a defect far from the first paths: %v, %+v", r.Verdict, r.Stats)
	}
	if v := r.Violations; len(v) == 1 && (v[0].Trace == nil || len(v[0].Trace.Steps) == 0) {
		t.Error("the violation on a random path has no trace")
	}
	// What none of the first attempts decides is decided as without them.
	r = exploreOne(t, "../bench/programs/counters.c", "auto", "ROUNDS=3")
	if want := exploreOne(t, "../bench/programs/counters.c", "none", "ROUNDS=3"); outcome(r) != outcome(want) {
		t.Errorf("%s, without attempts %s", outcome(r), outcome(want))
	}
}

// TestInterlude: where there is no reduction, a long search stops to walk random paths and to look at few switches. What they find is the answer;
// if they find nothing it goes on, and nothing is done twice.
func TestInterlude(t *testing.T) {
	explore := func(file, defines, reduction string, workers int) *rt.Result {
		o := rt.DefaultOptions()
		o.Workers, o.Reduction, o.Timeout = workers, reduction, hangs
		o.Checks = o.Checks.With(check.LockOrder) // for which there is no reduction
		r, err := rt.Explore(context.Background(), load(t, cfront.Config{Flags: compiler.Flags{Define: []string{defines}}}, file), o)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, workers := range []int{1, 2} {
		r := explore("../testdata/verify/reduction_many_writers.c", "THREADS=9", "auto", workers)
		if r.Verdict != rt.Violated || len(r.Violations) != 1 || r.Violations[0].Trace == nil || r.Stats.Nodes < 100_000 || r.Stats.Nodes > 2_000_000 {
			t.Errorf("%d workers: a defect far from the first paths: %v, %+v", workers, outcome(r), r.Stats)
		}
	}
	const file, defines = "../bench/programs/counters.c", "ROUNDS=3"
	r, plain := explore(file, defines, "auto", 1), explore(file, defines, "none", 1)
	if n := r.Stats.Nodes - plain.Stats.Nodes; outcome(r) != outcome(plain) || n < 90_000 || n > 400_000 || r.Stats.Pruned < plain.Stats.Pruned || r.Stats.Pruned > plain.Stats.Pruned+100_000 {
		t.Errorf("%v, %+v; without interludes %v, %+v", outcome(r), r.Stats, outcome(plain), plain.Stats)
	}
}

// TestBeyondBound: what is safe without the context bound is safe under it; a violation that needs more switches is none of the
// bounded search, nor hides one that it has.
func TestBeyondBound(t *testing.T) {
	explore := func(file, defines, reduction string, bound int) *rt.Result {
		o := rt.DefaultOptions()
		o.Workers, o.Reduction, o.ContextBound, o.Timeout = 2, reduction, bound, hangs
		r, err := rt.Explore(context.Background(), load(t, cfront.Config{Flags: compiler.Flags{Define: []string{defines}}}, file), o)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	const counters = "../bench/programs/counters.c"
	r, plain := explore(counters, "ROUNDS=2", "auto", 40), explore(counters, "ROUNDS=2", "none", 40)
	if r.Verdict != rt.Safe || !r.Complete || r.Bounds.Context != 40 || r.Stats.Reduced == 0 || 2*r.Stats.Nodes > plain.Stats.Nodes {
		t.Errorf("%s, bounds %+v, %d nodes; in the plain way %s, %d nodes", outcome(r), r.Bounds, r.Stats.Nodes, outcome(plain), plain.Stats.Nodes)
	}
	const late = "../testdata/verify/reduction_beyond_bound.c"
	r, plain = explore(late, "N=2", "auto", 6), explore(late, "N=2", "none", 6)
	if outcome(r) != outcome(plain) || r.Verdict != rt.Safe || r.Complete {
		t.Errorf("%s; in the plain way %s", outcome(r), outcome(plain))
	}
	if r := explore(late, "N=2", "auto", 8); r.Verdict != rt.Violated || r.Bounds.Context != 8 || r.Violations[0].Trace == nil {
		t.Errorf("%s", outcome(r))
	}
}

// TestAlone: under auto, where there is no reduction, one worker explores until a path comes back to itself, so that the answer says whether
// there is such a path; then all do.
func TestAlone(t *testing.T) {
	explore := func(file, defines, reduction string, workers int) *rt.Result {
		o := rt.DefaultOptions()
		o.Workers, o.Reduction, o.KeepGoing, o.Timeout = workers, reduction, true, hangs
		o.Checks = o.Checks.With(check.LockOrder) // for which there is no reduction
		r, err := rt.Explore(context.Background(), load(t, cfront.Config{Flags: compiler.Flags{Define: []string{defines}}}, file), o)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	ends := func(file, defines string, never bool) {
		t.Helper()
		auto, one := explore(file, defines, "auto", 3), explore(file, defines, "none", 1)
		if outcome(auto) != outcome(one) || !slices.Equal(auto.Assumptions, one.Assumptions) || slices.Contains(one.Assumptions, answer.MayNotTerminate) != never {
			t.Errorf("%s: %s %v; one worker %s %v", file, outcome(auto), auto.Assumptions, outcome(one), one.Assumptions)
		}
		if auto.Stats.Nodes < one.Stats.Nodes+5_000 || one.Stats.Nodes < 5_000 {
			t.Errorf("%s: %d nodes, one worker %d: the program is too small for this test", file, auto.Stats.Nodes, one.Stats.Nodes)
		}
	}
	ends("../bench/programs/counters.c", "ROUNDS=2", false)
	ends("../testdata/verify/alone_spin.c", "ROUNDS=4", true)
}

// TestBeside: what the one worker of a reduction would meet last, another finds on a random path.
func TestBeside(t *testing.T) {
	p := load(t, cfront.Config{}, "../testdata/verify/reduction_rare_input.c")
	o := rt.DefaultOptions()
	o.Workers, o.Reduction, o.Timeout = 3, "auto", hangs
	r, err := rt.Explore(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict != rt.Violated || len(r.Violations) != 1 || r.Violations[0].Trace == nil || len(r.Violations[0].Trace.Steps) == 0 {
		t.Errorf("%v, %+v", outcome(r), r.Stats)
	}
	// A question counts as 100 nodes.
	if r.Stats.Nodes+100*r.Stats.SolverQueries < 100_000 || r.Stats.SolverQueries == 0 {
		t.Errorf("the attempts before are not counted: %+v", r.Stats)
	}
}

func TestReductionNeedsProof(t *testing.T) {
	p := load(t, cfront.Config{}, "../testdata/verify/reduction_end.c")
	for name, change := range map[string]func(*rt.Options){
		"context bound": func(o *rt.Options) { o.ContextBound = 3 },
		"no hash":       func(o *rt.Options) { o.Hash = "none" },
		"partial loops": func(o *rt.Options) { o.Unwind, o.PartialLoops = 2, true },
		"lock order":    func(o *rt.Options) { o.Checks = o.Checks.With(check.LockOrder) },
		"atomicity":     func(o *rt.Options) { o.Checks = o.Checks.With(check.Atomicity) },
		"saved":         func(o *rt.Options) { o.SaveDir = t.TempDir() },
	} {
		o := rt.DefaultOptions()
		o.Reduction = "persistent"
		change(&o)
		if _, err := rt.Explore(context.Background(), p, o); !errors.Is(err, rt.ErrReduction) {
			t.Errorf("%s: %v", name, err)
		}
		o.Reduction = "auto"
		if _, err := rt.Explore(context.Background(), p, o); err != nil {
			t.Errorf("%s, auto: %v", name, err)
		}
	}
}

// TestCounts: posts and waits of semaphores that can be made in any order are not interleaved.
func TestCounts(t *testing.T) {
	if r := exploreOne(t, "verify/sem_forks.c", "persistent", "N=4"); r.Verdict != rt.Safe || r.Stats.Nodes > 2_500 {
		t.Errorf("%v with %d nodes", r.Verdict, r.Stats.Nodes)
	}
}
