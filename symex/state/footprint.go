package state

// This file defines footprints: what a transition accesses that other threads can
// reach, for reductions that need to know which transitions commute.
//
// Recorded are the accesses that a transition makes, and, of a thread that it
// leaves blocked, those of the call that blocks. With every access goes what the
// thread is known to exclude at that time: the locks that it holds, since nobody
// else can hold one of them, and the threads that it has joined, since these have
// ended. That is a fact of the thread's own course, not of this interleaving.
//
// Two transitions of different threads whose footprints do not meet commute, up to
// the names of objects and threads that are made later.
//
// # Detached threads
//
// An index that comes free when a detached thread ends makes that end bear on each later creation: the new thread has the index, or another one. Where the program cannot
// see the names of threads, nor where their locals lie (static/names.go), POSIX leaves no difference to tell by, so the first threads that main creates keep their indices once they are detached, until no other one is
// free; only then does it matter to a creation which of them have ended. States know which indices are kept (ThreadHash), as later creations depend on that.
//
// Then the detaching of such a thread t and its end e commute. Proof: both orders lead to the state in which t is gone and its handle too, its result with them. Neither
// disables the other, and what each touches does not depend on which comes first, so a future has it whichever order was explored (scheduler/persistent.go): e the cell
// HandleEnded and keptTable, though only the second of both lets the index go; detaching the handle, HandleName and keptTable. These meet only where they read. Who
// tells more than one of both apart depends on both: pthread_tryjoin_np and the like read HandleEnded and HandleName; a creation that takes a kept index
// writes keptTable and, of the thread that it makes, HandleEnded and HandleName. Who joins or detaches t after it was detached is wrong whether it has ended or not; both touch
// HandleName. Who is blocked because it joins t waits for e, or for what writes the handle.

import (
	"slices"

	"heddle.example/symex/check"
	"heddle.example/symex/facts"
	"heddle.example/symex/guards"
	"heddle.example/symex/mem"
)

// Footprint gives the footprint of the last Step or Choose; its slices are valid
// until the next.
func (m *State) Footprint() Footprint {
	return Footprint{m.Foot.Touches, m.Foot.Blocked, m.Foot.limits, m.Foot.void}
}

// OwnTouches gives what the last Step or Choose touched, but for what each touches where it begins.
func (m *State) OwnTouches() []Touch {
	if m.Foot.ends {
		return m.Foot.Touches[1:]
	}
	return m.Foot.Touches
}

// Order gives the number of what thread id excludes where it stands.
func (m *State) Order(id int) int32 { return m.ThreadTable[id].Order }

// Limit notes that the path condition becomes stronger: what was possible before
// the transition is not all possible after it.
func (m *State) Limit() {
	if m.Foot != nil {
		m.Foot.limits = true
	}
}

// VoidFootprint notes that there is no such transition: the memory model has no execution that goes on this way.
func (m *State) VoidFootprint() {
	if m.Foot != nil {
		m.Foot.void = true
	}
}

// BeginFootprint begins the footprint of a transition, or of its next part.
func (m *State) BeginFootprint() {
	f := m.Foot
	f.Touches, f.Blocked, f.limits, f.void, f.message = f.Touches[:0], f.Blocked[:0], false, false, false
	if f.ends {
		m.Touch(TouchSync, m.Handle(int(m.Mover))+handleMoves, 1)
	}
}

// TouchProgramEnd notes that the running thread ends the program.
func (m *State) TouchProgramEnd() {
	if !m.Foot.ends {
		return
	}
	m.Foot.limits = true
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.Status != ThreadUnused && t.ID != m.Cur {
			m.Touch(TouchRead, m.Handle(int(t.ID))+handleMoves, 1)
		}
	}
}

// Touch records an access of the running thread to size bytes at addr. It is one of the thread whose transition it is, with what the
// running one excludes.
func (m *State) Touch(kind TouchKind, addr, size uint64) {
	x := Touch{kind, m.Mover, m.ThreadTable[m.Cur].Order, addr, size}
	m.record(x)
	if kind != TouchSync && m.Foot.locks.Some(addr, size) {
		m.touchesLock(x)
	}
}

// TouchLife records that the running thread looks whether what is at addr lives.
func (m *State) TouchLife(addr uint64) {
	m.record(Touch{TouchRead, m.Mover, m.ThreadTable[m.Cur].Order, addr, 1})
}

