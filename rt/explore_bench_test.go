package rt_test

// This file defines the benchmark of the exploration of a concrete program of two
// threads by one worker.

import (
	"context"
	"testing"

	"heddle.example/cfront"
	"heddle.example/rt"
)

func BenchmarkTwoThreads(b *testing.B) {
	p, _, err := cfront.Load(cfront.Config{}, "../testdata/verify/fib_race_6_safe.c")
	if err != nil {
		b.Fatal(err)
	}
	for _, hash := range []string{"xxh3", "none"} {
		b.Run("hash="+hash, func(b *testing.B) {
			o := rt.DefaultOptions()
			o.Workers, o.Hash = 1, hash
			if hash == "none" {
				o.ContextBound = 6 // the full tree is too large to walk
			}
			var transitions int64
			for b.Loop() {
				r, err := rt.Explore(context.Background(), p, o)
				if err != nil || r.Verdict != rt.Safe {
					b.Fatal(r, err)
				}
				transitions += r.Stats.Transitions
			}
			b.ReportMetric(float64(transitions)/b.Elapsed().Seconds(), "transitions/s")
		})
	}
}
