package smt

import (
	"context"
	"testing"
	"time"

	"heddle.example/expr"
)

func TestSession(t *testing.T) {
	{
		tab := expr.NewTable()
		x := tab.Sym(expr.SymName{Site: 1}, 8)
		b := tab.Sym(expr.SymName{Site: 2}, 1)
		s, err := NewSession(tab)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		ctx := t.Context()
		expect := func(want Result) Answer {
			t.Helper()
			a := s.Check(ctx, []expr.Ref{x, b})
			if a.Result != want {
				t.Fatalf("%v (%s), want %v", a.Result, a.Reason, want)
			}
			return a
		}
		s.Assert(tab.ULt(x, tab.Const(8, 3, 0)))
		expect(Sat)
		s.Push()
		s.Assert(tab.Eq(tab.Mul(x, x), tab.Const(8, 4, 0)))
		s.Assert(b)
		if a := expect(Sat); a.Model[x].Lo != 2 || a.Model[b].Lo != 1 {
			t.Errorf("model %v", a.Model)
		}
		s.Push()
		s.Assert(tab.Not(b))
		expect(Unsat)
		s.Pop()
		expect(Sat)
		s.Pop()
		s.Assert(tab.ULt(tab.Const(8, 1, 0), x))
		s.Push()
		s.Assert(tab.Not(b))
		if a := expect(Sat); a.Model[x].Lo != 2 || a.Model[b].Lo != 0 {
			t.Errorf("model %v", a.Model)
		}
	}
}

// A question that takes for ever ends with its context.
func TestSessionCancelled(t *testing.T) {
	tab := expr.NewTable()
	s, err := NewSession(tab)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	x := tab.Sym(expr.SymName{Site: 1}, 64)
	y := tab.Sym(expr.SymName{Site: 2}, 64)
	one := tab.Const(64, 1, 0)
	s.Assert(tab.Eq(tab.Mul(tab.ZExt(tab.Trunc(x, 48), 64), tab.ZExt(tab.Trunc(y, 16), 64)), tab.Const(64, 0xfffffffffffffc5, 0)))
	s.Assert(tab.ULt(one, x))
	s.Assert(tab.ULt(one, y))
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	begun := time.Now()
	s.Check(ctx, nil)
	if d := time.Since(begun); d > 10*time.Second {
		t.Errorf("it took %v to cancel", d)
	}
	if a := s.Check(t.Context(), nil); ctx.Err() != nil && a.Result != Unknown {
		t.Errorf("a lost session answers %v", a.Result)
	}
}
