package rt_test

import (
	"context"
	"testing"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/rt"
)

// TestWaitsInLoop checks that a thread that waits in a loop stands in one place: whether it looks before the first round or behind it, there are as many nodes.
func TestWaitsInLoop(t *testing.T) {
	nodes := func(cfg cfront.Config) int64 {
		opts := rt.DefaultOptions()
		opts.Workers, opts.Reduction = 1, "none"
		r, err := rt.Explore(context.Background(), load(t, cfg, "../testdata/verify/waits_in_loop.c"), opts)
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != rt.Safe {
			t.Fatal(r.Verdict)
		}
		return r.Stats.Stored
	}
	before, behind := nodes(cfront.Config{}), nodes(cfront.Config{Flags: compiler.Flags{Define: []string{"DO"}}})
	if before != behind {
		t.Errorf("%d nodes where threads look before the first round, %d where they do behind it", before, behind)
	}
}
