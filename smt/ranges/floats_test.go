package ranges

import (
	"math"
	"math/rand/v2"
	"testing"

	"heddle.example/expr"
)

// randomFloat draws a pattern of width w: often one of the edges.
func randomFloat(rng *rand.Rand, w int) uint64 {
	edges := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 3, -100, 1e10, math.MaxFloat32, -math.MaxFloat64, math.SmallestNonzeroFloat32, -math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.NaN(), 0x1p-126, 0x1p-1022}
	switch rng.IntN(5) {
	case 0:
		return rng.Uint64() & expr.Ones(w).Lo
	case 1:
		return patternOf(edges[rng.IntN(len(edges))], w)
	case 2:
		return patternOf(rng.NormFloat64(), w)
	case 3:
		return (patternOf(edges[rng.IntN(len(edges))], w) + uint64(rng.IntN(5)) - 2) & expr.Ones(w).Lo
	}
	return patternOf(float64(rng.IntN(40)-20), w)
}

// maker makes random expressions.
type maker struct {
	rng  *rand.Rand
	t    *expr.Table
	syms []expr.Ref
}

func (m *maker) pick(w int) expr.Ref {
	for range 8 {
		if s := m.syms[m.rng.IntN(len(m.syms))]; m.t.Width(s) == w {
			return s
		}
	}
	return m.t.Const(w, randomFloat(m.rng, 64)&expr.Ones(w).Lo, 0)
}

func (m *maker) float(w, depth int) expr.Ref {
	sub := func() expr.Ref { return m.float(w, depth-1) }
	if depth == 0 || m.rng.IntN(6) == 0 {
		if m.rng.IntN(3) == 0 {
			return m.t.Const(w, randomFloat(m.rng, w), 0)
		}
		return m.pick(w)
	}
	switch m.rng.IntN(10) {
	case 0:
		return m.t.FConv(m.float(96-w, depth-1), w)
	case 1:
		x := m.integer([]int{8, 32, 64}[m.rng.IntN(3)], depth-1)
		if m.rng.IntN(2) == 0 {
			return m.t.UIToFP(x, w)
		}
		return m.t.SIToFP(x, w)
	case 2:
		return m.t.ITE(m.condition(depth-1), sub(), sub())
	case 3:
		return m.t.Binary(expr.OpAnd, sub(), m.t.Const(w, expr.Ones(w).Lo>>1, 0))
	case 4:
		return m.t.Binary(expr.OpXor, sub(), m.t.Const(w, 1<<(w-1), 0))
	}
	return m.t.Binary([]expr.Op{expr.OpFAdd, expr.OpFSub, expr.OpFMul, expr.OpFDiv}[m.rng.IntN(4)], sub(), sub())
}

func (m *maker) integer(w, depth int) expr.Ref {
	if depth <= 0 || m.rng.IntN(4) == 0 {
		if m.rng.IntN(2) == 0 {
			return m.t.Const(w, uint64(m.rng.IntN(30)-10)&expr.Ones(w).Lo, 0)
		}
		return m.pick(w)
	}
	switch m.rng.IntN(5) {
	case 0:
		return m.t.Add(m.integer(w, depth-1), m.integer(w, depth-1))
	case 1:
		return m.t.ITE(m.condition(depth-1), m.integer(w, depth-1), m.integer(w, depth-1))
	case 2:
		if w > 8 {
			return []func(expr.Ref, int) expr.Ref{m.t.SExt, m.t.ZExt}[m.rng.IntN(2)](m.integer(8, depth-1), w)
		}
	}
	x := m.float([]int{32, 64}[m.rng.IntN(2)], depth-1)
	if m.rng.IntN(2) == 0 {
		return m.t.FPToUI(x, w)
	}
	return m.t.FPToSI(x, w)
}

