package symex

import (
	"heddle/expr"
	"heddle/ir"
	"heddle/symex/static"
)

// This file defines accesses that threads are about to make, and when two of them conflict.

// dataAccess is an access that a thread is about to make. With a symbolic offset addr
// and span are those of the object.
type dataAccess struct {
	addr   uint64
	size   uint64
	span   uint64   // bytes from addr in which the access lies
	off    expr.Ref // symbolic offset from addr, 0: none
	write  bool
	atomic bool
	cond   expr.Ref // under which it writes, 0: always
	verb   string   // "reads", "writes", "frees", or the name of the library function
}

// instrAccess describes the access p that the present instruction of t makes.
func (m *State) instrAccess(t *Thread, p Pending) dataAccess {
	src := &m.code.Funcs[t.Fn].Src.Code[t.PC]
	a := dataAccess{addr: p.Addr, size: uint64(p.Size), span: uint64(p.Size), write: p.Write, atomic: p.Atomic, verb: "reads"}
	if p.Whole {
		a.off, a.size = p.Off, uint64(p.Width) // Size is that of the object
	} else if src.Flags&ir.FlagBitField != 0 {
		a.addr -= uint64(src.Before)
		a.size += uint64(src.Before) + uint64(src.After)
		a.span = a.size
	}
	if src.Op == ir.CmpXchg {
		a.write, a.cond = m.exchanges(t, a)
	}
	if a.write {
		a.verb = "writes"
	}
	if fn := m.callee(t, &m.code.Funcs[t.Fn].Code[t.PC]); src.Op == ir.Call && fn >= 0 {
		a.verb += " (" + m.code.Funcs[fn].Src.Name + ")"
	}
	return a
}

// exchanges tells whether the compare-and-exchange before which t stands would
// write now, and under which condition.
func (m *State) exchanges(t *Thread, a dataAccess) (bool, expr.Ref) {
	in := &m.code.Funcs[t.Fn].Code[t.PC]
	want := operand(t.regs[t.base:t.regTop], m.consts[t.Fn], in.B)
	o, _ := m.Lookup(a.addr)
	if a.off != 0 || o == nil || want.Sym == Uninit {
		return true, 0
	}
	off := int64(a.addr - o.Addr)
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
	eq := m.Wrap(m.tab.Eq(m.Ref(have, w), m.Ref(want, w)))
	if eq.Sym == 0 {
		return eq.Bits != 0, 0
	}
	return true, eq.Sym
}

// conflict tells whether two accesses race, and what must hold beside the path
// condition, 0: nothing.
func (m *State) conflict(a, b *dataAccess) (expr.Ref, bool) {
	if !a.write && !b.write || a.atomic && b.atomic {
		return 0, false
	}
	if a.addr-b.addr >= b.span && b.addr-a.addr >= a.span {
		return 0, false
	}
	cond := expr.Ref(0)
	if a.off|b.off != 0 {
		w := m.code.PtrSize * 8
		start := func(x *dataAccess) expr.Ref {
			base := m.tab.Const(w, x.addr, 0)
			if x.off == 0 {
				return base
			}
			return m.tab.Add(base, x.off)
		}
		p, q := start(a), start(b)
		cond = m.tab.Or(m.tab.ULt(m.tab.Sub(p, q), m.tab.Const(w, b.size, 0)), m.tab.ULt(m.tab.Sub(q, p), m.tab.Const(w, a.size, 0)))
	}
	// Where only one of the two writes, it must do so.
	only := expr.Ref(0)
	switch {
	case a.write && !b.write:
		only = a.cond
	case b.write && !a.write:
		only = b.cond
	}
	if only != 0 {
		if cond == 0 {
			cond = only
		} else {
			cond = m.tab.And(cond, only)
		}
	}
	if cond == 0 {
		return 0, true
	}
	if lo, _, ok := m.tab.IsConst(cond); ok {
		return 0, lo != 0
	}
	return cond, true
}

func (a *dataAccess) phrase() string {
	if a.atomic {
		return a.verb + " it atomically"
	}
	return a.verb + " it"
}

// callee gives the function that the Call instruction in of t calls, -1 if that
// cannot be said.
func (m *State) callee(t *Thread, in *static.Instr) int {
	if in.Aux >= 0 {
		return int(in.Aux)
	}
	v := operand(t.regs[t.base:t.regTop], m.consts[t.Fn], in.A)
	if v.Sym != 0 {
		return -1
	}
	return m.FuncAt(v.Bits)
}
