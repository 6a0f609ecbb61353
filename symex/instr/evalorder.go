package instr

// This file defines the order of evaluation where C leaves it open (C11 6.5p2-3,
// 6.5.2.2p10). The front end says where it matters: by an Order that names the assumption
// where operands are evaluated from left to right, by a Pick where every order is explored,
// and by a flag on accesses whose order can be told only by another thread that comes between.

import (
	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

const assumeOrder = answer.EvaluationOrder

// RunOrder runs an Order.
func (m *Unit) RunOrder(t *state.Thread, in *static.Instr) {
	if in.Flags&ir.FlagUnordered == 0 || m.LiveCount > 1 {
		m.Assume[m.Code.Funcs[t.Fn].Src.Code[t.PC].Name] = true
	}
}

// RunPick runs a Pick. In a transition that has forked it is a node, as different orders may have come
// to the same state.
func (m *Unit) RunPick(t *state.Thread, in *static.Instr, grant bool) state.Stop {
	regs, consts := t.Regs[t.Base:t.RegTop], m.Consts[t.Fn]
	var ways []state.Value
	for _, a := range m.Code.Funcs[t.Fn].Src.Code[t.PC].Args {
		if v := state.Operand(regs, consts, int32(a)); v.Bits != 0 {
			ways = append(ways, v)
		}
	}
	i := 0
	if len(ways) > 1 && !m.Opts.Concrete && (in.Flags&ir.FlagUnordered == 0 || m.LiveCount > 1 || m.Observed) { // formulas see what other threads would
		if !grant && t.Atomic == 0 && m.Forked && m.MergesAt(t) {
			t.Pending = state.Pending{Kind: state.PendLoop}
			return state.StopNode
		}
		t.Silent++
		var st state.Stop
		if i, st = m.Take(t, state.ChoiceNondet, len(ways)); st != state.GoOn {
			return st
		}
	}
	m.SetReg(t, in.Dst, ways[i])
	return state.GoOn
}

// NoteUnordered says aloud that the access that t is about to make could come before or
// after another one of its expression, where a thread stands before an access that
// tells the difference.
func (m *Unit) NoteUnordered(t *state.Thread) {
	for _, u := range m.ThreadTable[:m.ThreadCount] {
		if u != t && u.Status == state.ThreadRunning && collide(&t.Pending, &u.Pending) && (m.unordered(t) || m.unordered(u)) {
			m.Assume[assumeOrder] = true
			m.WatchOrder = false
			return
		}
	}
}

// collide tells whether the order of two pending operations may matter.
func collide(p, q *state.Pending) bool {
	touches := func(p *state.Pending) bool {
		return p.Kind == state.PendRead || p.Kind == state.PendWrite || p.Kind == state.PendUpdate
	}
	switch {
	case p.Kind == state.PendAtomic:
		return q.Kind == state.PendAtomic || touches(q)
	case q.Kind == state.PendAtomic:
		return touches(p)
	}
	return touches(p) && touches(q) && (p.Write || q.Write) && p.Addr < q.Addr+uint64(q.Size) && q.Addr < p.Addr+uint64(p.Size)
}

// unordered tells whether t stands in an access or call that C does not order with another.
func (m *Unit) unordered(t *state.Thread) bool {
	at := func(fn int32, pc int) bool {
		f := &m.Code.Funcs[fn]
		return pc < len(f.Code) && f.Code[pc].Flags&ir.FlagUnordered != 0
	}
	if at(t.Fn, int(t.PC)) {
		return true
	}
	for i := range t.Frames[:t.NumFrames] {
		if fr := &t.Frames[i]; at(fr.Fn, fr.At()) {
			return true
		}
	}
	return false
}
