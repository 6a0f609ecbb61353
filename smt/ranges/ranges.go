// Package ranges computes which values constraints leave, given a range for each symbol: a box.
package ranges

// This file defines the ranges of expressions in a box: interval arithmetic on signed numbers (R. E. Moore, "Interval Analysis", 1966), of conditions on 0 and 1. What is not known of an
// operation is every value of its width.

import (
	"math"
	"math/bits"

	"heddle.example/expr"
)

// Span is a range of signed numbers, its ends included.
type Span struct{ Low, High int64 }

// Single tells whether there is one number only.
func (s Span) Single() bool { return s.Low == s.High }

// Box has a range for each symbol, of keys for what is used as a float.
type Box []Span

// Ranges computes the ranges of all parts of constraints.
type Ranges struct {
	nodes []node // parts before what is made of them
	value []Span
	wraps []bool // the value may differ from what integers would give
	roots []root

	isFloat  []bool   // which nodes are used as floats; nil: none
	float    []Floats // of these
	floatSym []bool   // which symbols are, whose sides have keys
	affine   []affine // the floats as sums
	same     []int    // nodes that equal the floats in the box at hand
	// notNegative has the differences that are no less than 0 where the constraints hold (Relate); nil: not known
	notNegative []bool
}

// node is an expression.
type node struct {
	op    expr.Op
	w     int
	shift int   // of an extract
	sym   int   // of a symbol, in a box
	args  []int // nodes
	k     Span  // of a constant
}

// New takes constraints over symbols apart; nil: something is wider than 64 bits.
func New(t *expr.Table, constraints, syms []expr.Ref) *Ranges {
	r := &Ranges{}
	at := make(map[expr.Ref]int)
	for i, s := range syms {
		at[s] = len(r.nodes)
		r.nodes = append(r.nodes, node{op: expr.OpSym, w: t.Width(s), sym: i})
	}
	var add func(x expr.Ref) (int, bool)
	add = func(x expr.Ref) (int, bool) {
		if i, ok := at[x]; ok {
			return i, true
		}
		n := node{op: t.Op(x), w: t.Width(x)}
		if n.w > 64 {
			return 0, false
		}
		if lo, _, isConst := t.IsConst(x); isConst {
			k := Number(lo, n.w)
			n.k = Span{k, k}
		} else {
			n.shift = t.Low(x)
			for _, a := range t.Args(x) {
				i, ok := add(a)
				if !ok {
					return 0, false
				}
				n.args = append(n.args, i)
			}
		}
		at[x] = len(r.nodes)
		r.nodes = append(r.nodes, n)
		return at[x], true
	}
	tops := make([]int, len(constraints))
	for i, c := range constraints {
		top, ok := add(c)
		if !ok {
			return nil
		}
		tops[i] = top
	}
	r.value, r.wraps = make([]Span, len(r.nodes)), make([]bool, len(r.nodes))
	r.markFloats(len(syms))
	for _, top := range tops {
		r.roots = append(r.roots, r.newRoot(top))
	}
	return r
}

// Size is how many expressions there are.
func (r *Ranges) Size() int { return len(r.nodes) }

// Number gives the number that the lowest w bits of v are; of conditions 0 or 1.
func Number(v uint64, w int) int64 {
	if w == 1 {
		return int64(v & 1)
	}
	return int64(v<<(64-w)) >> (64 - w)
}

// full is every value of a width.
func full(w int) Span {
	if w == 1 {
		return Span{0, 1}
	}
	return Span{math.MinInt64 >> (64 - w), math.MaxInt64 >> (64 - w)}
}

func (s Span) within(o Span) bool { return o.Low <= s.Low && s.High <= o.High }

