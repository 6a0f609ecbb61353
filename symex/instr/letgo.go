package instr

import (
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// This file defines when stores that propositions of formulas read reach memory, under the memory models tso and pso: where others
// come to see them is not enough (delayed.go), as the order in which they do is the word that is judged. So each transition of any
// thread begins with the choice which of them have left before, in which order. Those that are left can leave before the next
// one, and before the program ends; no other moment can be told from one of these.

// nobody is no thread.
const nobody = -1

// LetGo chooses which stores to some bytes leave before t moves. It stops where a symbol is due.
func (m *Unit) LetGo(t *state.Thread, observed []weak.Range) state.Stop {
	for m.Waiting.Waits() {
		list := m.Queues().Relevant(nobody, observed, false, m.Delays.PSO)
		if len(list) == 0 {
			break
		}
		left, st := m.oneLeaves(t, list)
		if st != state.GoOn {
			return st
		}
		if !left {
			break
		}
	}
	m.Leaving = false
	return state.GoOn
}
