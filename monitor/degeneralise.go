package monitor

// This file defines the step from generalised to plain Büchi automata: one copy
// of the automaton per condition and one more; a run climbs a copy when it meets
// the next condition in order, and starts again from the last, which accepts.

import "slices"

// buchi is a Büchi automaton under construction. State 0 is initial.
type buchi struct {
	edges     [][]Edge
	accepting []bool
	meaning   []term
	above     []bitset // the simulation relation, once simplified
}

// degeneralise builds the plain automaton of g.
func degeneralise(g *generalised, b *budget) *buchi {
	result := &buchi{}
	if len(g.edges) == 0 {
		return result
	}
	type copy struct{ state, level int }
	conditions := g.conditions.members()
	top := len(conditions)
	index := map[copy]int{}
	var copies []copy
	number := func(c copy) int {
		q, ok := index[c]
		if !ok {
			q = len(copies)
			index[c] = q
			copies = append(copies, c)
		}
		return q
	}
	// Where a run starts is free, since finitely many visits do not matter. In
	// the last copy the initial state is often one that is needed anyway.
	number(copy{0, top})
	for q := 0; q < len(copies); q++ {
		c := copies[q]
		var edges []Edge
		for _, e := range g.edges[c.state] {
			level := c.level
			if level == top {
				level = 0
			}
			for level < top && e.acc.has(conditions[level]) {
				level++
			}
			edges = append(edges, Edge{e.label, number(copy{e.to, level})})
		}
		b.spend(1 + 4*len(edges))
		result.edges = append(result.edges, dropCoveredEdges(edges, b))
		result.accepting = append(result.accepting, c.level == top)
		result.meaning = append(result.meaning, g.meaning[c.state])
	}
	return result
}

// dropCoveredEdges sorts edges and removes those whose label another edge to
// the same state includes.
func dropCoveredEdges(edges []Edge, b *budget) []Edge {
	slices.SortFunc(edges, func(x, y Edge) int {
		if x.To != y.To {
			return x.To - y.To
		}
		return compareLabels(x.Label, y.Label)
	})
	kept := edges[:0]
	first := 0
next:
	for _, e := range edges {
		if len(kept) > 0 && kept[len(kept)-1].To != e.To {
			first = len(kept)
		}
		b.spend(1 + (len(kept)-first)/2)
		for _, k := range kept[first:] {
			if k.Label.includes(e.Label) {
				continue next
			}
		}
		kept = append(kept, e)
	}
	return kept
}
