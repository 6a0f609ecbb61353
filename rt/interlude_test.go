package rt_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle.example/answer"
	"heddle.example/cfront"
	"heddle.example/rt"
	"heddle.example/scheduler"
	"heddle.example/symex/check"
)

// TestFewSwitches checks that a search that has turned out to be long finds what needs few context switches, whichever thread has to be late, and that the answer does not
// say that they were bounded.
func TestFewSwitches(t *testing.T) {
	opts := rt.DefaultOptions()
	opts.Workers, opts.Reduction = 1, scheduler.Auto
	r, err := rt.Explore(context.Background(), load(t, cfront.Config{}, "../testdata/fair/late_reader.c"), opts)
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict != rt.Violated || r.Stats.Nodes > 3*scheduler.FirstInterlude {
		t.Errorf("%s after %d nodes: random paths take some 800,000", r.Verdict, r.Stats.Nodes)
	}
	if r.Bounds.Context >= 0 || slices.Contains(r.Cuts, answer.CutContextBound) {
		t.Errorf("the answer tells of a context bound that nobody asked for: %v, cut by %v", r.Bounds, r.Cuts)
	}
}

// TestClearOfFewSwitches checks that a search which does not come to its end says within how many context switches all was explored, and that this is so.
func TestClearOfFewSwitches(t *testing.T) {
	for _, bound := range []int{-1, 6} {
		p := load(t, cfront.Config{}, "../bench/programs/counters.c")
		ctx, cancel := context.WithCancel(context.Background())
		opts := rt.DefaultOptions()
		opts.Workers, opts.Reduction, opts.ContextBound, opts.ProgressEvery = 1, scheduler.Auto, bound, time.Nanosecond
		opts.Progress = func(p rt.Progress) {
			if p.Stats.Nodes > 10*scheduler.FirstInterlude { // without a reduction most nodes are a fifth of a unit of work
				cancel()
			}
		}
		r, err := rt.Explore(ctx, p, opts)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != rt.Unknown || r.Bounds.Clear < 2 || r.Bounds.Context != bound {
			t.Fatalf("%s, %+v: more than one context switch should have been tried", r.Verdict, r.Bounds)
		}
		opts.ContextBound, opts.Progress = r.Bounds.Clear-1, nil
		if r, err = rt.Explore(context.Background(), p, opts); err != nil || r.Verdict != rt.Safe || !slices.Equal(r.Cuts, []string{answer.CutContextBound}) {
			t.Errorf("within %d switches: %v, cut by %v", opts.ContextBound, r.Verdict, r.Cuts)
		}
	}
}

// TestStarving checks that a thread that never ends, and whose every round is a new state, does not keep a search from what the others do, whatever is asked for.
func TestStarving(t *testing.T) {
	for _, c := range []struct {
		reduction      string
		bound, workers int
	}{{scheduler.Auto, -1, 1}, {scheduler.Auto, -1, 2}, {"persistent", -1, 1}, {"persistent", -1, 2}, {scheduler.Auto, 4, 1}, {scheduler.Auto, 20, 2}} {
		opts := rt.DefaultOptions()
		opts.Reduction, opts.ContextBound, opts.Workers, opts.Timeout = c.reduction, c.bound, c.workers, hangs
		r, err := rt.Explore(context.Background(), load(t, cfront.Config{}, "../testdata/fair/starving.c"), opts)
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != rt.Violated || r.Stats.Nodes > 2_000_000 {
			t.Errorf("%+v: %s after %d nodes", c, r.Verdict, r.Stats.Nodes)
		}
	}
}

// TestShallow checks that a search which stays in a long loop finds what needs few rounds of it, that the answer does not say that they were bounded, and that the schedule is one of the
// program without a bound.
func TestShallow(t *testing.T) {
	for _, workers := range []int{1, 2} {
		p := load(t, cfront.Config{}, "../testdata/fair/handshake.c")
		opts := rt.DefaultOptions()
		opts.Workers, opts.Reduction, opts.Timeout = workers, scheduler.Auto, hangs
		opts.Checks = opts.Checks.With(check.Race)
		r, err := rt.Explore(context.Background(), p, opts)
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != rt.Violated || r.Stats.Nodes > 4*scheduler.FirstInterlude {
			t.Fatalf("%s after %d nodes", r.Verdict, r.Stats.Nodes)
		}
		if r.Bounds.Unwind > 0 || slices.Contains(r.Cuts, answer.CutUnwind) {
			t.Errorf("the answer tells of a bound that nobody asked for: %v, cut by %v", r.Bounds, r.Cuts)
		}
		again, err := rt.Replay(context.Background(), p, opts, r.Violations[0].Trace.Choices)
		if err != nil || again.Verdict != rt.Violated {
			t.Errorf("the schedule does not have it: %v", err)
		}
	}
}

// TestRounds checks that an answer within bounds of loops that end every path, or for want of time, says how many rounds a path needs, or the loops that make threads.
func TestRounds(t *testing.T) {
	const text = `
#include <pthread.h>
int n;
void *work(void *a) { for (int i = 0; i < ROUNDS; i++) n += i; return a; }
int main(void) {
	pthread_t t[5];
	for (int i = 0; i < 5; i++)
		pthread_create(&t[i], 0, work, 0);
	for (int i = 0; i < 5; i++)
		pthread_join(t[i], 0);
	return 0;
}`
	for _, c := range []struct {
		rounds string
		unwind int
		want   rt.Rounds
	}{
		{"7", 2, rt.Rounds{Bound: 8, Ends: true}}, {"7", 7, rt.Rounds{}}, {"1000", 2, rt.Rounds{Bound: 5}}, {"1000", 5, rt.Rounds{}}, {"30", 0, rt.Rounds{Bound: 32, Ends: true}},
	} {
		file := filepath.Join(t.TempDir(), "rounds.c")
		if err := os.WriteFile(file, []byte(strings.Replace(text, "ROUNDS", c.rounds, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		p := load(t, cfront.Config{}, file)
		ctx, cancel := context.WithCancel(context.Background())
		opts := rt.DefaultOptions()
		opts.Workers, opts.Reduction, opts.Unwind, opts.ProgressEvery = 1, scheduler.Auto, c.unwind, time.Nanosecond
		opts.Progress = func(p rt.Progress) {
			if p.Stats.Nodes > 2*scheduler.FirstInterlude {
				cancel()
			}
		}
		r, err := rt.Explore(ctx, p, opts)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if r.Bounds.Rounds != c.want {
			t.Errorf("%s rounds, bound %d: %s, %+v, want %+v", c.rounds, c.unwind, r.Verdict, r.Bounds.Rounds, c.want)
		}
	}
}
