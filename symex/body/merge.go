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
	"slices"

	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// place is a number in memory that a way has written.
type place struct {
	addr uint64
	size uint8
}

// event is what a trace tells of a merged path if a condition holds: that another one is looked at, or a place is written.
type event struct {
	at   int32 // the instruction
	when expr.Ref
	on   expr.Ref // the condition that is looked at; 0: it is a write
	to   place
}

// walked is what has been gone through for a merge.
type walked struct {
	places []place
	events []event
}

// outcome is what a way leaves.
type outcome struct {
	regs   []state.Value // those that live where the ways come together, or what they return
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
	if h == nil || !m.merges() || m.uncounted(t) || h.Returns[0] != 0 && t.NumFrames == 0 {
		return 0, false
	}
	if m.Reported() {
		return 0, false
	}
	branch, trace := t.PC, m.Trace
	m.Trace = nil
	var w walked
	values, merged := m.mergeWays(t, h, yes, m.Tab.Bool(true), &w)
	m.Trace = trace
	if !merged {
		return 0, false
	}
	if m.Trace != nil {
		m.tell(t, &w, values)
		t.PC = branch
	}
	m.put(w.places, values)
	return h.Join, true
}

// mergeWays goes both ways of the hammock before which t stands: registers get what both leave, and values is what the places get that they write. when is what holds
// there. Nothing has changed where it fails.
func (m *Unit) mergeWays(t *state.Thread, h *static.Hammock, yes, when expr.Ref, w *walked) (values []state.Value, ok bool) {
	symbols := t.SymCount
	live, from := m.meets(t, h)
	no := m.Tab.Not(yes)
	w.events = append(w.events, event{at: t.PC, when: when, on: yes})
	walk := func(way []static.Step, cond expr.Ref, w *walked, into func()) bool {
		mark := m.Mark()
		m.SaveMachine()
		m.SaveThread(t)
		m.AddPath(cond)
		ok := m.goWay(t, way, m.Tab.And(when, cond), w) && !m.Reported()
		if ok {
			into()
			ok = t.SymCount == symbols
		}
		m.TakeReports()
		m.Undo(mark)
		return ok
	}
	// First where the ways write, then what each leaves there. Places may overlap: what stands in each at the end is known.
	if !walk(h.Then, yes, w, func() {}) || !walk(h.Else, no, w, func() {}) {
		return nil, false
	}
	var then, other outcome
	again := walked{places: w.places}
	if !walk(h.Then, yes, &again, func() { m.leaves(t, from[0], w.places, &then) }) || !walk(h.Else, no, &again, func() { m.leaves(t, from[1], w.places, &other) }) || len(again.places) > len(w.places) {
		return nil, false
	}
	regs := m.Code.Funcs[t.Fn].Src.Regs
	for i, r := range live {
		if x, y := then.regs[i], other.regs[i]; x != y && (!regs[r].Type.IsInt() || regs[r].Type == ir.Ptr || !m.mergeable(x, y)) {
			return nil, false
		}
	}
	for i := range w.places {
		if !m.mergeable(then.memory[i], other.memory[i]) {
			return nil, false
		}
	}
	for i, r := range live {
		if v := m.either(yes, then.regs[i], other.regs[i], regs[r].Type.Bits(m.Code.PtrSize)); v != t.Regs[t.Base+int32(r)] {
			m.SetReg(t, int32(r), v)
		}
	}
	for i, p := range w.places {
		values = append(values, m.either(yes, then.memory[i], other.memory[i], int(p.size)*8))
	}
	return values, true
}

// put writes values to places.
func (m *Unit) put(places []place, values []state.Value) {
	for i, p := range places {
		o, _ := m.Lookup(p.addr)
		m.StoreScalar(o, int64(p.addr-o.Addr), p.size, values[i])
	}
}

