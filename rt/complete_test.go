package rt_test

// This file tests that what a context bound cuts does not depend on the order in
// which the tree is explored: a node that is first visited with no switches left
// and later with some is not cut.

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"heddle.example/cfront"
	"heddle.example/rt"
)

func TestCompleteIsOrderFree(t *testing.T) {
	for _, name := range []string{"bounded_buffer_while", "cond_ping_pong", "dekker", "peterson", "context_forced_switches"} {
		file := filepath.Join("../testdata/verify", name+".c")
		t.Run(name, func(t *testing.T) {
			p := load(t, cfront.Config{}, file)
			changes := false
			for bound, last := 2, ""; bound <= 24; bound += 2 {
				want := ""
				for seed := range int64(6) {
					o := rt.DefaultOptions()
					o.ContextBound, o.Seed, o.Workers = bound, seed, 1+int(seed%2)
					r, err := rt.Explore(context.Background(), p, o)
					if err != nil {
						t.Fatal(err)
					}
					got := fmt.Sprint(r.Verdict, r.Complete, r.Cuts)
					if want == "" {
						want = got
					} else if got != want {
						t.Fatalf("bound %d, seed %d: %s, want %s", bound, seed, got, want)
					}
				}
				changes = changes || last != "" && last != want
				last = want
			}
			if !changes {
				t.Error("no bound is enough: the test shows nothing")
			}
		})
	}
}
