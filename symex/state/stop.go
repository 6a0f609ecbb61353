package state

import (
	"heddle.example/ir"
	"heddle.example/symex/mem"
)

// This file defines why executing an instruction may have to stop, and where a thread must.

// MustStop tells whether t may not perform a visible operation now. It may if it was granted
// this one, if it is alone, with no signal on its way, or inside an atomic section, or, at granularity
// statement, if it is in the middle of a statement.
func (m *State) MustStop(t *Thread, grant bool) bool {
	return !grant && m.LiveCount+m.StruckCount > 1 && t.Atomic == 0 && (m.Opts.Granularity == GranularityAccess || t.Fresh)
}

// Initialised gives the value v of operand o; one that was never written becomes a symbol of w bits.
func (m *State) Initialised(t *Thread, v Value, o int32, w uint8) Value {
	if v.Sym == Uninit {
		return m.Force(t, o, int(w))
	}
	return v
}

// Unsupported ends the path because of something that is not supported: what.
func (m *State) Unsupported(t *Thread, what string) Stop {
	return m.Fail(t, Event{Kind: EventUnsupported, Message: what})
}

// MergesAt tells whether a transition that has forked on input ends in a node at this backward
// jump of t: the rounds of a loop reach the same states on many paths, and only nodes
// are compared with what was seen. Where others can move, each node is one more place at which they
// do, so some rounds are made first, but not on more paths than a search can afford at each of its nodes.
func (m *State) MergesAt(t *Thread) bool {
	return m.LiveCount == 1 || t.Silent >= int32(m.Opts.ForkedJumps) || m.Ways >= mostWays || !m.othersMove(t)
}

// mostWays is on how many paths a transition may have come to a round of a loop that does not end in a node: those of six
// rounds with two ways each, but of three with four.
const mostWays = 64

// othersMove tells whether another thread than t can move now.
func (m *State) othersMove(t *Thread) bool {
	for _, u := range m.ThreadTable[:m.ThreadCount] {
		if u != t && (u.Status == ThreadStarting || u.Status == ThreadRunning && m.GoesOn(u)) {
			return true
		}
	}
	return false
}

// Poll lets others end a transition that takes long.
func (m *State) Poll() {
	if m.Opts.Poll != nil {
		m.Opts.Poll()
	}
}

// Fail stops the machine with ev at the current instruction of t.
func (m *State) Fail(t *Thread, ev Event) Stop {
	ev.Pos, ev.Func = m.VisiblePos(t), m.VisibleFunc(t)
	ev.Thread = int(t.ID)
	m.Ev = ev
	return StopEvent
}

// VisiblePos is the position of the current instruction, or of the call into the
// library model that is running.
func (m *State) VisiblePos(t *Thread) ir.Pos {
	if i := m.programFrame(t); i >= 0 && i < int(t.NumFrames) {
		return m.Code.Funcs[t.Frames[i].Fn].Src.Code[t.Frames[i].At()].Pos
	}
	return m.Code.Funcs[t.Fn].Src.Code[t.PC].Pos
}

// VisibleFunc names the function of the current instruction, or that of the library which the program calls there.
func (m *State) VisibleFunc(t *Thread) string {
	switch i := m.programFrame(t); {
	case i == int(t.NumFrames):
		return m.FuncOf(t).Name
	case i+1 < int(t.NumFrames):
		return m.Code.Funcs[t.Frames[i+1].Fn].Src.Name
	}
	return m.Code.Funcs[t.Fn].Src.Name
}

// FuncOf gives the function in whose text the current instruction of t stands.
func (m *State) FuncOf(t *Thread) *ir.Func { return m.Code.Funcs[t.Fn].Src.FuncAt(int(t.PC)) }

// programFrame gives the frame of t in which the program calls the library: their number if t is in a function of the program
// itself, -1 if all are models.
func (m *State) programFrame(t *Thread) int {
	i := int(t.NumFrames)
	if !m.Code.Funcs[t.Fn].Src.Model {
		return i
	}
	for i--; i >= 0 && m.Code.Funcs[t.Frames[i].Fn].Src.Model; i-- {
	}
	return i
}

// .Visible tells whether an access to o is a visible operation now.
func (m *State) Visible(o *mem.Object, write bool) bool {
	return o.Shared && m.LiveCount+m.StruckCount > 1 && (write || !o.Frozen)
}
