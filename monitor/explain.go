package monitor

// This file defines what is said about a witness: the values along a word, the
// point of no return, and what is still owed when the word ends.

import (
	"fmt"
	"slices"
	"strings"

	"heddle.example/monitor/syntax"
)

// Moment is what holds after one symbol of a word.
type Moment struct {
	Symbol   uint64
	State    StateID
	Value    Value
	Claim    []int // the claim's states, ascending
	Property []int // the property's states, ascending
}

// Replay steps the word and returns a Moment per symbol.
func (t *Table) Replay(word []uint64) []Moment {
	id := t.Initial()
	moments := make([]Moment, len(word))
	for i, v := range word {
		id = t.Step(id, v)
		moments[i] = Moment{v, id, t.Verdict(id, v), t.ClaimStates(id), t.PropertyStates(id)}
	}
	return moments
}

// PointOfNoReturn returns the index of the symbol after which the value of the
// word can no longer change, and that value: False for a violation, True for a
// guarantee. It returns -1 if the value can still change at the end.
func (t *Table) PointOfNoReturn(word []uint64) (int, Value) {
	id := t.Initial()
	for i, v := range word {
		id = t.Step(id, v)
		if value, final := t.Final(id); final {
			return i, value
		}
	}
	return -1, 0
}

// Obligation is a part of the formula that a word leaves open and that
// repeating the word's last symbol never fulfils.
type Obligation struct {
	Formula string // what the rest of the word would have to satisfy
	Words   string // the same in English
	Since   int    // index of the symbol since which it has been owed
}

// String returns the obligation as one line.
func (o Obligation) String() string {
	return fmt.Sprintf("%s (owed since symbol %d)", o.Words, o.Since)
}

// maxObligation bounds what is printed of one obligation.
const maxObligation = 60

// Pending returns what a word whose value is PresumablyFalse still owes. The
// list is empty for other values and for the empty word. Where the rest of the
// formula is too large to be shown, one obligation says so.
func (m *Monitor) Pending(word []uint64) []Obligation {
	var list []Obligation
	err := guarded(func() error {
		list = m.pending(word)
		return nil
	})
	if err != nil {
		return []Obligation{{Words: "the formula holds only if the last symbol is not repeated for ever", Since: len(word) - 1}}
	}
	return list
}

func (m *Monitor) pending(word []uint64) []Obligation {
	if len(word) == 0 {
		return nil
	}
	t := newTerms(newBudget(DefaultBudget / 100))
	rest := t.fromNode(m.Formula.Root)
	owed := func(rest term) []term { return t.operands(termAnd, rest) }
	history := make([]term, 0, len(word)) // what is left after each symbol
	for _, v := range word {
		rest = t.progress(rest, v, map[term]term{})
		history = append(history, rest)
	}
	if rest == falseTerm {
		return nil
	}
	last := word[len(word)-1]
	open := slices.DeleteFunc(owed(rest), func(x term) bool { return t.constant(x, last) })
	var list []Obligation
	for _, x := range open {
		if t.raised(x, last, open) {
			continue
		}
		since := len(word) - 1
		for since > 0 && slices.Contains(owed(history[since-1]), x) {
			since--
		}
		o := Obligation{Words: "what is owed is too long to say", Since: since}
		if t.size(x, maxObligation) <= maxObligation {
			o.Formula = t.text(x, m.Formula.Props)
			o.Words = t.words(x, m.Formula.Props)
		}
		list = append(list, o)
	}
	return list
}

// raised says whether x is a standing demand, as G(a -> F b) is, and what it
// demands of the last symbol is among the open terms on its own.
func (t *terms) raised(x term, last uint64, open []term) bool {
	if t.nodes[x].op != termRelease {
		return false
	}
	demand := t.progress(t.nodes[x].b, last, map[term]term{})
	for _, y := range t.operands(termAnd, demand) {
		if !t.constant(y, last) && (y == x || !slices.Contains(open, y)) {
			return false
		}
	}
	return true
}

// words says in English what x asks of the symbols to come.
func (t *terms) words(x term, props []syntax.Proposition) string {
	n := t.nodes[x]
	text := func(y term) string { return t.text(y, props) }
	switch n.op {
	case termLiteral:
		return text(x) + " must hold at the next symbol"
	case termNext:
		return text(n.a) + " must hold one symbol after the next"
	case termUntil:
		inner := t.nodes[n.b]
		switch {
		case n.a == trueTerm && inner.op == termRelease && inner.a == falseTerm:
			return text(inner.b) + " must at some point begin to hold for ever"
		case n.a == trueTerm:
			return text(n.b) + " must still happen"
		}
		return text(n.b) + " must still happen, and " + text(n.a) + " must hold until then"
	case termRelease:
		inner := t.nodes[n.b]
		switch {
		case n.a == falseTerm && inner.op == termUntil && inner.a == trueTerm:
			return text(inner.b) + " must happen again and again"
		case n.a == falseTerm:
			return text(n.b) + " must hold at every symbol to come"
		}
		return text(n.b) + " must hold up to and including the symbol where " + text(n.a) + " does"
	case termAnd, termOr:
		var parts []string
		for _, y := range t.operands(n.op, x) {
			parts = append(parts, t.words(y, props))
		}
		if n.op == termAnd {
			return strings.Join(parts, "; and ")
		}
		return "either " + strings.Join(parts, "; or ")
	}
	return text(x)
}
