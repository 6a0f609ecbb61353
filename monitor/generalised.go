package monitor

// This file defines the second automaton: generalised Büchi, with acceptance on
// transitions. A state is a set of states of the alternating automaton; there
// is one acceptance condition per until, met by the transitions that do not
// keep it waiting.
//
// States are closed under what they imply (alternating.implied). That costs
// nothing in language, since a run of the larger set repeats choices of the
// smaller one, and it makes states equal that would otherwise be merged later:
// {GFp} and {GFp, Fp}.

import (
	"cmp"
	"slices"

	"heddle.example/digraph"
)

// genEdge is a transition. acc are the conditions it meets.
type genEdge struct {
	label Label
	to    int
	acc   alternatingSet
}

// generalised is the automaton. State 0 is initial; there are none if the
// language is seen to be empty.
type generalised struct {
	edges      [][]genEdge
	meaning    []term         // the states' languages
	conditions alternatingSet // to be met infinitely often, each
}

// pendingEdge is a transition under construction.
type pendingEdge struct {
	label Label
	to    alternatingSet
	acc   alternatingSet // untils of the source that leave, later all conditions met
}

// generate builds the generalised automaton of root.
func generate(a *alternating, root term) *generalised {
	g := &generalised{conditions: a.until}
	index := map[alternatingSet]int{}
	var sets []alternatingSet
	number := func(s alternatingSet) int {
		q, ok := index[s]
		if !ok {
			q = len(sets)
			index[s] = q
			sets = append(sets, s)
		}
		return q
	}
	var initial []pendingEdge
	starts := a.sets(root)
	for i := range starts {
		starts[i] = a.close(starts[i])
	}
	if len(starts) == 0 {
		return g
	}
	if len(starts) == 1 {
		number(starts[0])
		g.meaning = append(g.meaning, root)
	} else {
		// Several initial sets: a new state with the transitions of all. Its
		// index is taken by a set that no transition leads to.
		sets = append(sets, alternatingSet{})
		g.meaning = append(g.meaning, root)
		for _, s := range starts {
			initial = append(initial, a.successors(s)...)
		}
		initial = a.reducePending(initial)
	}
	for q := 0; q < len(sets); q++ {
		list := initial
		if q > 0 || len(starts) == 1 {
			list = a.successors(sets[q])
		}
		if q > 0 {
			g.meaning = append(g.meaning, a.conjunction(sets[q]))
		}
		var edges []genEdge
		for _, e := range list {
			edges = append(edges, genEdge{e.label, number(e.to), e.acc})
		}
		a.meet.budget.spend(10 + 10*len(edges))
		g.edges = append(g.edges, edges)
	}
	return g
}

// conjunction returns the term that a set of states stands for.
func (a *alternating) conjunction(s alternatingSet) term {
	var list []term
	for _, q := range s.members() {
		list = append(list, a.meaning[q])
	}
	return a.terms.and(list...)
}

// successors returns the transitions of a closed set of states.
func (a *alternating) successors(s alternatingSet) []pendingEdge {
	list := []pendingEdge{{}}
	for _, q := range s.members() {
		a.meet.budget.spend(len(list) * len(a.edges[q]))
		var product []pendingEdge
		for _, x := range list {
			for _, e := range a.edges[q] {
				l, ok := x.label.and(e.label)
				if !ok || !a.meet.possible(l) {
					continue
				}
				y := pendingEdge{l, a.close(x.to.union(e.to)), x.acc}
				if a.until.has(q) && !e.to.has(q) {
					y.acc.add(q)
				}
				product = append(product, y)
			}
		}
		list = a.reducePending(product)
	}
	for i := range list {
		list[i].acc = a.met(list[i].label, &list[i].to)
	}
	return a.reducePending(list)
}

// met returns the conditions that a transition meets: untils that do not wait
// after it, or that could have been fulfilled on it at no further cost.
func (a *alternating) met(label Label, to *alternatingSet) alternatingSet {
	var acc alternatingSet
	for _, f := range a.until.members() {
		if !to.has(f) {
			acc.add(f)
			continue
		}
		for i := range a.edges[f] {
			e := &a.edges[f][i]
			if !e.to.has(f) && e.label.includes(label) && e.to.within(to) {
				acc.add(f)
				break
			}
		}
	}
	return acc
}

// reducePending removes transitions that another covers: on more symbols, to
// fewer states, meeting more conditions. Sorted so that what covers comes first,
// one pass is enough.
func (a *alternating) reducePending(edges []pendingEdge) []pendingEdge {
	slices.SortFunc(edges, func(x, y pendingEdge) int {
		return cmp.Or(
			compareLabels(x.label, y.label),
			x.to.size()-y.to.size(),
			y.acc.size()-x.acc.size(),
			slices.Compare(x.to[:], y.to[:]),
			slices.Compare(x.acc[:], y.acc[:]))
	})
	kept := edges[:0]
next:
	for _, e := range edges {
		for i := range kept {
			k := &kept[i]
			if k.label.includes(e.label) && k.to.within(&e.to) && e.acc.within(&k.acc) {
				a.meet.budget.spend(1 + i)
				continue next
			}
		}
		a.meet.budget.spend(1 + len(kept))
		kept = append(kept, e)
	}
	return kept
}

// simplify removes states and conditions that do not matter, until nothing
// changes.
func (g *generalised) simplify(b *budget) {
	for {
		g.removeDead(b)
		g.normalise()
		g.dropConditions()
		if !g.merge(b) {
			return
		}
	}
}

func (g *generalised) each(v int, visit func(int)) {
	for i := range g.edges[v] {
		visit(g.edges[v][i].to)
	}
}

