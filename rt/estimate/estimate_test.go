package estimate

// This file tests estimates on trees whose size is known: those of a depth-first search in a lattice of counters, pruned and not.

import (
	"math"
	"testing"
)

// frame is a level of the walk.
type frame struct {
	Level
	at       [4]int
	next, of int32
	options  [4]int8
}

// walk goes depth first through the states of some counters from 0 to most, each of which counts at each step; look is called after each node.
func walk(counters, most int, prune bool, look func(nodes int64, s *Sizes, path []frame)) (nodes int64) {
	var s Sizes
	seen := map[[4]int]bool{}
	var path []frame
	arrive := func(at [4]int) {
		nodes++
		if prune && seen[at] {
			return
		}
		seen[at] = true
		f := frame{at: at}
		for c := range counters {
			if at[c] < most {
				f.options[f.of] = int8(c)
				f.of++
			}
		}
		if f.of > 0 {
			path = append(path, f)
		}
	}
	arrive([4]int{})
	for len(path) > 0 {
		top := &path[len(path)-1]
		top.Ends(nodes, top.next)
		if top.next == top.of {
			var above *Level
			if n := len(path); n > 1 && path[n-2].next == 1 {
				above = &path[n-2].Level
			}
			s.Closes(&top.Level, above, top.next, top.of)
			path = path[:len(path)-1]
			continue
		}
		at := top.at
		at[top.options[top.next]]++
		top.next++
		top.Takes(nodes)
		arrive(at)
		look(nodes, &s, path)
	}
	return nodes
}

// left gives what is estimated of a path.
func left(s *Sizes, path []frame) Rest {
	return s.Left(func(yield func(Open) bool) {
		for i := len(path) - 1; i >= 0; i-- {
			if f := &path[i]; !yield(Open{Level: &f.Level, Next: f.next, N: f.of, Of: f.of}) {
				return
			}
		}
	})
}

// TestPruned wants the share of lattices within a factor of 3 from a tenth on, four times in five, and most often within its spread.
func TestPruned(t *testing.T) {
	for _, x := range []struct{ counters, most int }{{2, 30}, {2, 300}, {3, 8}, {3, 25}, {4, 5}, {4, 9}} {
		all := walk(x.counters, x.most, true, func(int64, *Sizes, []frame) {})
		looks, near, within := 0, 0, 0
		walk(x.counters, x.most, true, func(nodes int64, s *Sizes, path []frame) {
			if truth := float64(nodes) / float64(all); truth >= .1 && nodes%97 == 0 {
				e := withPruning(nodes, left(s, path))
				if r := e.Share / truth; r < 3 && r > 1./3 {
					near++
				} else if r > 5 || r < .2 {
					t.Errorf("%d counters to %d: at %.3f the share is estimated as %.3f", x.counters, x.most, truth, e.Share)
				}
				looks++
				if e.Low/1.5 <= truth && truth <= 1.5*e.High {
					within++
				}
				if e.Low > e.Share || e.Share > e.High || e.High > 1 || math.IsNaN(e.Share) {
					t.Fatalf("no share and spread: %+v", e)
				}
			}
		})
		t.Logf("%d counters to %d: %d looks, %d within a factor of 3, %d within the spread", x.counters, x.most, looks, near, within)
		if 5*near < 4*looks {
			t.Errorf("%d counters to %d: the share is within a factor of 3 %d times of %d", x.counters, x.most, near, looks)
		}
		if 2*within < looks {
			t.Errorf("%d counters to %d: the share lies in its spread %d times of %d", x.counters, x.most, within, looks)
		}
	}
}

// TestUnpruned wants the probability of the paths that are done, which on a regular tree is the share.
func TestUnpruned(t *testing.T) {
	all := walk(2, 6, false, func(int64, *Sizes, []frame) {})
	last := 0.0
	walk(2, 6, false, func(nodes int64, s *Sizes, path []frame) {
		e := unpruned(nodes, left(s, path).Mass)
		if e.Share < last-1e-9 || e.Share > 1 {
			t.Fatalf("the share goes from %v to %v", last, e.Share)
		}
		last = e.Share
		if truth := float64(nodes) / float64(all); truth >= .1 && (e.Share > 3*truth || e.Share < truth/3) {
			t.Errorf("at %.3f the share is estimated as %.3f", truth, e.Share)
		}
	})
	if last < .999 {
		t.Errorf("at the end %v", last)
	}
}

// TestTogether adds up parts: a path, and what waits beside it.
func TestTogether(t *testing.T) {
	path := Part{Rest: Rest{Nodes: 300, Size: 100, Deviation: .5, Mass: .5}, Below: .5}
	waits := Part{Below: .25, Waits: true}
	for _, x := range []struct {
		name   string
		nodes  int64
		parts  []Part
		pruned bool
		share  float64 // -1: nothing is known
	}{
		{"nothing is left", 100, nil, true, 1},
		{"nothing is left, without pruning", 100, nil, false, 1},
		{"a path", 100, []Part{path}, true, 1 / (1 + 3*unseen)},
		{"a path, without pruning", 100, []Part{path}, false, .75},
		{"a path and two parts that wait", 500, []Part{waits, path, waits}, true, 1 / (1 + unseen)},
		{"the same without pruning", 500, []Part{waits, path, waits}, false, .25},
		{"nobody has begun", 0, []Part{{Below: 1, Waits: true}}, true, -1},
		{"nobody has begun, without pruning", 0, []Part{{Below: 1, Waits: true}}, false, -1},
	} {
		e, known := Together(x.nodes, x.parts, x.pruned)
		switch {
		case known != (x.share >= 0):
			t.Errorf("%s: known is %v", x.name, known)
		case known && (math.Abs(e.Share-x.share) > 1e-9 || e.Low > e.Share || e.High < e.Share):
			t.Errorf("%s: %+v, want a share of %g", x.name, e, x.share)
		}
	}
}
