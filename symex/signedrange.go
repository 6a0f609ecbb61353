package symex

// This file defines between which bounds the signed value of an expression lies: what cannot
// overflow for its bounds alone needs no solver, and products are compared in no more bits
// than they have.

import (
	"math"
	"math/bits"

	"heddle/expr"
	"heddle/ir"
)

// signedRange holds signed values, both ends included.
type signedRange struct{ lo, hi int64 }

// fullRange holds all values of w bits, at most 64.
func fullRange(w int) signedRange {
	return signedRange{math.MinInt64 >> (64 - w), math.MaxInt64 >> (64 - w)}
}

// bits is the width that holds every value of the range.
func (s signedRange) bits() int {
	return 65 - min(bits.LeadingZeros64(uint64(s.lo^s.lo>>63)), bits.LeadingZeros64(uint64(s.hi^s.hi>>63)))
}

// combine gives the range of x op y as integers; ok is false where int64 does not hold it.
func (s signedRange) combine(op ir.Op, y signedRange) (_ signedRange, ok bool) {
	if op == ir.Sub {
		if y.lo == math.MinInt64 {
			return s, false
		}
		op, y = ir.Add, signedRange{-y.hi, -y.lo}
	}
	if op == ir.Add {
		lo, hi := s.lo+y.lo, s.hi+y.hi
		over := (s.lo^lo)&(y.lo^lo) < 0 || (s.hi^hi)&(y.hi^hi) < 0
		return signedRange{lo, hi}, !over
	}
	out := signedRange{math.MaxInt64, math.MinInt64}
	for _, a := range [2]int64{s.lo, s.hi} {
		for _, b := range [2]int64{y.lo, y.hi} {
			if overflows(ir.Mul, 64, uint64(a), uint64(b)) {
				return out, false
			}
			out = signedRange{min(out.lo, a*b), max(out.hi, a*b)}
		}
	}
	return out, true
}

// maxRangeDepth bounds how deep an expression is looked into for its range.
const maxRangeDepth = 8

// signedRange gives the range of r, whose width is at most 64.
func (m *Machine) signedRange(r expr.Ref, depth int) signedRange {
	t := m.tab
	w := t.Width(r)
	full := fullRange(w)
	if lo, _, ok := t.IsConst(r); ok {
		v := signExtend(lo, uint8(w))
		return signedRange{v, v}
	}
	if lo, hi, _ := t.Range(r); hi <= uint64(full.hi) {
		full = signedRange{int64(lo), int64(hi)} // with the sign bit clear
	}
	if b, ok := m.bounds[r]; ok {
		full = signedRange{max(full.lo, b.lo), min(full.hi, b.hi)}
	}
	if depth == maxRangeDepth {
		return full
	}
	args := t.Args(r)
	arg := func(i int) signedRange { return m.signedRange(args[i], depth+1) }
	out := full
	switch op := t.Op(r); op {
	case expr.OpSExt:
		out = arg(0)
	case expr.OpITE:
		x, y := arg(1), arg(2)
		out = signedRange{min(x.lo, y.lo), max(x.hi, y.hi)}
	case expr.OpAdd, expr.OpMul:
		do := ir.Add
		if op == expr.OpMul {
			do = ir.Mul
		}
		ok := true
		out = arg(0)
		for i := 1; i < len(args) && ok; i++ {
			out, ok = out.combine(do, arg(i))
		}
		if !ok || out.lo < fullRange(w).lo || out.hi > fullRange(w).hi {
			return full // it may wrap
		}
	case expr.OpXor: // with -1, as -x-1 is written
		if k, _, ok := t.IsConst(args[0]); ok && len(args) == 2 && signExtend(k, uint8(w)) == -1 {
			x := arg(1)
			out = signedRange{^x.hi, ^x.lo}
		}
	case expr.OpConcat: // zeros before it widen a number
		if k, _, ok := t.IsConst(args[0]); ok && k == 0 && len(args) == 2 {
			if x := arg(1); x.lo >= 0 {
				out = x
			}
		}
	case expr.OpSDiv:
		if k, _, ok := t.IsConst(args[1]); ok && signExtend(k, uint8(w)) > 0 {
			x, d := arg(0), signExtend(k, uint8(w))
			out = signedRange{x.lo / d, x.hi / d}
		}
	case expr.OpAShr:
		if k, _, ok := t.IsConst(args[1]); ok && k < 64 {
			x := arg(0)
			out = signedRange{x.lo >> k, x.hi >> k}
		}
	}
	return signedRange{max(out.lo, full.lo), min(out.hi, full.hi)}
}
