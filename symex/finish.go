package symex

import (
	"heddle.example/ir"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
	"slices"
)

// This file defines how the call of a library function ends, and where a thread waits in it.

// Finish ends a model's call with a result.
func (m *Machine) Finish(c *Call, v state.Value) state.Stop {
	if c.In.Dst >= 0 {
		if v.Sym == 0 {
			v.Bits &= c.In.Mask
		}
		m.SetReg(c.Thread, c.In.Dst, v)
	}
	c.Thread.PC++
	return state.GoOn
}

// FinishInt ends it with an integer.
func (m *Machine) FinishInt(c *Call, v int) state.Stop {
	return m.Finish(c, state.Value{Bits: uint64(int64(v))})
}

// Stay leaves the thread before the same call, to go on in a later transition.
func (m *Machine) Stay(c *Call) state.Stop {
	m.pendModel(c.Thread, m.code.Models[c.Fn], c)
	return state.StopNode
}

// pendModel records the library call before which t stands.
func (m *Machine) pendModel(t *state.Thread, mod *Model, c *Call) {
	k := mod.Pend
	if k == state.PendNone {
		k = state.PendSync
	}
	t.Pending = state.Pending{Kind: k, Model: c.Fn, Plain: !m.Consistent && m.code.Funcs[c.Fn].Plain && m.accessesPlainly(c)}
	t.Pending.Addr = m.awaits(mod, c.Args)
	if mod.Waits == WaitsEnd && m.Graphs != nil {
		m.pendJoin(t)
	}
	if k == state.PendEnd {
		m.leaves(t, weak.EndsAll)
	}
}

// leaves tells the memory model that t does nothing more than what it stands before: it ends, or ends the program.
func (m *Machine) leaves(t *state.Thread, how weak.Leaving) {
	if m.Graphs == nil || m.code.RunsAtExit || m.code.Cancels || t.Atomic > 0 || how == weak.EndsItself && (t.Cleanup != 0 || m.code.MakesKeys) {
		return
	}
	t.Leaves = how
	if m.Waiting.Waits() {
		m.SetGraph(m.Graph().Leave(t.ID, how))
	}
}

// pendJoin tells the memory model that t joins another thread before it does anything else.
func (m *Machine) pendJoin(t *state.Thread) {
	u := m.ThreadOf(t.Pending.Addr)
	if u < 0 || u == int(t.ID) || m.code.Cancels && t.Cancelable() {
		return
	}
	t.Joins = uint8(u) + 1
	if m.Waiting.Waits() {
		m.SetGraph(m.Graph().Await(t.ID, int32(u)))
	}
}

// NeedsResult tells whether the result of the call before which t stands may be read.
func (m *Machine) NeedsResult(t *state.Thread) bool {
	f := &m.code.Funcs[t.Fn]
	in := &f.Code[t.PC]
	if in.Dst < 0 {
		return false
	}
	for _, r := range f.Live.LiveAfter(int(t.PC)) {
		if r == ir.Reg(in.Dst) {
			return true
		}
	}
	return false
}

// Release ends the call in which the thread w waits, from outside: the call gives v, and w goes on in this transition.
func (m *Machine) Release(w *state.Thread, v state.Value) {
	m.SaveThread(w)
	in := &m.code.Funcs[w.Fn].Code[w.PC]
	if in.Dst >= 0 {
		m.SetReg(w, in.Dst, state.Value{Bits: v.Bits & in.Mask})
	}
	w.PC++
	w.Phase, w.WaitOn = state.PhaseNone, 0
	w.Fresh = true
	w.Silent = 0
	w.Status = state.ThreadStarting
	m.Starting++
	m.Several = true
}

// accessesPlainly tells whether a library call accesses memory of the program otherwise than by
// synchronising.
func (m *Machine) accessesPlainly(c *Call) bool {
	m.raceBuf = m.modelAccesses(m.raceBuf[:0], c.Fn, c.Args)
	return slices.ContainsFunc(m.raceBuf, func(a check.DataAccess) bool { return !a.Atomic || a.Looks && m.Opts.Robust })
}
