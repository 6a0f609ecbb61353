package rt

// This file tests estimates of the share explored on the trees of programs, whose sizes are known in the end.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/rt/estimate"
	"heddle.example/rt/save"
)

// TestEstimateGoesOn wants the estimate of a saved run that is interrupted when about half is explored to go on from there, to all at the end.
func TestEstimateGoesOn(t *testing.T) {
	file := programOf(t, "race", 3, 4)
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
			} else if r := x.Share / truth; r > 5 || r < .2 || x.Low > x.Share || x.High < x.Share {
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
	"array":    "a[x & 3] = i; x = x + 1;",
	"atomic":   "__atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST); y = x;",
	"barrier":  "x++; pthread_barrier_wait(&b); y = x;",
	"both":     "x++; pthread_mutex_lock(&m); y++; pthread_mutex_unlock(&m);",
	"branches": "if (x > y) y = y + 2; else x = x + 1;",
	"cas":      "int o; do o = x; while (!__sync_bool_compare_and_swap(&x, o, o + 1));",
	"copies":   "int c = x; y = c; x = y + 1;",
	"dine":     "pthread_mutex_t *f = &forks[n], *g = &forks[(n + 1) % THREADS]; pthread_mutex_lock(f < g ? f : g); pthread_mutex_lock(f < g ? g : f); x++; pthread_mutex_unlock(g); pthread_mutex_unlock(f);",
	"flags":    "a[n & 3] = 1; if (a[(n + 1) & 3]) x++; a[n & 3] = 0;",
	"input":    "int c = __VERIFIER_nondet_int(); if (c > 0) x++; else y = x;",
	"locked":   "pthread_mutex_lock(&m); x++; y = x; pthread_mutex_unlock(&m);",
	"own":      "MINE++; if (MINE == 2) x = MINE;",
	"private":  "int k = i * 3; k ^= n; z = k; x = z;",
	"queue":    "pthread_mutex_lock(&m); if (x < 3) a[x++] = i; else x = 0; pthread_mutex_unlock(&m); y = i;",
	"race":     "x = x + 1;",
	"rwlock":   "pthread_rwlock_rdlock(&rw); int c = x; pthread_rwlock_unlock(&rw); pthread_rwlock_wrlock(&rw); x = c + 1; pthread_rwlock_unlock(&rw);",
	"sem":      "sem_wait(&s); x++; sem_post(&s);",
	"trylock":  "if (!pthread_mutex_trylock(&m)) { x++; pthread_mutex_unlock(&m); } else y++;",
	"turns":    "pthread_mutex_lock(&m); while (x % THREADS != n) pthread_cond_wait(&cv, &m); x++; pthread_cond_broadcast(&cv); pthread_mutex_unlock(&m); y++;",
}

