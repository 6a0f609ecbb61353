package symex

// This file defines shadow records: which bytes of an 8-byte memory word are
// symbolic or uninitialised, and loads and stores that meet them.

import (
	"heddle/expr"
)

// A shadowRecord says for each byte of a word where its value is: ref 0, in the
// word itself; symInPlace, there too, as byte index of a pointer; symUninit, nowhere yet;
// else byte index of expression ref.
type shadowRecord struct {
	ref   [8]expr.Ref
	index [8]uint8
}

// Records are interned: equal records have equal numbers, so that a word's shadow
// is one uint32. 0 is the all-concrete record, shadowUninit the all-uninitialised one, and
// shadowPointer that of a word full of pointers in place.
const (
	shadowUninit  uint32 = 1
	shadowPointer uint32 = 2
)

type shadowTable struct {
	recs    []shadowRecord
	sym     []int32 // 1 if the record has a byte of an expression
	places  []uint8 // bytes of pointers in place
	number  map[shadowRecord]uint32
	ptrSize int
	// clears caches clear for the records made of uninitialised bytes only, the
	// common case of a fresh object being filled: key record<<8 | byte mask.
	clears map[uint32]uint32
}

func (s *shadowTable) init(ptrSize int) {
	s.ptrSize = ptrSize
	s.number = map[shadowRecord]uint32{}
	s.clears = map[uint32]uint32{}
	s.intern(shadowRecord{})
	var u shadowRecord
	for i := range u.ref {
		u.ref[i] = symUninit
	}
	s.intern(u)
	for i := range u.ref {
		u.ref[i], u.index[i] = symInPlace, uint8(i%ptrSize)
	}
	s.intern(u)
}

func (s *shadowTable) intern(r shadowRecord) uint32 {
	if n, ok := s.number[r]; ok {
		return n
	}
	n := uint32(len(s.recs))
	s.recs = append(s.recs, r)
	var sym int32
	var places uint8
	for i, e := range r.ref {
		if e >= expr.FirstRef {
			sym = 1
		} else if e == symInPlace {
			places |= 1 << i
		}
	}
	s.sym = append(s.sym, sym)
	s.places = append(s.places, places)
	s.number[r] = n
	return n
}

// symbolic gives 1 if record n has bytes of expressions, else 0.
func (s *shadowTable) symbolic(n uint32) int32 { return s.sym[n] }

// clear makes n bytes from byte at concrete in record sh.
func (s *shadowTable) clear(sh uint32, at, n uint) uint32 {
	if at == 0 && n == 8 {
		return 0
	}
	key := sh<<8 | uint32((1<<n-1)<<at)
	if r, ok := s.clears[key]; ok {
		return r
	}
	rec := s.recs[sh]
	for i := at; i < at+n; i++ {
		rec.ref[i] = 0
		rec.index[i] = 0
	}
	out := s.intern(rec)
	if sh < 1<<24 {
		s.clears[key] = out
	}
	return out
}

// loadShadowed reads size bytes at off of o, some of which are not concrete.
// Uninitialised bytes get a symbol, which is stored back, unless raw is set and
// all bytes are uninitialised: then the marker itself is the result.
func (m *Machine) loadShadowed(thread int32, o *Object, off int64, size uint8, raw bool) Value {
	n := int(size)
	uninit, concreteBytes := 0, 0
	var refs [16]expr.Ref
	var idx [16]uint8
	var val [16]byte
	for i := 0; i < n; i++ {
		w := o.word + uint32((off+int64(i))>>3)
		b := uint((off + int64(i)) & 7)
		if sh := m.shadowOf(w); sh != 0 {
			r := &m.shadows.recs[sh]
			refs[i], idx[i] = r.ref[b], r.index[b]
		}
		if refs[i] == symInPlace {
			at := b &^ uint(m.code.PtrSize-1)
			refs[i] = m.addressRef(m.getWord(w) >> (at * 8) & maskOf(m.code.PtrSize*8))
			if lo, _, plain := m.tab.IsConst(refs[i]); plain { // of an object that nothing knows any more
				refs[i] = 0
				val[i] = byte(lo >> (8 * idx[i]))
				concreteBytes++
				continue
			}
		}
		switch refs[i] {
		case 0:
			concreteBytes++
			val[i] = byte(m.getWord(w) >> (b * 8))
		case symUninit:
			uninit++
		}
	}
	if concreteBytes == n && n <= 8 {
		var v uint64
		for i := 0; i < n; i++ {
			v |= uint64(val[i]) << (8 * i)
		}
		return Value{Bits: v}
	}
	if uninit == n {
		if raw {
			return Value{Sym: symUninit}
		}
		v := m.freshUninit(m.threads[thread], n*8)
		m.materialise(o, off, size, v)
		return v
	}
	if uninit > 0 {
		for i := 0; i < n; i++ {
			if refs[i] == symUninit {
				v := m.freshUninit(m.threads[thread], 8)
				m.materialise(o, off+int64(i), 1, v)
				refs[i], idx[i] = v.Sym, 0
				if v.Sym == 0 {
					val[i] = byte(v.Bits)
				}
			}
		}
	}
	// Join neighbouring bytes of one expression, then pieces from low to high.
	var out expr.Ref
	for i := 0; i < n; {
		j := i + 1
		var piece expr.Ref
		if refs[i] == 0 {
			for j < n && refs[j] == 0 && j-i < 8 {
				j++
			}
			var v uint64
			for k := i; k < j; k++ {
				v |= uint64(val[k]) << (8 * (k - i))
			}
			piece = m.tab.Const((j-i)*8, v, 0)
		} else {
			for j < n && refs[j] == refs[i] && int(idx[j]) == int(idx[i])+(j-i) {
				j++
			}
			lo := int(idx[i]) * 8
			piece = refs[i]
			if hi := lo + (j-i)*8; lo != 0 || hi != m.tab.Width(refs[i]) {
				piece = m.tab.Extract(refs[i], hi-1, lo)
			}
		}
		if out == 0 {
			out = piece
		} else {
			out = m.tab.Concat(piece, out)
		}
		i = j
	}
	return m.Wrap(out)
}

