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

// Ref gives the expression for v at width w.
func (m *Machine) Ref(v Value, w int) expr.Ref {
	if v.Sym == 0 {
		return m.tab.Const(w, v.Bits, 0)
	}
	return v.Sym
}

// Wrap gives the value of an expression: a word if it is a constant of at most 64 bits. A
// truth value keeps no tags: who branches on it has learnt of the address.
func (m *Machine) Wrap(r expr.Ref) Value {
	if m.tab.HasTags(r) {
		r = m.tidy(r)
	}
	if lo, _, ok := m.tab.IsConst(r); ok && m.tab.Width(r) <= 64 {
		return Value{Bits: lo}
	}
	return Value{Sym: r}
}

// tidy brings an expression with tags into the form in which values hold it.
func (m *Machine) tidy(r expr.Ref) expr.Ref {
	if m.tab.Width(r) == 1 {
		m.expose(m.tab.Tags(r))
		return m.tab.Untagged(r)
	}
	if m.tab.Op(r) == expr.OpExtract && m.tab.Low(r)%8 == 0 && m.tab.Op(m.tab.Args(r)[0]) == expr.OpTagged {
		return r // bytes of an address, which may find together again
	}
	return m.tab.Collapse(r)
}

// staticAddress gives the address off bytes behind the start of a static object, as a pointer or as a number.
func (m *Machine) staticAddress(g *ir.Global, off uint64, pointer bool) Value {
	w := m.code.PtrSize * 8
	base := m.code.GlobalAddr[g.ID]
	addr := (base + off) & maskOf(w)
	if pointer && addr-base < uint64(m.code.Space.Granules(m.code.Reserved(g)))<<m.code.Space.GranuleBits {
		return Value{Bits: addr}
	}
	slot := base >> m.code.Space.GranuleBits
	return Value{Sym: m.tab.Tagged(w, addr+m.code.Bias(slot), 0, slot)}
}

// constValue gives the value of a constant table entry.
func (m *Machine) constValue(c *ir.Const) Value {
	switch {
	case c.Global != nil:
		return m.staticAddress(c.Global, c.Bits, c.Type == ir.Ptr)
	case c.Func != nil:
		return Value{Bits: (m.code.FuncAddr[c.Func.ID] + c.Bits) & maskOf(m.code.PtrSize*8)}
	case c.Type == ir.I128 || c.Type == ir.F80:
		return Value{Sym: m.tab.Const(128, c.Bits, c.Hi)}
	}
	return Value{Bits: c.Bits & maskOf(c.Type.Bits(m.code.PtrSize))}
}
