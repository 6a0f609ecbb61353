package rt_test

import (
	"context"
	"testing"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/rt"
	"heddle.example/scheduler"
)

// TestPolicies: the order in which threads are tried changes nothing about a whole search, with and without a bound, nor with the reduction.
func TestPolicies(t *testing.T) {
	for _, file := range []string{"../bench/programs/counters.c", "../testdata/verify/bounded_buffer_if.c", "../testdata/verify/atomic_flag.c", "../testdata/lib/semaphore/cancel_semaphore_taken.c"} {
		p := load(t, cfront.Config{Flags: compiler.Flags{Define: []string{"ROUNDS=1"}}}, file)
		for _, search := range []struct {
			bound     int
			reduction string
		}{{-1, "none"}, {2, "none"}, {-1, "persistent"}} {
			var want string
			for _, policy := range scheduler.Policies(false) {
				o := rt.DefaultOptions()
				o.Workers, o.KeepGoing, o.ContextBound, o.Reduction, o.Policy, o.Seed = 1, true, search.bound, search.reduction, policy.Name, 5
				r, err := rt.Explore(context.Background(), p, o)
				if err != nil {
					t.Fatal(err)
				}
				if got := outcome(r); want == "" {
					want = got
				} else if got != want {
					t.Errorf("%s, %v: %s gives %s, %s gives %s", file, search, scheduler.Policies(false)[0].Name, want, policy.Name, got)
				}
			}
		}
	}
	o := rt.DefaultOptions()
	o.Policy = "nobody's"
	if _, err := rt.Explore(context.Background(), load(t, cfront.Config{}, "../testdata/verify/atomic_flag.c"), o); err == nil {
		t.Error("no error about an unknown policy")
	}
}
