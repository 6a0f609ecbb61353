package monitor

// This file defines stutter acceptance: from which states a symbol repeated for
// ever is accepted. For the never claim this is the table of the final symbol.

import "heddle.example/digraph"

// StutterAccepting returns, for each state, whether it accepts the symbol
// repeated for ever.
func (a *Automaton) StutterAccepting(symbol uint64) []bool {
	row := a.stutter(symbol)
	result := make([]bool, len(a.States))
	for q := range result {
		result[q] = row.has(q)
	}
	return result
}

// stutter returns the states that accept the symbol repeated for ever.
func (a *Automaton) stutter(symbol uint64) bitset {
	n := len(a.States)
	each := func(v int, visit func(int)) {
		for _, e := range a.States[v].Edges {
			if e.Label.Holds(symbol) {
				visit(e.To)
			}
		}
	}
	component, count := digraph.Components(n, nil, each)
	cyclic, accepting := make([]bool, count), make([]bool, count)
	for v := range n {
		c := component[v]
		accepting[c] = accepting[c] || a.States[v].Accepting
		each(v, func(w int) { cyclic[c] = cyclic[c] || component[w] == c })
	}
	result := newBitset(n)
	for c, vertices := range verticesByComponent(component, count) {
		accepts := cyclic[c] && accepting[c]
		for _, v := range vertices {
			each(v, func(w int) { accepts = accepts || component[w] != c && result.has(w) })
		}
		if accepts {
			for _, v := range vertices {
				result.add(v)
			}
		}
	}
	return result
}
