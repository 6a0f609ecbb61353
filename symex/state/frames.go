package state

import (
	"heddle.example/expr"
	"heddle.example/symex/mem"
	"heddle.example/symex/static"
)

// This file defines how frames come and go, and what their registers get.

// PushFrame suspends the running function and makes room for a callee's registers.
func (m *State) PushFrame(t *Thread, fn int32, fr Frame) {
	f := &m.Code.Funcs[fn]
	n := int(t.NumFrames)
	if n < len(t.Frames) {
		m.savedFrames.Push(t.Frames[n])
		m.Trail.Log(undoFrame|uint32(t.ID)<<ThreadShift, uint32(n), 0, 0)
		t.Frames[n] = fr
	} else {
		t.Frames = append(t.Frames, fr)
	}
	t.NumFrames++
	m.EnterFunc(t, fn, f)
}

// EnterFunc sets the top frame to fn, whose parameters the caller fills in next.
func (m *State) EnterFunc(t *Thread, fn int32, f *static.Function) {
	t.Base = t.RegTop
	t.RegTop += int32(f.NumRegs)
	for len(t.Regs) < int(t.RegTop) {
		t.Regs = append(t.Regs, make([]Value, max(16, int(t.RegTop)-len(t.Regs)))...)
	}
	t.Fn = fn
	t.PC = 0
	t.StackHead = -1
	for _, r := range f.EntryUndef {
		if r < 0 {
			m.SetReg(t, ^r, Value{})
		} else {
			m.SetReg(t, r, Value{Sym: Uninit})
		}
	}
}

// SetReg writes register r of the top frame.
func (m *State) SetReg(t *Thread, r int32, v Value) {
	p := &t.Regs[t.Base+r]
	m.Trail.Log(UndoReg|uint32(t.ID)<<ThreadShift, uint32(t.Base+r), p.Bits, uint64(p.Sym))
	*p = v
	if v.Sym >= expr.FirstRef {
		m.assigned(v.Sym)
	}
}

// PopFrame returns to the caller; the frame's stack objects die.
func (m *State) PopFrame(t *Thread) Frame {
	m.KillStack(t)
	fr := t.Frames[t.NumFrames-1]
	t.NumFrames--
	t.RegTop = t.Base
	t.Fn = fr.Fn
	t.Base = fr.Base
	t.StackHead = fr.StackHead
	return fr
}

// KillStack ends the lives of the top frame's stack objects.
func (m *State) KillStack(t *Thread) {
	for id := t.StackHead; id >= 0; {
		next := m.Object(id).Next
		m.KillObject(id, !m.Object(id).Stored)
		id = next
	}
	t.StackHead = -1
}

// KillSite ends the lives of the top frame's objects made at site.
func (m *State) KillSite(t *Thread, site int32) {
	prev := int32(-1)
	for id := t.StackHead; id >= 0; {
		next := m.Object(id).Next
		if m.Object(id).Site == site {
			if prev < 0 {
				t.StackHead = next
			} else {
				m.SaveObject(prev)
				m.Object(prev).Next = next
			}
			m.KillObject(id, false)
		} else {
			prev = id
		}
		id = next
	}
}

// StackObject gives an object of the top frame made at site; nil if there is none.
func (m *State) StackObject(t *Thread, site int32) *mem.Object {
	for id := t.StackHead; id >= 0; id = m.Object(id).Next {
		if o := m.Object(id); o.Site == site {
			return o
		}
	}
	return nil
}

// IsMonitorThread tells whether id is the monitor thread.
func (m *State) IsMonitorThread(id int32) bool { return id == m.MonThread && id != 0 }
