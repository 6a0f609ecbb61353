package mem

// This file defines provenance: which object a pointer came from, and what of it is left in
// numbers that are made from addresses (N2676, PNVI-ae-udi, with the numbers tracked as well).
//
// A pointer in a register is its address alone while that lies in the address range of the
// object it came from (AddressSpace: granules, which objects do not share). A pointer that
// arithmetic took elsewhere, and every number made from an address, is a tagged constant
// (expr/tagged.go); the tags are the first granules of the objects, the slots. Tags go through
// all arithmetic, and through memory byte by byte. So it is always known whose
// address a value may hold: what must be shared when it is stored, what name must not be given to
// another object, and to which object a pointer belongs that is made of it.
//
// Where a branch depends on the number, or a library function of the executor takes it, the trace is
// lost: then its objects are exposed, or hinted at where the number is small, as a tag in the low bits is. An exposed object is shared, its name is never
// used again, and a pointer made of a bare number may point to it.

import "heddle.example/expr"

// NoObject is the tag of a pointer made of a number that happens to be the address of an object
// whose address the program never looked at.
const NoObject = 0

// Nowhere is the tag of a pointer that was made by arithmetic on an input that points into no object.
const Nowhere = 1 << 63

// IsObject tells whether a tag is the slot of an object.
func IsObject(tag uint64) bool { return tag != NoObject && tag != Nowhere }

// Slot gives the number of the first granule of the object, dead or alive, to whose address range
// addr belongs; 0 if there is none.
func (m *Memory) Slot(addr uint64) uint64 {
	page, count, ok := m.Space.split(addr)
	if !ok || page >= len(m.pages) {
		return 0
	}
	p := m.pages[page]
	if count >= len(p) {
		return 0
	}
	switch v := p[count]; {
	case v > 0:
		o := &m.objects[v-1]
		if o.Kind == Handle {
			return 0
		}
		return o.Addr >> m.Space.GranuleBits
	case v < 0:
		return addr>>m.Space.GranuleBits - uint64(deadOffset(v))
	}
	return 0
}

// SlotAddr is the address at which the slot begins.
func (m *Memory) SlotAddr(slot uint64) uint64 { return slot << m.Space.GranuleBits }

// addressRef gives the number that the address addr is, with its provenance.
func (m *Memory) addressRef(addr uint64) expr.Ref {
	w := m.ptrSize * 8
	s := m.Slot(addr)
	if s == 0 {
		return m.tab.Const(w, addr, 0)
	}
	return m.tab.Tagged(w, m.Number(s, addr), 0, s)
}

// AddressValue is addressRef for a pointer in a register.
func (m *Memory) AddressValue(v Value) Value {
	if v.Sym == 0 {
		return m.Wrap(m.addressRef(v.Bits))
	}
	return v
}

// Known gives the value of v where it depends on no input, and its tags.
func (m *Memory) Known(v Value) (bits uint64, tags []uint64, ok bool) {
	switch {
	case v.Sym == 0:
		return v.Bits, nil, true
	case v.Sym == Uninit || !m.tab.HasTags(v.Sym):
		return 0, nil, false
	}
	lo, _, ok := m.tab.Closed(v.Sym)
	if !ok {
		return 0, nil, false
	}
	return lo, m.tab.Tags(v.Sym), true
}

// Tagged tells whether v is known, but made from addresses.
func (m *Memory) Tagged(v Value) bool {
	_, tags, ok := m.Known(v)
	return ok && len(tags) > 0
}

// Reveal gives a value that is made from addresses as a bare number; the objects are exposed, or hinted at.
func (m *Memory) Reveal(v Value) Value {
	bits, tags, ok := m.Known(v)
	if !ok || len(tags) == 0 {
		return v
	}
	m.Told(bits, 0, tags)
	return Value{Bits: bits}
}

// PointerTo gives the pointer with the number bits that was made from the objects of tags.
func (m *Memory) PointerTo(bits uint64, tags []uint64) Value {
	if m.Space.Null(bits) {
		return Value{Bits: bits}
	}
	dead, found := uint64(0), false
	for _, s := range tags {
		if !IsObject(s) {
			continue
		}
		if a := m.addressOf(s, bits); m.Slot(a) == s {
			if o, _ := m.Lookup(a); o != nil {
				return Value{Bits: a}
			}
			dead, found = a, true // another one of them may live where it lay
		}
	}
	if found {
		return Value{Bits: dead}
	}
	return Value{Sym: m.tab.Tagged(m.ptrSize*8, bits, 0, tags...)}
}

// ToPointer makes a pointer of the integer v of its size.
func (m *Memory) ToPointer(v Value) Value {
	if v.Sym == 0 {
		return m.forged(v.Bits)
	}
	if bits, tags, ok := m.Known(v); ok {
		p := m.PointerTo(bits, tags)
		if p.Sym != 0 {
			// No address of what it was made from: it may be that of an object of which the trace was lost.
			if q := m.forged(bits); q.Sym == 0 && m.Slot(q.Bits) != 0 {
				return q
			}
		}
		return p
	}
	return v
}

// forged makes a pointer of a bare number: it points to an object that was exposed.
func (m *Memory) forged(bits uint64) Value {
	if m.Space.Null(bits) {
		return Value{Bits: bits}
	}
	if a, ok := m.exposedAt(bits); ok {
		return Value{Bits: a}
	}
	if a, ok := m.ByNumber(bits); ok {
		if o, _ := m.Lookup(a); o == nil {
			return Value{Bits: a} // dead
		}
		return Value{Sym: m.tab.Tagged(m.ptrSize*8, bits, 0, NoObject)}
	}
	if m.Slot(bits) != 0 {
		return Value{Sym: m.tab.Tagged(m.ptrSize*8, bits, 0, NoObject)} // the name of an object is no number
	}
	return Value{Bits: bits}
}

