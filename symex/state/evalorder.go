package state

// This file defines the order of evaluation where C leaves it open (C11 6.5p2-3,
// 6.5.2.2p10). The front end says where it matters: by an Order that names the assumption
// where operands are evaluated from left to right, by a Pick where every order is explored,
// and by a flag on accesses whose order can be told only by another thread that comes between.

import (
	"heddle/answer"
	"heddle/ir"
	"heddle/symex/static"
)

const assumeOrder = answer.EvaluationOrder

// RunOrder runs an Order.
func (m *State) RunOrder(t *Thread, in *static.Instr) {
	if in.Flags&ir.FlagUnordered == 0 || m.LiveCount > 1 {
		m.Assume[m.code.Funcs[t.Fn].Src.Code[t.PC].Name] = true
	}
}

// RunPick runs a Pick. In a transition that has forked it is a node, as different orders may have come
// to the same state.
func (m *State) RunPick(t *Thread, in *static.Instr, grant bool) Stop {
	regs, consts := t.Regs[t.Base:t.RegTop], m.Consts[t.Fn]
	var ways []Value
	for _, a := range m.code.Funcs[t.Fn].Src.Code[t.PC].Args {
		if v := Operand(regs, consts, int32(a)); v.Bits != 0 {
			ways = append(ways, v)
		}
	}
	i := 0
	if len(ways) > 1 && !m.Opts.Concrete && (in.Flags&ir.FlagUnordered == 0 || m.LiveCount > 1) {
		if !grant && t.Atomic == 0 && m.Forked && m.MergesAt(t) {
			t.Pending = Pending{Kind: PendLoop}
			return StopNode
		}
		t.Silent++
		var st Stop
		if i, st = m.Take(t, ChoiceNondet, len(ways)); st != GoOn {
			return st
		}
	}
	m.SetReg(t, in.Dst, ways[i])
	return GoOn
}

// NoteUnordered says aloud that the access that t is about to make could come before or
// after another one of its expression, where a thread stands before an access that
// tells the difference.
func (m *State) NoteUnordered(t *Thread) {
	for _, u := range m.ThreadTable[:m.ThreadCount] {
		if u != t && u.Status == ThreadRunning && collide(&t.Pending, &u.Pending) && (m.unordered(t) || m.unordered(u)) {
			m.Assume[assumeOrder] = true
			m.WatchOrder = false
			return
		}
	}
}

// collide tells whether the order of two pending operations may matter.
func collide(p, q *Pending) bool {
	touches := func(p *Pending) bool {
		return p.Kind == PendRead || p.Kind == PendWrite || p.Kind == PendUpdate
	}
	switch {
	case p.Kind == PendAtomic:
		return q.Kind == PendAtomic || touches(q)
	case q.Kind == PendAtomic:
		return touches(p)
	}
	return touches(p) && touches(q) && (p.Write || q.Write) && p.Addr < q.Addr+uint64(q.Size) && q.Addr < p.Addr+uint64(p.Size)
}

// unordered tells whether t stands in an access or call that C does not order with another.
func (m *State) unordered(t *Thread) bool {
	at := func(fn int32, pc int) bool {
		f := &m.code.Funcs[fn]
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
