package mem

// This file defines what memory tells of single words to those who compare transitions, and how such a one writes what it knows (packages foresight and leap).

import "heddle.example/hashing"

// Glance is what there is to see of a word, and what decides whether it may be accessed.
type Glance struct {
	Value  uint64
	Size   int64 // of the object in which it lies
	Shadow uint32
	Flags  uint32 // likewise
}

// Glance gives the word of o that has the byte at off, and its number; ok is false if its address alone does not say which object that is.
func (m *Memory) Glance(o *Object, off int64) (g Glance, w uint32, ok bool) {
	if o.word >= bigBase || o.Kind == Handle || o.Kind != Global && o.Size > m.Space.Granule()/2 {
		return g, 0, false
	}
	w = o.word + uint32(off>>3)
	g = Glance{m.word(w), o.Size, m.shadow[w], uint32(o.Kind)}
	if o.Shared {
		g.Flags |= 1 << 8
	}
	if o.Frozen {
		g.Flags |= 1 << 9
	}
	if o.ReadOnly {
		g.Flags |= 1 << 10
	}
	if o.Exposed {
		g.Flags |= 1 << 11
	}
	if o.Hinted {
		g.Flags |= 1 << 12
	}
	return g, w, true
}

// GlanceAt gives the word at an address.
func (m *Memory) GlanceAt(addr uint64) (g Glance, w uint32, ok bool) {
	o, _ := m.Lookup(addr)
	if o == nil || addr-o.Addr >= uint64(o.Size) {
		return g, 0, false
	}
	return m.Glance(o, int64(addr-o.Addr))
}

// ForEver tells whether the object lives for ever.
func (g *Glance) ForEver() bool { return Kind(g.Flags) == Global }

// WordAt gives a word, with its shadow.
func (m *Memory) WordAt(w uint32) (v uint64, shadow uint32) { return m.word(w), m.shadow[w] }

// PutWord writes a word of no large object, without a symbolic byte before or after. It leaves the hash as it is, for AddContent.
func (m *Memory) PutWord(w uint32, v uint64, shadow uint32) {
	m.Trail.Log(uint32(undoWord), w, m.word(w), uint64(m.shadow[w]))
	m.restoreWord(w, v, shadow)
}

// AddContent changes the hash of what memory holds.
func (m *Memory) AddContent(k hashing.Key) { m.sum = m.sum.Add(k) }

// Same tells whether word w is as a glance says. It is one of an object that lives for ever.
func (m *Memory) Same(w uint32, v uint64, shadow uint32) bool {
	return m.word(w) == v && m.shadow[w] == shadow
}

// Plain tells whether all of memory is concrete, and nothing has another one's number.
func (m *Memory) Plain() bool { return m.symWords|m.aliases == 0 }

// Dying tells whether an entry is one of the four that the end of an object's life makes which takes one granule, and is not shared: part is its place among them.
func (e *Entry) Dying() (part int, ok bool) {
	switch e.Kind() {
	case undoPage:
		return 0, true
	case undoObject:
		return 1, true
	case undoBlockPush:
		return 2, true
	case undoIDPush:
		return 3, true
	}
	return 0, false
}

// Writes gives the word that an entry of the trail says was written and what stood there; ok is false for other entries.
func (e *Entry) Writes() (w uint32, v uint64, shadow uint32, ok bool) {
	return e.Index, e.A, uint32(e.B), e.Kind() == undoWord
}
