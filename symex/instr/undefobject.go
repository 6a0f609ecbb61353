package instr

// This file defines objects that the program declares and nobody defines. Under --undefined
// nondet such an object has any content, which nobody outside the program changes; not so
// one of the C library, whose content means something. Otherwise, or where its type is
// incomplete, it has an address and nothing else: an access is no violation, since somewhere
// the object exists, but what it gives is unknown.

import (
	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// staticSize is the number of bytes that can be accessed of g.
func (m *Unit) staticSize(g *ir.Global) int64 {
	if g.Undefined && !m.isInput(g) {
		return 0
	}
	return g.Size
}

// isInput tells whether the content of the undefined object g is open.
func (m *Unit) isInput(g *ir.Global) bool {
	return m.Opts.UndefinedNondet && m.Code.Inputs[g.ID] != nil
}

// fillUndefined gives the undefined object id its addresses or its content.
func (m *Unit) fillUndefined(id int32, g *ir.Global) {
	o := m.Object(id)
	if !m.isInput(g) {
		m.Reserve(id, m.Code.Reserved(g))
		return
	}
	m.Assume[answer.UndefinedObjectsAreInputs] = true
	for _, s := range m.Code.Inputs[g.ID] {
		w := s.Type.Bits(m.Code.PtrSize)
		name, l := m.Place(o, s.Off, int64(s.Type.Size(m.Code.PtrSize)))
		info := state.SymbolInfo{Name: name, Pos: g.Pos}
		bits := w
		if l != nil {
			info.Signed = l.Signed
			if l.Bool {
				bits = 1
			}
		}
		v := m.Fresh(m.ThreadTable[o.Thread], state.SymNondet, undefinedSite|uint32(g.ID), bits, info)
		if bits < w && v.Sym != 0 {
			v = m.Wrap(m.Tab.ZExt(v.Sym, w))
		}
		if m.Trace != nil {
			m.Trace.Nondet(int(o.Thread), g.Pos, "", name, v, w, l)
		}
		m.StoreScalar(o, s.Off, uint8(s.Type.Size(m.Code.PtrSize)), v)
	}
}

// undefinedSite is where the inputs that undefined objects are come from: behind all functions.
const undefinedSite = 0xffff << 16

// Undefined tells whether nobody says what o is.
func (m *Unit) Undefined(o *mem.Object) bool { return m.noDefinition(o) != "" }

// noDefinition says why o cannot be accessed, "" if it has a definition.
func (m *Unit) noDefinition(o *mem.Object) string {
	if o.Kind != mem.Global && o.Kind != mem.ThreadLocal || o.ID < 0 || int(o.ID) >= len(m.Code.Prog.Globals) {
		return ""
	}
	if g := m.Code.Prog.Globals[o.ID]; g.Undefined && o.Size == 0 {
		return state.NoDefinition + "'" + g.Name + "'"
	}
	return ""
}
