package cluster

// This file tests that regions give the answer of one search: verdict, completeness, cuts, assumptions, violations, over the programs in
// testdata. HEDDLE_ALL_PROGRAMS takes them all, not a selection.

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/rt"
	"heddle.example/scheduler"
	"heddle.example/symex/static"
)

func TestRegionsAnswerAsOneSearch(t *testing.T) {
	files, err := filepath.Glob("../testdata/verify/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	all := os.Getenv("HEDDLE_ALL_PROGRAMS") != ""
	compared, cut := 0, 0
	for i, name := range files {
		if !all && i%20 != 5 {
			continue
		}
		p, _, err := cfront.Load(cfront.Config{}, name)
		if err != nil {
			continue // it is about unusable input
		}
		for _, bound := range []int{-1, 2} {
			opts := rt.DefaultOptions()
			opts.Workers, opts.Reduction, opts.KeepGoing, opts.ContextBound, opts.Timeout = 1, scheduler.None, true, bound, 2*time.Second
			want, err := rt.Explore(context.Background(), p, opts)
			if err != nil || want.Stats.Elapsed > time.Second {
				continue
			}
			opts.Timeout = time.Minute
			got, lanes := exploreLocally(t, p, opts, 4)
			if slices.ContainsFunc(got.Reasons, func(r rt.Reason) bool { return strings.HasPrefix(r.Message, static.ReadInPieces) }) {
				continue // one search is made again then, as of a program that sees addresses
			}
			compared++
			if len(lanes) > 1 {
				cut++
			}
			if got.Verdict != want.Verdict || got.Complete != want.Complete || !slices.Equal(got.Cuts, want.Cuts) || !slices.Equal(violationsOf(got), violationsOf(want)) || !slices.Equal(got.Assumptions, want.Assumptions) {
				t.Errorf("%s, context bound %d: %s %v %v %v %v %v\none search: %s %v %v %v %v %v", name, bound, got.Verdict, got.Complete, got.Cuts, got.Reasons, got.Assumptions, violationsOf(got),
					want.Verdict, want.Complete, want.Cuts, want.Reasons, want.Assumptions, violationsOf(want))
			}
			if bound < 0 && got.Stats.Nodes > want.Stats.Nodes*11/10+10 {
				t.Logf("%s: %d nodes, one search %d", name, got.Stats.Nodes, want.Stats.Nodes)
			}
		}
	}
	t.Logf("%d searches, %d of them cut into regions", compared, cut)
	if cut == 0 {
		t.Error("nothing was cut")
	}
}
