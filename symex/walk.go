package symex

// This file defines how a library model goes through memory of the program: scalar by
// scalar, each access a visible operation of its own where the memory is shared
// (DESIGN §4.7), as in a block copy.
//
// A thread that must stop in the middle runs its call again from the start later. What
// the call has seen so far is kept as a list: the model takes from it what it
// would read, and so comes to where it stopped. A write that was done is an
// element too. Nodes of such lists are interned and never change, so that the
// progress of a call is one number in the state of its thread.

import (
	"heddle.example/expr"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// Walk is a call on its way through memory.
type Walk struct {
	Machine *Machine
	Call    *Call
	seen    []state.Value // in this execution of the call and before
	at      int           // how many of them this execution has come by
	kept    int           // how many of them the thread's state knows
	Stop    state.Stop    // why the walk cannot go on, GoOn while it can
}

// Walk begins the walk of a call, or takes it up again.
func (m *Machine) Walk(c *Call) *Walk {
	w := &Walk{Machine: m, Call: c, seen: m.Walks.Buf[:0]}
	if head := c.Thread.Walk; head != 0 {
		w.seen = m.Walks.List(head, w.seen)
		w.kept = len(w.seen)
	}
	return w
}

// End ends the walk: the call will finish.
func (w *Walk) End() {
	w.Machine.Walks.Buf = w.seen
	w.Call.Thread.Walk = 0
}

// StopWith ends this execution of the call because of st; its progress is kept.
func (w *Walk) StopWith(st state.Stop) bool {
	w.keep()
	w.Machine.Walks.Buf = w.seen
	w.Stop = st
	return false
}

// keep makes what was seen a part of the thread's state.
func (w *Walk) keep() {
	m, t := w.Machine, w.Call.Thread
	for ; w.kept < len(w.seen); w.kept++ {
		t.Walk = m.Walks.Push(m.Hasher, t.Walk, w.seen[w.kept])
	}
}

// Before gives what this execution comes by next if an earlier one saw it.
func (w *Walk) Before() (state.Value, bool) {
	if w.at == len(w.seen) {
		return state.Value{}, false
	}
	w.at++
	return w.seen[w.at-1], true
}

// note adds v to what was seen. The leave to perform a visible operation is used up.
func (w *Walk) note(v state.Value) {
	w.Machine.Tick()
	w.seen = append(w.seen, v)
	w.at++
	w.Call.Grant, w.Machine.GrantNow = false, false
}

// access resolves the address of an access of size bytes; ok is false if the walk must stop.
func (w *Walk) access(addr state.Value, size uint8, kind state.PendingKind) (o *mem.Object, off int64, sym expr.Ref, ok bool) {
	o, off, sym, st := w.Machine.AccessAt(w.Call.Thread, addr, int64(size), kind != state.PendRead, 0, w.Call.Grant, kind)
	if st != state.GoOn {
		return nil, 0, 0, w.StopWith(st)
	}
	return o, off, sym, true
}

// read reads size bytes. It can be called again until note is.
func (w *Walk) read(addr state.Value, size uint8) (state.Value, bool) {
	o, off, sym, ok := w.access(addr, size, state.PendRead)
	if !ok {
		return state.Value{}, false
	}
	if m := w.Machine; m.Weak() {
		v, st := m.ReadRaw(w.Call.Thread, o, off, sym, size)
		if st != state.GoOn {
			return v, w.StopWith(st)
		}
		if v.Sym == mem.PointerInPlace {
			v = m.AddressValue(state.Value{Bits: v.Bits})
		}
		return v, true
	}
	if sym == 0 {
		if st := w.Machine.SettleBytes(w.Call.Thread, o, off, size); st != state.GoOn {
			return state.Value{}, w.StopWith(st)
		}
		v := w.Machine.LoadScalar(w.Call.Thread.ID, o, off, size, false)
		if st := w.Machine.SettleRead(w.Call.Thread, v); st != state.GoOn {
			return v, w.StopWith(st)
		}
		return v, true
	}
	v, st := w.Machine.LoadAt(w.Call.Thread, o, sym, size)
	if st == state.GoOn {
		st = w.Machine.SettleRead(w.Call.Thread, v)
	}
	if st != state.GoOn {
		return state.Value{}, w.StopWith(st)
	}
	return v, true
}

// char reads a char of a text, of size bytes, and tells whether it is the text's end.
// Unless exact is set, a char that is not is given as 1, whatever it is.
func (w *Walk) char(addr state.Value, size uint8, exact bool) (v state.Value, ok bool) {
	if w.Stop != state.GoOn {
		return state.Value{}, false
	}
	if v, ok = w.Before(); ok {
		return v, true
	}
	if v, ok = w.read(addr, size); !ok {
		return state.Value{}, false
	}
	w.Machine.CheckUse(w.Call.Thread, v, "a text given to "+w.Name())
	if v.Sym != 0 {
		end, ok := w.Fork(w.Machine.Tab.Eq(v.Sym, w.Machine.Tab.Const(int(size)*8, 0, 0)))
		switch {
		case !ok:
			return state.Value{}, false
		case end:
			v = state.Value{}
		}
	}
	if !exact && v != (state.Value{}) {
		v = state.Value{Bits: 1}
	}
	w.note(v)
	return v, true
}

// Text reads the text at addr, whose chars have size bytes: up to its end, or limit
// chars of it (no limit if negative).
func (w *Walk) Text(addr state.Value, size uint8, limit state.Value, exact bool) ([]state.Value, bool) {
	var out []state.Value
	addr, st := w.Machine.PointInto(w.Call.Thread, addr)
	if st != state.GoOn {
		return nil, w.StopWith(st)
	}
	for n := uint64(0); ; n++ {
		if more, ok := w.below(n, limit); !ok || !more {
			return out, ok
		}
		v, ok := w.char(w.Machine.Plus(addr, n*uint64(size)), size, exact)
		if !ok || v == (state.Value{}) {
			return out, ok
		}
		out = append(out, v)
	}
}

// below tells whether n is below limit, an int of which a negative value is no limit.
func (w *Walk) below(n uint64, limit state.Value) (below, ok bool) {
	if limit.Sym == 0 {
		return int32(limit.Bits) < 0 || n < limit.Bits&0xffffffff, w.Stop == state.GoOn
	}
	tab := w.Machine.Tab
	r := limit.Sym
	return w.Fork(tab.Or(tab.SLt(r, tab.Const(32, 0, 0)), tab.SLt(tab.Const(32, n, 0), r)))
}

// Fork tells whether cond holds, on each of the ways that are feasible.
func (w *Walk) Fork(cond expr.Ref) (holds, ok bool) {
	if w.Stop != state.GoOn {
		return false, false
	}
	holds, st := w.Machine.Fork(w.Call.Thread, cond)
	if st != state.GoOn {
		return false, w.StopWith(st)
	}
	return holds, true
}

// Write writes size bytes, and the monitor steps if it watches them.
func (w *Walk) Write(addr state.Value, size uint8, v state.Value) bool {
	if w.Stop != state.GoOn {
		return false
	}
	if _, done := w.Before(); done {
		return true
	}
	m, t := w.Machine, w.Call.Thread
	o, off, sym, ok := w.access(addr, size, state.PendWrite)
	if !ok {
		return false
	}
	if m.Weak() {
		b, _ := m.Lookup(v.Bits)
		block := int(size) == m.code.PtrSize && v.Sym == 0 && b != nil && b.Kind == mem.Heap && b.Addr == v.Bits
		if st := m.WriteRaw(t, o, off, sym, weak.Entry{Size: size, Ptr: block, Value: v}); st != state.GoOn {
			return w.StopWith(st)
		}
		return w.written()
	}
	if m.Trace != nil {
		m.TraceWrite(t, o, off, sym, size, v)
	}
	if sym != 0 {
		if st := m.StoreAt(t, o, sym, size, v); st != state.GoOn {
			return w.StopWith(st)
		}
	} else {
		if int(size) == m.code.PtrSize && off&int64(size-1) != 0 {
			if st := m.SettleNumber(t, v); st != state.GoOn {
				return w.StopWith(st)
			}
		}
		m.StoreBlock(o, off, size, v)
	}
	return w.written()
}

// written ends a write: the monitor steps if it has reached memory and is watched.
func (w *Walk) written() bool {
	m := w.Machine
	w.note(state.Value{})
	if m.Obs != nil && len(m.Obs.Dirty) > 0 {
		w.keep()
		if st := m.Notice(w.Call.Thread); st != state.GoOn {
			return w.StopWith(st)
		}
	}
	return true
}

// Name is the name of the function whose call this is.
func (w *Walk) Name() string { return w.Machine.code.Funcs[w.Call.Fn].Src.Name }

// Made adds v, which the call made rather than read, to what was seen.
func (w *Walk) Made(v state.Value) {
	w.seen = append(w.seen, v)
	w.at++
}