// evaluate computes the ranges in a box.
func (r *Ranges) evaluate(b Box) {
	for i := range r.nodes {
		n := &r.nodes[i]
		v, exact := r.of(n, b)
		wraps := !exact
		if all := full(n.w); !exact || !v.within(all) {
			v, wraps = all, true
		}
		switch n.op {
		case expr.OpAdd, expr.OpMul, expr.OpSExt:
			for _, a := range n.args {
				wraps = wraps || r.wraps[a]
			}
		case expr.OpConcat: // a number that is widened with zeros, or what is no number
			last := n.args[len(n.args)-1]
			wraps = wraps || r.wraps[last] || r.value[last].Low < 0
		}
		r.value[i], r.wraps[i] = v, wraps
		if r.isFloat != nil && r.isFloat[i] {
			r.evaluateFloat(i, b)
		}
	}
}

// of gives the range of a node as integers would have it; exact is false where that is not known.
func (r *Ranges) of(n *node, b Box) (v Span, exact bool) {
	arg := func(i int) Span { return r.value[n.args[i]] }
	switch n.op {
	case expr.OpConst:
		return n.k, true
	case expr.OpSym:
		return b[n.sym], true
	case expr.OpITE:
		switch c := arg(0); {
		case c.Low == 1:
			return arg(1), true
		case c.High == 0:
			return arg(2), true
		}
		x, y := arg(1), arg(2)
		return Span{min(x.Low, y.Low), max(x.High, y.High)}, true
	case expr.OpEq, expr.OpSLt, expr.OpULt:
		if m, ok := r.magnitudeTest(n); ok {
			return r.testMagnitude(m), true
		}
		return r.compare(n.op, arg(0), arg(1)), true
	case expr.OpAnd, expr.OpOr, expr.OpXor:
		if n.w == 1 {
			return r.junction(n), true
		}
		return r.bitwise(n)
	case expr.OpSExt:
		if x := arg(0); r.nodes[n.args[0]].w > 1 {
			return x, true
		} else {
			return Span{-x.High, -x.Low}, true
		}
	case expr.OpConcat:
		if len(n.args) == 2 && arg(0) == (Span{}) {
			x, w := arg(1), r.nodes[n.args[1]].w
			if x.Low < 0 {
				x = Span{0, 1<<w - 1} // less than the 64 bits of all parts
			}
			return x, true
		}
	case expr.OpFEq, expr.OpFLt, expr.OpFLe:
		x, y := r.float[n.args[0]], r.float[n.args[1]]
		switch same := r.same[n.args[0]] == r.same[n.args[1]]; {
		case same && n.op == expr.OpFLt:
			return Span{0, 0}, true
		case same:
			return x.ordered(), true
		}
		return compareFloats(n.op, x, y), true
	case expr.OpFConv, expr.OpSIToFP, expr.OpUIToFP:
		return v, false // a pattern
	case expr.OpFPToSI, expr.OpFPToUI:
		return r.float[n.args[0]].toInteger(n.op == expr.OpFPToSI, n.w)
	case expr.OpExtract:
		x := arg(0)
		if x.Single() {
			k := Number(uint64(x.Low)>>n.shift, n.w)
			return Span{k, k}, true
		}
		if n.shiftsOut(x) {
			return Span{x.Low >> n.shift, x.High >> n.shift}, true
		}
		return x, n.shift == 0 && n.w > 1 && x.within(full(n.w))
	}
	return r.arithmetic(n)
}

// shiftsOut tells of an extract whether it is the quotient of x by a power of two.
func (n *node) shiftsOut(x Span) bool {
	return n.shift > 0 && x.Low >= 0 && x.High>>n.shift <= full(n.w).High
}

