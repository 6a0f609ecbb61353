package sets

import (
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"

	"heddle.example/expr"
)

// maker makes random conditions over a symbol.
type maker struct {
	rng *rand.Rand
	t   *expr.Table
	sym expr.Ref
}

func (m *maker) constant(w int) expr.Ref {
	k := expr.Word{Lo: m.rng.Uint64(), Hi: m.rng.Uint64()}
	switch m.rng.IntN(4) {
	case 0:
		k = expr.Word{Lo: uint64(m.rng.IntN(4))}
	case 1:
		k = expr.Ones(w).Sub(expr.Word{Lo: uint64(m.rng.IntN(3))})
	case 2:
		k = half(w).Add(expr.Word{Lo: uint64(m.rng.IntN(3))}).Sub(one)
	}
	k = k.Mask(w)
	return m.t.Const(w, k.Lo, k.Hi)
}

// number makes an expression of width w.
func (m *maker) number(w, depth int) expr.Ref {
	own := m.t.Width(m.sym)
	sub := func() expr.Ref { return m.number(w, depth-1) }
	if depth == 0 || m.rng.IntN(5) == 0 {
		switch {
		case own == w:
			return m.sym
		case own > w:
			return m.t.Extract(m.sym, own-1, own-w)
		case m.rng.IntN(2) == 0:
			return m.t.SExt(m.sym, w)
		}
		return m.t.ZExt(m.sym, w)
	}
	switch m.rng.IntN(10) {
	case 0, 1:
		return m.t.Add(m.constant(w), sub())
	case 2:
		return m.t.Neg(sub())
	case 3:
		return m.t.Unary(expr.OpNot, sub(), w)
	case 4:
		return m.t.Xor(m.t.Const(w, half(w).Lo, half(w).Hi), sub())
	case 5:
		return m.t.UDiv(sub(), m.constant(w))
	case 6:
		return m.t.ITE(m.condition(depth-1), sub(), m.constant(w))
	case 7:
		if w > 2 {
			low := 1 + m.rng.IntN(w-1)
			if m.rng.IntN(2) == 0 {
				return m.t.Concat(m.constant(w-low), m.number(low, depth-1))
			}
			return m.t.Concat(m.number(w-low, depth-1), m.constant(low))
		}
	case 8:
		if w > 2 {
			return m.t.SExt(m.number(1+m.rng.IntN(w-1), depth-1), w)
		}
	case 9:
		if more := m.rng.IntN(4); w+more <= 128 {
			low := more
			if m.rng.IntN(3) == 0 {
				low = m.rng.IntN(more + 1) // which has no set
			}
			return m.t.Extract(m.number(w+more, depth-1), w+low-1, low)
		}
	}
	return sub()
}

func (m *maker) condition(depth int) expr.Ref {
	if depth > 0 {
		a, b := m.condition(depth-1), m.condition(depth-1)
		switch m.rng.IntN(6) {
		case 0:
			return m.t.And(a, b)
		case 1:
			return m.t.Or(a, b)
		case 2:
			return m.t.Not(a)
		case 3:
			return m.t.ITE(m.condition(depth-1), a, b)
		}
	}
	w := 1 + m.rng.IntN(9)
	if m.t.Width(m.sym) > 9 {
		w = m.t.Width(m.sym)
	}
	x, y := m.number(w, depth), m.constant(w)
	if m.rng.IntN(2) == 0 {
		x, y = y, x
	}
	return m.t.Binary([]expr.Op{expr.OpEq, expr.OpULt, expr.OpSLt, expr.OpULe, expr.OpSLe}[m.rng.IntN(5)], x, y)
}