// tell has the trace say what comes of a merged path, which has the values still to write.
func (m *Unit) tell(t *state.Thread, w *walked, values []state.Value) {
	holds := func(c expr.Ref) bool { return m.Show(m.Wrap(c), 1, nil) != "0" }
	told := make([]bool, len(values))
	for _, e := range w.events {
		if !holds(e.when) {
			continue
		}
		t.PC = e.at
		if e.on != 0 {
			m.Trace.Branch(int(t.ID), m.VisiblePos(t), m.VisibleFunc(t), holds(e.on))
			continue
		}
		if i := slices.Index(w.places, e.to); !told[i] {
			told[i] = true
			o, _ := m.Lookup(e.to.addr)
			m.TraceWrite(t, o, int64(e.to.addr-o.Addr), 0, e.to.size, values[i])
		}
	}
}

// meets gives the registers in which the ways of a hammock leave something, and where each of them has it then.
func (m *Unit) meets(t *state.Thread, h *static.Hammock) (live []ir.Reg, from [2][]int32) {
	f := &m.Code.Funcs[t.Fn]
	if h.Returns[0] == 0 {
		live = f.Live.LiveBefore(int(h.Join))
		for _, r := range live {
			from[0] = append(from[0], int32(r))
		}
		from[1] = from[0]
		return live, from
	}
	if a := ir.Operand(f.Code[h.Join].A); a != ir.None {
		live = []ir.Reg{ir.Reg(a)}
		for i, r := range h.Returns {
			from[i] = []int32{f.Code[r].A}
		}
	}
	return live, from
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

// goWay runs the instructions of a way, and notes where it writes. It is false where one of them does more than
// compute: then t is to be taken back.
func (m *Unit) goWay(t *state.Thread, way []static.Step, when expr.Ref, w *walked) bool {
	f := &m.Code.Funcs[t.Fn]
	consts, regs := m.Consts[t.Fn], t.Regs[t.Base:t.RegTop]
	m.GrantNow = false
	for _, step := range way {
		t.PC = step.PC
		in := &f.Code[step.PC]
		switch in.Op {
		case ir.Branch:
			if !m.goWithin(t, step.Within, state.Operand(regs, consts, in.A), when, w) {
				return false
			}
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
			to := place{a.Bits, in.Size}
			w.add(to)
			w.events = append(w.events, event{at: step.PC, when: when, to: to})
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

// goWithin runs a hammock in a way, from its branch on c to where its ways come together.
func (m *Unit) goWithin(t *state.Thread, h *static.Hammock, c state.Value, when expr.Ref, w *walked) bool {
	follow := func(yes bool) bool {
		way, end := h.Then, h.Returns[0]
		if !yes {
			way, end = h.Else, h.Returns[1]
		}
		if !m.goWay(t, way, when, w) {
			return false
		}
		code := m.Code.Funcs[t.Fn].Code
		if to := ir.Operand(code[h.Join].A); end != 0 && to != ir.None { // what the other way returns in a register
			v := state.Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], code[end].A)
			if v.Sym == state.Uninit {
				return false
			}
			m.SetReg(t, int32(to), v)
		}
		return true
	}
	switch c.Sym {
	case 0:
		return follow(c.Bits != 0)
	case state.Uninit:
		return false
	}
	m.CheckUse(t, c, "a branch")
	mark := m.Mark()
	m.SaveMachine()
	m.SaveThread(t)
	var within walked
	values, ok := m.mergeWays(t, h, c.Sym, when, &within)
	if !ok {
		return false
	}
	// Only now is it worth the questions to the solver.
	switch no, yes := m.Feasible(m.Tab.Not(c.Sym)), m.Feasible(c.Sym); {
	case no == state.Unsat || yes == state.Unsat:
		m.Undo(mark)
		return follow(no == state.Unsat)
	case no != state.Satisfiable || yes != state.Satisfiable:
		return false
	}
	m.put(within.places, values)
	for _, p := range within.places {
		w.add(p)
	}
	w.events = append(w.events, within.events...)
	return true
}

// add adds a place, unless it is known.
func (w *walked) add(p place) {
	if !slices.Contains(w.places, p) {
		w.places = append(w.places, p)
	}
}

// leaves notes what stands in operands and places now.
func (m *Unit) leaves(t *state.Thread, from []int32, places []place, out *outcome) {
	for _, a := range from {
		out.regs = append(out.regs, state.Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], a))
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
