package body

import (
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// This file defines what becomes of the arguments of a call in the function that is called.

// EvalArgs reads the arguments of a call.
func (m *Unit) EvalArgs(t *state.Thread, src *ir.Instr, out []state.Value) []state.Value {
	regs, consts := t.Regs[t.Base:t.RegTop], m.Consts[t.Fn]
	for _, a := range src.Args {
		v := state.Operand(regs, consts, int32(a))
		if v.Sym == state.Uninit {
			v = m.Force(t, int32(a), m.Code.Funcs[t.Fn].Src.Type(a).Bits(m.Code.PtrSize))
		}
		out = append(out, v)
	}
	return out
}

// Pass gives the value v of type from where one of type to is meant: a number is made a pointer, and the other way round.
func (m *Unit) Pass(v state.Value, from, to ir.Type) state.Value {
	if from == to {
		return v
	}
	if from == ir.Ptr {
		v = m.AddressValue(v)
	}
	v = m.fit(v, from.Bits(m.Code.PtrSize), to.Bits(m.Code.PtrSize))
	if to == ir.Ptr {
		v = m.ToPointer(v)
	}
	return v
}

// fit makes a value of one width a value of another, where a call's types and
// those of the function disagree (K&R definitions, casts of function pointers).
func (m *Unit) fit(v state.Value, from, to int) state.Value {
	switch {
	case v.Sym == state.Uninit || from == to || from == 0:
		return v
	case v.Sym == 0 && to <= 64:
		return state.Value{Bits: v.Bits & mem.Mask(to)}
	case from > to:
		return m.Wrap(m.Tab.Extract(m.Ref(v, from), to-1, 0))
	}
	return m.Wrap(m.Tab.ZExt(m.Ref(v, from), to))
}

// PassPointers sets the parameters of the function that t has just entered. Those beyond args have any value.
func (m *Unit) PassPointers(t *state.Thread, args ...state.Value) {
	f := m.Code.Funcs[t.Fn].Src
	for i := range f.NumParams {
		v := state.Value{Sym: state.Uninit}
		if i < len(args) {
			v = m.Pass(args[i], ir.Ptr, f.Regs[i].Type)
		}
		m.SetReg(t, int32(i), v)
	}
}
