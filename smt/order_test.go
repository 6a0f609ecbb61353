package smt

import (
	"math/rand/v2"
	"testing"

	"heddle.example/expr"
)

// orderTerm makes a side of a comparison of 6 bits.
func orderTerm(rng *rand.Rand, t *expr.Table, syms []expr.Ref, signed bool, depth int) expr.Ref {
	switch k := rng.IntN(8); {
	case k == 0:
		return t.Const(6, rng.Uint64N(64), 0)
	case k == 1 && depth > 0:
		return t.ITE(orderCondition(rng, t, syms, signed, depth-1), orderTerm(rng, t, syms, signed, depth-1), orderTerm(rng, t, syms, signed, depth-1))
	}
	s := syms[rng.IntN(len(syms))]
	switch w := t.Width(s); {
	case w == 6:
		return s
	case signed && w == 4:
		return t.SExt(s, 6)
	}
	return t.ZExt(s, 6)
}

func orderCondition(rng *rand.Rand, t *expr.Table, syms []expr.Ref, signed bool, depth int) expr.Ref {
	if depth > 0 && rng.IntN(4) == 0 {
		op := []expr.Op{expr.OpAnd, expr.OpOr}[rng.IntN(2)]
		return t.Not(t.Binary(op, orderCondition(rng, t, syms, signed, depth-1), orderCondition(rng, t, syms, signed, depth-1)))
	}
	op := expr.OpULt
	if signed {
		op = expr.OpSLt
	}
	if rng.IntN(4) == 0 {
		op = expr.OpEq
	}
	c := t.Binary(op, orderTerm(rng, t, syms, signed, depth), orderTerm(rng, t, syms, signed, depth))
	if rng.IntN(2) == 0 {
		return t.Not(c)
	}
	return c
}

// TestOrderAgainstBruteForce: comparisons of symbols, some of them widened, have the answers that trying all values gives.
func TestOrderAgainstBruteForce(t *testing.T) {
	answered := map[Result]int{}
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 3))
		tab := expr.NewTable()
		widths := [][]int{{6, 6, 4}, {6, 4, 3}, {4, 4, 6}}[rng.IntN(3)]
		var syms []expr.Ref
		bits := 0
		for i, w := range widths {
			syms = append(syms, sym(tab, i, w))
			bits += w
		}
		signed := rng.IntN(2) == 0
		p := &problem{table: tab}
		seen := map[expr.Ref]bool{}
		folded := false
		for range 1 + rng.IntN(6) {
			folded = folded || !p.add(orderCondition(rng, tab, syms, signed, 1), seen)
		}
		if folded || len(p.constraints) == 0 {
			continue
		}
		got := (&order{next: &listener{}, n: new(counters)}).solve(bg, p)
		answered[got.Result]++
		if got.Result == Unknown {
			continue
		}
		want := Unsat
		for v := range uint64(1) << bits {
			value := func(s expr.Ref) Value {
				low := 0
				for i, w := range widths {
					if syms[i] == s {
						return Value{Lo: v >> low & (1<<w - 1)}
					}
					low += w
				}
				return Value{}
			}
			if holds(tab, p.constraints, value) {
				want = Sat
				break
			}
		}
		if got.Result != want {
			t.Fatalf("%d: %v, want %v for %s", seed, got.Result, want, show(tab, p.constraints))
		}
		if got.Result == Sat {
			checkModel(t, tab, p.constraints, got)
		}
	}
	if answered[Sat] < 100 || answered[Unsat] < 50 || answered[Unknown] > 200 {
		t.Errorf("answers %v", answered)
	}
}

