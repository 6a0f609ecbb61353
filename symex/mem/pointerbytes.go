package mem

// This file defines pointers in memory. A pointer that stands where pointers are aligned is held
// in place: its word has the address, its shadow says so (PointerInPlace). In any other
// place, or where a part of it is overwritten, its bytes are bytes of a tagged constant, as
// those of an input are (shadow.go). Both forms say of each byte which byte of which pointer it is.

import "heddle.example/expr"

// group gives the bytes of the pointer that is or would be held in place around byte at of a word, as a mask.
func (s *shadowTable) group(at uint) uint8 {
	if s.ptrSize == 8 {
		return 0xff
	}
	return 0xf << (at &^ 3)
}

// cuts tells whether writing n bytes from byte at leaves a part of a pointer in place.
func (s *shadowTable) cuts(sh uint32, at, n uint) bool {
	places := s.places[sh]
	if places == 0 {
		return false
	}
	hit := uint8((1<<n - 1) << at)
	first, last := s.group(at), s.group(at+n-1)
	return places&first&hit != 0 && first&^hit != 0 || places&last&hit != 0 && last&^hit != 0
}

// spill gives content and shadow of word w with the pointers in it held as bytes of constants.
func (m *Memory) spill(w uint32) (uint64, uint32) {
	m.Layout = true // what is left may be the same address still
	v, rec := m.word(w), m.shadows.recs[m.shadowOf(w)]
	ptr := m.ptrSize
	for at := 0; at < 8; at += ptr {
		if rec.ref[at] != PointerInPlace {
			continue
		}
		ref := m.addressRef(v >> (at * 8) & Mask(ptr*8))
		for i := range ptr {
			rec.ref[at+i], rec.index[at+i] = ref, uint8(i)
		}
		v &^= Mask(ptr*8) << (at * 8)
	}
	return v, m.shadows.intern(rec)
}

// InPlace gives the pointer that is held in place at off of o; ok tells whether there is one.
func (m *Memory) InPlace(o *Object, off int64) (addr uint64, ok bool) {
	w := o.word + uint32(off>>3)
	at := uint(off & 7)
	sh := m.shadowOf(w)
	if sh == 0 || at&uint(m.ptrSize-1) != 0 || m.shadows.places[sh]>>at&1 == 0 {
		return 0, false
	}
	return m.word(w) >> (at * 8) & Mask(m.ptrSize*8), true
}

// putInPlace writes the address of an object, dead or alive, where pointers are aligned.
func (m *Memory) putInPlace(o *Object, off int64, addr uint64) {
	w := o.word + uint32(off>>3)
	at := uint(off & 7)
	m.tell(o, w, at, uint(m.ptrSize))
	if m.ptrSize == 8 {
		m.setWord(o, w, addr, shadowPointer)
		return
	}
	rec := m.shadows.recs[m.shadowOf(w)]
	for i := at; i < at+4; i++ {
		rec.ref[i], rec.index[i] = PointerInPlace, uint8(i-at)
	}
	mask := Mask(32) << (at * 8)
	m.setWord(o, w, m.word(w)&^mask|addr<<(at*8), m.shadows.intern(rec))
}

// StorePointer writes the pointer v at off of o, and keeps track of where addresses go.
func (m *Memory) StorePointer(o *Object, off int64, v Value) {
	if v.Sym == 0 && !m.Space.Null(v.Bits) && m.Slot(v.Bits) != 0 {
		if off&int64(m.ptrSize-1) == 0 {
			m.putInPlace(o, off, v.Bits)
			m.noteStored(o, v.Bits)
			return
		}
		v = m.AddressValue(v)
	}
	m.StoreScalar(o, off, uint8(m.ptrSize), v)
}

// LoadPointer reads the pointer at off of o.
func (m *Memory) LoadPointer(thread int32, o *Object, off int64) Value {
	if addr, ok := m.InPlace(o, off); ok {
		return Value{Bits: addr}
	}
	return m.ToPointer(m.LoadScalar(thread, o, off, uint8(m.ptrSize), false))
}

// settleInPlace puts the word in which bytes of constants were written, from off of o on, in the form with its
// pointers in place, where a whole one stands there: the form does not depend on how it came there.
func (m *Memory) settleInPlace(o *Object, off int64, size int) {
	ptr := int64(m.ptrSize)
	for at := off &^ (ptr - 1); at < off+int64(size); at += ptr {
		if at+ptr > o.Size {
			return
		}
		rec := &m.shadows.recs[m.shadowOf(o.word+uint32(at>>3))]
		b := int(at & 7)
		ref := rec.ref[b]
		if ref < expr.FirstRef || m.tab.Width(ref) != int(ptr)*8 {
			continue
		}
		whole := true
		for i := range int(ptr) {
			whole = whole && rec.ref[b+i] == ref && int(rec.index[b+i]) == i
		}
		if !whole {
			continue
		}
		lo, _, ok := m.tab.IsTagged(ref)
		if !ok {
			continue
		}
		if p := m.PointerTo(lo, m.tab.Tags(ref)); p.Sym == 0 && m.Slot(p.Bits) != 0 {
			w := o.word + uint32(at>>3)
			r := *rec
			for i := range int(ptr) {
				r.ref[b+i], r.index[b+i] = PointerInPlace, uint8(i)
			}
			mask := Mask(int(ptr)*8) << (b * 8)
			m.setWord(o, w, m.word(w)&^mask|p.Bits<<(b*8), m.shadows.intern(r))
		}
	}
}

// CutsPointer tells whether a write of n bytes at off of o, up to the end of its first word, leaves a part of a pointer that is held in place.
func (m *Memory) CutsPointer(o *Object, off, n int64) bool {
	return m.shadows.cuts(m.shadowOf(o.word+uint32(off>>3)), uint(off&7), uint(min(n, 8-off&7)))
}
