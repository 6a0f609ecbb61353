package weak

import (
	"slices"

	"heddle.example/ir"
	"heddle.example/symex/mem"
)

// This file defines what an execution under rc11 has done, as far as it bears on what may come: RC11 (Lahav, Vafeiadis, Kang, Hur,
// Dreyer, PLDI 2017) as a machine with views. An execution of the axioms is one of the machine in any order that
// extends sb ∪ rf, which RC11 has acyclic.

// Graph is a state of the machine. Nobody changes one that was given away.
type Graph struct {
	cells   []Cell
	threads []*thread // by number, nil: no such thread, or one that was joined
	syncs   []sync    // by address
	nodes   []*node   // by number, nil: none
	ranges  []shared  // by address, see races.go
	c20     bool      // release sequences are those of C++20: stores of the same thread are none of them
	gone    bool      // ranges may have accesses of threads that are gone
	log     *step     // what led here, see explain.go; nil: it is not remembered

	hash *digest // nil: not known
}

// Cell is a place that is accessed atomically, with the messages that it holds, in modification order.
type Cell struct {
	Addr     uint64
	Size     uint8
	dead     bool // its memory is gone
	Messages []Message
}

// Message is a write to a cell.
type Message struct {
	stamp    uint64
	since    uint64 // the least stamp of those whose place it has taken, see forget.go; 0: it has taken none
	Value    mem.Value
	Ptr      bool
	view     *View
	attached bool // nothing may be put before it: it is of an update that read the one before
	ghost    bool // nobody can read it; only its place counts
	Writer   Writer
	id       uint64 // where what led here is remembered: the number of the entry that made it
}

// Writer says who wrote a message, for traces alone.
type Writer struct {
	Thread int32 // negative: it stood there before
	Pos    ir.Pos
	Step   int // of the trace, from 1; 0: not told
}

// thread is what a thread has seen.
type thread struct {
	cur, acq *View
	relAll   *View   // rel of cells that rel does not have
	rel      []*View // per cell: what a relaxed write to it releases; nil: relAll
	own      nodes   // its accesses that are nodes
	ny       []nodes // per cell: union of n at its events not on that
	nyAll    nodes   // the same of cells that ny does not have
	slot     int32   // whose clock in views is its own: that of its number, unless one of an earlier thread counts there
	clock    uint32
	count    uint32 // nodes that it made
	awaits   int32  // number + 1 of the thread that it joins before it does anything else, 0: none
	leaves   Leaving
	ended    bool
}

// stampGap is the distance of stamps at the end of a modification order.
const stampGap = 1 << 32

// NewGraph gives the state in which threads, by their numbers, know everything that there is.
func NewGraph(live []int32) *Graph {
	g := &Graph{}
	for _, t := range live {
		for len(g.threads) <= int(t) {
			g.threads = append(g.threads, nil)
		}
		g.threads[t] = &thread{cur: bottom, acq: bottom, relAll: bottom, slot: t}
	}
	return g
}

// C20 gives a new state with the release sequences of C++20.
func (g *Graph) C20() *Graph {
	s := *g
	s.c20 = true
	return &s
}

// next gives a copy that can be changed: what pointers lead to is shared, and must be copied first.
func (g *Graph) next() *Graph {
	s := &Graph{slices.Clone(g.cells), slices.Clone(g.threads), g.syncs, slices.Clone(g.nodes), g.ranges, g.c20, g.gone, g.log, nil}
	for i, n := range s.nodes {
		if n != nil {
			c := *n
			s.nodes[i] = &c
		}
	}
	return s
}

// Has tells whether the state knows a thread.
func (g *Graph) Has(t int32) bool { return int(t) < len(g.threads) && g.threads[t] != nil }

// of gives a copy of a thread that can be changed, in a copy of the state. Its clock goes on.
func (g *Graph) of(t int32) *thread {
	th := *g.threads[t]
	g.threads[t] = &th
	th.awaits, th.leaves = 0, Stays
	th.clock++
	c := *th.cur
	c.clock = put(c.clock, int(th.slot), th.clock)
	th.cur = &c
	th.rel, th.ny = slices.Clone(th.rel), slices.Clone(th.ny)
	return &th
}

// released gives what a relaxed write to a cell releases.
func (th *thread) released(cell int) *View {
	if cell < len(th.rel) && th.rel[cell] != nil {
		return th.rel[cell]
	}
	return th.relAll
}

// nyOf gives the union of n at events not on a cell.
func (th *thread) nyOf(cell int) nodes {
	if cell < len(th.ny) {
		return th.ny[cell]
	}
	return th.nyAll
}

