package symmetry

// This file counts threads: of anonymous threads that stand at the same place one is kept, which then stands for any number of them. See package scheduler/counting.

import (
	"slices"

	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// MayCount tells whether threads can be counted: nobody joins one, and nothing that the program does depends on how many there are.
func (m *Threads) MayCount() bool {
	c := m.Code()
	return c.MayBeAlike && !c.Joins && !c.RunsAtExit && !c.Cancels && !c.MakesKeys
}

// Part is called before a thread moves. One that stands for many leaves a copy of itself behind that does so from then on. ok is false if there is no room for it.
func (m *Threads) Part(thread int) (ok bool) {
	t := m.ThreadTable[thread]
	if !t.Many {
		return true
	}
	for _, copied := range m.ThreadTable[1 : m.Space.MaxThreads()-1] {
		if copied.Status == state.ThreadUnused {
			m.SaveMachine()
			m.copyTo(copied, t)
			m.SaveThread(t)
			t.Many = false
			return true
		}
	}
	return false
}

// Gather is called at every node: threads that have come to stand where others stand are gone, and those stand for any number. So are those that have ended.
// What depends on inputs in registers is any value then.
func (m *Threads) Gather() {
	m.count = m.count[:0]
next:
	for _, t := range m.ThreadTable[1:m.ThreadCount] {
		switch {
		case !m.anonymous(t):
		case t.Status == state.ThreadFinished && t.Held == 0 && t.Holds == 0:
			m.drop(t)
		case m.countable(t):
			m.loosen(t)
			place, ok := m.counted(t)
			if !ok {
				continue
			}
			for i := range m.count {
				c := &m.count[i]
				if c.place != place {
					continue
				}
				other := m.ThreadTable[c.thread]
				if t.ID == m.Mover { // others ask where that one stands
					other, t = t, other
					c.thread = other.ID
				}
				m.drop(t)
				m.makeMany(other)
				continue next
			}
			m.count = append(m.count, count{place: place, thread: t.ID})
		}
	}
	m.count = slices.DeleteFunc(m.count, func(c count) bool { return m.ThreadTable[c.thread].HashSym })
	for i := range m.count {
		m.count[i].many = m.ThreadTable[m.count[i].thread].Many
	}
	slices.SortFunc(m.count, func(a, b count) int { return a.place.Compare(b.place) })
}

// makeMany has a thread stand for any number of them.
func (m *Threads) makeMany(t *state.Thread) {
	if t.Many {
		return
	}
	m.SaveThread(t)
	t.Many = true
	if t.HashSym {
		m.forget(t, t.Regs, func(expr.Ref) bool { return true })
	}
	m.HashThread(t)
}

// loosen has a thread forget inputs of which nothing is known but that it has them: they are any value.
func (m *Threads) loosen(t *state.Thread) {
	if !t.HashSym {
		return
	}
	m.SaveThread(t)
	m.forget(t, t.Regs, func(r expr.Ref) bool {
		return m.Table().Op(r) == expr.OpSym && !slices.ContainsFunc(m.Constraints[:m.PathLen], func(c expr.Ref) bool {
			return slices.Contains(m.Table().Symbols(c), r)
		})
	})
	m.HashThread(t)
}

// forget makes any value of those in the registers of a thread, or a copy of them, that depend on inputs and of which which says so. Pointers are none: what they point to is more than a value.
func (m *Threads) forget(t *state.Thread, regs []state.Value, which func(expr.Ref) bool) {
	own := &regs[0] == &t.Regs[0]
	eachFrame(t, func(fn, base, top int32, _ *int32) {
		types := m.Code().Funcs[fn].Src.Regs
		for r := base; r < min(top, base+int32(len(types))); r++ {
			switch v := regs[r]; {
			case v.Sym < expr.FirstRef || types[r-base].Type == ir.Ptr || m.Table().HasTags(v.Sym) || !which(v.Sym):
			case own:
				m.setReg(t, r, state.Value{Sym: state.Uninit})
			default:
				regs[r] = state.Value{Sym: state.Uninit}
			}
		}
	})
	if own {
		m.SaveFrames(t)
		m.RehashFrames(t)
	}
}

// eachFrame calls visit with the function of each frame of a thread, its registers and its first object.
func eachFrame(t *state.Thread, visit func(fn, base, top int32, stack *int32)) {
	for i := range t.Frames[:t.NumFrames] {
		fr, top := &t.Frames[i], t.Base
		if i+1 < int(t.NumFrames) {
			top = t.Frames[i+1].Base
		}
		visit(fr.Fn, fr.Base, top, &fr.StackHead)
	}
	visit(t.Fn, t.Base, t.RegTop, &t.StackHead)
}

// setReg writes a register of any frame.
func (m *Threads) setReg(t *state.Thread, r int32, v state.Value) {
	old := &t.Regs[r]
	m.Trail.Log(state.UndoReg|uint32(t.ID)<<state.ThreadShift, uint32(r), old.Bits, uint64(old.Sym))
	*old = v
}

// count says how many threads stand at a place: one or any number.
type count struct {
	place  hashing.Key
	thread int32 // that stands for them
	many   bool
}

// Counts gives the counts at the node at which the machine stands, behind Gather, and the hash of all else. ok is false where that has none.
func (m *Threads) Counts() (rest hashing.Key, counts Counts, ok bool) {
	if m.Maybe && m.PathLen > 0 || m.MonThread != 0 || m.Obs != nil || m.Waiting.Waits() || m.History != 0 {
		return rest, nil, false
	}
	rest = m.Machine.Hash()
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.HashSym || !m.anonymous(t) || m.symbolicOwn(t) {
			continue
		}
		_, counts, ok := m.place(t, m.private(t, &rest), &rest)
		if !ok {
			return rest, nil, false
		}
		if rest = rest.Sub(t.Hash); !m.countable(t) {
			rest = rest.Add(counts)
		}
	}
	return rest, m.count, true
}

