package rt_test

// This file tests that a run which is stopped again and again and resumed comes
// to the same end as one that is left alone, with every store, for programs with and
// without input, and that workers and seeds change what they may and nothing else.

import (
	"context"
	"fmt"
	"math/rand"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"heddle.example/answer"
	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/symex/check"
	"heddle.example/symex/weak"
)

// outcome is what must not depend on interruptions and workers.
func outcome(r *rt.Result) string {
	var found []string
	for _, v := range r.Violations {
		found = append(found, fmt.Sprintf("%s:%d:%d", v.Property, v.Line, v.Column))
	}
	slices.Sort(found)
	return fmt.Sprintf("%s complete=%v cuts=%v reasons=%v %s", r.Verdict, r.Complete, r.Cuts, r.Reasons, strings.Join(found, " "))
}

// counts are the statistics that do not depend on time.
func counts(s rt.Stats) string {
	return fmt.Sprintf("nodes=%d transitions=%d pruned=%d leaves=%d paths=%d", s.Nodes, s.Transitions, s.Pruned, s.Leaves, s.Paths)
}

// inPieces explores p in processes' worth of pieces, each stopped after a random time.
func inPieces(t *testing.T, p *ir.Program, o rt.Options, rng *rand.Rand, longest time.Duration) (r *rt.Result, pieces int) {
	t.Helper()
	o.SaveDir = t.TempDir()
	o.SaveEvery = 5 * time.Millisecond
	for {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(rng.Int63n(int64(longest))))
		r, err := rt.Explore(ctx, p, o)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		pieces++
		if !r.Resumable {
			return r, pieces
		}
		if r.Verdict == rt.Safe || r.Complete {
			t.Fatalf("a run that was stopped says %s", outcome(r))
		}
		o.Resume = true
		longest += longest / 8 // so that it ends on a slow machine too
	}
}

// weakRing is a program that uses weaker orders.
const weakRing = "../../testdata/weak/lockfree/mpmc_ring.c"

func TestResume(t *testing.T) {
	tests := []struct {
		file    string
		define  []string
		options func(o *rt.Options)
		longest time.Duration
	}{
		{"counters.c", []string{"ROUNDS=2"}, nil, 40 * time.Millisecond},
		{"counters.c", []string{"ROUNDS=2"}, func(o *rt.Options) { o.ContextBound = 5 }, 40 * time.Millisecond},
		{"counters.c", []string{"ROUNDS=2"}, func(o *rt.Options) { o.Store = "badger" }, 400 * time.Millisecond},
		{"counters.c", []string{"ROUNDS=2"}, func(o *rt.Options) { o.Seed = 7 }, 40 * time.Millisecond},
		{"inputs.c", []string{"ROUNDS=2"}, nil, 400 * time.Millisecond},
		{"inputs.c", []string{"ROUNDS=2", "BROKEN"}, func(o *rt.Options) { o.KeepGoing = true }, 400 * time.Millisecond},
		{weakRing, nil, func(o *rt.Options) { o.MemoryModel = weak.RC11 }, 15 * time.Millisecond},
		{weakRing, nil, func(o *rt.Options) { o.MemoryModel, o.Store = weak.RC11, "badger" }, 50 * time.Millisecond},
		{weakRing, nil, func(o *rt.Options) { o.MemoryModel, o.Store = weak.PSO, "badger" }, 50 * time.Millisecond},
		{weakRing, nil, func(o *rt.Options) { o.MemoryModel = weak.TSO }, 5 * time.Millisecond},
	}
	for i, x := range tests {
		t.Run(fmt.Sprint(i, " ", x.file), func(t *testing.T) {
			p := load(t, cfront.Config{Flags: compiler.Flags{Define: x.define}}, filepath.Join("../bench/programs", x.file))
			o := rt.DefaultOptions()
			if x.options != nil {
				x.options(&o)
			}
			for _, workers := range []int{1, 2} {
				if i > 1 && workers == 1+i%2 && !sample.All() {
					continue
				}
				o.Workers = workers
				whole := o
				if o.MemoryModel == weak.RC11 {
					whole.SaveDir = filepath.Join(t.TempDir(), "run") // a run that is kept tells more states apart: see attempts.go and visited.go
				}
				want, err := rt.Explore(context.Background(), p, whole)
				if err != nil {
					t.Fatal(err)
				}
				got, pieces := inPieces(t, p, o, rand.New(rand.NewSource(int64(i))), x.longest)
				if outcome(got) != outcome(want) {
					t.Errorf("%d workers, in %d pieces: %s, in one: %s", workers, pieces, outcome(got), outcome(want))
				}
				if workers == 1 && counts(got.Stats) != counts(want.Stats) {
					t.Errorf("in %d pieces: %s, in one: %s", pieces, counts(got.Stats), counts(want.Stats))
				}
				t.Logf("%d workers: %d pieces, %s", workers, pieces, counts(got.Stats))
			}
		})
	}
}

