package proposition

// This file defines what propositions mean apart from any state: the conditions
// on the memory they read, from which follows which of their valuations no
// program state can give (DESIGN §6).

import (
	"slices"

	"heddle.example/expr"
	"heddle.example/symex/state"
)

// Conditions gives for each observed proposition the condition under which it
// holds, over symbols that stand for the content of the memory it reads; ok is
// false for one that follows a pointer or that cannot be evaluated for every
// content. Constant objects keep their content. The machine must observe the propositions; it
// must not have been started and is of no other use afterwards.
func (m *Unit) Conditions() (conds []expr.Ref, ok []bool) {
	m.InitGlobals()
	m.freeFixedBytes()
	props := m.Obs.Propositions
	conds, ok = make([]expr.Ref, len(props)), make([]bool, len(props))
	for i, p := range props {
		if slices.Contains(m.Obs.pointing, p) {
			continue
		}
		conds[i], ok[i] = m.condition(p)
	}
	return conds, ok
}

// freeFixedBytes puts a symbol of its own into each byte that a proposition reads
// at a constant address, unless nothing can write it.
func (m *Unit) freeFixedBytes() {
	words := make([]uint64, 0, len(m.Obs.Fixed))
	for w := range m.Obs.Fixed {
		words = append(words, w)
	}
	slices.Sort(words)
	count := uint32(0)
	for _, w := range words {
		for b := range uint64(8) {
			if m.Obs.Fixed[w]>>b&1 == 0 {
				continue
			}
			o, _ := m.Lookup(w + b)
			if o == nil || o.ReadOnly || int64(w+b-o.Addr) >= o.Size {
				continue
			}
			r := m.Tab.Sym(expr.SymName{Count: count, Kind: state.SymUninitialised}, 8)
			count++
			m.Materialise(o, int64(w+b-o.Addr), 1, state.Value{Sym: r})
		}
	}
}
