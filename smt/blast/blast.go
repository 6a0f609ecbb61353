// Package blast makes bits of expressions, as clauses for a solver of propositional satisfiability.
package blast

// This file defines how expressions become bits: a literal for each, gates as clauses (G. S. Tseitin, "On the complexity of derivation in
// propositional calculus", 1968). Equal gates are one, constants are propagated.
//
// A constraint that says what a symbol is, and comes before all others that mention the symbol, gives it these bits in the place of
// variables: the states of a path that begins in a known one become functions of its inputs.

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/go-air/gini/z"

	"heddle.example/expr"
)

// Clauses takes clauses and gives variables, as solvers do.
type Clauses interface {
	Lit() z.Lit
	Add(l z.Lit) // LitNull ends a clause
}

// NotBits is why an expression has no bits. The methods of Blaster that make bits panic with it.
type NotBits struct{ what string }

func (e NotBits) Error() string { return e.what + " cannot be made bits" }

// Gate is an and ('&') or an exclusive or ('^') of A and B, or an if-then-else ('?'): A decides between B and C.
type Gate struct {
	Op      byte
	A, B, C z.Lit
}

// Blaster makes bits of the expressions of a table.
type Blaster struct {
	t     *expr.Table
	s     Clauses
	yes   z.Lit
	gates map[Gate]z.Lit
	known map[expr.Ref][]z.Lit // the lowest bit first
}

// New makes a blaster whose clauses go to s.
func New(t *expr.Table, s Clauses) *Blaster {
	b := &Blaster{t: t, s: s, yes: s.Lit(), gates: map[Gate]z.Lit{}, known: map[expr.Ref][]z.Lit{}}
	b.clause(b.yes)
	return b
}

func (b *Blaster) clause(ls ...z.Lit) {
	for _, l := range ls {
		b.s.Add(l)
	}
	b.s.Add(z.LitNull)
}

func (b *Blaster) no() z.Lit { return b.yes.Not() }

func (b *Blaster) constant(v bool) z.Lit {
	if v {
		return b.yes
	}
	return b.no()
}

// make gives the literal of a gate; define adds its clauses.
func (b *Blaster) make(g Gate, define func(out z.Lit)) z.Lit {
	if l, ok := b.gates[g]; ok {
		return l
	}
	out := b.s.Lit()
	b.gates[g] = out
	define(out)
	return out
}

func (b *Blaster) and(x, y z.Lit) z.Lit {
	switch {
	case x == b.no() || y == b.no() || x == y.Not():
		return b.no()
	case x == b.yes || x == y:
		return y
	case y == b.yes:
		return x
	}
	x, y = min(x, y), max(x, y)
	return b.make(Gate{'&', x, y, 0}, func(out z.Lit) {
		b.clause(out.Not(), x)
		b.clause(out.Not(), y)
		b.clause(out, x.Not(), y.Not())
	})
}

func (b *Blaster) or(x, y z.Lit) z.Lit { return b.and(x.Not(), y.Not()).Not() }

// Xor gives the exclusive or of two literals.
func (b *Blaster) Xor(x, y z.Lit) z.Lit {
	switch {
	case x == b.no():
		return y
	case y == b.no():
		return x
	case x == b.yes:
		return y.Not()
	case y == b.yes:
		return x.Not()
	case x == y:
		return b.no()
	case x == y.Not():
		return b.yes
	}
	flip := z.Lit(0)
	if !x.IsPos() {
		x, flip = x.Not(), flip^1
	}
	if !y.IsPos() {
		y, flip = y.Not(), flip^1
	}
	x, y = min(x, y), max(x, y)
	return flip ^ b.make(Gate{'^', x, y, 0}, func(out z.Lit) {
		b.clause(out.Not(), x, y)
		b.clause(out.Not(), x.Not(), y.Not())
		b.clause(out, x.Not(), y)
		b.clause(out, x, y.Not())
	})
}

func (b *Blaster) ite(c, x, y z.Lit) z.Lit {
	switch {
	case c == b.yes || x == y:
		return x
	case c == b.no():
		return y
	case x == y.Not():
		return b.Xor(c, y)
	case x == b.yes || x == c:
		return b.or(c, y)
	case x == b.no() || x == c.Not():
		return b.and(c.Not(), y)
	case y == b.yes || y == c.Not():
		return b.or(c.Not(), x)
	case y == b.no() || y == c:
		return b.and(c, x)
	}
	if !c.IsPos() {
		c, x, y = c.Not(), y, x
	}
	return b.make(Gate{'?', c, x, y}, func(out z.Lit) {
		b.clause(c.Not(), x.Not(), out)
		b.clause(c.Not(), x, out.Not())
		b.clause(c, y.Not(), out)
		b.clause(c, y, out.Not())
	})
}