// TestResumeEnded resumes runs that have come to their end: the answer is the same again.
func TestResumeEnded(t *testing.T) {
	p := load(t, cfront.Config{}, "../testdata/verify/lost_update.c")
	for _, keepGoing := range []bool{false, true} {
		o := rt.DefaultOptions()
		o.Workers, o.KeepGoing, o.SaveDir = 1, keepGoing, t.TempDir()
		first, err := rt.Explore(context.Background(), p, o)
		if err != nil || first.Verdict != rt.Violated || first.Resumable {
			t.Fatal(first, err)
		}
		o.Resume = true
		again, err := rt.Explore(context.Background(), p, o)
		if err != nil || outcome(again) != outcome(first) || counts(again.Stats) != counts(first.Stats) {
			t.Fatal(outcome(again), outcome(first), err)
		}
		if len(again.Violations[0].Trace.Steps) != len(first.Violations[0].Trace.Steps) {
			t.Error("the trace differs")
		}
	}
}

// endsAfter is a context that ends when it has been asked so often whether it has.
type endsAfter struct {
	context.Context
	left atomic.Int64
	end  func()
}

func (c *endsAfter) Err() error {
	if c.left.Add(-1) < 0 {
		c.end()
	}
	return c.Context.Err()
}

func endAfter(asked int64) *endsAfter {
	ctx, cancel := context.WithCancel(context.Background())
	c := &endsAfter{Context: ctx, end: cancel}
	c.left.Store(asked)
	return c
}

// TestResumeEndless: wherever a run is stopped, also when all is explored and only executions that never end are looked for, and stopped again
// before that goes on, nobody says that it ends.
func TestResumeEndless(t *testing.T) {
	p := load(t, cfront.Config{}, "../testdata/livelock/stop_flag.c")
	for _, asked := range []bool{true, false} {
		done := false
		for n := int64(0); !done; n++ {
			o := rt.DefaultOptions()
			o.Workers, o.SaveDir = 1, t.TempDir()
			if asked {
				o.Checks = o.Checks.With(check.Livelock)
			}
			for i, ctx := range []context.Context{endAfter(n), endAfter(0), endAfter(1), context.Background()} {
				r, err := rt.Explore(ctx, p, o)
				if err != nil {
					t.Fatal(err)
				}
				never := slices.Contains(r.Assumptions, answer.MayNotTerminate)
				if r.Verdict == rt.Safe && (asked || !never) || i == 3 && (r.Resumable || asked && r.Verdict != rt.Violated) {
					t.Fatalf("livelocks asked for: %v, asked %d times whether to stop, process %d: %s, assuming %v", asked, n, i, outcome(r), r.Assumptions)
				}
				done = done || i == 0 && !r.Resumable
				o.Resume = true
			}
		}
	}
}

// TestWorkers compares the programs of testdata/verify and testdata/lib under 1, 2 and 4 workers.
func TestWorkers(t *testing.T) {
	for _, file := range programs(t, "verify", "lib/*") {
		if !sample.Has(file, 24) { // all of them take a minute
			continue
		}
		for _, x := range expectations(t, file, "heddle") {
			var cfg cfront.Config
			o := parseFlags(t, x.flags, &cfg)
			o.KeepGoing = true
			p := load(t, cfg, file)
			want := ""
			for _, workers := range []int{1, 2, 4} {
				o.Workers = workers
				limit := hangs
				if want == "" {
					limit = 200 * time.Millisecond // the large ones are left out
				}
				ctx, cancel := context.WithTimeout(context.Background(), limit)
				r, err := rt.Explore(ctx, p, o)
				cancel()
				if err != nil {
					t.Fatalf("%s: %v", file, err)
				}
				if r.Interrupted && want == "" {
					break
				}
				if got := outcome(r); want == "" {
					want = got
				} else if got != want {
					t.Errorf("%s:%d: %d workers: %s, one: %s", file, x.line, workers, got, want)
				}
			}
		}
	}
}

func TestSeed(t *testing.T) {
	p := load(t, cfront.Config{Flags: compiler.Flags{Define: []string{"ROUNDS=2"}}}, "../bench/programs/counters.c")
	o := rt.DefaultOptions()
	o.Workers, o.ContextBound = 1, 6
	seen := map[string]bool{}
	for seed := range int64(4) {
		o.Seed = seed
		var first *rt.Result
		for range 2 {
			r, err := rt.Explore(context.Background(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = r
			} else if counts(r.Stats) != counts(first.Stats) || outcome(r) != outcome(first) {
				t.Errorf("seed %d: %s, then %s", seed, counts(first.Stats), counts(r.Stats))
			}
		}
		seen[counts(first.Stats)] = true
	}
	if len(seen) < 2 {
		t.Error("the seed changes nothing:", seen)
	}
}

// TestMemoryLimit: the memory store stops at the limit and can be resumed.
func TestMemoryLimit(t *testing.T) {
	p := load(t, cfront.Config{Flags: compiler.Flags{Define: []string{"ROUNDS=3"}}}, "../bench/programs/counters.c")
	o := rt.DefaultOptions()
	o.Workers, o.SaveDir, o.MemoryLimit = 1, t.TempDir(), 1<<20
	r, err := rt.Explore(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict != rt.Unknown || r.Complete || !r.Resumable || len(r.Reasons) != 1 || r.Reasons[0].Kind != "memory-limit" {
		t.Fatal(outcome(r))
	}
	o.MemoryLimit, o.Resume = 0, true
	if r, err = rt.Explore(context.Background(), p, o); err != nil || r.Verdict != rt.Safe || !r.Complete {
		t.Fatal(outcome(r), err)
	}
}
