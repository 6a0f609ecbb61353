package symex

import (
	"heddle/answer"
	"heddle/expr"
	"heddle/symex/arith"
	"heddle/symex/static"
)

// This file defines jumps: where they go, and what backward ones count for.

// maxAtomicJumps bounds the backward jumps inside one atomic section, which has no node to stop at.
const maxAtomicJumps = 1 << 20

// backward takes a backward jump: it counts for the unwinding bound and for the
// silent jumps. again means that the loop is left instead (--partial-loops). A round of a
// library model's loop that does not depend on input is not counted: the model comes to its end.
func (m *Machine) backward(t *Thread, in *static.Instr, grant, counts bool) Stop {
	bound := 0
	if counts {
		bound = m.opts.Unwind
	}
	if m.unwindSet != nil {
		if b, ok := m.unwindSet[int(m.code.Funcs[t.Fn].Src.Code[t.PC].Loop)]; ok {
			bound = b
		}
	}
	if m.isMonitor(t.ID) {
		bound = 0 // the program's writes drive its loop
	}
	if !grant && t.Atomic == 0 && (t.Silent >= int32(m.opts.SilentJumps) || m.opts.Given != nil || m.forked && m.mergesAt(t)) {
		t.Pending = Pending{Kind: PendLoop}
		return StopNode
	}
	if t.Atomic > 0 && t.Silent >= maxAtomicJumps {
		return m.Unsupported(t, "an atomic section that runs through a million loop rounds")
	}
	if grant {
		t.Silent = 0
	}
	if bound > 0 {
		n := t.regs[t.base+in.Loop].Bits + 1
		if n >= uint64(bound) {
			switch {
			case m.opts.UnwindingAssertions:
				if m.MustStop(t, grant) {
					t.Pending = Pending{Kind: PendFail}
					return StopNode
				}
				return m.Fail(t, Event{Kind: EventViolation, Property: PropUnwind, Message: "unwinding bound reached: the loop runs on"})
			case m.opts.PartialLoops:
				m.partial = true
				return again
			}
			if m.MustStop(t, grant) {
				t.Pending = Pending{Kind: PendFail}
				return StopNode
			}
			return m.Fail(t, Event{Kind: EventCut, Message: answer.CutUnwind})
		}
		m.SetReg(t, in.Loop, Value{Bits: n})
	}
	if t.Silent++; t.Silent%pollEvery == 0 {
		m.poll()
	}
	return GoOn
}

// pollEvery is how many silent backward jumps lie between two calls of Options.Poll.
const pollEvery = 64

// branch gives the instruction to which a Branch on c goes that depends on input or may stay in a loop.
func (m *Machine) branch(t *Thread, in *static.Instr, c Value, grant bool) (target int32, st Stop) {
	counts := c.Sym != 0 || !m.code.Funcs[t.Fn].Src.Model
	if c.Sym != 0 {
		if c, st = m.decide(t, in, c); st != GoOn {
			return 0, st
		}
	}
	target, other := in.Target, in.Else
	if c.Bits == 0 {
		target, other = other, target
	}
	if in.Loop >= 0 && target <= t.PC {
		if st = m.backward(t, in, grant, counts); st == again {
			return other, GoOn
		}
	}
	return target, st
}

// jumpBack takes a backward jump that has no condition.
func (m *Machine) jumpBack(t *Thread, in *static.Instr, grant bool) Stop {
	st := m.backward(t, in, grant, true)
	if st == again { // left the loop (--partial-loops): there is no way on
		return m.Fail(t, Event{Kind: EventCut, Message: m.code.Funcs[t.Fn].Src.Code[t.PC].Name})
	}
	return st
}

// switchTarget gives the instruction to which a switch on x goes.
func (m *Machine) switchTarget(t *Thread, in *static.Instr, x Value, grant bool) (target int32, st Stop) {
	if x.Sym != 0 {
		if target, st = m.decideSwitch(t, in, x); st != GoOn {
			return 0, st
		}
	} else {
		target = in.Else
		src := &m.code.Funcs[t.Fn].Src.Code[t.PC]
		for i := range src.Cases {
			if src.Cases[i].Val&in.Mask == x.Bits {
				target = src.Cases[i].Target
				break
			}
		}
	}
	if in.Loop >= 0 && target <= t.PC {
		if st = m.backward(t, in, grant, true); st == again {
			return 0, m.Unsupported(t, "leaving a loop made by a switch under --partial-loops")
		}
	}
	return target, st
}

// decide gives a branch condition its value, forking on feasible outcomes. The outcome that leaves
// a loop comes first: else a search whose loops depend on input would go as deep as they may,
// before it has seen what a few rounds do.
func (m *Machine) decide(t *Thread, in *static.Instr, c Value) (Value, Stop) {
	if c.Sym == Uninit {
		c = m.force(t, in.A, 1)
		if c.Sym == 0 {
			return c, GoOn
		}
	}
	m.CheckUse(t, c, "a branch")
	yes := c.Sym
	no := m.tab.Not(yes)
	satNo := m.Feasible(no)
	if satNo == Unsat {
		return Value{Bits: 1}, GoOn
	}
	satYes := m.Feasible(yes)
	if satYes == Unsat {
		return Value{}, GoOn
	}
	i, st := m.Take(t, ChoiceBranch, 2)
	if st != GoOn {
		return c, st
	}
	taken := (i == 0) != in.Stays
	if taken {
		m.AddPath(yes)
		m.maybe = m.maybe || satYes == SatUnknown
	} else {
		m.AddPath(no)
		m.maybe = m.maybe || satNo == SatUnknown
	}
	if m.trace != nil {
		m.trace.Branch(int(t.ID), m.visiblePos(t), m.code.Funcs[t.Fn].Src.Name, taken)
	}
	return arith.Truth(taken), GoOn
}

// decideSwitch forks a switch on its feasible targets.
func (m *Machine) decideSwitch(t *Thread, in *static.Instr, x Value) (int32, Stop) {
	if x.Sym == Uninit {
		x = m.force(t, in.A, int(in.Width))
	}
	m.CheckUse(t, x, "a branch")
	x = m.Reveal(x)
	src := &m.code.Funcs[t.Fn].Src.Code[t.PC]
	type way struct {
		target int32
		cond   expr.Ref
	}
	var ways []way
	def := m.tab.Bool(true)
	w := int(in.Width)
	r := m.Ref(x, w)
	for i := range src.Cases {
		eq := m.tab.Eq(r, m.tab.Const(w, src.Cases[i].Val, 0))
		if m.Feasible(eq) != Unsat {
			ways = append(ways, way{src.Cases[i].Target, eq})
		}
		def = m.tab.And(def, m.tab.Not(eq))
	}
	if m.Feasible(def) != Unsat {
		ways = append(ways, way{in.Else, def})
	}
	if len(ways) == 1 {
		return ways[0].target, GoOn
	}
	if len(ways) == 0 {
		return 0, m.Fail(t, Event{Kind: EventDead})
	}
	i, st := m.Take(t, ChoiceBranch, len(ways))
	if st != GoOn {
		return 0, st
	}
	m.AddPath(ways[i].cond)
	return ways[i].target, GoOn
}
