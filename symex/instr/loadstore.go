package instr

import (
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/arith"
	"heddle.example/symex/foresight"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// This file defines loads, stores and atomic updates: accesses to concrete addresses of values that are
// concrete first, then what the others take.

// SlowAccess tells whether checks want to see accesses one by one, which the fast path does not show them.
func (m *Unit) SlowAccess(t *state.Thread) bool {
	return t.Atomic > 0 && m.WatchesRaces() || m.WatchAccess
}

// pendAccess records the memory access before which t stands.
func (m *Unit) pendAccess(t *state.Thread, k state.PendingKind, addr uint64, size uint32, flags ir.Flags) {
	t.Pending = state.Pending{Kind: k, Addr: addr, Size: size, Write: k != state.PendRead, Atomic: flags&ir.FlagAtomic != 0}
}

// Load runs a Load from the address a.
func (m *Unit) Load(t *state.Thread, in *static.Instr, a state.Value, grant bool) (v state.Value, st state.Stop) {
	if a.Sym != 0 || in.Size > 8 || m.SlowAccess(t) {
		return m.loadSlow(t, in, grant)
	}
	o, _ := m.Lookup(a.Bits)
	if o == nil {
		return m.loadSlow(t, in, grant)
	}
	off := int64(a.Bits - o.Addr)
	if off+int64(in.Size) > o.Size {
		return m.loadSlow(t, in, grant)
	}
	if m.Visible(o, false) {
		if m.MustStop(t, grant) {
			m.pendAccess(t, state.PendRead, a.Bits, uint32(in.Size), in.Flags)
			return v, state.StopNode
		}
		t.Fresh = false
	}
	if m.Rec != nil && m.Rec.Recording {
		m.Rec.Read(o, off, int64(in.Size))
	}
	if m.Foot != nil {
		m.TouchObject(o, off, int64(in.Size), false, false)
	}
	if m.Lesson != nil {
		m.Lesson.Accesses(&m.Memory, o, off, int64(in.Size))
	}
	var ok bool
	if v.Bits, ok = m.LoadConcrete(o, off, in.Size); in.IsPtr && (!ok || !m.Space.Null(v.Bits)) {
		v.Bits, ok = m.InPlace(o, off)
	}
	if !ok {
		return m.loadSlow(t, in, grant)
	}
	if m.Trace != nil {
		m.TraceRead(t, o, off, 0, in, v)
	}
	if in.Flags&ir.FlagWeak != 0 {
		m.WeakerRuns()
	}
	return v, state.GoOn
}

// Store runs a Store of x to the address a.
func (m *Unit) Store(t *state.Thread, in *static.Instr, a, x state.Value, grant bool) state.Stop {
	if a.Sym|x.Sym != 0 || in.Size > 8 || m.SlowAccess(t) {
		return m.storeSlow(t, in, grant)
	}
	o, _ := m.Lookup(a.Bits)
	if o == nil || o.ReadOnly || m.Thaws(o) {
		return m.storeSlow(t, in, grant)
	}
	off := int64(a.Bits - o.Addr)
	if off+int64(in.Size) > o.Size || m.HasAliases() && in.IsPtr && off%int64(in.Size) != 0 {
		return m.storeSlow(t, in, grant)
	}
	if m.Visible(o, true) {
		if m.MustStop(t, grant) {
			m.pendAccess(t, state.PendWrite, a.Bits, uint32(in.Size), in.Flags)
			return state.StopNode
		}
		t.Fresh = false
	}
	if m.Trace != nil {
		m.TraceWrite(t, o, off, 0, in.Size, x)
	}
	if m.Lesson != nil {
		m.Lesson.Accesses(&m.Memory, o, off, int64(in.Size))
		if in.IsPtr {
			m.Lesson.Need(foresight.NoDead)
		}
	}
	if in.IsPtr && !m.Space.Null(x.Bits) {
		m.StorePointer(o, off, x)
	} else {
		m.StoreConcrete(o, off, in.Size, x.Bits)
	}
	if in.Flags&ir.FlagWeak != 0 {
		m.WeakerRuns()
	}
	return state.GoOn
}

// loadSlow runs a Load that the fast path did not take.
func (m *Unit) loadSlow(t *state.Thread, in *static.Instr, grant bool) (state.Value, state.Stop) {
	m.Lesson.Spoil()
	o, off, sym, st := m.access(t, in.A, int64(in.Size), in.IsPtr, false, in.Flags, grant, state.PendRead)
	if st != state.GoOn {
		return state.Value{}, st
	}
	recording := m.Rec != nil && m.Rec.Recording
	switch {
	case recording: // a proposition reads memory
	case m.Delays != nil:
		return m.loadDelayed(t, in, o, off, sym)
	case m.Graphs != nil:
		return m.loadMessage(t, in, o, off, sym)
	}
	if recording {
		if sym != 0 {
			m.Rec.Read(o, 0, o.Size)
		} else {
			m.Rec.Read(o, off, int64(in.Size))
		}
	}
	v, st := m.loadTyped(t, o, off, sym, in)
	if st != state.GoOn {
		return v, st
	}
	if m.Trace != nil {
		m.TraceRead(t, o, off, sym, in, v)
	}
	return v, state.GoOn
}

// storeSlow runs a Store that the fast path did not take.
func (m *Unit) storeSlow(t *state.Thread, in *static.Instr, grant bool) state.Stop {
	m.Lesson.Spoil()
	v := state.Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], in.B)
	if v.Sym == state.Uninit {
		v = m.Force(t, in.B, int(in.Width))
	}
	o, off, sym, st := m.access(t, in.A, int64(in.Size), in.IsPtr, true, in.Flags, grant, state.PendWrite)
	if st != state.GoOn {
		return st
	}
	if m.Delays != nil {
		return m.storeDelayed(t, in, o, off, sym, v, grant)
	} else if m.Graphs != nil {
		return m.storeMessage(t, in, o, off, sym, v)
	}
	if m.Trace != nil {
		m.TraceWrite(t, o, off, sym, in.Size, v)
	}
	return m.storeTyped(t, o, off, sym, in, v)
}

