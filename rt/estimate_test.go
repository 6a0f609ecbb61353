package rt

// This file tests estimates of the share explored on the trees of programs, whose sizes are known in the end.

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"heddle/cfront"
	"heddle/rt/estimate"
	"heddle/rt/save"
)

// estimated explores a program with one worker, looking often, and gives the estimates with the true shares at them.
func estimated(t *testing.T, file, hash string, most int64) (shares []float64, estimates []estimate.Explored, nodes int64) {
	t.Helper()
	p, _, err := cfront.Load(cfront.Config{}, file)
	if err != nil {
		return nil, nil, 0
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	opts := DefaultOptions()
	opts.Workers, opts.KeepGoing, opts.Hash, opts.ProgressEvery = 1, true, hash, time.Nanosecond
	var at []int64
	opts.Progress = func(p Progress) {
		if p.Explored != nil {
			at, estimates = append(at, p.Explored.Nodes), append(estimates, *p.Explored)
		}
		if p.Nodes > most {
			cancel()
		}
	}
	res, err := Explore(ctx, p, opts)
	if err != nil || res.Interrupted {
		return nil, nil, 0
	}
	for _, n := range at {
		shares = append(shares, float64(n)/float64(res.Stats.Nodes))
	}
	return shares, estimates, res.Stats.Nodes
}

// TestEstimateGoesOn wants the estimate of a saved run that is interrupted when about half is explored to go on from there, to all at the end.
func TestEstimateGoesOn(t *testing.T) {
	file := programOf(t, bodies["race"], 3, 4)
	p, _, err := cfront.Load(cfront.Config{}, file)
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 2} {
		opts := DefaultOptions()
		opts.Workers, opts.KeepGoing, opts.ProgressEvery = workers, true, time.Nanosecond
		whole, err := Explore(context.Background(), p, opts)
		if err != nil {
			t.Fatal(err)
		}
		if x := whole.Explored; x == nil || x.Low != 1 {
			t.Errorf("%d workers: at the end %+v", workers, x)
		}
		all := float64(whole.Stats.Nodes)
		ctx, cancel := context.WithCancel(context.Background())
		opts.SaveDir = t.TempDir()
		opts.Progress = func(p Progress) {
			if float64(p.Nodes) > all/2 {
				cancel()
			}
		}
		half, err := Explore(ctx, p, opts)
		cancel()
		if err != nil || !half.Interrupted {
			t.Skipf("%d workers: the search was not interrupted in time: %v", workers, err)
		}
		near := func(what string, x *estimate.Explored, nodes int64) {
			t.Helper()
			truth := float64(nodes) / all
			if x == nil {
				t.Errorf("%d workers: %s nothing is known at %.2f", workers, what, truth)
			} else if r := x.Share / truth; r > 3 || r < 1./3 || x.Low > x.Share || x.High < x.Share {
				t.Errorf("%d workers: %s the share is estimated as %.2f (%.2f to %.2f), and is %.2f", workers, what, x.Share, x.Low, x.High, truth)
			}
		}
		near("when interrupted", half.Explored, half.Stats.Nodes)
		f, err := save.ReadFrontier(opts.SaveDir)
		if err != nil {
			t.Fatal(err)
		}
		near("in the checkpoint", f.Explored, f.Stats.Nodes)
		opts.Resume, opts.Progress = true, func(p Progress) {
			if x := p.Explored; x != nil && x.Nodes < half.Stats.Nodes {
				t.Errorf("%d workers: %d nodes after %d", workers, x.Nodes, half.Stats.Nodes)
			} else {
				near("on the way", p.Explored, p.Nodes)
			}
		}
		last, err := Explore(context.Background(), p, opts)
		if err != nil || last.Explored == nil || last.Explored.Low != 1 {
			t.Errorf("%d workers: at the end %+v, %v", workers, last.Explored, err)
		}
	}
}

// bodies are what threads of the programs do in each round; MINE is a variable of the thread's own.
var bodies = map[string]string{
	"race":     "x = x + 1;",
	"own":      "MINE++; if (MINE == 2) x = MINE;",
	"locked":   "pthread_mutex_lock(&m); x++; y = x; pthread_mutex_unlock(&m);",
	"both":     "x++; pthread_mutex_lock(&m); y++; pthread_mutex_unlock(&m);",
	"branches": "if (x > y) y = y + 2; else x = x + 1;",
	"atomic":   "__atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST); y = x;",
	"array":    "a[x & 3] = i; x = x + 1;",
	"copies":   "int c = x; y = c; x = y + 1;",
}

// shapes are numbers of threads and of rounds.
var shapes = [][2]int{{3, 3}, {2, 6}, {2, 30}, {3, 9}, {4, 2}, {4, 4}}

// programOf makes the program of a body.
func programOf(t *testing.T, body string, threads, rounds int) string {
	t.Helper()
	text := fmt.Sprintf(`#include <pthread.h>
int x, y, a[4], own[8];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#define MINE own[n]
void *run(void *p) { long n = (long)p; for (int i = 0; i < %d; i++) { %s } return 0; }
int main(void) {
    pthread_t t[%d];
    for (long i = 0; i < %d; i++) pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < %d; i++) pthread_join(t[i], 0);
    return 0;
}
`, rounds, body, threads, threads, threads)
	file := filepath.Join(t.TempDir(), "x.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestEstimates wants the share within a factor of 3 when a tenth is explored, for four programs in five. HEDDLE_ALL_PROGRAMS takes more shapes.
func TestEstimates(t *testing.T) {
	some := shapes[:1]
	if os.Getenv("HEDDLE_ALL_PROGRAMS") != "" {
		some = shapes
	}
	good, all := 0, 0
	for _, shape := range some {
		for _, name := range slices.Sorted(maps.Keys(bodies)) {
			shares, es, nodes := estimated(t, programOf(t, bodies[name], shape[0], shape[1]), "xxh3", 2_000_000)
			i := slices.IndexFunc(shares, func(s float64) bool { return s >= .1 })
			if i < 0 || nodes < 20_000 {
				continue
			}
			all++
			if r := es[i].Share / shares[i]; r < 3 && r > 1./3 {
				good++
			}
			t.Logf("%-8s %d threads, %d rounds, %8d nodes: at %.2f estimated %.2f (%.2f to %.2f)", name, shape[0], shape[1], nodes, shares[i], es[i].Share, es[i].Low, es[i].High)
		}
	}
	if 5*good < 4*all-4 { // the looks come by the clock: one more may be off
		t.Errorf("%d of %d shares are within a factor of 3", good, all)
	}
}
