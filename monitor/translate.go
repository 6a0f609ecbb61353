package monitor

// This file defines the translation from formulas to automata, end to end.

import (
	"heddle.example/monitor/syntax"
	"strconv"
)

// Translate returns the Büchi automaton of the formula, or of its negation,
// over the feasible symbols. It returns ErrTooLarge if the budget is exceeded;
// a budget of 0 is DefaultBudget.
func Translate(f *syntax.Formula, negate bool, symbols Symbols, budget int) (a *Automaton, err error) {
	err = guarded(func() error {
		b := newBudget(budget)
		t := newTerms(b)
		root := t.fromNode(f.Root)
		if negate {
			root = t.not(root)
		}
		a = finish(translateTerm(t, root, newMeeting(symbols, b)), t, f.Props, symbols)
		return nil
	})
	return a, err
}

// translateTerm builds and simplifies the automaton of a term.
func translateTerm(t *terms, root term, meet *meeting) *buchi {
	if meet.symbols.Empty() {
		return &buchi{}
	}
	alternating := newAlternating(t, root, meet)
	general := generate(alternating, root)
	general.simplify(t.budget)
	plain := degeneralise(general, t.budget)
	plain.simplify(t.budget)
	return plain
}

// finish names the states and relates them.
func finish(a *buchi, t *terms, props []syntax.Proposition, symbols Symbols) *Automaton {
	result := &Automaton{Props: props, symbols: symbols, terms: t, meaning: a.meaning, above: a.above}
	for q := range a.edges {
		name := "init"
		if q > 0 {
			name = "s" + strconv.Itoa(q)
		}
		result.above[q].remove(q)
		result.States = append(result.States, State{Name: name, Accepting: a.accepting[q], Edges: a.edges[q]})
	}
	return result
}
