package peers_test

// This file holds the models to their twins in C: SPIN and heddle come to the same verdict on both, as they are
// and with their fault, and heddle needs no more states.

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heddle.example/bench/peers"
	"heddle.example/cfront"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/sample"
)

func TestTwins(t *testing.T) {
	files, err := filepath.Glob("models/*.c")
	if err != nil || len(files) != 10 {
		t.Fatal(files, err)
	}
	var spin *peers.Peer
	all, err := peers.Load()
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if all[i].Name == "SPIN" && all[i].Missing() == "" {
			spin = &all[i]
		}
	}
	for i, file := range files {
		for j, define := range []string{"", "#define BROKEN\n"} {
			name := filepath.Base(file)
			want := "safe"
			if define != "" {
				name, want = name+" broken", "violated"
			}
			t.Run(name, func(t *testing.T) {
				copied := filepath.Join(t.TempDir(), filepath.Base(file))
				for _, ending := range []string{".c", ".pml"} {
					text, err := os.ReadFile(strings.TrimSuffix(file, ".c") + ending)
					if err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(strings.TrimSuffix(copied, ".c")+ending, []byte(define+string(text)), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				p, _, err := cfront.Load(cfront.Config{}, copied)
				if err != nil {
					t.Fatal(err)
				}
				o := rt.DefaultOptions()
				o.Workers = 1
				r, err := rt.Explore(context.Background(), p, o)
				if err != nil || string(r.Verdict) != want || want == "safe" && !r.Complete {
					t.Errorf("heddle: %v, %v, %v", r.Verdict, r.Reasons, err)
				}
				if spin == nil || testing.Short() || i%2 != j && !sample.All() {
					t.Skip("SPIN is not installed, or there is no time for it, or its half is not in the sample")
				}
				a, err := spin.Run(context.Background(), copied, nil, patience.For(time.Minute), 0)
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