// TestOfAgainstEvaluation compares the sets of random conditions with the conditions' values: all of narrow symbols, of wide ones those at the ends of the
// ranges and beside them.
func TestOfAgainstEvaluation(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	several, known := 0, 0
	for round := range 10_000 {
		table := expr.NewTable()
		w := 1 + rng.IntN(8)
		if round%4 == 0 {
			w = []int{16, 32, 63, 64, 65, 128}[rng.IntN(6)]
		}
		m := &maker{rng, table, table.Sym(expr.SymName{}, w)}
		c := m.condition(1 + rng.IntN(3))
		sym, s, ok := Of(table, c)
		if !ok {
			continue
		}
		known++
		if len(s.spans) > 1 {
			several++
		}
		if sym != m.sym || s.Width() != w {
			t.Fatalf("%s: the values of another symbol", table.String(c))
		}
		var values []expr.Word
		if w <= 8 {
			for v := range uint64(1) << w {
				values = append(values, expr.Word{Lo: v})
			}
		} else {
			values = append(values, expr.Word{}, half(w), half(w).Sub(one), expr.Ones(w))
			for _, x := range s.spans {
				values = append(values, x.Low, x.High, x.Low.Sub(one).Mask(w), x.High.Add(one).Mask(w))
			}
		}
		var least, greatest, leastSigned, greatestSigned *expr.Word
		for _, v := range values {
			got, _ := table.Eval(c, func(expr.Ref) (lo, hi uint64) { return v.Lo, v.Hi })
			if s.Has(v, v) != (got == 1) {
				t.Fatalf("%s at %v is %d; the set is %v", table.String(c), v, got, s.spans)
			}
			if got == 0 {
				continue
			}
			if v := v; least == nil {
				least, greatest, leastSigned, greatestSigned = &v, &v, &v, &v
			} else {
				if v.Less(*least) {
					least = &v
				}
				if greatest.Less(v) {
					greatest = &v
				}
				if v.SLess(*leastSigned, w) {
					leastSigned = &v
				}
				if greatestSigned.SLess(v, w) {
					greatestSigned = &v
				}
			}
		}
		if s.Empty() != (least == nil) {
			t.Fatalf("%s: the set is %v", table.String(c), s.spans)
		}
		if least != nil && (s.Least() != *least || s.Greatest() != *greatest || s.LeastSigned() != *leastSigned || s.GreatestSigned() != *greatestSigned) {
			t.Fatalf("%s: the ends of %v are %v, %v, %v, %v", table.String(c), s.spans, s.Least(), s.Greatest(), s.LeastSigned(), s.GreatestSigned())
		}
		for i := 1; i < len(s.spans); i++ {
			if !s.spans[i-1].High.Add(one).Less(s.spans[i].Low) {
				t.Fatalf("%s: %v have nothing between them", table.String(c), s.spans)
			}
		}
		if _, other, ok := Of(table, m.condition(1)); ok {
			both, want := Common(w, []Set{s, other, All(w)}), s.And(other)
			if !slices.Equal(both.spans, want.spans) {
				t.Fatalf("%v and %v have %v in common, not %v", s.spans, other.spans, want.spans, both.spans)
			}
		}
		if n := s.Not(); !n.And(s).Empty() || len(n.Or(s).spans) != 1 || !n.Or(s).Has(expr.Word{}, expr.Ones(w)) {
			t.Fatalf("%v and %v are no complements", s.spans, n.spans)
		}
	}
	t.Logf("%d sets, %d of several ranges", known, several)
	if known < 5_000 || several < 1_000 {
		t.Errorf("%d sets were found, %d of several ranges", known, several)
	}
}

// TestOfLimits: what takes too many ranges is not found, and neither is what has other symbols.
func TestOfLimits(t *testing.T) {
	table := expr.NewTable()
	x, y := table.Sym(expr.SymName{}, 64), table.Sym(expr.SymName{Count: 1}, 64)
	some := table.Bool(false)
	for i := range uint64(maxSpans) {
		some = table.Or(some, table.Eq(x, table.Const(64, i*3, 0)))
		if i == 99 {
			if _, s, ok := Of(table, some); !ok || len(s.spans) != 100 {
				t.Errorf("100 values are %v, %v", s.spans, ok)
			}
		}
	}
	if _, _, ok := Of(table, table.Or(some, table.Eq(x, table.Const(64, 1<<40, 0)))); ok {
		t.Error("a set has more ranges than it may have")
	}
	chosen := x
	for i := range uint64(60) {
		chosen = table.ITE(table.Eq(x, table.Const(64, i, 0)), table.Add(table.Const(64, 1, 0), chosen), chosen)
	}
	if _, _, ok := Of(table, table.ULt(chosen, table.Const(64, 100, 0))); ok {
		t.Error("a number made by 2^60 ways has a set")
	}
	deep := table.Eq(x, table.Const(64, 1, 0))
	for i := range uint64(4 * maxWork) {
		deep = table.Or(table.And(deep, table.ULt(x, table.Const(64, 1<<40+i, 0))), table.Eq(x, table.Const(64, 1<<50+i, 0)))
	}
	defer debug.SetMaxStack(debug.SetMaxStack(24 << 20))
	if _, _, ok := Of(table, deep); ok {
		t.Error("a condition that is nested deep has a set")
	}
	for _, c := range []expr.Ref{table.ULt(x, y), table.Or(table.ULt(x, table.Const(64, 5, 0)), table.ULt(y, table.Const(64, 5, 0))), table.ULt(x, table.Mul(x, x)), table.Bool(true)} {
		if _, _, ok := Of(table, c); ok {
			t.Errorf("%s has a set", table.String(c))
		}
	}
}
