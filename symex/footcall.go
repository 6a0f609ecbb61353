package symex

import (
	"math"
	"slices"

	"heddle.example/symex/check"
	"heddle.example/symex/facts"
	"heddle.example/symex/state"
)

// This file defines what library calls add to footprints.

// sharing tells how much of what a call shares its accesses tell. In line for a lock it goes on while others hold it.
func (m *Machine) sharing(mod *Model, args []state.Value) Sharing {
	if mod.InLine != nil && args[0].Sym == 0 && mod.InLine(m, args[0].Bits) {
		return SharesDeclared
	}
	return mod.Shares
}

// touchCall runs a library model and records what the call shares.
func (m *Machine) touchCall(mod *Model, c *Call) state.Stop {
	f := m.Foot
	first := len(f.Touches)
	f.Declared = m.modelAccesses(f.Declared[:0], c.Fn, c.Args)
	shares := m.sharing(mod, c.Args)
	f.Locking = (shares.locks() || mod.GivesBack || m.countsAsLock(mod, c.Args)) && c.Thread.Atomic == 0 // in a section it would not wait
	m.touchDeclared(mod, shares, c)
	thread := c.Thread
	before := thread.Order
	st := mod.Exec(m, c)
	f.Declared, f.Locking = f.Declared[:0], false
	if (shares.locks() || mod.Counts == CountsDown) && thread.Order != before {
		// What it did it could do only with the lock that it has now.
		both := m.Sets.Union(before, thread.Order)
		for i := range f.Touches[first:] {
			f.Touches[first+i].Order = both
		}
	}
	return st
}

// touchRefused records what a call shares that would have to wait where it must not.
func (m *Machine) touchRefused(mod *Model, c *Call) {
	if m.Foot == nil {
		return
	}
	m.Foot.Declared = m.modelAccesses(m.Foot.Declared[:0], c.Fn, c.Args)
	m.touchDeclared(mod, m.sharing(mod, c.Args), c)
	m.Foot.Declared = m.Foot.Declared[:0]
	if mod.Waits == WaitsEnd {
		m.NoteHandle(c)
	}
}

// touchAwaited records that a thread may only act upon a request, as the call in which it is suspended cannot go on: it looks at what could let it go on.
func (m *Machine) touchAwaited(mod *Model, c *Call) {
	if m.Foot == nil {
		return
	}
	first := len(m.Foot.Touches)
	m.touchRefused(mod, c)
	for i := range m.Foot.Touches[first:] {
		if t := &m.Foot.Touches[first+i]; t.Kind.Counts() {
			t.Kind = state.TouchRead // a take would commute with what raises the count
		}
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
		} else if a.size < 0 && !m.IsNull(p) && !m.countsAt(mod, p.Bits) {
			m.TouchLife(p.Bits)
		}
	}
	if shares == SharesAll {
		m.Touch(state.TouchAll, 0, 0)
		m.ForgetHolds(0, math.MaxUint64)
		m.Named = true
		return
	}
	for _, d := range m.Foot.Declared {
		switch {
		case d.Atomic:
			m.Touch(m.syncs(mod, d.Addr), d.Addr, d.Span)
		case d.Write:
			m.Touch(state.TouchWrite, d.Addr, d.Span)
		default:
			m.Touch(state.TouchRead, d.Addr, d.Span)
		}
	}
}

// mostCounted is up to where a count may be raised in any order.
const mostCounted = 1 << 30

// syncs gives the kind of touch that a synchronising call makes at its object, before it is made.
func (m *Machine) syncs(mod *Model, at uint64) state.TouchKind {
	if mod.Counts == CountsNothing || m.Weak() {
		return state.TouchSync
	}
	switch count, ok := m.Peek(at, 4); {
	case !ok || count >= mostCounted:
		return state.TouchSync
	case mod.Counts == CountsDown:
		return state.TouchTake
	case count == 0:
		return state.TouchRaise
	}
	return state.TouchGive
}

// countsAt tells whether what a call touches at its object is a count, which no more than that is kept from: it ends with the object as all else.
func (m *Machine) countsAt(mod *Model, at uint64) bool {
	return mod.Counts != CountsNothing && m.syncs(mod, at).Counts() && slices.ContainsFunc(m.Foot.Declared, func(d check.DataAccess) bool { return d.Addr == at })
}

// countsAsLock tells whether the call counts at what may be a lock.
func (m *Machine) countsAsLock(mod *Model, args []state.Value) bool {
	return m.Guards != nil && mod.Counts != CountsNothing && args[0].Sym == 0 && m.Guards.MayBeLock(args[0].Bits)
}

// CountLowered notes that the model in execution has lowered a count from before. If that is a lock, its thread has it.
func (m *Machine) CountLowered(c *Call, at, before uint64) {
	if m.Guards == nil {
		return
	}
	if before != 1 || c.Thread.Atomic > 0 {
		m.Guards.NoLock(at)
	} else if m.Guards.Have(at) {
		m.OrderTakes(c.Thread, at, true)
		c.Thread.Permits = m.Sets.With(c.Thread.Permits, facts.Fact{at})
	}
}

