package mem

// This file defines whether two blocks lie apart, as C wants it of what most functions copy between.

// Apart tells whether n bytes at a and k bytes at b do not overlap, or begin at the same place: then a copy changes nothing. The result has one bit.
func (m *Memory) Apart(a Value, n uint64, b Value, k uint64) Value {
	w := m.ptrSize * 8
	if n == 0 || k == 0 {
		return Value{Bits: 1}
	}
	if a.Sym|b.Sym == 0 {
		ahead, behind := (b.Bits-a.Bits)&Mask(w), (a.Bits-b.Bits)&Mask(w)
		if ahead == 0 || ahead >= n && behind >= k {
			return Value{Bits: 1}
		}
		return Value{}
	}
	t := m.tab
	x, y := m.PointerRef(a), m.PointerRef(b)
	ahead, behind := t.Untagged(t.Sub(y, x)), t.Untagged(t.Sub(x, y))
	meet := t.Or(t.ULt(ahead, t.Const(w, n, 0)), t.ULt(behind, t.Const(w, k, 0)))
	return m.Wrap(t.Or(t.Eq(ahead, t.Const(w, 0, 0)), t.Not(meet)))
}
