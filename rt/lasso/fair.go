package lasso

// This file defines which executions that never end are fair to stores, where the memory model is weaker than sequential consistency
// (Lahav, Namakonov, Oberhauser, Podkopaev, Vafeiadis, "Making weak memory models fair", OOPSLA 2021): every store is
// followed by finitely many operations that do not see it, and comes before all but finitely many others. So
//
//   - rc11: a thread that reads, or writes before, another message than the last one of a cell without end gets on in that cell without end: if
//     it did not, what comes behind the message that it knows would stay unseen for ever;
//   - tso and pso: a store that waits while others access its bytes without end reaches memory.
//
// A loop in which nobody stays behind is fair. It is sought first. Of one in which some do, and get on, it is not known whether all
// of what they get on to comes before a store that is never seen: where there are such loops only, it is not decided.

import "heddle.example/symex/weak"

// pair is who stays behind, and where.
type pair struct {
	thread int32
	cell   uint64
}

// Lags tells whether somebody stays behind on some edge.
func (g *Graph) Lags() bool { return len(g.lags.lists) > 1 }

// behind tells whether somebody stays behind on an edge.
func (g *Graph) behind(e *Edge) bool {
	for _, l := range g.lags.lists[e.lags] {
		if l.Behind {
			return true
		}
	}
	return false
}

// forgetUnfair marks the edges on which somebody stays behind who gets on nowhere in the loops through them.
func (g *Graph) forgetUnfair(loops *Arcs) {
	for again := g.Lags(); again; {
		again = false
		component := loops.components()
		on := map[int32]map[pair]bool{} // by component: who gets on
		inside := func(f func(c int32, e *Edge, l weak.Lag)) {
			for v := range g.Nodes {
				g.EdgesOf(int32(v), func(_ int32, e *Edge) {
					if c := component[v]; c >= 0 && c == component[e.To] && !e.unfair {
						for _, l := range g.lags.lists[e.lags] {
							f(c, e, l)
						}
					}
				})
			}
		}
		inside(func(c int32, _ *Edge, l weak.Lag) {
			if !l.Behind {
				if on[c] == nil {
					on[c] = map[pair]bool{}
				}
				on[c][pair{l.Thread, l.Cell}] = true
			}
		})
		inside(func(c int32, e *Edge, l weak.Lag) {
			if l.Behind && !on[c][pair{l.Thread, l.Cell}] {
				e.unfair, again = true, true
			}
		})
	}
}

// ForgetUnfair marks the edges that are on no loop that is fair to stores.
func (g *Graph) ForgetUnfair() {
	g.forgetUnfair(all(&Arcs{Size: len(g.Nodes), Per: 1, Of: func(v int32, out []Arc) []Arc {
		g.EdgesOf(v, func(id int32, e *Edge) {
			if !e.unfair {
				out = append(out, Arc{To: e.To, Edge: id})
			}
		})
		return out
	}}))
}

// Fair tells whether an edge may be on a loop that is fair to stores: nobody stays behind on it or, with lagging, who does gets on in
// loops through it.
func (g *Graph) Fair(e *Edge, lagging bool) bool { return !e.unfair && (lagging || !g.behind(e)) }

// Edge gives an edge by its number.
func (g *Graph) Edge(id int32) *Edge { return &g.edges[id] }
