package pdr

import (
	"context"
	"testing"

	"heddle.example/expr"
	"heddle.example/prove/criteria"
	"heddle.example/prove/gates"
)

// TestFairPaths: a counter that starts again comes to each even number for ever, and to no odd one; stopping at the limit it leaves them all
// behind.
func TestFairPaths(t *testing.T) {
	s, is := counter(4, 8)
	for _, x := range []struct {
		sets []uint64
		want criteria.Verdict
	}{{[]uint64{4}, criteria.Refuted}, {[]uint64{2, 8, 6}, criteria.Refuted}, {[]uint64{2, 5}, criteria.Proved}, {[]uint64{10}, criteria.Proved}} {
		var sets []expr.Ref
		for _, n := range x.sets {
			sets = append(sets, is(n))
		}
		o := Fair(context.Background(), s, sets, criteria.Options{})
		if o.Verdict != x.want {
			t.Errorf("%v: %v (%s)", x.sets, o.Verdict, o.Reason)
		}
		if o.Verdict != criteria.Refuted {
			continue
		}
		if err := s.Check(o.Path); err != nil {
			t.Errorf("%v: %v", x.sets, err)
		}
		for i, f := range sets {
			if at := s.Holding(o.Path, f); len(at) == 0 || at[len(at)-1] < o.Path.Loop {
				t.Errorf("%v: the loop does not come to %d", x.sets, x.sets[i])
			}
		}
	}
	v := &s.Vars[0]
	v.Update = s.Table.ITE(is(8), v.Cur, v.Update)
	if o := Fair(context.Background(), s, []expr.Ref{is(4)}, criteria.Options{}); o.Verdict != criteria.Refuted {
		t.Errorf("an input keeps the counter at the beginning: %v (%s)", o.Verdict, o.Reason)
	}
	v.Update = s.Table.ITE(is(8), v.Cur, s.Table.Add(v.Cur, s.Table.Const(4, 2, 0)))
	if o := Fair(context.Background(), s, []expr.Ref{is(4)}, criteria.Options{}); o.Verdict != criteria.Proved {
		t.Errorf("a counter that stops comes to 4 again: %v (%s)", o.Verdict, o.Reason)
	}
}

// TestFalseWalls: walls that are crossed, and too few of them, are not believed.
func TestFalseWalls(t *testing.T) {
	s, is := counter(3, 6)
	v := &s.Vars[0]
	v.Update = s.Table.ITE(is(6), v.Cur, s.Table.Add(v.Cur, s.Table.Const(3, 2, 0)))
	set := is(2)
	c, own, err := gates.NewCircuit(context.Background(), s, set)
	if err != nil {
		t.Fatal(err)
	}
	low, middle, high := c.State[0].Var, c.State[1].Var, c.State[2].Var
	for _, x := range []struct {
		name    string
		reached []cube
		walls   [][]cube
		why     string
	}{
		{"even numbers of 4 and more are not left", nil, [][]cube{{{high.Neg()}, {low.Pos()}}}, ""},
		{"numbers below 4 are left", nil, [][]cube{{{high.Pos()}}}, "internal error: a wall is crossed"},
		{"no walls", nil, nil, "internal error: there is a skeleton"},
		{"a wall elsewhere", nil, [][]cube{{{high.Neg()}, {middle.Neg()}, {low.Pos()}}}, "internal error: there is a skeleton"},
		{"some are odd", []cube{{low.Neg()}}, [][]cube{{{high.Neg()}}}, "internal error: the invariant does not hold at the beginning"},
		{"all stay below 4", []cube{{high.Pos()}}, nil, "internal error: the invariant does not hold after a transition"},
	} {
		f := &fairness{Engine: newEngine(context.Background(), c), sets: []expr.Ref{set}, own: own, reached: x.reached, walls: x.walls}
		f.sys = s
		if why := f.check(); why != x.why {
			t.Errorf("%s: %q, not %q", x.name, why, x.why)
		}
	}
}
