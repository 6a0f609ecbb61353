package scheduler

// This file defines who may move from a node before any of the threads that are to be enough does, what keeps it from doing so, and which thread has to join them for that.

import (
	"heddle.example/scheduler/commute"
	"heddle.example/symex/state"
)

// others is the threads that may move from a node before any of the movers does:
// those that live, unless they wait for one that may not, and those that they create. It is found out as far as it is asked for: of most threads it shows at once.
type others struct {
	*persistent
	n         *openNode
	at        State
	all       bitSet // if made
	made      bool
	seen, has uint64 // by thread, of the first 64: what atOnce gave where it is known, and that it is one of them
}

// may tells whether a thread is one of them.
func (o *others) may(thread int) bool {
	bit := flag(thread)
	if o.seen&bit != 0 {
		return o.has&bit != 0
	}
	if !o.made {
		if has, known := o.atOnce(thread); known {
			if o.seen |= bit; has {
				o.has |= bit
			}
			return has
		}
	}
	return o.set().has(thread)
}

// atOnce is may for a thread of which it shows without the others.
func (o *others) atOnce(thread int) (has, known bool) {
	for range o.at.NumThreads() {
		switch {
		case thread >= o.at.NumThreads() || !o.at.Live(thread):
			return false, false // it may be created
		case o.n.moves(thread):
			return false, true
		case o.at.Enabled(thread):
			return true, true
		}
		holder, lock := o.at.WaitsFor(thread)
		if holder < 0 {
			_, counts := o.at.Counts(thread)
			return !counts, !counts
		}
		if !o.elements.over(lock).empty() {
			return false, false
		}
		thread = holder
	}
	return false, false
}

// comes tells whether a touch of a thread may come before the mover moves.
func (o *others) comes(m *mover, thread int, b *state.Touch) bool {
	return o.may(thread) && !o.excluded(m.thread, o.at.Order(int(m.thread)), b)
}

// set gives all of them.
func (o *others) set() *bitSet {
	if o.made {
		return &o.all
	}
	o.made = true
	o.settle(o.n)
	for t := range o.at.NumThreads() {
		if o.at.Live(t) && o.at.Enabled(t) && !o.n.moves(t) {
			o.all.add(t)
		}
	}
	for grown := true; grown; {
		grown = false
		for t := range o.at.NumThreads() {
			if !o.at.Live(t) || o.n.moves(t) || o.all.has(t) {
				continue
			}
			holder, lock := o.at.WaitsFor(t)
			if holder < 0 {
				if take, counts := o.at.Counts(t); counts && o.raised(take, o.all.has) == noThread {
					continue
				}
			} else if !o.all.has(holder) && !o.tampered(lock) {
				continue
			}
			o.all.add(t)
			grown = true
		}
		o.each(o.n, o.elements.created, func(i int) bool {
			t := &o.elements.list[i]
			if child := int(t.Addr); o.all.has(int(t.Thread)) && !o.all.has(child) && !o.n.moves(child) {
				o.all.add(child)
				grown = true
			}
			return false
		})
	}
	return &o.all
}

// responsible gives an enabled thread that moves before thread t, which is not a mover, can.
func (o *others) responsible(t int) int {
	for range o.at.NumThreads() + 1 {
		switch {
		case t < o.at.NumThreads() && o.at.Live(t) && o.at.Enabled(t):
			return t
		case t < o.at.NumThreads() && o.at.Live(t):
			holder, _ := o.at.WaitsFor(t)
			if holder < 0 {
				if take, counts := o.at.Counts(t); counts {
					holder = o.raised(take, o.may)
				}
			}
			if holder < 0 || o.n.moves(holder) {
				return everyThread
			}
			t = holder
		default:
			creator := everyThread
			o.settle(o.n)
			o.each(o.n, o.elements.created, func(i int) bool {
				if c := &o.elements.list[i]; int(c.Addr) == t && o.may(int(c.Thread)) {
					creator = int(c.Thread)
				}
				return creator != everyThread
			})
			if creator == everyThread {
				return everyThread
			}
			t = creator
		}
	}
	return everyThread
}

