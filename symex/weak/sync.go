package weak

import "slices"

// This file defines synchronisation under rc11 that is no access to a cell: at objects of the thread library, where threads begin and end, and
// where memory goes and comes again.

// sync is what was released at an object that synchronises.
type sync struct {
	addr uint64
	view *View
}

// Release gives the state after a thread has released at an object: who acquires there has seen what it has.
func (g *Graph) Release(t int32, addr uint64) *Graph {
	s := g.next()
	th := s.of(t)
	th.meets()
	i, found := slices.BinarySearchFunc(s.syncs, addr, func(x sync, a uint64) int { return compare(x.addr, a) })
	s.syncs = slices.Clone(s.syncs)
	if !found {
		s.syncs = slices.Insert(s.syncs, i, sync{addr, bottom})
	}
	s.syncs[i].view = s.syncs[i].view.join(th.cur)
	if g.log != nil {
		s.remember(step{again: func(g *Graph) *Graph { return g.Release(t, addr) }})
	}
	return s
}

func compare(a, b uint64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Acquire gives the state after a thread has acquired at an object.
func (g *Graph) Acquire(t int32, addr uint64) *Graph {
	s := g.next()
	th := s.of(t)
	for _, x := range s.syncs {
		if x.addr == addr {
			th.sees(x.view)
		}
	}
	th.meets()
	if g.log != nil {
		s.remember(step{again: func(g *Graph) *Graph { return g.Acquire(t, addr) }})
	}
	return s
}

// sees joins a view to what a thread has seen.
func (th *thread) sees(v *View) {
	th.cur = th.cur.join(v)
	th.acq = th.acq.join(th.cur)
}

// meets is an event at which a thread synchronises, on no cell.
func (th *thread) meets() {
	if th.own|th.cur.n == 0 {
		return
	}
	c := *th.cur
	c.e, c.n = c.e|th.own, c.n|th.own
	th.cur = &c
	th.acq = th.acq.join(th.cur)
	th.passes(-1, c.n)
}

// Create gives the state after a thread has made another one.
func (g *Graph) Create(parent, child int32) *Graph {
	s := g.next()
	th := s.of(parent)
	th.meets()
	for len(s.threads) <= int(child) {
		s.threads = append(s.threads, nil)
	}
	slot := s.freeSlot(child)
	s.threads[child] = &thread{cur: th.cur, acq: th.cur, relAll: bottom, slot: slot, clock: s.reached(slot), nyAll: th.cur.n} // its start is an event on no cell
	if g.log != nil {
		s.remember(step{again: func(g *Graph) *Graph { return g.Create(parent, child) }})
	}
	return s
}

// End gives the state after a thread has ended. Whoever joins it sees what it has seen; with gone nobody can.
func (g *Graph) End(t int32, gone bool) *Graph {
	if int(t) >= len(g.threads) || g.threads[t] == nil {
		return g
	}
	s := g.next()
	th := s.of(t)
	th.meets()
	th.ended = true
	if gone {
		s.threads[t], s.gone = nil, true
	}
	if g.log != nil {
		s.remember(step{again: func(g *Graph) *Graph { return g.End(t, gone) }})
	}
	return s
}

// Join gives the state after a thread has joined one that has ended.
func (g *Graph) Join(t, ended int32) *Graph {
	s := g.next()
	if int(ended) < len(s.threads) && s.threads[ended] != nil {
		th := s.of(t)
		th.sees(s.threads[ended].cur)
		th.meets()
		s.threads[ended], s.gone = nil, true
	}
	if g.log != nil {
		s.remember(step{again: func(g *Graph) *Graph { return g.Join(t, ended) }})
	}
	return s
}

// Gone gives the state after the memory of size bytes at addr is gone.
func (g *Graph) Gone(addr, size uint64) *Graph {
	cells := g.Overlapping(addr, size)
	syncs := slices.ContainsFunc(g.syncs, func(x sync) bool { return x.addr-addr < size })
	ranges := slices.ContainsFunc(g.ranges, func(r shared) bool { return r.addr-addr < size || addr-r.addr < r.size })
	if len(cells) == 0 && !syncs && !ranges {
		return g
	}
	s := g.next()
	for _, i := range cells {
		s.cells[i].dead, s.cells[i].Messages = true, nil
	}
	s.syncs = slices.DeleteFunc(slices.Clone(s.syncs), func(x sync) bool { return x.addr-addr < size })
	s.ranges = without(s.ranges, addr, size)
	if g.log != nil {
		s.remember(step{again: func(g *Graph) *Graph { return g.Gone(addr, size) }})
	}
	return s
}

// Grave is the object at which who frees the block at addr releases.
func Grave(addr uint64) uint64 { return ^addr }

// Tells tells whether a thread that acquires at an object comes to see something.
func (g *Graph) Tells(t int32, addr uint64) bool {
	return slices.ContainsFunc(g.syncs, func(x sync) bool { return x.addr == addr && !x.view.below(g.threads[t].cur) })
}

// Resting gives the state without what was released at blocks that are gone, but for those at the addresses of which rests says so.
func (g *Graph) Resting(rests func(addr uint64) bool) *Graph {
	for _, x := range g.syncs {
		if int64(x.addr) < 0 && !rests(^x.addr) {
			g = g.Unsynced(x.addr)
		}
	}
	return g
}

// Synced tells whether something was released at an object.
func (g *Graph) Synced(addr uint64) bool {
	return slices.ContainsFunc(g.syncs, func(x sync) bool { return x.addr == addr })
}

// Unsynced gives the state in which nothing was released at an object.
func (g *Graph) Unsynced(addr uint64) *Graph {
	s := g.next()
	s.syncs = slices.DeleteFunc(slices.Clone(s.syncs), func(x sync) bool { return x.addr == addr })
	if g.log != nil {
		s.remember(step{again: func(g *Graph) *Graph { return g.Unsynced(addr) }})
	}
	return s
}
