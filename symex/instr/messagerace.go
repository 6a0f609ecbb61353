package instr

// This file defines how accesses are noted for the race check under the memory model rc11, and how a race is reported.

import (
	"strconv"
	"strings"

	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// location gives the bytes that count as one object of an access of size bytes at off of o: bit-fields next to each other are one.
func (m *Unit) location(t *state.Thread, o *mem.Object, off, size int64) (uint64, uint64) {
	src := &m.Code.Funcs[t.Fn].Src.Code[t.PC]
	addr, n := o.Addr+uint64(off), uint64(size)
	if src.Flags&ir.FlagBitField != 0 && (src.Op == ir.Load || src.Op == ir.Store) {
		addr -= uint64(src.Before)
		n += uint64(src.Before) + uint64(src.After)
	}
	return addr, n
}

// NoteAccess notes a plain access for the race check.
func (m *Unit) NoteAccess(t *state.Thread, o *mem.Object, off, size int64, write bool) state.Stop {
	if !m.concerns(o, write) {
		return state.GoOn
	}
	addr, n := m.location(t, o, off, size)
	if t.Atomic >= state.Quiet { // library functions do not race with each other there
		if o.Kind == mem.Global && strings.HasPrefix(m.Code.Prog.Globals[o.ID].Name, "__heddle_") {
			return state.GoOn // nor do those who read what is there since
		}
		return m.note(t, m.Graph(), weak.Access{Thread: t.ID, Addr: addr, Size: n, Write: write, Atomic: true, Plain: true}, o)
	}
	m.Graphs.Places.Plain(o, int64(addr-o.Addr), int64(n))
	return m.note(t, m.Graph(), weak.Access{Thread: t.ID, Addr: addr, Size: n, Write: write}, o)
}

// note makes g, after an access to o, the state, unless the access races.
func (m *Unit) note(t *state.Thread, g *weak.Graph, a weak.Access, o *mem.Object) state.Stop {
	a.Pos = m.VisiblePos(t)
	if in := &m.Code.Funcs[t.Fn].Code[t.PC]; a.Atomic && in.Order == ir.OrderFull {
		a.Behind = 1 // the fence that comes with it
	}
	if a.Inside = a.Atomic && !a.Plain && t.Atomic > 0 && t.Atomic < state.Quiet; a.Inside {
		m.Graphs.Places.Plain(o, int64(a.Addr-o.Addr), int64(a.Size)) // it is to be remembered
	}
	a.Left = a.Atomic && m.Graphs.Places.Leave(o, int64(a.Addr-o.Addr), int64(a.Size))
	before := g
	g, other := g.Note(a)
	switch {
	case other != nil && other.Section:
		// What is not ordered would see what the section does one operation at a time, while nothing comes in between.
		name, _ := m.Place(o, int64(a.Addr-o.Addr), int64(a.Size))
		return m.Unsupported(t, "atomic accesses to "+name+" in an atomic section and outside of any, neither before the other, under --memory-model rc11")
	case other != nil:
		return m.raced(t, before, a, other, o)
	}
	m.SetGraph(g)
	return state.GoOn
}

// noteLook is note for an atomic operation that led from before to g, and reads, or writes what it reads.
func (m *Unit) noteLook(t *state.Thread, g *weak.Graph, a weak.Access, o *mem.Object, before *weak.Graph, op weak.Op) state.Stop {
	first := m.Idle == weak.IdleNothing
	st := m.note(t, g, a, o)
	if first && st == state.GoOn && g.Idle(before, op) {
		m.Idle = weak.IdleLook
	}
	return st
}

// raced reports that an access at g races with an earlier one.
func (m *Unit) raced(t *state.Thread, g *weak.Graph, a weak.Access, b *weak.Other, o *mem.Object) state.Stop {
	name, _ := m.Place(o, int64(a.Addr-o.Addr), int64(a.Size))
	verb := func(write, atomic bool) string {
		v := "reads it"
		if write {
			v = "writes it"
		}
		if atomic {
			v += " atomically"
		}
		return v
	}
	who := m.actor(b.Thread)
	if b.Earlier {
		who = "an earlier thread " + strconv.Itoa(int(b.Thread))
	}
	msg := "data race on " + name + ": " + who + " " + verb(b.Write, b.Atomic) + " at " + m.Code.Prog.PosString(b.Pos) +
		", " + m.actor(t.ID) + " " + verb(a.Write, a.Atomic) + " at " + m.Code.Prog.PosString(a.Pos) + ", and nothing makes the one happen before the other"
	if m.Trace != nil {
		ordered := func(g *weak.Graph) bool { _, other := g.Note(a); return other == nil }
		if missing := m.missing(g, ordered); missing != "" {
			msg += ": " + missing
		}
	}
	if !m.EnabledCheck(state.PropRace) {
		m.Assumes(answer.RaceFree)
	}
	return m.Violate(t, true, state.PropRace, msg)
}

// actor names a thread.
func (m *Unit) actor(id int32) string {
	if id == 0 {
		return "main"
	}
	return m.ThreadName(m.ThreadTable[id])
}