// arithmetic is of for operations on numbers.
func (r *Ranges) arithmetic(n *node) (v Span, exact bool) {
	if n.w == 1 || len(n.args) == 0 {
		return v, false
	}
	v = r.value[n.args[0]]
	for _, a := range n.args[1:] {
		x := r.value[a]
		ok := false
		switch n.op {
		case expr.OpAdd:
			v, ok = v.plus(x)
		case expr.OpMul:
			v, ok = v.times(x)
		case expr.OpUDiv, expr.OpSDiv:
			if ok = v.Low >= 0 && x.Single() && x.Low > 0; ok {
				v = Span{v.Low / x.Low, v.High / x.Low}
			}
		case expr.OpURem, expr.OpSRem:
			if ok = v.Low >= 0 && x.Single() && x.Low > 0; ok {
				v = v.rest(x.Low)
			}
		case expr.OpLShr:
			if ok = v.Low >= 0 && x.Single() && x.Low >= 0 && x.Low < int64(n.w); ok {
				v = Span{v.Low >> x.Low, v.High >> x.Low}
			}
		case expr.OpShl:
			if ok = x.Single() && x.Low >= 0 && x.Low < min(int64(n.w), 62); ok {
				v, ok = v.times(Span{1 << x.Low, 1 << x.Low})
			}
		}
		if !ok {
			return v, false
		}
	}
	return v, true
}

func (s Span) plus(o Span) (Span, bool) {
	low, high := s.Low+o.Low, s.High+o.High
	ok := (low < s.Low) == (o.Low < 0) && (high < s.High) == (o.High < 0)
	return Span{low, high}, ok
}

func (s Span) times(o Span) (v Span, ok bool) {
	v = Span{math.MaxInt64, math.MinInt64}
	for _, x := range []int64{s.Low, s.High} {
		for _, y := range []int64{o.Low, o.High} {
			if x > math.MaxInt32 || x < math.MinInt32 || y > math.MaxInt32 || y < math.MinInt32 {
				return v, false
			}
			v = Span{min(v.Low, x*y), max(v.High, x*y)}
		}
	}
	return v, true
}

// rest gives the remainders by k of what is not negative.
func (s Span) rest(k int64) Span {
	if s.Low/k == s.High/k {
		return Span{s.Low % k, s.High % k}
	}
	return Span{0, k - 1}
}

// compare gives the range of a comparison.
func (r *Ranges) compare(op expr.Op, x, y Span) Span {
	yes, no := false, false
	switch {
	case op == expr.OpEq:
		yes, no = x.Single() && x == y, x.High < y.Low || y.High < x.Low
	case op == expr.OpULt && x.Single() && y.Single():
		yes = uint64(x.Low) < uint64(y.Low)
		no = !yes
	case op == expr.OpULt && (x.Low < 0 || y.Low < 0):
	default:
		yes, no = x.High < y.Low, y.High <= x.Low
	}
	switch {
	case yes:
		return Span{1, 1}
	case no:
		return Span{0, 0}
	}
	return Span{0, 1}
}

// junction gives the range of a condition that is made of others.
func (r *Ranges) junction(n *node) Span {
	v := r.value[n.args[0]]
	for _, a := range n.args[1:] {
		x := r.value[a]
		switch n.op {
		case expr.OpAnd:
			v = Span{v.Low & x.Low, v.High & x.High}
		case expr.OpOr:
			v = Span{v.Low | x.Low, v.High | x.High}
		default:
			if !v.Single() || !x.Single() {
				v = Span{0, 1}
			} else {
				v = Span{v.Low ^ x.Low, v.Low ^ x.Low}
			}
		}
	}
	return v
}

// bitwise gives the range of an operation on words bit by bit.
func (r *Ranges) bitwise(n *node) (v Span, exact bool) {
	v = r.value[n.args[0]]
	for _, a := range n.args[1:] {
		x := r.value[a]
		switch {
		case n.op == expr.OpXor && v == (Span{-1, -1}): // a complement
			v = Span{-1 - x.High, -1 - x.Low}
		case v.Low < 0 || x.Low < 0:
			return v, false
		case n.op == expr.OpAnd:
			v = Span{0, min(v.High, x.High)}
		default:
			v = Span{0, int64(uint64(1)<<bits.Len64(uint64(v.High|x.High)) - 1)}
		}
	}
	return v, true
}
