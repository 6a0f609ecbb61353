package lasso

// This file defines the search for an execution that never ends under weak fairness: no thread that could always move is
// kept waiting for ever, and still the program comes to no end. One is sought first in the states from which nothing ends the
// program: no schedule, and no input. A weak compare-and-exchange that fails for no reason does not do so for ever.

// Endless gives a weakly fair execution that never ends, nil if there is none; it is fair to stores, too. hopeless tells that no path from its loop
// comes to an end. Without one, undecided tells that there may be one all the same: see fair.go.
func (g *Graph) Endless() (found *Execution, hopeless, undecided bool) {
	ways := &Arcs{Size: len(g.Nodes), Per: 1, Roots: []int32{Beginning}, Of: func(v int32, out []Arc) []Arc {
		g.EdgesOf(v, func(id int32, e *Edge) { out = append(out, Arc{To: e.To, Edge: id}) })
		return out
	}}
	doomed := g.doomed()
	lagging := false
	loops := func(accept func(v int32) bool) *Arcs {
		a := *ways
		a.Of = func(v int32, out []Arc) []Arc {
			ok := accept(v)
			g.EdgesOf(v, func(id int32, e *Edge) {
				if !e.causeless && !e.unfair && (lagging || !g.behind(e)) {
					out = append(out, Arc{To: e.To, Edge: id, Accept: ok})
				}
			})
			return out
		}
		return &a
	}
	if x := Find(g, ways, all(loops(func(v int32) bool { return doomed[v] })), true); x != nil {
		return x, true, false
	}
	any := func(int32) bool { return true }
	if x := Find(g, ways, all(loops(any)), true); x != nil || !g.Lags() {
		return x, false, false
	}
	lagging = true
	g.forgetUnfair(all(loops(any)))
	return nil, false, Find(g, ways, all(loops(any)), true) != nil
}

// all makes every vertex a root: without some arcs not all are reached from the beginning.
func all(a *Arcs) *Arcs {
	a.Roots = nil
	return a
}

// doomed tells of each node whether no path from it comes to an end.
func (g *Graph) doomed() []bool {
	// The edges that lead to a node, as lists.
	type back struct{ from, next int32 }
	first := make([]int32, len(g.Nodes)) // 0: none
	lists := make([]back, 1, 1+len(g.edges))
	doomed := make([]bool, len(g.Nodes))
	var queue []int32
	for v := range g.Nodes {
		g.EdgesOf(int32(v), func(_ int32, e *Edge) {
			lists = append(lists, back{int32(v), first[e.To]})
			first[e.To] = int32(len(lists) - 1)
		})
		doomed[v] = true
		if g.Nodes[v].ends {
			doomed[v] = false
			queue = append(queue, int32(v))
		}
	}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for i := first[v]; i > 0; i = lists[i].next {
			if u := lists[i].from; doomed[u] {
				doomed[u] = false
				queue = append(queue, u)
			}
		}
	}
	return doomed
}