// storeValue writes v, concrete or not, to size bytes at off of o.
func (m *Machine) storeValue(o *Object, off int64, size uint8, v Value) {
	if v.Sym == 0 {
		m.StoreConcrete(o, off, size, v.Bits)
		return
	}
	if v.Sym != symUninit {
		if lo, hi, ok := m.tab.IsConst(v.Sym); ok {
			m.StoreConcrete(o, off, min(size, 8), lo)
			if size > 8 {
				m.StoreConcrete(o, off+8, size-8, hi)
			}
			return
		}
		m.assigned(v.Sym)
	}
	from, first := v.Sym, 0
	if v.Sym != symUninit && m.tab.HasTags(v.Sym) && m.tab.Op(v.Sym) == expr.OpExtract && m.tab.Low(v.Sym)%8 == 0 {
		from, first = m.tab.Args(v.Sym)[0], m.tab.Low(v.Sym)/8 // bytes of an address
	}
	for i := 0; i < int(size); {
		w := o.word + uint32((off+int64(i))>>3)
		at := uint((off + int64(i)) & 7)
		bits, sh := m.getWord(w), m.shadowOf(w)
		if n := min(8-at, uint(int(size)-i)); m.shadows.cuts(sh, at, n) {
			bits, sh = m.spill(w)
		}
		rec := m.shadows.recs[sh]
		if m.obs != nil {
			m.noteWrite(o, w, at, min(8-at, uint(int(size)-i)))
		}
		if m.foot != nil {
			m.touchStore(o, w, at, min(8-at, uint(int(size)-i)))
		}
		for ; at < 8 && i < int(size); at, i = at+1, i+1 {
			rec.ref[at] = from
			if v.Sym == symUninit {
				rec.index[at] = 0
			} else {
				rec.index[at] = uint8(first + i)
			}
			bits &^= 0xff << (at * 8)
		}
		m.setWord(o, w, bits, m.shadows.intern(rec))
	}
	if v.Sym != symUninit && m.tab.HasTags(from) {
		m.settleInPlace(o, off, int(size))
	}
}

// shadowConstants calls f on every constant in the expressions of a record.
func (m *Machine) shadowConstants(s uint32, f func(uint64)) {
	r := &m.shadows.recs[s]
	for i, e := range r.ref {
		if e >= expr.FirstRef && (i == 0 || r.ref[i-1] != e) {
			m.eachConstant(e, f)
		}
	}
}

// eachConstant calls f on every constant of at most 64 bits inside an expression, and on the
// start of every object from whose address a part of it is made.
func (m *Machine) eachConstant(r expr.Ref, f func(uint64)) {
	m.poll() // the expression may be large, and the calls many
	seen := map[expr.Ref]bool{}
	var walk func(expr.Ref)
	walk = func(r expr.Ref) {
		if seen[r] {
			return
		}
		seen[r] = true
		if lo, _, ok := m.tab.IsConst(r); ok {
			f(lo)
			if addr, ok := m.byNumber(lo); ok {
				f(addr)
			}
			return
		}
		if m.tab.Op(r) == expr.OpTagged {
			for _, s := range m.tab.Tags(r) {
				f(m.slotAddr(s))
			}
			return
		}
		for _, a := range m.tab.Args(r) {
			walk(a)
		}
	}
	walk(r)
}
