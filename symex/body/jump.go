package body

import (
	"heddle.example/answer"
	"heddle.example/expr"
	"heddle.example/symex/arith"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// This file defines jumps: where they go, and what backward ones count for.

// maxAtomicJumps bounds the backward jumps inside one atomic section, which has no node to stop at.
const maxAtomicJumps = 1 << 20

// backward takes a backward jump: it counts for the unwinding bound and for the
// silent jumps. again means that the loop is left instead (--partial-loops). A round of a
// library model's loop that does not depend on input is not counted: the model comes to its end.
func (m *Unit) backward(t *state.Thread, in *static.Instr, grant, counts bool) state.Stop {
	bound := 0
	if counts {
		bound = m.Opts.Unwind
	}
	if m.UnwindSet != nil {
		if b, ok := m.UnwindSet[int(m.Code.Funcs[t.Fn].Src.Code[t.PC].Loop)]; ok {
			bound = b
		}
	}
	if m.IsMonitorThread(t.ID) {
		bound = 0 // the program's writes drive its loop
	}
	if !grant && t.Atomic == 0 && (t.Silent >= int32(m.Opts.SilentJumps) || m.Opts.Given != nil || m.hasForked(t) && m.MergesAt(t)) {
		t.Pending = state.Pending{Kind: state.PendLoop}
		return state.StopNode
	}
	if t.Atomic > 0 && t.Silent >= maxAtomicJumps {
		return m.Unsupported(t, "an atomic section that runs through a million loop rounds")
	}
	if grant {
		t.Silent = 0
	}
	if bound > 0 {
		n := t.Regs[t.Base+in.Loop].Bits + 1
		if n >= uint64(bound) {
			switch {
			case m.Opts.UnwindingAssertions:
				if m.MustStop(t, grant) {
					t.Pending = state.Pending{Kind: state.PendFail}
					return state.StopNode
				}
				return m.Fail(t, state.Event{Kind: state.EventViolation, Property: state.PropUnwind, Message: "unwinding bound reached: the loop runs on"})
			case m.Opts.PartialLoops:
				m.LeftLoop = true
				return state.Again
			}
			if m.MustStop(t, grant) {
				t.Pending = state.Pending{Kind: state.PendFail}
				return state.StopNode
			}
			return m.Fail(t, state.Event{Kind: state.EventCut, Message: answer.CutUnwind})
		}
		m.SetReg(t, in.Loop, state.Value{Bits: n})
	}
	t.SymBefore = t.SymCount
	if t.Silent++; t.Silent%pollEvery == 0 {
		m.Poll()
		m.ThinTrail()
	}
	return state.GoOn
}

// hasForked tells whether a transition of t has forked on input, or counts as one that has.
func (m *Unit) hasForked(t *state.Thread) bool {
	return m.Forked || m.Opts.InputJumps && t.SymCount > t.SymBefore
}

// pollEvery is how many silent backward jumps lie between two calls of Options.Poll, and of ThinTrail.
const pollEvery = 64

// Branch gives the instruction to which a Branch on c goes that depends on input or may stay in a loop.
func (m *Unit) Branch(t *state.Thread, in *static.Instr, c state.Value, grant bool) (target int32, st state.Stop) {
	counts := c.Sym != 0 || !m.Code.Funcs[t.Fn].Src.Model
	if c.Sym != 0 {
		var join int32
		if c, join, st = m.decide(t, in, c); st != state.GoOn || join != 0 {
			return join, st
		}
	}
	target, other := in.Target, in.Else
	if c.Bits == 0 {
		target, other = other, target
	}
	if in.Loop >= 0 && target <= t.PC {
		if st = m.backward(t, in, grant, counts); st == state.Again {
			return other, state.GoOn
		}
	}
	return target, st
}

// JumpBack takes a backward jump that has no condition.
func (m *Unit) JumpBack(t *state.Thread, in *static.Instr, grant bool) state.Stop {
	st := m.backward(t, in, grant, true)
	if st == state.Again { // left the loop (--partial-loops): there is no way on
		return m.Fail(t, state.Event{Kind: state.EventCut, Message: m.Code.Funcs[t.Fn].Src.Code[t.PC].Name})
	}
	return st
}

// SwitchTarget gives the instruction to which a switch on x goes.
func (m *Unit) SwitchTarget(t *state.Thread, in *static.Instr, x state.Value, grant bool) (target int32, st state.Stop) {
	if x.Sym != 0 {
		if target, st = m.decideSwitch(t, in, x); st != state.GoOn {
			return 0, st
		}
	} else {
		target = in.Else
		src := &m.Code.Funcs[t.Fn].Src.Code[t.PC]
		for i := range src.Cases {
			if src.Cases[i].Val&in.Mask == x.Bits {
				target = src.Cases[i].Target
				break
			}
		}
	}
	if in.Loop >= 0 && target <= t.PC {
		if st = m.backward(t, in, grant, true); st == state.Again {
			return 0, m.Unsupported(t, "leaving a loop made by a switch under --partial-loops")
		}
	}
	return target, st
}

// decide gives a branch condition its value, forking on feasible outcomes. The outcome that leaves
// a loop comes first: else a search whose loops depend on input would go as deep as they may,
// before it has seen what a few rounds do. Where both ways were gone, join is where they come together, else 0.
func (m *Unit) decide(t *state.Thread, in *static.Instr, c state.Value) (v state.Value, join int32, st state.Stop) {
	if c.Sym == state.Uninit {
		c = m.Force(t, in.A, 1)
		if c.Sym == 0 {
			return c, 0, state.GoOn
		}
	}
	m.CheckUse(t, c, "a branch")
	yes := c.Sym
	no := m.Tab.Not(yes)
	satNo := m.Feasible(no)
	if satNo == state.Unsat {
		return state.Value{Bits: 1}, 0, state.GoOn
	}
	satYes := m.Feasible(yes)
	if satYes == state.Unsat {
		return state.Value{}, 0, state.GoOn
	}
	if !m.HasGiven && satYes == state.Satisfiable && satNo == state.Satisfiable {
		if join, ok := m.merge(t, yes); ok {
			return c, join, state.GoOn
		}
	}
	i, st := m.Take(t, state.ChoiceBranch, 2)
	if st != state.GoOn {
		return c, 0, st
	}
	taken := (i == 0) != in.Stays
	if taken {
		m.AddPath(yes)
		m.Maybe = m.Maybe || satYes == state.SatUnknown
	} else {
		m.AddPath(no)
		m.Maybe = m.Maybe || satNo == state.SatUnknown
	}
	if m.Trace != nil {
		m.Trace.Branch(int(t.ID), m.VisiblePos(t), m.VisibleFunc(t), taken)
	}
	return arith.Truth(taken), 0, state.GoOn
}

// decideSwitch forks a switch on its feasible targets.
func (m *Unit) decideSwitch(t *state.Thread, in *static.Instr, x state.Value) (int32, state.Stop) {
	if x.Sym == state.Uninit {
		x = m.Force(t, in.A, int(in.Width))
	}
	m.CheckUse(t, x, "a branch")
	x = m.Reveal(x)
	src := &m.Code.Funcs[t.Fn].Src.Code[t.PC]
	type way struct {
		target int32
		cond   expr.Ref
	}
	var ways []way
	def := m.Tab.Bool(true)
	w := int(in.Width)
	r := m.Ref(x, w)
	for i := range src.Cases {
		eq := m.Tab.Eq(r, m.Tab.Const(w, src.Cases[i].Val, 0))
		if m.Feasible(eq) != state.Unsat {
			ways = append(ways, way{src.Cases[i].Target, eq})
		}
		def = m.Tab.And(def, m.Tab.Not(eq))
	}
	if m.Feasible(def) != state.Unsat {
		ways = append(ways, way{in.Else, def})
	}
	if len(ways) == 1 {
		return ways[0].target, state.GoOn
	}
	if len(ways) == 0 {
		return 0, m.Fail(t, state.Event{Kind: state.EventDead})
	}
	i, st := m.Take(t, state.ChoiceBranch, len(ways))
	if st != state.GoOn {
		return 0, st
	}
	m.AddPath(ways[i].cond)
	return ways[i].target, state.GoOn
}
