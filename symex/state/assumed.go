package state

import (
	"heddle.example/answer"
	"heddle.example/symex/check"
)

// This file defines which assumptions an answer rests on, as far as they are used.

// AssumeConsistency names the assumption.
func (m *State) AssumeConsistency() {
	if !m.Consistent {
		m.Consistent = true
		m.Assume[sequentialConsistency] = true
	}
}

// WeakerRuns names the assumption where an operation of a weaker memory order runs.
func (m *State) WeakerRuns() {
	if !m.Opts.Robust {
		m.AssumeConsistency()
	}
}

// WatchesRaces tells whether accesses in atomic sections are compared with what others are about to do.
func (m *State) WatchesRaces() bool { return m.Opts.Checks.Has(check.Race) || !m.Consistent }

const sequentialConsistency = answer.SequentialConsistency

// Assumes says aloud that an assumption is used.
func (m *State) Assumes(name string) { m.Assume[name] = true }

// Assumptions gives the names of the assumptions used so far, on any path.
func (m *State) Assumptions() []string {
	var out []string
	for a := range m.Assume {
		out = append(out, a)
	}
	if m.Layout {
		out = append(out, answer.AddressLayout)
	}
	return out
}
