package interleavings_test

// This file measures what hashing saves: the number of interleavings that an
// exploration walks with pruning, against the number that the full tree has, which
// interleavings.Count counts. Between the two stands the
// papers' own scheme, whose hashes see the order in which expressions were made. And it holds the counts to walks.

import (
	"context"
	"math/big"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/hashing"
	"heddle.example/rt"
	"heddle.example/rt/interleavings"
	"heddle.example/sample"
	"heddle.example/symex"
)

// TestInterleavings compares counts with walks without pruning.
func TestInterleavings(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../../testdata/interleavings/*.c", "../../testdata/verify/*.c"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) < 10 {
			t.Fatal("no programs", err)
		}
		files = append(files, found...)
	}
	compared := 0
	for i, file := range files {
		if i%18 != 0 {
			continue
		}
		p, _, err := cfront.Load(cfront.Config{}, file)
		if err != nil {
			continue
		}
		for _, bound := range []int{-1, 3} {
			o := rt.DefaultOptions()
			o.Apart = true // as many paths as the program has
			o.Workers, o.ContextBound, o.Unwind, o.Hash, o.KeepGoing, o.Timeout = 1, bound, 2, "none", true, 100*time.Millisecond
			o.OnLeaf = func(*symex.Machine) {} // the search begins even where nothing can be violated
			walked, err := rt.Explore(context.Background(), p, o)
			if err != nil || len(walked.Reasons) > 0 {
				continue
			}
			counted, err := interleavings.Count(context.Background(), p, o)
			if err != nil {
				t.Fatal(file, err)
			}
			if compared++; counted.Infinite || !counted.Exact || counted.Paths.Cmp(big.NewInt(walked.Stats.Paths)) != 0 {
				t.Errorf("%s, bound %d: %v counted, infinite %v, exact %v; %d walked", file, bound, counted.Paths, counted.Infinite, counted.Exact, walked.Stats.Paths)
			}
		}
	}
	if compared < 8 {
		t.Errorf("only %d counts were compared", compared)
	}
}

// TestInfiniteInterleavings counts a program whose thread may spin for as long as it likes before it ends.
func TestInfiniteInterleavings(t *testing.T) {
	p, _, err := cfront.Load(cfront.Config{}, "../../testdata/ltl/spin_wait.c")
	if err != nil {
		t.Fatal(err)
	}
	o := rt.DefaultOptions()
	o.Apart = true // as many paths as the program has
	for _, bound := range []int{-1, 3} {
		o.ContextBound = bound
		n, err := interleavings.Count(context.Background(), p, o)
		if err != nil || !n.Infinite || n.Paths != nil {
			t.Errorf("bound %d: %+v, %v; want infinitely many", bound, n, err)
		}
	}
	o.ContextBound, o.Unwind = 3, 2
	if n, err := interleavings.Count(context.Background(), p, o); err != nil || n.Infinite || n.Paths.Sign() <= 0 {
		t.Errorf("with the loop unwound: %+v, %v", n, err)
	}
}

func TestHashingSavesInterleavings(t *testing.T) {
	files, err := filepath.Glob("../../testdata/interleavings/*.c")
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
		bounds := []int{20, 40}
		if !sample.Has(file, 3) {
			bounds = bounds[:1]
		}
		for _, bound := range bounds {
			o := rt.DefaultOptions()
			o.Apart = true // as many paths as the program has
			o.Workers, o.ContextBound = 1, bound
			paths := func(hash string) int64 {
				o.Hash = hash
				r, err := rt.Explore(context.Background(), p, o)
				if err != nil {
					t.Fatal(err)
				}
				if r.Verdict != rt.Safe {
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
			n, err := interleavings.Count(context.Background(), p, o)
			if err != nil || n.Infinite || !n.Exact {
				t.Fatal(file, err)
			}
			full, _ := n.Paths.Float64()
			fewer := 100 * (1 - float64(hashed)/full)
			saved = append(saved, fewer)
			t.Logf("%-14s %3d %22s %18d %8d %9.4f%%", filepath.Base(file), bound, n.Paths.String(), serialised, hashed, fewer)
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