// loadTyped reads what in, which accesses o at off, or at sym unless that is 0, says: a pointer or a number.
func (m *Unit) loadTyped(t *state.Thread, o *mem.Object, off int64, sym expr.Ref, in *static.Instr) (v state.Value, st state.Stop) {
	switch {
	case sym != 0:
		if v, st = m.LoadAt(t, o, sym, in.Size); st != state.GoOn {
			return v, st
		}
	case in.IsPtr:
		return m.LoadPointer(t.ID, o, off), state.GoOn
	default:
		if st = m.SettleBytes(t, o, off, in.Size); st != state.GoOn {
			return state.Value{}, st
		}
		v = m.LoadScalar(t.ID, o, off, in.Size, false)
	}
	if in.IsPtr {
		v = m.ToPointer(v)
	} else if v.Sym != 0 && m.Tab.HasTags(v.Sym) {
		m.Layout = true // bytes of a pointer are read as a number
		return v, m.SettleRead(t, v)
	}
	return v, state.GoOn
}

// storeTyped writes v where in says: as a pointer, or as a number.
func (m *Unit) storeTyped(t *state.Thread, o *mem.Object, off int64, sym expr.Ref, in *static.Instr, v state.Value) state.Stop {
	switch {
	case sym != 0:
		if in.IsPtr {
			if st := m.SettleNumber(t, v); st != state.GoOn {
				return st
			}
			v = m.AddressValue(v)
		}
		return m.StoreAt(t, o, sym, in.Size, v)
	case in.IsPtr:
		if off&int64(m.Code.PtrSize-1) != 0 {
			if st := m.SettleNumber(t, v); st != state.GoOn {
				return st
			}
		}
		m.StorePointer(o, off, v)
	default:
		m.StoreScalar(o, off, in.Size, v)
	}
	return state.GoOn
}

