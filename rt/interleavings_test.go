package rt

// This file measures what hashing saves: the number of interleavings that an
// exploration walks with pruning, against the number that the full tree has. The
// full tree is far too large to walk; its interleavings are counted by dynamic programming
// on the hashed graph, since equal nodes have equal subtrees. Between the two stands the
// papers' own scheme, whose hashes see the order in which expressions were made.

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"heddle/cfront"
	"heddle/hashing"
	"heddle/scheduler"
	"heddle/smt"
	"heddle/symex"
)

// treeCounter counts the maximal paths of the tree without pruning.
type treeCounter struct {
	m     *scheduler.Driver
	bound int
	memo  map[countKey]float64
}

type countKey struct {
	node         hashing.Key
	active, left int
}

func (c *treeCounter) count(t *testing.T, ev symex.Event, active, left int) float64 {
	mark := c.m.Mark()
	defer c.m.Undo(mark)
	switch ev.Kind {
	case symex.EventChoice:
		n := 0.0
		for i := range ev.N {
			n += c.count(t, c.m.Choose(i), active, left)
			c.m.Undo(mark)
		}
		return n
	case symex.EventNode:
	case symex.EventDead:
		return 0
	case symex.EventViolation:
		t.Fatalf("a violation: %s", ev.Message)
	default:
		return 1
	}
	key := countKey{c.m.Hash(), active, left}
	if n, ok := c.memo[key]; ok {
		return n
	}
	n := 0.0
	moved := false
	for th := range c.m.NumThreads() {
		if !c.m.Enabled(th) {
			continue
		}
		l := left
		if th != active {
			l--
		}
		if l < 0 {
			continue
		}
		moved = true
		n += c.count(t, c.m.Step(th), th, l)
		c.m.Undo(mark)
	}
	if !moved {
		n = 1
	}
	c.memo[key] = n
	return n
}

func TestHashingSavesInterleavings(t *testing.T) {
	files, err := filepath.Glob("../testdata/interleavings/*.c")
	if err != nil || len(files) < 10 {
		t.Fatal("no programs", err)
	}
	var saved []float64
	baseline, orders := "serialised-sha256", 0
	t.Logf("%-14s %3s %22s %18s %8s %10s", "program", "C", "full", baseline, hashing.DefaultFunction, "fewer")
	for _, file := range files {
		p, _, err := cfront.Load(cfront.Config{}, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, bound := range []int{20, 40} {
			o := DefaultOptions()
			o.Workers, o.ContextBound = 1, bound
			paths := func(hash string) int64 {
				o.Hash = hash
				r, err := Explore(context.Background(), p, o)
				if err != nil {
					t.Fatal(err)
				}
				if r.Verdict != Safe {
					t.Fatalf("%s, %s: %s: %v %v", file, hash, r.Verdict, r.Violations, r.Reasons)
				}
				return r.Stats.Paths
			}
			serialised, hashed := paths(baseline), paths(hashing.DefaultFunction)
			if serialised < hashed {
				t.Errorf("%s: %d interleavings with %s, %d with %s", file, serialised, baseline, hashed, hashing.DefaultFunction)
			}
			if serialised > hashed {
				orders++
			}
			code, mo, err := prepare(p, &o)
			if err != nil {
				t.Fatal(err)
			}
			s := newSolver(context.Background(), func() smt.Solver { return smt.New(smt.Options{Workers: 1}) })
			f, err := hashing.NewFunction(hashing.DefaultFunction)
			if err != nil {
				t.Fatal(err)
			}
			c := &treeCounter{m: scheduler.Drive(symex.New(code, mo, s, &f), ""), bound: bound, memo: map[countKey]float64{}}
			full := c.count(t, c.m.Start(), 0, bound)
			s.close()
			fewer := 100 * (1 - float64(hashed)/full)
			saved = append(saved, fewer)
			t.Logf("%-14s %3d %22s %18d %8d %9.4f%%", filepath.Base(file), bound, big(full), serialised, hashed, fewer)
		}
	}
	slices.Sort(saved)
	median := (saved[len(saved)/2] + saved[(len(saved)-1)/2]) / 2
	t.Logf("median: %.2f %% fewer", median)
	if median <= 90 {
		t.Errorf("the median is %.2f %%, want more than 90 %%", median)
	}
	if orders < len(saved)/3 {
		t.Errorf("%s walks more than %s in %d of %d cases only: these programs do not tell them apart", baseline, hashing.DefaultFunction, orders, len(saved))
	}
}

func big(x float64) string {
	if x < 1e15 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.3ge%d", x/math.Pow(10, math.Floor(math.Log10(x))), int(math.Floor(math.Log10(x))))
}
