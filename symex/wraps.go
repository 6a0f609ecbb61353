package symex

// This file defines what happens to undefined arithmetic that nobody asked to check: it
// gives what gcc's -fwrapv and the machine give, and the answer says so where it did or, with
// inputs, where bounds do not show that it could not. The solver is not asked.

import (
	"math"

	"heddle/answer"
	"heddle/expr"
	"heddle/ir"
	"heddle/symex/static"
)

// The assumptions by which undefined arithmetic has a result.
const (
	assumeWraps   = answer.SignedOverflowWraps
	assumeShift   = answer.ShiftBeyondWidth
	assumeConvert = answer.FloatConversion
)

// noteOverflow says aloud that a signed operation overflows, or a shift goes too far, or may.
func (m *Machine) noteOverflow(t *Thread, in *static.Instr, x, y Value) {
	w := int(in.Width)
	if w > 64 || m.code.Funcs[t.Fn].Src.Model {
		return
	}
	switch in.Op {
	case ir.Shl, ir.LShr, ir.AShr:
		if !m.assume[assumeShift] && !m.shiftFits(y, w) {
			m.assume[assumeShift] = true
		}
	case ir.Add, ir.Sub, ir.Mul, ir.SDiv, ir.SRem, ir.Neg:
	default:
		return
	}
	if in.Flags&ir.FlagSigned == 0 || m.assume[assumeWraps] || in.Op == ir.AShr {
		return
	}
	if m.mayOverflow(in, x, y) {
		m.assume[assumeWraps] = true
	}
}

// shiftFits tells whether y is surely less than w.
func (m *Machine) shiftFits(y Value, w int) bool {
	if y.Sym == 0 {
		return y.Bits < uint64(w)
	}
	if _, hi, ok := m.tab.Range(y.Sym); ok && hi < uint64(w) {
		return true
	}
	defer m.bounded()()
	r := m.signedRange(y.Sym, 0)
	return r.lo >= 0 && r.hi < int64(w)
}

// mayOverflow tells whether bounds do not show that a signed operation keeps its value.
func (m *Machine) mayOverflow(in *static.Instr, x, y Value) bool {
	w := int(in.Width)
	op := in.Op
	if op == ir.Neg {
		op, x, y = ir.Sub, Value{}, x
	}
	if x.Sym|y.Sym == 0 {
		return overflows(op, in.Width, x.Bits, y.Bits)
	}
	a, b := m.Ref(x, w), m.Ref(y, w)
	if m.fits(op, w, a, b) {
		return false
	}
	defer m.bounded()()
	return !m.fits(op, w, a, b)
}

// fits tells whether the ranges of x and y show that a signed operation of w bits on them does not overflow.
func (m *Machine) fits(op ir.Op, w int, x, y expr.Ref) bool {
	rx, ry, whole := m.signedRange(x, 0), m.signedRange(y, 0), fullRange(w)
	switch op {
	case ir.SDiv, ir.SRem:
		return rx.lo > whole.lo || ry.lo > -1 || ry.hi < -1
	case ir.Shl:
		if rx.lo < 0 || ry.lo < 0 || ry.hi >= int64(w) {
			return false
		}
		op, ry = ir.Mul, signedRange{1, 1 << min(uint(ry.hi), 62)}
	}
	s, ok := rx.combine(op, ry)
	return ok && s.lo >= whole.lo && s.hi <= whole.hi
}

// maxBounds is how many of the path's last constraints are looked at for bounds.
const maxBounds = 128

// bounded makes signedRange use what the path says, until the function that
// it gives is called.
func (m *Machine) bounded() (done func()) {
	if m.bounds == nil {
		m.bounds = map[expr.Ref]signedRange{}
	}
	path := m.path[max(0, m.pathLen-maxBounds):m.pathLen]
	for range 2 { // the first round's bounds are used by the second
		for _, c := range path {
			m.learn(c, true, 0)
		}
	}
	return func() { clear(m.bounds) }
}

