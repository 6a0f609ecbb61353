package symex

// This file defines the instructions that are rare or meet symbolic values: the
// part of the interpreter outside its fast loop.

import (
	"heddle/ir"
	"heddle/symex/arith"
	"heddle/symex/check"
	"heddle/symex/mem"
	"heddle/symex/static"
)

// execSlow runs the instruction at t.pc; goOn means that the next one follows.
func (m *Machine) execSlow(t *Thread, in *static.Instr, grant bool) Stop {
	regs := t.regs[t.base:t.regTop]
	consts := m.consts[t.Fn]
	get := func(o int32, w int) Value {
		v := operand(regs, consts, o)
		if v.Sym == Uninit {
			v = m.force(t, o, w)
		}
		return v
	}
	w := int(in.Width)
	switch in.Op {
	case ir.Add, ir.Sub, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Shl, ir.LShr, ir.AShr,
		ir.SDiv, ir.UDiv, ir.SRem, ir.URem, ir.FAdd, ir.FSub, ir.FMul, ir.FDiv,
		ir.SLt, ir.SLe, ir.FEq, ir.FNe, ir.FLt, ir.FLe, ir.Eq, ir.Ne, ir.ULt, ir.ULe:
		x, y := get(in.A, w), get(in.B, w)
		if in.IsPtr {
			v, st := m.pointerBinary(t, in, in.Op, x, y)
			if st == GoOn {
				m.SetReg(t, in.Dst, v)
			}
			return st
		}
		if st := m.checkBinary(t, in, x, y, grant); st != GoOn {
			return st
		}
		if v, ok := m.compareNumbers(in, x, y); ok {
			m.SetReg(t, in.Dst, v)
			return GoOn
		}
		if x.Sym|y.Sym == 0 {
			m.SetReg(t, in.Dst, Value{Bits: arith.Binary(in.Op, in.Width, x.Bits, y.Bits)})
			return GoOn
		}
		if m.code.Funcs[t.Fn].Src.Code[t.PC].Type == ir.F80 {
			return m.Unsupported(t, "long double arithmetic")
		}
		r, ok := arith.Symbolic(m.tab, in.Op, m.Ref(x, w), m.Ref(y, w))
		if !ok {
			return m.Unsupported(t, in.Op.String()+" of input values")
		}
		m.SetReg(t, in.Dst, m.Wrap(r))
	case ir.LoopReset:
		if in.Loop >= 0 && regs[in.Loop].Bits != in.Mask {
			m.SetReg(t, in.Loop, Value{Bits: in.Mask})
		}
	case ir.Fence:
		// A fence has no effect under sequential consistency.
		if in.Flags&ir.FlagWeak != 0 {
			m.assumeConsistency()
		}
	case ir.Nondet:
		v := m.freshNondet(t, &m.code.Funcs[t.Fn].Src.Code[t.PC], in)
		if in.Dst >= 0 {
			m.SetReg(t, in.Dst, v)
		}
	case ir.Neg:
		x := get(in.A, w)
		if in.Flags&ir.FlagSigned != 0 && m.opts.Checks.Has(check.Overflow) {
			if w > 64 {
				return m.Unsupported(t, "overflow check of a 128-bit operation")
			}
			minimum := m.tab.Const(w, 1<<uint(w-1), 0)
			ok := m.Wrap(m.tab.Ne(m.Ref(x, w), minimum))
			if st := m.require(t, ok, grant, PropOverflow, "signed overflow in negation"); st != GoOn {
				return st
			}
		}
		if !m.opts.Checks.Has(check.Overflow) {
			m.noteOverflow(t, in, x, Value{})
		}
		if x.Sym == 0 {
			m.SetReg(t, in.Dst, Value{Bits: -x.Bits & in.Mask})
		} else {
			m.SetReg(t, in.Dst, m.Wrap(m.tab.Neg(x.Sym)))
		}
	case ir.Not:
		x := get(in.A, w)
		if x.Sym == 0 {
			m.SetReg(t, in.Dst, Value{Bits: ^x.Bits & in.Mask})
		} else {
			m.SetReg(t, in.Dst, m.Wrap(m.tab.Not(x.Sym)))
		}
	case ir.FNeg:
		x := get(in.A, w)
		switch {
		case x.Sym != 0 && w > 64:
			return m.Unsupported(t, "long double arithmetic")
		case x.Sym != 0:
			m.SetReg(t, in.Dst, m.Wrap(m.tab.FNeg(x.Sym)))
		default:
			m.SetReg(t, in.Dst, Value{Bits: x.Bits ^ 1<<uint(w-1)})
		}
	case ir.Select:
		c := get(in.A, 1)
		x, y := get(in.B, w), get(in.C, w)
		if c.Sym == 0 {
			if c.Bits == 0 {
				x = y
			}
			m.SetReg(t, in.Dst, x)
			return GoOn
		}
		m.CheckUse(t, c, "a condition")
		if in.IsPtr {
			if st := m.settleNumbers(t, x, y); st != GoOn {
				return st
			}
			x, y = m.AddressValue(x), m.AddressValue(y)
		}
		m.SetReg(t, in.Dst, m.Wrap(m.tab.ITE(c.Sym, m.Ref(x, w), m.Ref(y, w))))
	case ir.Trunc, ir.ZExt, ir.SExt, ir.IntToPtr, ir.PtrToInt, ir.FPTrunc, ir.FPExt, ir.SIToFP, ir.UIToFP, ir.FPToSI, ir.FPToUI:
		x := get(in.A, int(in.From))
		if m.opts.Checks.Has(check.OverflowAll) {
			if st := m.checkConversion(t, in, x, grant); st != GoOn {
				return st
			}
		} else if in.Op == ir.FPToSI || in.Op == ir.FPToUI {
			m.noteConversion(t, in, x)
		}
		return m.convert(t, in, x)
	case ir.TLSAddr:
		m.SetReg(t, in.Dst, Value{Bits: m.tlsObject(t, int(in.Aux))})
	case ir.Alloca:
		return m.allocaOp(t, in, get(in.A, 64))
	case ir.Kill:
		if m.lendsLocals(t, in.Aux+mem.FirstSite) {
			if m.MustStop(t, grant) {
				t.Pending = Pending{Kind: PendDeath}
				return StopNode
			}
			t.Fresh = false
		}
		m.killSite(t, in.Aux+mem.FirstSite)
	case ir.MemCopy, ir.MemSet:
		return m.bulk(t, in, grant)
	case ir.RMW, ir.CmpXchg:
		return m.update(t, in, grant)
	case ir.AtomicBegin:
		if t.Atomic == 0 {
			if m.MustStop(t, grant) {
				t.Pending = Pending{Kind: PendAtomic}
				return StopNode
			}
			t.Fresh = false
		}
		t.Atomic++
	case ir.AtomicEnd:
		if t.Atomic > 0 {
			t.Atomic--
		}
	case ir.Order:
		m.order(t, in)
	case ir.Pick:
		return m.pick(t, in, grant)
	case ir.Assert:
		src := &m.code.Funcs[t.Fn].Src.Code[t.PC]
		prop, msg := PropAssert, src.Msg
		if src.Name != "" {
			prop = src.Name
		}
		if msg == "" {
			msg = "assertion"
		}
		if prop == PropAssert {
			msg = "assertion failed: " + msg
		}
		cond := get(in.A, 1)
		m.CheckUse(t, cond, "an assertion")
		return m.require(t, cond, grant, prop, msg)
	case ir.Assume:
		cond := get(in.A, 1)
		m.CheckUse(t, cond, "an assumption")
		return m.Suppose(t, cond, grant)
	case ir.Unreachable:
		const msg = "control reaches a place marked unreachable"
		if m.opts.Checks.Has(check.Assert) {
			return m.Violate(t, grant, PropAssert, msg)
		}
		if m.MustStop(t, grant) {
			t.Pending = Pending{Kind: PendFail}
			return StopNode
		}
		m.noteUnasked(t, PropAssert, msg, false)
		return m.Fail(t, Event{Kind: EventDead, Property: PropAssert, Message: msg})
	case ir.Unsupported:
		if m.MustStop(t, grant) {
			t.Pending = Pending{Kind: PendFail}
			return StopNode
		}
		return m.Unsupported(t, m.code.Funcs[t.Fn].Src.Code[t.PC].Msg)
	default:
		return m.Unsupported(t, "instruction "+in.Op.String())
	}
	return GoOn
}
