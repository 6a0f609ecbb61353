package mem

// This file defines words: the one place where memory is read and written, and loads and stores that meet concrete bytes only.

import "encoding/binary"

// word gives the content of a word.
func (m *Memory) word(w uint32) uint64 {
	if w >= bigBase {
		v, _ := m.bigWord(w)
		return v
	}
	return binary.LittleEndian.Uint64(m.words[w*8:])
}

// shadowOf gives the shadow record of a word.
func (m *Memory) shadowOf(w uint32) uint32 {
	if w >= bigBase {
		_, sh := m.bigWord(w)
		return sh
	}
	return m.shadow[w]
}

// setWord writes a word with its shadow, logging what was there. o is the object it belongs to.
func (m *Memory) setWord(o *Object, w uint32, v uint64, sh uint32) {
	old, oldSh := m.word(w), m.shadowOf(w)
	if old == v && oldSh == sh {
		return
	}
	if w >= bigBase {
		m.ownPage(o, w)
	}
	m.Trail.Log(uint32(undoWord), w, old, uint64(oldSh))
	if m.hash != nil {
		m.hashWord(o, w, old, oldSh, v, sh)
	}
	m.restoreWord(w, v, sh)
	if oldSh != sh {
		if d := m.shadows.symbolic(sh) - m.shadows.symbolic(oldSh); d != 0 {
			id := m.ObjectIndex(o)
			m.SaveObject(id)
			m.objects[id].symWords += d
			m.symWords += d
		}
	}
}

// LoadConcrete reads size bytes (1, 2, 4, 8) at offset off of o when no byte is
// symbolic or uninitialised.
func (m *Memory) LoadConcrete(o *Object, off int64, size uint8) (uint64, bool) {
	w := o.word + uint32(off>>3)
	at := uint(off & 7)
	if at+uint(size) <= 8 {
		if sh := m.shadowOf(w); sh != 0 && uint(m.shadows.plain[sh])>>at&(1<<size-1) != 1<<size-1 {
			return 0, false
		}
		return m.word(w) >> (at * 8) & Mask(int(size)*8), true
	}
	if m.shadowOf(w) != 0 || m.shadowOf(w+1) != 0 {
		return 0, false
	}
	return (m.word(w)>>(at*8) | m.word(w+1)<<(64-at*8)) & Mask(int(size)*8), true
}

// StoreConcrete writes the low size bytes of v at offset off of o.
func (m *Memory) StoreConcrete(o *Object, off int64, size uint8, v uint64) {
	w := o.word + uint32(off>>3)
	at := uint(off & 7)
	if at+uint(size) <= 8 {
		mask := Mask(int(size)*8) << (at * 8)
		old, sh := m.word(w), m.shadowOf(w)
		if sh != 0 {
			if m.shadows.cuts(sh, at, uint(size)) {
				old, sh = m.spill(w)
			}
			sh = m.shadows.clear(sh, at, uint(size))
		}
		m.tell(o, w, at, uint(size))
		m.setWord(o, w, old&^mask|v<<(at*8)&mask, sh)
		return
	}
	first := 8 - at
	m.StoreConcrete(o, off, uint8(first), v)
	rest := uint(size) - first
	m.storePiece(o, w+1, 0, rest, v>>(first*8))
}

// storePiece writes n bytes (any number up to 8) inside one word.
func (m *Memory) storePiece(o *Object, w uint32, at, n uint, v uint64) {
	mask := Mask(int(n)*8) << (at * 8)
	old, sh := m.word(w), m.shadowOf(w)
	if sh != 0 {
		if m.shadows.cuts(sh, at, n) {
			old, sh = m.spill(w)
		}
		sh = m.shadows.clear(sh, at, n)
	}
	m.tell(o, w, at, n)
	m.setWord(o, w, old&^mask|v<<(at*8)&mask, sh)
}

// tell has the watcher told that n bytes from byte at of word w of o are about to be written.
func (m *Memory) tell(o *Object, w uint32, at, n uint) {
	if m.watcher != nil && o.Shared {
		m.tellWatcher(o, w, at, n)
	}
}

func (m *Memory) tellWatcher(o *Object, w uint32, at, n uint) {
	m.watcher.Writes(o, o.Addr+uint64(w-o.word)*8+uint64(at), n, m.making)
}

// InitWord writes the 8 bytes at offset off of o, a multiple of 8, which are concrete, as part of what o is made with: nobody is told.
func (m *Memory) InitWord(o *Object, off int64, v uint64) { m.setWord(o, o.word+uint32(off>>3), v, 0) }
