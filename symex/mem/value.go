package mem

import "heddle/expr"

// This file defines the values that registers and memory hold.

// Value is a scalar: Bits, zero-extended to 64 bits, when Sym is 0; else the
// expression Sym (which is how every 128-bit value is held), or the marker
// Uninit.
type Value struct {
	Bits uint64
	Sym  expr.Ref
}

// Uninit marks a value that was never written; it names no expression
// (package expr reserves refs below 16).
const Uninit expr.Ref = 1

// Mask gives the mask of the low w bits.
func Mask(w int) uint64 {
	if w >= 64 {
		return ^uint64(0)
	}
	return 1<<uint(w) - 1
}

// Ref gives the expression for v at width w.
func (m *Memory) Ref(v Value, w int) expr.Ref {
	if v.Sym == 0 {
		return m.tab.Const(w, v.Bits, 0)
	}
	return v.Sym
}

// Wrap gives the value of an expression: a word if it is a constant of at most 64 bits. A
// truth value keeps no tags: who branches on it has learnt of the address.
func (m *Memory) Wrap(r expr.Ref) Value {
	if m.tab.HasTags(r) {
		r = m.tidy(r)
	}
	if lo, _, ok := m.tab.IsConst(r); ok && m.tab.Width(r) <= 64 {
		return Value{Bits: lo}
	}
	return Value{Sym: r}
}

// tidy brings an expression with tags into the form in which values hold it.
func (m *Memory) tidy(r expr.Ref) expr.Ref {
	if m.tab.Width(r) == 1 {
		m.Expose(m.tab.Tags(r))
		return m.tab.Untagged(r)
	}
	if m.tab.Op(r) == expr.OpExtract && m.tab.Low(r)%8 == 0 && m.tab.Op(m.tab.Args(r)[0]) == expr.OpTagged {
		return r // bytes of an address, which may find together again
	}
	return m.tab.Collapse(r)
}
