package smt

import (
	"math/rand/v2"
	"testing"

	"heddle.example/expr"
)

// smallInput is a symbol with a small range, as a signed or unsigned number.
type smallInput struct {
	sym   expr.Ref
	first uint64
	count uint64
}

// randomInput makes an input and the constraints that say its range.
func randomInput(rng *rand.Rand, t *expr.Table, i int) (in smallInput, cs []expr.Ref) {
	if rng.IntN(6) == 0 {
		return smallInput{sym: sym(t, i, 1), count: 2}, nil
	}
	w := []int{8, 16, 32, 64}[rng.IntN(4)]
	mask := expr.Ones(w).Lo
	in = smallInput{sym: sym(t, i, w), count: 1 + rng.Uint64N(8)}
	k := func(v uint64) expr.Ref { return t.Const(w, v&mask, 0) }
	switch rng.IntN(3) {
	case 0:
		in.first = -rng.Uint64N(6) & mask
		return in, []expr.Ref{t.SLe(k(in.first), in.sym), t.SLt(in.sym, k(in.first+in.count))}
	case 1:
		in.first = rng.Uint64N(100)
		return in, []expr.Ref{t.ULe(k(in.first), in.sym), t.ULt(in.sym, k(in.first+in.count))}
	}
	in.count++ // what bounds say beside another
	in.first = rng.Uint64N(100)
	return in, []expr.Ref{t.SLe(k(in.first), in.sym), t.ULe(in.sym, k(in.first+in.count-1))}
}

// rangedTerm makes a term of 32 bits.
func rangedTerm(rng *rand.Rand, t *expr.Table, inputs []smallInput, depth int) expr.Ref {
	sub := func() expr.Ref { return rangedTerm(rng, t, inputs, depth-1) }
	small := func() expr.Ref { return t.Const(32, uint64(uint32(rng.IntN(12)-2)), 0) }
	if depth == 0 || rng.IntN(6) == 0 {
		if rng.IntN(4) == 0 {
			return small()
		}
		s := inputs[rng.IntN(len(inputs))].sym
		switch w := t.Width(s); {
		case w == 64:
			return t.Extract(s, 31, 0)
		case w < 32 && rng.IntN(2) == 0:
			return t.ZExt(s, 32)
		}
		return t.SExt(s, 32)
	}
	switch rng.IntN(10) {
	case 0, 1, 2:
		return t.Add(sub(), t.Mul(small(), sub()))
	case 3:
		return t.ITE(rangedCondition(rng, t, inputs, depth-1), sub(), sub())
	case 4:
		return t.Binary([]expr.Op{expr.OpUDiv, expr.OpSDiv, expr.OpURem, expr.OpSRem}[rng.IntN(4)], sub(), small())
	case 5:
		return t.Binary([]expr.Op{expr.OpAnd, expr.OpOr, expr.OpXor}[rng.IntN(3)], sub(), sub())
	case 6:
		return t.Binary([]expr.Op{expr.OpShl, expr.OpLShr, expr.OpAShr}[rng.IntN(3)], sub(), small())
	case 7:
		low := rng.IntN(8)
		return t.SExt(t.Extract(sub(), low+7, low), 32)
	case 8:
		return t.ZExt(rangedCondition(rng, t, inputs, depth-1), 32)
	}
	return t.Mul(sub(), sub())
}

// linearTerm makes a sum of multiples of w bits.
func linearTerm(rng *rand.Rand, t *expr.Table, inputs []smallInput, w int) expr.Ref {
	sum := t.Const(w, uint64(rng.IntN(40)-20)&expr.Ones(w).Lo, 0)
	for range 1 + rng.IntN(3) {
		x := inputs[rng.IntN(len(inputs))].sym
		switch v := t.Width(x); {
		case v > w:
			x = t.Extract(x, w-1, 0)
		case v < w && rng.IntN(2) == 0:
			x = t.ZExt(x, w)
		case v < w:
			x = t.SExt(x, w)
		}
		sum = t.Add(sum, t.Mul(t.Const(w, uint64(rng.IntN(9)-4)&expr.Ones(w).Lo, 0), x))
	}
	return sum
}

func rangedCondition(rng *rand.Rand, t *expr.Table, inputs []smallInput, depth int) expr.Ref {
	if s := inputs[rng.IntN(len(inputs))].sym; t.Width(s) == 1 {
		return s
	}
	if rng.IntN(2) == 0 {
		w := []int{8, 32}[rng.IntN(2)]
		return randomComparison(rng, t, linearTerm(rng, t, inputs, w), linearTerm(rng, t, inputs, w))
	}
	if depth > 1 && rng.IntN(4) == 0 {
		op := []expr.Op{expr.OpAnd, expr.OpOr, expr.OpXor}[rng.IntN(3)]
		return t.Binary(op, rangedCondition(rng, t, inputs, depth-1), rangedCondition(rng, t, inputs, depth-1))
	}
	return randomComparison(rng, t, rangedTerm(rng, t, inputs, depth), rangedTerm(rng, t, inputs, rng.IntN(2)))
}

