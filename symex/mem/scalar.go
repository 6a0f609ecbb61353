package mem

// This file defines loads and stores of scalars, whatever their bytes are.

import "heddle.example/expr"

// LoadScalar reads a scalar of 1 to 16 bytes for thread. Uninitialised bytes get a symbol, which is stored back, unless raw is set
// and all bytes are uninitialised: then the marker itself is the result.
func (m *Memory) LoadScalar(thread int32, o *Object, off int64, size uint8, raw bool) Value {
	if size <= 8 {
		if b, ok := m.LoadConcrete(o, off, size); ok {
			return Value{Bits: b}
		}
	}
	return m.loadShadowed(thread, o, off, size, raw)
}

// StoreScalar writes a scalar that is no pointer in a register, and keeps track of addresses in it.
func (m *Memory) StoreScalar(o *Object, off int64, size uint8, v Value) {
	m.StoreValue(o, off, size, v)
	if v.Sym >= expr.FirstRef {
		m.EachConstant(v.Sym, func(c uint64) { m.noteStored(o, c) })
	}
}

// loadShadowed is LoadScalar where some bytes are not concrete.
func (m *Memory) loadShadowed(thread int32, o *Object, off int64, size uint8, raw bool) Value {
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
		if refs[i] == PointerInPlace {
			at := b &^ uint(m.ptrSize-1)
			refs[i] = m.addressRef(m.word(w) >> (at * 8) & Mask(m.ptrSize*8))
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
			val[i] = byte(m.word(w) >> (b * 8))
		case Uninit:
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
			return Value{Sym: Uninit}
		}
		v := m.owner.Uninitialised(thread, n*8)
		m.Materialise(o, off, size, v)
		return v
	}
	if uninit > 0 {
		for i := 0; i < n; i++ {
			if refs[i] == Uninit {
				v := m.owner.Uninitialised(thread, 8)
				m.Materialise(o, off+int64(i), 1, v)
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

// StoreValue writes v, concrete or not, to size bytes at off of o.
func (m *Memory) StoreValue(o *Object, off int64, size uint8, v Value) {
	if v.Sym == 0 {
		m.StoreConcrete(o, off, size, v.Bits)
		return
	}
	if v.Sym != Uninit {
		if lo, hi, ok := m.tab.IsConst(v.Sym); ok {
			m.StoreConcrete(o, off, min(size, 8), lo)
			if size > 8 {
				m.StoreConcrete(o, off+8, size-8, hi)
			}
			return
		}
		m.owner.Assigned(v.Sym)
	}
	from, first := v.Sym, 0
	if v.Sym != Uninit && m.tab.HasTags(v.Sym) && m.tab.Op(v.Sym) == expr.OpExtract && m.tab.Low(v.Sym)%8 == 0 {
		from, first = m.tab.Args(v.Sym)[0], m.tab.Low(v.Sym)/8 // bytes of an address
	}
	for i := 0; i < int(size); {
		w := o.word + uint32((off+int64(i))>>3)
		at := uint((off + int64(i)) & 7)
		bits, sh := m.word(w), m.shadowOf(w)
		n := min(8-at, uint(int(size)-i))
		if m.shadows.cuts(sh, at, n) {
			bits, sh = m.spill(w)
		}
		rec := m.shadows.recs[sh]
		m.tell(o, w, at, n)
		for ; at < 8 && i < int(size); at, i = at+1, i+1 {
			rec.ref[at] = from
			if v.Sym == Uninit {
				rec.index[at] = 0
			} else {
				rec.index[at] = uint8(first + i)
			}
			bits &^= 0xff << (at * 8)
		}
		m.setWord(o, w, bits, m.shadows.intern(rec))
	}
	if v.Sym != Uninit && m.tab.HasTags(from) {
		m.settleInPlace(o, off, int(size))
	}
}

// StoreAny writes a value that a library function of the executor gives: one that is an address is a pointer.
func (m *Memory) StoreAny(o *Object, off int64, size uint8, v Value) {
	if int(size) == m.ptrSize {
		m.StorePointer(o, off, v)
	} else {
		m.StoreScalar(o, off, size, v)
	}
}

// StoreBlock is StoreAny for a value that is a pointer only if it is the address of a block that a library function made.
func (m *Memory) StoreBlock(o *Object, off int64, size uint8, v Value) {
	if b, _ := m.Lookup(v.Bits); v.Sym == 0 && b != nil && b.Kind == Heap && b.Addr == v.Bits {
		m.StoreAny(o, off, size, v)
	} else {
		m.StoreScalar(o, off, size, v)
	}
}

// RawBits reads size bytes at off of o as they stand there, pointers as their addresses; ok is false if some
// byte depends on input or is uninitialised.
func (m *Memory) RawBits(o *Object, off int64, size uint8) (v uint64, ok bool) {
	if v, ok = m.LoadConcrete(o, off, size); ok {
		return v, true
	}
	for i := range int64(size) {
		w, b := o.word+uint32((off+i)>>3), uint(off+i)&7
		rec := &m.shadows.recs[m.shadowOf(w)]
		x := m.word(w) >> (b * 8) & 0xff
		if r := rec.ref[b]; r >= expr.FirstRef {
			lo, _, known := m.tab.Closed(r)
			if !known {
				return 0, false
			}
			if int(size) == m.ptrSize && m.tab.Op(r) == expr.OpTagged && rec.index[b] == 0 && m.wholeAt(o, off, r) {
				p := m.PointerTo(lo, m.tab.Tags(r))
				return p.Bits, p.Sym == 0
			}
			x = lo >> (8 * rec.index[b]) & 0xff
		} else if r == Uninit {
			return 0, false
		}
		v |= x << (8 * i)
	}
	return v, true
}

// Materialise stores the symbol that the first read of uninitialised bytes made.
// That is no write of the program's.
func (m *Memory) Materialise(o *Object, off int64, size uint8, v Value) {
	was := m.making
	m.making = true
	m.StoreValue(o, off, size, v)
	m.making = was
}