// Counts are in the order of places.
type Counts []count

// AtMost tells whether there are nowhere more threads than in others; exact, that a single one is not one more than none.
func (c Counts) AtMost(others Counts, exact bool) bool {
	for i := range others {
		o := &others[i]
		switch {
		case len(c) > 0 && c[0].place.Compare(o.place) < 0:
			return false // none there
		case len(c) == 0 || c[0].place != o.place:
			if exact && !o.many {
				return false
			}
			continue
		case c[0].many && !o.many:
			return false
		}
		c = c[1:]
	}
	return len(c) == 0
}

// Raise has those threads stand for any number that stand at places where there are more than in fewer, which are nowhere more. changed tells whether any did not.
func (m *Threads) Raise(fewer Counts) (changed bool) {
	for i := range m.count {
		c := &m.count[i]
		for len(fewer) > 0 && fewer[0].place.Compare(c.place) < 0 {
			fewer = fewer[1:]
		}
		if !c.many && (len(fewer) == 0 || fewer[0].place != c.place) {
			m.makeMany(m.ThreadTable[c.thread])
			c.many, changed = true, true
		}
	}
	return changed
}

// countable tells whether a thread may be counted with others: it has nothing but the place where it stands, between two operations.
func (m *Threads) countable(t *state.Thread) bool {
	return t.Status == state.ThreadRunning && t.Phase == state.PhaseNone && t.Exit == state.ExitNone &&
		t.Atomic|t.Walk|t.Held|t.Holds|t.Permits|t.Heirs == 0 && t.Cancel == 0 && t.Cleanup|t.WaitOn|t.WaitLock|t.WaitCount == 0 && !m.symbolicOwn(t)
}

// symbolicOwn tells whether the objects that a thread has for itself depend on inputs.
func (m *Threads) symbolicOwn(t *state.Thread) (some bool) {
	if m.HasSymbolic() {
		m.eachOwn(t, func(o *mem.Object) { some = some || o.Symbolic() })
	}
	return some
}

