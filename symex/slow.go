package symex

// This file defines the instructions that are rare or meet symbolic values: the
// part of the interpreter outside its fast loop.

import (
	"math"

	"heddle/expr"
	"heddle/ir"
	"heddle/symex/check"
	"heddle/symex/mem"
	"heddle/symex/static"
)

// execSlow runs the instruction at t.pc; GoOn means that the next one follows.
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
			m.SetReg(t, in.Dst, Value{Bits: concreteBinary(in.Op, in.Width, x.Bits, y.Bits)})
			return GoOn
		}
		if m.code.Funcs[t.Fn].Src.Code[t.PC].Type == ir.F80 {
			return m.Unsupported(t, "long double arithmetic")
		}
		r, ok := m.symBinary(in.Op, m.Ref(x, w), m.Ref(y, w))
		if !ok {
			return m.Unsupported(t, in.Op.String()+" of input values")
		}
		m.SetReg(t, in.Dst, m.Wrap(r))
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

// checkBinary decides the checks that an arithmetic or pointer operation carries.
func (m *Machine) checkBinary(t *Thread, in *static.Instr, x, y Value, grant bool) Stop {
	w := int(in.Width)
	switch in.Op {
	case ir.SDiv, ir.UDiv, ir.SRem, ir.URem:
		ok := Truth(y.Bits != 0)
		if y.Sym != 0 {
			ok = m.Wrap(m.tab.Ne(y.Sym, m.tab.Const(w, 0, 0)))
		}
		if st := m.require(t, ok, grant, PropDiv, "division by zero"); st != GoOn {
			return st
		}
	}
	if !m.opts.Checks.Has(check.Overflow) {
		m.noteOverflow(t, in, x, y)
		return GoOn
	}
	if in.Op == ir.LShr || in.Op == ir.AShr || in.Op == ir.Shl && in.Flags&ir.FlagSigned == 0 {
		return m.require(t, m.shiftInRange(y, w), grant, PropOverflow, "the amount of a shift is negative or not less than the width")
	}
	if in.Flags&ir.FlagSigned == 0 {
		return GoOn
	}
	switch in.Op {
	case ir.Add, ir.Sub, ir.Mul, ir.SDiv, ir.SRem, ir.Shl:
	default:
		return GoOn
	}
	msg := "signed overflow in " + in.Op.String()
	if x.Sym|y.Sym == 0 {
		return m.require(t, Truth(!overflows(in.Op, in.Width, x.Bits, y.Bits)), grant, PropOverflow, msg)
	}
	if w > 64 {
		return m.Unsupported(t, "overflow check of a 128-bit operation")
	}
	return m.require(t, m.Wrap(m.noOverflow(in.Op, m.Ref(x, w), m.Ref(y, w), w)), grant, PropOverflow, msg)
}

// shiftInRange tells whether y is an amount by which w bits can be shifted.
func (m *Machine) shiftInRange(y Value, w int) Value {
	if y.Sym == 0 {
		return Truth(y.Bits < uint64(w))
	}
	return m.Wrap(m.tab.ULt(y.Sym, m.tab.Const(w, uint64(w), 0)))
}