// record records a touch, unless it is the last one.
func (m *State) record(x Touch) {
	if n := len(m.Foot.Touches); n > 0 && m.Foot.Touches[n-1] == x {
		return
	}
	m.Foot.Touches = append(m.Foot.Touches, x)
	if m.Guards != nil {
		m.meets(x)
	}
}

// TouchObject records an access to an object that others may reach: to size bytes
// at off, or with whole to all of it.
func (m *State) TouchObject(o *mem.Object, off, size int64, whole, write bool) {
	if !o.Shared || o.Frozen && !write {
		return
	}
	kind := TouchRead
	if write {
		kind = TouchWrite
	}
	if whole {
		off, size = 0, o.Size
	}
	m.Touch(kind, o.Addr+uint64(off), uint64(size))
}

// TouchMessage records an atomic access under rc11 to size bytes at off of an object that others may reach.
func (m *State) TouchMessage(o *mem.Object, off, size int64, kind PendingKind) {
	if !o.Shared || o.Frozen && kind == PendRead {
		return
	}
	k := TouchMessageRead
	switch kind {
	case PendWrite:
		k = TouchMessageWrite
	case PendUpdate:
		k = TouchMessageUpdate
	}
	m.Touch(k, o.Addr+uint64(off), uint64(size))
}

// BringsMessage says whether what is written to memory from now on is that of an access that TouchMessage has recorded.
func (m *State) BringsMessage(yes bool) {
	if m.Foot != nil {
		m.Foot.message = yes
	}
}

// touchStore records a store of n bytes at addr below the level of instructions, which library models
// make too; what a model declares is recorded as the call's.
func (m *State) touchStore(addr uint64, n uint) {
	if m.Foot.message {
		return
	}
	for _, d := range m.Foot.Declared {
		if addr-d.Addr < d.Span {
			return
		}
	}
	m.Touch(TouchWrite, addr, uint64(n))
}

// TouchPointer records that the running thread compares the pointer v: the
// comparison depends on whether the object lives.
func (m *State) TouchPointer(v Value) {
	if v.Sym != 0 || m.Space.Static(v.Bits) {
		return
	}
	m.Lesson.Spoil()
	if o, _ := m.Lookup(v.Bits); o == nil || o.Shared {
		m.TouchLife(v.Bits)
	}
}

// Beside a thread's handle stand cells that only footprints know: whether the thread has
// ended, its name, which joining or detaching gives up, its moves, and whether it was cancelled.
const (
	HandleEnded   = 1
	HandleName    = 2
	handleMoves   = 3 // every transition of the thread, where the program's end depends on them
	HandleRequest = 4
)

// Addresses that no object has, for what threads share beside memory. Others are heapNames and stateAddr.
const (
	threadTable  = 8  // the choice of a new thread's index by main
	keptTable    = 12 // the choice of one that a detached thread keeps
	KeyTable     = 24 // the keys of thread-specific data
	ExitHandlers = 32
	SymbolsRead  = 40   // the word of the symbols that monitors have read
	lastToEnd    = 48   // which thread is the last one to end, which then ends the program
	nestedTable  = 1024 // a cell for each index from NestedThreads on: whether it is in use
)

// Standing is an address that no object has: who stands before a call that waits for the object at addr. Who comes there reads it, so
// that it bears on those alone that look.
func Standing(addr uint64) uint64 { return addr | 1<<62 }

// What a thread excludes is an interned set of facts:
//
//	holds   {0, lock, how}: the thread holds the lock, see Hold
//	joined  {1, thread}: the thread has joined that thread, or one that had
const (
	OrderHolds = iota
	OrderJoined
)

// OrderFacts gives the facts of an order; they are not to be changed.
func (m *State) OrderFacts(order int32) []facts.Fact { return m.Sets.Of(order) }

// OrderOf gives the number of the order with these facts, and keeps them.
func (m *State) OrderOf(list []facts.Fact) int32 { return m.Sets.Intern(list) }

// RenameOrder gives an order with the threads that it says were joined renamed, those left out for which to gives a negative number.
func (m *State) RenameOrder(order int32, to func(thread int) int) int32 {
	return m.Sets.Map(order, func(f facts.Fact) (facts.Fact, bool) {
		if f[0] != OrderJoined {
			return f, true
		}
		thread := to(int(f[1]))
		return facts.Fact{OrderJoined, uint64(thread)}, thread >= 0
	})
}

