package ranges

// This file defines what floats are as sums of multiples of others and a rest, in which the errors of rounding are (A. Miné, "Relational abstract domains for the detection of
// floating-point run-time errors", ESOP 2004): in x - d and y + d, added, d is gone, which the ranges of the two do not tell.

import (
	"math"

	"heddle.example/expr"
)

// affine is a sum of multiples of nodes, in their order, and of something in rest. It is given for what is finite only.
type affine struct {
	terms []multiple
	rest  Floats
	ok    bool
}

// multiple is a node with a factor.
type multiple struct {
	node int
	k    float64
}

// maxTerms is how many nodes a sum may have.
const maxTerms = 16

// simple tells whether k is a factor with so few digits that sums and products of two are exact.
func simple(k float64) bool { return math.Abs(k) <= 1<<20 && k*(1<<20) == math.Trunc(k*(1<<20)) }

// plus, times and widened round outward.
func (f Floats) plus(g Floats) Floats {
	return Floats{below(f.Low + g.Low), above(f.High + g.High), false}
}

func (f Floats) times(k float64) Floats {
	x, y := f.Low*k, f.High*k
	return Floats{below(min(x, y)), above(max(x, y)), false}
}

func (f Floats) widened(e float64) Floats { return f.plus(Floats{-e, e, false}) }

// roundingError bounds how far what is rounded to a float in f is from it.
func (f Floats) roundingError(w int) float64 {
	m := max(math.Abs(f.Low), math.Abs(f.High))
	if w == 32 {
		return float64(math.Nextafter32(float32(m), float32(math.Inf(1)))) - m
	}
	return math.Nextafter(m, math.Inf(1)) - m
}

// evaluateAffine computes the sum of a node, whose range and those of its operands are known, and narrows the range by it.
func (r *Ranges) evaluateAffine(i int, n *node) {
	f := r.float[i]
	a := &r.affine[i]
	a.terms, a.rest, a.ok = a.terms[:0], Floats{}, f.finite()
	if !a.ok {
		return
	}
	if n.op == expr.OpConst {
		a.rest = f
		return
	}
	if !r.sum(a, n, f) {
		a.terms, a.rest = append(a.terms[:0], multiple{i, 1}), Floats{}
		return
	}
	out := a.rest
	for _, m := range a.terms {
		out = out.plus(r.float[m.node].times(m.k))
	}
	if f = f.and(out); f.Low <= f.High {
		r.float[i] = f
	}
}

// sum makes a node a sum of what its operands are; false if it is none.
func (r *Ranges) sum(a *affine, n *node, f Floats) bool {
	operand := func(k int) *affine { return &r.affine[n.args[k]] }
	switch n.op {
	case expr.OpFAdd, expr.OpFSub:
		x, y, k := operand(0), operand(1), 1.0
		if n.op == expr.OpFSub {
			k = -1
		}
		return x.ok && y.ok && a.add(x, 1) && a.add(y, k) && a.rounded(f, n.w)
	case expr.OpFMul, expr.OpFDiv:
		for c := range 2 {
			k := r.float[n.args[c]]
			if r.nodes[n.args[c]].op != expr.OpConst || k.NaN || k.Low == 0 {
				continue
			}
			factor := k.Low
			if n.op == expr.OpFDiv {
				fraction, _ := math.Frexp(k.Low)
				if factor = 1 / k.Low; c == 0 || math.Abs(fraction) != 0.5 { // only powers of two have an exact inverse
					return false
				}
			}
			return operand(1-c).ok && a.add(operand(1-c), factor) && a.rounded(f, n.w)
		}
	case expr.OpFConv:
		return operand(0).ok && a.add(operand(0), 1) && a.rounded(f, n.w)
	case expr.OpXor:
		if x, _, ok := r.signed(n); ok {
			return r.affine[x].ok && a.add(&r.affine[x], -1)
		}
	case expr.OpITE:
		if c := r.value[n.args[0]]; c.Single() {
			x := operand(2 - int(c.Low))
			return x.ok && a.add(x, 1)
		}
	}
	return false
}

// rounded takes in that the sum is rounded to a float in f.
func (a *affine) rounded(f Floats, w int) bool {
	a.rest = a.rest.widened(f.roundingError(w))
	return !a.rest.endless()
}

// add adds k times x.
func (a *affine) add(x *affine, k float64) bool {
	if !simple(k) {
		return false
	}
	a.rest = a.rest.plus(x.rest.times(k))
	for _, m := range x.terms {
		product := m.k * k
		at := 0
		for at < len(a.terms) && a.terms[at].node < m.node {
			at++
		}
		switch {
		case !simple(product):
			return false
		case at < len(a.terms) && a.terms[at].node == m.node:
			if a.terms[at].k += product; !simple(a.terms[at].k) {
				return false
			}
			if a.terms[at].k == 0 {
				a.terms = append(a.terms[:at], a.terms[at+1:]...)
			}
		case len(a.terms) == maxTerms:
			return false
		default:
			a.terms = append(a.terms, multiple{})
			copy(a.terms[at+1:], a.terms[at:])
			a.terms[at] = multiple{m.node, product}
		}
	}
	return true
}
