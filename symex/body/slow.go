package body

// This file defines the instructions that are rare or meet symbolic values: the
// part of the interpreter outside its fast loop.

import (
	"heddle.example/ir"
	"heddle.example/symex/arith"
	"heddle.example/symex/check"
	"heddle.example/symex/foresight"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// local tells whether what an instruction with concrete operands does is told by these, and by what it reads of memory (package foresight).
func local(op ir.Op) bool {
	switch op {
	case ir.Add, ir.Sub, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Shl, ir.LShr, ir.AShr, ir.SDiv, ir.UDiv, ir.SRem, ir.URem,
		ir.SLt, ir.SLe, ir.Eq, ir.Ne, ir.ULt, ir.ULe, ir.LoopReset, ir.Neg, ir.Not, ir.Select, ir.Trunc, ir.ZExt, ir.SExt,
		ir.RMW, ir.CmpXchg, ir.Assert:
		return true
	}
	return false
}

// ExecSlow runs the instruction at t.pc; goOn means that the next one follows.
func (m *Unit) ExecSlow(t *state.Thread, in *static.Instr, grant bool) state.Stop {
	regs := t.Regs[t.Base:t.RegTop]
	consts := m.Consts[t.Fn]
	get := func(o int32, w int) state.Value {
		v := state.Operand(regs, consts, o)
		if v.Sym == state.Uninit {
			v = m.Force(t, o, w)
		}
		return v
	}
	w := int(in.Width)
	if m.Lesson != nil {
		if !local(in.Op) {
			m.Lesson.Spoil()
		} else if in.IsPtr {
			m.Lesson.Need(foresight.NoDead)
		}
	}
	switch in.Op {
	case ir.Add, ir.Sub, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Shl, ir.LShr, ir.AShr,
		ir.SDiv, ir.UDiv, ir.SRem, ir.URem, ir.FAdd, ir.FSub, ir.FMul, ir.FDiv,
		ir.SLt, ir.SLe, ir.FEq, ir.FNe, ir.FLt, ir.FLe, ir.Eq, ir.Ne, ir.ULt, ir.ULe:
		x, y := get(in.A, w), get(in.B, w)
		if in.IsPtr {
			v, st := m.PointerBinary(t, in, in.Op, x, y)
			if st == state.GoOn {
				m.SetReg(t, in.Dst, v)
			}
			return st
		}
		if st := m.CheckBinary(t, in, x, y, grant); st != state.GoOn {
			return st
		}
		if v, ok := m.AddressNumbers(in, x, y); ok {
			m.SetReg(t, in.Dst, v)
			return state.GoOn
		}
		if x.Sym|y.Sym == 0 {
			m.SetReg(t, in.Dst, state.Value{Bits: arith.Binary(in.Op, in.Width, x.Bits, y.Bits)})
			return state.GoOn
		}
		if m.Code.Funcs[t.Fn].Src.Code[t.PC].Type == ir.F80 {
			return m.LongBinary(t, in, x, y)
		}
		r, ok := arith.Symbolic(m.Tab, in.Op, m.Ref(x, w), m.Ref(y, w))
		if !ok {
			return m.Unsupported(t, in.Op.String()+" of input values")
		}
		m.SetReg(t, in.Dst, m.Wrap(r))
	case ir.LoopReset:
		if in.Loop >= 0 && regs[in.Loop].Bits != in.Mask {
			m.SetReg(t, in.Loop, state.Value{Bits: in.Mask})
		}
	case ir.Fence:
		if m.Weak() {
			return m.Unit.Fence(t, in, grant)
		}
		// A fence has no effect under sequential consistency.
		if in.Flags&ir.FlagWeak != 0 {
			m.WeakerRuns()
		}
	case ir.Nondet:
		v := m.FreshNondet(t, &m.Code.Funcs[t.Fn].Src.Code[t.PC], in)
		if in.Dst >= 0 {
			m.SetReg(t, in.Dst, v)
		}
	case ir.Neg:
		x := get(in.A, w)
		if in.Flags&ir.FlagSigned != 0 && m.Opts.Checks.Has(check.Overflow) {
			minimum := m.Tab.Const(w, 1<<uint(w-1), 0)
			if w > 64 {
				minimum = m.Tab.Const(w, 0, 1<<uint(w-65))
			}
			ok := m.Wrap(m.Tab.Ne(m.Ref(x, w), minimum))
			if st := m.Require(t, ok, grant, state.PropOverflow, "signed overflow in negation"); st != state.GoOn {
				return st
			}
		}
		if in.Flags&ir.FlagUnsigned != 0 && m.Opts.Checks.Has(check.UnsignedOverflow) {
			if st := m.CheckWrap(t, ir.Sub, w, state.Value{}, x, grant); st != state.GoOn {
				return st
			}
		}
		if !m.Opts.Checks.Has(check.Overflow) {
			m.NoteOverflow(t, in, x, state.Value{})
		}
		if x.Sym == 0 {
			m.SetReg(t, in.Dst, state.Value{Bits: -x.Bits & in.Mask})
		} else {
			m.SetReg(t, in.Dst, m.Wrap(m.Tab.Neg(x.Sym)))
		}
	case ir.Not:
		x := get(in.A, w)
		if x.Sym == 0 {
			m.SetReg(t, in.Dst, state.Value{Bits: ^x.Bits & in.Mask})
		} else {
			m.SetReg(t, in.Dst, m.Wrap(m.Tab.Not(x.Sym)))
		}
	case ir.FNeg:
		x := get(in.A, w)
		switch {
		case w > 64:
			return m.LongNegate(t, in, x)
		case x.Sym != 0:
			m.SetReg(t, in.Dst, m.Wrap(m.Tab.FNeg(x.Sym)))
		default:
			m.SetReg(t, in.Dst, state.Value{Bits: x.Bits ^ 1<<uint(w-1)})
		}
	case ir.Select:
		c := get(in.A, 1)
		x, y := get(in.B, w), get(in.C, w)
		if c.Sym == 0 {
			if c.Bits == 0 {
				x = y
			}
			m.SetReg(t, in.Dst, x)
			return state.GoOn
		}
		m.CheckUse(t, c, "a condition")
		if in.IsPtr {
			if st := m.SettleNumbers(t, x, y); st != state.GoOn {
				return st
			}
			x, y = m.AddressValue(x), m.AddressValue(y)
		}
		m.SetReg(t, in.Dst, m.Wrap(m.Tab.ITE(c.Sym, m.Ref(x, w), m.Ref(y, w))))
	case ir.Trunc, ir.ZExt, ir.SExt, ir.IntToPtr, ir.PtrToInt, ir.FPTrunc, ir.FPExt, ir.SIToFP, ir.UIToFP, ir.FPToSI, ir.FPToUI:
		x := get(in.A, int(in.From))
		if m.Opts.Checks.Has(check.OverflowAll) {
			if st := m.CheckConversion(t, in, x, grant); st != state.GoOn {
				return st
			}
		} else if in.Op == ir.FPToSI || in.Op == ir.FPToUI {
			m.NoteConversion(t, in, x)
		}
		return m.Convert(t, in, x)
	case ir.TLSAddr:
		m.SetReg(t, in.Dst, state.Value{Bits: m.TLSObject(t, int(in.Aux))})
	case ir.Alloca:
		return m.AllocaOp(t, in, get(in.A, 64))
	case ir.Kill:
		if m.LendsLocals(t, in.Aux+mem.FirstSite) {
			if m.MustStop(t, grant) {
				t.Pending = state.Pending{Kind: state.PendDeath}
				return state.StopNode
			}
			t.Fresh = false
		}
		m.KillSite(t, in.Aux+mem.FirstSite)
	case ir.MemCopy, ir.MemSet:
		return m.bulk(t, in, grant)
	case ir.RMW, ir.CmpXchg:
		return m.Update(t, in, grant)
	case ir.AtomicBegin:
		if t.Atomic == 0 {
			quiet := in.Order == ir.OrderConsume
			if m.Opts.Robust && in.Order != ir.OrderUnsaid && !quiet {
				m.AssumeConsistency() // rc11 does not have such operations
			}
			if m.MustStop(t, grant) {
				t.Pending = state.Pending{Kind: state.PendAtomic}
				return state.StopNode
			}
			t.Fresh = false
			if quiet {
				t.Atomic = state.Quiet
			} else if st := m.EntersSection(t, in); st != state.GoOn {
				return st
			}
		}
		t.Atomic++
	case ir.AtomicEnd:
		if t.Atomic > 0 {
			switch t.Atomic--; t.Atomic {
			case 0:
				m.LeavesSection(t)
			case state.Quiet:
				t.Atomic = 0
			}
		}
	case ir.Order:
		m.RunOrder(t, in)
	case ir.Pick:
		return m.RunPick(t, in, grant)
	case ir.Assert:
		src := &m.Code.Funcs[t.Fn].Src.Code[t.PC]
		prop, msg := state.PropAssert, src.Msg
		if src.Name != "" {
			prop = src.Name
		}
		if prop == check.Bounds.Name && !m.EnabledCheck(prop) {
			m.survives(t, get(in.A, 1), prop, src.Msg)
			return state.GoOn
		}
		if msg == "" {
			msg = "assertion"
		}
		cond := get(in.A, 1)
		if prop == state.PropAssert && (cond.Sym != 0 || cond.Bits == 0) { // else nobody is told
			msg = "assertion failed: " + msg
		}
		m.CheckUse(t, cond, "an assertion")
		return m.Require(t, cond, grant, prop, msg)
	case ir.Assume:
		cond := get(in.A, 1)
		m.CheckUse(t, cond, "an assumption")
		return m.Suppose(t, cond, grant)
	case ir.Unreachable:
		const msg = "control reaches a place marked unreachable"
		if m.Opts.Checks.Has(check.Assert) {
			return m.Violate(t, grant, state.PropAssert, msg)
		}
		if m.MustStop(t, grant) {
			t.Pending = state.Pending{Kind: state.PendFail}
			return state.StopNode
		}
		m.NoteUnasked(t, state.PropAssert, msg, false)
		return m.Fail(t, state.Event{Kind: state.EventDead, Property: state.PropAssert, Message: msg})
	case ir.Unsupported:
		if m.MustStop(t, grant) {
			t.Pending = state.Pending{Kind: state.PendFail}
			return state.StopNode
		}
		return m.Unsupported(t, m.Code.Funcs[t.Fn].Src.Code[t.PC].Msg)
	default:
		return m.Unsupported(t, "instruction "+in.Op.String())
	}
	return state.GoOn
}

// survives notes where a check fails, or may, that nobody asked for and whose failure systems survive.
func (m *Unit) survives(t *state.Thread, cond state.Value, prop, msg string) {
	if cond.Sym == 0 && cond.Bits == 0 || cond.Sym != 0 && m.Feasible(m.Tab.Not(cond.Sym)) != state.Unsat {
		m.NoteUnasked(t, prop, msg, true)
	}
}
