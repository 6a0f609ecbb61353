package pdr

import (
	"context"
	"math/rand"
	"strings"
	"testing"
	"time"

	"github.com/go-air/gini/z"

	"heddle.example/expr"
	"heddle.example/patience"
	"heddle.example/prove/criteria"
	"heddle.example/prove/gates"
	"heddle.example/prove/system"
)

// counter counts from 0 by 2 as long as an input is set, and starts again at a limit.
func counter(width int, limit uint64) (*system.System, func(uint64) expr.Ref) {
	t := expr.NewTable()
	s := system.New(t)
	s.AddVar("count", width)
	in := s.AddInput("go", 1)
	v := &s.Vars[0]
	is := func(n uint64) expr.Ref { return t.Eq(v.Cur, t.Const(width, n, 0)) }
	v.Init = t.Const(width, 0, 0)
	v.Update = t.ITE(t.And(in, t.Not(is(limit))), t.Add(v.Cur, t.Const(width, 2, 0)), t.Const(width, 0, 0))
	s.Total = true
	return s, is
}

// TestCounter: an odd number is never reached, nor one beyond the limit; the limit is, by a path.
func TestCounter(t *testing.T) {
	for _, x := range []struct {
		bad  uint64
		want criteria.Verdict
	}{{7, criteria.Proved}, {24, criteria.Proved}, {20, criteria.Refuted}, {0, criteria.Refuted}} {
		s, is := counter(5, 20)
		o := Safety(context.Background(), s, is(x.bad), criteria.Options{})
		if o.Verdict != x.want {
			t.Errorf("whether the counter comes to %d: %v (%s)", x.bad, o.Verdict, o.Reason)
		}
		if o.Verdict != criteria.Refuted {
			continue
		}
		if err := s.Check(o.Path); err != nil {
			t.Errorf("the path to %d: %v", x.bad, err)
		}
		if n := len(o.Path.Steps); !s.Holds(is(x.bad), o.Path.Steps[n-1], nil) {
			t.Errorf("the path to %d does not end there", x.bad)
		}
	}
}

// TestBeginnings: initial states that no reset value describes, values that nothing determines, and constraints.
func TestBeginnings(t *testing.T) {
	table := expr.NewTable()
	s := system.New(table)
	s.AddVar("x", 4)
	s.AddVar("y", 4)
	x, y := s.Vars[0].Cur, s.Vars[1].Cur
	s.Init = append(s.Init, table.Eq(x, table.Not(y)))
	s.Trans = append(s.Trans, table.Eq(s.Vars[0].Next, table.Not(s.Vars[1].Next)))
	if o := Safety(context.Background(), s, table.Eq(x, y), criteria.Options{}); o.Verdict != criteria.Proved {
		t.Errorf("complements become equal: %v (%s)", o.Verdict, o.Reason)
	}
	three := table.Eq(x, table.Const(4, 3, 0))
	o := Safety(context.Background(), s, three, criteria.Options{})
	if o.Verdict != criteria.Refuted || s.Check(o.Path) != nil {
		t.Errorf("one of them is never 3: %v (%s)", o.Verdict, o.Reason)
	}
	s.Now = append(s.Now, table.ULt(x, table.Const(4, 3, 0)))
	if o := Safety(context.Background(), s, three, criteria.Options{}); o.Verdict != criteria.Proved {
		t.Errorf("a constraint does not count: %v (%s)", o.Verdict, o.Reason)
	}
}

// TestFalseInvariants: conditions that are no invariant, or exclude too little, are not believed.
func TestFalseInvariants(t *testing.T) {
	s, is := counter(5, 20)
	table := s.Table
	e, err := New(context.Background(), s, criteria.Options{}, is(7))
	if err != nil {
		t.Fatal(err)
	}
	even := table.Not(table.Extract(s.Vars[0].Cur, 0, 0))
	for _, x := range []struct {
		says []expr.Ref
		bad  expr.Ref
		why  string
	}{
		{[]expr.Ref{even}, is(7), ""},
		{[]expr.Ref{even}, is(22), "does not exclude"},
		{[]expr.Ref{even, table.Not(is(0))}, is(7), "beginning"},
		{[]expr.Ref{even, table.Not(is(4))}, is(7), "after a transition"},
		{nil, is(7), "does not exclude"},
	} {
		if why := e.checkInvariant(x.says, x.bad); !strings.Contains(why, x.why) || x.why == "" && why != "" {
			t.Errorf("an invariant of %d conditions: %q, not %q", len(x.says), why, x.why)
		}
	}
}

// TestLifting: whatever the other state bits are, the literals that matter and the inputs do what was asked.
func TestLifting(t *testing.T) {
	for seed := range int64(300) {
		rng := rand.New(rand.NewSource(seed))
		table := expr.NewTable()
		s := system.New(table)
		s.AddVar("x", 6)
		in := s.AddInput("in", 2)
		bits := []expr.Ref{table.Extract(in, 0, 0), table.Extract(in, 1, 1)}
		for i := range 6 {
			bits = append(bits, table.Extract(s.Vars[0].Cur, i, i))
		}
		pick := func() expr.Ref { return bits[rng.Intn(len(bits))] }
		for range 12 {
			bits = append(bits, [...]expr.Ref{table.And(pick(), pick()), table.Xor(pick(), pick()), table.ITE(pick(), pick(), pick()), table.Not(pick())}[rng.Intn(4)])
		}
		goal := bits[len(bits)-1]
		e, err := New(context.Background(), s, criteria.Options{}, goal, bits[len(bits)-2])
		if err != nil {
			t.Fatal(err)
		}
		e.push()
		targets := e.bad
		if rng.Intn(2) == 0 {
			targets = targets[:1]
		}
		if !e.ask(1, targets, nil) {
			continue
		}
		e.lifter.lift(e, e.frames[1].solver, targets)
		c, inputs := e.lifter.cube(), e.lifter.inputs()
		for range 40 {
			values := make([]gates.Value, len(e.c.Nodes))
			for v := range values {
				values[v] = gates.Value(rng.Intn(2))
			}
			for _, l := range append(append([]z.Lit{}, c...), inputs...) {
				values[l.Var()] = gates.No
				if l.IsPos() {
					values[l.Var()] = gates.Yes
				}
			}
			e.c.Run(values)
			for _, l := range targets {
				if gates.At(values, l) != gates.Yes {
					t.Fatalf("seed %d: with the literals %v alone %v does not hold", seed, c, l)
				}
			}
		}
	}
}

// TestStops: a search ends with its context.
func TestStops(t *testing.T) {
	s, is := counter(64, 1<<40)
	ctx, cancel := context.WithTimeout(context.Background(), patience.For(300*time.Millisecond))
	defer cancel()
	begun := time.Now()
	o := Safety(ctx, s, is(1<<39), criteria.Options{})
	if o.Verdict != criteria.Unknown || !strings.HasPrefix(o.Reason, "cancelled") || time.Since(begun) > patience.For(5*time.Second) {
		t.Errorf("after %v: %v (%s)", time.Since(begun), o.Verdict, o.Reason)
	}
	if o := Safety(context.Background(), s, is(1<<39), criteria.Options{MaxK: 5}); o.Verdict != criteria.Unknown || o.K != 6 {
		t.Errorf("with five frames: %v, k = %d (%s)", o.Verdict, o.K, o.Reason)
	}
}
