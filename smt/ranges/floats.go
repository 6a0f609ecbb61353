package ranges

// This file defines the ranges of floats: rounding is monotone, so the ends of a range give the ends of what is made of it, to the bit (T. Hickey, Q. Ju, M. H. van Emden, "Interval arithmetic:
// from principles to implementation", 2001). Zeros are not told apart by their signs, except in a box: here
// they are all 0.
//
// The side of a symbol that is used as a float has keys: numbers in the order of the floats, those below zero before -0 (-1) and 0 (0), and the NaNs beyond the infinities.

import (
	"math"

	"heddle.example/expr"
)

// Floats is a range of floats, its ends included, and maybe NaNs; of width 32 as numbers of width 64. There are no numbers where Low > High.
type Floats struct {
	Low, High float64
	NaN       bool
}

// anyFloat is every float, noFloat none but NaNs.
var (
	anyFloat = Floats{math.Inf(-1), math.Inf(1), true}
	noFloat  = Floats{math.Inf(1), math.Inf(-1), true}
)

// Key gives the key of the float with a bit pattern of width w.
func Key(pattern uint64, w int) int64 {
	if k := Number(pattern, w); k >= 0 {
		return k
	} else {
		return full(w).Low - k - 1
	}
}

// Pattern gives the bit pattern of width w that has a key.
func Pattern(key int64, w int) uint64 {
	if key < 0 {
		key = full(w).Low - key - 1
	}
	return uint64(key) & (math.MaxUint64 >> (64 - w))
}

// infinity is the key of the positive infinity of width w, that of the negative one is -1-infinity.
func infinity(w int) int64 { return Key(patternOf(math.Inf(1), w), w) }

func patternOf(x float64, w int) uint64 {
	if w == 32 {
		return uint64(math.Float32bits(float32(x)))
	}
	return math.Float64bits(x)
}

// floatOf gives the value of a bit pattern that is no NaN.
func floatOf(pattern uint64, w int) float64 {
	if w == 32 {
		return float64(math.Float32frombits(uint32(pattern)))
	}
	return math.Float64frombits(pattern)
}

// floats gives the floats with the keys s.
func (s Span) floats(w int) Floats {
	inf := infinity(w)
	nan := s.High > inf || s.Low < -1-inf
	s.Low, s.High = max(s.Low, -1-inf), min(s.High, inf)
	if s.Low > s.High {
		return noFloat
	}
	return Floats{floatOf(Pattern(s.Low, w), w) + 0, floatOf(Pattern(s.High, w), w) + 0, nan} // -0 + 0 is 0
}

// keys gives the keys of what may be in f.
func (f Floats) keys(w int) Span {
	if f.NaN {
		return full(w) // also where it is nothing else: there are two ranges of NaNs
	}
	if f.Low > f.High {
		return Span{1, 0}
	}
	s := Span{Key(patternOf(f.Low, w), w), Key(patternOf(f.High, w), w)}
	if f.Low == 0 {
		s.Low = -1
	}
	if f.High == 0 {
		s.High = 0
	}
	return s
}

// patterns gives the patterns with the keys s as signed numbers.
func (s Span) patterns(w int) Span {
	switch {
	case s.Low >= 0:
		return s
	case s.High < 0:
		return Span{full(w).Low - s.High - 1, full(w).Low - s.Low - 1}
	}
	return full(w)
}

// union is what is in one of two ranges.
func (f Floats) union(g Floats) Floats {
	return Floats{min(f.Low, g.Low), max(f.High, g.High), f.NaN || g.NaN}
}

// and is what is in both.
func (f Floats) and(g Floats) Floats {
	return Floats{max(f.Low, g.Low), min(f.High, g.High), f.NaN && g.NaN}
}

func (f Floats) empty() bool   { return f.Low > f.High && !f.NaN }
func (f Floats) zero() bool    { return f.Low <= 0 && f.High >= 0 }
func (f Floats) finite() bool  { return !f.NaN && f.Low <= f.High && !f.endless() }
func (f Floats) endless() bool { return math.IsInf(f.Low, -1) || math.IsInf(f.High, 1) }
func (f Floats) minus() Floats { return Floats{0 - f.High, 0 - f.Low, f.NaN} } // 0 stays 0

// magnitude is what is left without signs.
func (f Floats) magnitude() Floats {
	switch {
	case f.Low > f.High || f.Low >= 0:
		return f
	case f.High <= 0:
		return f.minus()
	}
	return Floats{0, max(-f.Low, f.High), f.NaN}
}

// round gives the float of width w next to x.
func round(x float64, w int) float64 {
	if w == 32 {
		return float64(float32(x))
	}
	return x
}

