package state

// This file defines operations on pointers in registers, and comparisons of numbers that are made from addresses.

import (
	"heddle/ir"
	"heddle/symex/arith"
	"heddle/symex/static"
)

// PointerBinary computes an operation whose operands are pointers, or an offset of a pointer's size.
func (m *State) PointerBinary(t *Thread, in *static.Instr, op ir.Op, x, y Value) (Value, Stop) {
	w := int(in.Width)
	switch op {
	case ir.Add:
		x, st := m.Moved(t, in.A, x, y)
		if st != GoOn {
			return Value{}, st
		}
		if m.HasAliases() && (y.Sym != 0 || x.Sym == 0 && m.Slot(x.Bits+y.Bits) != m.Slot(x.Bits)) {
			if st := m.SettleNumber(t, x); st != GoOn {
				return Value{}, st
			}
		}
		return m.OffsetPointer(x, y, false), GoOn
	case ir.Sub:
		if st := m.SettleNumbers(t, x, y); st != GoOn {
			return Value{}, st
		}
		return m.PointerDifference(x, y), GoOn
	case ir.Eq, ir.Ne:
		eq, st := m.sameValue(t, in, x, y)
		if st != GoOn || op == ir.Eq {
			return eq, st
		}
		if eq.Sym == 0 {
			return Value{Bits: eq.Bits ^ 1}, GoOn
		}
		return m.Wrap(m.Tab.Not(eq.Sym)), GoOn
	case ir.ULt, ir.ULe:
		if m.Foot != nil {
			m.touchPointer(x)
			m.touchPointer(y)
		}
		m.Layout = true
		if st := m.SettleNumbers(t, x, y); st != GoOn {
			return Value{}, st
		}
		x, y = m.bare(x), m.bare(y)
	default: // offsets before they meet a pointer
		x, y = m.Reveal(x), m.Reveal(y)
	}
	if x.Sym|y.Sym == 0 {
		return Value{Bits: arith.Binary(op, in.Width, x.Bits, y.Bits)}, GoOn
	}
	r, ok := arith.Symbolic(m.Tab, op, m.Ref(x, w), m.Ref(y, w))
	if !ok {
		return Value{}, m.Unsupported(t, op.String()+" of input values")
	}
	return m.Wrap(r), GoOn
}

// Moved gives the pointer x, operand a, as it is before off is added to it.
func (m *State) Moved(t *Thread, a int32, x, off Value) (Value, Stop) {
	if x.Sym == 0 || off == (Value{}) {
		return x, GoOn
	}
	p, st := m.PointInto(t, x)
	if st == GoOn && p != x && a >= 0 {
		m.SetReg(t, a, p)
	}
	return p, st
}

// sameValue tells whether x and y, operands of in, are equal: pointers, or numbers of its width.
func (m *State) sameValue(t *Thread, in *static.Instr, x, y Value) (Value, Stop) {
	w := int(in.Width)
	if in.IsPtr {
		if m.Foot != nil {
			m.touchPointer(x)
			m.touchPointer(y)
		}
		if !m.IsNull(x) && !m.IsNull(y) {
			if st := m.settleCompared(t, x, y); st != GoOn {
				return Value{}, st
			}
			if m.arbitrary(x) || m.arbitrary(y) {
				m.Layout = true
			}
		}
		x, y = m.bare(x), m.bare(y)
	} else if v, ok := m.equalNumbers(in.Width, x, y); ok {
		return v, GoOn
	}
	if x.Sym|y.Sym == 0 {
		return arith.Truth(x.Bits == y.Bits), GoOn
	}
	return m.Wrap(m.Tab.Eq(m.Ref(x, w), m.Ref(y, w))), GoOn
}

// bare gives the number that a pointer is, without its provenance: what is asked of it tells too
// little to make it again.
func (m *State) bare(v Value) Value {
	if v.Sym == 0 {
		if s := m.Slot(v.Bits); s != 0 {
			return Value{Bits: m.Number(s, v.Bits)}
		}
		return v
	}
	return m.Wrap(m.Tab.Untagged(v.Sym))
}

// equalNumbers compares two numbers of which one is made from addresses; ok is false for others.
func (m *State) equalNumbers(width uint8, x, y Value) (v Value, ok bool) {
	if x.Sym|y.Sym == 0 || !m.Tagged(x) && !m.Tagged(y) {
		return Value{}, false
	}
	a, aTags, okA := m.Known(x)
	b, bTags, okB := m.Known(y)
	if !okA || !okB {
		return Value{}, false
	}
	if m.LeaksAddress(int(width), x, y) {
		m.Expose(aTags)
		m.Expose(bTags)
	}
	return arith.Truth(a == b), true
}

// CompareNumbers runs a comparison of numbers of which one is made from addresses; ok is false where it is none.
func (m *State) CompareNumbers(in *static.Instr, x, y Value) (v Value, ok bool) {
	switch in.Op {
	case ir.Eq, ir.Ne:
		if v, ok = m.equalNumbers(in.Width, x, y); ok && in.Op == ir.Ne {
			v.Bits ^= 1
		}
		return v, ok
	}
	return Value{}, false
}

// ConcretisePointer makes the operand o of t, a pointer with the value v that depends on input, one concrete
// pointer, forking over all that are feasible.
func (m *State) ConcretisePointer(t *Thread, o int32, v Value, what string) Stop {
	out, st := m.Concretise(t, -1, v, m.code.PtrSize*8, what)
	if st != GoOn {
		return st
	}
	p := out
	if tags := m.Tab.Tags(v.Sym); len(tags) > 0 {
		p = m.PointerTo(out.Bits, tags)
	} else if addr, ok := m.ByNumber(out.Bits); ok {
		p = Value{Bits: addr} // validArgument has seen to it that it may point there
	}
	if o >= 0 {
		m.SetReg(t, o, p)
	}
	return GoOn
}