// TestBoxesAgainstBruteForce: constraints over inputs with small ranges have the answers that trying all values gives.
func TestBoxesAgainstBruteForce(t *testing.T) {
	answered := map[Result]int{}
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 4))
		tab := expr.NewTable()
		var inputs []smallInput
		p := &problem{table: tab}
		seen, folded := map[expr.Ref]bool{}, false
		add := func(c expr.Ref) { folded = folded || !p.add(c, seen) }
		for i := range 1 + rng.IntN(3) {
			in, cs := randomInput(rng, tab, i)
			inputs = append(inputs, in)
			for _, c := range cs {
				add(c)
			}
		}
		for range 1 + rng.IntN(3) {
			add(rangedCondition(rng, tab, inputs, 1+rng.IntN(3)))
		}
		if folded {
			continue
		}
		got := (&boxes{next: &listener{}, n: new(counters)}).solve(bg, p)
		answered[got.Result]++
		other := (&linear{next: &listener{}, n: new(counters)}).solve(bg, p)
		if got.Result == Unknown {
			continue
		}
		if other.Result != Unknown && other.Result != got.Result {
			t.Fatalf("%d: %v by inequalities, %v by boxes, for %s", seed, other.Result, got.Result, show(tab, p.constraints))
		}
		want, total := Unsat, uint64(1)
		for _, in := range inputs {
			total *= in.count
		}
		for v := range total {
			if holds(tab, p.constraints, func(s expr.Ref) Value {
				rest := v
				for _, in := range inputs {
					if in.sym == s {
						return Value{Lo: in.first + rest%in.count}.Mask(tab.Width(s))
					}
					rest /= in.count
				}
				return Value{}
			}) {
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
	if answered[Sat] < 500 || answered[Unsat] < 500 || answered[Unknown] > 300 {
		t.Errorf("answers %v", answered)
	}
	t.Logf("answers %v", answered)
}

// TestNarrow: comparisons of sums leave the values that just meet them, and no others.
func TestNarrow(t *testing.T) {
	tab := expr.NewTable()
	x, y := sym(tab, 1, 32), sym(tab, 2, 8)
	k := func(v int64) expr.Ref { return tab.Const(32, uint64(v)&0xffffffff, 0) }
	sum := tab.Add(x, tab.Mul(k(3), tab.ZExt(y, 32))) // -3 to 3, and 0 to 5 three times
	ranges := []expr.Ref{tab.SLe(k(-3), x), tab.SLe(x, k(3)), tab.ULe(y, tab.Const(8, 5, 0))}
	for name, tt := range map[string]struct {
		c    expr.Ref
		want Result
	}{
		"most":           {tab.Not(tab.SLt(sum, k(18))), Sat},
		"more than most": {tab.Not(tab.SLt(sum, k(19))), Unsat},
		"less than most": {tab.SLt(k(17), sum), Sat},
		"above most":     {tab.SLt(k(18), sum), Unsat},
		"least":          {tab.SLe(sum, k(-3)), Sat},
		"below least":    {tab.SLt(sum, k(-3)), Unsat},
		"is most":        {tab.Eq(sum, k(18)), Sat},
		"is more":        {tab.Eq(sum, k(19)), Unsat},
		"is less":        {tab.Eq(sum, k(-4)), Unsat},
		"unsigned":       {tab.ULt(k(18), sum), Sat}, // -1 is large
		"odd":            {tab.Eq(tab.Mul(k(2), x), tab.Add(k(7), tab.Mul(k(-2), tab.ZExt(y, 32)))), Unsat},
	} {
		p := &problem{table: tab}
		for _, c := range append(ranges[:len(ranges):len(ranges)], tt.c) {
			p.add(c, map[expr.Ref]bool{})
		}
		s := newBoxSearch(p, true)
		if r := s.search(s.whole); r != tt.want {
			t.Errorf("%s: %v", name, r)
		}
		if s.boxes > 200 {
			t.Errorf("%s: %d boxes", name, s.boxes)
		}
	}
	long := &problem{table: tab, constraints: append([]expr.Ref{tab.Ne(tab.Mul(sum, sum), k(5))}, ranges...)}
	for i := range int64(5000) {
		long.add(tab.Ne(tab.Mul(sum, tab.Add(sum, k(i))), k(-1)), map[expr.Ref]bool{})
	}
	s := newBoxSearch(long, true)
	if s.search(s.whole); s.boxes*s.ranges.Size() > 2*maxBoxWork {
		t.Errorf("%d boxes of %d expressions", s.boxes, s.ranges.Size())
	}
	if p := (&problem{table: tab, constraints: []expr.Ref{tab.SLt(x, k(5))}}); newBoxSearch(p, true) != nil {
		t.Error("a large range is searched")
	}
}
