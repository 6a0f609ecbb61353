package leap

import (
	"slices"

	"heddle.example/hashing"
	"heddle.example/symex/foresight"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// Ahead is what a machine knows of transitions that it has not made yet. Begin makes it ready.
type Ahead struct {
	table   foresight.Table
	effects effects
	lately  []lately // by thread
	ends    bool     // the ends of threads can be told

	asked, useful int // questions since the window began, and transitions that were not made for the answers, or made by them
	early         int // what was asked in windows before
	pause         int // how many are not looked at now
	next          int // how many next time

	lesson foresight.Lesson // of the transition in progress
	begun  begun
}

// Where too few transitions are known it is not worth to learn: they differ in numbers that grow, say. Of window questions two in eight must be of use, else none is looked
// at for a while, which is longer each time; at first, when nothing is known yet, all are looked at. Where a reduction makes all transitions, so that less is gained by
// what is known of one, it is five in eight.
const (
	usedAlone   = 2
	usedReduced = 5

	window     = 1 << 14
	firstAsked = 1 << 15
	firstPause = 1 << 16
	mostPause  = 1 << 22
)

// looks tells whether a question is to be looked at.
func (a *Ahead) looks(m *state.State) bool {
	if a.pause > 0 {
		a.pause--
		return false
	}
	if a.asked++; a.asked >= window {
		used := usedAlone
		if m.Foot != nil {
			used = usedReduced
		}
		if a.early += a.asked; a.early > firstAsked && 8*a.useful < used*a.asked {
			a.pause = max(firstPause, a.next)
			a.next = min(2*a.pause, mostPause)
		}
		a.asked, a.useful = 0, 0
	}
	return true
}

// lately is what was foreseen last of a thread that goes by one word of an object that lives for ever.
type lately struct {
	local  hashing.Key
	delta  hashing.Key
	value  uint64
	shadow uint32
	word   uint32
	effect uint32
	answer foresight.Answer // Unknown: nothing was
}

// begun is the state in which the transition of which the lesson is began, as far as that must not change or what has changed is to be told.
type begun struct {
	history, exitHead, count, live int32
	symbols                        uint32
	left                           bool

	thread state.ThreadScalars
	have   foresight.Need
	hash   hashing.Key
}

// Begin begins with nothing known. ends says that no property looks at what ends with a thread.
func (a *Ahead) Begin(m *state.State, ends bool) {
	*a = Ahead{lately: make([]lately, len(m.ThreadTable)), ends: ends && !m.Code.MakesKeys}
}

// Plain tells whether Foresee may be asked at the present node: all that threads go by is concrete, and there are several.
func Plain(m *state.State) bool { return m.LiveCount > 1 && Concrete(m) }

// Concrete tells whether all that threads go by is.
func Concrete(m *state.State) bool { return m.SymThreads == 0 && !m.Maybe && m.Memory.Plain() }

// Foresee tells by how much the hash of the node would change in a transition of thread id, which is enabled, and the number of what that does, 0 if it is to be
// made to see that. The machine stands at a node that is Plain.
func (a *Ahead) Foresee(m *state.State, id int) (delta hashing.Key, effect uint32, answer foresight.Answer) {
	t := m.ThreadTable[id]
	l := &a.lately[id]
	if l.answer != foresight.Unknown && l.local == t.Hash && m.Same(l.word, l.value, l.shadow) {
		a.asked++
		return l.delta, l.effect, l.answer
	}
	if !a.maybeTold(m, t) || !a.looks(m) {
		return delta, 0, foresight.Untold
	}
	var g mem.Glance
	var w uint32
	if at := t.Pending.Addr; at != 0 {
		var ok bool
		if g, w, ok = m.GlanceAt(at); !ok {
			return delta, 0, foresight.Untold
		}
	}
	r, answer := a.table.Find(&m.Memory, t.Hash, &g, have(m, t))
	if r != nil {
		delta, effect = r.Delta, r.Effect
	}
	if (r == nil || r.Brief()) && g.ForEver() && t.Pending.Addr != 0 {
		*l = lately{t.Hash, delta, g.Value, g.Shadow, w, effect, answer}
	}
	return delta, effect, answer
}

// maybeTold tells whether the operation before which t stands is of a kind that may be told.
func (a *Ahead) maybeTold(m *state.State, t *state.Thread) bool {
	if t.Atomic != 0 || t.Phase != state.PhaseNone || t.Walk != 0 {
		return false
	}
	switch p := &t.Pending; p.Kind {
	case state.PendRead, state.PendWrite, state.PendUpdate:
		return !p.Whole
	case state.PendSync:
		return m.Code.Funcs[p.Model].Does&static.Local != 0
	case state.PendExit:
		return a.ends && t.ID != 0
	}
	return false
}

// have tells which needs of transitions of t hold.
func have(m *state.State, t *state.Thread) (n foresight.Need) {
	if t.StackHead < 0 {
		n |= foresight.NoStack
	}
	if !m.HasDead() {
		n |= foresight.NoDead
	}
	return n
}

// Study has the machine learn from the transition of thread id that it makes next, of which Foresee said that it does not know it.
func (a *Ahead) Study(m *state.State, id int) {
	t := m.ThreadTable[id]
	a.lesson.Begin(&m.Memory, t.Hash, t.Pending.Addr)
	a.begun = begun{m.History, m.ExitHead, m.ThreadCount, m.LiveCount, t.SymCount, m.LeftLoop, t.ThreadScalars, have(m, t), m.ContentHash().Add(m.ThreadsHash)}
	m.Lesson = &a.lesson
}

// Studied ends that: the transition of thread id, which began at the mark, is over. node says that it has led to a node.
func (a *Ahead) Studied(m *state.State, id int, mark state.Mark, node bool) {
	m.Lesson = nil
	trail := m.Trail.Above(mark)
	if m.Trail.Mark() != mark+state.Mark(len(trail)) {
		return // part of what it has changed stands elsewhere
	}
	t, effect := m.ThreadTable[id], uint32(0)
	delta := m.ContentHash().Add(m.ThreadsHash).Sub(a.begun.hash)
	if !node || m.Passes > 0 || !a.tells(m, t) || !a.explains(m, t.ID, trail) {
		a.lesson.Spoil()
	} else {
		effect = a.effects.keep(m, t, &a.begun.thread, trail, &a.lesson, delta)
	}
	a.table.Learn(&a.lesson, delta, effect)
}

// tells tells whether the lesson tells all that the transition of t went by.
func (a *Ahead) tells(m *state.State, t *state.Thread) bool {
	l, b, live := &a.lesson, &a.begun, m.LiveCount
	ends := t.Status == state.ThreadFinished
	if ends {
		live++
	}
	switch {
	case l.Spoilt() || t.Status != state.ThreadRunning && !ends || !Concrete(m) || l.Needs&^b.have != 0:
		return false
	case m.History != b.history || m.ExitHead != b.exitHead || m.ThreadCount != b.count || live != b.live || t.SymCount != b.symbols || m.LeftLoop != b.left:
		return false
	case ends:
		return true
	}
	switch p := &t.Pending; p.Kind {
	case state.PendRead, state.PendWrite, state.PendUpdate:
		o, _ := m.Lookup(p.Addr)
		if o == nil || p.Whole {
			return false
		}
		l.Stands(&m.Memory, o, int64(p.Addr-o.Addr))
		return !l.Spoilt()
	case state.PendSync:
		return m.Code.Funcs[p.Model].Visible
	}
	return t.Pending.Kind == state.PendExit || t.Pending.Kind == state.PendEnd
}

// explains tells whether the transition of thread id has changed nothing but what is its own, words that the lesson knows,
// and objects whose lives it has ended.
func (a *Ahead) explains(m *state.State, id int32, trail []mem.Entry) bool {
	var dying [4]int
	for i := range trail {
		e := &trail[i]
		switch owner := m.OwnerOf(e); {
		case owner == id, e.Kind() == mem.UndoState:
			continue
		case owner != state.NobodyOwns:
			return false
		}
		if k, ok := e.Dying(); ok {
			dying[k]++
			continue
		}
		first := !slices.ContainsFunc(trail[:i], func(b mem.Entry) bool { return b.Kind() == e.Kind() && b.Index == e.Index })
		if !a.lesson.Explains(e, first) {
			return false
		}
	}
	n := a.lesson.Deaths
	return dying == [4]int{n, n, n, n}
}

// Leap makes the transition of t, which has begun, that does what Foresee has given the number of.
func (a *Ahead) Leap(m *state.State, t *state.Thread, effect uint32) {
	a.useful++
	a.effects.do(m, t, effect)
}

// LeftOut is told that a transition was not made because of what Foresee said.
func (a *Ahead) LeftOut() { a.useful++ }
