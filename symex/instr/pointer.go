package instr

// This file defines accesses through pointers: which object an address belongs
// to, what is checked, and accesses at symbolic addresses and offsets
// (DESIGN §4.8).

import (
	"fmt"

	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/arith"
	"heddle.example/symex/check"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// access resolves the address in operand ao for an access of size bytes, decides
// the memory checks and stops the thread if the access is visible and not granted. The
// offset is off, or the expression sym where it is symbolic; pointer tells whether a pointer is accessed as one.
func (m *Unit) access(t *state.Thread, ao int32, size int64, pointer, write bool, flags ir.Flags, grant bool, kind state.PendingKind) (o *mem.Object, off int64, sym expr.Ref, st state.Stop) {
	a := state.Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], ao)
	if a.Sym == state.Uninit {
		a = m.Force(t, ao, m.Code.PtrSize*8)
	}
	return m.accessTyped(t, a, size, pointer, write, flags, grant, kind)
}

// AccessAt is access for an address at hand, of bytes that may be anything.
func (m *Unit) AccessAt(t *state.Thread, a state.Value, size int64, write bool, flags ir.Flags, grant bool, kind state.PendingKind) (o *mem.Object, off int64, sym expr.Ref, st state.Stop) {
	return m.accessTyped(t, a, size, false, write, flags, grant, kind)
}

// accessTyped is AccessAt that is told whether a pointer is accessed as one.
func (m *Unit) accessTyped(t *state.Thread, a state.Value, size int64, pointer, write bool, flags ir.Flags, grant bool, kind state.PendingKind) (o *mem.Object, off int64, sym expr.Ref, st state.Stop) {
	if a.Sym != 0 {
		m.CheckUse(t, a, "an address")
		if bits, tags, ok := m.Known(a); ok {
			if a = m.PointerTo(bits, tags); a.Sym != 0 {
				return nil, 0, 0, m.astray(t, bits, tags, size, grant)
			}
		}
	}
	if a.Sym == 0 {
		var msg string
		if o, msg = m.Resolve(a.Bits, size); o == nil {
			if m.Foot != nil {
				m.Touch(state.TouchRead, a.Bits, uint64(size))
			}
			return nil, 0, 0, m.badAddress(t, a.Bits, msg, grant)
		}
		off = int64(a.Bits - o.Addr)
	} else {
		if o, sym, st = m.resolveSymbolic(t, a.Sym, size, grant); st != state.GoOn {
			return nil, 0, 0, st
		}
		if lo, _, ok := m.Tab.IsConst(sym); ok {
			off, sym = int64(lo), 0
		}
	}
	if write && o.ReadOnly {
		return nil, 0, 0, m.Violate(t, grant, state.PropMemory, "write to read-only object "+m.ObjectName(o))
	}
	if m.HasDead() && (write || sym != 0) {
		if sym != 0 {
			st = m.settleObject(t, o, sym, size, pointer)
		} else if size < 8 && m.CutsPointer(o, off, size) {
			st = m.SettleBytes(t, o, off, uint8(size))
		}
		if st != state.GoOn {
			return nil, 0, 0, st
		}
	}
	if write && m.Thaws(o) {
		return nil, 0, 0, m.UnexpectedWrite(t, o)
	}
	if m.Visible(o, write) {
		// A thread that was let on to decide a check stands before the access only now.
		if m.Opts.Checks.Has(check.Race) && t.Pending.Kind == state.PendFail {
			grant = false
		}
		if m.MustStop(t, grant) {
			t.Pending = m.accessPending(o, off, sym, size, kind, flags)
			return nil, 0, 0, state.StopNode
		}
		t.Fresh = false
		if m.WatchAccess {
			m.Listener.Accessed(t, o, off, sym != 0, size, kind)
		}
		if t.Atomic > 0 && m.WatchesRaces() || t.Pending.Kind == state.PendFail {
			m.Listener.Meets(t, m.accessPending(o, off, sym, size, kind, flags))
		}
	}
	switch {
	case m.Foot == nil:
	case m.Graphs != nil && sym == 0 && flags&ir.FlagAtomic != 0 && flags&ir.FlagInit == 0:
		m.TouchMessage(o, off, size, kind)
	default:
		m.TouchObject(o, off, size, sym != 0, write)
	}
	return o, off, sym, state.GoOn
}

