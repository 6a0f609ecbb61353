package mem

// This file defines memory's part of the node hash: a sum of hashes of (location, value) over the words without
// symbolic bytes, changed at every write. Words with such bytes are hashed where the symbols are numbered (SymbolicCells).

import (
	"cmp"
	"slices"

	"heddle.example/expr"
	"heddle.example/hashing"
)

// wordHash is the contribution of one memory word.
func (m *Memory) wordHash(o *Object, w uint32, v uint64, sh uint32) hashing.Key {
	if sh == 0 {
		if v == 0 {
			return hashing.Key{}
		}
		return m.hash.Cell(hashing.Word(o.Addr+uint64(w-o.word)*8), v)
	}
	if m.shadows.symbolic(sh) != 0 {
		return hashing.Key{}
	}
	addr := o.Addr + uint64(w-o.word)*8
	if sh == shadowPointer {
		return m.hash.Cell(hashing.Pointer(addr), v)
	}
	k := m.hash.Cell(hashing.Uninitialised(addr), m.shadows.uninitMask(sh)|uint64(m.shadows.places[sh])<<8)
	if v != 0 {
		k = k.Add(m.hash.Cell(hashing.Word(addr), v))
	}
	return k
}

// hashWord changes sum for a write.
func (m *Memory) hashWord(o *Object, w uint32, old uint64, oldSh uint32, v uint64, sh uint32) {
	m.sum = m.sum.Sub(m.wordHash(o, w, old, oldSh)).Add(m.wordHash(o, w, v, sh))
}

// objectHash is an object with its bytes.
func (m *Memory) objectHash(o *Object) hashing.Key {
	k := m.headerHash(o)
	if o.word >= bigBase {
		m.eachPage(o, func(i uint32) {
			m.Tick()
			k = k.Add(m.pageHash(o, i))
		})
	} else {
		for w := o.word; w < o.word+uint32(o.Size+7)/8; w++ {
			k = k.Add(m.wordHash(o, w, m.word(w), m.shadow[w]))
		}
	}
	return k
}

// hashObject adds or removes an object with its bytes.
func (m *Memory) hashObject(o *Object, add bool) {
	k := m.objectHash(o)
	if add {
		m.sum = m.sum.Add(k)
	} else {
		m.sum = m.sum.Sub(k)
	}
}

// headerHash is what an object adds to the hash beside its bytes.
func (m *Memory) headerHash(o *Object) hashing.Key {
	kind := uint64(o.Kind)
	if o.Exposed {
		kind |= 1 << 7
	}
	if o.Hinted {
		kind |= 1 << 6
	}
	return m.hash.Cell(hashing.Header(o.Addr), uint64(o.Size)<<28|uint64(o.Depth)<<8|kind)
}

// ObjectHash gives what an object adds to ContentHash, or what it would if it were at addr.
func (m *Memory) ObjectHash(o *Object, addr uint64) hashing.Key {
	there := *o
	there.Addr = addr
	return m.objectHash(&there)
}

// Masked gives what the bits of mask, in the word at addr, add to ContentHash: that of the word less that of the word without them. ok is false where
// such a word has no hash of its own.
func (m *Memory) Masked(addr, mask uint64) (k hashing.Key, ok bool) {
	o, _ := m.Lookup(addr)
	if o == nil || o.word >= bigBase || (addr-o.Addr)%8 != 0 {
		return k, false
	}
	w := o.word + uint32(addr-o.Addr)/8
	sh := m.shadow[w]
	if sh != 0 {
		return k, false
	}
	v := m.word(w)
	return m.wordHash(o, w, v, 0).Sub(m.wordHash(o, w, v&^mask, 0)), true
}

// pinHash is what the name of a dead object adds that is not used again.
func (m *Memory) pinHash(addr uint64) hashing.Key { return m.hash.Cell(hashing.Pinned(addr), 1) }

