package mem

// This file defines where words are stored: in the arena, those of large objects in pages.

import "encoding/binary"

const (
	bigBase   = 1 << 30 // first word of large objects
	bigClass  = 13      // size class of the smallest: 64 KiB
	pageShift = 9
	pageWords = 1 << pageShift
)

// bigPage is a page of a large object: words, or pageWords times the same word.
type bigPage struct {
	own    *pageContent // nil: all words are alike
	word   uint64
	shadow uint32 // of no symbolic byte
}

type pageContent struct {
	words  [pageWords]uint64
	shadow [pageWords]uint32
}

// bigWord reads a word of a large object.
func (m *Memory) bigWord(w uint32) (uint64, uint32) {
	p := &m.bigPages[(w-bigBase)>>pageShift]
	if p.own == nil {
		return p.word, p.shadow
	}
	i := w & (pageWords - 1)
	return p.own.words[i], p.own.shadow[i]
}

// putBig writes a word of a large object, whose page has words of its own.
func (m *Memory) putBig(w uint32, v uint64, sh uint32) {
	own := m.bigPages[(w-bigBase)>>pageShift].own
	own.words[w&(pageWords-1)], own.shadow[w&(pageWords-1)] = v, sh
}

// restoreWord puts a word in its place without a trace.
func (m *Memory) restoreWord(w uint32, v uint64, sh uint32) {
	if w >= bigBase {
		m.putBig(w, v, sh)
		return
	}
	binary.LittleEndian.PutUint64(m.words[w*8:], v)
	m.shadow[w] = sh
}
