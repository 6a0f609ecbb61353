package instr

// This file defines operations on pointers in registers, and comparisons of numbers that are made from addresses.

import (
	"heddle.example/ir"
	"heddle.example/symex/arith"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// PointerBinary computes an operation whose operands are pointers, or an offset of a pointer's size.
func (m *Unit) PointerBinary(t *state.Thread, in *static.Instr, op ir.Op, x, y state.Value) (state.Value, state.Stop) {
	w := int(in.Width)
	switch op {
	case ir.Add:
		x, st := m.Moved(t, in.A, x, y)
		if st != state.GoOn {
			return state.Value{}, st
		}
		if m.HasAliases() && (y.Sym != 0 || x.Sym == 0 && m.Slot(x.Bits+y.Bits) != m.Slot(x.Bits)) {
			if st := m.SettleNumber(t, x); st != state.GoOn {
				return state.Value{}, st
			}
		}
		return m.OffsetPointer(x, y, false), state.GoOn
	case ir.Sub:
		if st := m.SettleNumbers(t, x, y); st != state.GoOn {
			return state.Value{}, st
		}
		return m.PointerDifference(x, y), state.GoOn
	case ir.Eq, ir.Ne:
		eq, st := m.sameValue(t, in, x, y)
		if st != state.GoOn || op == ir.Eq {
			return eq, st
		}
		if eq.Sym == 0 {
			return state.Value{Bits: eq.Bits ^ 1}, state.GoOn
		}
		return m.Wrap(m.Tab.Not(eq.Sym)), state.GoOn
	case ir.ULt, ir.ULe:
		if m.Foot != nil {
			m.TouchPointer(x)
			m.TouchPointer(y)
		}
		m.Layout = true
		if st := m.SettleNumbers(t, x, y); st != state.GoOn {
			return state.Value{}, st
		}
		x, y = m.bare(x), m.bare(y)
	default: // offsets before they meet a pointer
		if x, y = m.Reveal(x), m.Reveal(y); op == ir.Mul {
			return m.scaled(in, x, y), state.GoOn
		}
	}
	if x.Sym|y.Sym == 0 {
		return state.Value{Bits: arith.Binary(op, in.Width, x.Bits, y.Bits)}, state.GoOn
	}
	r, ok := arith.Symbolic(m.Tab, op, m.Ref(x, w), m.Ref(y, w))
	if !ok {
		return state.Value{}, m.Unsupported(t, op.String()+" of input values")
	}
	return m.Wrap(r), state.GoOn
}

// scaled gives an index times the size of an element. Where an offset cannot have that many bytes it is one that leads out of every
// object: a[1L << 62] is not a[0], though the product is 0 in 64 bits.
func (m *Unit) scaled(in *static.Instr, x, y state.Value) state.Value {
	far := uint64(1) << (in.Width - 1)
	overflows := m.mayOverflow(in, x, y)
	switch {
	case x.Sym|y.Sym != 0:
	case overflows:
		return state.Value{Bits: far}
	default:
		return state.Value{Bits: arith.Binary(ir.Mul, in.Width, x.Bits, y.Bits)}
	}
	w := int(in.Width)
	product := m.Tab.Mul(m.Ref(x, w), m.Ref(y, w))
	if overflows && x.Sym != 0 && y.Sym == 0 && y.Bits > 0 && y.Bits < far {
		most := (far - 1) / y.Bits
		fits := m.Tab.And(m.Tab.SLe(m.Tab.Const(w, -most&in.Mask, 0), x.Sym), m.Tab.SLe(x.Sym, m.Tab.Const(w, most, 0)))
		product = m.Tab.ITE(fits, product, m.Tab.Const(w, far, 0))
	}
	return m.Wrap(product)
}

// Moved gives the pointer x, operand a, as it is before off is added to it.
func (m *Unit) Moved(t *state.Thread, a int32, x, off state.Value) (state.Value, state.Stop) {
	if x.Sym == 0 || off == (state.Value{}) {
		return x, state.GoOn
	}
	p, st := m.PointInto(t, x)
	if st == state.GoOn && p != x && a >= 0 {
		m.SetReg(t, a, p)
	}
	return p, st
}

// sameValue tells whether x and y, operands of in, are equal: pointers, or numbers of its width.
func (m *Unit) sameValue(t *state.Thread, in *static.Instr, x, y state.Value) (state.Value, state.Stop) {
	w := int(in.Width)
	if in.IsPtr {
		if m.Foot != nil {
			m.TouchPointer(x)
			m.TouchPointer(y)
		}
		if !m.IsNull(x) && !m.IsNull(y) {
			if st := m.settleCompared(t, x, y); st != state.GoOn {
				return state.Value{}, st
			}
			if m.arbitrary(x) || m.arbitrary(y) || m.adjoins(x, y) || m.adjoins(y, x) {
				m.Layout = true
			}
		}
		x, y = m.bare(x), m.bare(y)
	} else if v, ok := m.equalNumbers(in.Width, x, y); ok {
		return v, state.GoOn
	}
	if x.Sym|y.Sym == 0 {
		return arith.Truth(x.Bits == y.Bits), state.GoOn
	}
	return m.Wrap(m.Tab.Eq(m.Ref(x, w), m.Ref(y, w))), state.GoOn
}

// adjoins tells whether x points behind the end of one object and y to the start of another one, so that they are equal where these lie side by side
// (C11 6.5.9p6).
func (m *Unit) adjoins(x, y state.Value) bool {
	if x.Sym|y.Sym != 0 {
		return false
	}
	within := m.Space.Extent(0) - 1
	if y.Bits&within != 0 || x.Bits&within == 0 || m.Slot(x.Bits) == m.Slot(y.Bits) {
		return false
	}
	o, dead := m.Lookup(x.Bits)
	return o != nil && !dead && x.Bits-o.Addr == uint64(o.Size)
}

// bare gives the number that a pointer is, without its provenance: what is asked of it tells too
// little to make it again.
func (m *Unit) bare(v state.Value) state.Value {
	if v.Sym == 0 {
		if s := m.Slot(v.Bits); s != 0 {
			return state.Value{Bits: m.Number(s, v.Bits)}
		}
		return v
	}
	return m.Wrap(m.Tab.Untagged(v.Sym))
}

// equalNumbers compares two numbers of which one is made from addresses; ok is false for others.
func (m *Unit) equalNumbers(width uint8, x, y state.Value) (v state.Value, ok bool) {
	if x.Sym|y.Sym == 0 || !m.Tagged(x) && !m.Tagged(y) {
		return state.Value{}, false
	}
	a, aTags, okA := m.Known(x)
	b, bTags, okB := m.Known(y)
	if !okA || !okB {
		return state.Value{}, false
	}
	if m.LeaksAddress(int(width), x, y) {
		m.Told(a, b, aTags)
		m.Told(a, b, bTags)
	}
	return arith.Truth(a == b), true
}

// AddressNumbers runs an operation on numbers of which one is made from addresses, and of which nothing is left in its outcome: a comparison, and what an
// address is modulo the alignment of objects. ok is false for others.
func (m *Unit) AddressNumbers(in *static.Instr, x, y state.Value) (v state.Value, ok bool) {
	if x.Sym|y.Sym == 0 {
		return state.Value{}, false
	}
	switch in.Op {
	case ir.And:
		if x.Sym == 0 {
			x, y = y, x
		}
		return m.LowBits(int(in.Width), x, y, y.Bits)
	case ir.URem:
		if y.Bits&(y.Bits-1) != 0 {
			return state.Value{}, false
		}
		return m.LowBits(int(in.Width), x, y, y.Bits-1)
	case ir.Eq, ir.Ne:
		if v, ok = m.equalNumbers(in.Width, x, y); ok && in.Op == ir.Ne {
			v.Bits ^= 1
		}
		return v, ok
	}
	return state.Value{}, false
}

// ConcretisePointer makes the operand o of t, a pointer with the value v that depends on input, one concrete
// pointer, forking over all that are feasible.
func (m *Unit) ConcretisePointer(t *state.Thread, o int32, v state.Value, what string) state.Stop {
	out, st := m.Concretise(t, -1, v, m.Code.PtrSize*8, what)
	if st != state.GoOn {
		return st
	}
	p := out
	if tags := m.Tab.Tags(v.Sym); len(tags) > 0 {
		p = m.PointerTo(out.Bits, tags)
	} else if addr, ok := m.ByNumber(out.Bits); ok {
		p = state.Value{Bits: addr} // validArgument has seen to it that it may point there
	}
	if o >= 0 {
		m.SetReg(t, o, p)
	}
	return state.GoOn
}
