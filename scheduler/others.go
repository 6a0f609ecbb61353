package scheduler

// This file defines who may move from a node before any of the threads that are to be enough does, and what keeps it from doing so.

import "heddle.example/symex/state"

// others is the threads that may move from a node before any of the movers does:
// those that live, unless they wait for one that may not, and those that they create. It is found out as far as it is asked for: of most threads it shows at once.
type others struct {
	*persistent
	n    *openNode
	at   State
	all  bitSet // if made
	made bool
}

// has tells whether a thread is one of them.
func (o *others) has(thread int) bool {
	if !o.made {
		if has, known := o.atOnce(thread); known {
			return has
		}
	}
	return o.set().has(thread)
}

// atOnce is has for a thread of which it shows without the others.
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
			return true, true
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
	return o.has(thread) && !o.excluded(m.thread, o.at.Order(int(m.thread)), b)
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
			if holder, lock := o.at.WaitsFor(t); holder < 0 || o.all.has(holder) || o.tampered(lock) {
				o.all.add(t)
				grown = true
			}
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
			if holder < 0 || o.n.moves(holder) {
				return everyThread
			}
			t = holder
		default:
			creator := everyThread
			o.settle(o.n)
			o.each(o.n, o.elements.created, func(i int) bool {
				if c := &o.elements.list[i]; int(c.Addr) == t && o.has(int(c.Thread)) {
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
