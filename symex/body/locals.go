package body

import "heddle.example/symex/state"

// This file defines what the end of a frame means for its stack objects, as far as others know of them.

// LendsLocals tells whether another thread can reach one of the top frame's stack objects,
// or, with a site, of those made there: then the end of their lives is a visible operation.
func (m *Unit) LendsLocals(t *state.Thread, site int32) bool {
	for id := t.StackHead; id >= 0; id = m.Object(id).Next {
		if o := m.Object(id); o.Shared && (site < 0 || o.Site == site) {
			return m.LiveCount > 1
		}
	}
	return false
}

// NoteReturn marks a stack object whose address leaves its frame as a result.
func (m *Unit) NoteReturn(t *state.Thread, v state.Value) {
	if t.StackHead < 0 {
		return
	}
	mark := func(addr uint64) {
		if o, _ := m.Lookup(addr); o != nil && !o.Stored {
			id := m.ObjectIndex(o)
			m.SaveObject(id)
			m.Object(id).Stored = true
		}
	}
	if v.Sym == 0 {
		mark(v.Bits)
	} else if v.Sym != state.Uninit {
		m.EachConstant(v.Sym, mark)
	}
}
