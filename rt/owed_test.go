package rt

// This file tests that what is owed neither gets lost nor depends on when answers come. HEDDLE_OWED=all takes
// all programs.

import (
	"bytes"
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/ir"
	"heddle.example/patience"
	"heddle.example/rt/save"
	"heddle.example/smt"
	"heddle.example/symex"
	"heddle.example/symex/check"
)

// lateSolver gives the answers to submitted questions after some time.
type lateSolver struct {
	smt.Solver
	late func() time.Duration
	open *atomic.Int64 // nil: not counted
}

func (l lateSolver) Submit(ctx context.Context, q smt.Query, done func(smt.Answer)) {
	if l.open != nil {
		l.open.Add(1)
	}
	l.Solver.Submit(ctx, q, func(a smt.Answer) {
		time.Sleep(l.late())
		done(a)
	})
}

// Close leaves the solver to the next search: to start its processes takes longer than most searches here.
func (l lateSolver) Close() {}

// threeWorkers starts a solver for all searches of a test.
func threeWorkers(t *testing.T) smt.Solver {
	s := smt.New(smt.Options{Workers: 3})
	t.Cleanup(s.Close)
	return s
}

// lateBy makes the answers of s to what is owed come late.
func (o *Options) lateBy(s smt.Solver, late func() time.Duration, open *atomic.Int64) {
	o.Solvers = 3
	o.solver = func() smt.Solver { return lateSolver{s, late, open} }
}

func program(t *testing.T, file string) *ir.Program {
	t.Helper()
	p, _, err := cfront.Load(cfront.Config{}, file)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// told is all of a result that must not depend on time.
func told(r *Result) string {
	var b strings.Builder
	fmt.Fprintln(&b, r.Verdict, r.Complete, r.Cuts, r.Assumptions, r.Vacuous, r.DeadEnds, r.Reasons)
	for _, v := range r.Violations {
		fmt.Fprintln(&b, v.Property, v.Place, v.Message, v.Trace.Choices)
		for _, step := range v.Trace.Steps {
			if m := step.Memory; m != nil {
				fmt.Fprint(&b, *m, " ")
				step.Memory = nil
			}
			fmt.Fprintln(&b, step)
		}
	}
	s := r.Stats
	fmt.Fprintln(&b, s.Nodes, s.Transitions, s.Pruned, s.Leaves, s.Reduced, s.Paths)
	return b.String()
}

// TestOwedAnyTime: an answer that comes late changes nothing, and where the first violation ends the search
// it is as if the search had waited.
func TestOwedAnyTime(t *testing.T) {
	for _, file := range withInputs(t, "=> violated") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			p, solver := program(t, file), threeWorkers(t)
			for _, keepGoing := range []bool{false, true} {
				o := DefaultOptions()
				o.Workers, o.Reduction, o.KeepGoing = 1, "none", keepGoing
				o.Checks = o.Checks.With(check.Overflow, check.Race, check.Uninit)
				o.Timeout = 20 * time.Second
				var want string
				for i, late := range []time.Duration{0, 3 * time.Millisecond, 30 * time.Millisecond} {
					rng := rand.New(rand.NewSource(int64(i)))
					var mu sync.Mutex
					x := o
					x.lateBy(solver, func() time.Duration {
						mu.Lock()
						defer mu.Unlock()
						return time.Duration(rng.Int63n(int64(late) + 1))
					}, nil)
					if i == 0 && !keepGoing {
						x.OnLeaf = func(*symex.Machine) {} // with it the search waits
					}
					r, err := Explore(context.Background(), p, x)
					if err != nil {
						t.Fatal(err)
					}
					if slices.Contains(r.Cuts, "timeout") {
						t.Skip("takes long")
					}
					if got := told(r); i == 0 {
						want = got
					} else if got != want {
						t.Errorf("keepGoing=%v, late by %v:\n%s\nelse:\n%s", keepGoing, late, got, want)
					}
				}
			}
		})
	}
}

// long are programs whose whole tree, without a reduction and with all checks, takes minutes.
var long = []string{"spin_hides_race.c", "spin_on_one_branch.c", "merge_not.c"}

