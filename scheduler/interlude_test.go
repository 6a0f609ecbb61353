package scheduler

import "testing"

// TestInterludes checks when interludes are made, which of them have searches within bounds, and that all together are not much beside the search.
func TestInterludes(t *testing.T) {
	at, tried := int64(FirstInterlude), int64(0)
	for i, want := range []int64{100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000} {
		if at != want || Bounded(at) != (i%2 == 0) {
			t.Fatalf("the interlude %d is made at %d, bounded %v", i, at, Bounded(at))
		}
		tried += Walking(at).Limit
		if Bounded(at) {
			tried += FewWork(at) + ShallowWork(at)
		}
		if i == 0 && 3*tried > at || i > 0 && 4*tried > at {
			t.Errorf("at %d nodes %d were spent beside", at, tried)
		}
		at = NextInterlude(at)
	}
}
