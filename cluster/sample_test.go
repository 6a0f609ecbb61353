package cluster

// This file tests the sample by which a region is split: it is of all that was visited, and every thread's steps are among its ways.

import (
	"context"
	"testing"

	"heddle.example/rt"
	"heddle.example/rt/measure"
	"heddle.example/scheduler"
)

func TestSampleOfVisits(t *testing.T) {
	p := loadProgram(t, "../bench/programs/counters.c", "ROUNDS=3")
	opts := rt.DefaultOptions()
	opts.Reduction = scheduler.None
	site, err := rt.NewSite(context.Background(), p, opts)
	if err != nil {
		t.Fatal(err)
	}
	defer site.Close()
	f, err := form(site, &Tree{Nodes: []TreeNode{{Leaf: true}}, Regions: 1}, 1, Costs{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer f.close()
	if err := f.run(context.Background()); err != nil {
		t.Fatal(err)
	}
	s := f.lanes[0].region.Remembered()
	if s.Nodes != 1024 || len(s.Edges) < 450 {
		t.Errorf("%d nodes, %d ways", s.Nodes, len(s.Edges))
	}
	for c, m := range s.Measures {
		if m.Kind != measure.OfSteps || m.Thread == 0 {
			continue
		}
		col, moved, least, most := s.Values[c], 0, uint64(1<<63), uint64(0)
		for _, e := range s.Edges {
			if d := col[e[1]] - col[e[0]]; d == 1 {
				moved++
			} else if d != 0 {
				t.Fatalf("thread %d makes %d steps on the way from one node to the next", m.Thread, d)
			}
		}
		for _, v := range col {
			least, most = min(least, v), max(most, v)
		}
		// A search that is depth first ends where its last thread has still to move, or the first one: what it visits then is not all that there is.
		if moved < len(s.Edges)/6 || least > 2 || most < 10 {
			t.Errorf("thread %d: it moves on %d ways of %d, and has made %d to %d steps", m.Thread, moved, len(s.Edges), least, most)
		}
	}
}
