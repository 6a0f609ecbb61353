package casestudies

// This file defines how a case study is asked about.

import (
	"context"
	"embed"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"time"

	"heddle.example/cfront"
	"heddle.example/monitor"
	"heddle.example/rt"
	"heddle.example/rt/interleavings"
	"heddle.example/rt/ltl"
)

//go:embed programs/*.c
var programs embed.FS

// Source gives the text of a program.
func Source(name string) (string, error) {
	text, err := programs.ReadFile("programs/" + name + ".c")
	return string(text), err
}

// Question is a program with a formula and bounds.
type Question struct {
	Program     string
	Text        string // instead of the program's own; "": that
	Seeded      bool   // with its fault
	Formula     string
	Unwind      int // of the harness's loops; 0: unbounded
	Bound       int // context switches, -1: unbounded
	Interleaved bool
	Count       bool // count the interleavings too
}

// Answer is what heddle finds.
type Answer struct {
	Value         monitor.Value
	Conclusive    bool
	Verdict       rt.Verdict
	Complete      bool
	Paths         int64    // walked
	Interleavings *big.Int // nil: not counted
	Time          time.Duration
}

// Ask explores the program of a question.
func Ask(ctx context.Context, q Question) (a Answer, err error) {
	if q.Text == "" {
		if q.Text, err = Source(q.Program); err != nil {
			return a, err
		}
	}
	dir, err := os.MkdirTemp("", "heddle-casestudy-")
	if err != nil {
		return a, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, q.Program+".c")
	if err := os.WriteFile(file, []byte(q.Text), 0o600); err != nil {
		return a, err
	}
	var cfg cfront.Config
	if q.Seeded {
		cfg.Define = []string{"SEEDED"}
	}
	begun := time.Now()
	fe, err := cfront.Translate(cfg, file)
	if err != nil {
		return a, err
	}
	o := rt.DefaultOptions()
	if o.LTL, err = ltl.Parse([]string{q.Formula}, fe.CompileProposition); err != nil {
		return a, err
	}
	o.Workers, o.ContextBound, o.Unwind = 1, q.Bound, q.Unwind
	if q.Interleaved {
		text, err := ltl.CountingMonitor(o.LTL[0].Parsed)
		if err != nil {
			return a, err
		}
		if err := fe.AddMonitor(text); err != nil {
			return a, err
		}
		// The monitor's own loop goes round with every symbol: it is the harness that is bounded.
		o.Interleaved, o.Unwind, o.UnwindSet = true, 0, map[string]int{"main.0": q.Unwind}
	}
	p := fe.Program()
	r, err := rt.Explore(ctx, p, o)
	if err != nil {
		return a, err
	}
	a.Time = time.Since(begun)
	if len(r.LTL) != 1 {
		return a, fmt.Errorf("%s: %d values of one formula", q.Program, len(r.LTL))
	}
	for _, why := range r.Reasons {
		if why.Kind != "ltl-inconclusive" {
			return a, fmt.Errorf("%s: %s: %s", q.Program, why.Kind, why.Message)
		}
	}
	a.Value, a.Conclusive, a.Verdict, a.Complete, a.Paths = r.LTL[0].Value, r.LTL[0].Conclusive, r.Verdict, r.Complete, r.Stats.Paths
	if q.Count {
		n, err := interleavings.Count(ctx, p, o)
		if err != nil {
			return a, err
		}
		if n.Infinite || !n.Exact {
			return a, fmt.Errorf("%s: the interleavings cannot be counted", q.Program)
		}
		a.Interleavings = n.Paths
	}
	return a, nil
}
