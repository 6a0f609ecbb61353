package symex

import "heddle/symex/facts"

// This file defines what library calls add to footprints.

// sharing tells how much of what a call shares its accesses tell. In line for a lock it goes on while others hold it.
func (m *Machine) sharing(mod *Model, args []Value) Sharing {
	if mod.InLine != nil && args[0].Sym == 0 && mod.InLine(m, args[0].Bits) {
		return SharesDeclared
	}
	return mod.Shares
}

// touchCall runs a library model and records what the call shares.
func (m *Machine) touchCall(mod *Model, c *Call) Stop {
	f := m.foot
	first := len(f.touches)
	f.declared = m.modelAccesses(f.declared[:0], c.Fn, c.Args)
	shares := m.sharing(mod, c.Args)
	m.touchDeclared(mod, shares, c)
	thread := c.Thread
	before := thread.order
	st := mod.Exec(m, c)
	f.declared = f.declared[:0]
	if shares.locks() && thread.order != before {
		// What it did it could do only with the lock that it has now.
		both := m.UnionFacts(before, thread.order)
		for i := range f.touches[first:] {
			f.touches[first+i].Order = both
		}
	}
	return st
}

// touchRefused records what a call shares that would have to wait where it must not.
func (m *Machine) touchRefused(mod *Model, c *Call) {
	if m.foot == nil {
		return
	}
	m.foot.declared = m.modelAccesses(m.foot.declared[:0], c.Fn, c.Args)
	m.touchDeclared(mod, m.sharing(mod, c.Args), c)
	m.foot.declared = m.foot.declared[:0]
	if mod.Waits == WaitsEnd {
		m.NoteHandle(c)
	}
}

func (m *Machine) touchDeclared(mod *Model, shares Sharing, c *Call) {
	for _, a := range mod.accesses {
		if a.arg < 0 || a.arg >= len(c.Args) {
			continue
		}
		p := c.Args[a.arg]
		if p.Sym != 0 || a.size == ExtentCount && c.Args[a.arg+1].Sym != 0 || a.size == ExtentItems && (c.Args[a.arg+1].Sym|c.Args[a.arg+2].Sym) != 0 {
			shares = SharesAll // where, or how much, depends on input
		} else if a.size < 0 && !m.isNull(p) {
			m.touch(TouchRead, p.Bits, 1) // that the memory lives at all
		}
	}
	if shares == SharesAll {
		m.touch(TouchAll, 0, 0)
		return
	}
	for _, d := range m.foot.declared {
		switch {
		case d.atomic:
			m.touch(TouchSync, d.addr, d.span)
		case d.write:
			m.touch(TouchWrite, d.addr, d.span)
		default:
			m.touch(TouchRead, d.addr, d.span)
		}
	}
}

// touchBlocked records the call in which t stands if it cannot go on.
func (m *Machine) touchBlocked(t *Thread) {
	if t.Pending.Kind != PendSync || m.Enabled(int(t.ID)) {
		return
	}
	m.foot.blocked = m.appendCall(m.foot.blocked, t)
}

// CallTouches appends the touches of the synchronising call before which thread id stands.
func (m *Machine) CallTouches(out []Touch, id int) []Touch {
	t := m.threads[id]
	if t.Status != ThreadRunning || t.Pending.Kind != PendSync {
		return out
	}
	return m.appendCall(out, t)
}

func (m *Machine) appendCall(out []Touch, t *Thread) []Touch {
	mod, args := m.ModelAt(t), m.callArgs(t)
	order := t.order
	if mod.Waits == WaitsEnd {
		if id := m.ThreadOf(args[0].Bits); id >= 0 {
			order = m.sets.With(order, facts.Fact{orderJoined, uint64(id)})
			out = append(out, Touch{TouchSync, t.ID, order, m.Handle(id) + HandleName, 1})
		}
	}
	shares := m.sharing(mod, args)
	if shares == SharesAll {
		return append(out, Touch{Kind: TouchAll, Thread: t.ID, Order: order})
	}
	if shares.locks() {
		lock := t.WaitLock
		if t.Phase == PhaseNone {
			lock = args[0].Bits
		}
		mode := uint64(1)
		if shares == TakesReadLock {
			mode = 0
		}
		order = m.sets.With(order, facts.Fact{orderHolds, lock, mode})
	}
	m.raceBuf = m.modelAccesses(m.raceBuf[:0], t.Pending.Model, args)
	for _, d := range m.raceBuf {
		k := TouchRead
		if d.write {
			k = TouchSync
		}
		out = append(out, Touch{k, t.ID, order, d.addr, d.span})
	}
	return out
}

// WaitsFor gives the thread that must move before thread id, which is blocked, can,
// and the lock or whatever it waits at; -1 if that is no certain thread.
func (m *Machine) WaitsFor(id int) (holder int, at uint64) {
	if m.code.Cancels {
		return -1, 0 // it may be cancelled instead
	}
	t := m.threads[id]
	if at = t.Pending.Addr; t.WaitLock != 0 {
		at = t.WaitLock
	}
	if holders := m.waitsFor(m.waitBuf[:0], id); len(holders) > 0 {
		return holders[0], at
	}
	return -1, at
}

// NoteHandle notes that a call looks at the thread that argument 0 names: whether it has ended, was joined or detached.
func (m *Machine) NoteHandle(c *Call) {
	if m.foot == nil {
		return
	}
	if id := m.ThreadOf(c.Args[0].Bits); id >= 0 {
		m.touch(TouchRead, m.Handle(id)+handleEnded, 2)
	}
}