// programOf makes the program of a body, with so many threads and rounds.
func programOf(t *testing.T, body string, threads, rounds int) string {
	t.Helper()
	text := fmt.Sprintf(`#include <pthread.h>
#include <semaphore.h>
#define THREADS %d
extern int __VERIFIER_nondet_int(void);
int x, y, z, a[4], own[8];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, forks[8];
pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
pthread_barrier_t b;
sem_t s;
#define MINE own[n]
void *run(void *p) { long n = (long)p; for (int i = 0; i < %d; i++) { %s } return 0; }
int main(void) {
    pthread_t t[THREADS];
    sem_init(&s, 0, 1);
    pthread_barrier_init(&b, 0, THREADS);
    for (int i = 0; i < 8; i++) pthread_mutex_init(&forks[i], 0);
    for (long i = 0; i < THREADS; i++) pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], 0);
    return 0;
}
`, threads, rounds, bodies[body])
	file := filepath.Join(t.TempDir(), "x.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// measured are programs on which estimates are measured: a body with threads and rounds, or a file; with a context bound, -1: none. They
// have 18,000 to 125,000 nodes.
var measured = []struct {
	name                   string
	threads, rounds, bound int
}{
	{"both", 2, 6, -1}, {"branches", 2, 6, -1}, {"copies", 2, 6, -1}, {"rwlock", 2, 6, -1},
	{"barrier", 2, 30, -1}, {"cas", 2, 30, -1}, {"own", 2, 30, -1}, {"turns", 2, 30, -1},
	{"array", 3, 2, -1}, {"atomic", 3, 2, -1}, {"both", 3, 2, -1}, {"branches", 3, 2, -1}, {"copies", 3, 2, -1}, {"input", 3, 2, -1},
	{"private", 3, 2, -1}, {"rwlock", 3, 2, -1}, {"trylock", 3, 2, -1},
	{"atomic", 3, 3, -1}, {"flags", 3, 3, -1}, {"private", 3, 3, -1}, {"queue", 3, 3, -1}, {"race", 3, 3, -1}, {"rwlock", 3, 3, -1}, {"turns", 3, 3, -1},
	{"barrier", 4, 2, -1}, {"cas", 4, 2, -1}, {"dine", 4, 2, -1}, {"own", 4, 2, -1}, {"locked", 4, 4, -1}, {"sem", 4, 4, -1},
	{"../testdata/verify/fib_race_5_safe.c", 0, 0, -1}, {"../testdata/verify/fib_race_5_safe.c", 0, 0, 6},
	{"../testdata/verify/philosophers_5.c", 0, 0, -1}, {"../testdata/verify/philosophers_5.c", 0, 0, 6},
	{"../testdata/verify/philosophers_5_ordered.c", 0, 0, -1}, {"../testdata/verify/philosophers_5_ordered.c", 0, 0, 6},
	{"../testdata/race/threads_by_input_clean.c", 0, 0, -1}, {"../testdata/race/threads_by_input_clean.c", 0, 0, 6},
}

// estimated explores a program with one worker and looks each time that a twentieth more nodes are visited. It gives the estimates with the true shares at them.
func estimated(t *testing.T, file string, bound int) (shares []float64, estimates []estimate.Explored, nodes int64) {
	t.Helper()
	p, _, err := cfront.Load(cfront.Config{}, file)
	if err != nil {
		t.Fatal(err)
	}
	opts := DefaultOptions()
	opts.Workers, opts.KeepGoing, opts.ContextBound = 1, true, bound
	last := int64(0)
	opts.attempt.looks = func(nodes int64, explored func() *estimate.Explored) {
		if nodes < last*21/20 {
			return
		}
		last = nodes
		if x := explored(); x != nil {
			estimates = append(estimates, *x)
		}
	}
	res, err := Explore(context.Background(), p, opts)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range estimates {
		shares = append(shares, float64(x.Nodes)/float64(res.Stats.Nodes))
	}
	return shares, estimates, res.Stats.Nodes
}

// TestEstimates wants the share within a factor of 3 when a tenth is explored, for four programs in five, and at four looks in five from then on. A
// sample is every third program. The looks do not depend on time.
func TestEstimates(t *testing.T) {
	near := func(x estimate.Explored, share float64) bool { return x.Share < 3*share && x.Share > share/3 }
	good, all, looks, goodLooks, spread := 0, 0, 0, 0, 0
	for i, m := range measured {
		if i%3 != 0 && os.Getenv("HEDDLE_ALL_PROGRAMS") == "" {
			continue
		}
		file := m.name
		if m.threads > 0 {
			file = programOf(t, m.name, m.threads, m.rounds)
		}
		shares, es, nodes := estimated(t, file, m.bound)
		begin := slices.IndexFunc(shares, func(s float64) bool { return s >= .1 })
		if begin < 0 {
			t.Fatalf("%s: no estimate from a tenth on", m.name)
		}
		all++
		if near(es[begin], shares[begin]) {
			good++
		}
		for i := begin; i < len(es); i++ {
			looks++
			if near(es[i], shares[i]) {
				goodLooks++
			}
			if es[i].Low <= shares[i] && shares[i] <= es[i].High {
				spread++
			}
		}
		t.Logf("%-30s %d threads, %2d rounds, bound %2d, %7d nodes: at %.2f estimated %.2f (%.2f to %.2f)", filepath.Base(m.name), m.threads, m.rounds, m.bound,
			nodes, shares[begin], es[begin].Share, es[begin].Low, es[begin].High)
	}
	t.Logf("%d of %d within a factor of 3 at a tenth, and %d of %d looks from then on, %d in the spread", good, all, goodLooks, looks, spread)
	if 5*good < 4*all {
		t.Errorf("%d of %d shares are within a factor of 3", good, all)
	}
	if 5*goodLooks < 4*looks {
		t.Errorf("%d of %d looks are within a factor of 3", goodLooks, looks)
	}
}
