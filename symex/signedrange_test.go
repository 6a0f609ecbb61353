package symex

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"heddle/expr"
	"heddle/ir"
	"heddle/symex/mem"
)

// signedOf is the low w bits of x as a signed number.
func signedOf(lo uint64, w int) int64 { return signExtend(lo, uint8(w)) }

// drawTerm draws an expression of width w over the symbols.
func drawTerm(t *rapid.T, m *Machine, syms map[int]expr.Ref, w, depth int) expr.Ref {
	tab := m.tab
	if depth == 0 {
		if rapid.Bool().Draw(t, "symbol") {
			return syms[w]
		}
		return tab.Const(w, rapid.Uint64().Draw(t, "constant")&mem.Mask(w), 0)
	}
	sub := func() expr.Ref { return drawTerm(t, m, syms, w, depth-1) }
	switch rapid.IntRange(0, 7).Draw(t, "operation") {
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
			return tab.SExt(drawTerm(t, m, syms, w/2, depth-1), w)
		}
	case 6:
		if w > 8 {
			return tab.ZExt(drawTerm(t, m, syms, w/2, depth-1), w)
		}
	}
	return tab.And(sub(), sub())
}

// drawTerms draws two expressions of one width and a valuation of their symbols.
func drawTerms(t *rapid.T) (m *Machine, x, y expr.Ref, w int, value func(expr.Ref) int64) {
	m = &Machine{tab: expr.NewTable()}
	syms, vals := map[int]expr.Ref{}, map[expr.Ref]uint64{}
	for i, w := range []int{8, 16, 32, 64} {
		s := m.tab.Sym(expr.SymName{Site: uint32(i)}, w)
		syms[w] = s
		vals[s] = rapid.Uint64().Draw(t, "value") & mem.Mask(w)
	}
	w = rapid.SampledFrom([]int{8, 16, 32, 64}).Draw(t, "width")
	depth := rapid.IntRange(0, 3).Draw(t, "depth")
	x, y = drawTerm(t, m, syms, w, depth), drawTerm(t, m, syms, w, depth)
	value = func(r expr.Ref) int64 {
		lo, _ := m.tab.Eval(r, func(s expr.Ref) (uint64, uint64) { return vals[s], 0 })
		return signedOf(lo, m.tab.Width(r))
	}
	return m, x, y, w, value
}

func TestSignedRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, x, _, _, value := drawTerms(t)
		r, v := m.signedRange(x, 0), value(x)
		if v < r.lo || v > r.hi {
			t.Fatalf("%s is %d, outside %v", m.tab.String(x), v, r)
		}
		if b := r.bits(); b < 64 && (v < math.MinInt64>>(64-b) || v > math.MaxInt64>>(64-b)) {
			t.Fatalf("%d does not fit in the %d bits of %v", v, b, r)
		}
	})
}

// TestNoOverflow: the condition is true exactly where the operation does not overflow.
func TestNoOverflow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, x, y, w, value := drawTerms(t)
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
		whole := fullRange(w)
		want := r.Cmp(big.NewInt(whole.lo)) >= 0 && r.Cmp(big.NewInt(whole.hi)) <= 0
		if got := value(m.noOverflow(op, x, y, w)) != 0; got != want {
			t.Fatalf("%s of %v and %v in %d bits: %v", op, a, b, w, got)
		}
	})
}

// TestCompareConverted: comparing integers gives what comparing their conversions does.
func TestCompareConverted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, x, _, w, value := drawTerms(t)
		tab := m.tab
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
		got, ok := m.compareConverted(op, a, b)
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
