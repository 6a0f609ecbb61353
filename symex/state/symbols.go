package state

import (
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/static"
)

// This file defines symbols: the inputs of a path, and what an uninitialised register or byte holds.

// Symbol tells where a symbol comes from.
func (m *State) Symbol(r expr.Ref) (SymbolInfo, bool) { s, ok := m.syms[r]; return s, ok }

// Force gives an uninitialised register a symbol and stores it back.
func (m *State) Force(t *Thread, o int32, w int) Value {
	if o < 0 {
		return m.FreshUninit(t, w)
	}
	var v Value
	if l := m.Code.Funcs[t.Fn].Src.Regs[o].Layout; l != nil && l.Bool {
		// Anything else is no value of a _Bool.
		if v = m.FreshUninit(t, 1); v.Sym != 0 {
			v = m.Wrap(m.Tab.ZExt(v.Sym, w))
		}
	} else {
		v = m.FreshUninit(t, w)
	}
	m.SetReg(t, o, v)
	return v
}

// Fresh makes a new symbol, named by (place, thread, per-thread count).
func (m *State) Fresh(t *Thread, kind uint8, site uint32, w int, info SymbolInfo) Value {
	if m.Opts.Concrete {
		bits := uint64(0)
		if m.Opts.Input != nil {
			bits = m.Opts.Input(w)
		}
		if w > 64 {
			return Value{Sym: m.Tab.Const(w, bits, 0)}
		}
		return Value{Bits: bits & mem.Mask(w)}
	}
	if m.Opts.Given != nil {
		bits := m.Opts.Given(int(t.ID), t.SymCount, w)
		t.SymCount++
		return m.Wrap(m.Tab.Const(w, bits, 0))
	}
	r := m.Tab.Sym(expr.SymName{Site: site, Thread: uint32(t.ID), Count: t.SymCount, Kind: kind}, w)
	t.SymCount++
	info.Width, info.Thread = w, int(t.ID)
	m.syms[r] = info
	return Value{Sym: r}
}

func (m *State) FreshUninit(t *Thread, w int) Value {
	src, kind := m.Code.Funcs[t.Fn].Src, SymUninitialised
	if m.Opts.Counts {
		kind = SymNondet // it may have been forgotten that it was written: see symex/symmetry/counting.go
	}
	return m.Fresh(t, kind, uint32(src.ID)<<16|uint32(t.PC)&0xffff, w, SymbolInfo{Name: "uninitialised", Pos: m.VisiblePos(t), Func: m.FuncOf(t).Name})
}

func (m *State) FreshNondet(t *Thread, src *ir.Instr, in *static.Instr) Value {
	fn := m.Code.Funcs[t.Fn].Src
	info := SymbolInfo{Name: src.Name, Pos: src.Pos, Func: m.FuncOf(t).Name}
	var l *ir.Layout
	if in.Dst >= 0 {
		if l = fn.Regs[in.Dst].Layout; l != nil {
			info.Signed = l.Signed
		}
	}
	v := m.Fresh(t, SymNondet, uint32(fn.ID)<<16|uint32(t.PC)&0xffff, int(in.Width), info)
	if m.Trace != nil {
		called := src.Name
		if fn.Model {
			called = m.VisibleFunc(t)
		}
		m.Trace.Nondet(int(t.ID), m.VisiblePos(t), m.VisibleFunc(t), called+"()", v, int(in.Width), l)
	}
	return v
}

// The kinds of symbol.
const (
	SymNondet uint8 = iota
	SymUninitialised
	SymUninitTwin // the same with another value, in questions only
)
