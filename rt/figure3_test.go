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

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"heddle/cfront"
	"heddle/rt"
)

type progress struct{ main, t1, t2, t3 int }

func (p progress) next() []progress {
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
		out = append(out, progress{p.main, n[0], n[1], n[2]})
	}
	return out
}

// treeSize counts the nodes of the full tree below p.
func treeSize(p progress) int64 {
	n := int64(1)
	for _, q := range p.next() {
		n += treeSize(q)
	}
	return n
}

// distinct collects the different vectors reachable from p.
func distinct(p progress, seen map[progress]bool) {
	if seen[p] {
		return
	}
	seen[p] = true
	for _, q := range p.next() {
		distinct(q, seen)
	}
}

func TestFigure3(t *testing.T) {
	root := progress{}
	full := treeSize(root)
	seen := map[progress]bool{}
	distinct(root, seen)
	arrivals := int64(1)
	for p := range seen {
		arrivals += int64(len(p.next()))
	}
	if full != 4523 || len(seen) != 66 || arrivals != 162 {
		t.Errorf("by the definition: full tree %d nodes, %d distinct, %d arrivals", full, len(seen), arrivals)
	}
	for _, v := range []struct{ name, start, one, two string }{
		{"equal increments", "0", "x++", "x++"},
		{"unequal increments", "0", "x += 2", "x += 3"},
		{"equal increments of an input", "__VERIFIER_nondet_int()", "x++", "x++"},
		{"unequal increments of an input", "__VERIFIER_nondet_int()", "x += 2", "x += 3"},
	} {
		t.Run(v.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "figure3.c")
			text := fmt.Sprintf(figure3, v.one, v.two, v.start)
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			explore := func(hash string) rt.Stats {
				o := rt.DefaultOptions()
				o.Workers, o.Granularity, o.AfterMainWait, o.Hash = 1, "statement", true, hash
				r, err := rt.Explore(context.Background(), load(t, cfront.Config{}, file), o)
				if err != nil || r.Verdict != rt.Safe || !r.Complete {
					t.Fatalf("%v %v", r, err)
				}
				return r.Stats
			}
			if s := explore("none"); s.Nodes != full {
				t.Errorf("the full tree has %d nodes, want %d", s.Nodes, full)
			}
			s := explore("xxh3")
			if s.Nodes != arrivals || s.Nodes-s.Pruned-s.Leaves != int64(len(seen))-1 {
				t.Errorf("the hashed tree has %d nodes, %d expanded; want %d, %d", s.Nodes, s.Nodes-s.Pruned-s.Leaves, arrivals, len(seen)-1)
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
