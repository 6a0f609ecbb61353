package asmcode

// This file defines the flags of x86, and the conditions that follow from them.

import (
	"strings"

	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// x86Conditions are the conditions: z, c, s, l (less, of signed numbers), le and be, with - for their absence.
var x86Conditions = map[string]string{
	"z": "z", "e": "z", "nz": "-z", "ne": "-z", "c": "c", "b": "c", "nae": "c", "nc": "-c", "ae": "-c", "nb": "-c", "s": "s", "ns": "-s",
	"l": "l", "nge": "l", "ge": "-l", "nl": "-l", "le": "le", "ng": "le", "g": "-le", "nle": "-le", "be": "be", "na": "be", "a": "-be", "nbe": "-be",
}

// setCondition gives the condition of set<cc>.
func setCondition(name string) (string, bool) {
	c, ok := strings.CutPrefix(name, "set")
	return c, ok && x86Conditions[c] != ""
}

// Condition gives a condition.
func (m *Machine) Condition(name string) (ir.Operand, bool) {
	c := x86Conditions[name]
	bare := strings.TrimPrefix(c, "-")
	flags := map[string][]func() ir.Operand{"z": {m.zero}, "c": {m.carry}, "s": {m.sign}, "l": {m.less}, "le": {m.less, m.zero}, "be": {m.carry, m.zero}}[bare]
	v := ir.Operand(ir.None)
	for i, f := range flags {
		switch {
		case f == nil:
			return ir.None, false
		case i == 0:
			v = f()
		default:
			v = m.Arith(ir.Or, ir.I1, 0, v, f())
		}
	}
	if bare != c {
		v = m.Arith(ir.Xor, ir.I1, 0, v, m.Const(ir.I1, 1))
	}
	return v, flags != nil
}

func (m *Machine) forgetFlags() { m.zero, m.carry, m.sign, m.less = nil, nil, nil, nil }

// result sets the flags that follow from a result.
func (m *Machine) result(t *ctype.Type, now ir.Operand) {
	m.zero = func() ir.Operand { return m.Compare(ir.Eq, t.Scalar, now, m.Const(t.Scalar, 0)) }
	m.sign = func() ir.Operand { return m.Compare(ir.SLt, t.Scalar, now, m.Const(t.Scalar, 0)) }
	m.less = nil
}

// bits sets the flags of an operation on single bits.
func (m *Machine) bits(t *ctype.Type, now ir.Operand) {
	m.result(t, now)
	m.carry = func() ir.Operand { return m.Const(ir.I1, 0) }
	m.less = m.sign
}

// sum sets the flags of an addition.
func (m *Machine) sum(t *ctype.Type, a, b ir.Operand) {
	now := m.Arith(ir.Add, t.Scalar, 0, a, b)
	m.result(t, now)
	m.carry = func() ir.Operand { return m.Compare(ir.ULt, t.Scalar, now, a) }
	m.less = func() ir.Operand { // there is an overflow where both have a sign that the result has not
		over := m.Arith(ir.And, t.Scalar, 0, m.Arith(ir.Xor, t.Scalar, 0, a, now), m.Arith(ir.Xor, t.Scalar, 0, b, now))
		return m.Compare(ir.SLt, t.Scalar, m.Arith(ir.Xor, t.Scalar, 0, over, now), m.Const(t.Scalar, 0))
	}
}

// difference sets the flags of a - b.
func (m *Machine) difference(t *ctype.Type, a, b ir.Operand) {
	m.result(t, m.Arith(ir.Sub, t.Scalar, 0, a, b))
	m.zero = func() ir.Operand { return m.Compare(ir.Eq, t.Scalar, a, b) }
	m.carry = func() ir.Operand { return m.Compare(ir.ULt, t.Scalar, a, b) }
	m.less = func() ir.Operand { return m.Compare(ir.SLt, t.Scalar, a, b) }
}
