package ranges

// This file defines what conditions on the bits of floats say: isnan and its kin compare all bits but the sign with those of the infinity.

import (
	"math"

	"heddle.example/expr"
)

// magnitudeTest is a comparison of the bits of a float, the sign left out, with a number: they are at most that.
type magnitudeTest struct {
	x    int // the float
	most uint64
}

// magnitudeTest takes a node as such a comparison. Constants are on the right in a table.
func (r *Ranges) magnitudeTest(n *node) (m magnitudeTest, ok bool) {
	if n.op != expr.OpULt || r.isFloat == nil {
		return m, false
	}
	bits, k := &r.nodes[n.args[0]], &r.nodes[n.args[1]]
	if bits.op != expr.OpExtract || bits.shift != 0 || k.op != expr.OpConst || k.k.Low == 0 {
		return m, false
	}
	x := bits.args[0]
	if !r.isFloat[x] || bits.w != r.nodes[x].w-1 {
		return m, false
	}
	return magnitudeTest{x, uint64(k.k.Low)&(math.MaxUint64>>(64-bits.w)) - 1}, true
}

// testMagnitude gives the range of such a comparison.
func (r *Ranges) testMagnitude(m magnitudeTest) Span {
	w := r.nodes[m.x].w
	f := r.float[m.x].magnitude()
	low, high := uint64(infinity(w))+1, full(w).High // of NaNs
	if f.Low <= f.High {
		low = patternOf(f.Low, w)
		if !f.NaN {
			high = int64(patternOf(f.High, w))
		}
	}
	switch {
	case uint64(high) <= m.most:
		return Span{1, 1}
	case low > m.most:
		return Span{0, 0}
	}
	return Span{0, 1}
}

// backOfMagnitude narrows the float of such a comparison that is decided.
func (r *Ranges) backOfMagnitude(m magnitudeTest, yes bool) bool {
	w := r.nodes[m.x].w
	inf := uint64(infinity(w))
	if yes {
		if m.most > inf {
			return true
		}
		high := floatOf(m.most, w)
		return r.among(m.x, Floats{0 - high, high, false})
	}
	if m.most >= inf {
		return r.among(m.x, noFloat)
	}
	f, low := r.float[m.x], floatOf(m.most+1, w)
	g := anyFloat
	switch {
	case f.Low > -low && f.High < low:
		g = noFloat
	case f.Low > -low:
		g.Low = low
	case f.High < low:
		g.High = 0 - low
	}
	return r.among(m.x, g)
}

// denied gives a node without a denial.
func (r *Ranges) denied(i int) (node int, not bool) {
	if n := &r.nodes[i]; n.op == expr.OpXor && n.w == 1 && len(n.args) == 2 && r.nodes[n.args[0]].op == expr.OpConst && r.nodes[n.args[0]].k.Low == 1 {
		return n.args[1], true
	}
	return i, false
}

// numberIf tells of a choice between x and something else, by a condition by which x is no NaN, that it is that of its operands: 1 or 2.
func (r *Ranges) numberIf(n *node) int {
	c, not := r.denied(n.args[0])
	cond := &r.nodes[c]
	branch := 1
	x := -1
	if m, ok := r.magnitudeTest(cond); ok {
		if x = m.x; m.most > uint64(infinity(r.nodes[x].w)) {
			return 0
		}
	} else if cond.op == expr.OpFEq && cond.args[0] == cond.args[1] {
		x = cond.args[0]
	}
	if not {
		branch = 2
	}
	if x < 0 || n.args[branch] != x {
		return 0
	}
	return branch
}
