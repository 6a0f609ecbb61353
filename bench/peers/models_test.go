package peers_test

// This file holds the models to their twins in C: SPIN and heddle come to the same verdict on both, as they are
// and with their fault, and heddle needs no more states.

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"heddle.example/bench/peers"
	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/sample"
)

// spinPeer gives SPIN, which may not be installed.
func spinPeer(t *testing.T) *peers.Peer {
	all, err := peers.Load()
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if all[i].Name == "SPIN" {
			return &all[i]
		}
	}
	t.Fatal("there is no file of SPIN")
	return nil
}

func TestTwins(t *testing.T) {
	files, err := filepath.Glob("models/*.c")
	if err != nil || len(files) != 10 {
		t.Fatal(files, err)
	}
	spin := spinPeer(t)
	for i, file := range files {
		for j, define := range [][]string{nil, {"BROKEN"}} {
			name := filepath.Base(file)
			want := "safe"
			if define != nil {
				name, want = name+" broken", "violated"
			}
			t.Run(name, func(t *testing.T) {
				flags := compiler.Flags{Define: define}
				p, _, err := cfront.Load(cfront.Config{Flags: flags}, file)
				if err != nil {
					t.Fatal(err)
				}
				o := rt.DefaultOptions()
				o.Workers = 1
				r, err := rt.Explore(context.Background(), p, o)
				if err != nil || string(r.Verdict) != want || want == "safe" && !r.Complete {
					t.Errorf("heddle: %v, %v, %v", r.Verdict, r.Reasons, err)
				}
				if spin.Missing() != "" || testing.Short() || i%2 != j && !sample.All() {
					t.Skip("SPIN is not installed, or there is no time for it, or its half is not in the sample")
				}
				a, err := spin.Run(context.Background(), file, flags.Macros(), patience.For(time.Minute), 0)
				if err != nil || a.Verdict != want {
					t.Errorf("SPIN: %+v, %v", a, err)
				}
				if states := a.Counts["nodes"]; want == "safe" && float64(r.Stats.Stored) > states {
					t.Errorf("heddle stores %d nodes, SPIN %.0f states", r.Stats.Stored, states)
				}
				t.Logf("heddle: %d different nodes; SPIN: %.0f states", r.Stats.Nodes-r.Stats.Pruned, a.Counts["nodes"])
			})
		}
	}
}
