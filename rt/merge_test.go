package rt_test

import (
	"context"
	"path/filepath"
	"testing"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/rt"
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