// ContentHash is memory's part of the node hash, words with symbolic bytes apart.
func (m *Memory) ContentHash() hashing.Key {
	if m.aliases == 0 {
		return m.sum
	}
	return m.sum.Add(m.aliasHash())
}

func (m *Memory) aliasHash() hashing.Key {
	key := m.sets.Key(m.aliases)
	return m.hash.Pair(hashing.Aliases(), key.Lo, key.Hi)
}

// RecomputedContentHash computes ContentHash from scratch (the debug mode of tests).
func (m *Memory) RecomputedContentHash() hashing.Key {
	saved := m.state
	m.sum = hashing.Key{}
	for i := range m.objects {
		if m.objects[i].alive {
			m.hashObject(&m.objects[i], true)
		}
	}
	m.eachPinned(func(addr uint64) { m.sum = m.sum.Add(m.pinHash(addr)) })
	k := m.ContentHash()
	m.state = saved
	return k
}

// SymbolicCells adds up what words with symbolic bytes contribute to a hash: their shape, and hash of each expression at its
// location, which is called in the order of addresses.
func (m *Memory) SymbolicCells(hash func(loc hashing.Location, r expr.Ref) hashing.Key) (k hashing.Key) {
	if m.symWords == 0 {
		return k
	}
	var objs []*Object
	for i := range m.objects {
		if o := &m.objects[i]; o.alive && o.symWords > 0 {
			objs = append(objs, o)
		}
	}
	slices.SortFunc(objs, func(a, b *Object) int { return cmp.Compare(a.Addr, b.Addr) })
	for _, o := range objs {
		m.eachWord(o, func(w uint32) {
			if sh := m.shadowOf(w); m.shadows.symbolic(sh) != 0 {
				k = k.Add(m.symbolicWord(o.Addr+uint64(w-o.word)*8, m.word(w), &m.shadows.recs[sh], hash))
			}
		})
	}
	return k
}

// Place is a value in memory.
type Place struct {
	Object *Object
	Off    int64
	Value  Value
}

// SymbolicPointers lists the addresses in memory that depend on inputs.
func (m *Memory) SymbolicPointers() (out []Place) {
	for i := range m.objects {
		o := &m.objects[i]
		if !o.alive || o.symWords == 0 {
			continue
		}
		m.eachWord(o, func(w uint32) {
			rec := &m.shadows.recs[m.shadowOf(w)]
			for b := 0; b < 8; b += m.ptrSize {
				r := rec.ref[b]
				if r < expr.FirstRef || !m.tab.HasTags(r) || m.tab.Width(r) != 8*m.ptrSize {
					continue
				}
				whole := true
				for k := range m.ptrSize {
					whole = whole && rec.ref[b+k] == r && int(rec.index[b+k]) == k
				}
				if whole {
					out = append(out, Place{o, int64(w-o.word)*8 + int64(b), Value{Sym: r}})
				}
			}
		})
	}
	return out
}

// symbolicWord is what one word adds to SymbolicCells.
func (m *Memory) symbolicWord(addr, v uint64, rec *shadowRecord, hash func(loc hashing.Location, r expr.Ref) hashing.Key) (k hashing.Key) {
	for i, r := range rec.ref {
		if r >= expr.FirstRef && (i == 0 || rec.ref[i-1] != r || rec.index[i] != rec.index[i-1]+1) {
			k = k.Add(hash(hashing.Word(addr+uint64(i)), r))
		}
		// The bytes' kinds and indices, and the concrete ones' values.
		d := uint64(rec.index[i])
		switch r {
		case 0:
			d = 1<<16 | v>>(8*i)&0xff
		case PointerInPlace:
			d = 1<<18 | d<<8 | v>>(8*i)&0xff
		case Uninit:
			d = 1 << 17
		}
		k = k.Add(m.hash.Pair(hashing.Byte(addr+uint64(i)), d, 0))
	}
	return k
}
