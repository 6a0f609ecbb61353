package instr

// This file defines the checks that an operation on numbers carries: what it does wrong is asked here where it is
// checked for, and assumed aloud in undefinedarith.go where it is not.

import (
	"heddle.example/ir"
	"heddle.example/symex/arith"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// CheckBinary decides the checks that an arithmetic or pointer operation carries.
func (m *Unit) CheckBinary(t *state.Thread, in *static.Instr, x, y state.Value, grant bool) state.Stop {
	w := int(in.Width)
	switch in.Op {
	case ir.SDiv, ir.UDiv, ir.SRem, ir.URem:
		ok := arith.Truth(y.Bits != 0)
		if y.Sym != 0 {
			ok = m.Wrap(m.Tab.Ne(y.Sym, m.Tab.Const(w, 0, 0)))
		}
		if st := m.Require(t, ok, grant, state.PropDiv, "division by zero"); st != state.GoOn {
			return st
		}
	}
	if in.Flags&ir.FlagUnsigned != 0 && m.Opts.Checks.Has(check.UnsignedOverflow) {
		return m.CheckWrap(t, in.Op, w, x, y, grant)
	}
	if !m.Opts.Checks.Has(check.Overflow) {
		m.NoteOverflow(t, in, x, y)
		return state.GoOn
	}
	if in.Op == ir.LShr || in.Op == ir.AShr || in.Op == ir.Shl && in.Flags&ir.FlagSigned == 0 {
		return m.Require(t, m.shiftInRange(y, w), grant, state.PropOverflow, "the amount of a shift is negative or not less than the width")
	}
	if in.Flags&ir.FlagSigned == 0 {
		return state.GoOn
	}
	switch in.Op {
	case ir.Add, ir.Sub, ir.Mul, ir.SDiv, ir.SRem, ir.Shl:
	default:
		return state.GoOn
	}
	msg := "signed overflow in " + operations[in.Op]
	if x.Sym|y.Sym == 0 {
		return m.Require(t, arith.Truth(!arith.Overflows(in.Op, in.Width, x.Bits, y.Bits)), grant, state.PropOverflow, msg)
	}
	if w > 64 {
		return m.checkWide(t, in.Op, x, y, grant, true, msg)
	}
	return m.Require(t, m.Wrap(m.Bounds.NoOverflow(in.Op, m.Ref(x, w), m.Ref(y, w), w)), grant, state.PropOverflow, msg)
}

// CheckWrap decides whether an unsigned operation of w bits wraps round.
func (m *Unit) CheckWrap(t *state.Thread, op ir.Op, w int, x, y state.Value, grant bool) state.Stop {
	msg := "unsigned " + operations[op] + " wraps round"
	switch {
	case w > 64:
		return m.checkWide(t, op, x, y, grant, false, msg)
	case x.Sym|y.Sym == 0:
		return m.Require(t, arith.Truth(!arith.Wraps(op, uint8(w), x.Bits, y.Bits)), grant, check.UnsignedOverflow.Name, msg)
	}
	return m.Require(t, m.Wrap(m.Bounds.NoWrap(op, m.Ref(x, w), m.Ref(y, w), w)), grant, check.UnsignedOverflow.Name, msg)
}

// checkWide decides whether an operation of 128 bits overflows.
func (m *Unit) checkWide(t *state.Thread, op ir.Op, x, y state.Value, grant, signed bool, msg string) state.Stop {
	a, ok := m.known(x, 128)
	b, too := m.known(y, 128)
	if !ok || !too {
		return m.Unsupported(t, "overflow check of a 128-bit operation on input values")
	}
	prop := state.PropOverflow
	if !signed {
		prop = check.UnsignedOverflow.Name
	}
	return m.Require(t, arith.Truth(!arith.WideOverflows(op, a, b, signed)), grant, prop, msg)
}

// operations are the operations that may overflow, in words.
var operations = map[ir.Op]string{
	ir.Add: "addition", ir.Sub: "subtraction", ir.Mul: "multiplication", ir.SDiv: "division", ir.SRem: "division", ir.Shl: "a shift to the left",
}

// shiftInRange tells whether y is an amount by which w bits can be shifted.
func (m *Unit) shiftInRange(y state.Value, w int) state.Value {
	if y.Sym == 0 {
		return arith.Truth(y.Bits < uint64(w))
	}
	return m.Wrap(m.Tab.ULt(y.Sym, m.Tab.Const(w, uint64(w), 0)))
}
