package symex

// This file defines what properties (package check) are told by the machine, and the Path that
// they are handed: what they remember is a set of facts, one number in the machine's state,
// which the trail undoes and the node hash takes (historyHash). There is no other way for them to
// remember anything.

import (
	"iter"
	"slices"

	"heddle/symex/check"
	"heddle/symex/facts"
	"heddle/symex/mem"
	"heddle/symex/state"
)

func newWatchers(m *Machine) (w watchers) {
	for _, p := range m.Opts.Checks.Rows() {
		add := func(list *[]*check.Property, asks bool) {
			if asks {
				*list = append(*list, p)
			}
		}
		add(&w.locked, p.Locked != nil)
		add(&w.unlocked, p.Unlocked != nil)
		add(&w.locksGone, p.LocksGone != nil)
		add(&w.accessed, p.Accessed != nil)
		add(&w.memoryGone, p.MemoryGone != nil)
		add(&w.threadEnds, p.ThreadEnds != nil)
	}
	w.path.m = m
	return w
}

// pathFor gives what p is handed with an event of t.
func (m *Machine) pathFor(t *state.Thread, p *check.Property) check.Path {
	m.watch.path.t, m.watch.path.p = t, p
	return &m.watch.path
}

// tag is the first word of the property's facts of a kind. Those of others have other ones.
func (x *propertyPath) tag(kind uint8) uint64 {
	if x.p.Remembers == "" {
		panic("symex: " + x.p.Name + " does not say what it remembers")
	}
	return uint64(x.p.Number())<<8 | uint64(kind)
}

// Facts implements check.Path.
func (x *propertyPath) Facts(kind uint8) iter.Seq[check.Fact] {
	tag, have := x.tag(kind), x.m.Sets.Of(x.m.History)
	from, _ := slices.BinarySearchFunc(have, facts.Fact{tag}, facts.Compare)
	return func(yield func(check.Fact) bool) {
		for _, f := range have[from:] {
			if f[0] != tag || !yield(check.Fact(f[1:])) {
				return
			}
		}
	}
}

// Add implements check.Path.
func (x *propertyPath) Add(kind uint8, f check.Fact) bool {
	before := x.m.History
	x.m.History = x.m.Sets.With(before, facts.Fact{x.tag(kind), f[0], f[1], f[2]})
	return x.m.History != before
}

// Change implements check.Path.
func (x *propertyPath) Change(kind uint8, change func(check.Fact) (check.Fact, bool)) {
	tag := x.tag(kind)
	x.m.History = x.m.Sets.Map(x.m.History, func(f facts.Fact) (facts.Fact, bool) {
		if f[0] != tag {
			return f, true
		}
		g, keep := change(check.Fact(f[1:]))
		return facts.Fact{tag, g[0], g[1], g[2]}, keep
	})
}

// Violated implements check.Path.
func (x *propertyPath) Violated(message string) {
	x.m.Report(x.t, state.Report{Property: x.p.Name, Message: message})
}

// Doubt implements check.Path.
func (x *propertyPath) Doubt(why string) { x.m.Doubt(why) }

// Describe implements check.Path.
func (x *propertyPath) Describe(addr uint64) string { return x.m.DescribeOpaque(addr) }

// Place implements check.Path.
func (x *propertyPath) Place(addr, size uint64) string {
	o, _ := x.m.Lookup(addr)
	name, _ := x.m.Place(o, int64(addr-o.Addr), int64(size))
	return name
}

// Actor implements check.Path.
func (x *propertyPath) Actor(thread int) string { return x.m.actor(x.m.ThreadTable[thread]) }

// LockTaken notes that the model in execution took a lock.
func (m *Machine) LockTaken(c *Call, addr uint64, exclusive bool) {
	if m.Foot != nil {
		m.OrderTakes(c.Thread, addr, exclusive)
	}
	if len(m.watch.locked) == 0 {
		return
	}
	waits := m.ModelOf(c).Waits == WaitsLock
	for _, p := range m.watch.locked {
		p.Locked(m.pathFor(c.Thread, p), check.Lock{Thread: int(c.Thread.ID), Addr: addr, Exclusive: exclusive, Waits: waits})
	}
}

// LockFreed notes that thread id no longer holds a lock.
func (m *Machine) LockFreed(id int32, addr uint64) {
	if m.Foot != nil {
		m.OrderFrees(id, addr)
	}
	for _, p := range m.watch.unlocked {
		p.Unlocked(m.pathFor(m.ThreadTable[id], p), check.Lock{Thread: int(id), Addr: addr})
	}
}

// LocksGone forgets the locks in size bytes at addr: what is there later are others.
func (m *Machine) LocksGone(addr, size uint64) {
	if m.Foot != nil {
		m.OrderForgets(func(f facts.Fact) bool { return f[0] == state.OrderHolds && f[1]-addr < size })
	}
	for _, p := range m.watch.locksGone {
		p.LocksGone(m.pathFor(m.ThreadTable[m.Cur], p), addr, size)
	}
}

// memoryGone notes that the life of the object of size bytes at addr has ended.
func (m *Machine) memoryGone(addr, size uint64) {
	m.LocksGone(addr, size)
	for _, p := range m.watch.memoryGone {
		p.MemoryGone(m.pathFor(m.ThreadTable[m.Cur], p), addr, size)
	}
}

// ThreadEnds notes that t has ended.
func (m *Machine) threadEnds(t *state.Thread) {
	for _, p := range m.watch.threadEnds {
		p.ThreadEnds(m.pathFor(t, p), int(t.ID))
	}
}

// accessed is told of every access of t to memory that other threads can reach.
func (m *Machine) accessed(t *state.Thread, o *mem.Object, off int64, symbolic bool, size int64, kind state.PendingKind) {
	if !t.Live() {
		return
	}
	a := check.Access{
		Thread: int(t.ID), Addr: o.Addr + uint64(off), Size: uint64(size), Unknown: symbolic,
		Reads: kind != state.PendWrite, Writes: kind != state.PendRead,
	}
	for _, p := range m.watch.accessed {
		p.Accessed(m.pathFor(t, p), a)
	}
}

// listener hears for its machine what happens in the state.
type listener struct{ m *Machine }

// Accessed implements Listener.
func (x listener) Accessed(t *state.Thread, o *mem.Object, off int64, symbolic bool, size int64, kind state.PendingKind) {
	x.m.accessed(t, o, off, symbolic, size, kind)
}

// Meets implements Listener.
func (x listener) Meets(t *state.Thread, p state.Pending) { x.m.meets(t, p) }

// MemoryGone implements Listener.
func (x listener) MemoryGone(addr, size uint64) { x.m.memoryGone(addr, size) }
