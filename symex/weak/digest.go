package weak

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	stdsync "sync"

	"heddle.example/expr"
	"heddle.example/hashing"
)

// This file defines a state's part of the node hash.

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
	g       *Graph
	low     []int // per cell: the first message that a running thread can read
	cells   []int // those that are written, by address
	nodes   []int // by thread and count
	epochs  [][]uint32
	says    bool     // some view that was written says something
	bytes   []byte   // what was written
	written []place  // views that were written
	texts   [][2]int // what they are, each once: where it stands in the bytes
}

// place says as which text a view was written.
type place struct {
	view *View
	text int
}

// numberings are those that were used, for their memory.
var numberings = stdsync.Pool{New: func() any { return &numbering{} }}

// numbered gives the numbering of a state, to be released.
func (g *Graph) numbered() *numbering {
	u := numberings.Get().(*numbering)
	*u = numbering{g: g, low: u.low[:0], cells: u.cells[:0], nodes: u.nodes[:0], epochs: g.unknown(u.epochs), bytes: u.bytes[:0], written: u.written[:0], texts: u.texts[:0]}
	return u
}

// release gives the memory of a numbering back.
func (u *numbering) release() {
	clear(u.written)
	u.g = nil
	numberings.Put(u)
}

// digest gives the state in bytes: equal bytes, equal futures. It is empty for one that says nothing.
func (g *Graph) digest() *digest {
	if g.hash != nil {
		return g.hash
	}
	d := &digest{}
	u := g.numbered()
	defer u.release()
	for i, n := range g.nodes {
		if n != nil {
			u.nodes = append(u.nodes, i)
		}
	}
	if len(u.nodes) > 1 {
		slices.SortFunc(u.nodes, func(a, b int) int {
			return cmp.Or(cmp.Compare(g.nodes[a].thread, g.nodes[b].thread), cmp.Compare(g.nodes[a].count, g.nodes[b].count))
		})
	}
	for x := range g.cells {
		low := 0
		if !g.cells[x].dead {
			low = g.lowest(x)
		}
		u.low = append(u.low, low)
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
		if th.runs() && x < len(th.rel) && th.rel[x] != nil && !(u.trivial(th.rel[x]) && u.trivial(th.relAll)) {
			return true
		}
	}
	return false
}

// number writes a number.
func (u *numbering) number(n int) { u.bytes = binary.AppendUvarint(u.bytes, uint64(n)) }

// word writes all bits of a word.
func (u *numbering) word(n uint64) { u.bytes = binary.LittleEndian.AppendUint64(u.bytes, n) }

// mask writes a set of nodes.
func (u *numbering) mask(s nodes) {
	if len(u.nodes) > 0 {
		u.word(u.set(s))
	}
}

// view writes a view: by its number if one that says the same was written before, for most are there many times.
func (u *numbering) view(v *View) {
	for i := len(u.written) - 1; i >= 0; i-- {
		if p := &u.written[i]; p.view == v {
			u.number(1 + p.text)
			return
		}
	}
	start := len(u.bytes)
	u.number(0)
	from := len(u.bytes)
	u.content(v)
	text := len(u.texts)
	for i, t := range u.texts {
		if bytes.Equal(u.bytes[t[0]:t[1]], u.bytes[from:]) {
			text = i
			break
		}
	}
	if text < len(u.texts) {
		u.bytes = u.bytes[:start]
		u.number(1 + text)
	} else {
		u.texts = append(u.texts, [2]int{from, len(u.bytes)})
	}
	u.written = append(u.written, place{v, text})
}

// content writes what a view says.
func (u *numbering) content(v *View) {
	for _, x := range u.cells {
		c, w := u.cur(v.cur, x), u.rank(v.wr, x)
		u.says = u.says || c > 0 || w > u.low[x]
		u.number(c)
		u.number(w)
		if len(u.nodes) > 0 {
			u.mask(get(v.x, x))
		}
	}
	for t := range u.epochs {
		if len(u.epochs[t]) > 0 {
			u.number(u.clock(v, t))
		}
	}
	u.mask(v.h)
	u.mask(v.e)
	u.mask(v.n)
}

// write writes the state.
func (u *numbering) write(d *digest) {
	for _, x := range u.cells {
		u.cell(x, d)
	}
	for t, th := range u.g.threads {
		if th != nil && th.leaves != EndsAll {
			u.thread(t, th)
		}
	}
	for i := range u.g.syncs {
		y := &u.g.syncs[i]
		if u.trivial(y.view) {
			continue
		}
		u.says = true
		u.word(y.addr)
		u.view(y.view)
	}
	for _, i := range u.nodes {
		u.node(u.g.nodes[i])
	}
	found := false
	u.bytes, found = u.ranges(u.bytes)
	if len(u.cells) == 0 && len(u.nodes) == 0 && !u.says && !found {
		return
	}
	d.bytes = slices.Clone(u.bytes)
}

// cell writes a cell with its messages.
func (u *numbering) cell(x int, d *digest) {
	c := &u.g.cells[x]
	u.word(c.Addr)
	u.number(int(c.Size))
	u.number(len(c.Messages))
	u.number(u.low[x])
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
		u.number(flags)
		if m.Value.Sym >= expr.FirstRef {
			d.symbols = append(d.symbols, m.Value.Sym)
		} else {
			u.word(m.Value.Bits)
			u.number(int(m.Value.Sym))
		}
		u.view(m.view)
	}
}

// thread writes what thread number t has seen.
func (u *numbering) thread(t int, th *thread) {
	u.number(t)
	u.view(th.cur)
	if th.leaves == EndsItself {
		u.mask(th.own)
	}
	if !th.runs() {
		return
	}
	u.view(th.acq)
	u.view(th.relAll)
	for _, x := range u.cells {
		u.view(th.released(x))
		if len(u.nodes) > 0 {
			u.mask(th.nyOf(x))
		}
	}
	u.mask(th.own)
	u.mask(th.nyAll)
}

// node writes a sequentially consistent operation.
func (u *numbering) node(n *node) {
	u.number(int(n.thread))
	u.mask(n.pred)
	if !n.fence {
		where := slices.Index(u.cells, n.cell)
		u.number(1 + where)
		if where >= 0 {
			u.number(u.g.cells[n.cell].index(n.stamp))
		}
		if n.write {
			u.number(1)
		} else {
			u.number(0)
		}
		return
	}
	u.number(0)
	for _, x := range u.cells {
		u.number(u.cur(n.cur, x))
		u.number(u.rank(n.wr, x))
		for _, out := range [2][]uint64{n.outW, n.outR} {
			if get(out, x) == 0 {
				u.number(0)
			} else {
				u.number(1 + u.rank(out, x))
			}
		}
	}
}
