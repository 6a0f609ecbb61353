package state

// This file defines the values that registers hold: those that memory holds.

import (
	"heddle/ir"
	"heddle/symex/mem"
)

// Value is a scalar: see mem.Value.
type Value = mem.Value

// Uninit marks a value that was never written.
const Uninit = mem.Uninit

// staticAddress gives the address off bytes behind the start of a static object, as a pointer or as a number.
func (m *State) staticAddress(g *ir.Global, off uint64, pointer bool) Value {
	w := m.code.PtrSize * 8
	base := m.code.GlobalAddr[g.ID]
	addr := (base + off) & mem.Mask(w)
	if pointer && addr-base < m.Space.Extent(m.code.Reserved(g)) {
		return Value{Bits: addr}
	}
	slot := m.Space.Slot(base)
	return Value{Sym: m.Tab.Tagged(w, addr+m.Space.Bias(slot), 0, slot)}
}

// constValue gives the value of a constant table entry.
func (m *State) constValue(c *ir.Const) Value {
	switch {
	case c.Global != nil:
		return m.staticAddress(c.Global, c.Bits, c.Type == ir.Ptr)
	case c.Func != nil:
		return Value{Bits: (m.code.FuncAddr[c.Func.ID] + c.Bits) & mem.Mask(m.code.PtrSize*8)}
	case c.Type == ir.I128 || c.Type == ir.F80:
		return Value{Sym: m.Tab.Const(128, c.Bits, c.Hi)}
	}
	return Value{Bits: c.Bits & mem.Mask(c.Type.Bits(m.code.PtrSize))}
}