// counted is the place of a thread that may be counted, with what in its registers depends on inputs taken for any value; ok is false where it has something else that
// depends on them.
func (m *Threads) counted(t *state.Thread) (place hashing.Key, ok bool) {
	var whole hashing.Key
	private := m.private(t, &whole)
	if !t.HashSym {
		place, _, _ = m.place(t, private, &whole)
		return place, true
	}
	any := *t
	m.any = append(m.any[:0], t.Regs[:t.RegTop]...)
	m.forget(t, m.any, func(expr.Ref) bool { return true })
	any.Regs = m.any
	place, sym := m.placeOf(&any)
	return place.Add(private), !sym
}

// copyTo makes u, which is unused, one that stands where t stands, for many.
func (m *Threads) copyTo(u, t *state.Thread) {
	m.SaveThread(u)
	count := u.SymCount
	u.NumFrames = min(int32(len(u.Frames)), t.NumFrames)
	m.SaveFrames(u)
	u.ThreadScalars = t.ThreadScalars
	u.SymCount, u.SymBefore, u.Hash, u.HashSym, u.Many = count, count, hashing.Key{}, false, true
	for len(u.Regs) < int(t.RegTop) {
		u.Regs = append(u.Regs, make([]state.Value, int(t.RegTop)-len(u.Regs))...)
	}
	u.Frames = append(u.Frames, make([]state.Frame, max(0, int(t.NumFrames)-len(u.Frames)))...)
	copy(u.Frames, t.Frames[:t.NumFrames])
	eachFrame(u, func(fn, base, top int32, stack *int32) {
		private := m.Code().Private.Regs[fn]
		for r := base; r < top; r++ {
			v := t.Regs[r]
			switch {
			case v.Sym >= expr.FirstRef: // dead: see countable
				v = state.Value{}
			case int(r-base) < len(private) && private[r-base] && v.Sym == 0 && v.Bits != 0:
				v.Bits = m.nameless(t, v.Bits) + m.Space.Address(int(u.ID), 0, 0)
			}
			m.setReg(u, r, v)
		}
		*stack = m.copyStack(u, *stack)
	})
	for _, site := range m.Code().PrivateTLS {
		if o, _ := m.Lookup(m.Space.Address(int(t.ID), site, 0)); o != nil {
			m.copyObject(u, m.ObjectIndex(o))
		}
	}
	m.LiveCount++
	m.ThreadCount = max(m.ThreadCount, u.ID+1)
	m.RehashFrames(u)
	m.HashThread(u)
}

// copyStack copies the objects of a frame for u, and gives the first one.
func (m *Threads) copyStack(u *state.Thread, head int32) int32 {
	if head < 0 {
		return head
	}
	next := m.copyStack(u, m.Object(head).Next)
	id := m.copyObject(u, head)
	m.Object(id).Next = next
	return id
}

// copyObject makes for u the object that another thread has.
func (m *Threads) copyObject(u *state.Thread, from int32) int32 {
	o := *m.Object(from)
	id := m.NewObject(o.Kind, int(u.ID), int(o.Site), int(o.Count), o.Size, true, o.Depth)
	m.Object(id).ID, m.Object(id).Stored = o.ID, o.Stored
	m.CopyContent(u.ID, m.Object(id), m.Object(from), o.Size)
	return id
}

// drop makes a thread as if it had never been.
func (m *Threads) drop(t *state.Thread) {
	m.SaveThread(t)
	if t.Live() {
		m.LeaveFrames(t, 0)
		m.KillStack(t)
		m.KillThreadObjects(t)
		m.LiveCount--
	}
	t.ThreadScalars = state.ThreadScalars{SymCount: t.SymCount, StackHead: -1, Hash: t.Hash, HashSym: t.HashSym}
	m.HashThread(t)
}

// Hidden tells whether threads may be blocked for ever that nobody sees blocked: of those that can move, whose list is given, each stands for any number, perhaps none, and
// there are others.
func (m *Threads) Hidden(list []uint8) bool {
	for _, t := range list {
		if !m.ThreadTable[t].Many {
			return false
		}
	}
	live := 0
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.Live() {
			live++
		}
	}
	return live > len(list)
}
