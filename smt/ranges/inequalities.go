package ranges

// This file defines what constraints say as linear inequalities of integers: comparisons whose sides do not wrap around in the box at hand. A quotient by a constant lies between two of
// them; any other part is a variable of which the range is known.

import (
	"heddle.example/expr"
	"heddle.example/smt/simplex"
)

// widest bounds the numbers of the inequalities.
const widest = 1 << 56

// Inequalities gives what follows from the constraints in a box that Narrow has seen last: the sides of the variables, the rows, and which variable is which symbol, as a signed or unsigned number, or -1.
func (r *Ranges) Inequalities() (sides []simplex.Side, rows []simplex.Row, syms []int) {
	s := &system{r: r, at: make(map[part]int)}
	for i := range r.roots {
		s.compare(&r.roots[i])
	}
	return s.sides, s.rows, s.syms
}

// system is the inequalities so far.
type system struct {
	r     *Ranges
	at    map[part]int // its variable
	sides []simplex.Side
	rows  []simplex.Row
	syms  []int
}

// part is a node as a signed or unsigned number.
type part struct {
	node     int
	unsigned bool
}

// sum is a linear term: factors by variable, and a constant.
type sum struct {
	terms    []simplex.Term
	constant int64
	wide     bool
}

func (s *sum) add(o *sum, k int64) {
	s.wide = s.wide || o.wide || !smallFactor(k) || !below56(o.constant)
	if s.wide {
		return
	}
	s.constant += k * o.constant
	for _, t := range o.terms {
		s.addTerm(t.Var, k*t.Factor)
	}
	s.wide = s.wide || !below56(s.constant)
}

func (s *sum) addTerm(v int, k int64) {
	s.wide = s.wide || !smallFactor(k)
	for i := range s.terms {
		if s.terms[i].Var == v {
			s.terms[i].Factor += k
			return
		}
	}
	s.terms = append(s.terms, simplex.Term{Var: v, Factor: k})
}

func below56(v int64) bool { return -widest < v && v < widest }

// compare adds the rows of a constraint.
func (s *system) compare(c *root) {
	n := &s.r.nodes[c.node]
	if n.op != expr.OpEq && n.op != expr.OpSLt && n.op != expr.OpULt || s.r.nodes[n.args[0]].w == 1 {
		return
	}
	of := s.of
	if n.op == expr.OpULt {
		of = s.unsigned
	}
	a, b := of(n.args[0]), of(n.args[1])
	switch {
	case n.op == expr.OpEq && c.want == 0:
	case n.op == expr.OpEq:
		s.atMost(a, b, 0)
		s.atMost(b, a, 0)
	case c.want == 1:
		s.atMost(a, b, -1)
	default:
		s.atMost(b, a, 0)
	}
}

// atMost adds: a is at most b + k.
func (s *system) atMost(a, b *sum, k int64) {
	var d sum
	d.add(a, 1)
	d.add(b, -1)
	s.row(&d, k)
}

// unsigned gives a node as a sum that is the unsigned number of its bits.
func (s *system) unsigned(i int) *sum {
	v, w := s.r.value[i], s.r.nodes[i].w
	switch {
	case v.Low >= 0:
		return s.of(i)
	case w > 32:
		return &sum{wide: true}
	case v.Single():
		return &sum{constant: v.Low + 1<<w}
	}
	return s.variable(part{i, true})
}

// row adds: d is at most k.
func (s *system) row(d *sum, k int64) {
	if !d.wide && below56(k-d.constant) {
		s.rows = append(s.rows, simplex.Row{Terms: d.terms, Most: k - d.constant})
	}
}

// of gives a node as a sum that is its signed number.
func (s *system) of(i int) *sum {
	n := &s.r.nodes[i]
	if v := s.r.value[i]; v.Single() {
		return &sum{constant: v.Low, wide: !below56(v.Low)}
	}
	switch n.op {
	case expr.OpAdd:
		if s.fits(n, Span.plus) {
			out := &sum{}
			for _, a := range n.args {
				out.add(s.of(a), 1)
			}
			return out
		}
	case expr.OpMul:
		if k := s.r.value[n.args[0]]; len(n.args) == 2 && k.Single() && smallFactor(k.Low) && s.fits(n, Span.times) {
			out := &sum{}
			out.add(s.of(n.args[1]), k.Low)
			return out
		}
	case expr.OpSExt:
		if s.r.nodes[n.args[0]].w > 1 {
			return s.of(n.args[0])
		}
	case expr.OpConcat:
		if x := n.args[len(n.args)-1]; len(n.args) == 2 && s.r.value[n.args[0]] == (Span{}) && s.r.nodes[x].w > 1 {
			return s.unsigned(x)
		}
	case expr.OpExtract:
		if x := n.args[0]; n.shift == 0 && n.w > 1 && s.r.value[x].within(full(n.w)) {
			return s.of(x)
		}
	case expr.OpITE:
		if c := s.r.value[n.args[0]]; c.Single() {
			return s.of(n.args[2-c.Low])
		}
	}
	return s.variable(part{i, false})
}

// fits tells whether an operation on the operands of a node, which are numbers, does not wrap around.
func (s *system) fits(n *node, do func(x, y Span) (Span, bool)) bool {
	v, ok := s.r.value[n.args[0]], true
	for _, a := range n.args[1:] {
		if v, ok = do(v, s.r.value[a]); !ok {
			return false
		}
	}
	return v.within(full(n.w))
}

// variable gives a part as a variable.
func (s *system) variable(p part) *sum {
	n := &s.r.nodes[p.node]
	v, ok := s.at[p]
	if !ok {
		side := s.r.value[p.node]
		switch {
		case p.unsigned && side.High < 0:
			side = Span{side.Low + 1<<n.w, side.High + 1<<n.w}
		case p.unsigned: // some are below zero
			side = Span{0, 1<<n.w - 1}
		}
		if !below56(side.Low) || !below56(side.High) {
			return &sum{wide: true}
		}
		v = len(s.sides)
		s.at[p] = v
		s.sides = append(s.sides, simplex.Side{Low: side.Low, High: side.High})
		sym := -1
		if n.op == expr.OpSym {
			sym = n.sym
		}
		s.syms = append(s.syms, sym)
		if !p.unsigned {
			s.quotient(v, n)
		}
	}
	return &sum{terms: []simplex.Term{{Var: v, Factor: 1}}}
}

// quotient adds what is known of a variable that is a quotient by a constant: k times it is at most the dividend, which is less than k more.
func (s *system) quotient(v int, n *node) {
	k := s.r.divisor(n)
	if k == 0 || !smallFactor(k) {
		return
	}
	var low, high sum
	dividend := s.of(n.args[0])
	low.addTerm(v, k)
	low.add(dividend, -1)
	s.row(&low, 0)
	high.add(dividend, 1)
	high.addTerm(v, -k)
	s.row(&high, k-1)
}

// divisor gives the number by which a node divides what is not negative; 0: it is no such quotient.
func (r *Ranges) divisor(n *node) int64 {
	if len(n.args) == 0 || r.value[n.args[0]].Low < 0 {
		return 0
	}
	switch n.op {
	case expr.OpUDiv, expr.OpSDiv:
		if k := r.value[n.args[1]]; k.Single() && k.Low > 0 {
			return k.Low
		}
	case expr.OpLShr:
		if k := r.value[n.args[1]]; k.Single() && k.Low >= 0 && k.Low < min(int64(n.w), 62) {
			return 1 << k.Low
		}
	case expr.OpExtract:
		if n.shiftsOut(r.value[n.args[0]]) && n.shift < 62 {
			return 1 << n.shift
		}
	}
	return 0
}
