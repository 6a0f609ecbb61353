package rt

// This file tests that transitions do what was foreseen of them, in programs of testdata: each is made and compared. A part of them is explored, unless
// HEDDLE_ALL_PROGRAMS is set. That searches find the same with foresight and without is tested where pruned searches are compared with those without.

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"heddle.example/answer"
	"heddle.example/cfront"
	"heddle.example/scheduler"
)

func TestForesight(t *testing.T) {
	checksForesight = true
	defer func() { checksForesight = false }()
	var files []string
	for _, dir := range []string{"interleavings", "race", "fair", "verify", "foresight"} {
		list, err := filepath.Glob("../testdata/" + dir + "/*.c")
		if err != nil || len(list) == 0 {
			t.Fatal("no programs in", dir, err)
		}
		for i, file := range list {
			if os.Getenv("HEDDLE_ALL_PROGRAMS") != "" || i%25 == 0 || dir == "foresight" {
				files = append(files, file)
			}
		}
	}
	reductions := []string{scheduler.None, "persistent", scheduler.Symmetry}
	for i, file := range files {
		p, _, err := cfront.Load(cfront.Config{}, file)
		if err != nil {
			continue // one for other flags
		}
		for j, reduction := range reductions {
			if (i+j)%len(reductions) != 0 && filepath.Base(filepath.Dir(file)) != "foresight" && os.Getenv("HEDDLE_ALL_PROGRAMS") == "" {
				continue
			}
			o := DefaultOptions()
			o.Workers, o.KeepGoing, o.Reduction, o.Timeout = 1, true, reduction, time.Second
			r, err := Explore(context.Background(), p, o)
			if err != nil {
				continue // no such reduction
			}
			for _, why := range r.Reasons {
				if why.Kind == answer.BecauseInternal {
					t.Errorf("%s, %s: %s", file, reduction, why.Message)
				}
			}
		}
	}
}

// TestForesightLeavesOut: most transitions of a plain search are not made, and nothing changes by that.
func TestForesightLeavesOut(t *testing.T) {
	p, _, err := cfront.Load(cfront.Config{}, "../testdata/foresight/cells.c")
	if err != nil {
		t.Fatal(err)
	}
	for _, bound := range []int{-1, 3} {
		o := DefaultOptions()
		o.Workers, o.Reduction, o.ContextBound = 1, scheduler.None, bound
		with, err := Explore(context.Background(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		checksForesight = true // it makes all
		without, err := Explore(context.Background(), p, o)
		checksForesight = false
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []*Stats{&with.Stats, &without.Stats} {
			s.Elapsed, s.PeakBytes, s.SolverWait = 0, 0, 0
		}
		if with.Stats != without.Stats || with.Verdict != without.Verdict || !slices.Equal(with.Assumptions, without.Assumptions) {
			t.Errorf("bound %d: %v %+v with foresight, %v %+v without", bound, with.Verdict, with.Stats, without.Verdict, without.Stats)
		}
	}
}
