package lib

// This file defines how calls with a deadline fail. Time does not pass in the
// model: such a call gets what it waits for if it can be had, else its time is up. That it
// waits first is another thread's turn before it.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
)

// timedOut gives the error number of a call that cannot get what it waits for
// until the time that argument arg points to: ETIMEDOUT, or EINVAL where its
// nanoseconds are out of range.
func timedOut(m *symex.Machine, c *symex.Call, arg int) (int, state.Stop) {
	size := m.Code().PtrSize
	p := c.Args[arg]
	if p.Sym != 0 {
		return 0, m.Unsupported(c.Thread, "a deadline at an address that depends on input")
	}
	addr := p.Bits + uint64(size) // tv_nsec
	o, msg := m.Resolve(addr, int64(size))
	if o == nil {
		return 0, m.Violate(c.Thread, c.Grant, state.PropMemory, msg)
	}
	ns := m.LoadScalar(c.Thread.ID, o, int64(addr-o.Addr), uint8(size), false)
	if ns.Sym == 0 {
		if ns.Bits >= nanoseconds {
			return std.EINVAL, state.GoOn
		}
		return std.ETIMEDOUT, state.GoOn
	}
	valid := m.Table().ULt(ns.Sym, m.Table().Const(size*8, nanoseconds, 0))
	inTime, st := m.Fork(c.Thread, valid)
	switch {
	case st != state.GoOn:
		return 0, st
	case inTime:
		return std.ETIMEDOUT, state.GoOn
	}
	return std.EINVAL, state.GoOn
}

// refusesDeadline tells whether a call that could get what it waits for at once fails with EINVAL all the
// same, because the nanoseconds of its deadline are out of range. POSIX: they "need not be checked".
func refusesDeadline(m *symex.Machine, c *symex.Call, arg int) (bool, state.Stop) {
	size := m.Code().PtrSize
	p := c.Args[arg]
	if p.Sym != 0 {
		return false, state.GoOn
	}
	addr := p.Bits + uint64(size)
	o, msg := m.Resolve(addr, int64(size))
	if o == nil {
		return false, m.Violate(c.Thread, c.Grant, state.PropMemory, msg)
	}
	ns := m.LoadScalar(c.Thread.ID, o, int64(addr-o.Addr), uint8(size), false)
	if ns.Sym == 0 && ns.Bits < nanoseconds {
		return false, state.GoOn
	}
	invalid, sat := m.Table().Bool(true), state.Satisfiable
	if ns.Sym != 0 {
		invalid = m.Table().Not(m.Table().ULt(ns.Sym, m.Table().Const(size*8, nanoseconds, 0)))
		if sat = m.Feasible(invalid); sat == state.Unsat {
			return false, state.GoOn
		}
	}
	i, st := m.Take(c.Thread, state.ChoiceNondet, 2)
	if st != state.GoOn || i == 0 {
		return false, st
	}
	if ns.Sym != 0 {
		m.Constrain(invalid, sat)
	}
	return true, state.GoOn
}

// nanoseconds is the number of them in a second.
const nanoseconds = 1_000_000_000
