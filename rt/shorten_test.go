package rt_test

// This file tests that the schedules of violations get as few context switches as there can be: with one switch less a
// search that prunes nothing does not find them.

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/patience"
	"heddle.example/rt"
)

func TestShorten(t *testing.T) {
	for _, name := range []string{"traces/counter.c", "traces/pool.c", "traces/clear.c", "traces/retry.c", "verify/context_deadlock.c"} {
		t.Run(name, func(t *testing.T) {
			p, _, err := cfront.Load(cfront.Config{}, filepath.Join("../testdata", name))
			if err != nil {
				t.Fatal(err)
			}
			o := rt.DefaultOptions()
			o.Workers = 1 // two may find two at once
			r, err := rt.Explore(context.Background(), p, o)
			if err != nil || len(r.Violations) != 1 {
				t.Fatalf("%v, %+v", err, r)
			}
			found := r.Violations[0]
			if err := rt.Shorten(context.Background(), p, o, r, patience.For(30*time.Second)); err != nil {
				t.Fatal(err)
			}
			short := r.Violations[0]
			n := short.Trace.Switches
			if !short.Trace.Fewest || n > found.Trace.Switches || short.Property != found.Property || short.Place != found.Place {
				t.Fatalf("%d switches (fewest: %v) where the search had %d: %+v, was %+v", n, short.Trace.Fewest, found.Trace.Switches, short, found)
			}
			o.Hash, o.Reduction, o.KeepGoing = "none", "none", true
			has := func(bound int) bool {
				o.ContextBound = bound
				r, err := rt.Explore(context.Background(), p, o)
				if err != nil {
					t.Fatal(err)
				}
				for _, v := range r.Violations {
					if v.Property == short.Property && v.Place == short.Place {
						return true
					}
				}
				return false
			}
			if !has(n) || n > 0 && has(n-1) {
				t.Errorf("%d switches are not the fewest", n)
			}
			again, err := rt.Replay(context.Background(), p, rt.DefaultOptions(), short.Trace.Choices)
			if err != nil || len(again.Violations) != 1 || again.Violations[0].Place != short.Place {
				t.Errorf("the replay: %v, %+v", err, again)
			}
		})
	}
}

// A thread that counts for ever makes the tree endless within every bound from one switch on, and hides the violation there no more.
func TestShortenEndless(t *testing.T) {
	const text = `
#include <assert.h>
#include <pthread.h>
int n;
void *counts(void *a) { for (;;) n++; }
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, counts, 0);
	for (int i = 0; i < 5; i++)
		assert(n < 3);
	return 0;
}`
	p := loadText(t, text)
	o := rt.DefaultOptions()
	o.Policy, o.Seed = "shuffled", 3
	r, err := rt.Explore(context.Background(), p, o)
	if err != nil || len(r.Violations) != 1 || r.Violations[0].Trace.Switches <= 2 {
		t.Fatalf("%v, %+v", err, r)
	}
	if err := rt.Shorten(context.Background(), p, o, r, patience.For(time.Second/4)); err != nil {
		t.Fatal(err)
	}
	if now := r.Violations[0].Trace; now.Switches != 2 || now.Fewest {
		t.Errorf("%d switches, the fewest: %v; that one does not do nobody can know", now.Switches, now.Fewest)
	}
}

// TestShortenLarge: where even few switches are too many to be searched to their end, the schedule gets shorter all the same, and is not called the shortest.
func TestShortenLarge(t *testing.T) {
	const text = `
#include <assert.h>
#include <pthread.h>
int account[4] = {50, 50, 50, 50};
pthread_mutex_t lock[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
void add(int a, int x) {
	pthread_mutex_lock(&lock[a]);
	int before = account[a];
	pthread_mutex_unlock(&lock[a]); // here another one comes between
	pthread_mutex_lock(&lock[a]);
	account[a] = before + x;
	pthread_mutex_unlock(&lock[a]);
}
void *clerk(void *arg) {
	int first = (int)(long)arg;
	for (int i = 0; i < 10; i++) {
		add((first + i) % 4, -1 - i % 3);
		add((first + i + 1) % 4, 1 + i % 3);
	}
	return 0;
}
int main(void) {
	pthread_t t[4];
	int sum = 0;
	for (long i = 0; i < 4; i++)
		pthread_create(&t[i], 0, clerk, (void *)i);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], 0);
	for (int i = 0; i < 4; i++)
		sum += account[i];
	assert(sum == 200);
	return 0;
}`
	p := loadText(t, text)
	o := rt.DefaultOptions()
	o.Policy, o.Workers = "shuffled", 1
	r, err := rt.Explore(context.Background(), p, o)
	if err != nil || len(r.Violations) != 1 || r.Violations[0].Trace.Switches < 10 {
		t.Fatalf("%v, %+v", err, r)
	}
	found := r.Violations[0].Trace.Switches
	if err := rt.Shorten(context.Background(), p, o, r, patience.For(time.Second)); err != nil {
		t.Fatal(err)
	}
	// Five threads run, one of them twice and another one between.
	if now := r.Violations[0].Trace; now.Switches > 8 || now.Fewest {
		t.Errorf("%d switches where the search had %d, the fewest: %v", now.Switches, found, now.Fewest)
	}
}

// What takes too long keeps the schedule that was found, and does not claim that it is the shortest.
func TestShortenInVain(t *testing.T) {
	p, _, err := cfront.Load(cfront.Config{}, "../testdata/traces/counter.c")
	if err != nil {
		t.Fatal(err)
	}
	o := rt.DefaultOptions()
	r, err := rt.Explore(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	before := r.Violations[0]
	if err := rt.Shorten(context.Background(), p, o, r, time.Nanosecond); err != nil {
		t.Fatal(err)
	}
	if now := r.Violations[0]; now.Trace != before.Trace || now.Trace.Fewest {
		t.Errorf("the trace became %+v", now.Trace)
	}
}