// apply gives the range of an operation on floats of width w. Numbers of width 32 are computed with as those of width 64 and rounded then, which for these operations is
// the same as rounding once (S. A. Figueroa, "When is double rounding innocuous?", 1995).
func apply(op expr.Op, w int, x, y Floats) Floats {
	nan := x.NaN || y.NaN
	if x.Low > x.High || y.Low > y.High {
		return noFloat
	}
	var ends [4]float64
	switch op {
	case expr.OpFSub:
		return apply(expr.OpFAdd, w, x, y.minus())
	case expr.OpFAdd:
		ends = [4]float64{x.Low + y.Low, x.High + y.High, x.Low + y.Low, x.High + y.High}
		nan = nan || x.endless() && y.endless()
	case expr.OpFMul:
		ends = [4]float64{x.Low * y.Low, x.Low * y.High, x.High * y.Low, x.High * y.High}
		nan = nan || x.zero() && y.endless() || x.endless() && y.zero()
	case expr.OpFDiv:
		if nan = nan || x.zero() && y.zero() || x.endless() && y.endless(); y.zero() {
			return Floats{math.Inf(-1), math.Inf(1), nan}
		}
		ends = [4]float64{x.Low / y.Low, x.Low / y.High, x.High / y.Low, x.High / y.High}
	default:
		return anyFloat
	}
	out := Floats{math.Inf(1), math.Inf(-1), nan}
	for _, e := range ends {
		if math.IsNaN(e) {
			return anyFloat
		}
		e = round(e, w) + 0
		out.Low, out.High = min(out.Low, e), max(out.High, e)
	}
	return out
}

// markFloats finds which nodes are used as floats, and which symbols are.
func (r *Ranges) markFloats(syms int) {
	r.isFloat, r.floatSym = make([]bool, len(r.nodes)), make([]bool, syms)
	any := false
	for i := len(r.nodes) - 1; i >= 0; i-- {
		n := &r.nodes[i]
		operands := n.args
		switch n.op {
		case expr.OpFAdd, expr.OpFSub, expr.OpFMul, expr.OpFDiv, expr.OpFConv:
			r.isFloat[i] = true
		case expr.OpSIToFP, expr.OpUIToFP:
			r.isFloat[i], operands, any = true, nil, true
		case expr.OpFEq, expr.OpFLt, expr.OpFLe, expr.OpFPToSI, expr.OpFPToUI:
		case expr.OpITE:
			if operands = n.args[1:]; !r.isFloat[i] {
				operands = nil
			}
		case expr.OpConcat, expr.OpXor:
			if operands = nil; r.isFloat[i] {
				if a, _, ok := r.signed(n); ok {
					operands = []int{a}
				}
			}
		case expr.OpSym:
			r.floatSym[n.sym] = r.isFloat[i]
			continue
		default:
			continue
		}
		for _, a := range operands {
			r.isFloat[a], any = true, true
		}
	}
	if !any {
		r.isFloat = nil
		return
	}
	for i := range r.nodes {
		if n := &r.nodes[i]; n.op == expr.OpConcat {
			if a, _, ok := r.signed(n); ok && r.isFloat[a] {
				r.isFloat[i] = true
			}
		}
	}
	r.float, r.affine, r.same = make([]Floats, len(r.nodes)), make([]affine, len(r.nodes)), make([]int, len(r.nodes))
}

// signed tells whether a node changes the sign of what is at x only, to the magnitude of x or to its opposite.
func (r *Ranges) signed(n *node) (x int, opposite, ok bool) {
	if len(n.args) != 2 || n.w != 32 && n.w != 64 {
		return 0, false, false
	}
	first, second := &r.nodes[n.args[0]], &r.nodes[n.args[1]]
	switch n.op {
	case expr.OpConcat: // 0 and all bits but the sign
		if first.op == expr.OpConst && first.k.Low == 0 && second.op == expr.OpExtract && second.shift == 0 && second.w == n.w-1 && r.nodes[second.args[0]].w == n.w {
			return second.args[0], false, true
		}
	case expr.OpXor: // constants come first
		if first.op == expr.OpConst && first.k.Low == full(n.w).Low {
			return n.args[1], true, true
		}
	}
	return 0, false, false
}

// evaluateFloat computes the range of a node as floats, and what it says of the pattern.
func (r *Ranges) evaluateFloat(i int, b Box) {
	n := &r.nodes[i]
	r.floatRange(i, n, b)
	r.same[i] = r.sameAs(i, n)
	r.evaluateAffine(i, n)
	if r.notNegative != nil && r.notNegative[i] {
		r.float[i].Low = max(r.float[i].Low, 0)
	}
}

// sameAs gives a node that is equal to this one, by operations that change nothing; itself if there is no other.
func (r *Ranges) sameAs(i int, n *node) int {
	zero := func(k int) bool { return r.float[n.args[k]] == (Floats{}) }
	switch {
	case (n.op == expr.OpFAdd || n.op == expr.OpFSub) && zero(1):
		return r.same[n.args[0]]
	case n.op == expr.OpFAdd && zero(0):
		return r.same[n.args[1]]
	case n.op == expr.OpITE && r.value[n.args[0]].Single():
		return r.same[n.args[2-r.value[n.args[0]].Low]]
	}
	return i
}