// tampered tells whether one of them may write a lock by other means than locking.
func (o *others) tampered(lock uint64) bool {
	over := o.elements.over(lock)
	return !over.empty() && o.each(o.n, *over, func(i int) bool { return o.all.has(int(o.elements.list[i].Thread)) })
}

// excluded tells whether the touch b of one of them cannot happen before the mover,
// which stands at the node with what order says, has moved.
func (o *others) excluded(mover, order int32, b *state.Touch) bool {
	if o.at.HasJoined(b.Order, int(mover)) {
		return true
	}
	for _, lock := range o.at.Common(order, b.Order) {
		if o.elements.over(lock).empty() {
			return true
		}
		if o.set(); !o.tampered(lock) {
			return true
		}
	}
	return false
}

// raised tells whether the thread that makes a take, and waits for that, may be let go on by one of the others, of which it gives one.
func (o *others) raised(take state.Touch, is func(thread int) bool) (by int) {
	by = noThread
	o.settle(o.n)
	o.each(o.n, *o.elements.raising(take), func(i int) bool {
		if t := int(o.elements.list[i].Thread); is(t) {
			by = t
		}
		return by != noThread
	})
	return by
}

// What missing answers beside a thread.
const (
	noThread    = -1
	everyThread = -2
)

// missing gives a thread outside the movers that depends on them.
func (p *persistent) missing(n *openNode, at State) int {
	others := others{persistent: p, n: n, at: at}
	chosen, moving := n.those((*mover).chosen), n.those((*mover).moves)
	if len(n.movers) > 1 || len(n.future) > 0 {
		p.settle(n)
	}
	called := false // scratch has the calls before which the threads that do not move stand
	for i := range n.movers {
		m := &n.movers[i]
		if !m.bears() {
			continue
		}
		found := noThread
		if n.added.some && len(n.future) == 0 && m.step == n.added.step && p.clashes(m.step, n.added.to)&chosen == chosen {
			p.settle(n)
		}
		for thread, part := range n.future {
			if flag(thread)&moving != 0 {
				continue
			}
			if found == noThread && p.coming(m, part, chosen, &others) {
				found = thread
			}
		}
		// A thread that the movers block has not come to its call in the future.
		if found == noThread && !called {
			called = true
			p.scratch = p.scratch[:0]
			for t := range at.NumThreads() {
				if !n.moves(t) && at.Live(t) {
					p.scratch = at.CallTouches(p.scratch, t)
				}
			}
		}
		for j := 0; j < len(p.scratch) && found == noThread; j++ {
			b := &p.scratch[j]
			bitSet(p.steps.Of(m.step)).all(func(a int) {
				if found == noThread && commute.Depends(&p.elements.list[a], b) && others.comes(m, int(b.Thread), b) {
					found = int(b.Thread)
				}
			})
		}
		if found != noThread {
			p.habits.Clash(m.from(), found)
			return others.responsible(found)
		}
	}
	return noThread
}

// coming tells whether the thread of a part comes, before any of the chosen threads moves, to a touch on which the step of one of them depends.
func (p *persistent) coming(m *mover, part int32, chosen uint64, others *others) bool {
	meeting := p.meeting(m.step, part)
	if meeting == 0 {
		return false
	}
	for _, n := range p.meetings.Of(meeting) {
		e := p.entries.First(n)
		if b := &p.elements.list[e.touch]; e.free&chosen == chosen && others.comes(m, int(b.Thread), b) {
			return true
		}
	}
	return false
}

// each calls f with the touches of a set that may come before the chosen threads move, until f says stop.
func (p *persistent) each(n *openNode, s bitSet, f func(i int) (stop bool)) bool {
	chosen := n.those((*mover).chosen)
	for _, part := range n.future {
		for _, number := range p.parts.Of(part) {
			if e := p.entries.First(number); e.free&chosen == chosen && s.has(int(e.touch)) && f(int(e.touch)) {
				return true
			}
		}
	}
	return false
}
