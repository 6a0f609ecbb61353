package weak

import (
	"cmp"
	"encoding/binary"
	"slices"

	"heddle/expr"
	"heddle/hashing"
	"heddle/symex/mem"
)

// This file defines what of a state still matters, and its part of the node hash.
//
// A message that every running thread has passed cannot be read any more, and nothing can be put before the one that they know. So
// messages below the least view are forgotten, views count up from there, and what is left is numbered anew: a
// thread that reads the same message in a loop comes back to the same state.
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
// what begins with the one, the other can do. Where there are nodes places count, and both stay.

// mostCells is how many dead cells a state may have before they are dropped.
const mostCells = 16

// Forget gives the state without what does not matter any more.
func (g *Graph) Forget() *Graph { return g.forget(true) }

// forget is Forget; updates that change nothing stay unless merges says so.
func (g *Graph) forget(merges bool) *Graph {
	if g.gone {
		g = g.lose()
	}
	low := make([]uint64, len(g.cells))
	for x := range g.cells {
		if !g.cells[x].dead {
			low[x] = g.cells[x].Messages[g.lowest(x)].stamp
		}
	}
	var open, keep nodes
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
	gone := false
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
	dead := 0
	change := gone
	for x := range g.cells {
		if g.cells[x].dead {
			dead++
		} else if m := &g.cells[x].Messages[0]; m.stamp < low[x] || m.attached {
			change = true
		}
	}
	nothing := merges && !g.hasNodes() && g.repeats()
	if !change && !nothing && dead <= mostCells {
		return g
	}
	s := g.next()
	for x := range s.cells {
		c := &s.cells[x]
		if c.dead {
			continue
		}
		var list []Message
		for i := range c.Messages {
			m := c.Messages[i]
			if m.stamp < low[x] {
				if !s.named(keep, x, m.stamp) {
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
	if gone {
		s.renew(keep, nil)
	}
	if nothing {
		for x := range s.cells {
			c := &s.cells[x]
			for i := len(c.Messages) - 2; i >= 0; i-- {
				if c.repeats(x, i) {
					list := slices.Clone(c.Messages)
					list[i+1].attached = list[i].attached
					c.Messages = slices.Delete(list, i, i+1)
				}
			}
		}
	}
	if dead > mostCells {
		to := make([]int, len(s.cells))
		var cells []Cell
		for x := range s.cells {
			to[x] = -1
			if !s.cells[x].dead {
				to[x] = len(cells)
				cells = append(cells, s.cells[x])
			}
		}
		s.cells = cells
		s.renew(keep, to)
	}
	return s
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
		list[i].stamp = uint64(i+1) * stampGap
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

// digest is a state in bytes, symbolic values apart.
type digest struct {
	bytes   []byte
	symbols []expr.Ref
}

// Trivial tells whether the state says nothing: every running thread knows all there is.
func (g *Graph) Trivial() bool {
	if g.hash == nil && g.speaks() {
		return false
	}
	return len(g.digest().bytes) == 0
}

// speaks tells that the state says something, where that is seen at once.
func (g *Graph) speaks() bool {
	if g.hasNodes() {
		return true
	}
	for x := range g.cells {
		if c := &g.cells[x]; !c.dead && len(c.Messages) > 1 {
			return true
		}
	}
	return false
}

// Hash is the state's part of the node hash, symbolic values apart: sym tells whether there are some.
func (g *Graph) Hash(h *hashing.Function) (k hashing.Key, sym bool) {
	d := g.digest()
	if len(d.bytes) == 0 {
		return k, false
	}
	return h.Bytes(hashing.Messages(), d.bytes), len(d.symbols) > 0
}

// Symbols calls visit on symbolic values, with a location for each.
func (g *Graph) Symbols(visit func(loc hashing.Location, r expr.Ref)) {
	for i, r := range g.digest().symbols {
		visit(hashing.MessageValue(int32(i)), r)
	}
}

// numbering says by which numbers a digest names what states name differently.
type numbering struct {
	g      *Graph
	low    []int // per cell: the first message that a running thread can read
	cells  []int // those that are written, by address
	nodes  []int // by thread and count
	epochs [][]uint32
}

// digest gives the state in bytes: equal bytes, equal futures. It is empty for one that says nothing.
func (g *Graph) digest() *digest {
	if g.hash != nil {
		return g.hash
	}
	d := &digest{}
	u := &numbering{g: g, low: make([]int, len(g.cells)), epochs: g.unknown()}
	for i, n := range g.nodes {
		if n != nil {
			u.nodes = append(u.nodes, i)
		}
	}
	slices.SortFunc(u.nodes, func(a, b int) int {
		return cmp.Or(cmp.Compare(g.nodes[a].thread, g.nodes[b].thread), cmp.Compare(g.nodes[a].count, g.nodes[b].count))
	})
	for x := range g.cells {
		if !g.cells[x].dead {
			u.low[x] = g.lowest(x)
		}
	}
	for x := range g.cells {
		if c := &g.cells[x]; !c.dead && (len(c.Messages) > 1 || !u.trivial(c.Messages[0].view) || u.releases(x)) {
			u.cells = append(u.cells, x)
		}
	}
	slices.SortFunc(u.cells, func(a, b int) int { return cmp.Compare(g.cells[a].Addr, g.cells[b].Addr) })
	u.write(d)
	g.hash = d
	return d
}

// cur gives how far above the least view v is at a cell.
func (u *numbering) cur(v []uint64, x int) int {
	if p := get(v, x); p != 0 {
		return max(0, u.g.cells[x].index(p)-u.low[x])
	}
	return 0
}

// rank gives the number of a place in a cell, ghosts included.
func (u *numbering) rank(v []uint64, x int) int {
	if p := get(v, x); p != 0 {
		return u.g.cells[x].index(p)
	}
	return 0
}

// set gives a set of nodes by their numbers.
func (u *numbering) set(s nodes) (out uint64) {
	for i, n := range u.nodes {
		if s>>n&1 != 0 {
			out |= 1 << i
		}
	}
	return out
}

// clock gives how many of the epochs of a thread that count are in a view.
func (u *numbering) clock(v *View, t int) (n int) {
	for _, e := range u.epochs[t] {
		if e <= get(v.clock, t) {
			n++
		}
	}
	return n
}

// trivial tells whether every running thread knows what v says.
func (u *numbering) trivial(v *View) bool {
	for x := range u.g.cells {
		if !u.g.cells[x].dead && (u.cur(v.cur, x) > 0 || u.rank(v.wr, x) > u.low[x]) {
			return false
		}
	}
	for t := range u.epochs {
		if u.clock(v, t) > 0 {
			return false
		}
	}
	return len(u.nodes) == 0
}

// releases tells whether what some thread releases by a relaxed write to a cell says something, or less than such a write to others.
func (u *numbering) releases(x int) bool {
	for _, th := range u.g.threads {
		if th != nil && !th.ended && x < len(th.rel) && th.rel[x] != nil && !(u.trivial(th.rel[x]) && u.trivial(th.relAll)) {
			return true
		}
	}
	return false
}

// write writes the state.
func (u *numbering) write(d *digest) {
	var room [1024]byte // most states are shorter
	b := room[:0]
	num := func(n int) { b = binary.AppendUvarint(b, uint64(n)) }
	mask := func(s nodes) {
		if len(u.nodes) > 0 {
			b = binary.LittleEndian.AppendUint64(b, u.set(s))
		}
	}
	says := false // some view says something
	type place struct {
		view     *View
		from, to int
	}
	var space [64]place
	written := space[:0] // where views stand: many are there several times
	view := func(v *View) {
		for i := range written {
			if written[i].view == v {
				b = append(b, b[written[i].from:written[i].to]...)
				return
			}
		}
		from := len(b)
		for _, x := range u.cells {
			c, w := u.cur(v.cur, x), u.rank(v.wr, x)
			says = says || c > 0 || w > u.low[x]
			num(c)
			num(w)
			if len(u.nodes) > 0 {
				mask(get(v.x, x))
			}
		}
		for t := range u.epochs {
			if len(u.epochs[t]) > 0 {
				num(u.clock(v, t))
			}
		}
		mask(v.h)
		mask(v.e)
		mask(v.n)
		written = append(written, place{v, from, len(b)})
	}
	g := u.g
	for _, x := range u.cells {
		c := &g.cells[x]
		b = binary.LittleEndian.AppendUint64(b, c.Addr)
		num(int(c.Size))
		num(len(c.Messages))
		num(u.low[x])
		for i := range c.Messages {
			m := &c.Messages[i]
			if m.ghost {
				continue
			}
			flags := 0
			if m.attached && i > u.low[x] {
				flags |= 1
			}
			if m.Ptr {
				flags |= 2
			}
			if m.Value.Sym >= expr.FirstRef {
				flags |= 4
			}
			num(flags)
			if m.Value.Sym >= expr.FirstRef {
				d.symbols = append(d.symbols, m.Value.Sym)
			} else {
				b = binary.LittleEndian.AppendUint64(b, m.Value.Bits)
				num(int(m.Value.Sym))
			}
			view(m.view)
		}
	}
	for t, th := range g.threads {
		if th == nil {
			continue
		}
		num(t)
		view(th.cur)
		if th.ended {
			continue
		}
		view(th.acq)
		view(th.relAll)
		for _, x := range u.cells {
			view(th.released(x))
			if len(u.nodes) > 0 {
				mask(th.nyOf(x))
			}
		}
		mask(th.own)
		mask(th.nyAll)
	}
	for i := range g.syncs {
		y := &g.syncs[i]
		if u.trivial(y.view) {
			continue
		}
		says = true
		b = binary.LittleEndian.AppendUint64(b, y.addr)
		view(y.view)
	}
	for _, i := range u.nodes {
		n := g.nodes[i]
		num(int(n.thread))
		mask(n.pred)
		if !n.fence {
			where := slices.Index(u.cells, n.cell)
			num(1 + where)
			if where >= 0 {
				num(g.cells[n.cell].index(n.stamp))
			}
			if n.write {
				num(1)
			} else {
				num(0)
			}
			continue
		}
		num(0)
		for _, x := range u.cells {
			num(u.cur(n.cur, x))
			num(u.rank(n.wr, x))
			for _, out := range [][]uint64{n.outW, n.outR} {
				if get(out, x) == 0 {
					num(0)
				} else {
					num(1 + u.rank(out, x))
				}
			}
		}
	}
	found := false
	b, found = u.ranges(b)
	if len(u.cells) == 0 && len(u.nodes) == 0 && !says && !found {
		return
	}
	d.bytes = slices.Clone(b)
}
