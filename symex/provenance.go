package symex

// This file defines provenance: which object a pointer came from, and what of it is left in
// numbers that are made from addresses (N2676, PNVI-ae-udi, with the numbers tracked as well).
//
// A pointer in a register is its address alone while that lies in the address range of the
// object it came from (static.AddressSpace: granules, which objects do not share). A pointer that
// arithmetic took elsewhere, and every number made from an address, is a tagged constant
// (expr/tagged.go); the tags are the first granules of the objects, the slots. Tags go through
// all arithmetic, and through memory byte by byte. So it is always known whose
// address a value may hold: what must be shared when it is stored, what name must not be given to
// another object, and to which object a pointer belongs that is made of it.
//
// Where a branch depends on the number, or a library function of the executor takes it, the trace is
// lost: then its objects are exposed. An exposed object is shared, its name is never
// used again, and a pointer made of a bare number may point to it.

import (
	"heddle/answer"
	"heddle/expr"
)

// noObject is the tag of a pointer made of a number that happens to be the address of an object
// whose address the program never looked at.
const noObject = 0

// nowhere is the tag of a pointer that was made by arithmetic on an input that points into no object.
const nowhere = 1 << 63

// isObject tells whether a tag is the slot of an object.
func isObject(tag uint64) bool { return tag != noObject && tag != nowhere }

// slot gives the number of the first granule of the object, dead or alive, to whose address range
// addr belongs; 0 if there is none.
func (m *Machine) slot(addr uint64) uint64 {
	page, count, ok := m.code.Space.Split(addr)
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
		if o.Kind == objHandle {
			return 0
		}
		return o.Addr >> m.code.Space.GranuleBits
	case v < 0:
		return addr>>m.code.Space.GranuleBits - uint64(deadOffset(v))
	}
	return 0
}

// slotAddr is the address at which the slot begins.
func (m *Machine) slotAddr(slot uint64) uint64 { return slot << m.code.Space.GranuleBits }

// addressRef gives the number that the address addr is, with its provenance.
func (m *Machine) addressRef(addr uint64) expr.Ref {
	w := m.code.PtrSize * 8
	s := m.slot(addr)
	if s == 0 {
		return m.tab.Const(w, addr, 0)
	}
	return m.tab.Tagged(w, m.number(s, addr), 0, s)
}

// AddressValue is addressRef for a pointer in a register.
func (m *Machine) AddressValue(v Value) Value {
	if v.Sym == 0 {
		return m.Wrap(m.addressRef(v.Bits))
	}
	return v
}

// known gives the value of v where it depends on no input, and its tags.
func (m *Machine) known(v Value) (bits uint64, tags []uint64, ok bool) {
	switch {
	case v.Sym == 0:
		return v.Bits, nil, true
	case v.Sym == symUninit || !m.tab.HasTags(v.Sym):
		return 0, nil, false
	}
	lo, _, ok := m.tab.Closed(v.Sym)
	if !ok {
		return 0, nil, false
	}
	return lo, m.tab.Tags(v.Sym), true
}

// tagged tells whether v is known, but made from addresses.
func (m *Machine) tagged(v Value) bool {
	_, tags, ok := m.known(v)
	return ok && len(tags) > 0
}

// concretisePointer makes the operand o of t, a pointer with the value v that depends on input, one concrete
// pointer, forking over all that are feasible.
func (m *Machine) concretisePointer(t *thread, o int32, v Value, what string) stop {
	out, st := m.concretise(t, -1, v, m.code.PtrSize*8, what)
	if st != goOn {
		return st
	}
	p := out
	if tags := m.tab.Tags(v.Sym); len(tags) > 0 {
		p = m.pointerTo(out.Bits, tags)
	} else if addr, ok := m.byNumber(out.Bits); ok {
		p = Value{Bits: addr} // validArgument has seen to it that it may point there
	}
	if o >= 0 {
		m.setReg(t, o, p)
	}
	return goOn
}

