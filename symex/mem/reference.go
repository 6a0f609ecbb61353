package mem

// This file defines what refers to what: the addresses that stand in memory, or that values are made from.

import (
	"math/bits"
	"slices"

	"heddle.example/expr"
)

// referenced tells whether any live memory or anything that the owner holds has an address
// in the slots of page from one count up to another. Symbolic values are searched for address constants.
func (m *Memory) referenced(page, from, to int) bool {
	space := &m.Space
	r := m.looks()
	r.lo = space.slotAddress(page, from)
	r.hi = r.lo + uint64(to-from)<<space.GranuleBits
	r.found = false
	m.owner.EachReference(r.valueWithin)
	for _, o := range m.Objects {
		if r.found {
			break
		}
		m.eachWord(o, r.wordWithin)
	}
	return r.found
}

// valueRefers tells whether v is or is made from an address from lo to before hi.
func (m *Memory) valueRefers(v Value, lo, hi uint64) bool {
	if v.Sym == 0 || v.Sym == PointerInPlace {
		return v.Bits >= lo && v.Bits < hi
	}
	if v.Sym == Uninit {
		return false
	}
	found := false
	m.EachConstant(v.Sym, func(c uint64) {
		found = found || c >= lo && c < hi
	})
	return found
}

// shadowConstants calls f on every constant in the expressions of a record.
func (m *Memory) shadowConstants(s uint32, f func(uint64)) {
	r := &m.shadows.recs[s]
	for i, e := range r.ref {
		if e >= expr.FirstRef && (i == 0 || r.ref[i-1] != e) {
			m.EachConstant(e, f)
		}
	}
}

// EachConstant calls f on every constant of at most 64 bits inside an expression, and on the
// start of every object from whose address a part of it is made.
func (m *Memory) EachConstant(r expr.Ref, f func(uint64)) {
	m.owner.Poll() // the expression may be large, and the calls many
	seen := map[expr.Ref]bool{}
	var walk func(expr.Ref)
	walk = func(r expr.Ref) {
		if seen[r] {
			return
		}
		seen[r] = true
		if lo, _, ok := m.tab.IsConst(r); ok {
			f(lo)
			if addr, ok := m.ByNumber(lo); ok {
				f(addr)
			}
			return
		}
		if m.tab.Op(r) == expr.OpTagged {
			for _, s := range m.tab.Tags(r) {
				f(m.SlotAddr(s))
			}
			return
		}
		for _, a := range m.tab.Args(r) {
			walk(a)
		}
	}
	walk(r)
}

// wordAddresses calls f on the addresses that stand in word w, or that values there are made from.
func (m *Memory) wordAddresses(w uint32, f func(addr uint64)) {
	sh := m.shadowOf(w)
	if places := m.shadows.places[sh]; places != 0 {
		v := m.word(w)
		for p := places; p != 0; {
			at := bits.TrailingZeros8(p)
			f(v >> (at * 8) & Mask(m.ptrSize*8))
			p &^= m.shadows.group(uint(at))
		}
	}
	if m.shadows.symbolic(sh) != 0 {
		m.shadowConstants(sh, f)
	}
}

// EachSlot calls f on the objects that v points to or is made from.
func (m *Memory) EachSlot(v Value, f func(slot uint64)) {
	see := func(addr uint64) {
		if s := m.Slot(addr); s != 0 {
			f(s)
		}
	}
	switch {
	case v.Sym == 0:
		see(v.Bits)
	case v.Sym != Uninit:
		m.EachConstant(v.Sym, see)
	}
}

// DanglingSlots gives the dead objects to which something refers, and those whose numbers may be anywhere, in order. The list holds until the next call.
func (m *Memory) DanglingSlots() Slots {
	r := m.looks()
	r.dangling = r.dangling[:0]
	for _, o := range m.Objects {
		m.eachWord(o, r.word)
	}
	m.owner.EachReference(r.value)
	m.eachPinned(r.see)
	slices.Sort(r.dangling)
	r.dangling = slices.Compact(r.dangling)
	return r.dangling
}

// looks gives m's.
func (m *Memory) looks() *references {
	if m.references != nil {
		return m.references
	}
	r := &references{}
	m.references = r
	r.see = func(addr uint64) {
		page, count, ok := m.Space.split(addr)
		if ok && page < len(m.pages) && count < len(m.pages[page]) && m.pages[page][count] < 0 {
			r.dangling = append(r.dangling, m.Slot(addr))
		}
	}
	r.word = func(w uint32) {
		if m.shadowOf(w) > shadowUninit {
			m.wordAddresses(w, r.see)
		}
	}
	r.value = func(v Value) {
		switch {
		case v.Sym == 0 || v.Sym == PointerInPlace:
			r.see(v.Bits)
		case v.Sym != Uninit:
			m.EachConstant(v.Sym, r.see)
		}
	}
	within := func(addr uint64) { r.found = r.found || addr >= r.lo && addr < r.hi }
	r.wordWithin = func(w uint32) {
		switch sh := m.shadowOf(w); {
		case sh <= shadowUninit:
		case sh == shadowPointer && m.ptrSize == 8: // as most are
			within(m.word(w))
		case !r.found:
			m.wordAddresses(w, within)
		}
	}
	r.valueWithin = func(v Value) { r.found = r.found || m.valueRefers(v, r.lo, r.hi) }
	return r
}

// EachPointer calls visit on the pointers that stand in o, wherever they do, or loosely on all that
// bytes there may be made from.
func (m *Memory) EachPointer(o *Object, loose bool, visit func(Value)) {
	m.eachWord(o, func(w uint32) {
		sh := m.shadowOf(w)
		if sh <= shadowUninit {
			return
		}
		if loose {
			m.wordAddresses(w, func(addr uint64) { visit(Value{Bits: addr}) })
			return
		}
		rec := &m.shadows.recs[sh]
		for i, e := range rec.ref {
			off := int64(w-o.word)*8 + int64(i)
			switch {
			case rec.index[i] != 0:
			case e == PointerInPlace:
				if addr, ok := m.InPlace(o, off); ok {
					visit(Value{Bits: addr})
				}
			case e >= expr.FirstRef && m.wholeAt(o, off, e):
				visit(Value{Sym: e})
			}
		}
	})
}

// wholeAt tells whether all bytes of the expression e stand at off of o.
func (m *Memory) wholeAt(o *Object, off int64, e expr.Ref) bool {
	n := int64(m.tab.Width(e) / 8)
	if off+n > o.Size {
		return false
	}
	for i := range n {
		rec := &m.shadows.recs[m.shadowOf(o.word+uint32((off+i)>>3))]
		if b := (off + i) & 7; rec.ref[b] != e || int64(rec.index[b]) != i {
			return false
		}
	}
	return true
}
