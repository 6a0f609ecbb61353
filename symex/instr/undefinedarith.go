package instr

// This file defines what happens to undefined arithmetic that nobody asked to check: it
// gives what gcc's -fwrapv and the machine give, and the answer says so where it did or, with
// inputs, where bounds do not show that it could not. The solver is not asked.

import (
	"heddle.example/answer"
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/arith"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// The assumptions by which undefined arithmetic has a result.
const (
	assumeWraps   = answer.SignedOverflowWraps
	assumeShift   = answer.ShiftBeyondWidth
	assumeConvert = answer.FloatConversion
)

// NoteOverflow says aloud that a signed operation overflows, or a shift goes too far, or may.
func (m *Unit) NoteOverflow(t *state.Thread, in *static.Instr, x, y state.Value) {
	w := int(in.Width)
	if w > 64 || m.Code.Funcs[t.Fn].Src.Model {
		return
	}
	switch in.Op {
	case ir.Shl, ir.LShr, ir.AShr:
		if !m.Assume[assumeShift] && !m.shiftFits(y, w) {
			m.Assume[assumeShift] = true
		}
	case ir.Add, ir.Sub, ir.Mul, ir.SDiv, ir.SRem, ir.Neg:
	default:
		return
	}
	if in.Flags&ir.FlagSigned == 0 || m.Assume[assumeWraps] || in.Op == ir.AShr {
		return
	}
	if m.mayOverflow(in, x, y) {
		m.Assume[assumeWraps] = true
	}
}

// shiftFits tells whether y is surely less than w.
func (m *Unit) shiftFits(y state.Value, w int) bool {
	if y.Sym == 0 {
		return y.Bits < uint64(w)
	}
	if _, hi, ok := m.Tab.Range(y.Sym); ok && hi < uint64(w) {
		return true
	}
	defer m.Bounds.Assume(m.Constraints[:m.PathLen])()
	r := m.Bounds.Of(y.Sym)
	return r.Lo >= 0 && r.Hi < int64(w)
}

// mayOverflow tells whether bounds do not show that a signed operation keeps its value.
func (m *Unit) mayOverflow(in *static.Instr, x, y state.Value) bool {
	w := int(in.Width)
	op := in.Op
	if op == ir.Neg {
		op, x, y = ir.Sub, state.Value{}, x
	}
	if x.Sym|y.Sym == 0 {
		return arith.Overflows(op, in.Width, x.Bits, y.Bits)
	}
	a, b := m.Ref(x, w), m.Ref(y, w)
	if m.Bounds.Fits(op, w, a, b) {
		return false
	}
	defer m.Bounds.Assume(m.Constraints[:m.PathLen])()
	return !m.Bounds.Fits(op, w, a, b)
}

// NoteConversion says aloud that a float may lie beyond the integer type that it is converted to.
func (m *Unit) NoteConversion(t *state.Thread, in *static.Instr, x state.Value) {
	if m.Assume[assumeConvert] || m.Code.Funcs[t.Fn].Src.Model || in.From != 32 && in.From != 64 || in.Width > 64 {
		return
	}
	if op := m.Tab.Op(x.Sym); x.Sym != 0 && (op == expr.OpSIToFP || op == expr.OpUIToFP) {
		i := m.Tab.Args(x.Sym)[0]
		if w := m.Tab.Width(i); w < int(in.Width) || w <= 64 && w == int(in.Width) && (op == expr.OpSIToFP) == (in.Op == ir.FPToSI) && w < int(in.From) {
			return // an integer, exact as a float
		}
	}
	if fits, _, known := m.Tab.IsConst(arith.FloatFits(m.Tab, m.Ref(x, int(in.From)), int(in.From), int(in.Width), in.Op == ir.FPToSI)); !known || fits == 0 {
		m.Assume[assumeConvert] = true
	}
}
