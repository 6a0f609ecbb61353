package weak

import (
	"slices"

	"heddle.example/symex/mem"
)

// This file defines what of a state still matters; digest.go has its part of the node hash.
//
// A message that every running thread has passed cannot be read any more, and nothing can be put before the one that they know. So
// messages below the least view are forgotten, views count up from there, and what is left is numbered anew: a
// thread that reads the same message in a loop comes back to the same state. The view of a thread that joins another one next counts for more:
// see await.go.
//
// A node is open if psc may yet lead from a later operation to it: a write above what every running thread knows, or a fence that had seen a
// message above that. A cycle that a later operation closes enters what was there before at an open node, and leaves it at one from which
// psc leads there. So open nodes are kept, and those with an open one among those before them; others are in no cycle. The places that
// kept nodes name stay as ghosts: they can be compared, not read. Of reads that repeat each other the last one is kept: see repeat.go.

// # Updates that change nothing
//
// A thread that waits for a lock by exchanging 1 for the 1 that it finds makes a message at each turn. One that is attached to its
// predecessor and has its value and, but for its own place, its view takes the place of that: who could read the first could read
// the second as well, with the same effect; nothing can be put between the two, and the first cannot be updated any more. So
// what begins with the one, the other can do. Views go on to name both, so that what is put before the second has a stamp below the first one's.
// Where there are nodes places count, and both stay.

// mostCells is how many dead cells a state may have before they are dropped.
const mostCells = 16

// Forget gives the state without what does not matter any more.
func (g *Graph) Forget() *Graph { return g.forget(true) }

// forget is Forget; updates that change nothing stay unless merges says so.
func (g *Graph) forget(merges bool) *Graph {
	if g.gone {
		g = g.lose()
	}
	low := g.lows()
	keep, gone := g.kept(low)
	dead := g.deadCells()
	nothing := merges && !g.hasNodes() && g.repeats()
	if !gone && !nothing && dead <= mostCells && !g.passed(low) {
		return g
	}
	s := g.next()
	s.dropMessages(low, keep)
	if gone {
		s.renew(keep, nil)
	}
	if nothing {
		s.mergeUpdates()
	}
	if dead > mostCells {
		s.dropCells(keep)
	}
	return s
}

// lows gives the stamps of the messages that are the oldest to matter, by cell.
func (g *Graph) lows() []uint64 {
	low := make([]uint64, len(g.cells))
	for x := range g.cells {
		if !g.cells[x].dead {
			low[x] = g.cells[x].Messages[g.lowest(x)].stamp
		}
	}
	return low
}

// kept gives the nodes that still matter, and tells whether there are others.
func (g *Graph) kept(low []uint64) (keep nodes, gone bool) {
	open := g.open(low)
	for i, n := range g.nodes {
		if n == nil {
			continue
		}
		if open>>i&1 != 0 || n.pred&open != 0 {
			keep |= 1 << i
		} else {
			gone = true
		}
	}
	if again := g.repeated(keep); again != 0 {
		keep, gone = keep&^again, true
	}
	return keep, gone
}

// open gives the nodes to which psc may yet lead from a later operation.
func (g *Graph) open(low []uint64) (open nodes) {
	for i, n := range g.nodes {
		switch {
		case n == nil:
		case !n.fence:
			if !g.cells[n.cell].dead && n.write && n.stamp > low[n.cell] {
				open |= 1 << i
			}
		default:
			for x, p := range n.cur {
				if !g.cells[x].dead && p > low[x] {
					open |= 1 << i
				}
			}
		}
	}
	return open
}

func (g *Graph) deadCells() (dead int) {
	for x := range g.cells {
		if g.cells[x].dead {
			dead++
		}
	}
	return dead
}

// passed tells whether there are messages that every running thread has passed, or an oldest one that is still attached to one that is gone.
func (g *Graph) passed(low []uint64) bool {
	for x := range g.cells {
		if c := &g.cells[x]; !c.dead && (c.Messages[0].stamp < low[x] || c.Messages[0].attached) {
			return true
		}
	}
	return false
}

// dropMessages drops the messages that every running thread has passed; those that nodes name stay as ghosts.
func (g *Graph) dropMessages(low []uint64, keep nodes) {
	for x := range g.cells {
		c := &g.cells[x]
		if c.dead {
			continue
		}
		var list []Message
		for i := range c.Messages {
			m := c.Messages[i]
			if m.stamp < low[x] {
				if !g.named(keep, x, m.stamp) {
					continue
				}
				m = Message{stamp: m.stamp, ghost: true, view: bottom, Writer: m.Writer, id: m.id}
			} else if m.stamp == low[x] {
				m.attached = false
			}
			list = append(list, m)
		}
		c.Messages = list
	}
}

// mergeUpdates has updates that change nothing take the place of their predecessors.
func (g *Graph) mergeUpdates() {
	for x := range g.cells {
		c := &g.cells[x]
		for i := len(c.Messages) - 2; i >= 0; i-- {
			if c.repeats(x, i) {
				list := slices.Clone(c.Messages)
				list[i+1].attached, list[i+1].since = list[i].attached, list[i].least()
				c.Messages = slices.Delete(list, i, i+1)
			}
		}
	}
}

// dropCells drops the dead cells, and with them the nodes that are accesses to them.
func (g *Graph) dropCells(keep nodes) {
	to := make([]int, len(g.cells))
	var cells []Cell
	for x := range g.cells {
		to[x] = -1
		if !g.cells[x].dead {
			to[x] = len(cells)
			cells = append(cells, g.cells[x])
		}
	}
	g.cells = cells
	g.renew(keep, to)
}

