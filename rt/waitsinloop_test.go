package rt_test

import (
	"testing"

	"heddle.example/rt"
)

// TestWaitsInLoop checks that a thread that waits in a loop stands in one place: whether it looks before the first round or behind it, there are as many nodes.
func TestWaitsInLoop(t *testing.T) {
	before, behind := exploreOne(t, "verify/waits_in_loop.c", "none"), exploreOne(t, "verify/waits_in_loop.c", "none", "DO")
	for _, r := range []*rt.Result{before, behind} {
		if r.Verdict != rt.Safe {
			t.Fatal(r.Verdict)
		}
	}
	if before.Stats.Stored != behind.Stats.Stored {
		t.Errorf("%d nodes where threads look before the first round, %d where they do behind it", before.Stats.Stored, behind.Stats.Stored)
	}
}
