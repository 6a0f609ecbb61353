package instr

// This file defines the spurious failure of a weak compare-and-exchange (C11 7.17.7.4): it
// may leave the object alone although that holds what was expected. A program that just
// tries again comes back to the state before, so that this costs it no nodes.

import (
	"heddle.example/answer"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// mayFail finishes a weak compare-and-exchange: eq tells whether the object holds, in old, what was
// expected, now is what it would hold after a strong one. It chooses whether the exchange fails spuriously
// where it can succeed, sets the second result and gives what the object holds after it.
func (m *Unit) mayFail(t *state.Thread, in *static.Instr, o *mem.Object, eq, old, now state.Value) (state.Value, state.Stop) {
	can := eq.Bits != 0
	if eq.Sym != 0 {
		can = m.Feasible(eq.Sym) != state.Unsat
	}
	switch {
	case !can, m.Opts.Concrete:
	case m.Opts.StrongExchange:
		m.Assume[answer.NoSpuriousFailure] = true
	default:
		i, st := m.Take(t, state.ChoiceCauseless, 2)
		if st != state.GoOn {
			return now, st
		}
		if i == 1 {
			if eq.Sym != 0 {
				m.AddPath(eq.Sym)
			}
			eq, now = state.Value{}, old
			if m.Trace != nil {
				m.TraceAccess(t, o, state.Access{Note: "the weak compare-and-exchange fails spuriously"})
			}
		}
	}
	m.SetReg(t, in.OK, eq)
	return now, state.GoOn
}
