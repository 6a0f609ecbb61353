package weak

// This file defines the axioms of SC, TSO and PSO (Alglave, Maranget, Tautschnig, TOPLAS 2014, section 4.8), for the usual
// mapping of C to x86: a seq_cst store drains the buffer after it, a read-modify-write and whatever has to do with
// threads and mutexes before and after it. PSO has a barrier between stores where C says release.

// sc tells whether SC allows the graph.
func (g *graph) sc() bool {
	c := g.communication()
	return union(g.sb, g.asw(), c.all()).acyclic() && g.atomic(c)
}

// buffered tells whether TSO allows the graph; with byCell PSO.
func (g *graph) buffered(byCell bool) bool {
	c := g.communication()
	if !union(g.near(g.sb), c.all()).acyclic() || !g.atomic(c) {
		return false
	}
	external := relationOf(len(g.events))
	for i, row := range c.rf {
		for j := range g.events {
			if row.has(j) && g.events[i].thread != g.events[j].thread {
				external.add(i, j)
			}
		}
	}
	return union(g.kept(byCell), g.asw(), external, c.mo, c.rb).acyclic()
}

// kept is what memory sees of the order of each thread's events.
func (g *graph) kept(byCell bool) relation {
	full := g.having(func(e *event) bool { return e.drains || e.kind == meet || e.order == SeqCst && e.kind != read })
	reads := g.having(func(e *event) bool { return e.kind == read })
	writes := g.having(func(e *event) bool { return e.kind == write })
	kept := union(g.sb.from(full), g.sb.to(full), g.sb.from(reads).to(reads|writes))
	if !byCell {
		return union(kept, g.sb.from(writes).to(writes))
	}
	// A barrier stands before a store that releases, and where a fence does.
	barriers := g.having(func(e *event) bool { return e.kind != read && e.order.releases() })
	return union(kept, g.sb.from(writes).to(barriers).then(g.sb.from(barriers).maybe()).to(writes))
}
