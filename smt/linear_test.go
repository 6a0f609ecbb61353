package smt

import (
	"math/rand/v2"
	"testing"

	"heddle.example/expr"
)

// TestLinearAgainstPoints: constraints that hold at a point, of any range, are not refuted, and models are such.
func TestLinearAgainstPoints(t *testing.T) {
	answered := map[Result]int{}
	for seed := range uint64(20_000) {
		rng := rand.New(rand.NewPCG(seed, 6))
		tab := expr.NewTable()
		var inputs []smallInput
		point := map[expr.Ref]Value{}
		for i := range 1 + rng.IntN(4) {
			w := []int{8, 8, 32, 32, 64, 16}[rng.IntN(6)]
			s := sym(tab, i, w)
			inputs = append(inputs, smallInput{sym: s})
			v := rng.Uint64()
			if rng.IntN(3) > 0 {
				v = uint64(rng.IntN(300) - 50)
			}
			point[s] = Value{Lo: v}.Mask(w)
		}
		p := &problem{table: tab}
		seen := map[expr.Ref]bool{}
		at := func(s expr.Ref) Value { return point[s] }
		folded := false
		for range 1 + rng.IntN(6) {
			var c expr.Ref
			switch in := inputs[rng.IntN(len(inputs))]; rng.IntN(5) {
			case 0, 1: // a range
				w := tab.Width(in.sym)
				k := tab.Const(w, (point[in.sym].Lo+uint64(rng.IntN(60)-30))&expr.Ones(w).Lo, 0)
				c = randomComparison(rng, tab, in.sym, k)
			case 2:
				w := []int{8, 32, 64}[rng.IntN(3)]
				if rng.IntN(3) == 0 { // by a power of two
					k := 1 + rng.IntN(3)
					c = randomComparison(rng, tab, tab.Extract(linearTerm(rng, tab, inputs, w), w-1, k), tab.Extract(linearTerm(rng, tab, inputs, w), w-1, k))
					break
				}
				quotient := tab.Binary([]expr.Op{expr.OpUDiv, expr.OpSDiv}[rng.IntN(2)], linearTerm(rng, tab, inputs, w), tab.Const(w, 1+rng.Uint64N(9), 0))
				c = randomComparison(rng, tab, quotient, linearTerm(rng, tab, inputs, w))
			case 3:
				c = rangedCondition(rng, tab, inputs, 2)
			default:
				w := []int{8, 32, 64}[rng.IntN(3)]
				c = randomComparison(rng, tab, linearTerm(rng, tab, inputs, w), linearTerm(rng, tab, inputs, w))
			}
			if !holds(tab, []expr.Ref{c}, at) {
				c = tab.Not(c)
			}
			folded = folded || !p.add(c, seen)
		}
		if folded {
			t.Fatal("false where it holds")
		}
		got := (&linear{next: &listener{}, n: new(counters)}).solve(bg, p)
		answered[got.Result]++
		switch got.Result {
		case Unsat:
			t.Fatalf("%d: refuted, but holds at %v: %s", seed, point, show(tab, p.constraints))
		case Sat:
			checkModel(t, tab, p.constraints, got)
		}
	}
	if answered[Sat] < 1000 {
		t.Error("few answers")
	}
	t.Logf("answers %v", answered)
}

// TestLinear: sums and quotients at the edges of what they may be.
func TestLinear(t *testing.T) {
	tab := expr.NewTable()
	x, y := sym(tab, 1, 32), sym(tab, 2, 32)
	k := func(v uint64) expr.Ref { return tab.Const(32, v, 0) }
	third := tab.Binary(expr.OpUDiv, tab.Add(x, y), k(3))
	quarter := tab.Extract(tab.Add(x, y), 31, 2)
	for _, tt := range []struct {
		sum, quotient uint64
		unsat         bool
	}{{6, 2, false}, {8, 2, false}, {9, 2, true}, {5, 2, true}, {0, 0, false}, {2, 0, false}} {
		p := &problem{table: tab}
		for _, c := range []expr.Ref{tab.ULt(x, k(50)), tab.ULt(y, k(50)), tab.Eq(tab.Add(x, y), k(tt.sum)), tab.Eq(third, k(tt.quotient))} {
			p.add(c, map[expr.Ref]bool{})
		}
		if got := (&linear{next: &listener{}, n: new(counters)}).solve(bg, p); (got.Result == Unsat) != tt.unsat {
			t.Errorf("%d/3 is %d: %v", tt.sum, tt.quotient, got.Result)
		}
		p = &problem{table: tab}
		for _, c := range []expr.Ref{tab.ULt(x, k(50)), tab.ULt(y, k(50)), tab.Eq(tab.Add(x, y), k(tt.sum)), tab.Eq(quarter, tab.Const(30, tt.quotient+1, 0))} {
			p.add(c, map[expr.Ref]bool{})
		}
		if got := (&linear{next: &listener{}, n: new(counters)}).solve(bg, p); (got.Result == Unsat) != (tt.sum/4 != tt.quotient+1) {
			t.Errorf("%d/4 is %d: %v", tt.sum, tt.quotient+1, got.Result)
		}
	}
}
