package mem

// This file defines shadow records: which bytes of an 8-byte memory word are
// symbolic, uninitialised or parts of pointers.

import "heddle.example/expr"

// A shadowRecord says for each byte of a word where its value is: ref 0, in the
// word itself; PointerInPlace, there too, as byte index of a pointer; Uninit, Nowhere yet;
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
	plain   []uint8 // bytes that are concrete and of no pointer
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
		u.ref[i] = Uninit
	}
	s.intern(u)
	for i := range u.ref {
		u.ref[i], u.index[i] = PointerInPlace, uint8(i%ptrSize)
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
	var places, plain uint8
	for i, e := range r.ref {
		if e >= expr.FirstRef {
			sym = 1
		} else if e == PointerInPlace {
			places |= 1 << i
		} else if e == 0 {
			plain |= 1 << i
		}
	}
	s.sym = append(s.sym, sym)
	s.places = append(s.places, places)
	s.plain = append(s.plain, plain)
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

// uninitMask has bit i set if byte i of the record is uninitialised.
func (s *shadowTable) uninitMask(n uint32) uint64 {
	var mask uint64
	for i, r := range s.recs[n].ref {
		if r == Uninit {
			mask |= 1 << i
		}
	}
	return mask
}

// PointerInPlace marks, in a shadow record, a byte of a pointer that is held in place.
const PointerInPlace expr.Ref = 2