// withInputs gives programs of testdata that read inputs and have the text in them.
func withInputs(t *testing.T, text string) (list []string) {
	t.Helper()
	for _, pattern := range []string{"../testdata/race/symbolic*.c", "../testdata/verify/*.c"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(b, []byte("nondet_")) && bytes.Contains(b, []byte(text)) && !bytes.Contains(b, []byte("// heddle: -")) && !slices.Contains(long, filepath.Base(file)) {
				list = append(list, file)
			}
		}
	}
	if len(list) == 0 {
		t.Fatal("there are no such programs")
	}
	if os.Getenv("HEDDLE_OWED") == "" {
		rand.New(rand.NewSource(1)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		list = list[:min(25, len(list))]
	}
	return list
}

// owing is a program with one assertion that can fail, on a path that dies at once.
const owing = `
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int a, b;
static void *worker(void *arg) { for (int i = 0; i < 3; i++) { a++; b++; } return 0; }
int main(void)
{
	int x = __VERIFIER_nondet_int();
	if (x > 10) {
		assert(x != 77);
		__VERIFIER_assume(x < 5);
	}
	pthread_t t, u;
	pthread_create(&t, 0, worker, 0);
	pthread_create(&u, 0, worker, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	return 0;
}
`

func owingProgram(t *testing.T) *ir.Program {
	t.Helper()
	file := filepath.Join(t.TempDir(), "owing.c")
	if err := os.WriteFile(file, []byte(owing), 0o644); err != nil {
		t.Fatal(err)
	}
	return program(t, file)
}

// TestOwedOnDeadPath: the answer comes when the path has long been dead.
func TestOwedOnDeadPath(t *testing.T) {
	p, solver := owingProgram(t), threeWorkers(t)
	for _, keepGoing := range []bool{false, true} {
		for _, workers := range []int{1, 2} {
			o := DefaultOptions()
			o.Workers, o.Reduction, o.KeepGoing = workers, "none", keepGoing
			var asked atomic.Int64
			o.lateBy(solver, func() time.Duration { return 300 * time.Millisecond }, &asked)
			r, err := Explore(context.Background(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != Violated || len(r.Violations) != 1 || asked.Load() == 0 {
				t.Errorf("keepGoing=%v, %d workers: %v, %d questions", keepGoing, workers, r.Verdict, asked.Load())
			}
		}
	}
}

// TestOwedInCheckpoint: the end of the search cuts the answer short, and the next process asks again.
func TestOwedInCheckpoint(t *testing.T) {
	p := owingProgram(t)
	for _, keepGoing := range []bool{false, true} {
		o := DefaultOptions()
		o.Workers, o.Reduction, o.KeepGoing, o.SaveDir = 1, "none", keepGoing, t.TempDir()
		o.SaveEvery = 5 * time.Millisecond
		ctx, cancel := context.WithTimeout(context.Background(), patience.For(700*time.Millisecond))
		o.solver = func() smt.Solver { return mute{smt.New(smt.Options{})} }
		r, err := Explore(ctx, p, o)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != Unknown || !r.Resumable || r.Complete {
			t.Fatalf("keepGoing=%v: the run without answers says %v, resumable %v", keepGoing, r.Verdict, r.Resumable)
		}
		f, err := save.ReadFrontier(o.SaveDir)
		if err != nil || len(f.Owed) != 1 || f.Ended {
			t.Fatalf("keepGoing=%v: %d questions in the checkpoint, ended %v, %v", keepGoing, len(f.Owed), f.Ended, err)
		}
		o.Resume, o.solver = true, nil
		if r, err = Explore(context.Background(), p, o); err != nil {
			t.Fatal(err)
		}
		if r.Verdict != Violated || len(r.Violations) != 1 || r.Violations[0].Trace == nil || r.Resumable {
			t.Errorf("keepGoing=%v: resumed: %v, %d violations", keepGoing, r.Verdict, len(r.Violations))
		}
	}
}

// mute never answers what is submitted before the context ends.
type mute struct{ smt.Solver }

func (m mute) Submit(ctx context.Context, q smt.Query, done func(smt.Answer)) {
	go func() {
		<-ctx.Done()
		m.Solver.Submit(ctx, q, done)
	}()
}