// Common gives the locks by which two orders exclude each other: both hold them, one
// of them alone.
func (m *State) Common(a, b int32) []uint64 {
	var out []uint64
	for _, f := range m.Sets.Of(a) {
		for _, g := range m.Sets.Of(b) {
			if f[0] == OrderHolds && g[0] == OrderHolds && f[1] == g[1] && f[2]>>1 == g[2]>>1 && (f[2]|g[2])&1 != 0 {
				out = append(out, f[1])
			}
		}
	}
	return out
}

// HasJoined tells whether an order says that thread id, which lives, has ended. Of a
// detached thread none does: what it says is about an earlier one of that index.
func (m *State) HasJoined(order int32, id int) bool {
	if m.ThreadTable[id].Detached {
		return false
	}
	return slices.ContainsFunc(m.Sets.Of(order), func(f facts.Fact) bool { return f[0] == OrderJoined && f[1] == uint64(id) })
}

// OrderTakes notes that t holds a lock from now on.
//
// Inside an atomic section it says nothing: there a lock that another thread holds
// is met, which gives unknown, instead of waited for. So it is with joins.
func (m *State) OrderTakes(t *Thread, lock uint64, exclusive bool) {
	m.Foot.locks.Add(lock)
	if t.Atomic > 0 {
		return
	}
	t.Order = m.Sets.With(t.Order, m.Hold(m.Foot.Declared, lock, exclusive))
}

// Hold is the fact that a thread holds a lock, alone or with others that read, by a call that accesses this. Locks of different sizes at the same bytes are
// different ones, of which none keeps the other from being taken.
func (m *State) Hold(declared []check.DataAccess, lock uint64, alone bool) facts.Fact {
	how := uint64(0)
	for _, d := range declared {
		if d.Addr == lock {
			how = d.Span << 1
		}
	}
	if alone {
		how |= 1
	}
	return facts.Fact{OrderHolds, lock, how}
}

// OrderFrees notes that thread id no longer holds a lock.
func (m *State) OrderFrees(id int32, lock uint64) {
	t := m.ThreadTable[id]
	if t.ID != m.Cur {
		m.SaveThread(t)
	}
	t.Order = m.Sets.WithoutPair(t.Order, OrderHolds, lock)
}

// OrderForgets drops from all orders the facts that drop names.
func (m *State) OrderForgets(drop func(facts.Fact) bool) {
	m.forgetOrders(func(order int32) int32 {
		return m.Sets.Map(order, func(f facts.Fact) (facts.Fact, bool) { return f, !drop(f) })
	})
}

// forgetOrders gives each thread the order that to makes of its own.
func (m *State) forgetOrders(to func(order int32) int32) {
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if order := to(t.Order); order != t.Order {
			if t.ID != m.Cur {
				m.SaveThread(t)
			}
			t.Order = order
		}
	}
}

// TouchCreate notes that parent creates t.
func (m *State) TouchCreate(parent, t *Thread) {
	id := uint64(t.ID)
	m.forgetOrders(func(order int32) int32 { return m.Sets.WithoutPair(order, OrderJoined, id) })
	t.Order = m.Sets.Only(parent.Order, OrderJoined)
	m.Touch(TouchCreate, id, 0)
	m.Touch(TouchSync, m.Handle(int(t.ID))+HandleEnded, 2)
}

// touchJoin notes that t has joined ended.
func (m *State) touchJoin(t, ended *Thread) {
	joined := m.Sets.Only(ended.Order, OrderJoined)
	if t.Atomic == 0 {
		t.Order = m.Sets.With(m.Sets.Union(t.Order, joined), facts.Fact{OrderJoined, uint64(ended.ID)})
	}
	m.Touch(TouchSync, m.Handle(int(ended.ID))+HandleName, 1)
	m.touchIndex(ended)
}

// NoteOrphan notes that another thread takes a lock that a dead one held: its index may be free now.
func (m *State) NoteOrphan() {
	m.NoteTouch(TouchRead, threadTable, 1)
	m.NoteTouch(TouchRead, keptTable, 1)
	m.NoteNested()
}

// NestedThreads is the index from which on threads are that main has not created, as long as there are enough of both kinds.
func (m *State) NestedThreads() int { return (m.Space.MaxThreads() - 1) * 3 / 4 }

