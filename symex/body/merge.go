package body

// This file defines merging: a branch on input whose ways come together again at once is no fork where all that they leave
// different are numbers that depend on input already. Each becomes one expression, "if the condition then this else that", and the path
// goes on as one (Hansen, Schachte, Søndergaard, State Joining and Splitting for the Symbolic Execution of Binaries, 2009). Six inputs, each
// cut off at a bound, are one path, not 64.
//
// Numbers that are concrete on both ways stay so, and the path forks: states with concrete numbers meet again, and a
// counter that is one expression more in each round never would. Nor would a number that is now and then replaced by an input, so nothing
// is merged in loops that may go on for ever, and what they call.

import (
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/state"
)

// place is a number in memory that a way has written.
type place struct {
	addr uint64
	size uint8
	at   int32 // the instruction
	yes  bool  // of the way where the condition holds
}

// outcome is what a way leaves.
type outcome struct {
	regs   []state.Value // those that live where the ways come together
	memory []state.Value // by place
}

// merges tells whether paths are merged at all. What it looks at is the same in a search and in replays of what it found.
func (m *Unit) merges() bool {
	return m.Opts.Merge && m.Obs == nil && m.MonThread == 0 && m.Delays == nil && !m.WatchAccess && !m.WatchUse && m.Serial == nil &&
		m.Opts.SwitchesAt() == state.GranularityAccess && (m.Rec == nil || !m.Rec.Recording)
}

// merge goes both ways of the branch before which t stands, which are feasible. merged is false if they have to be followed
// apart; then nothing has changed.
func (m *Unit) merge(t *state.Thread, yes expr.Ref) (join int32, merged bool) {
	h := m.Code.Funcs[t.Fn].Hammocks[t.PC]
	if h == nil || !m.merges() || m.uncounted(t) {
		return 0, false
	}
	if m.Reported() {
		return 0, false
	}
	trace, symbols := m.Trace, t.SymCount
	m.Trace = nil
	defer func() { m.Trace = trace }()
	var places []place
	live := m.Code.Funcs[t.Fn].Live.LiveBefore(int(h.Join))
	walk := func(way []int32, cond expr.Ref, into func()) bool {
		mark := m.Mark()
		m.SaveMachine()
		m.SaveThread(t)
		m.AddPath(cond)
		ok := m.goWay(t, way, cond == yes, &places) && !m.Reported()
		if ok {
			into()
			ok = t.SymCount == symbols
		}
		m.TakeReports()
		m.Undo(mark)
		return ok
	}
	// First where the ways write, then what each leaves there. Places may overlap: what stands in each at the end is known.
	no := m.Tab.Not(yes)
	if !walk(h.Then, yes, func() {}) || !walk(h.Else, no, func() {}) {
		return 0, false
	}
	var then, other outcome
	if !walk(h.Then, yes, func() { m.leaves(t, live, places, &then) }) || !walk(h.Else, no, func() { m.leaves(t, live, places, &other) }) {
		return 0, false
	}
	regs := m.Code.Funcs[t.Fn].Src.Regs
	for i, r := range live {
		if x, y := then.regs[i], other.regs[i]; x != y && (!regs[r].Type.IsInt() || regs[r].Type == ir.Ptr || !m.mergeable(x, y)) {
			return 0, false
		}
	}
	for i := range places {
		if !m.mergeable(then.memory[i], other.memory[i]) {
			return 0, false
		}
	}
	for i, r := range live {
		if v := m.either(yes, then.regs[i], other.regs[i], regs[r].Type.Bits(m.Code.PtrSize)); v != t.Regs[t.Base+int32(r)] {
			m.SetReg(t, int32(r), v)
		}
	}
	m.Trace = trace
	branch, holds := t.PC, false
	if m.Trace != nil {
		holds = m.Show(state.Value{Sym: yes}, 1, nil) != "0"
		m.Trace.Branch(int(t.ID), m.VisiblePos(t), m.VisibleFunc(t), holds)
	}
	for i, p := range places {
		o, _ := m.Lookup(p.addr)
		off, v := int64(p.addr-o.Addr), m.either(yes, then.memory[i], other.memory[i], int(p.size)*8)
		if m.Trace != nil && holds == p.yes {
			t.PC = p.at
			m.TraceWrite(t, o, off, 0, p.size, v)
		}
		m.StoreScalar(o, off, p.size, v)
	}
	t.PC = branch
	return h.Join, true
}

