package proposition

import (
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// This file defines what symbols are under the memory models that are weaker than sequential consistency. Propositions read memory. Under tso and
// pso a write is observed when it reaches memory. Under rc11 memory has the last message of each cell; where a cell that a proposition reads has
// several at once there is no such thing as its value, and the path is ambiguous from there on.

// observeWeakly sees to it that the memory model tells of what is observed.
func (m *Unit) observeWeakly() {
	o := m.Obs
	for w := range o.Fixed {
		o.ranges = append(o.ranges, weak.Range{Addr: w, Size: 8})
	}
	if len(o.pointing) > 0 {
		o.ranges = []weak.Range{{Size: ^uint64(0)}} // any may come to be read
	}
	if m.Delays != nil {
		m.Reached = m.reached
	}
	if m.Graphs != nil {
		m.HasSeveral = func(g *weak.Graph) bool { return g.Several(o.ranges) }
	}
}

// LetGo chooses which stores that propositions read leave before t moves.
func (m *Unit) LetGo(t *state.Thread) state.Stop { return m.Unit.LetGo(t, m.Obs.ranges) }

// reached stops t within its transition if a store that has just reached memory matters. What t is about comes after the symbol.
func (m *Unit) reached(t *state.Thread) state.Stop {
	granted := m.GrantNow
	relevant, st := m.Matters(t)
	m.Obs.Dirty = m.Obs.Dirty[:0]
	m.GrantNow = granted
	if st != state.GoOn || !relevant {
		return st
	}
	m.Observing, m.Regrant = true, granted
	return state.StopObserved
}