// Update runs an atomic read-modify-write.
func (m *Unit) Update(t *state.Thread, in *static.Instr, grant bool) state.Stop {
	regs := t.Regs[t.Base:t.RegTop]
	consts := m.Consts[t.Fn]
	w := int(in.Width)
	get := func(o int32) state.Value {
		v := state.Operand(regs, consts, o)
		if v.Sym == state.Uninit {
			v = m.Force(t, o, w)
		}
		return v
	}
	b := get(in.B)
	var c state.Value
	if in.Op == ir.CmpXchg {
		c = get(in.C)
	}
	o, off, sym, st := m.access(t, in.A, int64(in.Size), in.IsPtr, true, in.Flags|ir.FlagAtomic, grant, state.PendUpdate)
	if st != state.GoOn {
		return st
	}
	if in.Flags&ir.FlagWeak != 0 {
		m.WeakerRuns()
	}
	if m.Lesson != nil {
		m.Lesson.Accesses(&m.Memory, o, off, int64(in.Size))
		if sym != 0 || b.Sym|c.Sym != 0 || in.OK >= 0 {
			m.Lesson.Spoil()
		}
		if in.IsPtr {
			m.Lesson.Need(foresight.NoDead)
		} else if sym == 0 && m.CutsPointer(o, off, int64(in.Size)) {
			m.Lesson.Spoil()
		}
	}
	if m.Graphs != nil {
		return m.updateMessage(t, in, o, off, sym, b, c, grant)
	}
	if m.Delays != nil {
		if off, st = m.beginUpdate(t, in, o, off, sym, grant); st != state.GoOn {
			return st
		}
		sym = 0
	}
	old, st := m.loadTyped(t, o, off, sym, in)
	if st != state.GoOn {
		return st
	}
	old, now, eq, st := m.changed(t, in, old, b, c, grant)
	if st != state.GoOn {
		return st
	}
	if in.Op == ir.CmpXchg && eq.Sym != 0 && m.Rec != nil { // a formula can tell whether it writes
		var equal bool
		if equal, st = m.Fork(t, eq.Sym); st != state.GoOn {
			return st
		}
		if eq, now = arith.Truth(equal), old; equal {
			now = c
		}
	}
	writes := in.Op != ir.CmpXchg || eq.Sym != 0 || eq.Bits != 0
	if in.OK >= 0 {
		if now, st = m.mayFail(t, in, o, eq, old, now); st != state.GoOn {
			return st
		}
		ok := state.Operand(t.Regs[t.Base:t.RegTop], consts, in.OK)
		writes = ok.Sym != 0 || ok.Bits != 0
	}
	if m.Trace != nil {
		m.TraceUpdate(t, o, off, sym, in, old, now, writes)
	}
	if writes {
		if st := m.storeTyped(t, o, off, sym, in, now); st != state.GoOn {
			return st
		}
	}
	if in.Dst >= 0 {
		m.SetReg(t, in.Dst, old)
	}
	m.Settled = false
	return state.GoOn
}

// changed gives what a read-modify-write writes where it reads old, a compare-and-exchange of b with c, and for that whether old was
// expected. from is old as the instruction gives it.
func (m *Unit) changed(t *state.Thread, in *static.Instr, old, b, c state.Value, grant bool) (from, now, eq state.Value, st state.Stop) {
	w := int(in.Width)
	if in.Op == ir.CmpXchg {
		if eq, st = m.sameValue(t, in, old, b); st != state.GoOn {
			return old, now, eq, st
		}
		switch {
		case eq.Sym != 0:
			x, y := c, old
			if in.IsPtr {
				x, y = m.AddressValue(c), m.AddressValue(old)
			}
			now = m.Wrap(m.Tab.ITE(eq.Sym, m.Ref(x, w), m.Ref(y, w)))
		case eq.Bits != 0:
			now = c
		default:
			now = old
		}
	} else if in.IsPtr && (in.Sub == ir.Add || in.Sub == ir.Sub) {
		if old, st = m.PointInto(t, old); st != state.GoOn {
			return old, now, eq, st
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
					return old, now, eq, m.Violate(t, grant, state.PropDiv, "division by zero")
				}
			}
			now = state.Value{Bits: arith.Binary(in.Sub, in.Width, old.Bits, b.Bits)}
		default:
			switch in.Sub {
			case ir.SDiv, ir.UDiv, ir.SRem, ir.URem:
				ok := m.Wrap(m.Tab.Ne(m.Ref(b, w), m.Tab.Const(w, 0, 0)))
				if st := m.Require(t, ok, grant, state.PropDiv, "division by zero"); st != state.GoOn {
					return old, now, eq, st
				}
			}
			r, ok := arith.Symbolic(m.Tab, in.Sub, m.Ref(old, w), m.Ref(b, w))
			if !ok {
				return old, now, eq, m.Unsupported(t, "atomic "+in.Sub.String()+" of input values")
			}
			now = m.Wrap(r)
		}
	}
	return old, now, eq, state.GoOn
}
