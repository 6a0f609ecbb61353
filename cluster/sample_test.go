package cluster

// This file tests the sample by which a region is split: it is of all that was visited, and every thread's steps are among its ways.

import (
	"context"
	"math"
	"testing"

	"heddle.example/hashing"
	"heddle.example/rt"
	"heddle.example/rt/measure"
	"heddle.example/rt/save"
	"heddle.example/scheduler"
)

// everywhere is the border of a region that is the whole tree. It adds up the steps of the threads at all nodes to which the explorer comes.
type everywhere struct {
	nodes float64
	steps [4]float64
}

func (b *everywhere) Owns(at *measure.Position) bool {
	b.nodes++
	for i := range b.steps {
		b.steps[i] += float64(at.Step(i))
	}
	return true
}

func (b *everywhere) Send(*measure.Position, []save.Packed, hashing.Key) {}

func TestSampleOfVisits(t *testing.T) {
	p := loadProgram(t, "../bench/programs/counters.c", "ROUNDS=3")
	opts := rt.DefaultOptions()
	opts.Reduction = scheduler.None
	site, err := rt.NewSite(context.Background(), p, opts)
	if err != nil {
		t.Fatal(err)
	}
	defer site.Close()
	store, err := site.OpenStore(false)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	b := &everywhere{}
	r, err := site.Region(b, store, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	root := newBatch(batchOpen, 0)
	root.add(nil, nil)
	m, err := read(root.buf)
	if err != nil {
		t.Fatal(err)
	}
	if done, err := m.explore(r, true, func() bool { return false }); !done || err != nil {
		t.Fatal(done, err)
	}
	s := r.Remembered()
	if s.Nodes != 1024 || len(s.Edges) < 450 {
		t.Errorf("%d nodes, %d ways", s.Nodes, len(s.Edges))
	}
	for c, m := range s.Measures {
		if m.Kind != measure.OfSteps || m.Thread == 0 {
			continue
		}
		col, moved, to := s.Values[c], 0, 0.0
		for _, e := range s.Edges {
			if d := col[e[1]] - col[e[0]]; d == 1 {
				moved++
			} else if d != 0 {
				t.Fatalf("thread %d makes %d steps on the way from one node to the next", m.Thread, d)
			}
			to += float64(col[e[1]])
		}
		to /= float64(len(s.Edges))
		if all := b.steps[m.Thread] / b.nodes; math.Abs(to-all) > 1 || moved < len(s.Edges)/5 || moved > 2*len(s.Edges)/5 {
			t.Errorf("thread %d moves on %d ways of %d, to %.1f steps in the mean, of all nodes %.1f", m.Thread, moved, len(s.Edges), to, all)
		}
	}
}
