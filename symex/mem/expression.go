package mem

// This file defines how values stand for expressions.

import "heddle.example/expr"

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
