package arith

// This file defines between which bounds the signed value of an expression lies: what cannot
// overflow for its bounds alone needs no solver, and products are compared in no more bits
// than they have.

import (
	"math"
	"math/bits"

	"heddle.example/expr"
	"heddle.example/ir"
)

// Range holds signed values, both ends included.
type Range struct{ Lo, Hi int64 }

// Full holds all values of w bits, at most 64.
func Full(w int) Range {
	return Range{math.MinInt64 >> (64 - w), math.MaxInt64 >> (64 - w)}
}

// bits is the width that holds every value of the range.
func (s Range) bits() int {
	return 65 - min(bits.LeadingZeros64(uint64(s.Lo^s.Lo>>63)), bits.LeadingZeros64(uint64(s.Hi^s.Hi>>63)))
}

// combine gives the range of x op y as integers; ok is false where int64 does not hold it.
func (s Range) combine(op ir.Op, y Range) (_ Range, ok bool) {
	if op == ir.Sub {
		if y.Lo == math.MinInt64 {
			return s, false
		}
		op, y = ir.Add, Range{-y.Hi, -y.Lo}
	}
	if op == ir.Add {
		lo, hi := s.Lo+y.Lo, s.Hi+y.Hi
		over := (s.Lo^lo)&(y.Lo^lo) < 0 || (s.Hi^hi)&(y.Hi^hi) < 0
		return Range{lo, hi}, !over
	}
	out := Range{math.MaxInt64, math.MinInt64}
	for _, a := range [2]int64{s.Lo, s.Hi} {
		for _, b := range [2]int64{y.Lo, y.Hi} {
			if Overflows(ir.Mul, 64, uint64(a), uint64(b)) {
				return out, false
			}
			out = Range{min(out.Lo, a*b), max(out.Hi, a*b)}
		}
	}
	return out, true
}

// maxRangeDepth bounds how deep an expression is looked into for its range.
const maxRangeDepth = 8

// Bounds gives ranges of the expressions of a table. The zero value with a table knows of them what they say themselves.
type Bounds struct {
	Tab   *expr.Table
	known map[expr.Ref]Range // what a path says
}

// Of gives the range of r, whose width is at most 64.
func (b *Bounds) Of(r expr.Ref) Range { return b.within(r, 0) }

func (b *Bounds) within(r expr.Ref, depth int) Range {
	t := b.Tab
	w := t.Width(r)
	full := Full(w)
	if lo, _, ok := t.IsConst(r); ok {
		v := SignExtend(lo, uint8(w))
		return Range{v, v}
	}
	if lo, hi, _ := t.Range(r); hi <= uint64(full.Hi) {
		full = Range{int64(lo), int64(hi)} // with the sign bit clear
	}
	if k, ok := b.known[r]; ok {
		full = Range{max(full.Lo, k.Lo), min(full.Hi, k.Hi)}
	}
	if depth == maxRangeDepth {
		return full
	}
	args := t.Args(r)
	arg := func(i int) Range { return b.within(args[i], depth+1) }
	out := full
	switch op := t.Op(r); op {
	case expr.OpSExt:
		out = arg(0)
	case expr.OpITE:
		x, y := arg(1), arg(2)
		out = Range{min(x.Lo, y.Lo), max(x.Hi, y.Hi)}
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
		if !ok || out.Lo < Full(w).Lo || out.Hi > Full(w).Hi {
			return full // it may wrap
		}
	case expr.OpXor: // with -1, as -x-1 is written
		if k, _, ok := t.IsConst(args[0]); ok && len(args) == 2 && SignExtend(k, uint8(w)) == -1 {
			x := arg(1)
			out = Range{^x.Hi, ^x.Lo}
		}
	case expr.OpConcat: // zeros before it widen a number
		if k, _, ok := t.IsConst(args[0]); ok && k == 0 && len(args) == 2 {
			if x := arg(1); x.Lo >= 0 {
				out = x
			}
		}
	case expr.OpSDiv:
		if k, _, ok := t.IsConst(args[1]); ok && SignExtend(k, uint8(w)) > 0 {
			x, d := arg(0), SignExtend(k, uint8(w))
			out = Range{x.Lo / d, x.Hi / d}
		}
	case expr.OpSRem: // of the sign of the dividend
		if k, _, ok := t.IsConst(args[1]); ok && SignExtend(k, uint8(w)) > 0 {
			x, d := arg(0), SignExtend(k, uint8(w))
			out = Range{min(0, max(x.Lo, 1-d)), max(0, min(x.Hi, d-1))}
		}
	case expr.OpAShr:
		if k, _, ok := t.IsConst(args[1]); ok && k < 64 {
			x := arg(0)
			out = Range{x.Lo >> k, x.Hi >> k}
		}
	}
	return Range{max(out.Lo, full.Lo), min(out.Hi, full.Hi)}
}

