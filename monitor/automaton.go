package monitor

// This file defines Büchi automata, the last form of a formula.

import (
	"heddle.example/monitor/syntax"
	"sync"
)

// Edge is a transition of an Automaton.
type Edge struct {
	Label Label
	To    int
}

// State is a state of an Automaton.
type State struct {
	Name      string
	Accepting bool
	Edges     []Edge // sorted by target, then by label
}

// Automaton is a nondeterministic Büchi automaton: a run is accepting if it
// visits accepting states infinitely often. State 0 is initial; an automaton
// without states accepts nothing. From every state something is accepted.
//
// An automaton of several parts accepts what each of them accepts. The initial
// state of a part is its first one.
type Automaton struct {
	States []State
	Props  []syntax.Proposition

	symbols Symbols
	parts   []bitset // nil: one part

	// meaning[q] is the term whose words state q accepts. The arena of terms
	// grows when it is asked, hence the lock.
	mu      sync.Mutex
	terms   *terms
	meaning []term

	// above[q] are the states that accept at least what q accepts and stay so
	// step by step, q excepted. A set of states needs q only without them.
	above []bitset
}

// Transitions returns the number of transitions.
func (a *Automaton) Transitions() int {
	n := 0
	for i := range a.States {
		n += len(a.States[i].Edges)
	}
	return n
}

// Empty says whether the automaton accepts nothing.
func (a *Automaton) Empty() bool { return len(a.States) == 0 }

// maxMeaning bounds the operators and operands of a meaning that is printed.
const maxMeaning = 200

// Meaning returns the formula whose words state q accepts, or "" if it is too
// long to read.
func (a *Automaton) Meaning(q int) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.terms.size(a.meaning[q], maxMeaning) > maxMeaning {
		return ""
	}
	return a.terms.text(a.meaning[q], a.Props)
}

// Universal says of each state whether it accepts every feasible infinite word.
// A yes is certain; a no is too, unless that question exceeds the budget.
func (a *Automaton) Universal() []bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	result := make([]bool, len(a.States))
	budgets := newBudget(0)
	share := budgets.left / max(1, len(a.States))
	for q := range result {
		_ = guarded(func() error {
			a.terms.budget = newBudget(share)
			meet := newMeeting(a.symbols, a.terms.budget)
			result[q] = len(translateTerm(a.terms, a.terms.not(a.meaning[q]), meet).edges) == 0
			return nil
		})
	}
	return result
}

// start returns the set of the initial state.
func (a *Automaton) start() bitset {
	s := newBitset(len(a.States))
	if len(a.States) > 0 {
		s.add(0)
	}
	for _, p := range a.parts {
		s.add(p.first())
	}
	return s
}

// step returns the states that a symbol leads to from a set, without those that
// others in the result make superfluous.
func (a *Automaton) step(from bitset, symbol uint64) bitset {
	to := newBitset(len(a.States))
	for _, q := range from.members() {
		for _, e := range a.States[q].Edges {
			if e.Label.Holds(symbol) {
				to.add(e.To)
			}
		}
	}
	a.prune(to)
	return to
}

// prune removes from a set the states that others in it make superfluous.
func (a *Automaton) prune(s bitset) {
	for _, q := range s.members() {
		if a.above[q].meets(s) {
			s.remove(q)
		}
	}
}

// labels returns the labels of all transitions.
func (a *Automaton) labels() []Label {
	var list []Label
	for i := range a.States {
		for _, e := range a.States[i].Edges {
			list = append(list, e.Label)
		}
	}
	return list
}
