package state

// This file defines the machine's part of the undo trail: every change of its state logs what was there on the trail of
// its memory, and Undo unwinds both to a mark.

import (
	"heddle.example/expr"
	"heddle.example/symex/mem"
)

// Mark is a point on the trail.
type Mark = mem.Mark

// The kinds of the machine's entries.
const (
	UndoReg    = uint32(mem.FirstKind) + iota // register Index of a thread: A = Bits, B = Sym
	undoThread                                // scalar state of a thread: saved copy
	undoFrame                                 // frame Index of a thread: saved copy
)

// In entries of registers and frames the thread stands above the kind.
const ThreadShift = 8

// Mark gives the present point of the trail.
func (m *State) Mark() Mark { return m.Trail.Mark() }

// ThinTrail drops what does not matter behind the last mark, if that is much. It is for loops.
func (m *State) ThinTrail() { mem.Thin(&m.Trail, UndoReg, undoFrame, &m.savedFrames) }

// SaveThread logs the scalar state of t; call before changing it.
func (m *State) SaveThread(t *Thread) {
	m.savedThreads.Push(t.ThreadScalars)
	m.Trail.Log(undoThread, uint32(t.ID), 0, 0)
}

// SaveFrames logs the suspended frames of t.
func (m *State) SaveFrames(t *Thread) {
	for i := range t.NumFrames {
		m.savedFrames.Push(t.Frames[i])
		m.Trail.Log(undoFrame|uint32(t.ID)<<ThreadShift, uint32(i), 0, 0)
	}
}

// SaveMachine logs the scalar state of the machine and its memory, as every transition does first.
func (m *State) SaveMachine() {
	if m.Trail.Full() {
		m.savedThreads.Seal()
		m.savedMachines.Seal()
		m.savedFrames.Seal()
	}
	m.savedMachines.Push(m.Scalars)
	m.Save()
}

// Undo unwinds the trail to mark: the state is again what it was then.
func (m *State) Undo(mark Mark) {
	for part := m.Trail.Above(mark); len(part) > 0; part = m.Trail.Above(mark) {
		for i := len(part) - 1; i >= 0; i-- {
			e := &part[i]
			switch uint32(e.Kind()) {
			case UndoReg:
				m.ThreadTable[e.What>>ThreadShift].Regs[e.Index] = Value{Bits: e.A, Sym: expr.Ref(e.B)}
			case undoThread:
				m.ThreadTable[e.Index].ThreadScalars = *m.savedThreads.Last()
				m.savedThreads.Drop()
			case uint32(mem.UndoState): // both were saved together
				m.UndoEntry(e)
				m.Scalars = *m.savedMachines.Last()
				m.savedMachines.Drop()
				m.Constraints = m.Constraints[:m.PathLen]
			case undoFrame:
				m.ThreadTable[e.What>>ThreadShift].Frames[e.Index] = *m.savedFrames.Last()
				m.savedFrames.Drop()
			default:
				m.UndoEntry(e)
			}
		}
		m.Trail.Drop(len(part))
	}
}

// ForgetTrail drops the trail: the present state can no longer be left backwards.
func (m *State) ForgetTrail() {
	if m.Delays != nil {
		m.Waiting = m.Delays.Forget(m.Waiting)
	} else if m.Graphs != nil {
		m.Waiting = m.Graphs.Forget(m.Waiting)
	}
	m.Forget()
	m.savedThreads.Clear()
	m.savedMachines.Clear()
	m.savedFrames.Clear()
}

// IsFrame tells whether an entry says that a suspended caller, that of number Index, was changed.
func (m *State) IsFrame(e *mem.Entry) bool { return uint32(e.Kind()) == undoFrame }

// NobodyOwns is the owner of what belongs to no thread.
const NobodyOwns = -1

// OwnerOf gives the thread whose scalars, registers or frames an entry says were changed.
func (m *State) OwnerOf(e *mem.Entry) int32 {
	switch uint32(e.Kind()) {
	case undoThread:
		return int32(e.Index)
	case UndoReg, undoFrame:
		return int32(e.What >> ThreadShift)
	}
	return NobodyOwns
}