// Fits tells whether the ranges of x and y show that a signed operation of w bits on them does not overflow.
func (b *Bounds) Fits(op ir.Op, w int, x, y expr.Ref) bool {
	rx, ry, whole := b.Of(x), b.Of(y), Full(w)
	switch op {
	case ir.SDiv, ir.SRem:
		return rx.Lo > whole.Lo || ry.Lo > -1 || ry.Hi < -1
	case ir.Shl:
		if rx.Lo < 0 || ry.Lo < 0 || ry.Hi >= int64(w) {
			return false
		}
		op, ry = ir.Mul, Range{1, 1 << min(uint(ry.Hi), 62)}
	}
	s, ok := rx.combine(op, ry)
	return ok && s.Lo >= whole.Lo && s.Hi <= whole.Hi
}

// maxBounds is how many of the path's last constraints are looked at for bounds.
const maxBounds = 128

// Assume makes ranges heed what the constraints of a path say, until the function that
// it gives is called.
func (b *Bounds) Assume(path []expr.Ref) (done func()) {
	if b.known == nil {
		b.known = map[expr.Ref]Range{}
	}
	path = path[max(0, len(path)-maxBounds):]
	for range 2 { // the first round's bounds are used by the second
		for _, c := range path {
			b.learn(c, true, 0)
		}
	}
	return func() { clear(b.known) }
}

// learn notes the bounds that follow from c being as said.
func (k *Bounds) learn(c expr.Ref, holds bool, depth int) {
	tab := k.Tab
	args := tab.Args(c)
	switch op := tab.Op(c); op {
	case expr.OpXor: // with 1: a negation
		if one, _, ok := tab.IsConst(args[0]); ok && one == 1 && len(args) == 2 && tab.Width(c) == 1 {
			k.learn(args[1], !holds, depth)
		}
	case expr.OpAnd, expr.OpOr:
		if (op == expr.OpAnd) == holds && tab.Width(c) == 1 && depth < maxRangeDepth {
			for _, a := range args {
				k.learn(a, holds, depth+1)
			}
		}
	case expr.OpSLt, expr.OpULt, expr.OpEq:
		w := tab.Width(args[0])
		if w < 2 || w > 64 {
			return
		}
		a, b := args[0], args[1]
		ra, rb := k.Of(a), k.Of(b)
		switch {
		case op == expr.OpEq && holds:
			k.restrict(a, rb)
			k.restrict(b, ra)
		case op == expr.OpEq:
			k.exclude(a, ra, rb)
			k.exclude(b, rb, ra)
		case op == expr.OpSLt && holds:
			k.restrict(a, Range{math.MinInt64, max(rb.Hi, math.MinInt64+1) - 1})
			k.restrict(b, Range{min(ra.Lo, math.MaxInt64-1) + 1, math.MaxInt64})
		case op == expr.OpSLt:
			k.restrict(a, Range{rb.Lo, math.MaxInt64})
			k.restrict(b, Range{math.MinInt64, ra.Hi})
		case op == expr.OpULt && holds && rb.Lo >= 0:
			k.restrict(a, Range{0, max(rb.Hi-1, 0)})
		case op == expr.OpULt && !holds && ra.Lo >= 0:
			k.restrict(b, Range{0, ra.Hi})
		}
	}
}

// exclude notes that r, which lies in s, is not the one value of other.
func (k *Bounds) exclude(r expr.Ref, s, other Range) {
	switch {
	case other.Lo != other.Hi || s.Lo == s.Hi:
	case s.Hi == other.Lo:
		k.restrict(r, Range{s.Lo, s.Hi - 1})
	case s.Lo == other.Lo:
		k.restrict(r, Range{s.Lo + 1, s.Hi})
	}
}

// restrict notes that r lies in s.
func (k *Bounds) restrict(r expr.Ref, s Range) {
	if old, ok := k.known[r]; ok {
		s = Range{max(s.Lo, old.Lo), min(s.Hi, old.Hi)}
	}
	k.known[r] = s
	// The bounds of a widened value are its operand's too.
	if k.Tab.Op(r) == expr.OpSExt {
		k.restrict(k.Tab.Args(r)[0], s)
	}
}