// badAddress reports an access to what is no object, for a reason.
func (m *Unit) badAddress(t *state.Thread, addr uint64, why string, grant bool) state.Stop {
	if _, stale := m.Lookup(addr); stale && m.lateHazard(t) {
		return m.Unsupported(t, "access to what a hazard pointer protects only since another thread has retired it")
	}
	return m.Violate(t, grant, state.PropMemory, why)
}

// lateHazard tells whether t has a hazard pointer for something that others had retired, and that was freed, before.
func (m *Unit) lateHazard(t *state.Thread) bool {
	if m.Code.LateSite == 0 {
		return false
	}
	o, _ := m.Lookup(m.Space.Address(int(t.ID), m.Code.LateSite, 0))
	return o != nil && m.LoadScalar(t.ID, o, 0, 4, false).Bits != 0
}

// Thaws tells whether a write to o is one that the analysis of globals did not expect (frozen.go): the
// reads of other threads may have been taken for invisible. A monitor thread is none of them: it is there from the start.
func (m *Unit) Thaws(o *mem.Object) bool {
	return o.Frozen && m.LiveCount > 1 && (m.MonThread == 0 || m.LiveCount > 2)
}

func (m *Unit) UnexpectedWrite(t *state.Thread, o *mem.Object) state.Stop {
	return m.Unsupported(t, "a write to "+m.ObjectName(o)+" through a pointer that was made of something else than its address")
}

// accessPending is the pending record of an access to o at off, or at sym unless that is 0.
func (m *Unit) accessPending(o *mem.Object, off int64, sym expr.Ref, size int64, kind state.PendingKind, flags ir.Flags) state.Pending {
	p := state.Pending{Kind: kind, Addr: o.Addr + uint64(off), Size: uint32(size), Write: kind != state.PendRead, Atomic: flags&ir.FlagAtomic != 0}
	if sym != 0 {
		p.Whole, p.Addr, p.Size, p.Off, p.Width = true, o.Addr, uint32(o.Size), sym, uint32(size)
	}
	return p
}

// Resolve finds the object of a concrete address; a nil object comes with the
// reason why the access is an error.
func (m *Unit) Resolve(addr uint64, size int64) (*mem.Object, string) {
	o, stale := m.Lookup(addr)
	if o != nil && o.Kind != mem.Handle {
		off := int64(addr - o.Addr)
		if off+size <= o.Size {
			return o, ""
		}
		if msg := m.noDefinition(o); msg != "" {
			return nil, msg
		}
		return nil, fmt.Sprintf("access of %s at offset %d of %s, which has %s", state.Bytes(size), off, m.ObjectName(o), state.Bytes(o.Size))
	}
	switch {
	case m.Space.Null(addr):
		return nil, "null pointer dereference"
	case stale:
		return nil, "use of memory after its lifetime (" + m.StaleName(addr) + ")"
	case m.FuncAt(addr) >= 0:
		return nil, "access to a function as data"
	}
	return nil, fmt.Sprintf("invalid pointer 0x%x", addr)
}

// astray reports an access of size bytes, 0: a use, through a pointer that points to no part of the objects of tags from
// which it was made.
func (m *Unit) astray(t *state.Thread, bits uint64, tags []uint64, size int64, grant bool) state.Stop {
	if m.Foot != nil {
		for _, s := range tags {
			m.Touch(state.TouchRead, m.SlotAddr(s), 1)
		}
	}
	if len(tags) == 1 && tags[0] == mem.NoObject {
		if a, ok := m.ByNumber(bits); ok {
			return m.Unsupported(t, fmt.Sprintf("a pointer made of the number 0x%x, which is the address of %s, whose address the program did not use as a number", bits, m.Describe(a)))
		}
		return m.Violate(t, grant, state.PropMemory, fmt.Sprintf("invalid pointer 0x%x", bits))
	}
	if !mem.IsObject(tags[0]) {
		return m.Violate(t, grant, state.PropMemory, fmt.Sprintf("invalid pointer 0x%x", bits))
	}
	what := "use of a pointer"
	if size > 0 {
		what = "access of " + state.Bytes(size)
	}
	s := tags[0]
	o, _ := m.Lookup(m.SlotAddr(s))
	if o == nil {
		return m.Violate(t, grant, state.PropMemory, "use of memory after its lifetime ("+m.StaleName(m.SlotAddr(s))+")")
	}
	off := arith.SignExtend(bits-m.Number(s, o.Addr), uint8(m.Code.PtrSize*8))
	return m.Violate(t, grant, state.PropMemory, fmt.Sprintf("%s at offset %d of %s, which has %s", what, off, m.ObjectName(o), state.Bytes(o.Size)))
}

