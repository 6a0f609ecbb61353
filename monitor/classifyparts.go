package monitor

// This file defines the class and the values of a conjunction of independent
// operands, from theirs.
//
// A word satisfies the conjunction if and only if its projections satisfy the operands,
// and projections can be combined freely. So, if each operand can be satisfied,
// the conjunction is a safety language if and only if every operand is: a word outside
// whose prefixes can all be continued inside is one of an operand, completed by words
// inside the others. The same holds for co-safety.
//
// The value is the least of the operands' values after words of one length.
//   - False comes out if it does of one operand. So does presumably false: an
//     operand that can be satisfied can avoid False for any length.
//   - True comes out if it does of every operand: it stays when words grow.
//   - Presumably true comes out if it does of one operand after words that are long enough for
//     the others to be at least presumably true. They stay so if the last symbol is
//     repeated, so each has a least length from which on it can be.

import (
	"encoding/binary"
	"slices"
)

// operands returns the monitors of the conjunction's operands, which can all be satisfied.
func (m *Monitor) operands(b *budget) []*Monitor {
	automaton := func(i int, negate bool) (*Automaton, int) {
		t := newTerms(b)
		parts := t.independent(t.fromNode(m.Formula.Root), m.Symbols)
		x := parts[i]
		if negate {
			x = t.not(x)
		}
		return finish(translateTerm(t, x, newMeeting(m.Symbols, b)), t, m.Formula.Props, m.Symbols), len(parts)
	}
	var list []*Monitor
	for i := 0; ; i++ {
		part := &Monitor{Formula: m.Formula, Symbols: m.Symbols}
		n := 0
		part.Property, n = automaton(i, false)
		part.Claim, _ = automaton(i, true)
		list = append(list, part)
		if i+1 == n {
			return list
		}
	}
}

// classifyParts is classification for a property that has parts.
func (m *Monitor) classifyParts(b *budget) (found [numValues]bool, safety, coSafety bool) {
	parts := m.operands(b)
	safety, coSafety = true, true
	found[True] = true
	reaches := true // at least presumably true
	for _, p := range parts {
		values := p.reachableValues(b)
		found[False] = found[False] || values[False]
		found[PresumablyFalse] = found[PresumablyFalse] || values[PresumablyFalse]
		found[True] = found[True] && values[True]
		reaches = reaches && (values[PresumablyTrue] || values[True])
		s, c := p.closures(b)
		safety, coSafety = safety && s, coSafety && c
	}
	if !reaches {
		return found, safety, coSafety
	}
	earliest := make([]int, len(parts))
	for i, p := range parts {
		p.levels(b, func(n int, values [numValues]bool, _ string) bool {
			earliest[i] = n
			return !values[PresumablyTrue] && !values[True]
		})
	}
	for i, p := range parts {
		from := 1
		for k, n := range earliest {
			if k != i {
				from = max(from, n)
			}
		}
		seen := map[string]bool{}
		p.levels(b, func(n int, values [numValues]bool, key string) bool {
			if n < from {
				return true
			}
			found[PresumablyTrue] = found[PresumablyTrue] || values[PresumablyTrue]
			again := seen[key]
			seen[key] = true
			return !found[PresumablyTrue] && !again
		})
	}
	return found, safety, coSafety
}

// levels calls visit for words of one symbol, of two, and so on, until it returns false:
// with the values that come out after them and a name of the states they lead to.
func (m *Monitor) levels(b *budget, visit func(n int, values [numValues]bool, key string) bool) {
	table := m.NewTable()
	symbols := newMeeting(m.Symbols, b).partition(append(m.Claim.labels(), m.Property.labels()...))
	level := []StateID{table.Initial()}
	for n := 1; ; n++ {
		var values [numValues]bool
		var next []StateID
		for _, id := range level {
			for _, v := range symbols {
				b.spend(50)
				to := table.Step(id, v)
				values[table.Verdict(to, v)] = true
				next = append(next, to)
			}
		}
		slices.Sort(next)
		level = slices.Compact(next)
		var key []byte
		for _, id := range level {
			key = binary.AppendUvarint(key, uint64(id))
		}
		if !visit(n, values, string(key)) {
			return
		}
	}
}
