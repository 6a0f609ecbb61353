package monitor

// This file defines labels: conjunctions of literals, as two bit masks.

import (
	"math/bits"
	"strings"

	"heddle.example/monitor/syntax"
)

// Label is a conjunction of literals: the propositions of Pos are true, those
// of Neg false, the others may be either. The zero Label is "true". No
// proposition is in both.
type Label struct {
	Pos uint64
	Neg uint64
}

// Holds says whether the symbol satisfies the label.
func (l Label) Holds(symbol uint64) bool {
	return symbol&l.Pos == l.Pos && symbol&l.Neg == 0
}

// and returns the conjunction, and false if it is contradictory.
func (l Label) and(m Label) (Label, bool) {
	r := Label{l.Pos | m.Pos, l.Neg | m.Neg}
	return r, r.Pos&r.Neg == 0
}

// includes says whether every symbol of m is one of l.
func (l Label) includes(m Label) bool {
	return l.Pos&^m.Pos == 0 && l.Neg&^m.Neg == 0
}

// literals returns the number of literals.
func (l Label) literals() int {
	return bits.OnesCount64(l.Pos) + bits.OnesCount64(l.Neg)
}

// Text returns the label as a formula.
func (l Label) Text(props []syntax.Proposition) string {
	if l == (Label{}) {
		return "true"
	}
	var parts []string
	for i := range props {
		switch bit := uint64(1) << i; {
		case l.Pos&bit != 0:
			parts = append(parts, "{"+props[i].Text+"}")
		case l.Neg&bit != 0:
			parts = append(parts, "!{"+props[i].Text+"}")
		}
	}
	return strings.Join(parts, " && ")
}