// Reveal gives a value that is made from addresses as a bare number; the objects are exposed.
func (m *Machine) Reveal(v Value) Value {
	bits, tags, ok := m.known(v)
	if !ok || len(tags) == 0 {
		return v
	}
	m.expose(tags)
	return Value{Bits: bits}
}

// pointerTo gives the pointer with the number bits that was made from the objects of tags.
func (m *Machine) pointerTo(bits uint64, tags []uint64) Value {
	if bits>>m.code.Space.GranuleBits == 0 {
		return Value{Bits: bits}
	}
	for _, s := range tags {
		if !isObject(s) {
			continue
		}
		if a := m.addressOf(s, bits); m.slot(a) == s {
			return Value{Bits: a}
		}
	}
	return Value{Sym: m.tab.Tagged(m.code.PtrSize*8, bits, 0, tags...)}
}

// toPointer makes a pointer of the integer v of its size.
func (m *Machine) toPointer(v Value) Value {
	if v.Sym == 0 {
		return m.forged(v.Bits)
	}
	if bits, tags, ok := m.known(v); ok {
		p := m.pointerTo(bits, tags)
		if p.Sym != 0 {
			// No address of what it was made from: it may be that of an object of which the trace was lost.
			if q := m.forged(bits); q.Sym == 0 && m.slot(q.Bits) != 0 {
				return q
			}
		}
		return p
	}
	return v
}

// forged makes a pointer of a bare number: it points to an object that was exposed.
func (m *Machine) forged(bits uint64) Value {
	if bits>>m.code.Space.GranuleBits == 0 {
		return Value{Bits: bits}
	}
	if a, ok := m.exposedAt(bits); ok {
		return Value{Bits: a}
	}
	if a, ok := m.byNumber(bits); ok {
		if o, _ := m.Lookup(a); o == nil {
			return Value{Bits: a} // dead
		}
		return Value{Sym: m.tab.Tagged(m.code.PtrSize*8, bits, 0, noObject)}
	}
	if m.slot(bits) != 0 {
		return Value{Sym: m.tab.Tagged(m.code.PtrSize*8, bits, 0, noObject)} // the name of an object is no number
	}
	return Value{Bits: bits}
}

// offsetPointer computes a pointer plus, or with minus set less, an offset in bytes: it belongs
// to the object that p belongs to, wherever it points.
func (m *Machine) offsetPointer(p, off Value, minus bool) Value {
	w := m.code.PtrSize * 8
	if p.Sym == 0 && m.slot(p.Bits) == 0 && !minus && m.tagged(off) {
		p, off = m.toPointer(off), p // a null pointer plus an address is that address
	}
	off = m.Reveal(off)
	if off.Sym == 0 {
		d := off.Bits
		if minus {
			d = -d
		}
		if p.Sym == 0 {
			s := m.slot(p.Bits)
			to := (p.Bits + d) & maskOf(w)
			switch {
			case s == 0:
				return m.forged(to)
			case m.slot(to) == s:
				return Value{Bits: to}
			}
			return Value{Sym: m.tab.Tagged(w, m.number(s, p.Bits)+d, 0, s)}
		}
		if bits, tags, ok := m.known(p); ok {
			return m.pointerTo((bits+d)&maskOf(w), tags)
		}
	}
	x, y := m.pointerRef(p), m.tab.Untagged(m.Ref(off, w))
	if minus {
		return m.Wrap(m.tab.Sub(x, y))
	}
	return m.Wrap(m.tab.Add(x, y))
}

// plus gives the pointer off bytes behind p.
func (m *Machine) plus(p Value, off uint64) Value {
	if p.Sym == 0 {
		if to := p.Bits + off; (to^p.Bits)>>m.code.Space.GranuleBits == 0 {
			return Value{Bits: to}
		}
	}
	return m.offsetPointer(p, Value{Bits: off}, false)
}

