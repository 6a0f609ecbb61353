package instr

// This file defines how objects of a thread come to be: block-scope objects,
// thread-local objects, errno, and the arguments of main.

import (
	"math"

	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// AllocaOp runs an Alloca.
func (m *Unit) AllocaOp(t *state.Thread, in *static.Instr, size state.Value) state.Stop {
	if size.Sym != 0 {
		var st state.Stop
		if size, st = m.ChooseSize(t, in.A, size, 64, "the size of a variable-length array", math.MaxUint64); st != state.GoOn {
			return st
		}
	}
	if size.Bits > mem.MaxObject {
		return m.Unsupported(t, "a stack object of more than 2 GiB")
	}
	if o := m.StackObject(t, in.Aux+mem.FirstSite); o != nil && in.Flags&ir.FlagAgain != 0 && o.Size == int64(size.Bits) && !m.Weak() {
		for off := int64(0); off < o.Size; off += 8 {
			m.StoreScalar(o, off, uint8(min(8, o.Size-off)), state.Value{Sym: state.Uninit})
		}
		m.SetReg(t, in.Dst, state.Value{Bits: o.Addr})
		return state.GoOn
	}
	if m.Code.Sites[in.Aux].Kind != ir.SiteAlloca {
		m.KillSite(t, in.Aux+mem.FirstSite)
	}
	id, st := m.AllocateAt(t, mem.Stack, int(in.Aux)+mem.FirstSite, int64(size.Bits), false, t.NumFrames+1)
	if st != state.GoOn {
		return st
	}
	o := m.Object(id)
	o.Next = t.StackHead
	t.StackHead = id
	m.SetReg(t, in.Dst, state.Value{Bits: o.Addr})
	return state.GoOn
}

// Allocate makes an object at a site under the least free name.
func (m *Unit) Allocate(t *state.Thread, kind mem.Kind, site int, size int64, zero bool) (int32, state.Stop) {
	return m.AllocateAt(t, kind, site, size, zero, 0)
}

// AllocateAt is allocate for an object that dies with the frame at depth, 0: with none.
func (m *Unit) AllocateAt(t *state.Thread, kind mem.Kind, site int, size int64, zero bool, depth int32) (int32, state.Stop) {
	count, ok := m.ChooseCount(int(t.ID), site, size)
	if !ok {
		return 0, m.Unsupported(t, "more objects alive from one allocation site, or larger ones, than the address space holds")
	}
	if !m.HasRoom(size) {
		return 0, m.Unsupported(t, "more memory than the executor has")
	}
	id := m.NewObject(kind, int(t.ID), site, count, size, zero, depth)
	m.BlockBorn(id, 0)
	return id, state.GoOn
}

// TLSObject gives the address of t's instance of a thread-local global, made at its first use.
func (m *Unit) TLSObject(t *state.Thread, global int) uint64 {
	return m.OwnObject(t, m.Code.TLSSite[global], m.staticSize(m.Code.Prog.Globals[global]), func(id int32) {
		m.Object(id).ID = int32(global)
		m.fillGlobal(id, m.Code.Prog.Globals[global])
		if m.Code.OpenTLS[global] {
			m.Open(id)
		}
	})
}

// OwnObject gives the address of a thread's single object at a site.
func (m *Unit) OwnObject(t *state.Thread, site int, size int64, fill func(id int32)) uint64 {
	addr := m.Space.Address(int(t.ID), site, 0)
	if o, _ := m.Lookup(addr); o != nil {
		return addr
	}
	id := m.NewObject(mem.ThreadLocal, int(t.ID), site, 0, size, true, 0)
	m.Object(id).ID = -1
	m.Object(id).Stored = true
	if fill != nil {
		fill(id)
	}
	return addr
}

// KillThreadObjects ends the lives of a finished thread's thread-local objects.
func (m *Unit) KillThreadObjects(t *state.Thread) {
	for _, site := range m.Code.TLSSites {
		addr := m.Space.Address(int(t.ID), site, 0)
		if o, _ := m.Lookup(addr); o != nil {
			m.KillObject(m.ObjectIndex(o), false)
		} else if m.Lesson != nil {
			m.Lesson.Lacks(addr)
		}
	}
}
