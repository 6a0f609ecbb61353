package symex

// This file defines what properties (package check) are told by the machine, and the Path that
// they are handed: what they remember is a set of facts, one number in the machine's state,
// which the trail undoes and the node hash takes (historyHash). There is no other way for them to
// remember anything.

import (
	"iter"
	"slices"

	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/check"
	"heddle.example/symex/facts"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
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
		add(&w.atNode, p.AtNode != nil)
		add(&w.used, p.Used != nil)
		add(&w.meets, p.Meets != nil)
		add(&w.stuck, p.Stuck != nil)
		replaced := m.Opts.Checks.Any(func(q *check.Property) bool { return q.Includes == p && q.AtEnd != nil })
		add(&w.atEnd, p.AtEnd != nil && !replaced)
	}
	slices.Reverse(w.atNode) // a race is told before the deadlock that is found with it
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
	before, fact := x.m.History, facts.Fact{x.tag(kind), f[0], f[1], f[2]}
	x.m.History = x.m.Sets.With(before, fact)
	added := x.m.History != before
	if added && x.m.Trace != nil {
		if x.m.watch.added == nil {
			x.m.watch.added = map[facts.Fact]state.Site{}
		}
		x.m.watch.added[fact] = state.Site{Thread: int(x.t.ID), Stack: x.m.CallStack(int(x.t.ID))}
	}
	return added
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
	x.report(x.t, state.Report{Property: x.p.Violates(), Message: message})
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
	m.TakesLock(c.Thread, addr, exclusive)
	if m.Opts.Symmetric {
		c.Thread.Holds = m.Sets.With(c.Thread.Holds, facts.Fact{addr})
	}
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

// LockFreed notes that thread id no longer holds a lock, which it had for itself or shared.
func (m *Machine) LockFreed(id int32, addr uint64, exclusive bool) {
	m.FreesLock(m.ThreadTable[id], addr, exclusive)
	if m.Opts.Symmetric {
		m.forgetHeld(m.ThreadTable[id], addr)
	}
	if m.Foot != nil {
		m.OrderFrees(id, addr)
	}
	for _, p := range m.watch.unlocked {
		p.Unlocked(m.pathFor(m.ThreadTable[id], p), check.Lock{Thread: int(id), Addr: addr})
	}
}

// forgetHeld notes that a thread no longer holds a mutex.
func (m *Machine) forgetHeld(t *state.Thread, addr uint64) {
	if t.ID != m.Cur {
		m.SaveThread(t)
	}
	t.Holds = m.Sets.Without(t.Holds, addr)
}

// LocksGone forgets the locks in size bytes at addr: what is there later are others.
func (m *Machine) LocksGone(addr, size uint64) {
	if m.Foot != nil {
		m.ForgetHolds(addr, size)
	}
	for _, p := range m.watch.locksGone {
		p.LocksGone(m.pathFor(m.ThreadTable[m.Cur], p), addr, size)
	}
}

