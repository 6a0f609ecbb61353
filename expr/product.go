package expr

// This file defines the canonical form of products, and division by constants.

import "slices"

// maxFactors bounds a flat product; beyond it products nest.
const maxFactors = 32

func (t *Table) mul(a, b Ref) Ref {
	w := t.Width(a)
	if w == 1 {
		return t.andOr(OpAnd, a, b)
	}
	if k, ok := t.constWord(a); ok {
		return t.sum(w, Word{}, part{b, k})
	}
	if k, ok := t.constWord(b); ok {
		return t.sum(w, Word{}, part{a, k})
	}
	k := word(1)
	var buf [8]Ref
	factors := buf[:0]
	for _, r := range [2]Ref{a, b} {
		if t.Op(r) != OpMul {
			factors = append(factors, r)
			continue
		}
		args := t.Args(r)
		if c, ok := t.constWord(args[0]); ok {
			k = k.Mul(c)
			args = args[1:]
		}
		factors = append(factors, args...)
	}
	if len(factors) > maxFactors {
		a, b = t.ordered(a, b)
		return t.intern(OpMul, w, 0, a, b)
	}
	slices.SortFunc(factors, t.compare)
	return t.sum(w, Word{}, part{t.product(w, factors), k})
}

// product makes the node of the product of sorted factors that are no constants.
func (t *Table) product(w int, factors []Ref) Ref {
	if len(factors) == 1 {
		return factors[0]
	}
	return t.intern(OpMul, w, 0, factors...)
}

func (t *Table) divide(op Op, a, b Ref) Ref {
	w := t.Width(a)
	if op == OpSDiv || op == OpSRem {
		if t.signClear(a) && t.signClear(b) {
			// A divisor of 0 agrees too: all ones, and the dividend.
			if op == OpSDiv {
				return t.Binary(OpUDiv, a, b)
			}
			return t.Binary(OpURem, a, b)
		}
	}
	d, ok := t.constWord(b)
	if !ok {
		return t.intern(op, w, 0, a, b)
	}
	one := d == word(1)
	k := d.onlyBit()
	switch {
	case d.IsZero() && op == OpUDiv:
		return t.constant(w, Ones(w))
	case d.IsZero() && (op == OpURem || op == OpSRem):
		return a
	case one && op == OpUDiv:
		return a
	case one && op == OpURem:
		return t.constant(w, Word{})
	case k > 0 && op == OpUDiv:
		return t.ZExt(t.Extract(a, w-1, k), w)
	case k > 0 && op == OpURem:
		return t.ZExt(t.Extract(a, k-1, 0), w)
	case w > 1 && one && op == OpSDiv:
		return a
	case w > 1 && one && op == OpSRem:
		return t.constant(w, Word{})
	case d == Ones(w) && op == OpSDiv && w > 1:
		return t.Neg(a)
	case d == Ones(w) && op == OpSRem:
		return t.constant(w, Word{})
	}
	return t.intern(op, w, 0, a, b)
}

// signClear tells whether the top bit of r is known to be 0.
func (t *Table) signClear(r Ref) bool {
	n := t.node(r)
	w := int(n.width)
	if w > 64 {
		return t.leadingZeros(r) > 0
	}
	if n.op == OpSym {
		return false
	}
	if n.op == OpConst {
		return !Word{n.lo, n.hi}.Bit(w - 1)
	}
	return n.hi>>(w-1) == 0
}