// CountRaised notes that the model in execution raises a count.
func (m *Machine) CountRaised(c *Call, at uint64) {
	if m.Guards == nil {
		return
	}
	t := c.Thread
	left := m.Sets.Without(t.Permits, at)
	if left == t.Permits || t.Atomic > 0 {
		m.Guards.NoLock(at)
		return
	}
	t.Permits = left
	m.OrderFrees(t.ID, at)
}

// touchBlocked records the call in which t stands if it cannot go on, and that it stands there where somebody may look.
func (m *Machine) touchBlocked(t *state.Thread) {
	if t.Pending.Kind != state.PendSync {
		return
	}
	if m.code.SeesWaiting && t.Pending.Addr != 0 {
		if mod := m.ModelAt(t); mod.Waits != WaitsNever || mod.Deadline > 0 {
			m.Touch(state.TouchRead, state.Standing(t.Pending.Addr), 1)
		}
	}
	if m.Enabled(int(t.ID)) {
		return
	}
	m.Foot.Blocked = m.appendCall(m.Foot.Blocked, t)
}

// Stores tells whether a thread stands before an atomic store under rc11.
func (m *Machine) Stores(id int) bool {
	p := &m.ThreadTable[id].Pending
	return m.Graphs != nil && p.Kind == state.PendWrite && p.Atomic && !p.Whole
}

// Standing gives what tells where thread id stands and what it accesses there, and whether that is a lock that it takes, or a count that it lowers.
func (m *Machine) Standing(id int) (place uint64, locks bool) {
	t := m.ThreadTable[id]
	place = (uint64(t.Fn)<<32|uint64(uint32(t.PC)))*0x9e3779b97f4a7c15 ^ t.Pending.Addr
	if t.Pending.Kind == state.PendSync {
		mod := m.code.Models[t.Pending.Model]
		locks = mod.Shares.locks() || mod.Counts == CountsDown
	}
	return place, locks
}

// CallTouches appends the touches of the synchronising call before which thread id stands, if others can keep it from being made.
func (m *Machine) CallTouches(out []state.Touch, id int) []state.Touch {
	t := m.ThreadTable[id]
	if t.Status != state.ThreadRunning || t.Pending.Kind != state.PendSync {
		return out
	}
	if fn := t.Pending.Model; m.code.Models[fn].Enabled == nil && m.code.Funcs[fn].Cancel == cancelNever {
		return out
	}
	return m.appendCall(out, t)
}

func (m *Machine) appendCall(out []state.Touch, t *state.Thread) []state.Touch {
	mod, args := m.ModelAt(t), m.CallArgs(t)
	order := t.Order
	if mod.Waits == WaitsEnd {
		if id := m.ThreadOf(args[0].Bits); id >= 0 {
			order = m.Sets.With(order, facts.Fact{state.OrderJoined, uint64(id)})
			out = append(out, state.Touch{Kind: state.TouchSync, Thread: t.ID, Order: order, Addr: m.Handle(id) + state.HandleName, Size: 1})
		}
	}
	shares := m.sharing(mod, args)
	if shares == SharesAll {
		return append(out, state.Touch{Kind: state.TouchAll, Thread: t.ID, Order: order})
	}
	m.raceBuf = m.modelAccesses(m.raceBuf[:0], t.Pending.Model, args)
	if shares.locks() {
		lock := t.WaitLock
		if t.Phase == state.PhaseNone {
			lock = args[0].Bits
		}
		order = m.Sets.With(order, m.Hold(m.raceBuf, lock, shares != TakesReadLock))
	}
	for _, d := range m.raceBuf {
		k := state.TouchRead
		if d.Write {
			k = m.syncs(mod, d.Addr)
		}
		out = append(out, state.Touch{Kind: k, Thread: t.ID, Order: order, Addr: d.Addr, Size: d.Span})
	}
	return out
}

// Counts gives the touch of the call at which thread id waits until a count is raised; ok is false if it does not, or if anything else lets it go on.
func (m *Machine) Counts(id int) (take state.Touch, ok bool) {
	t := m.ThreadTable[id]
	if t.Status != state.ThreadRunning || t.Pending.Kind != state.PendSync || m.ModelAt(t).Counts != CountsDown || m.code.Cancels || m.Enabled(id) {
		return take, false
	}
	list := m.appendCall(nil, t)
	return list[0], len(list) == 1 && list[0].Kind == state.TouchTake
}

// WaitsFor gives the thread that must move before thread id, which is blocked, can,
// and the lock or whatever it waits at; -1 if that is no certain thread.
func (m *Machine) WaitsFor(id int) (holder int, at uint64) {
	if m.code.Cancels {
		return -1, 0 // it may be cancelled instead
	}
	t := m.ThreadTable[id]
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
	if m.Foot == nil {
		return
	}
	if id := m.ThreadOf(c.Args[0].Bits); id >= 0 {
		m.Touch(state.TouchRead, m.Handle(id)+state.HandleEnded, 2)
	}
}
