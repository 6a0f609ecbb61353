package ranges

// This file defines how ranges of floats narrow those of their parts: what an operation gives bounds its operands (HC4; F. Benhamou, F. Goualard, L. Granvilliers, J.-F. Puget, "Revising Hull and
// Box Consistency", 1999). An end that an operation may have rounded is moved by one float outward first. What an inverse operation gives
// is rounded to the nearest float, which passes over no operand, as operands are floats.

import (
	"math"

	"heddle.example/expr"
)

// narrowBack narrows a box by what the constraints say of the ranges in it that evaluate has computed, from the roots to the symbols.
func (r *Ranges) narrowBack(b Box) (changed, empty bool) {
	for _, c := range r.roots {
		if !r.within(c.node, Span{c.want, c.want}) {
			return true, true
		}
	}
	for i := len(r.nodes) - 1; i >= 0; i-- {
		if n := &r.nodes[i]; !r.backOf(i, n) {
			return true, true
		}
	}
	for i := range r.nodes {
		n := &r.nodes[i]
		if n.op != expr.OpSym {
			break // symbols are the first
		}
		side, known := &b[n.sym], r.value[i]
		if r.floatSym[n.sym] {
			known = r.float[i].keys(n.w)
			if f := r.float[i]; f.NaN && f.Low > f.High {
				continue
			}
		}
		if known.Low > side.Low {
			side.Low, changed = known.Low, true
		}
		if known.High < side.High {
			side.High, changed = known.High, true
		}
		if side.Low > side.High {
			return true, true
		}
	}
	return changed, false
}

// within narrows the range of a node; false: nothing is left.
func (r *Ranges) within(i int, s Span) bool {
	v := &r.value[i]
	v.Low, v.High = max(v.Low, s.Low), min(v.High, s.High)
	return v.Low <= v.High
}

// among narrows the floats of a node.
func (r *Ranges) among(i int, f Floats) bool {
	r.float[i] = r.float[i].and(f)
	return !r.float[i].empty()
}

// backOf narrows the ranges of a node's operands by its own.
func (r *Ranges) backOf(i int, n *node) bool {
	v := r.value[i]
	switch n.op {
	case expr.OpAnd, expr.OpOr, expr.OpXor:
		if n.w == 1 {
			return r.backOfJunction(n, v)
		}
		if n.op == expr.OpXor && r.isFloat[i] {
			return r.backOfSign(n, r.float[i])
		}
	case expr.OpITE:
		return r.backOfChoice(i, n)
	case expr.OpFEq, expr.OpFLt, expr.OpFLe:
		return !v.Single() || r.backOfComparison(n, v.Low == 1)
	case expr.OpEq, expr.OpSLt, expr.OpULt:
		if m, ok := r.magnitudeTest(n); ok {
			return !v.Single() || r.backOfMagnitude(m, v.Low == 1)
		}
		return !v.Single() || r.backOfIntegers(n, v.Low == 1)
	case expr.OpSExt:
		return r.nodes[n.args[0]].w == 1 || r.within(n.args[0], v)
	case expr.OpConcat:
		if r.isFloat[i] {
			return r.backOfSign(n, r.float[i])
		}
		if len(n.args) == 2 && r.value[n.args[0]] == (Span{}) {
			if w := r.nodes[n.args[1]].w; w == 1 || v.High <= full(w).High {
				return r.within(n.args[1], v)
			}
		}
	case expr.OpAdd:
		if !r.wraps[i] {
			return r.backOfSum(n, v)
		}
	case expr.OpFAdd, expr.OpFSub, expr.OpFMul, expr.OpFDiv, expr.OpFConv, expr.OpSIToFP, expr.OpUIToFP:
		if f := r.float[i]; !f.NaN {
			return r.backOfArithmetic(n, f)
		}
	case expr.OpFPToSI, expr.OpFPToUI:
		x := n.args[0]
		if !r.wraps[i] && v.Low > -1<<53 && v.High < 1<<53 {
			f := Floats{Low: float64(v.Low - 1), High: float64(v.High + 1)}
			if v.Low > 0 {
				f.Low++
			}
			if v.High < 0 {
				f.High--
			}
			return r.among(x, f)
		}
	}
	return true
}