// TestOrder: what the layer answers, what it leaves alone, and that values are told from 0 on.
func TestOrder(t *testing.T) {
	tab := expr.NewTable()
	x, y, z := sym(tab, 1, 64), sym(tab, 2, 64), sym(tab, 3, 64)
	b, c, d := sym(tab, 4, 1), sym(tab, 5, 8), sym(tab, 6, 8)
	k := func(v int64) expr.Ref { return tab.Const(64, uint64(v), 0) }
	for name, tt := range map[string]struct {
		cs   []expr.Ref
		want Result
		x    int64
	}{
		"a chain":           {[]expr.Ref{tab.SLt(y, x), tab.SLt(z, y)}, Sat, 2},
		"a cycle":           {[]expr.Ref{tab.SLt(y, x), tab.SLt(z, y), tab.SLt(x, z)}, Unsat, 0},
		"a cycle of equals": {[]expr.Ref{tab.SLe(y, x), tab.SLe(z, y), tab.SLe(x, z)}, Sat, 0},
		"below zero":        {[]expr.Ref{tab.SLt(y, x), tab.SLt(x, k(-3))}, Sat, -1<<63 + 1},
		"least":             {[]expr.Ref{tab.SLt(x, y), tab.SLt(y, z), tab.SLt(z, k(-1<<63+2))}, Unsat, 0},
		"most":              {[]expr.Ref{tab.ULt(k(-2), x), tab.ULt(x, y)}, Unsat, 0},
		"greatest":          {[]expr.Ref{tab.ULt(k(-3), x), tab.ULt(x, y)}, Sat, -2},
		"the greater one":   {[]expr.Ref{tab.SLt(tab.ITE(tab.SLt(x, y), y, x), x)}, Unsat, 0},
		"different":         {[]expr.Ref{tab.Ne(x, y), tab.Ne(y, z), tab.Ne(x, z), tab.SLe(k(0), x), tab.SLt(x, k(2)), tab.SLe(k(0), y), tab.SLt(y, k(2)), tab.SLe(k(0), z), tab.SLt(z, k(2))}, Unsat, 0},
		"a condition":       {[]expr.Ref{tab.Or(b, tab.SLt(x, y)), tab.Not(tab.And(b, tab.SLt(y, z))), tab.SLt(y, x), tab.SLt(y, z)}, Unsat, 0},
		"a sum":             {[]expr.Ref{tab.SLt(tab.Add(x, y), z)}, Unknown, 0},
		"a number of a bit": {[]expr.Ref{tab.Not(b), tab.ULt(c, tab.ZExt(b, 8))}, Unknown, 0},
		"two numbers":       {[]expr.Ref{tab.SLt(c, d), tab.SLt(d, tab.Const(8, 1, 0)), tab.SLt(x, tab.ZExt(c, 64)), tab.SLt(k(200), x)}, Unknown, 0},
		"both orders":       {[]expr.Ref{tab.SLt(x, y), tab.ULt(y, x)}, Unknown, 0},
	} {
		p := &problem{table: tab}
		for _, c := range tt.cs {
			p.add(c, map[expr.Ref]bool{})
		}
		a := (&order{next: &listener{}, n: new(counters)}).solve(bg, p)
		if a.Result != tt.want || a.Result == Sat && int64(a.Model[x].Lo) != tt.x {
			t.Errorf("%s: %v", name, a)
		}
	}
}

// TestOrderOfManySymbols: long chains are answered with a model, and what takes too many steps is left alone.
func TestOrderOfManySymbols(t *testing.T) {
	chain := func(tab *expr.Table, n int) (cs []expr.Ref) {
		for i := n - 1; i >= 0; i-- { // against the order in which edges are looked at
			cs = append(cs, tab.SLt(sym(tab, i, 32), sym(tab, i+1, 32)))
		}
		return cs
	}
	tab := expr.NewTable()
	cs := chain(tab, 3000)
	p := &problem{table: tab, constraints: cs}
	a := (&order{next: &listener{}, n: new(counters)}).solve(bg, p)
	if a.Result != Sat {
		t.Fatalf("%v", a.Result)
	}
	checkModel(t, tab, cs, a)

	for name, n := range map[string]int{"cases": 1000, "edges": 20_000} {
		tab := expr.NewTable()
		x := func(i int) expr.Ref { return sym(tab, i, 32) }
		cs := append(chain(tab, n), tab.Or(tab.SLt(x(n), x(0)), tab.SLt(x(n), x(1))))
		for i := range 8 {
			other := x(n + 1 + i)
			cs = append(cs, tab.Or(tab.SLt(other, x(i)), tab.SLt(x(i), other)))
		}
		o := newOrdering(&problem{table: tab, constraints: cs})
		if r := o.search(); r != Unknown || o.steps > 20_000_000 {
			t.Errorf("%s: %v after %d cases and %d steps", name, r, o.cases, o.steps)
		}
	}
}