// learn notes the bounds that follow from c being as said.
func (m *Machine) learn(c expr.Ref, holds bool, depth int) {
	tab := m.tab
	args := tab.Args(c)
	switch op := tab.Op(c); op {
	case expr.OpXor: // with 1: a negation
		if one, _, ok := tab.IsConst(args[0]); ok && one == 1 && len(args) == 2 && tab.Width(c) == 1 {
			m.learn(args[1], !holds, depth)
		}
	case expr.OpAnd, expr.OpOr:
		if (op == expr.OpAnd) == holds && tab.Width(c) == 1 && depth < maxRangeDepth {
			for _, a := range args {
				m.learn(a, holds, depth+1)
			}
		}
	case expr.OpSLt, expr.OpULt, expr.OpEq:
		w := tab.Width(args[0])
		if w < 2 || w > 64 {
			return
		}
		a, b := args[0], args[1]
		ra, rb := m.signedRange(a, 0), m.signedRange(b, 0)
		switch {
		case op == expr.OpEq && holds:
			m.restrict(a, rb)
			m.restrict(b, ra)
		case op == expr.OpEq:
			m.exclude(a, ra, rb)
			m.exclude(b, rb, ra)
		case op == expr.OpSLt && holds:
			m.restrict(a, signedRange{math.MinInt64, max(rb.hi, math.MinInt64+1) - 1})
			m.restrict(b, signedRange{min(ra.lo, math.MaxInt64-1) + 1, math.MaxInt64})
		case op == expr.OpSLt:
			m.restrict(a, signedRange{rb.lo, math.MaxInt64})
			m.restrict(b, signedRange{math.MinInt64, ra.hi})
		case op == expr.OpULt && holds && rb.lo >= 0:
			m.restrict(a, signedRange{0, max(rb.hi-1, 0)})
		case op == expr.OpULt && !holds && ra.lo >= 0:
			m.restrict(b, signedRange{0, ra.hi})
		}
	}
}

// exclude notes that r, which lies in s, is not the one value of other.
func (m *Machine) exclude(r expr.Ref, s, other signedRange) {
	switch {
	case other.lo != other.hi || s.lo == s.hi:
	case s.hi == other.lo:
		m.restrict(r, signedRange{s.lo, s.hi - 1})
	case s.lo == other.lo:
		m.restrict(r, signedRange{s.lo + 1, s.hi})
	}
}

// restrict notes that r lies in s.
func (m *Machine) restrict(r expr.Ref, s signedRange) {
	if old, ok := m.bounds[r]; ok {
		s = signedRange{max(s.lo, old.lo), min(s.hi, old.hi)}
	}
	m.bounds[r] = s
	// The bounds of a widened value are its operand's too.
	if m.tab.Op(r) == expr.OpSExt {
		m.restrict(m.tab.Args(r)[0], s)
	}
}

// noteConversion says aloud that a float may lie beyond the integer type that it is converted to.
func (m *Machine) noteConversion(t *Thread, in *static.Instr, x Value) {
	if m.assume[assumeConvert] || m.code.Funcs[t.Fn].Src.Model || in.From != 32 && in.From != 64 || in.Width > 64 {
		return
	}
	if op := m.tab.Op(x.Sym); x.Sym != 0 && (op == expr.OpSIToFP || op == expr.OpUIToFP) {
		i := m.tab.Args(x.Sym)[0]
		if w := m.tab.Width(i); w < int(in.Width) || w <= 64 && w == int(in.Width) && (op == expr.OpSIToFP) == (in.Op == ir.FPToSI) && w < int(in.From) {
			return // an integer, exact as a float
		}
	}
	if fits, _, known := m.tab.IsConst(m.floatFits(m.Ref(x, int(in.From)), int(in.From), int(in.Width), in.Op == ir.FPToSI)); !known || fits == 0 {
		m.assume[assumeConvert] = true
	}
}
