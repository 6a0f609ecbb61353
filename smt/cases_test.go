package smt

import (
	"context"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"heddle.example/expr"
)

// TestCasesAgainstBruteForce: what is split by the values of one symbol has the answers that evaluation gives.
func TestCasesAgainstBruteForce(t *testing.T) {
	answered := map[Result]int{}
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 2))
		tab := expr.NewTable()
		a, b := sym(tab, 1, 8), sym(tab, 2, 8)
		first, count := rng.Uint64N(250), 1+rng.Uint64N(5)
		low, high := tab.Const(8, first, 0), tab.Const(8, first+count, 0)
		cs := []expr.Ref{tab.ULe(low, a), tab.ULt(a, high)}
		if rng.IntN(2) == 0 { // around zero, as a signed number
			k := tab.Const(8, count, 0)
			cs = []expr.Ref{tab.SLe(tab.Neg(k), a), tab.SLt(a, k)}
		}
		choose := tab.Eq(a, low)
		if rng.IntN(3) == 0 { // of an element by the lowest bits of an input with any value
			cs = nil
			choose = tab.Eq(tab.Extract(a, 1, 0), tab.Const(2, rng.Uint64N(4), 0))
		}
		if rng.IntN(4) == 0 {
			cs = append(cs, tab.Eq(b, tab.Add(tab.Mul(a, tab.Const(8, 3, 0)), tab.Const(8, rng.Uint64N(9), 0))))
		}
		choice := tab.ITE(choose, b, tab.ITE(randomCondition(rng, tab, []expr.Ref{a, b}), a, tab.Mul(b, b)))
		cs = append(cs, randomComparison(rng, tab, choice, tab.Const(8, rng.Uint64N(256), 0)), randomCondition(rng, tab, []expr.Ref{a, b}))
		n := new(counters)
		l := &cases{within: &slicing{next: &interval{next: &bits{next: nobody{}, limit: time.Minute, n: n}, n: n}, n: n}, next: &listener{}, n: n}
		p := &problem{table: tab}
		seen := map[expr.Ref]bool{}
		for _, c := range cs {
			if !p.add(c, seen) {
				p = nil
				break
			}
		}
		if p == nil || len(p.constraints) == 0 {
			continue
		}
		got := l.solve(bg, p)
		want := Unsat
		if bruteForce(tab, a, b, cs) {
			want = Sat
		}
		if got.Result != Unknown && got.Result != want {
			t.Fatalf("%d: %v, want %v for %s", seed, got.Result, want, show(tab, cs))
		}
		if got.Result == Sat {
			checkModel(t, tab, p.constraints, got)
		}
		answered[got.Result]++
	}
	if answered[Sat] < 30 || answered[Unsat] < 30 {
		t.Errorf("answers %v", answered)
	}
}

// transfers gives the sum over n accounts after transfers between any two of them, and what is known of the inputs.
func transfers(t *expr.Table, n, count int) (sum expr.Ref, cs []expr.Ref) {
	accounts := make([]expr.Ref, n)
	for i := range accounts {
		accounts[i] = t.Const(32, 500, 0)
	}
	for i := range count {
		amount := sym(t, 3*i, 32)
		for side := range 2 {
			at := sym(t, 3*i+1+side, 32)
			cs = append(cs, t.SLe(t.Const(32, 0, 0), at), t.SLt(at, t.Const(32, uint64(n), 0)))
			for k := range accounts {
				changed := t.Add(accounts[k], amount)
				if side == 0 {
					changed = t.Sub(accounts[k], amount)
				}
				accounts[k] = t.ITE(t.Eq(at, t.Const(32, uint64(k), 0)), changed, accounts[k])
			}
		}
	}
	sum = accounts[0]
	for _, a := range accounts[1:] {
		sum = t.Add(sum, a)
	}
	return sum, cs
}

// TestCasesOfTransfers: transfers leave the sum as it is, which neither bits nor Z3 find in the time that this takes.
func TestCasesOfTransfers(t *testing.T) {
	tab := expr.NewTable()
	sum, cs := transfers(tab, 3, 2)
	s := New(Options{Validate: true})
	defer s.Close()
	for _, tt := range []struct {
		sum  uint64
		want Result
	}{{1500, Unsat}, {1501, Sat}} {
		a := s.Check(bg, Query{Table: tab, Constraints: append(cs[:len(cs):len(cs)], tab.Ne(sum, tab.Const(32, tt.sum, 0))), WantModel: true})
		if a.Result != tt.want {
			t.Errorf("%d: %v %s", tt.sum, a.Result, a.Reason)
		}
	}
	if st := s.Stats(); st.Cases != 1 || st.Z3Queries != 0 {
		t.Errorf("%+v", st)
	}
}

