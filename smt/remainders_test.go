package smt

// This file tests the layer for remainders: against brute force, and where its rule holds and where it does not.

import (
	"math/rand/v2"
	"testing"

	"heddle.example/expr"
)

// TestRemaindersAgainstBruteForce: constraints of two symbols of width 8 that are compared with constants and of which remainders are taken, now and then another one.
func TestRemaindersAgainstBruteForce(t *testing.T) {
	opt := bare()
	opt.NoRemainders, opt.Validate = false, true
	s := New(opt)
	defer s.Close()
	rounds := 1000
	if testing.Short() {
		rounds = 200
	}
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		tab := expr.NewTable()
		syms := []expr.Ref{sym(tab, 1, 8), sym(tab, 2, 8)}
		by := []uint64{1, 2, 3, 5, 6, 7, 64, 100, 127, 128, 200}[r.IntN(11)]
		constant := func() expr.Ref { return tab.Const(8, uint64(r.IntN(3))*uint64(r.IntN(256))&255, 0) }
		rest := func(x expr.Ref) expr.Ref {
			k := by
			if r.IntN(12) == 0 {
				k = 9
			}
			op := []expr.Op{expr.OpURem, expr.OpSRem}[r.IntN(2)]
			switch r.IntN(3) {
			case 0:
				return tab.Extract(tab.Binary(op, tab.SExt(x, 16), tab.Const(16, k, 0)), 7, 0)
			case 1:
				return tab.Extract(tab.Binary(op, tab.ZExt(x, 16), tab.Const(16, k, 0)), 7, 0)
			}
			return tab.Binary(op, x, tab.Const(8, k, 0))
		}
		either := func(c expr.Ref) expr.Ref {
			if r.IntN(2) == 0 {
				return tab.Not(c)
			}
			return c
		}
		var cs []expr.Ref
		for range 1 + r.IntN(5) {
			x := syms[r.IntN(4)/3]
			compare := []expr.Op{expr.OpULt, expr.OpSLt}[r.IntN(2)]
			switch kind := r.IntN(16); {
			case kind < 4:
				cs = append(cs, tab.Not(tab.Binary(expr.OpSLt, x, tab.Const(8, 0, 0))))
			case kind < 6:
				cs = append(cs, either(tab.Binary(compare, x, constant())))
			case kind < 7:
				cs = append(cs, either(tab.Eq(x, constant())))
			case kind < 11:
				cs = append(cs, either(tab.Binary(compare, rest(x), constant())))
			case kind < 14:
				cs = append(cs, either(tab.Eq(rest(x), constant())))
			default:
				cs = append(cs, either(tab.Eq(tab.Add(rest(syms[0]), rest(syms[1])), constant())))
			}
		}
		a := s.Check(bg, Query{Table: tab, Constraints: cs, WantModel: true})
		want := Unsat
		if bruteForce(tab, syms[0], syms[1], cs) {
			want = Sat
		}
		if a.Result != want {
			t.Fatalf("seed %d: %v, want %v: %s", seed, a.Result, want, show(tab, cs))
		}
		if a.Result == Sat {
			checkModel(t, tab, cs, a)
		}
	}
	st := s.Stats()
	if st.BadModels > 0 || st.Smaller < int64(rounds)/10 {
		t.Errorf("%d bad models, the rule held for %d of %d", st.BadModels, st.Smaller, rounds)
	}
	t.Logf("the rule held for %d", st.Smaller)
}

// TestRemaindersRule: what the rule takes and what it leaves.
func TestRemaindersRule(t *testing.T) {
	tab := expr.NewTable()
	x, y := sym(tab, 1, 32), sym(tab, 2, 32)
	c := func(v int64) expr.Ref { return tab.Const(32, uint64(v), 0) }
	natural := tab.Not(tab.SLt(x, c(0)))
	signed := func(k int64) expr.Ref { return tab.SRem(x, c(k)) }
	for _, tt := range []struct {
		name        string
		constraints []expr.Ref
		small       int
	}{
		{"rand() % 6", []expr.Ref{natural, tab.Eq(signed(6), c(3))}, 1},
		{"a signed input", []expr.Ref{tab.Eq(signed(6), c(-3))}, 1},
		{"an unsigned one", []expr.Ref{tab.Eq(tab.URem(x, c(6)), c(3))}, 1},
		{"both ways, perhaps negative", []expr.Ref{tab.Eq(signed(6), tab.URem(x, c(6)))}, 0},
		{"both ways", []expr.Ref{natural, tab.Eq(signed(6), tab.URem(x, c(6)))}, 1},
		{"by two numbers", []expr.Ref{natural, tab.Eq(signed(6), signed(5))}, 0},
		{"used otherwise", []expr.Ref{natural, tab.Eq(signed(6), y), tab.Eq(tab.Add(x, y), c(9))}, 0},
		{"one value", []expr.Ref{natural, tab.Eq(signed(6), c(2)), tab.Not(tab.Eq(x, c(2)))}, 0},
		{"bounds that leave all", []expr.Ref{natural, tab.SLt(x, c(6)), tab.Eq(signed(6), y)}, 1},
		{"bounds that do not", []expr.Ref{natural, tab.SLt(x, c(5)), tab.Eq(signed(6), y)}, 0},
		{"not from 0 on", []expr.Ref{tab.Not(tab.SLt(x, c(1))), tab.Eq(signed(6), y)}, 0},
		{"by an input", []expr.Ref{natural, tab.Eq(tab.SRem(x, y), c(1))}, 0},
	} {
		if found := smallOnes(&problem{table: tab, constraints: tt.constraints}); len(found) != tt.small {
			t.Errorf("%s: the rule holds for %d, want %d", tt.name, len(found), tt.small)
		}
	}
}
