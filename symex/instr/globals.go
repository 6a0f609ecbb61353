package instr

// This file defines how static objects come to be, and their first content.

import (
	"encoding/binary"

	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// InitGlobals makes the static objects, then gives them their initial bytes, among them addresses of each other.
func (m *Unit) InitGlobals() {
	for i, g := range m.Code.Prog.Globals {
		if !g.TLS {
			m.initGlobal(i, g)
		}
	}
	for id, o := range m.Objects {
		g := m.Code.Prog.Globals[o.ID]
		m.fillGlobal(id, g)
		o.ReadOnly = g.Const
	}
}

func (m *Unit) initGlobal(i int, g *ir.Global) {
	_, site, count, _ := m.Space.Name(m.Code.GlobalAddr[i])
	id := m.NewObject(mem.Global, 0, site, count, m.staticSize(g), true, 0)
	o := m.Object(id)
	o.ID = int32(i)
	o.Shared = m.Rec != nil || !m.Code.Handles[i] // what is observed is so wherever it is
	o.Stored = true
	o.Frozen = m.Code.Frozen[i]
}

// fillGlobal writes a global's initial bytes into object id.
func (m *Unit) fillGlobal(id int32, g *ir.Global) {
	o := m.Object(id)
	if g.Undefined {
		m.fillUndefined(id, g)
		return
	}
	for off := 0; off < len(g.Data); off += 8 {
		var w [8]byte
		copy(w[:], g.Data[off:])
		if v := binary.LittleEndian.Uint64(w[:]); v != 0 {
			m.InitWord(o, int64(off), v)
		}
	}
	for _, r := range g.Relocs {
		if r.Global != nil {
			m.StorePointer(o, r.Off, m.StaticAddress(r.Global, uint64(r.Addend), true))
		} else if r.Func != nil {
			m.StorePointer(o, r.Off, state.Value{Bits: (m.Code.FuncAddr[r.Func.ID] + uint64(r.Addend)) & mem.Mask(m.Code.PtrSize*8)})
		}
	}
}
