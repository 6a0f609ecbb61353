package arith

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/mem"
)

// signedOf is the low w bits of x as a signed number.
func signedOf(lo uint64, w int) int64 { return SignExtend(lo, uint8(w)) }

// drawTerm draws an expression of width w over the symbols.
func drawTerm(t *rapid.T, b *Bounds, syms map[int]expr.Ref, w, depth int) expr.Ref {
	tab := b.Tab
	if depth == 0 {
		if rapid.Bool().Draw(t, "symbol") {
			return syms[w]
		}
		return drawConst(t, tab, w)
	}
	sub := func() expr.Ref { return drawTerm(t, b, syms, w, depth-1) }
	switch rapid.IntRange(0, 10).Draw(t, "operation") {
	case 0:
		return tab.Add(sub(), sub())
	case 1:
		return tab.Sub(sub(), sub())
	case 2:
		return tab.Mul(sub(), sub())
	case 3:
		return tab.AShr(sub(), tab.Const(w, uint64(rapid.IntRange(0, w).Draw(t, "amount")), 0))
	case 4:
		return tab.ITE(tab.SLt(sub(), sub()), sub(), sub())
	case 5:
		if w > 8 {
			return tab.SExt(drawTerm(t, b, syms, w/2, depth-1), w)
		}
	case 6:
		if w > 8 {
			return tab.ZExt(drawTerm(t, b, syms, w/2, depth-1), w)
		}
	case 8:
		return tab.SDiv(sub(), drawConst(t, tab, w))
	case 9:
		return tab.SRem(sub(), drawConst(t, tab, w))
	case 10:
		return tab.Xor(sub(), tab.Const(w, mem.Mask(w), 0))
	}
	return tab.And(sub(), sub())
}

// drawConst draws a constant of width w, most often a small one.
func drawConst(t *rapid.T, tab *expr.Table, w int) expr.Ref {
	k := rapid.OneOf(rapid.Int64Range(-9, 9), rapid.Int64Range(-130, 130), rapid.Int64()).Draw(t, "constant")
	return tab.Const(w, uint64(k)&mem.Mask(w), 0)
}

// drawCondition draws a condition on terms of width w.
func drawCondition(t *rapid.T, b *Bounds, syms map[int]expr.Ref, w, depth int) expr.Ref {
	tab := b.Tab
	sub := func() expr.Ref { return drawCondition(t, b, syms, w, depth-1) }
	term := func() expr.Ref { return drawTerm(t, b, syms, w, rapid.IntRange(0, 2).Draw(t, "depth")) }
	if depth > 0 {
		switch rapid.IntRange(0, 3).Draw(t, "junction") {
		case 0:
			return tab.And(sub(), sub())
		case 1:
			return tab.Or(sub(), sub())
		case 2:
			return tab.Not(sub())
		}
	}
	switch rapid.IntRange(0, 2).Draw(t, "comparison") {
	case 0:
		return tab.SLt(term(), term())
	case 1:
		return tab.ULt(term(), term())
	}
	return tab.Eq(term(), term())
}

// drawTerms draws two expressions of one width and a valuation of their symbols.
func drawTerms(t *rapid.T) (b *Bounds, x, y expr.Ref, w int, value func(expr.Ref) int64) {
	b, syms, value := drawSymbols(t)
	w = rapid.SampledFrom([]int{8, 16, 32, 64}).Draw(t, "width")
	depth := rapid.IntRange(0, 3).Draw(t, "depth")
	x, y = drawTerm(t, b, syms, w, depth), drawTerm(t, b, syms, w, depth)
	return b, x, y, w, value
}

// drawSymbols makes a symbol of each width and draws a valuation, most often of small numbers.
func drawSymbols(t *rapid.T) (b *Bounds, syms map[int]expr.Ref, value func(expr.Ref) int64) {
	b = &Bounds{Tab: expr.NewTable()}
	syms = map[int]expr.Ref{}
	vals := map[expr.Ref]uint64{}
	for i, w := range []int{8, 16, 32, 64} {
		s := b.Tab.Sym(expr.SymName{Site: uint32(i)}, w)
		syms[w] = s
		vals[s] = uint64(rapid.OneOf(rapid.Int64Range(-9, 9), rapid.Int64()).Draw(t, "value")) & mem.Mask(w)
	}
	return b, syms, func(r expr.Ref) int64 {
		lo, _ := b.Tab.Eval(r, func(s expr.Ref) (uint64, uint64) { return vals[s], 0 })
		return signedOf(lo, b.Tab.Width(r))
	}
}