// passes notes n at an event on a cell, negative: on none.
func (th *thread) passes(cell int, n nodes) {
	for len(th.ny) <= cell {
		th.ny = append(th.ny, th.nyAll)
	}
	for i := range th.ny {
		if i != cell {
			th.ny[i] |= n
		}
	}
	th.nyAll |= n
}

// CellAt gives the cell of size bytes at addr, -1 if there is none; mixed tells that another one overlaps it.
func (g *Graph) CellAt(addr uint64, size uint8) (i int, mixed bool) {
	i = -1
	for k := range g.cells {
		c := &g.cells[k]
		switch {
		case c.dead:
		case c.Addr == addr && c.Size == size:
			i = k
		case c.Addr-addr < uint64(size) || addr-c.Addr < uint64(c.Size):
			mixed = true
		}
	}
	return i, mixed
}

// Overlapping gives the cells that have a byte of size bytes at addr.
func (g *Graph) Overlapping(addr, size uint64) (list []int) {
	for k := range g.cells {
		if c := &g.cells[k]; !c.dead && (c.Addr-addr < size || addr-c.Addr < uint64(c.Size)) {
			list = append(list, k)
		}
	}
	return list
}

// Cell gives a cell by its number.
func (g *Graph) Cell(i int) *Cell { return &g.cells[i] }

// WithCell gives the state in which a place that holds v is accessed atomically, and its cell.
func (g *Graph) WithCell(addr uint64, size uint8, v mem.Value, ptr bool) (*Graph, int) {
	s := g.next()
	s.cells = append(s.cells, Cell{Addr: addr, Size: size, Messages: []Message{{stamp: stampGap, Value: v, Ptr: ptr, view: bottom, Writer: Writer{Thread: -1}, id: g.mark()}}})
	if g.log != nil {
		s.remember(step{again: func(g *Graph) *Graph { g, _ = g.WithCell(addr, size, v, ptr); return g }})
	}
	return s, len(s.cells) - 1
}

// Settled tells whether every running thread knows the last message of a cell, so that it is as good as a place that was never accessed
// atomically.
func (g *Graph) Settled(cell int) bool {
	list := g.cells[cell].Messages
	return g.lowest(cell) == len(list)-1
}

// WithoutCell gives the state without a cell.
func (g *Graph) WithoutCell(cell int) *Graph {
	s := g.next()
	s.cells[cell].dead = true
	s.cells[cell].Messages = nil
	if g.log != nil {
		addr, size := g.cells[cell].Addr, g.cells[cell].Size
		s.remember(step{again: func(g *Graph) *Graph {
			if i, _ := g.CellAt(addr, size); i >= 0 {
				return g.WithoutCell(i)
			}
			return g
		}})
	}
	return s
}

// index gives the place among the messages of a cell of a stamp, or of the next one that is there.
func (c *Cell) index(stamp uint64) int {
	for i := range c.Messages {
		if c.Messages[i].stamp >= stamp {
			return i
		}
	}
	return len(c.Messages) - 1
}

// lowest gives the first message of a cell that some running thread can still read.
func (g *Graph) lowest(cell int) int {
	low := ^uint64(0)
	for _, th := range g.threads {
		if th.runs() {
			low = min(low, g.least(th, cell))
		}
	}
	return g.cells[cell].index(max(low, g.cells[cell].first()))
}

// Several tells whether a cell with a byte of one of some ranges has several messages that can be read.
func (g *Graph) Several(in []Range) bool {
	for i := range g.cells {
		c := &g.cells[i]
		if c.dead || len(c.Messages) < 2 || c.Messages[len(c.Messages)-1].stamp == c.first() {
			continue
		}
		for _, r := range in {
			if c.Addr-r.Addr < r.Size || r.Addr-c.Addr < uint64(c.Size) {
				return true
			}
		}
	}
	return false
}

// first gives the stamp of the first message of a cell that can be read.
func (c *Cell) first() uint64 {
	for i := range c.Messages {
		if !c.Messages[i].ghost {
			return c.Messages[i].stamp
		}
	}
	return 0
}

// Oldest gives the first message of a cell that a thread can read.
func (g *Graph) Oldest(t int32, cell int) int {
	c := &g.cells[cell]
	return c.index(max(get(g.threads[t].cur.cur, cell), c.first()))
}

// Attached tells whether message i of a cell has a successor that nothing may be put before.
func (c *Cell) Attached(i int) bool { return i+1 < len(c.Messages) && c.Messages[i+1].attached }

// Op is an atomic operation of a thread on a cell.
type Op struct {
	Thread int32
	Cell   int
	Read   int // message that is read, -1: none
	After  int // message behind which one is written, -1: none
	Order  ir.MemoryOrder
	Value  mem.Value // what is written
	Ptr    bool
	Writer Writer
	Pos    ir.Pos // of an atomic operation, to explain what it sees
}