// TestCasesAreBounded: a question that comes to more cases than there may be goes to the next layer.
func TestCasesAreBounded(t *testing.T) {
	tab := expr.NewTable()
	sum, cs := transfers(tab, 8, 3)
	next := &listener{}
	l := &cases{within: nobody{}, next: next, n: new(counters)}
	p := &problem{table: tab, constraints: append(cs, tab.Ne(sum, tab.Const(32, 4000, 0)))}
	if a := l.solve(bg, p); next.heard != p || a.Reason != "heard" {
		t.Errorf("%+v", a)
	}
}

// TestCasesOfElements: what a table of four keeps by the lowest bits of a key is what was put there, or nothing.
func TestCasesOfElements(t *testing.T) {
	tab := expr.NewTable()
	key, other := sym(tab, 1, 32), sym(tab, 2, 32)
	place := func(k expr.Ref) expr.Ref { return tab.Extract(k, 1, 0) }
	kept, value := tab.Const(32, 0, 0), tab.Const(32, 0, 0)
	twice := func(k expr.Ref) expr.Ref { return tab.Add(tab.Mul(k, tab.Const(32, 3, 0)), tab.Const(32, 1, 0)) }
	for i := range uint64(4) { // of what was put at its place, the element at the place of the other
		here := tab.Eq(place(other), tab.Const(2, i, 0))
		put := tab.Eq(place(key), tab.Const(2, i, 0))
		kept = tab.ITE(here, tab.ITE(put, key, tab.Const(32, 0, 0)), kept)
		value = tab.ITE(here, tab.ITE(put, twice(key), tab.Const(32, 0, 0)), value)
	}
	n := new(counters)
	l := &cases{within: &slicing{next: &bits{next: nobody{}, limit: time.Minute, n: n}, n: n}, next: &listener{}, n: n}
	found := []expr.Ref{tab.Ne(other, tab.Const(32, 0, 0)), tab.Eq(other, kept)}
	for _, tt := range []struct {
		c    expr.Ref
		want Result
	}{{tab.Ne(value, twice(other)), Unsat}, {tab.Ne(value, twice(key)), Unsat}, {tab.Eq(value, twice(tab.Const(32, 77, 0))), Sat}} {
		p := &problem{table: tab, constraints: append(found[:2:2], tt.c)}
		a := l.solve(bg, p)
		if a.Result != tt.want {
			t.Errorf("%v, want %v", a, tt.want)
		}
		checkModel(t, tab, p.constraints, a)
	}
	if n.bits.Load() > 1 {
		t.Errorf("%d cases were asked about", n.bits.Load())
	}
}

// coins gives n symbols of two values each, and a sum of choices by them.
func coins(t *expr.Table, n int) (sum expr.Ref, cs []expr.Ref) {
	sum = t.Const(32, 0, 0)
	for i := range n {
		s := sym(t, i, 32)
		cs = append(cs, t.ULt(s, t.Const(32, 2, 0)))
		sum = t.Add(sum, t.ITE(t.Eq(s, t.Const(32, 1, 0)), sym(t, n+i, 32), sym(t, n+i+1, 32)))
	}
	return sum, cs
}

// TestCasesOfManySymbols: where many symbols have few values, some are split and the others are left to the layers that answer in a case.
func TestCasesOfManySymbols(t *testing.T) {
	tab := expr.NewTable()
	sum, cs := coins(tab, 100)
	p := &problem{table: tab, constraints: append(cs, tab.Eq(sum, tab.Const(32, 7, 0)))}
	for i := range 20 {
		p.constraints = append(p.constraints, tab.ULt(sym(tab, i, 32), tab.Const(32, 1, 0)))
	}
	if n := len(newSplit(p).by); n != 20+maxSplit {
		t.Errorf("split by %d", n)
	}
	n := new(counters)
	l := &cases{within: &bits{next: nobody{}, limit: time.Minute, n: n}, next: &listener{}, n: n}
	a := l.solve(bg, p)
	if a.Result != Sat {
		t.Fatalf("%v", a)
	}
	checkModel(t, tab, p.constraints, a)
}

// refuser is a layer that takes its time to say no.
type refuser struct{ asked int }

func (l *refuser) solve(context.Context, *problem) Answer {
	l.asked++
	time.Sleep(15 * time.Millisecond)
	return Answer{Result: Unsat}
}

// TestCasesEnd: however fast each case is decided, all together take no longer than they may.
func TestCasesEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tab := expr.NewTable()
		sum, cs := coins(tab, 10)
		within, next := &refuser{}, &listener{}
		p := &problem{table: tab, constraints: append(cs, tab.Eq(sum, tab.Const(32, 7, 0)))}
		if a := (&cases{within: within, next: next, n: new(counters)}).solve(bg, p); next.heard != p || a.Reason != "heard" {
			t.Errorf("%v after %d cases", a, within.asked)
		}
	})
}
