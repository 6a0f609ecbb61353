package prove

import (
	"context"
	"testing"
	"time"

	"heddle.example/expr"
	"heddle.example/patience"
	"heddle.example/prove/system"
)

// upAndDown counts up at the first place for as long as an input says, then down at the second one, and rests at the third. again leads back to the first.
func upAndDown(again bool) *Problem {
	t := expr.NewTable()
	s := system.New(t)
	place := s.AddVar("place", 2)
	place.Places = 3
	s.AddVar("count", 16)
	in := s.AddInput("more", 1)
	at := func(i uint64) expr.Ref { return t.Eq(s.Vars[0].Cur, t.Const(2, i, 0)) }
	is := func(n uint64) expr.Ref { return t.Eq(s.Vars[1].Cur, t.Const(16, n, 0)) }
	number := func(w int, n uint64) expr.Ref { return t.Const(w, n, 0) }
	p, c := &s.Vars[0], &s.Vars[1]
	p.Init, c.Init = number(2, 0), number(16, 0)
	last := number(2, 2)
	if again {
		last = number(2, 0)
	}
	up := t.And(in, t.ULt(c.Cur, number(16, 40_000)))
	p.Update = t.ITE(at(0), t.ITE(up, number(2, 0), number(2, 1)), t.ITE(t.And(at(1), t.Not(is(0))), number(2, 1), last))
	c.Update = t.ITE(t.And(at(0), up), t.Add(c.Cur, number(16, 1)), t.ITE(t.And(at(1), t.Not(is(0))), t.Sub(c.Cur, number(16, 1)), c.Cur))
	s.Total = true
	return &Problem{Sys: s, Fair: []expr.Ref{t.Not(at(2))}, FairExtends: true}
}

// TestSettledPlaces: places settle, and where they have the count does, first up and then down: the third place is come to after any number of steps.
// If it leads back nothing settles and there is a fair path.
func TestSettledPlaces(t *testing.T) {
	for _, x := range []struct {
		again bool
		want  string
	}{{false, "proved"}, {true, "refuted"}} {
		for _, m := range []Method{{CriterionPDR, "non-tight", "flag"}, {CriterionPDR, "non-tight", "trans"}, {CriterionFair, "non-tight", "one"}} {
			ctx, cancel := context.WithTimeout(context.Background(), patience.For(3*time.Second))
			if r := upAndDown(x.again).Solve(ctx, m, Options{}); r.Verdict.String() != x.want {
				t.Errorf("%+v, again %v: %v, %s", m, x.again, r.Verdict, r.Reason)
			}
			cancel()
		}
	}
}