// noOverflow gives the condition under which a signed operation does not overflow.
func (m *Machine) noOverflow(op ir.Op, x, y expr.Ref, w int) expr.Ref {
	t := m.tab
	switch op {
	case ir.SDiv, ir.SRem:
		minimum := t.Const(w, 1<<uint(w-1), 0)
		return t.Not(t.And(t.Eq(x, minimum), t.Eq(y, t.Const(w, ^uint64(0), ^uint64(0)))))
	case ir.Shl:
		wide := 2 * w
		r := t.Shl(t.ZExt(x, wide), t.ZExt(y, wide))
		fits := t.Eq(t.Extract(r, wide-1, w-1), t.Const(w+1, 0, 0))
		return t.And(t.ULt(y, t.Const(w, uint64(w), 0)), t.And(t.SLe(t.Const(w, 0, 0), x), fits))
	}
	rx, ry, whole := m.signedRange(x, 0), m.signedRange(y, 0), fullRange(w)
	if s, ok := rx.combine(op, ry); ok && s.lo >= whole.lo && s.hi <= whole.hi {
		return t.Bool(true)
	}
	wide := w + 1
	if op == ir.Mul {
		wide = max(wide, rx.bits()+ry.bits())
	}
	a, b := t.SExt(x, wide), t.SExt(y, wide)
	var r expr.Ref
	switch op {
	case ir.Add:
		r = t.Add(a, b)
	case ir.Sub:
		r = t.Sub(a, b)
	default:
		r = t.Mul(a, b)
	}
	return t.Eq(r, t.SExt(t.Extract(r, w-1, 0), wide))
}

func (m *Machine) isNull(v Value) bool {
	return v.Sym == 0 && m.Space.Null(v.Bits)
}

// arbitrary tells whether v is a pointer made of a number, which may happen to be the
// address of anything.
func (m *Machine) arbitrary(v Value) bool {
	if v.Sym != 0 || m.isNull(v) || m.FuncAt(v.Bits) >= 0 {
		return false
	}
	if o, stale := m.Lookup(v.Bits); o != nil || stale {
		return false
	}
	return true
}

// symBinary builds the expression of an operation; ok is false if there is none.
func (m *Machine) symBinary(op ir.Op, x, y expr.Ref) (expr.Ref, bool) {
	t := m.tab
	switch op {
	case ir.Add:
		return t.Add(x, y), true
	case ir.Sub:
		return t.Sub(x, y), true
	case ir.Mul:
		return t.Mul(x, y), true
	case ir.SDiv:
		return t.SDiv(x, y), true
	case ir.UDiv:
		return t.UDiv(x, y), true
	case ir.SRem:
		return t.SRem(x, y), true
	case ir.URem:
		return t.URem(x, y), true
	case ir.And:
		return t.And(x, y), true
	case ir.Or:
		return t.Or(x, y), true
	case ir.Xor:
		return t.Xor(x, y), true
	case ir.Shl:
		return t.Shl(x, y), true
	case ir.LShr:
		return t.LShr(x, y), true
	case ir.AShr:
		return t.AShr(x, y), true
	case ir.Eq:
		return t.Eq(x, y), true
	case ir.Ne:
		return t.Ne(x, y), true
	case ir.SLt:
		return t.SLt(x, y), true
	case ir.SLe:
		return t.SLe(x, y), true
	case ir.ULt:
		return t.ULt(x, y), true
	case ir.ULe:
		return t.ULe(x, y), true
	}
	if w := t.Width(x); w != 32 && w != 64 {
		return 0, false
	}
	if op == ir.FNe {
		eq, ok := m.symBinary(ir.FEq, x, y)
		return t.Not(eq), ok
	}
	if r, ok := m.compareConverted(op, x, y); ok {
		return r, true
	}
	switch op {
	case ir.FAdd:
		return t.FAdd(x, y), true
	case ir.FSub:
		return t.FSub(x, y), true
	case ir.FMul:
		return t.FMul(x, y), true
	case ir.FDiv:
		return t.FDiv(x, y), true
	case ir.FEq:
		return t.FEq(x, y), true
	case ir.FLt:
		return t.FLt(x, y), true
	case ir.FLe:
		return t.FLe(x, y), true
	}
	return 0, false
}