// Assert says that a condition holds.
func (b *Blaster) Assert(r expr.Ref) { b.Conditions(r, func(l z.Lit) { b.clause(l) }) }

// Conditions gives the literals that must hold so that a condition does, but for what it says of symbols that nothing has mentioned: they
// get their bits.
func (b *Blaster) Conditions(r expr.Ref, holds func(z.Lit)) {
	switch t := b.t; t.Op(r) {
	case expr.OpAnd:
		for _, a := range t.Args(r) {
			b.Conditions(a, holds)
		}
		return
	case expr.OpEq:
		x, y := t.Args(r)[0], t.Args(r)[1]
		if b.later(y, x) {
			x, y = y, x
		}
		if b.fresh(x) {
			if bits := b.Bits(y); b.fresh(x) {
				b.known[x] = bits
				return
			}
		}
	case expr.OpSym:
		if b.fresh(r) {
			b.known[r] = []z.Lit{b.yes}
			return
		}
	case expr.OpXor: // of a symbol with others it is 1: the symbol is the complement of the others
		sym := expr.None
		for _, a := range t.Args(r) {
			if b.fresh(a) && (sym == expr.None || b.later(a, sym)) {
				sym = a
			}
		}
		if sym == expr.None {
			break
		}
		others := b.yes
		for _, a := range t.Args(r) {
			if a != sym {
				others = b.Xor(others, b.Bit(a))
			}
		}
		if b.fresh(sym) {
			b.known[sym] = []z.Lit{others}
			return
		}
	}
	holds(b.Bit(r))
}

// Set makes literals the bits of an expression of which none have been made.
func (b *Blaster) Set(r expr.Ref, bits []z.Lit) { b.known[r] = bits }

// True is the literal that holds always.
func (b *Blaster) True() z.Lit { return b.yes }

// Gates gives the gates made so far, with what they come to.
func (b *Blaster) Gates() iter.Seq2[Gate, z.Lit] { return maps.All(b.gates) }

// Known gives the literals of an expression of which the blaster has made bits; nil: it has not.
func (b *Blaster) Known(r expr.Ref) []z.Lit { return b.known[r] }

// fresh tells whether r is a symbol that nothing has mentioned.
func (b *Blaster) fresh(r expr.Ref) bool { return b.t.Op(r) == expr.OpSym && b.known[r] == nil }

// later tells whether r is a fresh symbol of a later frame than s.
func (b *Blaster) later(r, s expr.Ref) bool {
	if !b.fresh(r) || !b.fresh(s) {
		return b.fresh(r)
	}
	m, _ := b.t.SymName(r)
	n, _ := b.t.SymName(s)
	return m.Thread > n.Thread
}

// Bit is the literal of a condition.
func (b *Blaster) Bit(r expr.Ref) z.Lit { return b.Bits(r)[0] }

// Bits gives the literals of an expression.
func (b *Blaster) Bits(r expr.Ref) []z.Lit {
	if ls, ok := b.known[r]; ok {
		return ls
	}
	// What it is made of comes first, by a list: expressions are nested deeper than a stack ought to be.
	for todo := []expr.Ref{r}; len(todo) > 0; {
		x, n := todo[len(todo)-1], len(todo)
		if b.known[x] == nil && b.t.HasSymbols(x) {
			for _, a := range slices.Backward(b.t.Args(x)) {
				if b.known[a] == nil {
					todo = append(todo, a)
				}
			}
		}
		if len(todo) > n {
			continue
		}
		if b.known[x] == nil {
			b.known[x] = b.compute(x)
		}
		todo = todo[:n-1]
	}
	return b.known[r]
}

