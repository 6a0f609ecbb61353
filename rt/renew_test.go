package rt

// This file tests that a worker that takes a new machine at every opportunity does and finds the same
// as one that keeps its first. Each program is explored in one of several ways, unless HEDDLE_ALL_PROGRAMS is set.

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/symex/check"
)

func TestRenew(t *testing.T) {
	keep := tableLimit
	defer func() { tableLimit = keep }()
	files, err := filepath.Glob("../testdata/interleavings/*.c")
	if err != nil || len(files) < 10 {
		t.Fatal("no programs", err)
	}
	files = append(files, "../bench/programs/inputs.c")
	for way, x := range []struct {
		define []string
		bound  int
		hash   string
		check  *check.Property
	}{
		{nil, -1, "xxh3", check.Assert},
		{nil, 12, "serialised-sha256", check.Race},
		{[]string{"BROKEN"}, -1, "xxh3", check.Assert},
	} {
		for i, file := range files {
			if i%3 != way && os.Getenv("HEDDLE_ALL_PROGRAMS") == "" {
				continue
			}
			p, _, err := cfront.Load(cfront.Config{Flags: compiler.Flags{Define: x.define}}, file)
			if err != nil {
				t.Fatal(err)
			}
			run := func(workers int) (*Result, Stats) {
				o := DefaultOptions()
				o.Workers, o.ContextBound, o.Hash, o.KeepGoing, o.Reduction = workers, x.bound, x.hash, true, "none"
				o.Checks = o.Checks.With(x.check)
				r, err := Explore(context.Background(), p, o)
				if err != nil {
					t.Fatal(err)
				}
				s := r.Stats
				return r, Stats{Nodes: s.Nodes, Transitions: s.Transitions, Pruned: s.Pruned, Leaves: s.Leaves, Paths: s.Paths}
			}
			want, kept := run(1)
			renewed := 0
			tableLimit = func(int64) int64 { renewed++; return 1 }
			got, done := run(1)
			both, _ := run(2)
			tableLimit = keep
			if done != kept || !reflect.DeepEqual(got.Violations, want.Violations) || got.Verdict != want.Verdict {
				t.Errorf("%s %+v: %+v, %v %v; with one machine %+v, %v %v", file, x, done, got.Verdict, got.Violations, kept, want.Verdict, want.Violations)
			}
			if both.Verdict != want.Verdict || len(both.Violations) != len(want.Violations) {
				t.Errorf("%s %+v: two workers: %v %v, want %v %v", file, x, both.Verdict, both.Violations, want.Verdict, want.Violations)
			}
			if kept.Nodes > 2*publishEvery && renewed < 3 {
				t.Errorf("%s %+v: %d nodes, %d new machines", file, x, kept.Nodes, renewed)
			}
		}
	}
}
