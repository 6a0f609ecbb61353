package instr

import (
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// This file defines the accesses that instructions make.

// InstrAccess describes the access p that the present instruction of t makes.
func (m *Unit) InstrAccess(t *state.Thread, p state.Pending) check.DataAccess {
	src := &m.Code.Funcs[t.Fn].Src.Code[t.PC]
	a := check.DataAccess{Addr: p.Addr, Size: uint64(p.Size), Span: uint64(p.Size), Write: p.Write, Atomic: p.Atomic, Verb: "reads"}
	if p.Whole {
		a.Off, a.Size = p.Off, uint64(p.Width) // Size is that of the object
	} else if src.Flags&ir.FlagBitField != 0 {
		a.Addr -= uint64(src.Before)
		a.Size += uint64(src.Before) + uint64(src.After)
		a.Span = a.Size
	}
	if src.Op == ir.CmpXchg {
		a.Write, a.Cond = m.exchanges(t, a)
	}
	if a.Write {
		a.Verb = "writes"
	}
	if fn := m.Callee(t, &m.Code.Funcs[t.Fn].Code[t.PC]); src.Op == ir.Call && fn >= 0 {
		a.Verb += " (" + m.Code.Funcs[fn].Src.Name + ")"
	}
	return a
}

// exchanges tells whether the compare-and-exchange before which t stands would
// write now, and under which condition.
func (m *Unit) exchanges(t *state.Thread, a check.DataAccess) (bool, expr.Ref) {
	in := &m.Code.Funcs[t.Fn].Code[t.PC]
	want := state.Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], in.B)
	o, _ := m.Lookup(a.Addr)
	if a.Off != 0 || o == nil || want.Sym == state.Uninit {
		return true, 0
	}
	off := int64(a.Addr - o.Addr)
	if off+int64(in.Size) > o.Size {
		return true, 0
	}
	have := m.LoadScalar(t.ID, o, off, in.Size, true)
	if in.IsPtr {
		addr, ok := m.InPlace(o, off)
		if !ok {
			addr, ok = have.Bits, have.Sym == 0
		}
		if ok && want.Sym == 0 {
			return addr == want.Bits, 0
		}
		have, want = m.AddressValue(have), m.AddressValue(want)
	}
	switch {
	case have.Sym == state.Uninit:
		return true, 0
	case have.Sym|want.Sym == 0:
		return have.Bits == want.Bits, 0
	}
	w := int(in.Width)
	// Not by Wrap: who only looks learns nothing of an address.
	eq := m.Tab.Untagged(m.Tab.Eq(m.Ref(have, w), m.Ref(want, w)))
	if lo, _, ok := m.Tab.IsConst(eq); ok {
		return lo != 0, 0
	}
	return true, eq
}

// Callee gives the function that the Call instruction in of t calls, -1 if that
// cannot be said.
func (m *Unit) Callee(t *state.Thread, in *static.Instr) int {
	if in.Aux >= 0 {
		return int(in.Aux)
	}
	v := state.Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], in.A)
	if v.Sym != 0 {
		return -1
	}
	return m.FuncAt(v.Bits)
}
