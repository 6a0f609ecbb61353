package ranges

// This file defines how comparisons narrow a box: where both sides are linear in the symbols and do not wrap around, what the other terms come to at least bounds each one (bounds
// consistency; K. R. Apt, "Principles of Constraint Programming", 2003, chapter 6).

import (
	"math"

	"heddle.example/expr"
)

// root is a constraint: a node that must be 1, or where it denies another, that one, which must be 0.
type root struct {
	node   int
	want   int64
	op     expr.Op // of a comparison of linear sides; OpConst: it is no such
	a, b   int     // the sides, which must not wrap
	terms  []linear
	offset int64 // of the first side less the second
	syms   []int
}

// linear is a symbol with a factor.
type linear struct {
	sym int
	k   int64
}

// newRoot takes a constraint apart.
func (r *Ranges) newRoot(i int) root {
	c := root{node: i, want: 1, op: expr.OpConst, syms: r.symbols(i)}
	if x, not := r.denied(i); not {
		c.node, c.want = x, 0
	}
	n := &r.nodes[c.node]
	if n.op != expr.OpEq && n.op != expr.OpSLt && n.op != expr.OpULt {
		return c
	}
	if r.linear(&c, n.args[0], 1) && r.linear(&c, n.args[1], -1) {
		c.op, c.a, c.b = n.op, n.args[0], n.args[1]
	}
	return c
}

// symbols lists the symbols of a node.
func (r *Ranges) symbols(i int) (out []int) {
	seen := make(map[int]bool)
	var walk func(i int)
	walk = func(i int) {
		if seen[i] {
			return
		}
		seen[i] = true
		if n := &r.nodes[i]; n.op == expr.OpSym {
			out = append(out, n.sym)
		} else {
			for _, a := range n.args {
				walk(a)
			}
		}
	}
	walk(i)
	return out
}

// linear adds k times a node to the terms of a constraint; false if it is not linear.
func (r *Ranges) linear(c *root, i int, k int64) bool {
	switch n := &r.nodes[i]; n.op {
	case expr.OpConst:
		return n.w > 1 && c.addConstant(k, n.k.Low)
	case expr.OpSym:
		return n.w > 1 && !r.floatSym[n.sym] && c.addTerm(n.sym, k)
	case expr.OpAdd:
		for _, a := range n.args {
			if !r.linear(c, a, k) {
				return false
			}
		}
		return true
	case expr.OpMul:
		factor := &r.nodes[n.args[0]]
		return len(n.args) == 2 && factor.op == expr.OpConst && small32(factor.k.Low) && smallFactor(k*factor.k.Low) && r.linear(c, n.args[1], k*factor.k.Low)
	case expr.OpSExt:
		return r.nodes[n.args[0]].w > 1 && r.linear(c, n.args[0], k)
	case expr.OpConcat:
		zeros := &r.nodes[n.args[0]]
		return len(n.args) == 2 && zeros.op == expr.OpConst && zeros.k.Low == 0 && r.nodes[n.args[1]].w > 1 && r.linear(c, n.args[1], k)
	}
	return false
}

func small32(v int64) bool { return math.MinInt32 <= v && v <= math.MaxInt32 }

// smallFactor tells whether sums of some hundred products of k with what is small fit.
func smallFactor(k int64) bool { return -1<<20 <= k && k <= 1<<20 }

func (c *root) addConstant(k, v int64) bool {
	c.offset += k * v
	return small32(v)
}

func (c *root) addTerm(sym int, k int64) bool {
	for i := range c.terms {
		if c.terms[i].sym == sym {
			c.terms[i].k += k
			return smallFactor(c.terms[i].k)
		}
	}
	c.terms = append(c.terms, linear{sym, k})
	return true
}

// maxRounds is how often the constraints narrow a box, one after the other.
const maxRounds = 4

// Narrow leaves out of a box values that no solution has. It gives the first constraint that is open, the number of constraints if all hold, and -1 if the box has no solution.
func (r *Ranges) Narrow(b Box) (open int) {
	for range maxRounds {
		r.evaluate(b)
		open = len(r.roots)
		changed := false
		for i := range r.roots {
			c := &r.roots[i]
			switch v := r.value[c.node]; {
			case v.Single() && v.Low != c.want:
				return -1
			case v.Single():
				continue
			}
			open = min(open, i)
			did, empty := r.narrowBy(c, b)
			if empty {
				return -1
			}
			changed = changed || did
		}
		if r.isFloat != nil {
			did, empty := r.narrowBack(b)
			if empty {
				return -1
			}
			changed = changed || did
		}
		if !changed {
			break
		}
	}
	return open
}

// narrowBy narrows a box by one constraint.
func (r *Ranges) narrowBy(c *root, b Box) (changed, empty bool) {
	if c.op == expr.OpConst || r.wraps[c.a] || r.wraps[c.b] {
		return false, false
	}
	if c.op == expr.OpULt && (r.value[c.a].Low < 0 || r.value[c.b].Low < 0) {
		return false, false
	}
	for _, t := range c.terms {
		if s := b[t.sym]; !small32(s.Low) || !small32(s.High) {
			return false, false // sums may be too large
		}
	}
	switch {
	case c.op == expr.OpEq && c.want == 0:
		return false, false
	case c.op == expr.OpEq:
		changed, empty = c.atMost(b, 1, 0)
		if !empty {
			var more bool
			more, empty = c.atMost(b, -1, 0)
			changed = changed || more
		}
		return changed, empty
	case c.want == 1:
		return c.atMost(b, 1, -1)
	}
	return c.atMost(b, -1, 0)
}

// atMost narrows a box by: sign times the difference of the sides is at most most.
func (c *root) atMost(b Box, sign, most int64) (changed, empty bool) {
	least := sign * c.offset
	for _, t := range c.terms {
		least += t.least(b, sign)
	}
	for _, t := range c.terms {
		k, s := sign*t.k, &b[t.sym]
		room := most - (least - t.least(b, sign)) // k times the symbol is at most this
		switch {
		case k > 0 && floor(room, k) < s.High:
			s.High, changed = floor(room, k), true
		case k < 0 && -floor(room, -k) > s.Low:
			s.Low, changed = -floor(room, -k), true
		}
		if s.Low > s.High {
			return true, true
		}
	}
	return changed, false
}

// least is what sign times a term comes to at least.
func (t linear) least(b Box, sign int64) int64 {
	if k := sign * t.k; k > 0 {
		return k * b[t.sym].Low
	} else {
		return k * b[t.sym].High
	}
}

// floor is x/k, rounded down, of k > 0.
func floor(x, k int64) int64 {
	q := x / k
	if x%k < 0 {
		q--
	}
	return q
}

// size is how many numbers there are besides the first one.
func (s Span) size() uint64 { return uint64(s.High - s.Low) }

// Widest gives the symbol with the widest range of those on which the first open constraint depends, or else of all; -1: b is a point.
func (r *Ranges) Widest(b Box, open int) int {
	best := -1
	for _, i := range r.roots[open].syms {
		if !b[i].Single() && (best < 0 || b[i].size() > b[best].size()) {
			best = i
		}
	}
	if best >= 0 {
		return best
	}
	for i := range b {
		if !b[i].Single() {
			return i
		}
	}
	return -1
}