// ValidArgument decides that a symbolic pointer that a library function takes is null or
// points to something: C leaves a call with any other pointer undefined (7.1.4).
func (m *Unit) ValidArgument(t *state.Thread, operand int32, a state.Value, function string, grant bool) (state.Value, state.Stop) {
	w := m.Code.PtrSize * 8
	if a.Sym == state.Uninit {
		if a = m.Force(t, operand, w); a.Sym == 0 {
			return a, state.GoOn
		}
	}
	if m.Tagged(a) {
		bits, tags, _ := m.Known(a)
		if p := m.PointerTo(bits, tags); p.Sym == 0 {
			return p, state.GoOn
		}
		return a, m.astray(t, bits, tags, 0, grant)
	}
	valid := m.Tab.Eq(a.Sym, m.Tab.Const(w, 0, 0))
	if ways, ok := m.originsHere(a.Sym); ok {
		for _, b := range ways {
			if o, _ := m.Lookup(m.SlotAddr(b.slot)); o != nil && o.Kind != mem.Handle {
				valid = m.Tab.Or(valid, m.Tab.And(b.cond, m.Tab.ULe(b.off, m.Tab.Const(w, uint64(o.Size), 0))))
			}
		}
		return a, m.Require(t, m.Wrap(valid), grant, state.PropMemory, "an invalid pointer is given to "+function)
	}
	for _, o := range m.Objects {
		off := m.Tab.Sub(a.Sym, m.Tab.Const(w, m.Number(m.Slot(o.Addr), o.Addr), 0))
		valid = m.Tab.Or(valid, m.Tab.ULe(off, m.Tab.Const(w, uint64(o.Size), 0)))
	}
	for _, f := range m.Code.FuncAddr {
		valid = m.Tab.Or(valid, m.Tab.Eq(a.Sym, m.Tab.Const(w, f, 0)))
	}
	return a, m.Require(t, m.Wrap(valid), grant, state.PropMemory, "an invalid pointer is given to "+function)
}

// maxElements bounds the elements among which a symbolic offset may select.
const maxElements = 4096

// offsets lists the offsets that an access of size bytes at sym may have.
func (m *Unit) offsets(t *state.Thread, o *mem.Object, sym expr.Ref, size uint8) ([]int64, state.Stop) {
	w := m.Code.PtrSize * 8
	lo, hi, ok := m.Tab.Range(sym)
	if !ok {
		lo, hi = 0, ^uint64(0)
	}
	if hi > uint64(o.Size)-uint64(size) {
		hi = uint64(o.Size) - uint64(size)
	}
	lo, hi = m.narrowed(sym, lo, hi)
	lo, hi = m.withinMember(o, sym, size, lo, hi)
	step := int64(size)
	if size > 1 {
		mis := m.Tab.And(sym, m.Tab.Const(w, uint64(size-1), 0))
		if m.Feasible(m.Tab.Ne(mis, m.Tab.Const(w, 0, 0))) != state.Unsat {
			step = 1
		}
	}
	first := (int64(lo) + step - 1) / step * step
	if int64(hi) >= first && (int64(hi)-first)/step >= maxElements {
		return nil, m.Unsupported(t, "an index that depends on input into an object of more than 4096 elements")
	}
	var out []int64
	for k := first; k <= int64(hi); k += step {
		out = append(out, k)
	}
	if len(out) == 0 {
		return nil, m.Fail(t, state.Event{Kind: state.EventDead})
	}
	return out, state.GoOn
}