// TestTruth: what bounds say of a condition is so for values of which the path condition holds.
func TestTruth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, syms, value := drawSymbols(t)
		w := rapid.SampledFrom([]int{8, 16, 32, 64}).Draw(t, "width")
		var path []expr.Ref
		for range rapid.IntRange(0, 4).Draw(t, "constraints") {
			c := drawCondition(t, b, syms, w, 2)
			if value(c) == 0 {
				c = b.Tab.Not(c)
			}
			path = append(path, c)
		}
		c := drawCondition(t, b, syms, w, 2)
		defer b.Assume(path)()
		if holds, known := b.Truth(c); known && holds != (value(c) != 0) {
			t.Fatalf("%s is said to be %v", b.Tab.String(c), holds)
		}
	})
}

func TestRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, x, _, _, value := drawTerms(t)
		r, v := b.Of(x), value(x)
		if v < r.Lo || v > r.Hi {
			t.Fatalf("%s is %d, outside %v", b.Tab.String(x), v, r)
		}
		if b := r.bits(); b < 64 && (v < math.MinInt64>>(64-b) || v > math.MaxInt64>>(64-b)) {
			t.Fatalf("%d does not fit in the %d bits of %v", v, b, r)
		}
	})
}

// TestNoOverflow: the condition is true exactly where the operation does not overflow.
func TestNoOverflow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bounds, x, y, w, value := drawTerms(t)
		op := rapid.SampledFrom([]ir.Op{ir.Add, ir.Sub, ir.Mul}).Draw(t, "checked")
		a, b, r := big.NewInt(value(x)), big.NewInt(value(y)), new(big.Int)
		switch op {
		case ir.Add:
			r.Add(a, b)
		case ir.Sub:
			r.Sub(a, b)
		default:
			r.Mul(a, b)
		}
		whole := Full(w)
		want := r.Cmp(big.NewInt(whole.Lo)) >= 0 && r.Cmp(big.NewInt(whole.Hi)) <= 0
		if got := value(bounds.NoOverflow(op, x, y, w)) != 0; got != want {
			t.Fatalf("%s of %v and %v in %d bits: %v", op, a, b, w, got)
		}
	})
}

// TestCompareConverted: comparing integers gives what comparing their conversions does.
func TestCompareConverted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bounds, x, _, w, value := drawTerms(t)
		tab := bounds.Tab
		signed, single := rapid.Bool().Draw(t, "signed"), rapid.Bool().Draw(t, "float")
		v := value(x)
		near := float64(v)
		if !signed {
			near = float64(uint64(v) & mem.Mask(w))
		}
		c := rapid.OneOf(rapid.Float64(), rapid.Float64Range(-300, 300), rapid.Just(near), rapid.Just(near+0.5),
			rapid.Map(rapid.Int64Range(-1<<54, 1<<54), func(n int64) float64 { return float64(n) })).Draw(t, "constant")
		to, k := 64, tab.Const(64, math.Float64bits(c), 0)
		if single {
			to, k = 32, tab.Const(32, uint64(math.Float32bits(float32(c))), 0)
		}
		f := tab.UIToFP(x, to)
		if signed {
			f = tab.SIToFP(x, to)
		}
		op := rapid.SampledFrom([]ir.Op{ir.FEq, ir.FLt, ir.FLe}).Draw(t, "comparison")
		a, b := f, k
		if rapid.Bool().Draw(t, "swapped") {
			a, b = k, f
		}
		got, ok := compareConverted(tab, op, a, b)
		if !ok {
			return
		}
		want := tab.FEq(a, b)
		switch op {
		case ir.FLt:
			want = tab.FLt(a, b)
		case ir.FLe:
			want = tab.FLe(a, b)
		}
		if (value(got) != 0) != (value(want) != 0) {
			t.Fatalf("%s %s %s with %d: %v", tab.String(a), op, tab.String(b), v, value(got) != 0)
		}
	})
}
