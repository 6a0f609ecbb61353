package monitor

// This file defines the simplification of Büchi automata: dead states go,
// acceptance is cleared where it does not matter, equal states are merged.
// Simulation, which sees more, is in simulation.go.

import "heddle.example/digraph"

// simplify reduces the automaton until nothing changes.
func (a *buchi) simplify(b *budget) {
	for {
		a.removeDead(b)
		changed := a.merge(b)
		if !changed {
			changed = a.quotient(b)
		}
		if !changed {
			return
		}
	}
}

func (a *buchi) each(v int, visit func(int)) {
	for _, e := range a.edges[v] {
		visit(e.To)
	}
}

// removeDead keeps the states that the initial one reaches and that reach an
// accepting cycle, and clears acceptance outside accepting components.
func (a *buchi) removeDead(b *budget) {
	n := len(a.edges)
	if n == 0 {
		return
	}
	component, count := digraph.Components(n, nil, a.each)
	cyclic := a.cyclic(component, count)
	accepting := make([]bool, count)
	for v, c := range component {
		accepting[c] = accepting[c] || cyclic[c] && a.accepting[v]
	}
	live := make([]bool, n)
	for c, vertices := range verticesByComponent(component, count) {
		alive := accepting[c]
		for _, v := range vertices {
			b.spend(1 + len(a.edges[v]))
			a.accepting[v] = a.accepting[v] && accepting[c]
			a.each(v, func(w int) { alive = alive || live[w] })
		}
		for _, v := range vertices {
			live[v] = alive
		}
	}
	if !live[0] {
		*a = buchi{}
		return
	}
	number := make([]int, n)
	for i := range number {
		number[i] = -1
	}
	order := []int{0}
	number[0] = 0
	for i := 0; i < len(order); i++ {
		a.each(order[i], func(w int) {
			if live[w] && number[w] < 0 {
				number[w] = len(order)
				order = append(order, w)
			}
		})
	}
	result := buchi{}
	for _, v := range order {
		var edges []Edge
		for _, e := range a.edges[v] {
			if live[e.To] {
				edges = append(edges, Edge{e.Label, number[e.To]})
			}
		}
		result.edges = append(result.edges, dropCoveredEdges(edges, b))
		result.accepting = append(result.accepting, a.accepting[v])
		result.meaning = append(result.meaning, a.meaning[v])
	}
	*a = result
	a.above = nil
}

// cyclic says of each component whether it holds a cycle.
func (a *buchi) cyclic(component []int, count int) []bool {
	result := make([]bool, count)
	for v := range a.edges {
		for _, e := range a.edges[v] {
			if component[v] == component[e.To] {
				result[component[v]] = true
			}
		}
	}
	return result
}

// merge makes one of states with the same transitions, if both accept or both
// do not, or if one of them is on no cycle and its acceptance is irrelevant.
func (a *buchi) merge(b *budget) bool {
	n := len(a.edges)
	component, count := digraph.Components(n, nil, a.each)
	cyclic := a.cyclic(component, count)
	groups := map[string][]int{}
	var keys []string
	for v := range a.edges {
		b.spend(1 + 4*len(a.edges[v]))
		key := edgesKey(a.edges[v])
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], v)
	}
	into := make([]int, n)
	merged := false
	for _, key := range keys {
		// The representatives: the first state on a cycle that accepts, the
		// first that does not, else the first.
		representative := map[bool]int{}
		for _, v := range groups[key] {
			if _, ok := representative[a.accepting[v]]; !ok && cyclic[component[v]] {
				representative[a.accepting[v]] = v
			}
		}
		for _, v := range groups[key] {
			r, ok := v, true
			if cyclic[component[v]] {
				r = representative[a.accepting[v]]
			} else if r, ok = representative[true]; !ok {
				if r, ok = representative[false]; !ok {
					representative[false] = v
					r = v
				}
			}
			into[v] = r
			merged = merged || r != v
		}
	}
	if merged {
		a.redirect(into, b)
	}
	return merged
}

// redirect replaces each state v by into[v], which is its own image.
func (a *buchi) redirect(into []int, b *budget) {
	for v := range a.edges {
		for i := range a.edges[v] {
			a.edges[v][i].To = into[a.edges[v][i].To]
		}
		a.edges[v] = dropCoveredEdges(a.edges[v], b)
	}
	if r := into[0]; r != 0 {
		// The initial state keeps its number.
		a.edges[0], a.edges[r] = a.edges[r], a.edges[0]
		a.accepting[0], a.accepting[r] = a.accepting[r], a.accepting[0]
		a.meaning[0], a.meaning[r] = a.meaning[r], a.meaning[0]
		for v := range a.edges {
			for i := range a.edges[v] {
				switch e := &a.edges[v][i]; e.To {
				case r:
					e.To = 0
				case 0:
					e.To = r
				}
			}
			a.edges[v] = dropCoveredEdges(a.edges[v], b)
		}
	}
}