// narrowed gives what the path leaves of the values from lo to hi of an offset: what stands beside an array in a structure (locks, pointers) is not to depend on what is written into it.
func (m *Unit) narrowed(sym expr.Ref, lo, hi uint64) (uint64, uint64) {
	defer m.Bounds.Assume(m.Constraints[:m.PathLen])()
	if r := m.Bounds.Of(sym); r.Lo >= 0 {
		lo, hi = max(lo, uint64(r.Lo)), min(hi, uint64(r.Hi))
	}
	return lo, hi
}

// LoadAt reads at a symbolic offset: if-then-else over the elements.
func (m *Unit) LoadAt(t *state.Thread, o *mem.Object, sym expr.Ref, size uint8) (state.Value, state.Stop) {
	offs, st := m.offsets(t, o, sym, size)
	if st != state.GoOn {
		return state.Value{}, st
	}
	w, bits := m.Code.PtrSize*8, int(size)*8
	var out expr.Ref
	for i := len(offs) - 1; i >= 0; i-- {
		v := m.Ref(m.LoadScalar(t.ID, o, offs[i], size, false), bits)
		if out == 0 {
			out = v
			continue
		}
		out = m.Tab.ITE(m.Tab.Eq(sym, m.Tab.Const(w, uint64(offs[i]), 0)), v, out)
	}
	return m.Wrap(out), state.GoOn
}

// StoreAt writes at a symbolic offset: every element becomes an if-then-else.
func (m *Unit) StoreAt(t *state.Thread, o *mem.Object, sym expr.Ref, size uint8, v state.Value) state.Stop {
	offs, st := m.offsets(t, o, sym, size)
	if st != state.GoOn {
		return st
	}
	w, bits := m.Code.PtrSize*8, int(size)*8
	if v.Sym == state.Uninit {
		v = m.FreshUninit(t, bits) // moved here by a copy: its name is made now
	}
	nv := m.Ref(v, bits)
	if len(offs) > 1 && offs[1]-offs[0] < int64(size) {
		return m.storeOverlapping(t, o, sym, size, nv, offs)
	}
	for _, k := range offs {
		old := m.Ref(m.LoadScalar(t.ID, o, k, size, false), bits)
		hit := m.Tab.Eq(sym, m.Tab.Const(w, uint64(k), 0))
		m.StoreScalar(o, k, size, m.Wrap(m.Tab.ITE(hit, nv, old)))
	}
	return state.GoOn
}

// storeOverlapping writes at a symbolic offset that need not be a multiple of
// the size, byte by byte.
func (m *Unit) storeOverlapping(t *state.Thread, o *mem.Object, sym expr.Ref, size uint8, v expr.Ref, offs []int64) state.Stop {
	w := m.Code.PtrSize * 8
	last := offs[len(offs)-1] + int64(size)
	vals := make([]state.Value, 0, last-offs[0])
	for b := offs[0]; b < last; b++ {
		r := m.Ref(m.LoadScalar(t.ID, o, b, 1, false), 8)
		for i := int64(0); i < int64(size); i++ {
			if k := b - i; k >= offs[0] && k <= offs[len(offs)-1] {
				hit := m.Tab.Eq(sym, m.Tab.Const(w, uint64(k), 0))
				r = m.Tab.ITE(hit, m.Tab.Extract(v, int(i)*8+7, int(i)*8), r)
			}
		}
		vals = append(vals, m.Wrap(r))
	}
	for i, x := range vals {
		m.StoreScalar(o, offs[0]+int64(i), 1, x)
	}
	return state.GoOn
}

// arbitrary tells whether v is a pointer made of a number, which may happen to be the
// address of anything.
func (m *Unit) arbitrary(v state.Value) bool {
	if v.Sym != 0 || m.IsNull(v) || m.FuncAt(v.Bits) >= 0 {
		return false
	}
	if o, stale := m.Lookup(v.Bits); o != nil || stale {
		return false
	}
	return true
}