// OffsetPointer computes a pointer plus, or with minus set less, an offset in bytes: it belongs
// to the object that p belongs to, wherever it points.
func (m *Memory) OffsetPointer(p, off Value, minus bool) Value {
	w := m.ptrSize * 8
	if p.Sym == 0 && m.Slot(p.Bits) == 0 && !minus && m.Tagged(off) {
		p, off = m.ToPointer(off), p // a null pointer plus an address is that address
	}
	off = m.Reveal(off)
	if off.Sym == 0 {
		d := off.Bits
		if minus {
			d = -d
		}
		if p.Sym == 0 {
			s := m.Slot(p.Bits)
			to := (p.Bits + d) & Mask(w)
			switch {
			case s == 0:
				return m.forged(to)
			case m.Slot(to) == s:
				return Value{Bits: to}
			}
			return Value{Sym: m.tab.Tagged(w, m.Number(s, p.Bits)+d, 0, s)}
		}
		if bits, tags, ok := m.Known(p); ok {
			return m.PointerTo((bits+d)&Mask(w), tags)
		}
	}
	x, y := m.PointerRef(p), m.tab.Untagged(m.Ref(off, w))
	if minus {
		return m.Wrap(m.tab.Sub(x, y))
	}
	return m.Wrap(m.tab.Add(x, y))
}

// Plus gives the pointer off bytes behind p.
func (m *Memory) Plus(p Value, off uint64) Value {
	if p.Sym == 0 {
		if to := p.Bits + off; (to^p.Bits)>>m.Space.GranuleBits == 0 {
			return Value{Bits: to}
		}
	}
	return m.OffsetPointer(p, Value{Bits: off}, false)
}

// PointerRef gives the expression for a pointer in a symbolic sum: the start of its object, and the offset.
func (m *Memory) PointerRef(p Value) expr.Ref {
	w := m.ptrSize * 8
	if p.Sym != 0 {
		return p.Sym
	}
	s := m.Slot(p.Bits)
	if s == 0 {
		return m.tab.Const(w, p.Bits, 0)
	}
	base := m.SlotAddr(s)
	return m.tab.Add(m.tab.Tagged(w, m.Number(s, base), 0, s), m.tab.Const(w, p.Bits-base, 0))
}

// PointerDifference computes x - y of two pointers as a number.
func (m *Memory) PointerDifference(x, y Value) Value {
	w := m.ptrSize * 8
	if x.Sym|y.Sym == 0 {
		if s := m.Slot(x.Bits); s == m.Slot(y.Bits) {
			return Value{Bits: (x.Bits - y.Bits) & Mask(w)}
		}
	}
	a, aTags, okA := m.Known(m.AddressValue(x))
	b, bTags, okB := m.Known(m.AddressValue(y))
	if okA && okB {
		d := (a - b) & Mask(w)
		if len(aTags) == 1 && len(bTags) == 1 && aTags[0] == bTags[0] {
			return Value{Bits: d}
		}
		return m.Wrap(m.tab.Tagged(w, d, 0, append(aTags, bTags...)...))
	}
	return m.Wrap(m.tab.Untagged(m.tab.Sub(m.PointerRef(x), m.PointerRef(y))))
}

// FullAddress tells whether bits, made from the objects of tags, is the address of one of them, not a part of it.
func (m *Memory) FullAddress(bits uint64, tags []uint64) bool {
	for _, s := range tags {
		if IsObject(s) && m.Slot(m.addressOf(s, bits)) == s {
			return true
		}
	}
	return false
}

// LeaksAddress tells whether the outcome of comparing x and y, which are known and of which one is
// made from addresses, tells of a part of an address more than whether two of them are
// the same.
func (m *Memory) LeaksAddress(width int, x, y Value) bool {
	if width != m.ptrSize*8 {
		return true
	}
	whole := func(v Value) bool {
		bits, tags, _ := m.Known(v)
		if len(tags) == 0 {
			return m.Space.Null(bits)
		}
		return m.FullAddress(bits, tags)
	}
	return !whole(x) || !whole(y)
}

// sameForAll has the bits below the alignment of every object.
const sameForAll = 15

// LowBits gives the bits of mask of x where by is known, x is a whole address, and the bits are below the alignment of objects: as the difference of
// two pointers they tell where in its object x points, and nothing of where that lies. ok is false for others.
func (m *Memory) LowBits(width int, x, by Value, mask uint64) (v Value, ok bool) {
	if by.Sym != 0 || mask > sameForAll || width != m.ptrSize*8 {
		return Value{}, false
	}
	bits, tags, ok := m.Known(x)
	if !ok || !m.FullAddress(bits, tags) {
		return Value{}, false
	}
	return Value{Bits: bits & mask}, true
}

// exposedAt gives the address, by the name of the exposed object that it belongs to, of the bare number bits.
func (m *Memory) exposedAt(bits uint64) (uint64, bool) {
	if a, ok := m.ByNumber(bits); ok {
		if o, _ := m.Lookup(a); o != nil && m.Found(o) {
			return a, true
		}
	}
	if m.aliases != 0 {
		for i := range m.objects {
			if o := &m.objects[i]; o.alive && m.Found(o) {
				s := o.Addr >> m.Space.GranuleBits
				if a := m.addressOf(s, bits); m.Slot(a) == s {
					return a, true
				}
			}
		}
	}
	return 0, false
}
