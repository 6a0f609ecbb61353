package symex

// This file defines the values that registers hold.

import (
	"heddle/expr"
	"heddle/ir"
)

// Value is a scalar: Bits, zero-extended to 64 bits, when Sym is 0; else the
// expression Sym (which is how every 128-bit value is held), or the marker
// symUninit.
type Value struct {
	Bits uint64
	Sym  expr.Ref
}

// symUninit marks a value that was never written; it names no expression
// (package expr reserves refs below 16).
const symUninit expr.Ref = 1

func truth(b bool) Value {
	if b {
		return Value{Bits: 1}
	}
	return Value{}
}

// maskOf gives the mask of the low w bits.
func maskOf(w int) uint64 {
	if w >= 64 {
		return ^uint64(0)
	}
	return 1<<uint(w) - 1
}

// signExtend reads the low w bits of x as a signed number.
func signExtend(x uint64, w uint8) int64 {
	s := 64 - uint(w)
	return int64(x<<s) >> s
}

// ref gives the expression for v at width w.
func (m *Machine) ref(v Value, w int) expr.Ref {
	if v.Sym == 0 {
		return m.tab.Const(w, v.Bits, 0)
	}
	return v.Sym
}

// wrap gives the value of an expression: a word if it is a constant of at most 64 bits.
func (m *Machine) wrap(r expr.Ref) Value {
	if lo, _, ok := m.tab.IsConst(r); ok && m.tab.Width(r) <= 64 {
		return Value{Bits: lo}
	}
	return Value{Sym: r}
}

// constValue gives the value of a constant table entry.
func (m *Machine) constValue(c *ir.Const) Value {
	switch {
	case c.Global != nil:
		return Value{Bits: (m.code.globalAddr[c.Global.ID] + c.Bits) & maskOf(m.code.ptrSize*8)}
	case c.Func != nil:
		return Value{Bits: m.code.funcAddr[c.Func.ID]}
	case c.Type == ir.I128 || c.Type == ir.F80:
		return Value{Sym: m.tab.Const(128, c.Bits, c.Hi)}
	}
	return Value{Bits: c.Bits & maskOf(c.Type.Bits(m.code.ptrSize))}
}
