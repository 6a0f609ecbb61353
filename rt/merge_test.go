package rt_test

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/rt"
	"heddle.example/sample"
)

// TestMerge: ways that come together at once are one path, and what is found is what is found with the paths apart.
func TestMerge(t *testing.T) {
	for _, x := range []struct {
		file    string
		defines []string
		paths   int64 // at most
	}{
		{"merge_cut_off.c", []string{"N=24"}, 1},
		{"merge_cut_off.c", []string{"N=3", "BAD"}, 1},
		{"merge_nested.c", nil, 2},
		{"merge_clamp.c", []string{"N=5"}, 1},
		{"merge_ways.c", nil, 10},
		{"merge_ways.c", []string{"BAD=1"}, 3},
		{"merge_ways.c", []string{"BAD=2"}, 8},
	} {
		p := load(t, cfront.Config{Flags: compiler.Flags{Define: x.defines}}, filepath.Join("../testdata/verify", x.file))
		o := rt.DefaultOptions()
		o.Workers = 1
		var got [2]*rt.Result
		for i := range got {
			if o.Apart = i == 1; o.Apart && x.defines != nil && x.defines[0] == "N=24" {
				continue // far too many
			}
			r, err := rt.Explore(context.Background(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			got[i] = r
		}
		if r := got[0]; r.Stats.Paths > x.paths || len(r.Reasons) > 0 {
			t.Errorf("%s %v: %d paths, want at most %d: %s", x.file, x.defines, r.Stats.Paths, x.paths, outcome(r))
		}
		if got[1] != nil && outcome(got[0]) != outcome(got[1]) {
			t.Errorf("%s %v: %s; with the paths apart %s", x.file, x.defines, outcome(got[0]), outcome(got[1]))
		}
	}
}

// waysOf writes a random function whose ways come together, or return, after a few assignments.
func waysOf(r *rand.Rand) string {
	var b strings.Builder
	vars := []string{"x", "y", "z", "g[0]", "g[1]", "c"}
	value := func() string {
		switch r.Intn(12) {
		case 0:
			return fmt.Sprint(r.Intn(5)) // numbers that are concrete keep ways apart
		case 1, 2, 3:
			return vars[r.Intn(len(vars))]
		}
		return fmt.Sprintf("%s %c %s", vars[r.Intn(len(vars))], "+-&"[r.Intn(3)], []string{vars[r.Intn(len(vars))], fmt.Sprint(r.Intn(9))}[r.Intn(2)])
	}
	var ways func(depth int)
	ways = func(depth int) {
		for range max(1, 3*depth-6) { // more are too long for a way
			switch k := r.Intn(8); {
			case k < 5 && depth > 0:
				fmt.Fprintf(&b, "if (%s %c %s) { ", vars[r.Intn(len(vars))], "<>"[r.Intn(2)], value())
				ways(depth - 1)
				if r.Intn(2) == 0 {
					b.WriteString("} else { ")
					ways(depth - 1)
				}
				b.WriteString("} ")
			case k == 5:
				fmt.Fprintf(&b, "return %s; ", value())
				return
			default:
				fmt.Fprintf(&b, "%s = %s; ", vars[r.Intn(len(vars))], value())
			}
		}
	}
	ways(3)
	return "static int f(int x, int y) { int z = x ^ y; " + b.String() + "return " + value() + "; }\n"
}

// TestMergeRandom compares random functions on two inputs, with the paths merged and apart. HEDDLE_RANDOM_SEEDS says how many, HEDDLE_RANDOM_FIRST from which
// seed on.
func TestMergeRandom(t *testing.T) {
	merged := int64(0)
	for _, seed := range sample.Seeds(t, "HEDDLE_RANDOM", 25) {
		r := rand.New(rand.NewSource(seed))
		text := "#include <assert.h>\nextern unsigned char __VERIFIER_nondet_uchar(void);\nint g[2];\nunsigned char c;\n" + waysOf(r) +
			fmt.Sprintf("int main(void) {\n\tint a = __VERIFIER_nondet_uchar() & 7, b = __VERIFIER_nondet_uchar() & 7;\n\tc = a; g[0] = b; g[1] = a + b;\n"+
				"\tint s = f(a, b);\n\ts += f(b, g[1]);\n\tassert(s != %d);\n\tassert(g[0] + c != %d);\n\tassert(g[1] - s != %d);\n}\n", r.Intn(12), r.Intn(12), r.Intn(12))
		file := filepath.Join(t.TempDir(), "ways.c")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		p := load(t, cfront.Config{}, file)
		o := rt.DefaultOptions()
		o.Workers, o.KeepGoing = 1, true
		var got [2]*rt.Result
		for i := range got {
			o.Apart = i == 1
			res, err := rt.Explore(context.Background(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			got[i] = res
		}
		if a, b := outcome(got[0]), outcome(got[1]); a != b {
			t.Errorf("seed %d: %s; with the paths apart %s\n%s", seed, a, b, text)
		}
		merged += got[1].Stats.Paths - got[0].Stats.Paths
	}
	if merged <= 0 {
		t.Errorf("nothing is merged: %d paths less", merged)
	}
	t.Logf("%d paths less", merged)
}
