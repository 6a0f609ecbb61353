package symex

// This file defines how calls with a deadline fail. Time does not pass in the
// model: such a call gets what it waits for if it can be had, else its time is up. That it
// waits first is another thread's turn before it.

// timedOut gives the error number of a call that cannot get what it waits for
// until the time that argument arg points to: ETIMEDOUT, or EINVAL where its
// nanoseconds are out of range.
func (m *Machine) timedOut(c *call, arg int) (int, stop) {
	size := m.Code().PtrSize
	p := c.args[arg]
	if p.Sym != 0 {
		return 0, m.unsupported(c.t, "a deadline at an address that depends on input")
	}
	addr := p.Bits + uint64(size) // tv_nsec
	o, msg := m.resolve(addr, int64(size))
	if o == nil {
		return 0, m.violate(c.t, c.grant, PropMemory, msg)
	}
	ns := m.LoadScalar(c.t.id, o, int64(addr-o.Addr), uint8(size), false)
	if ns.Sym == 0 {
		if ns.Bits >= nanoseconds {
			return errINVAL, goOn
		}
		return errTIMEDOUT, goOn
	}
	valid := m.Table().ULt(ns.Sym, m.Table().Const(size*8, nanoseconds, 0))
	inTime, st := m.fork(c.t, valid)
	switch {
	case st != goOn:
		return 0, st
	case inTime:
		return errTIMEDOUT, goOn
	}
	return errINVAL, goOn
}

// refusesDeadline tells whether a call that could get what it waits for at once fails with EINVAL all the
// same, because the nanoseconds of its deadline are out of range. POSIX: they "need not be checked".
func (m *Machine) refusesDeadline(c *call, arg int) (bool, stop) {
	size := m.Code().PtrSize
	p := c.args[arg]
	if p.Sym != 0 {
		return false, goOn
	}
	addr := p.Bits + uint64(size)
	o, msg := m.resolve(addr, int64(size))
	if o == nil {
		return false, m.violate(c.t, c.grant, PropMemory, msg)
	}
	ns := m.LoadScalar(c.t.id, o, int64(addr-o.Addr), uint8(size), false)
	if ns.Sym == 0 && ns.Bits < nanoseconds {
		return false, goOn
	}
	invalid, sat := m.Table().Bool(true), Satisfiable
	if ns.Sym != 0 {
		invalid = m.Table().Not(m.Table().ULt(ns.Sym, m.Table().Const(size*8, nanoseconds, 0)))
		if sat = m.feasible(invalid); sat == Unsat {
			return false, goOn
		}
	}
	i, st := m.take(c.t, ChoiceNondet, 2)
	if st != goOn || i == 0 {
		return false, st
	}
	if ns.Sym != 0 {
		m.constrain(invalid, sat)
	}
	return true, goOn
}

// nanoseconds is the number of them in a second.
const nanoseconds = 1_000_000_000
