package weak

import (
	"slices"

	"heddle.example/ir"
)

// This file defines what would have had to be stronger for an execution not to exist: the missing synchronisation. A state that is told in a
// trace remembers what led to it. That is done again with stronger orders at some places of the program; where the
// messages that were read cannot be read then, or the two accesses do not race, the orders at these places are what was missing.
//
// Every place is tried alone, the last ones first and an acquire or a release before sequential consistency: each that is enough
// is an answer. If none is, all that are needed together are found by taking away from all what can be.

// step is something that was done to a state.
type step struct {
	prev *step
	n    uint64 // number; messages are named by those of what made them

	base        *Graph // the first one: the state that it began with
	op          *Op    // an operation on the cell of size bytes at addr
	addr        uint64
	size        uint8
	read, after uint64 // messages
	fence       bool   // of a thread
	thread      int32
	order       ir.MemoryOrder
	pos         ir.Pos
	again       func(g *Graph) *Graph // anything else
}

// Remembering gives a new state that remembers what is done to it.
func (g *Graph) Remembering() *Graph {
	s := *g
	s.log = &step{base: g}
	return &s
}

// remember adds what was done last.
func (g *Graph) remember(e step) {
	e.prev, e.n = g.log, g.log.n+1
	g.log = &e
}

// mark gives the number of the next entry, 0 if there is none.
func (g *Graph) mark() uint64 {
	if g.log == nil {
		return 0
	}
	return g.log.n + 1
}

// site is a place of the program with an atomic operation.
type site struct {
	pos                  ir.Pos
	reads, writes, fence bool
}

// site gives where an operation stands that has another order than the sequentially consistent one; ok is false for others.
func (e *step) site() (s site, ok bool) {
	switch {
	case e.fence:
		return site{e.pos, true, true, true}, e.pos.Valid() && !e.order.SeqCst()
	case e.op == nil:
		return site{}, false
	}
	return site{e.op.Pos, e.op.Read >= 0, e.op.After >= 0, false}, e.op.Pos.Valid() && !e.op.Order.SeqCst()
}

// strength is what is added to an order.
type strength uint8

const (
	acquire strength = 1 << iota
	release
	seqCst
)

// orderOf gives an order with more strength.
func (s strength) orderOf(o ir.MemoryOrder) ir.MemoryOrder {
	acquires, releases := o.Acquires() || s&acquire != 0, o.Releases() || s&release != 0
	switch {
	case s&seqCst != 0 || o.SeqCst():
		return max(o, ir.OrderSeqCst)
	case acquires && releases:
		return ir.OrderAcqRel
	case acquires:
		return ir.OrderAcquire
	case releases:
		return ir.OrderRelease
	}
	return o
}

// levels are what makes a difference at a site, the weaker ones first.
func (s site) levels() []strength {
	var out []strength
	if s.reads {
		out = append(out, acquire)
	}
	if s.writes {
		out = append(out, release)
	}
	if s.reads && s.writes {
		out = append(out, acquire|release)
	}
	return append(out, seqCst)
}

// Missing is an order that is too weak.
type Missing struct {
	Pos  ir.Pos
	What string // acquire, release, both, or seq_cst
}

// mostAgain bounds how many operations are done again for one explanation.
const mostAgain = 200000

// Explain gives what is missing for the way to a state not to exist, or for absent to hold there; absent may be nil: each element is
// enough. There is none if nothing would help, or that is too much to find out.
func (g *Graph) Explain(absent func(g *Graph) bool) [][]Missing {
	if g.log == nil {
		return nil
	}
	var list []*step
	for e := g.log; e != nil; e = e.prev {
		list = append(list, e)
	}
	slices.Reverse(list)
	var sites []site
	for i := len(list) - 1; i >= 0; i-- {
		if s, ok := list[i].site(); ok && !slices.Contains(sites, s) {
			sites = append(sites, s)
		}
	}
	if len(list)*len(sites)*4 > mostAgain {
		return nil
	}
	added := make([]strength, len(sites))
	helps := func() bool { return helps(list, sites, added, absent) }
	if len(sites) == 0 || helps() {
		return nil
	}
	found := func() (out []Missing) {
		for i, s := range added {
			if s != 0 {
				out = append(out, Missing{sites[i].pos, s.String()})
			}
		}
		slices.Reverse(out) // as they come in the trace
		return out
	}
	var ways [][]Missing
	for _, sc := range []bool{false, true} {
		for i := range sites {
			for _, s := range sites[i].levels() {
				added[i] = s
				if (s == seqCst) != sc || slices.ContainsFunc(ways, func(w []Missing) bool { return w[0].Pos == sites[i].pos }) || !helps() {
					continue
				}
				ways = append(ways, found())
			}
			added[i] = 0
		}
	}
	if len(ways) > 0 {
		return ways
	}
	for i := range added {
		added[i] = acquire | release
	}
	if !helps() {
		for i := range added {
			added[i] = seqCst
		}
		if !helps() {
			return nil
		}
	}
	for i := len(added) - 1; i >= 0; i-- {
		full := added[i]
		for _, s := range append([]strength{0}, sites[i].levels()...) {
			added[i] = s
			if s == full || helps() {
				break
			}
		}
	}
	return [][]Missing{found()}
}

func (s strength) String() string {
	switch {
	case s&seqCst != 0:
		return "seq_cst"
	case s == acquire|release:
		return "acquire and release"
	case s == acquire:
		return "acquire"
	}
	return "release"
}

// helps tells whether what is added at sites keeps the entries from happening, or lets absent hold behind them.
func helps(list []*step, sites []site, added []strength, absent func(g *Graph) bool) bool {
	g := list[0].base
	for _, e := range list[1:] {
		s := *g
		s.log = &step{n: e.n - 1}
		g = &s
		more := strength(0)
		if s, ok := e.site(); ok {
			more = added[slices.Index(sites, s)]
		}
		var full bool
		switch {
		case e.op != nil:
			op := *e.op
			if op.Cell, _ = g.CellAt(e.addr, e.size); op.Cell < 0 {
				return true
			}
			c := g.Cell(op.Cell)
			op.Order = more.orderOf(op.Order)
			op.Read, op.After = c.numbered(e.read), c.numbered(e.after)
			first := g.Oldest(op.Thread, op.Cell)
			if e.read != 0 && op.Read < first || e.after != 0 && (op.After < first || c.Attached(op.After)) {
				return true
			}
			g, full = g.do(op)
		case e.fence:
			g, full = g.fence(e.thread, more.orderOf(e.order))
		default:
			g = e.again(g)
		}
		if full {
			return false
		}
		if g == nil {
			return true
		}
		g = g.forget(false)
	}
	return absent != nil && absent(g)
}

// numbered gives the message that entry n made, -1 if it is not there.
func (c *Cell) numbered(n uint64) int {
	return slices.IndexFunc(c.Messages, func(m Message) bool { return n != 0 && m.id == n && !m.ghost })
}