// NoteNewByMain notes that an index below NestedThreads is chosen.
func (m *State) NoteNewByMain() { m.NoteTouch(TouchWrite, threadTable, 1) }

// NoteNested notes that any from NestedThreads on may be chosen, or become free.
func (m *State) NoteNested() {
	m.NoteTouch(TouchWrite, nestedTable, uint64(m.Space.MaxThreads()-m.NestedThreads()))
}

// NoteIndex notes that index i, from NestedThreads on, is looked at, and chosen if it is free.
func (m *State) NoteIndex(i int, free bool) {
	kind := TouchRead
	if free {
		kind = TouchWrite
	}
	m.NoteTouch(kind, nestedTable+uint64(i-m.NestedThreads()), 1)
}

// keptIndices is up to which index they are kept. Programs that make detached threads for ever, a few at a time, come back to a state
// only when all of these are used up.
const keptIndices = 16

// KeepsIndex tells whether t, if it is detached, keeps its index after its end.
func (m *State) KeepsIndex(t *Thread) bool {
	return t.ID > 0 && t.ID <= keptIndices && !m.Code.SeesIndices()
}

// NoteKept notes that an index is chosen that a detached thread has kept.
func (m *State) NoteKept() { m.NoteTouch(TouchWrite, keptTable, 1) }

// touchIndex notes that the index of t becomes free, which may be chosen next.
func (m *State) touchIndex(t *Thread) {
	if i := int(t.ID); i < m.NestedThreads() {
		m.Touch(TouchRead, threadTable, 1)
	} else {
		m.Touch(TouchWrite, nestedTable+uint64(i-m.NestedThreads()), 1)
	}
}

// touchDetach notes that t is detached, which lets those go on that join it.
func (m *State) touchDetach(t *Thread) {
	if m.KeepsIndex(t) {
		m.Touch(TouchWrite, m.Handle(int(t.ID)), 1)
		m.Touch(TouchWrite, m.Handle(int(t.ID))+HandleName, 1)
		m.Touch(TouchRead, keptTable, 1)
		return
	}
	m.Touch(TouchWrite, m.Handle(int(t.ID)), HandleName+1)
	m.touchIndex(t)
}

// TouchEnd notes that t ends.
func (m *State) TouchEnd(t *Thread) {
	m.Touch(TouchRead, lastToEnd, 1)
	if t.Held != 0 {
		m.Touch(TouchAll, 0, 0)
	}
	m.Touch(TouchSync, m.Handle(int(t.ID))+HandleEnded, 1)
	if m.KeepsIndex(t) {
		m.Touch(TouchRead, keptTable, 1)
	} else if t.Detached {
		m.Touch(TouchSync, m.Handle(int(t.ID))+HandleName, 1)
		m.touchIndex(t)
	}
}

// TouchLast notes that the running thread, which ends, does what the last one does, as none of those that ended before it.
func (m *State) TouchLast() { m.NoteTouch(TouchWrite, lastToEnd, 1) }

// NoteTouch notes for reductions that the current thread touches what is not memory of the program.
func (m *State) NoteTouch(kind TouchKind, addr, size uint64) {
	if m.Foot != nil {
		m.Touch(kind, addr, size)
	}
}

// NoteJoin notes likewise that it joins another one.
func (m *State) NoteJoin(t, ended *Thread) {
	if m.Graphs != nil && m.Waiting.Waits() {
		m.SetGraph(m.Graph().Join(t.ID, ended.ID))
	}
	if m.Foot != nil {
		m.touchJoin(t, ended)
	}
}

// NoteDetach notes likewise that it detaches another one.
func (m *State) NoteDetach(t *Thread) {
	if m.Graphs != nil && m.Waiting.Waits() && t.Status == ThreadFinished {
		m.SetGraph(m.Graph().End(t.ID, true))
	}
	if m.Foot != nil {
		m.touchDetach(t)
	}
}

// FactSets are the sets of facts to which states refer by number.
func (m *State) FactSets() *facts.Sets { return m.Sets }

// HeapNames is an address that no object has: which blocks the heap may give again.
const HeapNames = 16

// holds gives the locks that a thread with that order holds as keeps others from accessing memory for which it does too: alone if it writes, together
// with others that read if it reads. Each has its size in the upper bits: see Hold.
func (m *State) holds(order int32, writes bool) (locks []uint64) {
	for _, f := range m.Sets.Of(order) {
		if f[0] == OrderHolds && (f[2]&1 == 1 || !writes) {
			locks = append(locks, f[1]^f[2]>>1<<48)
		}
	}
	return locks
}

