package state

// This file defines how static objects come to be, and their first content.

import (
	"encoding/binary"

	"heddle/ir"
	"heddle/symex/mem"
)

// InitGlobals makes the static objects, then gives them their initial bytes, among them addresses of each other.
func (m *State) InitGlobals() {
	for i, g := range m.code.Prog.Globals {
		if !g.TLS {
			m.initGlobal(i, g)
		}
	}
	for id, o := range m.Objects {
		g := m.code.Prog.Globals[o.ID]
		m.fillGlobal(id, g)
		o.ReadOnly = g.Const
	}
}

func (m *State) initGlobal(i int, g *ir.Global) {
	_, site, count, _ := m.Space.Name(m.code.GlobalAddr[i])
	id := m.NewObject(mem.Global, 0, site, count, m.staticSize(g), true, 0)
	o := m.Object(id)
	o.ID = int32(i)
	o.Shared = true
	o.Stored = true
	o.Frozen = m.code.Frozen[i]
}

// fillGlobal writes a global's initial bytes into object id.
func (m *State) fillGlobal(id int32, g *ir.Global) {
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
			m.StorePointer(o, r.Off, m.staticAddress(r.Global, uint64(r.Addend), true))
		} else if r.Func != nil {
			m.StorePointer(o, r.Off, Value{Bits: (m.code.FuncAddr[r.Func.ID] + uint64(r.Addend)) & mem.Mask(m.code.PtrSize*8)})
		}
	}
}

// staticAddress gives the address off bytes behind the start of a static object, as a pointer or as a number.
func (m *State) staticAddress(g *ir.Global, off uint64, pointer bool) Value {
	w := m.code.PtrSize * 8
	base := m.code.GlobalAddr[g.ID]
	addr := (base + off) & mem.Mask(w)
	if pointer && addr-base < m.Space.Extent(m.code.Reserved(g)) {
		return Value{Bits: addr}
	}
	slot := m.Space.Slot(base)
	return Value{Sym: m.Tab.Tagged(w, addr+m.Space.Bias(slot), 0, slot)}
}

// constValue gives the value of a constant table entry.
func (m *State) constValue(c *ir.Const) Value {
	switch {
	case c.Global != nil:
		return m.staticAddress(c.Global, c.Bits, c.Type == ir.Ptr)
	case c.Func != nil:
		return Value{Bits: (m.code.FuncAddr[c.Func.ID] + c.Bits) & mem.Mask(m.code.PtrSize*8)}
	case c.Type == ir.I128 || c.Type == ir.F80:
		return Value{Sym: m.Tab.Const(128, c.Bits, c.Hi)}
	}
	return Value{Bits: c.Bits & mem.Mask(c.Type.Bits(m.code.PtrSize))}
}
