package states

import (
	"context"
	"math/rand"
	"strings"
	"testing"

	"heddle.example/expr"
	"heddle.example/prove/criteria"
	"heddle.example/prove/system"
)

// ring is a one of so many bits that goes round, and a counter that an input of another width is added to at each round.
func ring(width, count, in int) *system.System {
	t := expr.NewTable()
	s := system.New(t)
	s.AddVar("ring", width)
	s.AddVar("count", count)
	x := s.AddInput("x", in)
	r, c := &s.Vars[0], &s.Vars[1]
	r.Init, c.Init = t.Const(width, 1, 0), t.Const(count, 0, 0)
	r.Update = t.Concat(t.Extract(r.Cur, width-2, 0), t.Extract(r.Cur, width-1, width-1))
	c.Update = t.ITE(t.Extract(r.Cur, width-1, width-1), t.Add(c.Cur, t.ZExt(x, count)), c.Cur)
	s.Total = true
	return s
}

// TestRing: states of one and of two words, few and many inputs, paths that end and such that do not.
func TestRing(t *testing.T) {
	for _, x := range []struct{ width, in int }{{10, 2}, {10, 7}, {90, 1}, {90, 6}} {
		s := ring(x.width, 8, x.in)
		table := s.Table
		r, c := s.Vars[0].Cur, s.Vars[1].Cur
		last := table.Extract(r, x.width-1, x.width-1)
		full := table.Eq(c, table.Const(8, 255, 0))
		o := Safety(context.Background(), s, table.And(full, last), criteria.Options{})
		if err := s.Check(o.Path); o.Verdict != criteria.Refuted || err != nil {
			t.Fatalf("ring of %d: %v (%s), %v", x.width, o.Verdict, o.Reason, err)
		}
		if most := 1<<x.in - 1; len(o.Path.Steps) != (1+(255+most-1)/most)*x.width {
			t.Errorf("ring of %d, input of %d: the path has %d states", x.width, x.in, len(o.Path.Steps))
		}
		two := table.And(last, table.Extract(r, 0, 0))
		if o := Safety(context.Background(), s, two, criteria.Options{}); o.Verdict != criteria.Proved || o.K != 256*x.width {
			t.Errorf("ring of %d: %v, %d states (%s)", x.width, o.Verdict, o.K, o.Reason)
		}
		if o := Fair(context.Background(), s, []expr.Ref{last, two}, criteria.Options{}); o.Verdict != criteria.Proved {
			t.Errorf("ring of %d: no state is in both sets: %v (%s)", x.width, o.Verdict, o.Reason)
		}
		sets := []expr.Ref{last, full, table.Eq(c, table.Const(8, 7, 0)), table.Extract(s.Inputs[0].Sym, 0, 0)}
		o = Fair(context.Background(), s, sets, criteria.Options{})
		if err := s.Check(o.Path); o.Verdict != criteria.Refuted || err != nil || o.Path.Loop < 0 {
			t.Fatalf("ring of %d: %v (%s), %v", x.width, o.Verdict, o.Reason, err)
		}
		for i, f := range sets {
			if at := s.Holding(o.Path, f); len(at) == 0 || at[len(at)-1] < o.Path.Loop {
				t.Errorf("ring of %d: the loop does not meet set %d", x.width, i)
			}
		}
	}
}

const floors = 5

// lift is a word and bits that inputs of some widths change, by comparisons with words of the state and with a number.
func lift(x, y int, least uint64) *system.System {
	t := expr.NewTable()
	s := system.New(t)
	s.AddVar("floor", 3)
	s.AddVar("call", floors)
	s.AddVar("last", 1)
	in, step := s.AddInput("x", x), s.AddInput("y", y)
	s.AddInput("z", 32)
	floor, call, last := &s.Vars[0], &s.Vars[1], &s.Vars[2]
	number := func(w int, k uint64) expr.Ref { return t.Const(w, k, 0) }
	floor.Init, call.Init, last.Init = number(3, 0), number(floors, 0), number(1, 0)
	call.Update = number(floors, 0)
	for f := range uint64(floors) {
		here := t.Eq(floor.Cur, number(3, f))
		bit := t.And(t.Or(t.Extract(call.Cur, int(f), int(f)), t.Eq(in, number(x, f))), t.Not(here))
		call.Update = t.Or(call.Update, t.Shl(t.ZExt(bit, floors), number(floors, f)))
	}
	up := t.ITE(t.Eq(floor.Cur, number(3, floors-1)), number(3, 0), t.Add(floor.Cur, number(3, 1)))
	floor.Update = t.ITE(t.SLt(step, number(y, least)), up, floor.Cur)
	last.Update = t.And(t.Eq(t.ZExt(floor.Cur, x), in), t.Eq(step, number(y, least)))
	s.Total = true
	return s
}