// accepting says of each component whether its transitions meet all conditions.
func (g *generalised) accepting(component []int, count int) []bool {
	met := make([]alternatingSet, count)
	inner := make([]bool, count)
	for v := range g.edges {
		for i := range g.edges[v] {
			e := &g.edges[v][i]
			if c := component[v]; c == component[e.to] {
				met[c] = met[c].union(e.acc)
				inner[c] = true
			}
		}
	}
	result := make([]bool, count)
	for c := range result {
		result[c] = inner[c] && g.conditions.within(&met[c])
	}
	return result
}

// removeDead keeps the states that the initial one reaches and that reach an
// accepting component.
func (g *generalised) removeDead(b *budget) {
	if len(g.edges) == 0 {
		return
	}
	component, count := digraph.Components(len(g.edges), nil, g.each)
	accepting := g.accepting(component, count)
	live := make([]bool, len(g.edges))
	byComponent := verticesByComponent(component, count)
	// A component's successors have smaller numbers.
	for c := range count {
		alive := accepting[c]
		for _, v := range byComponent[c] {
			b.spend(1 + len(g.edges[v]))
			for i := range g.edges[v] {
				alive = alive || live[g.edges[v][i].to]
			}
		}
		for _, v := range byComponent[c] {
			live[v] = alive
		}
	}
	g.keep(live)
}

// keep removes states that are not live or not reachable.
func (g *generalised) keep(live []bool) {
	if !live[0] {
		g.edges, g.meaning = nil, nil
		return
	}
	number := make([]int, len(g.edges))
	for i := range number {
		number[i] = -1
	}
	order := []int{0}
	number[0] = 0
	for i := 0; i < len(order); i++ {
		g.each(order[i], func(w int) {
			if live[w] && number[w] < 0 {
				number[w] = len(order)
				order = append(order, w)
			}
		})
	}
	edges := make([][]genEdge, len(order))
	meaning := make([]term, len(order))
	for i, v := range order {
		meaning[i] = g.meaning[v]
		for _, e := range g.edges[v] {
			if live[e.to] {
				e.to = number[e.to]
				edges[i] = append(edges[i], e)
			}
		}
	}
	g.edges, g.meaning = edges, meaning
}

func verticesByComponent(component []int, count int) [][]int {
	result := make([][]int, count)
	for v, c := range component {
		result[c] = append(result[c], v)
	}
	return result
}

// normalise fixes the acceptance of transitions where it does not matter:
// between components all conditions are met, inside a component that accepts
// nothing none is.
func (g *generalised) normalise() {
	component, count := digraph.Components(len(g.edges), nil, g.each)
	accepting := g.accepting(component, count)
	for v := range g.edges {
		for i := range g.edges[v] {
			e := &g.edges[v][i]
			switch {
			case component[v] != component[e.to]:
				e.acc = g.conditions
			case !accepting[component[v]]:
				e.acc = alternatingSet{}
			default:
				e.acc = e.acc.intersect(g.conditions)
			}
		}
	}
}

// dropConditions removes a condition that is met wherever another one is.
func (g *generalised) dropConditions() {
	list := g.conditions.members()
	for _, f := range list {
		for _, h := range list {
			if f == h || !g.conditions.has(f) || !g.conditions.has(h) {
				continue
			}
			if g.metWherever(f, h) {
				g.conditions[f>>6] &^= 1 << (f & 63)
			}
		}
		if g.conditions.has(f) && g.metWherever(f, -1) {
			g.conditions[f>>6] &^= 1 << (f & 63)
		}
	}
	for v := range g.edges {
		for i := range g.edges[v] {
			g.edges[v][i].acc = g.edges[v][i].acc.intersect(g.conditions)
		}
	}
}

// metWherever says whether every transition that meets condition h meets f;
// h = -1 asks whether every transition meets f.
func (g *generalised) metWherever(f, h int) bool {
	for v := range g.edges {
		for i := range g.edges[v] {
			acc := &g.edges[v][i].acc
			if (h < 0 || acc.has(h)) && !acc.has(f) {
				return false
			}
		}
	}
	return true
}

// merge makes one of states with the same transitions and says whether there
// were any.
func (g *generalised) merge(b *budget) bool {
	representative := map[string]int{}
	to := make([]int, len(g.edges))
	merged := false
	for v := range g.edges {
		g.sortEdges(v)
		b.spend(1 + 4*len(g.edges[v]))
		key := g.key(v)
		r, ok := representative[key]
		if !ok {
			representative[key] = v
			r = v
		}
		merged = merged || r != v
		to[v] = r
	}
	if !merged {
		return false
	}
	for v := range g.edges {
		for i := range g.edges[v] {
			g.edges[v][i].to = to[g.edges[v][i].to]
		}
		g.dropCovered(v, b)
	}
	return true
}

func (g *generalised) sortEdges(v int) {
	slices.SortFunc(g.edges[v], func(x, y genEdge) int {
		if x.to != y.to {
			return x.to - y.to
		}
		if c := compareLabels(x.label, y.label); c != 0 {
			return c
		}
		return slices.Compare(x.acc[:], y.acc[:])
	})
}

// dropCovered removes transitions of v that another to the same state covers.
func (g *generalised) dropCovered(v int, b *budget) {
	g.sortEdges(v)
	kept := g.edges[v][:0]
	first := 0 // of those to the same state
next:
	for _, e := range g.edges[v] {
		if len(kept) > 0 && kept[len(kept)-1].to != e.to {
			first = len(kept)
		}
		b.spend(1 + (len(kept)-first)/2)
		for i := first; i < len(kept); i++ {
			if kept[i].label.includes(e.label) && e.acc.within(&kept[i].acc) {
				continue next
			}
		}
		kept = append(kept, e)
	}
	g.edges[v] = kept
}