// backOfJunction is backOf for conditions made of others: where all but one are known, so is that one.
func (r *Ranges) backOfJunction(n *node, v Span) bool {
	if !v.Single() {
		return true
	}
	neutral := int64(0)
	if n.op == expr.OpAnd {
		neutral = 1
	}
	if n.op != expr.OpXor && v.Low == neutral { // all are
		for _, a := range n.args {
			if !r.within(a, v) {
				return false
			}
		}
		return true
	}
	open, others := -1, int64(0)
	for _, a := range n.args {
		switch x := r.value[a]; {
		case x.Single():
			if others ^= x.Low; n.op != expr.OpXor && x.Low != neutral {
				return true // this one decides
			}
		case open >= 0:
			return true
		default:
			open = a
		}
	}
	want := v.Low
	if n.op == expr.OpXor {
		want ^= others
	}
	if open < 0 {
		return n.op == expr.OpXor && want == 0
	}
	return r.within(open, Span{want, want})
}

// backOfSign is backOf for a magnitude or an opposite.
func (r *Ranges) backOfSign(n *node, f Floats) bool {
	x, opposite, ok := r.signed(n)
	switch {
	case !ok || !r.isFloat[x]:
		return true
	case opposite:
		return r.among(x, f.minus())
	case f.Low > f.High:
		return true
	}
	g := Floats{0 - f.High, f.High, f.NaN}
	switch arg := r.float[x]; {
	case f.Low > 0 && arg.Low > -f.Low:
		g.Low = f.Low
	case f.Low > 0 && arg.High < f.Low:
		g.High = -f.Low
	}
	return r.among(x, g)
}

// backOfChoice is backOf for a choice: an operand that gives nothing in its range is not chosen.
func (r *Ranges) backOfChoice(i int, n *node) bool {
	c := &r.value[n.args[0]]
	can := func(a int) bool {
		x, v := r.value[a], r.value[i]
		if x.High < v.Low || v.High < x.Low {
			return false
		}
		return !r.isFloat[i] || !r.float[a].and(r.float[i]).empty()
	}
	if c.High == 1 && !can(n.args[1]) {
		c.High = 0
	}
	if c.Low == 0 && !can(n.args[2]) {
		c.Low = 1
	}
	if c.Low > c.High {
		return false
	}
	if !c.Single() {
		return true
	}
	a := n.args[2-c.Low]
	return r.within(a, r.value[i]) && (!r.isFloat[i] || r.among(a, r.float[i]))
}

// backOfComparison is backOf for a comparison of floats.
func (r *Ranges) backOfComparison(n *node, yes bool) bool {
	a, b := n.args[0], n.args[1]
	x, y := r.float[a], r.float[b]
	if !yes {
		if n.op == expr.OpFEq && a == b {
			return r.among(a, noFloat)
		}
		if x.NaN || y.NaN || n.op == expr.OpFEq {
			return true
		}
		if n.op == expr.OpFLt { // b <= a
			return r.among(a, Floats{y.Low, math.Inf(1), false}) && r.among(b, Floats{math.Inf(-1), x.High, false})
		}
		return r.among(a, Floats{above(y.Low), math.Inf(1), false}) && r.among(b, Floats{math.Inf(-1), below(x.High), false})
	}
	switch n.op {
	case expr.OpFEq:
		x.NaN = false
		return r.among(a, Floats{y.Low, y.High, false}) && r.among(b, x)
	case expr.OpFLt:
		return r.among(a, Floats{math.Inf(-1), below(y.High), false}) && r.among(b, Floats{above(x.Low), math.Inf(1), false})
	}
	return r.among(a, Floats{math.Inf(-1), y.High, false}) && r.among(b, Floats{x.Low, math.Inf(1), false})
}

