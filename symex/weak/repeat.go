package weak

// This file defines which sequentially consistent reads say nothing that a later one of the same thread does not say as well: a thread that
// waits by such reads of one message makes a node at each turn.
//
// Let a and b be such reads of the same message of a cell, a before b in psc, and let every set of nodes of the state, and every set of
// those before another node, that has a have b, too. Then a need not be kept. For no later operation comes to be before a, which neither writes nor
// is a fence. An operation that comes to be behind a does so for a set that has a, hence b, or for the place of
// its message, which is that of b. And what is before a is before b. So each cycle through a is one through b.

// repeated gives the nodes among keep that need not be kept.
func (g *Graph) repeated(keep nodes) (out nodes) {
	for i, a := range g.nodes {
		if a == nil || keep>>i&1 == 0 || a.fence || a.write {
			continue
		}
		var later nodes
		for k, b := range g.nodes {
			if b != nil && k != i && keep&^out>>k&1 != 0 && !b.fence && !b.write && b.thread == a.thread && b.cell == a.cell && b.stamp == a.stamp && b.pred>>i&1 != 0 {
				later |= 1 << k
			}
		}
		if later == 0 {
			continue
		}
		g.eachSet(i, func(s nodes) {
			if s>>i&1 != 0 {
				later &= s
			}
		})
		if later != 0 {
			out |= 1 << i
		}
	}
	return out
}

// eachSet calls f with the sets of nodes of the state, and those before each node but one, which has itself.
func (g *Graph) eachSet(but int, f func(nodes)) {
	for i, n := range g.nodes {
		if n != nil && i != but {
			f(n.pred | 1<<i)
		}
	}
	view := func(v *View) {
		if v == nil || v.h == 0 {
			return
		}
		f(v.h)
		f(v.e)
		f(v.n)
		for _, s := range v.x {
			f(s)
		}
	}
	for x := range g.cells {
		for i := range g.cells[x].Messages {
			view(g.cells[x].Messages[i].view)
		}
	}
	for _, th := range g.threads {
		if th == nil {
			continue
		}
		view(th.cur)
		view(th.acq)
		view(th.relAll)
		for _, v := range th.rel {
			view(v)
		}
		f(th.own)
		f(th.nyAll)
		for _, s := range th.ny {
			f(s)
		}
	}
	for i := range g.syncs {
		view(g.syncs[i].view)
	}
}