// floatRange computes the range of a node by those of its operands.
func (r *Ranges) floatRange(i int, n *node, b Box) {
	f := anyFloat
	switch n.op {
	case expr.OpConst:
		k := Key(uint64(n.k.Low), n.w)
		r.float[i] = Span{k, k}.floats(n.w)
		return
	case expr.OpSym:
		side := b[n.sym]
		r.float[i], r.value[i] = side.floats(n.w), side.patterns(n.w)
		return
	case expr.OpFAdd, expr.OpFSub, expr.OpFMul, expr.OpFDiv:
		x, y := n.args[0], n.args[1]
		f = apply(n.op, n.w, r.float[x], r.float[y])
		if n.op == expr.OpFSub && r.same[x] == r.same[y] && r.float[x].finite() && r.float[y].finite() {
			f = Floats{}
		}
	case expr.OpFConv:
		x := r.float[n.args[0]]
		f = Floats{round(x.Low, n.w) + 0, round(x.High, n.w) + 0, x.NaN}
	case expr.OpSIToFP, expr.OpUIToFP:
		f = r.converted(n)
	case expr.OpITE:
		x, y := r.float[n.args[1]], r.float[n.args[2]]
		switch r.numberIf(n) {
		case 1:
			x.NaN = false
		case 2:
			y.NaN = false
		}
		switch c := r.value[n.args[0]]; {
		case c.Low == 1:
			f = x
		case c.High == 0:
			f = y
		default:
			f = x.union(y)
		}
		r.float[i] = f
		return
	case expr.OpConcat, expr.OpXor:
		switch x, opposite, ok := r.signed(n); {
		case ok && opposite:
			f = r.float[x].minus()
		case ok:
			f = r.float[x].magnitude()
			r.float[i], r.value[i] = f, Span{Key(patternOf(f.Low, n.w), n.w), Key(patternOf(f.High, n.w), n.w)}
			if f.NaN {
				r.value[i] = Span{0, full(n.w).High}
				if f.Low > f.High {
					r.value[i].Low = infinity(n.w) + 1
				}
			}
			return
		}
	}
	if s := r.value[i]; s.Single() {
		k := Key(uint64(s.Low), n.w)
		r.float[i] = Span{k, k}.floats(n.w)
		return
	}
	r.float[i] = f
	if v := f.keys(n.w).patterns(n.w); v.within(r.value[i]) && v.Low <= v.High {
		r.value[i] = v
	}
}

// converted gives the floats that integers become.
func (r *Ranges) converted(n *node) Floats {
	x, w := r.value[n.args[0]], r.nodes[n.args[0]].w
	if n.op == expr.OpUIToFP && x.Low < 0 {
		return Floats{0, round(math.Ldexp(1, w), n.w), false}
	}
	if w == 1 && n.op == expr.OpSIToFP {
		x = Span{-x.High, -x.Low}
	}
	end := func(v int64) float64 {
		if n.w == 32 {
			return float64(float32(v))
		}
		return float64(v)
	}
	return Floats{end(x.Low), end(x.High), false}
}

// compareFloats gives the range of a comparison.
func compareFloats(op expr.Op, x, y Floats) Span {
	yes, no := false, x.Low > x.High || y.Low > y.High
	switch {
	case no:
	case op == expr.OpFEq:
		yes, no = x.Low == x.High && y.Low == y.High && x.Low == y.Low, x.High < y.Low || y.High < x.Low
	case op == expr.OpFLt:
		yes, no = x.High < y.Low, x.Low >= y.High
	default:
		yes, no = x.High <= y.Low, x.Low > y.High
	}
	switch {
	case no:
		return Span{0, 0}
	case yes && !x.NaN && !y.NaN:
		return Span{1, 1}
	}
	return Span{0, 1}
}

// ordered gives the range of: it is no NaN.
func (f Floats) ordered() Span {
	switch {
	case !f.NaN:
		return Span{1, 1}
	case f.Low > f.High:
		return Span{0, 0}
	}
	return Span{0, 1}
}

// toInteger gives the integers that floats are cut to, toward zero; false where some may be beyond those of width w and of the instruction that is used.
func (f Floats) toInteger(signed bool, w int) (Span, bool) {
	bound := math.Ldexp(1, min(w, 62)-1)
	if !signed {
		bound *= 2
	}
	bound = min(bound, 1<<62)
	if f.NaN || f.Low > f.High || f.High >= bound || f.Low <= -1 && !signed || f.Low < -bound {
		return Span{}, false
	}
	return Span{int64(f.Low), int64(f.High)}, true
}

// All is every value of width w, as a number or as the key of a float.
func All(w int) Span { return full(w) }