// convert runs a conversion.
func (m *Machine) convert(t *Thread, in *static.Instr, x Value) Stop {
	src := &m.code.Funcs[t.Fn].Src.Code[t.PC]
	if src.Type == ir.F80 || src.From == ir.F80 {
		return m.Unsupported(t, "long double arithmetic")
	}
	w, from := int(in.Width), int(in.From)
	set := func(v Value) Stop {
		m.SetReg(t, in.Dst, v)
		return GoOn
	}
	tab := m.tab
	switch in.Op {
	case ir.PtrToInt:
		x, st := m.pointInto(t, x)
		if st != GoOn {
			return st
		}
		m.noteLayout(x)
		if st := m.settleNumber(t, x); st != GoOn {
			return st
		}
		return set(m.AddressValue(x))
	case ir.IntToPtr:
		return set(m.ToPointer(x))
	case ir.ZExt, ir.Trunc:
		if x.Sym == 0 && w <= 64 {
			return set(Value{Bits: x.Bits & in.Mask})
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
			return set(Value{Bits: uint64(signExtend(x.Bits, in.From)) & in.Mask})
		}
		return set(m.Wrap(tab.SExt(m.Ref(x, from), w)))
	case ir.FPTrunc, ir.FPExt:
		if x.Sym == 0 {
			if from == 64 && w == 32 {
				return set(Value{Bits: uint64(math.Float32bits(float32(math.Float64frombits(x.Bits))))})
			}
			if from == 32 && w == 64 {
				return set(Value{Bits: math.Float64bits(float64(math.Float32frombits(uint32(x.Bits))))})
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
func (m *Machine) noteLayout(v Value) {
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
	} else if v.Sym != Uninit {
		if m.tab.HasSymbols(v.Sym) {
			m.Layout = true // which objects it may point to says what number it is
			return
		}
		m.EachConstant(v.Sym, note)
	}
}

// loadSlow runs a Load that the fast path did not take.
func (m *Machine) loadSlow(t *Thread, in *static.Instr, grant bool) (Value, Stop) {
	o, off, sym, st := m.access(t, in.A, int64(in.Size), false, in.Flags, grant, PendRead)
	if st != GoOn {
		return Value{}, st
	}
	if m.obs != nil && m.obs.recording {
		if sym != 0 {
			m.recordRead(o, 0, o.Size)
		} else {
			m.recordRead(o, off, int64(in.Size))
		}
	}
	v, st := m.loadTyped(t, o, off, sym, in)
	if st != GoOn {
		return v, st
	}
	if m.trace != nil {
		m.traceRead(t, o, off, in, v)
	}
	return v, GoOn
}

// storeSlow runs a Store that the fast path did not take.
func (m *Machine) storeSlow(t *Thread, in *static.Instr, grant bool) Stop {
	v := operand(t.regs[t.base:t.regTop], m.consts[t.Fn], in.B)
	if v.Sym == Uninit {
		v = m.force(t, in.B, int(in.Width))
	}
	o, off, sym, st := m.access(t, in.A, int64(in.Size), true, in.Flags, grant, PendWrite)
	if st != GoOn {
		return st
	}
	if m.trace != nil {
		m.traceWrite(t, o, off, in.Size, v)
	}
	return m.storeTyped(t, o, off, sym, in, v)
}

// loadTyped reads what in, which accesses o at off, or at sym unless that is 0, says: a pointer or a number.
func (m *Machine) loadTyped(t *Thread, o *mem.Object, off int64, sym expr.Ref, in *static.Instr) (v Value, st Stop) {
	switch {
	case sym != 0:
		if v, st = m.loadAt(t, o, sym, in.Size); st != GoOn {
			return v, st
		}
	case in.IsPtr:
		return m.LoadPointer(t.ID, o, off), GoOn
	default:
		if st = m.settleBytes(t, o, off, in.Size); st != GoOn {
			return Value{}, st
		}
		v = m.LoadScalar(t.ID, o, off, in.Size, false)
	}
	if in.IsPtr {
		v = m.ToPointer(v)
	} else if v.Sym != 0 && m.tab.HasTags(v.Sym) {
		m.Layout = true // bytes of a pointer are read as a number
	}
	return v, GoOn
}

// storeTyped writes v where in says: as a pointer, or as a number.
func (m *Machine) storeTyped(t *Thread, o *mem.Object, off int64, sym expr.Ref, in *static.Instr, v Value) Stop {
	switch {
	case sym != 0:
		if in.IsPtr {
			if st := m.settleNumber(t, v); st != GoOn {
				return st
			}
			v = m.AddressValue(v)
		}
		return m.storeAt(t, o, sym, in.Size, v)
	case in.IsPtr:
		if off&int64(m.code.PtrSize-1) != 0 {
			if st := m.settleNumber(t, v); st != GoOn {
				return st
			}
		}
		m.StorePointer(o, off, v)
	default:
		m.StoreScalar(o, off, in.Size, v)
	}
	return GoOn
}

// update runs an atomic read-modify-write.
func (m *Machine) update(t *Thread, in *static.Instr, grant bool) Stop {
	regs := t.regs[t.base:t.regTop]
	consts := m.consts[t.Fn]
	w := int(in.Width)
	get := func(o int32) Value {
		v := operand(regs, consts, o)
		if v.Sym == Uninit {
			v = m.force(t, o, w)
		}
		return v
	}
	b := get(in.B)
	var c Value
	if in.Op == ir.CmpXchg {
		c = get(in.C)
	}
	o, off, sym, st := m.access(t, in.A, int64(in.Size), true, in.Flags|ir.FlagAtomic, grant, PendUpdate)
	if st != GoOn {
		return st
	}
	if in.Flags&ir.FlagWeak != 0 {
		m.assumeConsistency()
	}
	old, st := m.loadTyped(t, o, off, sym, in)
	if st != GoOn {
		return st
	}
	var now, eq Value
	if in.Op == ir.CmpXchg {
		if eq, st = m.sameValue(t, in, old, b); st != GoOn {
			return st
		}
		switch {
		case eq.Sym != 0:
			x, y := c, old
			if in.IsPtr {
				x, y = m.AddressValue(c), m.AddressValue(old)
			}
			now = m.Wrap(m.tab.ITE(eq.Sym, m.Ref(x, w), m.Ref(y, w)))
		case eq.Bits != 0:
			now = c
		default:
			now = old
		}
	} else if in.IsPtr && (in.Sub == ir.Add || in.Sub == ir.Sub) {
		if old, st = m.pointInto(t, old); st != GoOn {
			return st
		}
		now = m.OffsetPointer(old, b, in.Sub == ir.Sub)
	} else {
		switch {
		case in.Sub == ir.Copy:
			now = b
		case old.Sym|b.Sym == 0:
			switch in.Sub {
			case ir.SDiv, ir.UDiv, ir.SRem, ir.URem:
				if b.Bits == 0 {
					return m.Violate(t, grant, PropDiv, "division by zero")
				}
			}
			now = Value{Bits: concreteBinary(in.Sub, in.Width, old.Bits, b.Bits)}
		default:
			switch in.Sub {
			case ir.SDiv, ir.UDiv, ir.SRem, ir.URem:
				ok := m.Wrap(m.tab.Ne(m.Ref(b, w), m.tab.Const(w, 0, 0)))
				if st := m.require(t, ok, grant, PropDiv, "division by zero"); st != GoOn {
					return st
				}
			}
			r, ok := m.symBinary(in.Sub, m.Ref(old, w), m.Ref(b, w))
			if !ok {
				return m.Unsupported(t, "atomic "+in.Sub.String()+" of input values")
			}
			now = m.Wrap(r)
		}
	}
	if in.OK >= 0 {
		if now, st = m.mayFail(t, in, o, eq, old, now); st != GoOn {
			return st
		}
	}
	if m.trace != nil {
		m.traceUpdate(t, o, off, in, old, now)
	}
	if sym != 0 || !(in.Op == ir.CmpXchg && now == old) {
		if st := m.storeTyped(t, o, off, sym, in, now); st != GoOn {
			return st
		}
	}
	if in.Dst >= 0 {
		m.SetReg(t, in.Dst, old)
	}
	return GoOn
}
