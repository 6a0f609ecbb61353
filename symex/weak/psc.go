package weak

import (
	"math/bits"

	"heddle.example/ir"
)

// This file defines what sequentially consistent operations say of each other: the axiom that psc is acyclic (RC11, definition 5 and
// axiom SC). Its vertices, nodes, are the accesses and fences of that order, an update one of them. psc is kept as a relation that
// is closed; an operation that would close a cycle is in no execution.
//
// Let p(n) be the place of the message that n reads or writes. With the sets of views, an access n on x adds these edges:
//
//	e → n   for its thread's own accesses e, accesses on x and fences that happen before, fences in x[x] of its view, and its thread's
//	        ny[x]; if n writes, accesses on x at a place < p(n) and fences behind which an event writes or reads x at a place < p(n)
//	n → e   for writes on x at a place > p(n), and fences that had seen a write of x at a place > p(n)
//	f → e   for each fence f that happens before n, whatever the order of n, and e as above: writes on x at a place > p(n), fences
//	        that had seen x at a place > p(n)
//
// A fence n has e → n for fences that happen before it, accesses in e of its view, accesses on an x at a place before its wr[x], and fences
// behind which an event writes x at a place up to its cur[x], or reads it before that.

// nodes is a set of nodes.
type nodes uint64

// maxNodes is how many nodes there can be.
const maxNodes = 64

// noNode says that all numbers are taken.
const noNode = -2

// node is a sequentially consistent operation.
type node struct {
	thread int32
	count  uint32 // how many its thread made before
	fence  bool
	pred   nodes // what psc leads from to here

	cell  int // access
	stamp uint64
	write bool

	cur, wr    []uint64 // fence: what it had seen
	outW, outR []uint64 // per cell: the first place that an event behind it writes, or reads, 0: none
}

// all calls f with each element until that says stop.
func (s nodes) all(f func(i int) bool) bool {
	for ; s != 0; s &= s - 1 {
		if !f(bits.TrailingZeros64(uint64(s))) {
			return false
		}
	}
	return true
}

// pick gives the nodes that are fences, or accesses.
func (g *Graph) pick(fences bool) (s nodes) {
	for i, n := range g.nodes {
		if n != nil && n.fence == fences {
			s |= 1 << i
		}
	}
	return s
}

// add makes a node; noNode if no number is left.
func (g *Graph) add(n *node) int {
	for i := range g.nodes {
		if g.nodes[i] == nil {
			g.nodes[i] = n
			return i
		}
	}
	if len(g.nodes) == maxNodes {
		return noNode
	}
	g.nodes = append(g.nodes, n)
	return len(g.nodes) - 1
}

// edge adds psc from a to b; false if that closes a cycle.
func (g *Graph) edge(a, b int) bool {
	if a == b || g.nodes[a].pred>>b&1 != 0 {
		return false
	}
	more := g.nodes[a].pred | 1<<a
	if g.nodes[b].pred&more == more {
		return true
	}
	for i, n := range g.nodes {
		if n != nil && (i == b || n.pred>>b&1 != 0) {
			n.pred |= more
		}
	}
	return true
}

// orders adds the edges of an access at the place here; read is that of the message that it reads. pre is the view of its thread before, c and a are those
// after, which it completes. b is its node, negative if it is none; ok is false if it closes a cycle, or has no number: then b is noNode.
func (g *Graph) orders(th *thread, op *Op, here, read uint64, pre, c, a *View) (_, _ *View, b int, ok bool) {
	sc, x := op.Order.SeqCst(), op.Cell
	b = -1
	if !sc && !g.hasNodes() {
		return c, a, b, true
	}
	acc, fen := g.pick(false), g.pick(true)
	var same, other nodes
	(c.h & acc).all(func(e int) bool {
		if g.nodes[e].cell == x {
			same |= 1 << e
		}
		return true
	})
	th.own.all(func(e int) bool {
		if g.nodes[e].cell != x {
			other |= 1 << e
		}
		return true
	})
	xs, before := get(c.x, x), c.h&fen
	enrich := func(v *View) *View {
		w := *v
		w.e |= th.own | same
		w.n |= other
		w.x = put(w.x, x, get(w.x, x)|before)
		return &w
	}
	c, a = enrich(c), enrich(a)
	writes := op.After >= 0
	if sc {
		b = g.add(&node{thread: op.Thread, count: th.count, cell: x, stamp: here, write: writes})
		if b == noNode {
			return nil, nil, b, false
		}
		th.count++
		from := th.own | same | pre.h&fen | xs | th.nyOf(x)
		for e, n := range g.nodes {
			if n == nil || e == b {
				continue
			}
			hit := from>>e&1 != 0
			if !n.fence {
				if n.cell == x {
					hit = hit || writes && n.stamp < here
					if n.write && n.stamp > here && !g.edge(b, e) {
						return nil, nil, -1, false
					}
				}
			} else {
				if writes {
					w, r := get(n.outW, x), get(n.outR, x)
					hit = hit || w != 0 && w < here || r != 0 && r < here
				}
				if get(n.wr, x) > here && !g.edge(b, e) {
					return nil, nil, -1, false
				}
			}
			if hit && !g.edge(e, b) {
				return nil, nil, -1, false
			}
		}
	}
	ok = before.all(func(f int) bool {
		n := g.nodes[f]
		first := func(list []uint64, p uint64) []uint64 {
			if v := get(list, x); v != 0 && v <= p {
				return list
			}
			return put(list, x, p)
		}
		if writes {
			n.outW = first(n.outW, here)
			if op.Read >= 0 {
				n.outR = first(n.outR, read)
			}
		} else {
			n.outR = first(n.outR, here)
		}
		for e, m := range g.nodes {
			if m == nil || e == f {
				continue
			}
			hit := m.fence && get(m.cur, x) > here || !m.fence && e != b && m.cell == x && m.write && m.stamp > here
			if hit && !g.edge(f, e) {
				return false
			}
		}
		return get(n.cur, x) <= here
	})
	if !ok {
		return nil, nil, -1, false
	}
	return c, a, b, true
}

// ordersFence adds the edges of a fence of thread t, whose view is c.
func (g *Graph) ordersFence(t int32, c *View) (b int, ok bool) {
	fen := g.pick(true)
	th := g.threads[t]
	b = g.add(&node{thread: t, count: th.count, fence: true, cur: c.cur, wr: c.wr})
	if b == noNode {
		return b, false
	}
	th.count++
	from := c.h&fen | c.e
	for e, n := range g.nodes {
		if n == nil || e == b {
			continue
		}
		hit := from>>e&1 != 0
		if n.fence {
			for x, w := range n.outW {
				hit = hit || w != 0 && w <= get(c.cur, x)
			}
			for x, r := range n.outR {
				hit = hit || r != 0 && r < get(c.cur, x)
			}
		} else {
			hit = hit || n.stamp < get(c.wr, n.cell)
		}
		if hit && !g.edge(e, b) {
			return -1, false
		}
	}
	return b, true
}

// Ordered tells whether an operation of that order has to fit what sequentially consistent ones say of each other: else it goes
// with each message.
func (g *Graph) Ordered(o ir.MemoryOrder) bool { return o.SeqCst() || g.hasNodes() }

// hasNodes tells whether there are nodes.
func (g *Graph) hasNodes() bool {
	for _, n := range g.nodes {
		if n != nil {
			return true
		}
	}
	return false
}
