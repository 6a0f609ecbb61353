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
