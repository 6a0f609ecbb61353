package symex

import (
	"heddle/answer"
	"heddle/symex/check"
)

// This file defines which assumptions an answer rests on, as far as they are used.

// assumeConsistency names the assumption.
func (m *State) assumeConsistency() {
	if !m.consistent {
		m.consistent = true
		m.assume[sequentialConsistency] = true
	}
}

// watchesRaces tells whether accesses in atomic sections are compared with what others are about to do.
func (m *State) watchesRaces() bool { return m.opts.Checks.Has(check.Race) || !m.consistent }

const sequentialConsistency = answer.SequentialConsistency

// Assumes says aloud that an assumption is used.
func (m *State) Assumes(name string) { m.assume[name] = true }

// Assumptions gives the names of the assumptions used so far, on any path.
func (m *State) Assumptions() []string {
	var out []string
	for a := range m.assume {
		out = append(out, a)
	}
	if m.Layout {
		out = append(out, answer.AddressLayout)
	}
	return out
}
