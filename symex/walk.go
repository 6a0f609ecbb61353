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
	"heddle/expr"
	"heddle/symex/mem"
)

// Walk is a call on its way through memory.
type Walk struct {
	Machine *Machine
	Call    *Call
	seen    []Value // in this execution of the call and before
	at      int     // how many of them this execution has come by
	kept    int     // how many of them the thread's state knows
	Stop    Stop    // why the walk cannot go on, GoOn while it can
}

// Walk begins the walk of a call, or takes it up again.
func (m *Machine) Walk(c *Call) *Walk {
	w := &Walk{Machine: m, Call: c, seen: m.walks.buf[:0]}
	if head := c.Thread.walk; head != 0 {
		w.seen = m.walks.list(head, w.seen)
		w.kept = len(w.seen)
	}
	return w
}

// End ends the walk: the call will finish.
func (w *Walk) End() {
	w.Machine.walks.buf = w.seen
	w.Call.Thread.walk = 0
}

// StopWith ends this execution of the call because of st; its progress is kept.
func (w *Walk) StopWith(st Stop) bool {
	w.keep()
	w.Machine.walks.buf = w.seen
	w.Stop = st
	return false
}

// keep makes what was seen a part of the thread's state.
func (w *Walk) keep() {
	m, t := w.Machine, w.Call.Thread
	for ; w.kept < len(w.seen); w.kept++ {
		t.walk = m.walks.push(&m.State, t.walk, w.seen[w.kept])
	}
}

// Before gives what this execution comes by next if an earlier one saw it.
func (w *Walk) Before() (Value, bool) {
	if w.at == len(w.seen) {
		return Value{}, false
	}
	w.at++
	return w.seen[w.at-1], true
}

// note adds v to what was seen. The leave to perform a visible operation is used up.
func (w *Walk) note(v Value) {
	w.Machine.Tick()
	w.seen = append(w.seen, v)
	w.at++
	w.Call.Grant, w.Machine.grantNow = false, false
}

// access resolves the address of an access of size bytes; ok is false if the walk must stop.
func (w *Walk) access(addr Value, size uint8, kind PendingKind) (o *mem.Object, off int64, sym expr.Ref, ok bool) {
	o, off, sym, st := w.Machine.accessAt(w.Call.Thread, addr, int64(size), kind != PendRead, 0, w.Call.Grant, kind)
	if st != GoOn {
		return nil, 0, 0, w.StopWith(st)
	}
	return o, off, sym, true
}

// read reads size bytes. It can be called again until note is.
func (w *Walk) read(addr Value, size uint8) (Value, bool) {
	o, off, sym, ok := w.access(addr, size, PendRead)
	if !ok {
		return Value{}, false
	}
	if sym == 0 {
		if st := w.Machine.settleBytes(w.Call.Thread, o, off, size); st != GoOn {
			return Value{}, w.StopWith(st)
		}
		return w.Machine.LoadScalar(w.Call.Thread.ID, o, off, size, false), true
	}
	v, st := w.Machine.loadAt(w.Call.Thread, o, sym, size)
	if st != GoOn {
		return Value{}, w.StopWith(st)
	}
	return v, true
}

// char reads a char of a text, of size bytes, and tells whether it is the text's end.
// Unless exact is set, a char that is not is given as 1, whatever it is.
func (w *Walk) char(addr Value, size uint8, exact bool) (v Value, ok bool) {
	if w.Stop != GoOn {
		return Value{}, false
	}
	if v, ok = w.Before(); ok {
		return v, true
	}
	if v, ok = w.read(addr, size); !ok {
		return Value{}, false
	}
	w.Machine.CheckUse(w.Call.Thread, v, "a text given to "+w.Name())
	if v.Sym != 0 {
		end, ok := w.Fork(w.Machine.tab.Eq(v.Sym, w.Machine.tab.Const(int(size)*8, 0, 0)))
		switch {
		case !ok:
			return Value{}, false
		case end:
			v = Value{}
		}
	}
	if !exact && v != (Value{}) {
		v = Value{Bits: 1}
	}
	w.note(v)
	return v, true
}

// Text reads the text at addr, whose chars have size bytes: up to its end, or limit
// chars of it (no limit if negative).
func (w *Walk) Text(addr Value, size uint8, limit Value, exact bool) ([]Value, bool) {
	var out []Value
	addr, st := w.Machine.pointInto(w.Call.Thread, addr)
	if st != GoOn {
		return nil, w.StopWith(st)
	}
	for n := uint64(0); ; n++ {
		if more, ok := w.below(n, limit); !ok || !more {
			return out, ok
		}
		v, ok := w.char(w.Machine.Plus(addr, n*uint64(size)), size, exact)
		if !ok || v == (Value{}) {
			return out, ok
		}
		out = append(out, v)
	}
}

// below tells whether n is below limit, an int of which a negative value is no limit.
func (w *Walk) below(n uint64, limit Value) (below, ok bool) {
	if limit.Sym == 0 {
		return int32(limit.Bits) < 0 || n < limit.Bits&0xffffffff, w.Stop == GoOn
	}
	tab := w.Machine.tab
	r := limit.Sym
	return w.Fork(tab.Or(tab.SLt(r, tab.Const(32, 0, 0)), tab.SLt(tab.Const(32, n, 0), r)))
}

// Fork tells whether cond holds, on each of the ways that are feasible.
func (w *Walk) Fork(cond expr.Ref) (holds, ok bool) {
	if w.Stop != GoOn {
		return false, false
	}
	holds, st := w.Machine.Fork(w.Call.Thread, cond)
	if st != GoOn {
		return false, w.StopWith(st)
	}
	return holds, true
}

// Write writes size bytes, and the monitor steps if it watches them.
func (w *Walk) Write(addr Value, size uint8, v Value) bool {
	if w.Stop != GoOn {
		return false
	}
	if _, done := w.Before(); done {
		return true
	}
	m, t := w.Machine, w.Call.Thread
	o, off, sym, ok := w.access(addr, size, PendWrite)
	if !ok {
		return false
	}
	if m.trace != nil {
		m.traceWrite(t, o, off, size, v)
	}
	if sym != 0 {
		if st := m.storeAt(t, o, sym, size, v); st != GoOn {
			return w.StopWith(st)
		}
	} else {
		if int(size) == m.code.PtrSize && off&int64(size-1) != 0 {
			if st := m.settleNumber(t, v); st != GoOn {
				return w.StopWith(st)
			}
		}
		m.StoreBlock(o, off, size, v)
	}
	w.note(Value{})
	if m.obs != nil && len(m.obs.dirty) > 0 {
		w.keep()
		if st := m.observe(t); st != GoOn {
			return w.StopWith(st)
		}
	}
	return true
}

// Name is the name of the function whose call this is.
func (w *Walk) Name() string { return w.Machine.code.Funcs[w.Call.Fn].Src.Name }

// Made adds v, which the call made rather than read, to what was seen.
func (w *Walk) Made(v Value) {
	w.seen = append(w.seen, v)
	w.at++
}
