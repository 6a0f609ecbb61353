package ltl

// This file defines what is told of the monitors at a node.

import (
	"strconv"

	"heddle.example/monitor"
	"heddle.example/symex"
)

// Standing is what a formula's monitor knows.
type Standing struct {
	Formula      string
	Value        monitor.Value // if the path ended here
	State        string        // of the automata, numbered as they are met
	Propositions []Truth       // by the last symbol
}

// Truth is the value of a proposition.
type Truth struct {
	Text  string
	Holds bool
}

// Standings gives what the monitors know that a machine of the search steps; none before the first symbol, or where a
// thread of the program is the monitor.
func (s *Search) Standings(m *symex.Machine) []Standing {
	if s == nil || s.thread != nil {
		return nil
	}
	state, valuation, ok := m.MonitorState()
	if !ok {
		return nil
	}
	var out []Standing
	for i, id := range s.observer.tuple(state) {
		f := s.formulas[i]
		symbol := f.symbol(valuation)
		x := Standing{Formula: f.Parsed.String(), Value: f.table.Verdict(id, symbol), State: "state " + strconv.Itoa(int(id))}
		for k, p := range f.Parsed.Props {
			x.Propositions = append(x.Propositions, Truth{p.Text, symbol>>k&1 != 0})
		}
		out = append(out, x)
	}
	return out
}
