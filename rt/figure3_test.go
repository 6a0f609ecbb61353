package rt_test

// This file checks the size of the reachability tree of sefm2011 figure 3 against
// the size that follows from the definition.
//
// Derivation, at statement granularity with --after-main wait. Three threads make
// one increment and then end; main creates them and then ends. An operation is
// visible only while another thread exists, so the creation of the first thread
// belongs to the initial run of main, and a thread that is alone after its
// increment ends in the same transition. What is left of main is: create 2,
// create 3, end. The state of the tree is therefore the vector of progress
//
//	main: 0 before create 2, 1 before create 3, 2 before its end, 3 ended
//	thread i (exists once main has created it): 0 before the increment, 1 before its end, 2 ended
//
// and the tree has one node per sequence of transitions. The values of x and y
// follow from the vector, so the hashed tree expands one node per distinct vector,
// (the one in which all have ended is a leaf, which is not expanded), and it
// arrives once at the root and once per transition out of each of those.
//
// The papers' own scheme sees the order of unequal increments of an input
// (sefm2011 §4.1): there the vector also says which of threads 1 and 2 came first,
// once both have made their increment.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"heddle.example/cfront"
	"heddle.example/rt"
	"heddle.example/symex/state"
)

type progress struct {
	main, t1, t2, t3 int
	first            int // of threads 1 and 2, the one whose increment came first; 0: as yet open, or not seen
}

// next lists the vectors after one transition; ordered tells whether they see the order of increments.
func (p progress) next(ordered bool) []progress {
	exists := [3]bool{true, p.main >= 1, p.main >= 2}
	ts := [3]int{p.t1, p.t2, p.t3}
	live := 0
	if p.main < 3 {
		live++
	}
	for i := range ts {
		if exists[i] && ts[i] < 2 {
			live++
		}
	}
	var out []progress
	if p.main < 3 {
		q := p
		q.main++
		out = append(out, q)
	}
	for i := range ts {
		if !exists[i] || ts[i] == 2 {
			continue
		}
		n := ts
		n[i]++
		if live == 1 {
			n[i] = 2
		}
		q := progress{p.main, n[0], n[1], n[2], p.first}
		if ordered && q.first == 0 && q.t1 > 0 && q.t2 > 0 {
			q.first = 2 - i // thread i+1 came second
		}
		out = append(out, q)
	}
	return out
}

// treeSize counts the nodes of the full tree below p.
func treeSize(p progress) int64 {
	n := int64(1)
	for _, q := range p.next(false) {
		n += treeSize(q)
	}
	return n
}

// distinct collects the different vectors reachable from p.
func distinct(p progress, ordered bool, seen map[progress]bool) {
	if seen[p] {
		return
	}
	seen[p] = true
	for _, q := range p.next(ordered) {
		distinct(q, ordered, seen)
	}
}

// hashedTree gives the nodes at which the hashed tree arrives and those it expands.
func hashedTree(ordered bool) (arrivals, expanded int64) {
	seen := map[progress]bool{}
	distinct(progress{}, ordered, seen)
	arrivals = 1
	for p := range seen {
		next := p.next(ordered)
		arrivals += int64(len(next))
		if len(next) > 0 {
			expanded++
		}
	}
	return arrivals, expanded
}

func TestFigure3(t *testing.T) {
	full := treeSize(progress{})
	if arrivals, expanded := hashedTree(false); full != 4523 || expanded != 65 || arrivals != 162 {
		t.Errorf("by the definition: full tree %d nodes, %d expanded, %d arrivals", full, expanded, arrivals)
	}
	for _, v := range []struct {
		name, start, one, two string
		ordered               bool // serialised expressions see the order
	}{
		{"equal increments", "0", "x++", "x++", false},
		{"unequal increments", "0", "x += 2", "x += 3", false},
		{"equal increments of an input", "__VERIFIER_nondet_int()", "x++", "x++", false},
		{"unequal increments of an input", "__VERIFIER_nondet_int()", "x += 2", "x += 3", true},
	} {
		t.Run(v.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "figure3.c")
			text := fmt.Sprintf(figure3, v.one, v.two, v.start)
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			explore := func(hash string) rt.Stats {
				o := rt.DefaultOptions()
				o.Workers, o.Granularity, o.AfterMainWait, o.Hash = 1, state.GranularityStatement, true, hash
				r, err := rt.Explore(context.Background(), load(t, cfront.Config{}, file), o)
				if err != nil || r.Verdict != rt.Safe || !r.Complete {
					t.Fatalf("%v %v", r, err)
				}
				return r.Stats
			}
			if s := explore("none"); s.Nodes != full {
				t.Errorf("the full tree has %d nodes, want %d", s.Nodes, full)
			}
			for _, hash := range []string{"xxh3", "sha256", "serialised-sha256"} {
				arrivals, expanded := hashedTree(v.ordered && hash == "serialised-sha256")
				if s := explore(hash); s.Nodes != arrivals || s.Nodes-s.Pruned-s.Leaves != expanded {
					t.Errorf("%s: the hashed tree has %d nodes, %d expanded; want %d, %d", hash, s.Nodes, s.Nodes-s.Pruned-s.Leaves, arrivals, expanded)
				}
			}
		})
	}
}

const figure3 = `#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int x, y;
void *t1(void *arg) {
  %s;
  return 0;
}
void *t2(void *arg) {
  %s;
  return 0;
}
void *t3(void *arg) {
  y++;
  return 0;
}
int main(void) {
  pthread_t id1, id2, id3;
  x = %s;
  pthread_create(&id1, 0, t1, 0);
  pthread_create(&id2, 0, t2, 0);
  pthread_create(&id3, 0, t3, 0);
  return 0;
}
`
