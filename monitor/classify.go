package monitor

// This file defines the class of a formula and the values that can come out,
// both properties of the language over feasible words.
//
// A language is a safety language if every word outside has a prefix with no
// continuation inside: if it equals its closure, the words all of whose prefixes
// can be continued into it. The closure's automaton is the property with every
// state accepting, so the question is whether it meets the claim.

import "heddle.example/digraph"

// Class is the kind of a formula's language.
type Class string

// The classes, in order of precedence.
const (
	ClassBoth     Class = "both"      // safety and co-safety: a bounded prefix decides
	ClassSafety   Class = "safety"    // what fails, fails after a finite prefix
	ClassCoSafety Class = "co-safety" // what holds, holds after a finite prefix
	ClassToggle   Class = "toggle"    // one presumptive value comes out, whatever the word
	ClassLiveness Class = "liveness"  // no finite word makes the formula false
	ClassMixed    Class = "mixed"     // none of these
)

func classifyMonitor(m *Monitor) (class Class, values []Value, err error) {
	err = guarded(func() error {
		b := newBudget(m.classifyBudget)
		var found [numValues]bool
		var safety, coSafety bool
		if m.Property.parts == nil {
			found = m.reachableValues(b)
			safety, coSafety = m.closures(b)
		} else {
			found, safety, coSafety = m.classifyParts(b)
		}
		for v := range numValues {
			if found[v] {
				values = append(values, v)
			}
		}
		class = classOf(found, safety, coSafety)
		return nil
	})
	if err != nil {
		return "", nil, err
	}
	return class, values, nil
}

// closures says whether the language is a safety and whether it is a co-safety language.
func (m *Monitor) closures(b *budget) (safety, coSafety bool) {
	safety = !meetsClosure(m.Property, m.Claim, newMeeting(m.Symbols, b))
	coSafety = !meetsClosure(m.Claim, m.Property, newMeeting(m.Symbols, b))
	return safety, coSafety
}

func classOf(found [numValues]bool, safety, coSafety bool) Class {
	switch {
	case safety && coSafety:
		return ClassBoth
	case safety:
		return ClassSafety
	case coSafety:
		return ClassCoSafety
	case !found[False] && !found[True] && found[PresumablyFalse] != found[PresumablyTrue]:
		return ClassToggle
	case !found[False]:
		return ClassLiveness
	}
	return ClassMixed
}

// meetsClosure says whether a word of the automaton lies in the closure of
// closed's language.
func meetsClosure(closed, automaton *Automaton, meet *meeting) bool {
	if closed.Empty() || automaton.Empty() {
		return false
	}
	type pair struct{ p, q int }
	index := map[pair]int{{0, 0}: 0}
	pairs := []pair{{0, 0}}
	var edges [][]int
	for i := 0; i < len(pairs); i++ {
		var out []int
		for _, e := range closed.States[pairs[i].p].Edges {
			for _, f := range automaton.States[pairs[i].q].Edges {
				meet.budget.spend(1)
				if l, ok := e.Label.and(f.Label); !ok || !meet.possible(l) {
					continue
				}
				to := pair{e.To, f.To}
				n, ok := index[to]
				if !ok {
					n = len(pairs)
					index[to] = n
					pairs = append(pairs, to)
				}
				out = append(out, n)
			}
		}
		edges = append(edges, out)
	}
	component, count := digraph.Components(len(pairs), nil, func(v int, visit func(int)) {
		for _, w := range edges[v] {
			visit(w)
		}
	})
	accepting, cyclic := make([]bool, count), make([]bool, count)
	for v, c := range component {
		accepting[c] = accepting[c] || automaton.States[pairs[v].q].Accepting
		for _, w := range edges[v] {
			cyclic[c] = cyclic[c] || component[w] == c
		}
	}
	for c := range count {
		if accepting[c] && cyclic[c] {
			return true
		}
	}
	return false
}
