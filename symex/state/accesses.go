package state

import (
	"heddle/expr"
	"heddle/ir"
	"heddle/symex/static"
)

// This file defines accesses that threads are about to make, and when two of them conflict.

// DataAccess is an access that a thread is about to make. With a symbolic offset addr
// and span are those of the object.
type DataAccess struct {
	Addr   uint64
	Size   uint64
	Span   uint64   // bytes from addr in which the access lies
	Off    expr.Ref // symbolic offset from addr, 0: none
	Write  bool
	Atomic bool
	cond   expr.Ref // under which it writes, 0: always
	Verb   string   // "reads", "writes", "frees", or the name of the library function
}

// InstrAccess describes the access p that the present instruction of t makes.
func (m *State) InstrAccess(t *Thread, p Pending) DataAccess {
	src := &m.code.Funcs[t.Fn].Src.Code[t.PC]
	a := DataAccess{Addr: p.Addr, Size: uint64(p.Size), Span: uint64(p.Size), Write: p.Write, Atomic: p.Atomic, Verb: "reads"}
	if p.Whole {
		a.Off, a.Size = p.Off, uint64(p.Width) // Size is that of the object
	} else if src.Flags&ir.FlagBitField != 0 {
		a.Addr -= uint64(src.Before)
		a.Size += uint64(src.Before) + uint64(src.After)
		a.Span = a.Size
	}
	if src.Op == ir.CmpXchg {
		a.Write, a.cond = m.exchanges(t, a)
	}
	if a.Write {
		a.Verb = "writes"
	}
	if fn := m.Callee(t, &m.code.Funcs[t.Fn].Code[t.PC]); src.Op == ir.Call && fn >= 0 {
		a.Verb += " (" + m.code.Funcs[fn].Src.Name + ")"
	}
	return a
}

// exchanges tells whether the compare-and-exchange before which t stands would
// write now, and under which condition.
func (m *State) exchanges(t *Thread, a DataAccess) (bool, expr.Ref) {
	in := &m.code.Funcs[t.Fn].Code[t.PC]
	want := Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], in.B)
	o, _ := m.Lookup(a.Addr)
	if a.Off != 0 || o == nil || want.Sym == Uninit {
		return true, 0
	}
	off := int64(a.Addr - o.Addr)
	if off+int64(in.Size) > o.Size {
		return true, 0
	}
	have := m.LoadScalar(t.ID, o, off, in.Size, true)
	switch {
	case have.Sym == Uninit:
		return true, 0
	case have.Sym|want.Sym == 0:
		return have.Bits == want.Bits, 0
	}
	w := int(in.Width)
	eq := m.Wrap(m.Tab.Eq(m.Ref(have, w), m.Ref(want, w)))
	if eq.Sym == 0 {
		return eq.Bits != 0, 0
	}
	return true, eq.Sym
}

// Conflict tells whether two accesses race, and what must hold beside the path
// condition, 0: nothing.
func (m *State) Conflict(a, b *DataAccess) (expr.Ref, bool) {
	if !a.Write && !b.Write || a.Atomic && b.Atomic {
		return 0, false
	}
	if a.Addr-b.Addr >= b.Span && b.Addr-a.Addr >= a.Span {
		return 0, false
	}
	cond := expr.Ref(0)
	if a.Off|b.Off != 0 {
		w := m.code.PtrSize * 8
		start := func(x *DataAccess) expr.Ref {
			base := m.Tab.Const(w, x.Addr, 0)
			if x.Off == 0 {
				return base
			}
			return m.Tab.Add(base, x.Off)
		}
		p, q := start(a), start(b)
		cond = m.Tab.Or(m.Tab.ULt(m.Tab.Sub(p, q), m.Tab.Const(w, b.Size, 0)), m.Tab.ULt(m.Tab.Sub(q, p), m.Tab.Const(w, a.Size, 0)))
	}
	// Where only one of the two writes, it must do so.
	only := expr.Ref(0)
	switch {
	case a.Write && !b.Write:
		only = a.cond
	case b.Write && !a.Write:
		only = b.cond
	}
	if only != 0 {
		if cond == 0 {
			cond = only
		} else {
			cond = m.Tab.And(cond, only)
		}
	}
	if cond == 0 {
		return 0, true
	}
	if lo, _, ok := m.Tab.IsConst(cond); ok {
		return 0, lo != 0
	}
	return cond, true
}

func (a *DataAccess) Phrase() string {
	if a.Atomic {
		return a.Verb + " it atomically"
	}
	return a.Verb + " it"
}

// Callee gives the function that the Call instruction in of t calls, -1 if that
// cannot be said.
func (m *State) Callee(t *Thread, in *static.Instr) int {
	if in.Aux >= 0 {
		return int(in.Aux)
	}
	v := Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], in.A)
	if v.Sym != 0 {
		return -1
	}
	return m.FuncAt(v.Bits)
}