func (b *Blaster) compute(r expr.Ref) []z.Lit {
	t := b.t
	w := t.Width(r)
	if t.Op(r) == expr.OpSym {
		out := make([]z.Lit, w)
		for i := range out {
			out[i] = b.s.Lit()
		}
		return out
	}
	if lo, hi, ok := t.Closed(r); ok {
		out := make([]z.Lit, w)
		v := expr.Word{Lo: lo, Hi: hi}
		for i := range out {
			out[i] = b.constant(v.Bit(i))
		}
		return out
	}
	args := t.Args(r)
	fold := func(f func(x, y []z.Lit) []z.Lit) []z.Lit {
		out := b.Bits(args[0])
		for _, a := range args[1:] {
			out = f(out, b.Bits(a))
		}
		return out
	}
	each := func(f func(x, y z.Lit) z.Lit) []z.Lit {
		return fold(func(x, y []z.Lit) []z.Lit {
			out := make([]z.Lit, len(x))
			for i := range x {
				out[i] = f(x[i], y[i])
			}
			return out
		})
	}
	one := func(l z.Lit) []z.Lit { return []z.Lit{l} }
	switch t.Op(r) {
	case expr.OpAnd:
		return each(b.and)
	case expr.OpOr:
		return each(b.or)
	case expr.OpXor:
		return each(b.Xor)
	case expr.OpAdd:
		return fold(func(x, y []z.Lit) []z.Lit { sum, _ := b.add(x, y, b.no()); return sum })
	case expr.OpMul:
		return fold(b.mul)
	case expr.OpUDiv, expr.OpURem:
		quotient, remainder := b.divide(b.Bits(args[0]), b.Bits(args[1]))
		if t.Op(r) == expr.OpUDiv {
			return quotient
		}
		return remainder
	case expr.OpSDiv, expr.OpSRem:
		return b.signedDivide(t.Op(r), b.Bits(args[0]), b.Bits(args[1]))
	case expr.OpShl, expr.OpLShr, expr.OpAShr:
		return b.shift(t.Op(r), b.Bits(args[0]), b.Bits(args[1]))
	case expr.OpEq:
		out := b.yes
		x, y := b.Bits(args[0]), b.Bits(args[1])
		for len(x) > 0 {
			n := b.run(x, y)
			same, _, zeros, ones := b.spread(x[:n], y[:n])
			if n > 1 {
				out = b.and(out, b.ite(same, ones, zeros))
			} else {
				out = b.and(out, b.Xor(x[0], y[0]).Not())
			}
			x, y = x[n:], y[n:]
		}
		return one(out)
	case expr.OpULt:
		return one(b.less(b.Bits(args[0]), b.Bits(args[1])))
	case expr.OpSLt:
		x, y := b.Bits(args[0]), b.Bits(args[1])
		top := len(x) - 1
		return one(b.ite(b.Xor(x[top], y[top]), x[top], b.less(x, y)))
	case expr.OpITE:
		return b.choose(b.Bit(args[0]), b.Bits(args[1]), b.Bits(args[2]))
	case expr.OpExtract:
		return b.Bits(args[0])[t.Low(r) : t.Low(r)+w]
	case expr.OpConcat:
		var out []z.Lit
		for i := len(args) - 1; i >= 0; i-- {
			out = append(out, b.Bits(args[i])...)
		}
		return out
	case expr.OpSExt:
		out := append([]z.Lit{}, b.Bits(args[0])...)
		for len(out) < w {
			out = append(out, out[len(out)-1])
		}
		return out
	}
	panic(NotBits{fmt.Sprintf("an operation on floating-point numbers (%v)", t.Op(r))})
}

func (b *Blaster) choose(c z.Lit, x, y []z.Lit) []z.Lit {
	out := make([]z.Lit, len(x))
	for i := range out {
		out[i] = b.ite(c, x[i], y[i])
	}
	return out
}

// add gives a sum and its carry.
func (b *Blaster) add(x, y []z.Lit, carry z.Lit) ([]z.Lit, z.Lit) {
	out := make([]z.Lit, len(x))
	for i := range x {
		half := b.Xor(x[i], y[i])
		out[i] = b.Xor(half, carry)
		carry = b.or(b.and(x[i], y[i]), b.and(half, carry))
	}
	return out, carry
}

func complement(x []z.Lit) []z.Lit {
	out := make([]z.Lit, len(x))
	for i := range x {
		out[i] = x[i].Not()
	}
	return out
}

func (b *Blaster) zero(w int) []z.Lit {
	out := make([]z.Lit, w)
	for i := range out {
		out[i] = b.no()
	}
	return out
}

func (b *Blaster) negate(x []z.Lit) []z.Lit {
	out, _ := b.add(complement(x), b.zero(len(x)), b.yes)
	return out
}

// less is x < y, unsigned: the difference borrows.
func (b *Blaster) less(x, y []z.Lit) z.Lit {
	out := b.no()
	for len(x) > 0 {
		n := b.run(x, y)
		switch same, second, zeros, ones := b.spread(x[:n], y[:n]); {
		case n == 1:
			out = b.ite(b.Xor(x[0], y[0]), y[0], out)
		case second:
			out = b.ite(same, b.or(ones.Not(), out), b.and(zeros, out))
		default:
			out = b.ite(same, b.and(ones, out), b.or(zeros.Not(), out))
		}
		x, y = x[n:], y[n:]
	}
	return out
}