// uncounted tells whether t stands in a loop that is not counted, in one of its functions.
func (m *Unit) uncounted(t *state.Thread) bool {
	at := func(fn, pc int32) bool {
		list := m.Code.Funcs[fn].Uncounted
		return list != nil && list[pc]
	}
	for i := range t.NumFrames {
		if fr := &t.Frames[i]; at(fr.Fn, int32(fr.At())) {
			return true
		}
	}
	return at(t.Fn, t.PC)
}

// goWay runs the instructions of a way, and adds to places where it writes. It is false where one of them does more than
// compute: then t is to be taken back.
func (m *Unit) goWay(t *state.Thread, way []int32, yes bool, places *[]place) bool {
	f := &m.Code.Funcs[t.Fn]
	consts, regs := m.Consts[t.Fn], t.Regs[t.Base:t.RegTop]
	m.GrantNow = false
	for _, pc := range way {
		t.PC = pc
		in := &f.Code[pc]
		switch in.Op {
		case ir.Load:
			a := state.Operand(regs, consts, in.A)
			if a.Sym != 0 {
				return false
			}
			v, st := m.Load(t, in, a, false)
			if st != state.GoOn {
				return false
			}
			m.SetReg(t, in.Dst, v)
		case ir.Store:
			a, x := state.Operand(regs, consts, in.A), state.Operand(regs, consts, in.B)
			if a.Sym != 0 || x.Sym == state.Uninit {
				return false
			}
			if o, _ := m.Lookup(a.Bits); o == nil || m.Thaws(o) || m.Store(t, in, a, x, false) != state.GoOn {
				return false
			}
			addPlace(places, place{a.Bits, in.Size, pc, yes})
		case ir.Copy:
			v := m.Initialised(t, state.Operand(regs, consts, in.A), in.A, in.Width)
			m.SetReg(t, in.Dst, v)
		default:
			if m.ExecSlow(t, in, false) != state.GoOn {
				return false
			}
		}
	}
	return true
}

// addPlace adds a place, unless it is known.
func addPlace(places *[]place, p place) {
	for _, q := range *places {
		if q.addr == p.addr && q.size == p.size {
			return
		}
	}
	*places = append(*places, p)
}

// leaves notes what stands in registers and places now.
func (m *Unit) leaves(t *state.Thread, live []ir.Reg, places []place, out *outcome) {
	for _, r := range live {
		out.regs = append(out.regs, t.Regs[t.Base+int32(r)])
	}
	for _, p := range places {
		o, _ := m.Lookup(p.addr)
		off := int64(p.addr - o.Addr)
		v := state.Value{Sym: state.Uninit}
		if _, pointer := m.InPlace(o, off&^int64(m.Code.PtrSize-1)); !pointer {
			v = m.LoadScalar(t.ID, o, off, p.size, true)
		}
		out.memory = append(out.memory, v)
	}
}

// mergeable tells whether two values may become one: see the top of the file.
func (m *Unit) mergeable(x, y state.Value) bool {
	if x == y {
		return x.Sym != state.Uninit
	}
	if x.Sym == state.Uninit || y.Sym == state.Uninit || x.Sym == 0 && y.Sym == 0 {
		return false
	}
	return !m.Tagged(x) && !m.Tagged(y)
}

// either is the value that is x where cond holds, else y.
func (m *Unit) either(cond expr.Ref, x, y state.Value, width int) state.Value {
	if x == y {
		return x
	}
	return m.Wrap(m.Tab.ITE(cond, m.Ref(x, width), m.Ref(y, width)))
}