// above and below are the next floats of width 64.
func above(x float64) float64 { return math.Nextafter(x, math.Inf(1)) + 0 }
func below(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) + 0 }

// outward gives what may be rounded to a float in f, of width w.
func (f Floats) outward(w int) Floats {
	if w == 32 {
		low, high := float32(f.Low), float32(f.High) // f may have ends between floats of that width
		return Floats{float64(math.Nextafter32(low, float32(math.Inf(-1)))) + 0, float64(math.Nextafter32(high, float32(math.Inf(1)))) + 0, false}
	}
	return Floats{below(f.Low), above(f.High), false}
}

// backOfIntegers is backOf for a comparison of integers.
func (r *Ranges) backOfIntegers(n *node, yes bool) bool {
	a, b := n.args[0], n.args[1]
	x, y := r.value[a], r.value[b]
	switch {
	case n.op == expr.OpEq && !yes, n.op == expr.OpULt && (x.Low < 0 || y.Low < 0):
		return true
	case n.op == expr.OpEq:
		return r.within(a, y) && r.within(b, x)
	case yes: // neither end is that of all numbers, or there is no solution
		if y.High == math.MinInt64 || x.Low == math.MaxInt64 {
			return false
		}
		return r.within(a, Span{math.MinInt64, y.High - 1}) && r.within(b, Span{x.Low + 1, math.MaxInt64})
	}
	return r.within(a, Span{y.Low, math.MaxInt64}) && r.within(b, Span{math.MinInt64, x.High})
}

// backOfSum is backOf for a sum of integers.
func (r *Ranges) backOfSum(n *node, v Span) bool {
	for i, a := range n.args {
		rest, ok := Span{}, true
		for j, other := range n.args {
			if j != i && ok {
				rest, ok = rest.plus(r.value[other])
			}
		}
		if rest.Low == math.MinInt64 || rest.High == math.MinInt64 || !ok {
			continue
		}
		if x, ok := v.plus(Span{-rest.High, -rest.Low}); ok && !r.within(a, x) {
			return false
		}
	}
	return true
}

// backOfArithmetic is backOf for what makes floats, of which none is a NaN.
func (r *Ranges) backOfArithmetic(n *node, f Floats) bool {
	a := n.args[0]
	exact := f.outward(n.w)
	switch n.op {
	case expr.OpFConv:
		if r.nodes[a].w < n.w {
			exact = f // nothing is rounded
		}
		return r.among(a, exact)
	case expr.OpSIToFP, expr.OpUIToFP:
		if r.value[a].Low < 0 && n.op == expr.OpUIToFP || r.nodes[a].w == 1 {
			return true
		}
		s := full(r.nodes[a].w)
		if exact.Low > -1<<62 {
			s.Low = max(s.Low, int64(math.Floor(min(exact.Low, 1<<62))))
		}
		if exact.High < 1<<62 {
			s.High = min(s.High, int64(math.Ceil(max(exact.High, -1<<62))))
		}
		return r.within(a, s)
	}
	b := n.args[1]
	x, y := r.float[a], r.float[b]
	x.NaN, y.NaN = false, false // or the result were one
	if x.Low > x.High || y.Low > y.High {
		return false
	}
	invert := func(op expr.Op, p, q Floats) Floats {
		if g := apply(op, 64, p, q); !g.NaN {
			return g
		}
		return Floats{Low: math.Inf(-1), High: math.Inf(1)}
	}
	switch n.op {
	case expr.OpFAdd:
		return r.among(a, invert(expr.OpFSub, exact, y)) && r.among(b, invert(expr.OpFSub, exact, x))
	case expr.OpFSub:
		return r.among(a, invert(expr.OpFAdd, exact, y)) && r.among(b, invert(expr.OpFSub, x, exact))
	case expr.OpFMul:
		ok := r.among(a, invert(expr.OpFDiv, exact, y))
		return ok && r.among(b, invert(expr.OpFDiv, exact, x))
	}
	return r.among(a, invert(expr.OpFMul, exact, y))
}
