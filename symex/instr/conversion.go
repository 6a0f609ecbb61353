package instr

// This file defines the check of conversions to signed types that cannot hold
// the value: from wider integers (implementation-defined in C) and from floats
// (undefined).

import (
	"math"

	"heddle.example/ir"
	"heddle.example/symex/arith"
	"heddle.example/symex/check"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// CheckConversion decides whether the conversion in keeps the value x.
func (m *Unit) CheckConversion(t *state.Thread, in *static.Instr, x state.Value, grant bool) state.Stop {
	w, from := int(in.Width), int(in.From)
	switch in.Op {
	case ir.Trunc:
		if in.Flags&(ir.FlagSigned|ir.FlagUnsigned) == 0 || from > 64 {
			return state.GoOn
		}
		if in.Flags&ir.FlagSigned == 0 {
			ok := m.Tab.ULt(m.Ref(x, from), m.Tab.Const(from, 1<<uint(w), 0))
			return m.Require(t, m.Wrap(ok), grant, state.PropOverflow, "conversion of a float to an integer type that cannot hold the value")
		}
		what := "type"
		if in.Flags&ir.FlagBitField != 0 {
			w, what = int(m.Code.Funcs[t.Fn].Src.Code[t.PC].BitWidth), "bit-field"
		}
		low := m.Tab.Extract(m.Ref(x, from), w-1, 0)
		ok := m.Tab.Eq(m.Tab.SExt(low, from), m.Ref(x, from))
		if in.Flags&ir.FlagUnsigned != 0 {
			ok = m.Tab.ULt(m.Ref(x, from), m.Tab.Const(from, 1<<uint(w-1), 0))
		}
		return m.Require(t, m.Wrap(ok), grant, state.PropOverflow, "conversion to a signed "+what+" that cannot hold the value")
	case ir.FPToSI, ir.FPToUI:
		if from != 32 && from != 64 || w > 64 {
			return state.GoOn
		}
		return m.Require(t, m.Wrap(arith.FloatFits(m.Tab, m.Ref(x, from), from, w, in.Op == ir.FPToSI)), grant, state.PropOverflow,
			"conversion of a float to an integer type that cannot hold the value")
	}
	return state.GoOn
}

// Convert runs a conversion.
func (m *Unit) Convert(t *state.Thread, in *static.Instr, x state.Value) state.Stop {
	src := &m.Code.Funcs[t.Fn].Src.Code[t.PC]
	if src.Type == ir.F80 || src.From == ir.F80 {
		return m.longConvert(t, in, x)
	}
	w, from := int(in.Width), int(in.From)
	set := func(v state.Value) state.Stop {
		m.SetReg(t, in.Dst, v)
		return state.GoOn
	}
	tab := m.Tab
	switch in.Op {
	case ir.PtrToInt:
		// Among too many objects it stays a bare number, which tells as much where it is compared.
		x, _, st := m.pointInto(t, x)
		if st != state.GoOn {
			return st
		}
		m.noteLayout(x)
		if st := m.SettleNumber(t, x); st != state.GoOn {
			return st
		}
		return set(m.AddressValue(x))
	case ir.IntToPtr:
		return set(m.ToPointer(x))
	case ir.ZExt, ir.Trunc:
		if x.Sym == 0 && w <= 64 {
			return set(state.Value{Bits: x.Bits & in.Mask})
		}
		r := m.Ref(x, from)
		switch {
		case w > from:
			r = tab.ZExt(r, w)
		case w < from:
			r = tab.Extract(r, w-1, 0)
		}
		return set(m.Wrap(r))
	case ir.SExt:
		if x.Sym == 0 && w <= 64 {
			return set(state.Value{Bits: uint64(arith.SignExtend(x.Bits, in.From)) & in.Mask})
		}
		return set(m.Wrap(tab.SExt(m.Ref(x, from), w)))
	case ir.FPTrunc, ir.FPExt:
		if x.Sym == 0 {
			if from == 64 && w == 32 {
				return set(state.Value{Bits: uint64(math.Float32bits(float32(math.Float64frombits(x.Bits))))})
			}
			if from == 32 && w == 64 {
				return set(state.Value{Bits: math.Float64bits(float64(math.Float32frombits(uint32(x.Bits))))})
			}
			return set(x)
		}
		return set(m.Wrap(tab.FConv(x.Sym, w)))
	case ir.SIToFP:
		return set(m.Wrap(tab.SIToFP(m.Ref(x, from), w)))
	case ir.UIToFP:
		return set(m.Wrap(tab.UIToFP(m.Ref(x, from), w)))
	case ir.FPToSI:
		return set(m.Wrap(tab.FPToSI(m.Ref(x, from), w)))
	default:
		return set(m.Wrap(tab.FPToUI(m.Ref(x, from), w)))
	}
}

// noteLayout says aloud that the program works with the number that an address is.
func (m *Unit) noteLayout(v state.Value) {
	if m.Layout {
		return
	}
	note := func(addr uint64) {
		if o, stale := m.Lookup(addr); stale || o != nil && o.Kind != mem.Handle || m.FuncAt(addr) >= 0 {
			m.Layout = true
		}
	}
	if v.Sym == 0 {
		note(v.Bits)
	} else if v.Sym != state.Uninit {
		if m.Tab.HasSymbols(v.Sym) {
			m.Layout = true // which objects it may point to says what number it is
			return
		}
		m.EachConstant(v.Sym, note)
	}
}

// QuickUnary computes an operation of the interpreter's loop on a word. ok is false where more is to be said: the result is no word, a
// number becomes a pointer, or a check is asked for.
func (m *Unit) QuickUnary(in *static.Instr, x uint64) (v uint64, ok bool) {
	switch in.Op {
	case ir.Not:
		return ^x & in.Mask, true
	case ir.ZExt:
		return x, in.Width <= 64
	case ir.SExt:
		return uint64(arith.SignExtend(x, in.From)) & in.Mask, in.Width <= 64
	case ir.Trunc:
		return x & in.Mask, in.Flags&(ir.FlagSigned|ir.FlagUnsigned) == 0 || !m.Opts.Checks.Has(check.OverflowAll)
	case ir.IntToPtr:
		return x, m.Space.Null(x)
	}
	return 0, false
}