// memoryGone notes that the life of the object of size bytes at addr has ended.
func (m *Machine) memoryGone(addr, size uint64) {
	if m.LiveCount > 1 && m.code.besides.Gone != nil {
		m.code.besides.Gone(m, addr, size)
	}
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

// AtNode lets properties look at the state in which all threads stand before their operations; the transition was that of
// thread moved.
func (m *Machine) AtNode(moved int) {
	waits := m.ThreadTable[moved].Pending.Kind == state.PendSync || m.State.Several
	for _, p := range m.watch.atNode {
		if waits || !p.AtWait {
			p.AtNode(m.pathFor(nil, p), moved)
		}
	}
}

// Stuck lets properties look at a state in which no thread can go on.
func (m *Machine) Stuck() {
	for _, p := range m.watch.stuck {
		p.Stuck(m.pathFor(nil, p))
	}
}

// AtEnd lets properties look at the state in which the program has ended.
func (m *Machine) AtEnd() {
	for _, p := range m.watch.atEnd {
		p.AtEnd(m.pathFor(nil, p))
	}
}

// Report implements check.Path.
func (x *propertyPath) Report(v check.Violation) {
	r := state.Report{Cond: v.Cond, Other: v.Other, OtherDo: v.OtherDo, Property: x.p.Violates(), Message: v.Message, Thread: v.Thread, Pos: v.Pos, Func: v.Function, Doubt: v.Doubt, Elsewhere: v.Elsewhere}
	for _, b := range v.Because {
		if site, ok := x.m.watch.added[facts.Fact{x.tag(b.Kind), b.Fact[0], b.Fact[1], b.Fact[2]}]; ok {
			site.Message = b.Message
			r.Because = append(r.Because, site)
		}
	}
	if x.m.Trace != nil && v.Block != nil {
		if b := x.m.Births.Blocks[v.Block.Addr]; b != nil {
			r.Made = state.CallSite{Pos: b.Pos, Func: b.Func}
		}
	}
	x.report(x.m.ThreadTable[v.Thread], r)
}

// report reports what t does, and says in a trace where that is.
func (x *propertyPath) report(t *state.Thread, r state.Report) {
	if x.m.Trace != nil {
		if r.Told = x.m.Trace.Told(); !r.Elsewhere {
			r.Stack = x.m.CallStack(int(t.ID))
		}
	}
	x.m.Report(t, r)
}

// Waits implements check.Path.
func (x *propertyPath) Waits() check.Waiting { return waiting{x.m} }

// Told implements check.Path.
func (x *propertyPath) Told(threads []int) string { return x.m.DescribeWaits(threads) }

// Memory implements check.Path.
func (x *propertyPath) Memory() *mem.Memory { return &x.m.Memory }

// Made implements check.Path.
func (x *propertyPath) Made(o *mem.Object) (ir.Pos, string) {
	if s := int(o.Site) - mem.FirstSite; s >= 0 && s < len(x.m.code.Sites) {
		return x.m.code.Sites[s].Pos, x.m.code.Sites[s].Func
	}
	return ir.Pos{}, ""
}

// Object implements check.Path.
func (x *propertyPath) Object(o *mem.Object) string { return x.m.ObjectName(o) }

// Table implements check.Path.
func (x *propertyPath) Table() *expr.Table { return x.m.Tab }

// PtrBits implements check.Path.
func (x *propertyPath) PtrBits() int { return x.m.code.PtrSize * 8 }

// May implements check.Path.
func (x *propertyPath) May(cond expr.Ref) (may, known bool) {
	sat := x.m.Feasible(cond)
	return sat != state.Unsat, sat != state.SatUnknown
}

// Where implements check.Path.
func (x *propertyPath) Where(thread int) string {
	return x.m.code.Prog.PosString(x.m.VisiblePos(x.m.ThreadTable[thread]))
}

// Used implements state.Listener.
func (x listener) Used(t *state.Thread, v expr.Ref, what string) {
	for _, p := range x.m.watch.used {
		p.Used(x.m.pathFor(t, p), int(t.ID), v, what)
	}
}

// Constraints implements check.Path.
func (x *propertyPath) Constraints() []expr.Ref { return x.m.Constraints[:x.m.PathLen] }

// Unwritten implements check.Path.
func (x *propertyPath) Unwritten(sym expr.Ref) bool {
	n, ok := x.m.Tab.SymName(sym)
	return ok && n.Kind == state.SymUninitialised
}

// Twin implements check.Path.
func (x *propertyPath) Twin(sym expr.Ref) expr.Ref {
	n, _ := x.m.Tab.SymName(sym)
	n.Kind = state.SymUninitTwin
	return x.m.Tab.Sym(n, x.m.Tab.Width(sym))
}

// ReadAt implements check.Path.
func (x *propertyPath) ReadAt(sym expr.Ref) string {
	if s, ok := x.m.Symbol(sym); ok && s.Pos.Valid() {
		return x.m.code.Prog.PosString(s.Pos)
	}
	return ""
}
