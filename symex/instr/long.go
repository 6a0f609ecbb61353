package instr

// This file defines instructions on long double: known numbers are computed, those that depend on inputs are not supported.

import (
	"heddle.example/expr"
	"heddle.example/symex/arith"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

const longOfInputs = "long double arithmetic on input values"

// known gives the words of a value of w bits that does not depend on inputs.
func (m *Unit) known(x state.Value, w int) (v expr.Word, ok bool) {
	v.Lo, v.Hi, ok = m.Tab.IsConst(m.Ref(x, w))
	return v, ok
}

// setWord sets a register of w bits.
func (m *Unit) setWord(t *state.Thread, r int32, w int, v expr.Word) state.Stop {
	if w <= 64 {
		m.SetReg(t, r, state.Value{Bits: v.Lo})
	} else {
		m.SetReg(t, r, state.Value{Sym: m.Tab.Const(w, v.Lo, v.Hi)})
	}
	return state.GoOn
}

// LongBinary runs an arithmetic operation or a comparison on long doubles.
func (m *Unit) LongBinary(t *state.Thread, in *static.Instr, x, y state.Value) state.Stop {
	a, ok := m.known(x, 128)
	b, too := m.known(y, 128)
	if !ok || !too {
		return m.Unsupported(t, longOfInputs)
	}
	z, bit, compare := arith.LongBinary(in.Op, a, b)
	if compare {
		v := uint64(0)
		if bit {
			v = 1
		}
		return m.setWord(t, in.Dst, 1, expr.Word{Lo: v})
	}
	return m.setWord(t, in.Dst, 128, z)
}

// LongNegate changes the sign of a long double.
func (m *Unit) LongNegate(t *state.Thread, in *static.Instr, x state.Value) state.Stop {
	a, ok := m.known(x, 128)
	if !ok {
		return m.Unsupported(t, longOfInputs)
	}
	return m.setWord(t, in.Dst, 128, arith.LongNegate(a))
}

// longConvert converts from or to long double.
func (m *Unit) longConvert(t *state.Thread, in *static.Instr, x state.Value) state.Stop {
	from, w := int(in.From), int(in.Width)
	a, ok := m.known(x, from)
	if !ok {
		return m.Unsupported(t, longOfInputs)
	}
	z, ok := arith.LongConvert(in.Op, a, from, w)
	if !ok {
		return m.Unsupported(t, "the conversion of a long double that the integer type cannot hold")
	}
	return m.setWord(t, in.Dst, w, z)
}
