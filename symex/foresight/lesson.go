package foresight

import (
	"heddle.example/hashing"
	"heddle.example/symex/mem"
)

// Place is a word that a transition goes by.
type Place struct {
	Addr uint64 // the word's
	word uint32 // likewise, as the trail has it
	mem.Glance
	Content bool // what stands there matters, not only whether it may be accessed
	Absent  bool // no object has it
}

// Need says what a transition goes by beside places.
type Need uint8

// The needs.
const (
	NoStack Need = 1 << iota // the thread has no objects on the stack
	NoDead                   // no address is one of something that has died
)

// Lesson is what is noted of a transition while it is made.
type Lesson struct {
	Local  hashing.Key // of the thread before it
	Places []Place     // the first is where the thread stood
	Needs  Need        // what else must hold
	Deaths int         // of objects
	depth  int         // of functions called and not come back from
	spoilt bool
}

// Begin begins the lesson of a transition of a thread with the hash local, which stands before an access to the word at addr, or with 0 before no
// access.
func (l *Lesson) Begin(m *mem.Memory, local hashing.Key, addr uint64) {
	*l = Lesson{Local: local, Places: append(l.Places[:0], Place{Addr: addr &^ 7})}
	if addr != 0 {
		p := &l.Places[0]
		p.Glance, p.word, p.Content = m.GlanceAt(addr)
		l.spoilt = !p.Content
	}
}

// Spoil notes that the transition does what the lesson does not tell. A nil lesson is of one from which nobody learns.
func (l *Lesson) Spoil() {
	if l != nil {
		l.spoilt = true
	}
}

// Spoilt tells whether it did.
func (l *Lesson) Spoilt() bool { return l.spoilt }

// Accesses notes that the transition is about to read or write size bytes at off of o.
func (l *Lesson) Accesses(m *mem.Memory, o *mem.Object, off, size int64) {
	for at := off &^ 7; at < off+size; at += 8 {
		l.sees(m, o, at, true)
	}
}

// Stands notes that the thread has come to stand before an access to o at off.
func (l *Lesson) Stands(m *mem.Memory, o *mem.Object, off int64) {
	if o.Kind != mem.Global { // what may be done with those never changes
		l.sees(m, o, off&^7, false)
	}
}

// Need notes what must hold.
func (l *Lesson) Need(n Need) { l.Needs |= n }

// Dies notes that it ends the life of o: something small of its thread's own, or nothing that can be told.
func (l *Lesson) Dies(m *mem.Memory, o *mem.Object) {
	l.Deaths++
	if o.Kind != mem.ThreadLocal || o.Size > smallObject {
		l.spoilt = true
		return
	}
	l.Accesses(m, o, 0, max(1, o.Size))
}

// Lacks notes that it goes by there being no object at addr.
func (l *Lesson) Lacks(addr uint64) {
	if len(l.Places) > mostPlaces {
		l.spoilt = true
		return
	}
	l.Places = append(l.Places, Place{Addr: addr, Absent: true})
}

// Calls notes that the transition calls a function of the program.
func (l *Lesson) Calls() { l.depth++ }

// Returns notes that it comes back from one, whose locals die; has tells whether some are in memory. What one that was called before the transition
// has there is not told by its registers, so there may be nothing, and there may be one such function.
func (l *Lesson) Returns(has bool) {
	switch {
	case has:
		l.spoilt = true
	case l.depth > 0:
		l.depth--
	case l.Needs&NoStack != 0:
		l.spoilt = true
	default:
		l.Needs |= NoStack
	}
}

// sees notes that a word of o matters, or with content what stands there: it has not been written before.
func (l *Lesson) sees(m *mem.Memory, o *mem.Object, off int64, content bool) {
	addr := o.Addr + uint64(off)
	for i := range l.Places {
		if p := &l.Places[i]; p.Addr == addr && (p.Content || !content) {
			return
		}
	}
	g, w, ok := m.Glance(o, off)
	if !ok || len(l.Places) > mostPlaces {
		l.spoilt = true
		return
	}
	l.Places = append(l.Places, Place{Addr: addr, word: w, Glance: g, Content: content})
}

// AddressOf gives the address of a word that was noted, 0 if it belongs to an object that lives for ever.
func (l *Lesson) AddressOf(w uint32) uint64 {
	for i := range l.Places {
		if p := &l.Places[i]; p.word == w && p.Content && !p.ForEver() {
			return p.Addr
		}
	}
	return 0
}

// Explains tells whether an entry of the trail is a write to a word that was noted, the first one to it or a later one.
func (l *Lesson) Explains(e *mem.Entry, first bool) bool {
	w, v, shadow, ok := e.Writes()
	if !ok {
		return false
	}
	for i := range l.Places {
		if p := &l.Places[i]; p.word == w && p.Content {
			return !first || p.Value == v && p.Shadow == shadow
		}
	}
	return false
}