// least gives the least stamp by which views name a message.
func (m *Message) least() uint64 {
	if m.since != 0 {
		return m.since
	}
	return m.stamp
}

// room gives a stamp behind message i of a cell.
func (g *Graph) room(cell, i int) uint64 {
	list := g.cells[cell].Messages
	if i+1 == len(list) {
		return list[i].stamp + stampGap
	}
	a, b := list[i].stamp, list[i+1].least()
	if b-a < 2 {
		return 0
	}
	return a + (b-a)/2
}

// Do gives the state after an operation; nil if no execution has it, because of what sequentially consistent operations
// say of each other. full reports that there is no number left for one of these.
func (g *Graph) Do(op Op) (s *Graph, full bool) {
	if s, full = g.do(op); s != nil && g.log != nil {
		c := &g.cells[op.Cell]
		again := op
		e := step{op: &again, addr: c.Addr, size: c.Size}
		if op.Read >= 0 {
			e.read = c.Messages[op.Read].id
		}
		if op.After >= 0 {
			e.after = c.Messages[op.After].id
		}
		s.remember(e)
	}
	return s, full
}

func (g *Graph) do(op Op) (s *Graph, full bool) {
	if op.Order == ir.OrderFull {
		op.Order = ir.OrderSeqCst
		if s, full = g.fence(op.Thread, ir.OrderSeqCst); s == nil {
			return nil, full
		}
		if s, full = s.do(op); s == nil {
			return nil, full
		}
		return s.fence(op.Thread, ir.OrderSeqCst)
	}
	s = g.next()
	x, t := op.Cell, op.Thread
	th := s.of(t)
	writes, reads := op.After >= 0, op.Read >= 0
	list := s.cells[x].Messages
	var read Message
	var here uint64
	if reads {
		read = list[op.Read]
		here = read.stamp
	}
	if writes {
		if here = g.room(x, op.After); here == 0 {
			return g.restamp(x).do(op)
		}
		m := Message{stamp: here, Value: op.Value, Ptr: op.Ptr, attached: reads, Writer: op.Writer, id: g.mark()}
		s.cells[x].Messages = slices.Insert(slices.Clone(list), op.After+1, m)
	}
	pre := th.cur
	c, a := pre.at(x, here, false), th.acq.at(x, here, false)
	if reads {
		a = a.join(read.view)
		if op.Order.Acquires() {
			c = c.join(read.view)
		}
	}
	b, ok := -1, true
	if c, a, b, ok = s.orders(th, &op, here, read.stamp, pre, c, a); !ok {
		return nil, b == noNode
	}
	if writes {
		c, a = c.at(x, here, true), a.at(x, here, true)
	}
	snap := c
	if b >= 0 {
		n := nodes(1) << b
		v := *c
		v.h |= n
		snap = &v
		w := v
		w.e |= n
		c = &w
		u := *a
		u.h, u.e = u.h|n, u.e|n
		a = &u
		th.own |= n
	}
	if writes {
		v := th.released(x)
		switch {
		case op.Order.Releases() && g.c20:
			v = snap
		case op.Order.Releases():
			for len(th.rel) <= x {
				th.rel = append(th.rel, nil)
			}
			th.rel[x], v = snap, snap
		}
		v = v.at(x, here, false)
		if reads {
			v = v.join(read.view)
		}
		s.cells[x].Messages[op.After+1].view = v
	}
	th.cur, th.acq = c, a.join(c)
	th.passes(x, c.n)
	return s, false
}

// Fence gives the state after a fence that stands at pos; nil as for Do. One that is relaxed does nothing.
func (g *Graph) Fence(t int32, o ir.MemoryOrder, pos ir.Pos) (s *Graph, full bool) {
	if s, full = g.fence(t, o); s != nil && g.log != nil {
		if s == g {
			c := *g
			s = &c
		}
		s.remember(step{fence: true, thread: t, order: o, pos: pos})
	}
	return s, full
}

func (g *Graph) fence(t int32, o ir.MemoryOrder) (s *Graph, full bool) {
	if !o.Acquires() && !o.Releases() {
		return g, false
	}
	s = g.next()
	th := s.of(t)
	if o.Acquires() {
		th.cur = th.acq.join(th.cur)
	}
	c := *th.cur
	c.e, c.n = c.e|th.own, c.n|th.own
	if o.SeqCst() {
		b, ok := s.ordersFence(t, &c)
		if !ok {
			return nil, b == noNode
		}
		c.h |= nodes(1) << b
	}
	th.cur = &c
	th.acq = th.acq.join(th.cur)
	if o.Releases() {
		th.relAll, th.rel = th.cur, nil
	}
	th.passes(-1, c.n)
	return s, false
}
