package state

// This file defines objects that the program declares and nobody defines. Under --undefined
// nondet such an object has any content, which nobody outside the program changes; not so
// one of the C library, whose content means something. Otherwise, or where its type is
// incomplete, it has an address and nothing else: an access is no violation, since somewhere
// the object exists, but what it gives is unknown.

import (
	"strings"

	"heddle/answer"
	"heddle/ir"
	"heddle/symex/mem"
)

// staticSize is the number of bytes that can be accessed of g.
func (m *State) staticSize(g *ir.Global) int64 {
	if g.Undefined && !m.isInput(g) {
		return 0
	}
	return g.Size
}

// isInput tells whether the content of the undefined object g is open.
func (m *State) isInput(g *ir.Global) bool {
	return m.Opts.UndefinedNondet && m.code.Inputs[g.ID] != nil
}

// fillUndefined gives the undefined object id its addresses or its content.
func (m *State) fillUndefined(id int32, g *ir.Global) {
	o := m.Object(id)
	if !m.isInput(g) {
		m.Reserve(id, m.code.Reserved(g))
		return
	}
	m.Assume[answer.UndefinedObjectsAreInputs] = true
	for _, s := range m.code.Inputs[g.ID] {
		w := s.Type.Bits(m.code.PtrSize)
		name, l := m.Place(o, s.Off, int64(s.Type.Size(m.code.PtrSize)))
		info := SymbolInfo{Name: name, Pos: g.Pos}
		bits := w
		if l != nil {
			info.Signed = l.Signed
			if l.Bool {
				bits = 1
			}
		}
		v := m.Fresh(m.ThreadTable[o.Thread], SymNondet, undefinedSite|uint32(g.ID), bits, info)
		if bits < w && v.Sym != 0 {
			v = m.Wrap(m.Tab.ZExt(v.Sym, w))
		}
		if m.Trace != nil {
			m.Trace.Nondet(int(o.Thread), g.Pos, "", name, v, w, l)
		}
		m.StoreScalar(o, s.Off, uint8(s.Type.Size(m.code.PtrSize)), v)
	}
}

// undefinedSite is where the inputs that undefined objects are come from: behind all functions.
const undefinedSite = 0xffff << 16

const noDefinition = "access to an object without a definition: "

// noDefinition says why o cannot be accessed, "" if it has a definition.
func (m *State) noDefinition(o *mem.Object) string {
	if o.Kind != mem.Global && o.Kind != mem.ThreadLocal || o.ID < 0 || int(o.ID) >= len(m.code.Prog.Globals) {
		return ""
	}
	if g := m.code.Prog.Globals[o.ID]; g.Undefined && o.Size == 0 {
		return noDefinition + "'" + g.Name + "'"
	}
	return ""
}

func isNoDefinition(msg string) bool { return strings.HasPrefix(msg, noDefinition) }