func (m *maker) condition(depth int) expr.Ref {
	w := []int{32, 64}[m.rng.IntN(2)]
	switch m.rng.IntN(8) {
	case 0:
		if depth > 0 {
			return m.t.Binary([]expr.Op{expr.OpAnd, expr.OpOr, expr.OpXor}[m.rng.IntN(3)], m.condition(depth-1), m.condition(depth-1))
		}
	case 1, 2:
		w = []int{8, 32, 64}[m.rng.IntN(3)]
		return m.t.Binary([]expr.Op{expr.OpEq, expr.OpULt, expr.OpSLt}[m.rng.IntN(3)], m.integer(w, depth), m.integer(w, depth))
	case 6: // of all bits but the sign
		x, w1 := m.float(w, depth), w-1
		k := m.t.Const(w1, (patternOf(math.Inf(1), w)+uint64(m.rng.IntN(3)-1))&expr.Ones(w1).Lo, 0)
		if m.rng.IntN(3) == 0 {
			k = m.t.Const(w1, randomFloat(m.rng, w)&expr.Ones(w1).Lo, 0)
		}
		is := m.t.Binary(expr.OpULt, m.t.Extract(x, w-2, 0), k)
		if m.rng.IntN(2) == 0 {
			is = m.t.Binary(expr.OpULt, k, m.t.Extract(x, w-2, 0))
		}
		if m.rng.IntN(2) == 0 {
			return m.t.Binary(expr.OpFLt, m.t.ITE(is, x, m.float(w, 0)), m.t.ITE(is, m.float(w, 0), x))
		}
		return is
	case 3: // of patterns
		op := []expr.Op{expr.OpEq, expr.OpULt, expr.OpSLt}[m.rng.IntN(3)]
		return m.t.Binary(op, m.float(w, depth), m.float(w, depth))
	case 4, 5: // of what is compared elsewhere, too
		if x, y := m.pick(w), m.pick(w); m.rng.IntN(2) == 0 {
			return m.t.Binary(expr.OpFLe, x, y)
		} else if m.rng.IntN(4) == 0 {
			return m.t.Binary(expr.OpFLt, m.t.ITE(m.t.Binary(expr.OpFEq, x, x), x, y), y)
		} else {
			return m.t.Binary(expr.OpFLe, m.float(w, 0), m.t.Binary(expr.OpFSub, x, y))
		}
	}
	return m.t.Binary([]expr.Op{expr.OpFEq, expr.OpFLt, expr.OpFLe}[m.rng.IntN(3)], m.float(w, depth), m.float(w, depth))
}

