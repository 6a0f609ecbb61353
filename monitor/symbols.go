package monitor

// This file defines Symbols: which valuations of the propositions a program can
// give. Infinite words, and hence all four values, range over these alone.

import (
	"fmt"
	"math/bits"
	"slices"
)

// MaxEnumerated is the largest number of propositions over which SymbolsWhere
// enumerates valuations.
const MaxEnumerated = 20

// Symbols is a set of symbols. The zero value is the set of all.
type Symbols struct {
	limited bool
	list    []uint64 // explicit symbols, ascending
	cubes   []Label  // every symbol of these too
}

// AllSymbols returns the set of all symbols.
func AllSymbols() Symbols { return Symbols{} }

// SymbolsOf returns the set of the given symbols.
func SymbolsOf(symbols ...uint64) Symbols {
	list := slices.Clone(symbols)
	slices.Sort(list)
	return Symbols{limited: true, list: slices.Compact(list)}
}

// SymbolsFromCubes returns the set of the symbols that satisfy one of the cubes.
func SymbolsFromCubes(cubes ...Label) Symbols {
	return Symbols{limited: true, cubes: slices.Clone(cubes)}
}

// SymbolsWhere returns the set of the symbols over the first n propositions for
// which feasible says true; n is at most MaxEnumerated.
func SymbolsWhere(n int, feasible func(symbol uint64) bool) (Symbols, error) {
	if n < 0 || n > MaxEnumerated {
		return Symbols{}, fmt.Errorf("monitor: the valuations of %d propositions are not enumerated, only of up to %d", n, MaxEnumerated)
	}
	s := Symbols{limited: true}
	for v := range uint64(1) << n {
		if feasible(v) {
			s.list = append(s.list, v)
		}
	}
	return s, nil
}

// Empty says whether the set has no symbol.
func (s Symbols) Empty() bool {
	return s.limited && len(s.list) == 0 && len(s.cubes) == 0
}

// Has says whether the symbol is in the set.
func (s Symbols) Has(symbol uint64) bool {
	if !s.limited {
		return true
	}
	if _, ok := slices.BinarySearch(s.list, symbol); ok {
		return true
	}
	return slices.ContainsFunc(s.cubes, func(c Label) bool { return c.Holds(symbol) })
}

// Pick returns a symbol of the set that satisfies the label.
func (s Symbols) Pick(l Label) (uint64, bool) {
	if !s.limited {
		return l.Pos, true
	}
	for _, v := range s.list {
		if l.Holds(v) {
			return v, true
		}
	}
	for _, c := range s.cubes {
		if m, ok := l.and(c); ok {
			return m.Pos, true
		}
	}
	return 0, false
}

// meeting decides for labels whether a symbol of the set satisfies them, and
// remembers the answers.
type meeting struct {
	symbols Symbols
	known   map[Label]bool
	budget  *budget
}

func newMeeting(s Symbols, b *budget) *meeting {
	return &meeting{symbols: s, known: map[Label]bool{}, budget: b}
}

func (m *meeting) possible(l Label) bool {
	if !m.symbols.limited {
		return true
	}
	answer, ok := m.known[l]
	if !ok {
		m.budget.spend(1 + len(m.symbols.list) + len(m.symbols.cubes))
		_, answer = m.symbols.Pick(l)
		m.known[l] = answer
	}
	return answer
}

// partition returns feasible symbols, one of each kind that the labels tell
// apart: every feasible symbol satisfies exactly the labels of one of them, and
// no two satisfy the same.
func (m *meeting) partition(labels []Label) []uint64 {
	labels = distinctLabels(labels)
	seen := map[string]bool{}
	var result []uint64
	signature := make([]byte, (len(labels)+7)/8)
	add := func(v uint64) {
		m.budget.spend(1 + len(labels))
		clear(signature)
		for i, l := range labels {
			if l.Holds(v) {
				signature[i>>3] |= 1 << (i & 7)
			}
		}
		if !seen[string(signature)] {
			seen[string(signature)] = true
			result = append(result, v)
		}
	}
	if m.symbols.limited && len(m.symbols.cubes) == 0 {
		for _, v := range m.symbols.list {
			add(v)
		}
		return result
	}
	m.splitCube(Label{}, labels, func(cube Label) {
		if v, ok := m.symbols.Pick(cube); ok {
			add(v)
		}
	})
	return result
}

// splitCube calls leaf for cubes that cover the given one and decide every
// label.
func (m *meeting) splitCube(cube Label, labels []Label, leaf func(Label)) {
	m.budget.spend(1 + len(labels))
	if !m.possible(cube) {
		return
	}
	var open []Label
	for _, l := range labels {
		if _, ok := cube.and(l); ok && !l.includes(cube) {
			open = append(open, l)
		}
	}
	if len(open) == 0 {
		leaf(cube)
		return
	}
	undecided := (open[0].Pos | open[0].Neg) &^ (cube.Pos | cube.Neg)
	bit := uint64(1) << bits.TrailingZeros64(undecided)
	m.splitCube(Label{cube.Pos, cube.Neg | bit}, open, leaf)
	m.splitCube(Label{cube.Pos | bit, cube.Neg}, open, leaf)
}

func distinctLabels(labels []Label) []Label {
	labels = slices.Clone(labels)
	slices.SortFunc(labels, compareLabels)
	return slices.Compact(labels)
}

// compareLabels orders labels: fewer literals first, then by their bits.
func compareLabels(a, b Label) int {
	if d := a.literals() - b.literals(); d != 0 {
		return d
	}
	switch {
	case a.Pos != b.Pos && a.Pos < b.Pos, a.Pos == b.Pos && a.Neg < b.Neg:
		return -1
	case a == b:
		return 0
	}
	return 1
}
