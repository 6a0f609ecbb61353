package rt_test

// This file tests the search along random paths.

import (
	"context"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/scheduler"
)

// TestWalksOfManyThreads: among 41 threads the last has to come second, which threads drawn at each step hardly show, or the first one last, or threads are made for ever; no search
// of all comes to an end.
func TestWalksOfManyThreads(t *testing.T) {
	for _, file := range []string{"late_reader.c", "first_thread_last.c", "threads_for_ever.c"} {
		p := load(t, cfront.Config{}, "../testdata/walk/"+file)
		for _, workers := range []int{1, 2} {
			o := rt.DefaultOptions()
			o.Reduction, o.Workers, o.Timeout = scheduler.Auto, workers, patience.For(40*time.Second)
			r, err := rt.Explore(context.Background(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != rt.Violated {
				t.Errorf("%s, %d workers: %v after %d nodes, %+v", file, workers, r.Verdict, r.Stats.Nodes, r.Reasons)
			}
		}
	}
}
