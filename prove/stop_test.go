package prove

// This file tests that every method ends soon after nobody wants its answer any more.

import (
	"context"
	"testing"
	"time"

	"heddle.example/expr"
	"heddle.example/monitor/syntax"
	"heddle.example/patience"
	"heddle.example/prove/system"
)

// hard is a system of products of words, which no method is done with soon, and questions about it.
func hard(t *testing.T) (lasso, bad *Problem) {
	const w = 40
	tab := expr.NewTable()
	s := system.New(tab)
	s.AddVar("x", w)
	s.AddVar("y", w)
	in := s.AddInput("in", w)
	x, y := s.Vars[0].Cur, s.Vars[1].Cur
	s.Vars[0].Init, s.Vars[1].Init = tab.Const(w, 1, 0), tab.Const(w, 3, 0)
	s.Vars[0].Update = tab.Xor(tab.Mul(x, y), in)
	s.Vars[1].Update = tab.Add(tab.Mul(y, in), x)
	s.Total = true
	f, err := syntax.Parse("G (F {a})")
	if err != nil {
		t.Fatal(err)
	}
	odd := tab.Eq(tab.Mul(tab.Mul(x, x), y), tab.Const(w, 123456789123, 0))
	small := tab.ULt(tab.Mul(x, y), tab.Const(w, 1<<30, 0))
	return &Problem{Sys: s, Formula: f, Props: []expr.Ref{tab.Not(odd)}, Fair: []expr.Ref{small, odd}}, &Problem{Sys: s, Bad: tab.And(odd, tab.Eq(y, tab.Const(w, 7, 0)))}
}

func TestEveryMethodStops(t *testing.T) {
	lasso, bad := hard(t)
	for _, p := range []*Problem{lasso, bad} {
		for _, m := range everyMethod(p) {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
			start := time.Now()
			r := p.Solve(ctx, m, Options{})
			if took := time.Since(start); took > patience.For(time.Second) {
				t.Errorf("%+v: ended after %v", m, took)
			}
			if ctx.Err() == nil {
				t.Logf("%+v: %v before the end, %s", m, r.Verdict, r.Reason)
			}
			cancel()
		}
	}
}