// repeats tells whether some message changes nothing.
func (g *Graph) repeats() bool {
	for x := range g.cells {
		for i := range len(g.cells[x].Messages) - 1 {
			if g.cells[x].repeats(x, i) {
				return true
			}
		}
	}
	return false
}

// repeats tells whether the message behind number i of cell x changes nothing.
func (c *Cell) repeats(x, i int) bool {
	a, b := &c.Messages[i], &c.Messages[i+1]
	if !b.attached || a.ghost || a.Value != b.Value || a.Ptr != b.Ptr || a.Value.Sym == mem.Uninit {
		return false
	}
	v, w := a.view, *b.view
	w.cur = put(w.cur, x, get(v.cur, x))
	return w.below(v)
}

// named tells whether a node of keep names a place.
func (g *Graph) named(keep nodes, x int, stamp uint64) bool {
	found := false
	keep.all(func(i int) bool {
		n := g.nodes[i]
		found = found || !n.fence && n.cell == x && n.stamp == stamp || n.fence && (get(n.outW, x) == stamp || get(n.outR, x) == stamp)
		return !found
	})
	return found
}

// renew drops all nodes but keep, and gives cells new numbers unless to is nil. Accesses to cells that are gone go with them.
func (g *Graph) renew(keep nodes, to []int) {
	if to != nil {
		for i, n := range g.nodes {
			if n != nil && !n.fence && to[n.cell] < 0 {
				keep &^= 1 << i
			}
		}
	}
	done := map[*View]*View{}
	view := func(v *View) *View { return v.mapped(keep, to, done) }
	for x := range g.cells {
		list := slices.Clone(g.cells[x].Messages)
		for i := range list {
			list[i].view = view(list[i].view)
		}
		g.cells[x].Messages = list
	}
	for i, th := range g.threads {
		if th == nil {
			continue
		}
		c := *th
		c.cur, c.acq, c.relAll = view(th.cur), view(th.acq), view(th.relAll)
		c.rel, c.ny = slices.Clone(th.rel), slices.Clone(th.ny)
		for k := range c.rel {
			c.rel[k] = view(c.rel[k])
		}
		for k := range c.ny {
			c.ny[k] &= keep
		}
		c.own, c.nyAll = c.own&keep, c.nyAll&keep
		if to != nil {
			rel, ny := c.rel, c.ny
			c.rel, c.ny = nil, nil
			for k := range g.cells {
				from := slices.Index(to, k)
				v, y := (*View)(nil), c.nyAll
				if from < len(rel) {
					v = rel[from]
				}
				if from < len(ny) {
					y = ny[from]
				}
				c.rel, c.ny = append(c.rel, v), append(c.ny, y)
			}
		}
		g.threads[i] = &c
	}
	g.syncs = slices.Clone(g.syncs)
	for i := range g.syncs {
		g.syncs[i].view = view(g.syncs[i].view)
	}
	for i, n := range g.nodes {
		if n == nil {
			continue
		}
		if keep>>i&1 == 0 {
			g.nodes[i] = nil
			continue
		}
		n.pred &= keep
		if to != nil {
			if !n.fence {
				n.cell = to[n.cell]
			}
			n.cur, n.wr, n.outW, n.outR = moved(n.cur, to), moved(n.wr, to), moved(n.outW, to), moved(n.outR, to)
		}
	}
}

// restamp gives the state with new stamps for a cell, all as far from each other as can be.
func (g *Graph) restamp(x int) *Graph {
	s := g.next()
	old := &g.cells[x]
	stamp := func(p uint64) uint64 {
		if p == 0 {
			return 0
		}
		return uint64(old.index(p)+1) * stampGap
	}
	done := map[*View]*View{}
	view := func(v *View) *View {
		if v == nil || v == bottom || get(v.cur, x)|get(v.wr, x) == 0 {
			return v
		}
		if done[v] == nil {
			w := *v
			w.cur, w.wr = put(v.cur, x, stamp(get(v.cur, x))), put(v.wr, x, stamp(get(v.wr, x)))
			done[v] = &w
		}
		return done[v]
	}
	for k := range s.cells {
		ms := slices.Clone(s.cells[k].Messages)
		for i := range ms {
			ms[i].view = view(ms[i].view)
		}
		s.cells[k].Messages = ms
	}
	list := s.cells[x].Messages
	for i := range list {
		list[i].stamp, list[i].since = uint64(i+1)*stampGap, 0
	}
	for i, th := range s.threads {
		if th == nil {
			continue
		}
		c := *th
		c.cur, c.acq, c.relAll = view(th.cur), view(th.acq), view(th.relAll)
		c.rel = slices.Clone(th.rel)
		for k := range c.rel {
			c.rel[k] = view(c.rel[k])
		}
		s.threads[i] = &c
	}
	s.syncs = slices.Clone(s.syncs)
	for i := range s.syncs {
		s.syncs[i].view = view(s.syncs[i].view)
	}
	for _, n := range s.nodes {
		if n == nil {
			continue
		}
		if !n.fence && n.cell == x {
			n.stamp = stamp(n.stamp)
		}
		for _, list := range []*[]uint64{&n.cur, &n.wr, &n.outW, &n.outR} {
			if v := get(*list, x); v != 0 {
				*list = put(*list, x, stamp(v))
			}
		}
	}
	return s
}