// TestNarrowKeepsSolutions: a point at which all constraints hold stays in each box that is narrowed, and where all are said to hold they do at other points, too.
func TestNarrowKeepsSolutions(t *testing.T) {
	narrowed, all, floats := 0, 0, 0
	for seed := range uint64(20_000) {
		rng := rand.New(rand.NewPCG(seed, 5))
		m := &maker{rng: rng, t: expr.NewTable()}
		point := map[expr.Ref]expr.Word{}
		for i := range 1 + rng.IntN(4) {
			w := []int{32, 64, 64, 8, 1}[rng.IntN(5)]
			s := m.t.Sym(expr.SymName{Site: uint32(i)}, w)
			m.syms = append(m.syms, s)
			point[s] = expr.Word{Lo: randomFloat(rng, 64) & expr.Ones(w).Lo}
			if w >= 32 {
				point[s] = expr.Word{Lo: randomFloat(rng, w)}
			}
		}
		var cs []expr.Ref
		for range 1 + rng.IntN(4) {
			c := m.condition(1 + rng.IntN(3))
			if w := []int{32, 64}[rng.IntN(2)]; rng.IntN(4) == 0 { // says what an operation gives, to the bit
				x := m.float(w, 1)
				v, _ := m.t.Eval(x, func(s expr.Ref) (lo, hi uint64) { return point[s].Lo, point[s].Hi })
				c = m.t.Binary(expr.OpFEq, x, m.t.Const(w, v, 0))
			}
			if !holdsAt(m.t, c, point) {
				c = m.t.Not(c)
			}
			if _, _, isConst := m.t.IsConst(c); !isConst {
				cs = append(cs, c)
			}
		}
		r := New(m.t, cs, m.syms)
		if r == nil {
			t.Fatal("too wide")
		}
		if r.HasFloats() {
			floats++
		}
		side := func(i int, v uint64) int64 {
			if w := m.t.Width(m.syms[i]); r.IsFloat(i) {
				return Key(v, w)
			} else {
				return Number(v, w)
			}
		}
		var b Box
		for i, s := range m.syms {
			w := m.t.Width(s)
			k, o, p := side(i, point[s].Lo), side(i, randomFloat(rng, 64)&expr.Ones(w).Lo), side(i, rng.Uint64()&expr.Ones(w).Lo)
			if w >= 32 {
				o, p = side(i, randomFloat(rng, w)), side(i, randomFloat(rng, w))
			}
			b = append(b, []Span{{min(k, o, p), max(k, o, p)}, full(w), {min(k, o), max(k, o)}, {k, k}}[rng.IntN(4)])
		}
		before := append(Box{}, b...)
		related := rng.IntN(2) == 0
		if related && !r.Relate(b) {
			t.Fatalf("seed %d: no solution in %v, but there is %v: %s", seed, before, point, shown(m.t, cs))
		}
		open := r.Narrow(b)
		if open < 0 {
			t.Fatalf("seed %d: no solution in %v, but there is %v: %s", seed, before, point, shown(m.t, cs))
		}
		for i, s := range m.syms {
			if k := side(i, point[s].Lo); k < b[i].Low || k > b[i].High {
				t.Fatalf("seed %d: %v narrowed to %v, without %v: %s", seed, before, b, point, shown(m.t, cs))
			}
			if b[i] != before[i] {
				narrowed++
			}
		}
		for i := range m.syms {
			if b[i].Single() {
				continue
			}
			first, second := r.Halves(b, i)
			if first.Low > second.Low {
				first, second = second, first
			}
			if k := r.Middle(b, i); first.Low != b[i].Low || first.High+1 != second.Low || second.High != b[i].High || first.High < first.Low || second.High < second.Low || k < b[i].Low || k > b[i].High {
				t.Fatalf("seed %d: %v has the halves %v and %v, the middle %d", seed, b[i], first, second, k)
			}
			if k := r.Draw(b, i, rng); k < b[i].Low || k > b[i].High {
				t.Fatalf("seed %d: %d was drawn from %v", seed, k, b[i])
			}
		}
		if open < len(cs) || related {
			continue // what was related holds only where the constraints do
		}
		all++
		for range 20 {
			other := map[expr.Ref]expr.Word{}
			for i, s := range m.syms {
				k, w := b[i].Low, m.t.Width(s)
				switch n := b[i].size(); {
				case rng.IntN(3) == 0:
					k = b[i].High
				case n != math.MaxUint64:
					k += int64(rng.Uint64N(n + 1))
				}
				v := uint64(k) & expr.Ones(w).Lo
				if r.IsFloat(i) {
					v = Pattern(k, w)
				}
				other[s] = expr.Word{Lo: v}
			}
			for _, c := range cs {
				if !holdsAt(m.t, c, other) {
					t.Fatalf("seed %d: all hold in %v, but at %v not: %s", seed, b, other, shown(m.t, cs))
				}
			}
		}
	}
	t.Logf("%d with floats, %d sides narrowed, %d boxes full of solutions", floats, narrowed, all)
	if narrowed < 1000 || all < 100 {
		t.Error("too few")
	}
}

func holdsAt(t *expr.Table, c expr.Ref, point map[expr.Ref]expr.Word) bool {
	v, _ := t.Eval(c, func(s expr.Ref) (lo, hi uint64) { return point[s].Lo, point[s].Hi })
	return v == 1
}

func shown(t *expr.Table, cs []expr.Ref) (s string) {
	for _, c := range cs {
		s += "\n\t" + t.String(c)
	}
	return s
}

// TestKeys: keys have the order of the floats and give their patterns back.
func TestKeys(t *testing.T) {
	for _, w := range []int{32, 64} {
		last := int64(math.MinInt64)
		for _, x := range []float64{math.Inf(-1), -math.MaxFloat32, -1, -math.SmallestNonzeroFloat32, math.Copysign(0, -1), 0, math.SmallestNonzeroFloat32, 1, math.MaxFloat32, math.Inf(1)} {
			p := patternOf(x, w)
			k := Key(p, w)
			if k <= last || Pattern(k, w) != p {
				t.Errorf("%g of %d bits: key %d after %d, pattern %x from %x", x, w, k, last, Pattern(k, w), p)
			}
			last = k
		}
	}
}

