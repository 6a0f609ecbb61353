package monitor

// This file defines the first automaton: very weak alternating, with co-Büchi
// acceptance. Its states are the temporal subformulas; a transition leads to a
// set of states that must all accept the rest. The only loops are self-loops.
// A run is accepting if no path of it stays in an until for ever.

import (
	"cmp"
	"slices"
)

// altEdge is a transition: on a symbol of label, all states of to go on.
type altEdge struct {
	label Label
	to    alternatingSet
}

// alternating is the automaton of a term. States are numbered as they are met.
type alternating struct {
	terms   *terms
	meet    *meeting
	meaning []term
	index   map[term]int
	edges   [][]altEdge
	until   alternatingSet // the states that must be left some day

	// implied[q] are the states that hold whenever q does because q is a R b
	// and they are conjuncts of b, directly or through one another.
	implied []alternatingSet

	now map[term][]altEdge // memo of outgoing
}

// newAlternating builds the states that root needs.
func newAlternating(t *terms, root term, meet *meeting) *alternating {
	a := &alternating{terms: t, meet: meet, index: map[term]int{}, now: map[term][]altEdge{}}
	a.sets(root)
	for q := 0; q < len(a.meaning); q++ {
		a.edges = append(a.edges, a.outgoing(a.meaning[q]))
	}
	a.implied = make([]alternatingSet, len(a.meaning))
	order := make([]int, len(a.meaning))
	for q := range order {
		order[q] = q
	}
	// A subterm is interned before what contains it.
	slices.SortFunc(order, func(p, q int) int { return int(a.meaning[p]) - int(a.meaning[q]) })
	for _, q := range order {
		n := t.nodes[a.meaning[q]]
		if n.op != termRelease {
			continue
		}
		for _, x := range t.operands(termAnd, n.b) {
			if f, ok := a.index[x]; ok {
				a.implied[q].add(f)
				a.implied[q] = a.implied[q].union(a.implied[f])
			}
		}
	}
	return a
}

// state returns the number of a temporal term.
func (a *alternating) state(x term) int {
	if q, ok := a.index[x]; ok {
		return q
	}
	q := len(a.meaning)
	if q == maxAlternating {
		panic(budgetExhausted{})
	}
	a.index[x] = q
	a.meaning = append(a.meaning, x)
	if a.terms.nodes[x].op == termUntil {
		a.until.add(q)
	}
	return q
}

// close adds what the states of s imply.
func (a *alternating) close(s alternatingSet) alternatingSet {
	for _, q := range s.members() {
		s = s.union(a.implied[q])
	}
	return s
}

// sets returns the sets of states one of which must accept for x to hold: the
// disjunctive normal form.
func (a *alternating) sets(x term) []alternatingSet {
	n := a.terms.nodes[x]
	switch n.op {
	case termTrue:
		return []alternatingSet{{}}
	case termFalse:
		return nil
	case termOr:
		return a.least(append(a.sets(n.a), a.sets(n.b)...))
	case termAnd:
		left, right := a.sets(n.a), a.sets(n.b)
		a.meet.budget.spend(len(left) * len(right))
		var product []alternatingSet
		for _, s := range left {
			for _, r := range right {
				product = append(product, s.union(r))
			}
		}
		return a.least(product)
	}
	var s alternatingSet
	s.add(a.state(x))
	return []alternatingSet{s}
}

// least removes sets that contain another.
func (a *alternating) least(sets []alternatingSet) []alternatingSet {
	var kept []alternatingSet
next:
	for _, s := range sets {
		a.meet.budget.spend(1 + len(kept))
		for i := range kept {
			if kept[i].within(&s) {
				continue next
			}
		}
		kept = slices.DeleteFunc(kept, func(k alternatingSet) bool { return s.within(&k) })
		kept = append(kept, s)
	}
	return kept
}

// outgoing returns the transitions of a positive boolean combination of states.
func (a *alternating) outgoing(x term) []altEdge {
	if known, ok := a.now[x]; ok {
		return known
	}
	n := a.terms.nodes[x]
	var result []altEdge
	self := func() []altEdge {
		e := altEdge{}
		e.to.add(a.state(x))
		return []altEdge{e}
	}
	switch n.op {
	case termTrue:
		result = []altEdge{{}}
	case termLiteral:
		l := Label{Pos: 1 << n.prop}
		if n.neg {
			l = Label{Neg: 1 << n.prop}
		}
		if a.meet.possible(l) {
			result = []altEdge{{label: l}}
		}
	case termOr:
		result = a.reduce(slices.Concat(a.outgoing(n.a), a.outgoing(n.b)))
	case termAnd:
		result = a.product(a.outgoing(n.a), a.outgoing(n.b))
	case termNext:
		for _, s := range a.sets(n.a) {
			result = append(result, altEdge{to: s})
		}
	case termUntil: // b now, or a now and a U b at the next symbol
		result = a.reduce(slices.Concat(a.outgoing(n.b), a.product(a.outgoing(n.a), self())))
	case termRelease: // b now, and either a now or a R b at the next symbol
		result = a.product(a.outgoing(n.b), a.reduce(slices.Concat(a.outgoing(n.a), self())))
	}
	a.now[x] = result
	return result
}

func (a *alternating) product(xs, ys []altEdge) []altEdge {
	a.meet.budget.spend(len(xs) * len(ys))
	var result []altEdge
	for _, x := range xs {
		for _, y := range ys {
			if l, ok := x.label.and(y.label); ok && a.meet.possible(l) {
				result = append(result, altEdge{l, x.to.union(y.to)})
			}
		}
	}
	return a.reduce(result)
}

// reduce removes transitions that another covers: on more symbols, to fewer
// states. Sorted so that what covers comes first, one pass is enough.
func (a *alternating) reduce(edges []altEdge) []altEdge {
	slices.SortFunc(edges, func(x, y altEdge) int {
		return cmp.Or(compareLabels(x.label, y.label), x.to.size()-y.to.size(), slices.Compare(x.to[:], y.to[:]))
	})
	kept := edges[:0]
next:
	for _, e := range edges {
		for i := range kept {
			if kept[i].label.includes(e.label) && kept[i].to.within(&e.to) {
				a.meet.budget.spend(1 + i)
				continue next
			}
		}
		a.meet.budget.spend(1 + len(kept))
		kept = append(kept, e)
	}
	return kept
}