// run gives the number of the first bits of two words that are compared together: those in which one of the words has the same literal, as a number has behind its sign.
// Whoever knows that bit needs to see no more of the other word than whether its bits are all 0, or all 1.
func (b *Blaster) run(x, y []z.Lit) int {
	n := 1
	for _, w := range [][]z.Lit{x, y} {
		k := 1
		for k < len(w) && w[k] == w[0] && w[0].Var() != b.yes.Var() {
			k++
		}
		n = max(n, k)
	}
	return n
}

// spread gives the literal that all bits of one of two words are, whether that is the second one, and whether the bits of the other one are all 0, and all 1. Of words
// of one bit it gives nothing.
func (b *Blaster) spread(x, y []z.Lit) (same z.Lit, second bool, zeros, ones z.Lit) {
	if len(x) == 1 {
		return 0, false, 0, 0
	}
	second = true
	if slices.ContainsFunc(y, func(l z.Lit) bool { return l != y[0] }) {
		x, y, second = y, x, false
	}
	zeros, ones = b.yes, b.yes
	for _, l := range x {
		zeros, ones = b.and(zeros, l.Not()), b.and(ones, l)
	}
	return y[0], second, zeros, ones
}

// mul adds up a row for each bit of a factor; of a number that has many ones, as those below zero do, it takes the complement.
func (b *Blaster) mul(x, y []z.Lit) []z.Lit {
	if b.ones(x) >= 0 {
		x, y = y, x
	}
	if n := b.ones(y); n >= 0 {
		if minus := b.negate(y); b.ones(minus)+1 < n {
			return b.negate(b.mul(x, minus))
		}
	}
	out := b.zero(len(x))
	for i := range y {
		row := b.zero(len(x))
		for k := i; k < len(x); k++ {
			row[k] = b.and(x[k-i], y[i])
		}
		out, _ = b.add(out, row, b.no())
	}
	return out
}

// ones counts the ones of a number; -1: it is none.
func (b *Blaster) ones(x []z.Lit) (n int) {
	for _, l := range x {
		if l.Var() != b.yes.Var() {
			return -1
		}
		if l == b.yes {
			n++
		}
	}
	return n
}

// divide divides as on paper. By 0 the quotient is all ones and the remainder x, as it ought to be.
func (b *Blaster) divide(x, y []z.Lit) (quotient, remainder []z.Lit) {
	w := len(x)
	quotient = make([]z.Lit, w)
	wide := append(append([]z.Lit{}, y...), b.no())
	remainder = b.zero(w + 1)
	for i := w - 1; i >= 0; i-- {
		remainder = append([]z.Lit{x[i]}, remainder[:w]...)
		fits := b.less(remainder, wide).Not()
		difference, _ := b.add(remainder, complement(wide), b.yes)
		quotient[i] = fits
		remainder = b.choose(fits, difference, remainder)
	}
	return quotient, remainder[:w]
}

func (b *Blaster) signedDivide(op expr.Op, x, y []z.Lit) []z.Lit {
	top := len(x) - 1
	magnitude := func(v []z.Lit) []z.Lit { return b.choose(v[top], b.negate(v), v) }
	quotient, remainder := b.divide(magnitude(x), magnitude(y))
	if op == expr.OpSRem {
		return b.choose(x[top], b.negate(remainder), remainder)
	}
	return b.choose(b.Xor(x[top], y[top]), b.negate(quotient), quotient)
}

func (b *Blaster) shift(op expr.Op, x, y []z.Lit) []z.Lit {
	w := len(x)
	fill := b.no()
	if op == expr.OpAShr {
		fill = x[w-1]
	}
	at := func(v []z.Lit, i int) z.Lit {
		if i < 0 || i >= w {
			return fill
		}
		return v[i]
	}
	out := append([]z.Lit{}, x...)
	beyond := b.no()
	for k := range y {
		if k > 30 || 1<<k >= w {
			beyond = b.or(beyond, y[k])
			continue
		}
		moved := make([]z.Lit, w)
		for i := range moved {
			if op == expr.OpShl {
				moved[i] = at(out, i-1<<k)
			} else {
				moved[i] = at(out, i+1<<k)
			}
		}
		out = b.choose(y[k], moved, out)
	}
	all := make([]z.Lit, w)
	for i := range all {
		all[i] = fill
	}
	return b.choose(beyond, all, out)
}