// TestNumberIf: a choice is no NaN where its condition says so, of whichever form.
func TestNumberIf(t *testing.T) {
	tab := expr.NewTable()
	x, zero := tab.Sym(expr.SymName{}, 64), tab.Const(64, 0, 0)
	inf := patternOf(math.Inf(1), 64)
	bits := tab.Extract(x, 62, 0)
	k := func(v uint64) expr.Ref { return tab.Const(63, v, 0) }
	for _, tt := range []struct {
		name   string
		number expr.Ref
		want   bool
	}{
		{"x == x", tab.Binary(expr.OpFEq, x, x), true},
		{"at most infinite", tab.ULt(bits, k(inf+1)), true},
		{"finite", tab.ULt(bits, k(inf)), true},
		{"a NaN may be", tab.ULt(bits, k(inf+2)), false},
		{"not more than infinite", tab.Not(tab.ULt(k(inf), bits)), true},
		{"not more than a NaN", tab.Not(tab.ULt(k(inf+1), bits)), false},
		{"more than infinite", tab.ULt(k(inf), bits), false},
		{"x != x", tab.Not(tab.Binary(expr.OpFEq, x, x)), false},
	} {
		for _, choice := range []expr.Ref{tab.ITE(tt.number, x, zero), tab.ITE(tab.Not(tt.number), zero, x)} {
			r := New(tab, []expr.Ref{tab.Binary(expr.OpFLe, choice, tab.FAdd(x, x))}, []expr.Ref{x})
			r.evaluate(Box{All(64)})
			for i, n := range r.nodes {
				if n.op == expr.OpITE && r.float[i].NaN == tt.want {
					t.Errorf("%s: a NaN: %v", tt.name, r.float[i].NaN)
				}
			}
		}
	}
}

// TestApply: ranges whose operands are at the edges.
func TestApply(t *testing.T) {
	inf := math.Inf(1)
	for _, tt := range []struct {
		op   expr.Op
		x, y Floats
		want Floats
	}{
		{expr.OpFAdd, Floats{-inf, 1, false}, Floats{0, inf, false}, Floats{-inf, inf, true}},
		{expr.OpFAdd, Floats{0, inf, false}, Floats{0, 1, false}, Floats{0, inf, false}},
		{expr.OpFMul, Floats{-1, 1, false}, Floats{1, inf, false}, Floats{-inf, inf, true}},
		{expr.OpFMul, Floats{1, 2, false}, Floats{-3, 4, false}, Floats{-6, 8, false}},
		{expr.OpFDiv, Floats{1, 2, false}, Floats{-1, 1, false}, Floats{-inf, inf, false}},
		{expr.OpFDiv, Floats{-1, 2, false}, Floats{-1, 1, false}, Floats{-inf, inf, true}},
		{expr.OpFDiv, Floats{1, 2, false}, Floats{4, 8, false}, Floats{0.125, 0.5, false}},
	} {
		if got := apply(tt.op, 64, tt.x, tt.y); got != tt.want {
			t.Errorf("%v %v %v: %v, want %v", tt.x, tt.op, tt.y, got, tt.want)
		}
	}
}

// TestToInteger: floats beyond an integer type are no range.
func TestToInteger(t *testing.T) {
	for _, tt := range []struct {
		f      Floats
		signed bool
		w      int
		want   Span
		ok     bool
	}{
		{Floats{-0.9, 255.9, false}, false, 8, Span{0, 255}, true},
		{Floats{-1, 255, false}, false, 8, Span{}, false},
		{Floats{0, 256, false}, false, 8, Span{}, false},
		{Floats{-128, 127.5, false}, true, 8, Span{-128, 127}, true},
		{Floats{-128, 128, false}, true, 8, Span{}, false},
		{Floats{-128.5, 1, false}, true, 8, Span{}, false},
		{Floats{0, 1, true}, true, 8, Span{}, false},
		{Floats{0, 0x1p31, false}, true, 32, Span{}, false},
		{Floats{0, 0x1p31, false}, true, 64, Span{0, 1 << 31}, true},
		{Floats{0, 0x1p70, false}, true, 64, Span{}, false},
	} {
		if got, ok := tt.f.toInteger(tt.signed, tt.w); ok != tt.ok || ok && got != tt.want {
			t.Errorf("%v to %d bits, signed %v: %v %v", tt.f, tt.w, tt.signed, got, ok)
		}
	}
}
