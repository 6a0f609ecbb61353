package rt_test

// This file defines the benchmark of whole explorations of small programs, each with what one uses for such: `make profile` writes down into what
// their time goes, and the compiler lays the code out by that.

import (
	"context"
	"path/filepath"
	"testing"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/rt"
)

func BenchmarkPrograms(b *testing.B) {
	for _, c := range []struct {
		file, reduction string
		define          []string
	}{
		{"bench/programs/counters.c", "none", []string{"ROUNDS=3"}},
		{"bench/programs/inputs.c", "auto", nil},
		{"bench/peers/models/bakery.c", "none", nil},
		{"bench/peers/models/buffer.c", "auto", nil},
		{"bench/peers/models/dining.c", "persistent", nil},
		{"bench/peers/models/fibonacci.c", "none", nil},
		{"bench/peers/models/filter.c", "persistent", nil},
		{"bench/peers/models/ticket.c", "persistent", nil},
		{"bench/peers/models/ticket.c", "symmetry", nil},
		{"bench/peers/models/treiber.c", "none", nil},
	} {
		b.Run(filepath.Base(c.file)+"/"+c.reduction, func(b *testing.B) {
			p, _, err := cfront.Load(cfront.Config{Flags: compiler.Flags{Define: c.define}}, filepath.Join("..", c.file))
			if err != nil {
				b.Fatal(err)
			}
			o := rt.DefaultOptions()
			o.Workers, o.Reduction = 1, c.reduction
			var nodes int64
			for b.Loop() {
				r, err := rt.Explore(context.Background(), p, o)
				if err != nil || r.Verdict != rt.Safe {
					b.Fatal(r, err)
				}
				nodes += r.Stats.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