// holder is one number for an order and for whether it is a reader that has it.
func holder(order int32, writes bool) int32 {
	if writes {
		return order<<1 | 1
	}
	return order << 1
}

// meets tells of a touch, unless it comes before all that other threads do, or after it.
func (m *State) meets(x Touch) {
	switch {
	case m.LiveCount == 1 && m.knowsAllEnds(x.Order):
	case x.Kind == TouchAll:
		m.Guards.MeetAll()
	case m.Foot.Locking && m.declares(x.Addr):
		if x.Size > 1 { // it does not look whether the lock lives
			m.Guards.MeetLock(x.Addr, x.Size)
		}
	case x.Kind == TouchRead, x.Kind == TouchWrite, x.Kind == TouchSync, x.Kind.Counts():
		writes, raw := x.Kind != TouchRead, x.Kind == TouchWrite
		who := holder(x.Order, writes) << 1
		if raw {
			who |= 1
		}
		if !m.Guards.Met(who, x.Addr, x.Size) {
			m.Guards.Meet(who, m.holds(x.Order, writes), x.Addr, x.Size, raw)
		}
	}
}

// declares tells whether the call that runs synchronises by what is at addr.
func (m *State) declares(addr uint64) bool {
	return slices.ContainsFunc(m.Foot.Declared, func(d check.DataAccess) bool { return d.Atomic && addr-d.Addr < d.Span })
}

// knowsAllEnds tells whether the running thread, which has that order, has joined all others that there were.
func (m *State) knowsAllEnds(order int32) bool {
	list := m.Sets.Of(order) // sorted
	for id := range m.ThreadCount {
		if id == m.Cur {
			continue
		}
		for len(list) > 0 && (list[0][0] < OrderJoined || list[0][0] == OrderJoined && list[0][1] < uint64(id)) {
			list = list[1:]
		}
		if len(list) == 0 || list[0][0] != OrderJoined || list[0][1] != uint64(id) || m.ThreadTable[id].Detached {
			return false
		}
	}
	return true
}

// GuardedBy tells whether t holds a lock that guards size bytes at addr, to read them or to write.
func (m *State) GuardedBy(t *Thread, addr, size uint64, writes bool) bool {
	who := holder(t.Order, writes)
	yes, known := m.Guards.Guarded(who, addr, size)
	if !known {
		yes = m.Guards.Guard(who, m.holds(t.Order, writes), addr, size)
	}
	return yes
}

// GivesBackUnseen tells whether t holds the lock of size bytes at addr alone, and nobody sees otherwise than by waiting for it that it is held.
func (m *State) GivesBackUnseen(t *Thread, addr, size uint64) bool {
	return slices.ContainsFunc(m.Sets.Of(t.Order), func(f facts.Fact) bool { return f[0] == OrderHolds && f[1] == addr && f[2] == size<<1|1 }) && m.Guards.Unseen(addr, size)
}

// touchesLock is told of a touch of bytes that may be a lock's: a store may let others have the lock, and where threads count as alike a load may see the number of the
// thread that has it.
func (m *State) touchesLock(x Touch) {
	switch x.Kind {
	case TouchWrite, TouchMessageWrite, TouchMessageUpdate:
		m.ForgetHolds(x.Addr, x.Size)
	case TouchRead, TouchMessageRead:
	default:
		return
	}
	if !m.Opts.Symmetric {
		return
	}
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		for _, f := range m.Sets.Of(t.Holds) {
			if f[0]-x.Addr < x.Size || x.Addr-f[0] < guards.LockHead {
				m.Named = true
			}
		}
	}
}

// ForgetHolds forgets, where footprints are recorded, who holds the locks in size bytes at addr: what is there now others may take. If somebody holds one, it guards nothing.
func (m *State) ForgetHolds(addr, size uint64) {
	some := false
	m.OrderForgets(func(f facts.Fact) bool {
		gone := f[0] == OrderHolds && f[1]-addr < size
		some = some || gone
		return gone
	})
	if !some {
		return
	}
	m.Lesson.Spoil()
	if m.Guards != nil {
		m.Guards.MeetAll()
	}
}