// TestClasses: of inputs of 32 bits, of which two are compared with numbers and words of the state and one is not looked at, all values that matter are tried, and
// paths have inputs that do what they are there for.
func TestClasses(t *testing.T) {
	few := fewPasses
	defer func() { fewPasses = few }()
	narrow, wide := lift(3, 2, 1), lift(32, 32, 1234567)
	var found []int
	for i, s := range []*system.System{narrow, wide} {
		fewPasses = 1 - i // some gates are decided by the state alone
		o := Safety(context.Background(), s, s.Table.Eq(s.Vars[0].Cur, s.Table.Const(3, floors, 0)), criteria.Options{})
		if o.Verdict != criteria.Proved {
			t.Errorf("%v (%s)", o.Verdict, o.Reason)
		}
		found = append(found, o.K)
	}
	if found[0] != found[1] || found[0] < 50 {
		t.Errorf("%d states with narrow inputs, %d with wide ones", found[0], found[1])
	}
	s, table := wide, wide.Table
	last, call, x := s.Vars[2].Cur, s.Vars[1].Cur, s.Inputs[0].Sym
	o := Safety(context.Background(), s, last, criteria.Options{})
	if err := s.Check(o.Path); o.Verdict != criteria.Refuted || err != nil || len(o.Path.Steps) != 2 {
		t.Errorf("%v (%s), %v: a path of %d states", o.Verdict, o.Reason, err, len(o.Path.Steps))
	}
	sets := []expr.Ref{last, table.Eq(call, table.Const(floors, 0b10110, 0)), table.Eq(x, table.Const(32, 77, 0))}
	o = Fair(context.Background(), s, sets, criteria.Options{})
	if err := s.Check(o.Path); o.Verdict != criteria.Refuted || err != nil || o.Path.Loop < 0 {
		t.Fatalf("%v (%s), %v", o.Verdict, o.Reason, err)
	}
	for i, f := range sets {
		if at := s.Holding(o.Path, f); len(at) == 0 || at[len(at)-1] < o.Path.Loop {
			t.Errorf("the loop does not meet set %d", i)
		}
	}
}

// TestBounds: what is too large, or nobody waits for, is unknown.
func TestBounds(t *testing.T) {
	s := ring(4, 24, 17)
	never := s.Table.Bool(false)
	if o := Safety(context.Background(), s, never, criteria.Options{}); o.Verdict != criteria.Unknown || !strings.Contains(o.Reason, "17 inputs") {
		t.Errorf("17 inputs: %v (%s)", o.Verdict, o.Reason)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s = ring(40, 40, 1)
	never = s.Table.Bool(false)
	for _, o := range []criteria.Outcome{Safety(ctx, s, never, criteria.Options{}), Fair(ctx, s, []expr.Ref{never}, criteria.Options{})} {
		if o.Verdict != criteria.Unknown || !strings.Contains(o.Reason, "cancel") {
			t.Errorf("cancelled: %v (%s)", o.Verdict, o.Reason)
		}
	}
	search, err := begun(context.Background(), s, criteria.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	search.most = 1000
	defer func() {
		if x, ok := recover().(tooMany); !ok || !strings.Contains(x.reason, "more than 1000 states") {
			t.Errorf("more than 1000 states: %v", x)
		}
	}()
	search.component(1)
}

// TestTranspose: bit k of row i becomes bit i of row k.
func TestTranspose(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	var m, was [64]uint64
	for i := range m {
		m[i] = rng.Uint64()
	}
	was = m
	transpose(&m)
	for i := range m {
		for k := range m {
			if was[i]>>k&1 != m[k]>>i&1 {
				t.Fatalf("row %d, bit %d", i, k)
			}
		}
	}
}
