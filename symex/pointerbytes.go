package symex

// This file defines pointers in memory. A pointer that stands where pointers are aligned is held
// in place: its word has the address, its shadow says so (symInPlace). In any other
// place, or where a part of it is overwritten, its bytes are bytes of a tagged constant, as
// those of an input are (shadow.go). Both forms say of each byte which byte of which pointer it is.

import (
	"math/bits"

	"heddle/answer"
	"heddle/expr"
)

// symInPlace marks, in a shadow record, a byte of a pointer that is held in place.
const symInPlace expr.Ref = 2

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
func (m *Machine) spill(w uint32) (uint64, uint32) {
	m.assume[answer.AddressLayout] = true // what is left may be the same address still
	v, rec := m.getWord(w), m.shadows.recs[m.shadowOf(w)]
	ptr := m.code.PtrSize
	for at := 0; at < 8; at += ptr {
		if rec.ref[at] != symInPlace {
			continue
		}
		ref := m.addressRef(v >> (at * 8) & maskOf(ptr*8))
		for i := range ptr {
			rec.ref[at+i], rec.index[at+i] = ref, uint8(i)
		}
		v &^= maskOf(ptr*8) << (at * 8)
	}
	return v, m.shadows.intern(rec)
}

// InPlace gives the pointer that is held in place at off of o; ok tells whether there is one.
func (m *Machine) InPlace(o *Object, off int64) (addr uint64, ok bool) {
	w := o.word + uint32(off>>3)
	at := uint(off & 7)
	sh := m.shadowOf(w)
	if sh == 0 || at&uint(m.code.PtrSize-1) != 0 || m.shadows.places[sh]>>at&1 == 0 {
		return 0, false
	}
	return m.getWord(w) >> (at * 8) & maskOf(m.code.PtrSize*8), true
}

// putInPlace writes the address of an object, dead or alive, where pointers are aligned.
func (m *Machine) putInPlace(o *Object, off int64, addr uint64) {
	w := o.word + uint32(off>>3)
	at := uint(off & 7)
	if m.obs != nil {
		m.noteWrite(o, w, at, uint(m.code.PtrSize))
	}
	if m.foot != nil {
		m.touchStore(o, w, at, uint(m.code.PtrSize))
	}
	if m.code.PtrSize == 8 {
		m.setWord(o, w, addr, shadowPointer)
		return
	}
	rec := m.shadows.recs[m.shadowOf(w)]
	for i := at; i < at+4; i++ {
		rec.ref[i], rec.index[i] = symInPlace, uint8(i-at)
	}
	mask := maskOf(32) << (at * 8)
	m.setWord(o, w, m.getWord(w)&^mask|addr<<(at*8), m.shadows.intern(rec))
}

// StorePointer writes the pointer v at off of o, and keeps track of where addresses go.
func (m *Machine) StorePointer(o *Object, off int64, v Value) {
	if v.Sym == 0 && v.Bits>>m.code.Space.GranuleBits != 0 && m.slot(v.Bits) != 0 {
		if off&int64(m.code.PtrSize-1) == 0 {
			m.putInPlace(o, off, v.Bits)
			m.noteStored(o, v.Bits)
			return
		}
		v = m.AddressValue(v)
	}
	m.StoreScalar(o, off, uint8(m.code.PtrSize), v)
}

// StoreAny writes a value that a library function of the executor gives: one that is an address is a pointer.
func (m *Machine) StoreAny(o *Object, off int64, size uint8, v Value) {
	if int(size) == m.code.PtrSize {
		m.StorePointer(o, off, v)
	} else {
		m.StoreScalar(o, off, size, v)
	}
}

// storeBlock is StoreAny for a value that is a pointer only if it is the address of a block that a library function made.
func (m *Machine) storeBlock(o *Object, off int64, size uint8, v Value) {
	if b, _ := m.Lookup(v.Bits); v.Sym == 0 && b != nil && b.Kind == objHeap && b.Addr == v.Bits {
		m.StoreAny(o, off, size, v)
	} else {
		m.StoreScalar(o, off, size, v)
	}
}

// LoadPointer reads the pointer at off of o.
func (m *Machine) LoadPointer(thread int32, o *Object, off int64) Value {
	if addr, ok := m.InPlace(o, off); ok {
		return Value{Bits: addr}
	}
	return m.toPointer(m.LoadScalar(thread, o, off, uint8(m.code.PtrSize), false))
}

// settleInPlace puts the word in which bytes of constants were written, from off of o on, in the form with its
// pointers in place, where a whole one stands there: the form does not depend on how it came there.
func (m *Machine) settleInPlace(o *Object, off int64, size int) {
	ptr := int64(m.code.PtrSize)
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
		if p := m.pointerTo(lo, m.tab.Tags(ref)); p.Sym == 0 && m.slot(p.Bits) != 0 {
			w := o.word + uint32(at>>3)
			r := *rec
			for i := range int(ptr) {
				r.ref[b+i], r.index[b+i] = symInPlace, uint8(i)
			}
			mask := maskOf(int(ptr)*8) << (b * 8)
			m.setWord(o, w, m.getWord(w)&^mask|p.Bits<<(b*8), m.shadows.intern(r))
		}
	}
}

// wordAddresses calls f on the addresses that stand in word w, or that values there are made from.
func (m *Machine) wordAddresses(w uint32, f func(addr uint64)) {
	sh := m.shadowOf(w)
	if places := m.shadows.places[sh]; places != 0 {
		v := m.getWord(w)
		for p := places; p != 0; {
			at := bits.TrailingZeros8(p)
			f(v >> (at * 8) & maskOf(m.code.PtrSize*8))
			p &^= m.shadows.group(uint(at))
		}
	}
	m.shadowConstants(sh, f)
}

// RawBits reads size bytes at off of o as they stand there, pointers as their addresses; ok is false if some
// byte depends on input or is uninitialised.
func (m *Machine) RawBits(o *Object, off int64, size uint8) (v uint64, ok bool) {
	if v, ok = m.LoadConcrete(o, off, size); ok {
		return v, true
	}
	for i := range int64(size) {
		w, b := o.word+uint32((off+i)>>3), uint(off+i)&7
		rec := &m.shadows.recs[m.shadowOf(w)]
		x := m.getWord(w) >> (b * 8) & 0xff
		if r := rec.ref[b]; r >= expr.FirstRef {
			lo, _, known := m.tab.Closed(r)
			if !known {
				return 0, false
			}
			if int(size) == m.code.PtrSize && m.tab.Op(r) == expr.OpTagged && rec.index[b] == 0 && m.wholeAt(o, off, r) {
				p := m.pointerTo(lo, m.tab.Tags(r))
				return p.Bits, p.Sym == 0
			}
			x = lo >> (8 * rec.index[b]) & 0xff
		} else if r == symUninit {
			return 0, false
		}
		v |= x << (8 * i)
	}
	return v, true
}
