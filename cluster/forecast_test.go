package cluster

// This file tests forecasts: what is explored with a clock for each machine is the tree, and the sums are those of a run.

import (
	"context"
	"testing"
	"time"

	"heddle.example/rt"
	"heddle.example/scheduler"
)

func TestForecastExploresTheTree(t *testing.T) {
	p := loadProgram(t, "../bench/programs/counters.c", "ROUNDS=2")
	opts := rt.DefaultOptions()
	opts.Reduction = scheduler.None
	begun := time.Now()
	base, err := Measure(context.Background(), p, opts, func() time.Duration { return time.Since(begun) })
	if err != nil {
		t.Fatal(err)
	}
	if c := base.Costs; base.Nodes != 88762 || c.Visit <= 0 || c.Drop <= 0 || c.Message <= 0 || c.Send <= 0 || c.Enter+c.Replay <= 0 {
		t.Errorf("%+v", base)
	}
	base.Costs = Costs{Visit: 1000, Drop: 500, Enter: 1000, Replay: 500, Send: 300, Message: 100_000, Save: 50}
	base.CPU = 88762 * base.Costs.Visit
	last := time.Duration(0)
	for _, n := range []int{1, 2, 4} {
		f, err := base.Expect(context.Background(), p, opts, n)
		if err != nil {
			t.Fatal(err)
		}
		if f.Nodes != base.Nodes || f.CPU < base.CPU || f.Time*time.Duration(n) < f.CPU || f.Efficiency > 1 || f.Bytes == 0 {
			t.Errorf("%d machines: %+v", n, f)
		}
		if rest := f.CPU - f.Plan; (n == 1) != (f.Sent == 0) || rest < last {
			t.Errorf("%d machines: %+v, fewer ones took %v beside the plan", n, f, last)
		} else {
			last = rest
		}
	}
}
