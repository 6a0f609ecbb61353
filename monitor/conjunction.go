package monitor

// This file defines how a conjunction is taken apart. The automaton of a conjunction
// grows with the product of those of its operands: G({p1} -> F{q1}) && … has 2^n states.
// Where operands have no proposition in common, and the feasible symbols do not tie theirs to each
// other, what follows one says nothing of what follows another: there is a continuation that
// satisfies all if and only if there is one for each, since continuations can be combined
// symbol by symbol. So the operands' automata run side by side, and the set of states
// is dead as soon as that of one of them is.
//
// Of the four values this needs a proof for False alone. A conjunction is True after a
// word if and only if every operand is, and the repeated last symbol satisfies it if and only
// if it satisfies every operand: both are told by the automaton of the
// negation, which is a disjunction and does not grow. In sum the value is the least of the operands'.
// Operands that share propositions stay together: {p} && F{q} && G!{q} is False, but none of
// its operands.

import (
	"heddle.example/monitor/syntax"
	"slices"
)

// independent returns terms of which x is the conjunction. No two have anything to do with each other.
func (t *terms) independent(x term, symbols Symbols) []term {
	type group struct {
		props uint64
		terms []term
	}
	tied := symbols.tied()
	var groups []group
	for _, y := range t.conjuncts(x) {
		g := group{t.props(y, map[term]uint64{}), []term{y}}
		if g.props&tied != 0 {
			g.props |= tied
		}
		groups = slices.DeleteFunc(groups, func(o group) bool {
			if o.props&g.props == 0 {
				return false
			}
			g = group{o.props | g.props, append(o.terms, g.terms...)}
			return true
		})
		groups = append(groups, g)
	}
	if len(groups) == 1 {
		return []term{x}
	}
	var parts []term
	for _, g := range groups {
		part := trueTerm
		for _, y := range g.terms {
			part = t.and(part, y)
		}
		parts = append(parts, part)
	}
	return parts
}

// conjuncts returns the operands of a conjunction. G and X of one are one too.
func (t *terms) conjuncts(x term) []term {
	n := t.nodes[x]
	var under func(term) term
	switch {
	case n.op == termAnd:
		var list []term
		for _, y := range t.operands(termAnd, x) {
			list = append(list, t.conjuncts(y)...)
		}
		return list
	case n.op == termRelease && n.a == falseTerm:
		under = func(y term) term { return t.release(falseTerm, y) }
		x = n.b
	case n.op == termNext:
		under = t.next
		x = n.a
	default:
		return []term{x}
	}
	var list []term
	for _, y := range t.conjuncts(x) {
		list = append(list, under(y))
	}
	return list
}

// props returns the propositions of x, a bit each.
func (t *terms) props(x term, known map[term]uint64) uint64 {
	if p, ok := known[x]; ok {
		return p
	}
	n := t.nodes[x]
	var p uint64
	switch n.op {
	case termLiteral:
		p = 1 << n.prop
	case termNext:
		p = t.props(n.a, known)
	case termAnd, termOr, termUntil, termRelease:
		p = t.props(n.a, known) | t.props(n.b, known)
	}
	known[x] = p
	return p
}

// tied returns the propositions whose values the set may tie to each other: with
// every symbol it has those that differ in the others.
func (s Symbols) tied() uint64 {
	if len(s.list) > 0 {
		return ^uint64(0)
	}
	var tied uint64
	for _, c := range s.cubes {
		tied |= c.Pos | c.Neg
	}
	return tied
}

// translateProperty returns the automaton of the formula. That of a conjunction of
// independent operands has one part for each of them.
func translateProperty(f *syntax.Formula, symbols Symbols, budget int) (a *Automaton, err error) {
	err = guarded(func() error {
		t := newTerms(newBudget(budget))
		parts := t.independent(t.fromNode(f.Root), symbols)
		a = finish(translateTerm(t, parts[0], newMeeting(symbols, t.budget)), t, f.Props, symbols)
		for i, part := range parts[1:] {
			next := finish(translateTerm(t, part, newMeeting(symbols, t.budget)), t, f.Props, symbols)
			if a.Empty() || next.Empty() {
				a = finish(&buchi{}, t, f.Props, symbols)
				break
			}
			a = a.beside(next, i == 0)
		}
		return nil
	})
	return a, err
}

// beside puts the states of an automaton of one part after those of a.
func (a *Automaton) beside(next *Automaton, first bool) *Automaton {
	n := len(a.States)
	all := n + len(next.States)
	joint := &Automaton{Props: a.Props, symbols: a.symbols, terms: a.terms}
	widen := func(s bitset, by int) bitset {
		out := newBitset(all)
		for _, q := range s.members() {
			out.add(q + by)
		}
		return out
	}
	joint.States = append(joint.States, a.States...)
	joint.meaning = append(append(joint.meaning, a.meaning...), next.meaning...)
	for _, s := range a.above {
		joint.above = append(joint.above, widen(s, 0))
	}
	for q, s := range next.States {
		edges := make([]Edge, len(s.Edges))
		for i, e := range s.Edges {
			edges[i] = Edge{e.Label, e.To + n}
		}
		joint.States = append(joint.States, State{s.Name, s.Accepting, edges})
		joint.above = append(joint.above, widen(next.above[q], n))
	}
	if first {
		a.parts = []bitset{span(0, n)}
	}
	for _, p := range a.parts {
		joint.parts = append(joint.parts, widen(p, 0))
	}
	joint.parts = append(joint.parts, span(n, all))
	return joint
}

func span(from, to int) bitset {
	s := newBitset(to)
	for q := from; q < to; q++ {
		s.add(q)
	}
	return s
}

// dead says whether no run of the automaton, or of one of its parts, led to the set.
func (a *Automaton) dead(set bitset) bool {
	if a.parts == nil {
		return set.empty()
	}
	return slices.ContainsFunc(a.parts, func(p bitset) bool { return !set.meets(p) })
}