// pointerRef gives the expression for a pointer in a symbolic sum: the start of its object, and the offset.
func (m *Machine) pointerRef(p Value) expr.Ref {
	w := m.code.PtrSize * 8
	if p.Sym != 0 {
		return p.Sym
	}
	s := m.slot(p.Bits)
	if s == 0 {
		return m.tab.Const(w, p.Bits, 0)
	}
	base := m.slotAddr(s)
	return m.tab.Add(m.tab.Tagged(w, m.number(s, base), 0, s), m.tab.Const(w, p.Bits-base, 0))
}

// pointerDifference computes x - y of two pointers as a number.
func (m *Machine) pointerDifference(x, y Value) Value {
	w := m.code.PtrSize * 8
	if x.Sym|y.Sym == 0 {
		if s := m.slot(x.Bits); s == m.slot(y.Bits) {
			return Value{Bits: (x.Bits - y.Bits) & maskOf(w)}
		}
	}
	a, aTags, okA := m.known(m.AddressValue(x))
	b, bTags, okB := m.known(m.AddressValue(y))
	if okA && okB {
		d := (a - b) & maskOf(w)
		if len(aTags) == 1 && len(bTags) == 1 && aTags[0] == bTags[0] {
			return Value{Bits: d}
		}
		return m.Wrap(m.tab.Tagged(w, d, 0, append(aTags, bTags...)...))
	}
	return m.Wrap(m.tab.Untagged(m.tab.Sub(m.pointerRef(x), m.pointerRef(y))))
}

// fullAddress tells whether bits, made from the objects of tags, is the address of one of them, not a part of it.
func (m *Machine) fullAddress(bits uint64, tags []uint64) bool {
	for _, s := range tags {
		if isObject(s) && m.slot(m.addressOf(s, bits)) == s {
			return true
		}
	}
	return false
}

// leaksAddress tells whether the outcome of comparing x and y, which are known and of which one is
// made from addresses, tells of a part of an address more than whether two of them are
// the same.
func (m *Machine) leaksAddress(width int, x, y Value) bool {
	if width != m.code.PtrSize*8 {
		return true
	}
	whole := func(v Value) bool {
		bits, tags, _ := m.known(v)
		if len(tags) == 0 {
			return bits>>m.code.Space.GranuleBits == 0
		}
		return m.fullAddress(bits, tags)
	}
	return !whole(x) || !whole(y)
}

// expose makes the objects of tags exposed.
func (m *Machine) expose(tags []uint64) {
	for _, s := range tags {
		if isObject(s) {
			m.exposeSlot(s)
		}
	}
}

func (m *Machine) exposeSlot(s uint64) {
	addr := m.slotAddr(s)
	o, stale := m.Lookup(addr)
	if o == nil {
		if stale {
			m.pin(addr)
		}
		return
	}
	if o.Exposed {
		return
	}
	m.publishAddr(addr)
	id := m.ObjectIndex(o)
	m.SaveObject(id)
	if m.hash != nil {
		m.memHash = m.memHash.Sub(m.headerHash(o))
	}
	m.objects[id].Exposed = true
	m.objects[id].Stored = true
	if m.hash != nil {
		m.memHash = m.memHash.Add(m.headerHash(&m.objects[id]))
	}
	m.assume[answer.AddressLayout] = true
}

// exposedAt gives the address, by the name of the exposed object that it belongs to, of the bare number bits.
func (m *Machine) exposedAt(bits uint64) (uint64, bool) {
	if a, ok := m.byNumber(bits); ok {
		if o, _ := m.Lookup(a); o != nil && o.Exposed {
			return a, true
		}
	}
	if m.aliases != 0 {
		for i := range m.objects {
			if o := &m.objects[i]; o.Alive && o.Exposed {
				s := o.Addr >> m.code.Space.GranuleBits
				if a := m.addressOf(s, bits); m.slot(a) == s {
					return a, true
				}
			}
		}
	}
	return 0, false
}
