package mem

// This file defines the memory of large objects. Their words have numbers from bigBase on, and are
// kept in pages: one whose words are all alike is one word, until another is written to
// it. So what is made at once, or set by memset, costs neither time nor space in proportion to its size.

import "heddle.example/hashing"

// PageBytes is the size of a page of a large object.
const PageBytes = pageWords * 8

// Large tells whether the object has pages.
func (o *Object) Large() bool { return o.word >= bigBase }

// ownPage gives the page of w words of its own.
func (m *Memory) ownPage(o *Object, w uint32) {
	i := (w - bigBase) >> pageShift
	p := &m.bigPages[i]
	if p.own != nil {
		return
	}
	m.savePage(i)
	if m.hash != nil {
		m.sum = m.sum.Sub(m.pageHash(o, i))
	}
	own := &pageContent{}
	for k := range own.words {
		own.words[k], own.shadow[k] = p.word, p.shadow
	}
	p.own = own
	if m.hash != nil {
		m.sum = m.sum.Add(m.pageHash(o, i))
	}
}

// fillPage makes the words of page i of o all alike.
func (m *Memory) fillPage(o *Object, i uint32, word uint64, shadow uint32) {
	m.savePage(i)
	if m.hash != nil {
		m.sum = m.sum.Sub(m.pageHash(o, i))
	}
	m.bigPages[i] = bigPage{word: word, shadow: shadow}
	if m.hash != nil {
		m.sum = m.sum.Add(m.pageHash(o, i))
	}
}

// savePage logs a page; call it before changing it.
func (m *Memory) savePage(i uint32) {
	m.savedPages.Push(m.bigPages[i])
	m.Trail.Log(uint32(undoBigPage), i, 0, 0)
}

// pageHash is what a page of o adds to the hash.
func (m *Memory) pageHash(o *Object, i uint32) (k hashing.Key) {
	p := &m.bigPages[i]
	first := bigBase + i<<pageShift
	if p.own == nil {
		if p.word|uint64(p.shadow) != 0 {
			k = m.hash.Pair(hashing.Page(o.Addr+uint64(first-o.word)*8), p.word, uint64(p.shadow))
		}
		return k
	}
	for j := range uint32(pageWords) {
		if v, sh := p.own.words[j], p.own.shadow[j]; v|uint64(sh) != 0 {
			k = k.Add(m.wordHash(o, first+j, v, sh))
		}
	}
	return k
}

// takeBigBlock gets words for a large object of a size class; fresh tells that nothing can need their old content.
func (m *Memory) takeBigBlock(class int8) (word uint32, fresh bool) {
	if w, ok := m.reuseBlock(class); ok {
		return w, false
	}
	w := m.bigBump
	m.bigBump += 1 << class
	for uint32(len(m.bigPages)) < m.bigBump>>pageShift {
		m.bigPages = append(m.bigPages, bigPage{})
	}
	return bigBase + w, true
}

// clearBig gives the words of a new large object their first content.
func (m *Memory) clearBig(o *Object, fresh bool, shadow uint32) {
	first := (o.word - bigBase) >> pageShift
	for i := first; i <= first+uint32((o.Size-1)>>(pageShift+3)); i++ {
		if !fresh {
			m.savePage(i)
		}
		m.bigPages[i] = bigPage{shadow: shadow}
	}
}

// eachPage calls f on the pages of a large object.
func (m *Memory) eachPage(o *Object, f func(i uint32)) {
	first := (o.word - bigBase) >> pageShift
	for i := first; i <= first+uint32((o.Size-1)>>(pageShift+3)); i++ {
		f(i)
	}
}

// eachWord calls f on the words of o, of a large one on those only that can hold addresses or
// depend on input.
func (m *Memory) eachWord(o *Object, f func(w uint32)) {
	if o.word < bigBase {
		for w := o.word; w < o.word+uint32(o.Size+7)/8; w++ {
			f(w)
		}
		return
	}
	m.eachPage(o, func(i uint32) {
		if m.bigPages[i].own != nil {
			for w := bigBase + i<<pageShift; w < bigBase+(i+1)<<pageShift; w++ {
				f(w)
			}
		}
	})
}

// symbolicPage tells whether a word of the page depends on input: such words are counted one by one.
func (m *Memory) symbolicPage(i uint32) bool {
	for _, sh := range m.bigPages[i].own.shadow {
		if m.shadows.symbolic(sh) != 0 {
			return true
		}
	}
	return false
}

// FillPages sets whole pages of the block of n bytes at off of o to a byte, without telling anybody; it gives the number of bytes that
// are done.
func (m *Memory) FillPages(o *Object, off, n int64, fill byte) int64 {
	if !o.Large() || off%PageBytes != 0 || n < PageBytes {
		return 0
	}
	pages := n / PageBytes
	word := uint64(fill) * 0x0101010101010101
	for i := range pages {
		m.Tick()
		page := (o.word-bigBase)>>pageShift + uint32(off/PageBytes+i)
		if m.bigPages[page].own != nil && m.symbolicPage(page) {
			return i * PageBytes
		}
		m.fillPage(o, page, word, 0)
	}
	return pages * PageBytes
}
