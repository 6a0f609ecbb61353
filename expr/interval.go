package expr

// This file defines the unsigned range of a node: a cheap over-approximation
// that is made with the node from the ranges of its arguments.

import "math/bits"

// Range gives bounds on the unsigned value of r, ends included; ok is false
// for widths above 64, where none are kept.
func (t *Table) Range(r Ref) (lo, hi uint64, ok bool) {
	n := t.node(r)
	switch {
	case n.width > 64:
		return 0, ^uint64(0), false
	case n.op == OpConst:
		return n.lo, n.lo, true
	case n.op == OpSym || n.op == OpTagged: // a tagged constant is not folded into comparisons, which would drop its tags
		return 0, maxOf(int(n.width)), true
	}
	return n.lo, n.hi, true
}

func maxOf(w int) uint64 { return ^uint64(0) >> (64 - w) }

// rangeOf computes the range of a new node of width 1 to 64.
func (t *Table) rangeOf(n *node, args []Ref) (lo, hi uint64) {
	w := int(n.width)
	all := maxOf(w)
	var lo0, hi0, lo1, hi1 uint64
	ok := false
	if len(args) > 0 {
		lo0, hi0, ok = t.Range(args[0])
	}
	if len(args) > 1 {
		lo1, hi1, _ = t.Range(args[1])
	}
	switch n.op {
	case OpAdd:
		for _, a := range args {
			l, h, _ := t.Range(a)
			sum, carry := bits.Add64(hi, h, 0)
			if carry != 0 || sum > all {
				return 0, all
			}
			lo, hi = lo+l, sum
		}
		return lo, hi
	case OpMul:
		lo, hi = 1, 1
		for _, a := range args {
			l, h, _ := t.Range(a)
			over, prod := bits.Mul64(hi, h)
			if over != 0 || prod > all {
				return 0, all
			}
			lo, hi = lo*l, prod
		}
		return lo, hi
	case OpAnd:
		hi = all
		for _, a := range args {
			_, h, _ := t.Range(a)
			hi = min(hi, h)
		}
		return 0, hi
	case OpOr, OpXor:
		var top uint64
		for _, a := range args {
			l, h, _ := t.Range(a)
			lo = max(lo, l)
			top |= h
		}
		if n.op == OpXor {
			lo = 0
		}
		return lo, maxOf(max(1, bits.Len64(top)))
	case OpUDiv:
		if lo1 > 0 {
			return lo0 / hi1, hi0 / lo1
		}
	case OpURem:
		if lo1 > 0 {
			return 0, min(hi0, hi1-1)
		}
		return 0, hi0 // a divisor of 0 gives the dividend
	case OpLShr:
		return 0, hi0
	case OpITE:
		l, h, _ := t.Range(args[2])
		return min(lo1, l), max(hi1, h)
	case OpExtract:
		if ok && hi0>>n.low <= all {
			return lo0 >> n.low, hi0 >> n.low
		}
	case OpConcat:
		for _, a := range args {
			l, h, _ := t.Range(a)
			wa := t.Width(a)
			lo, hi = lo<<wa|l, hi<<wa|h
		}
		return lo, hi
	}
	return 0, all
}
