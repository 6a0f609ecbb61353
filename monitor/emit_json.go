package monitor

// This file defines the JSON format. Field names are stable.

import (
	"encoding/json"
	"io"
)

type jsonMonitor struct {
	Formula      string        `json:"formula"`
	Class        Class         `json:"class"`
	Values       []Value       `json:"values"`
	Propositions []string      `json:"propositions"`
	NeverClaim   jsonAutomaton `json:"never_claim"`
	Stutter      []jsonStutter `json:"stutter"`

	// StutterOmitted says that the table is empty because it would be too
	// long.
	StutterOmitted bool `json:"stutter_omitted,omitempty"`
}

type jsonAutomaton struct {
	States      []jsonState      `json:"states"`
	Transitions []jsonTransition `json:"transitions"`
}

type jsonState struct {
	Name      string `json:"name"`
	Initial   bool   `json:"initial"`
	Accepting bool   `json:"accepting"`
	Universal bool   `json:"universal"` // accepts every continuation
	Formula   string `json:"formula,omitempty"`
}

type jsonTransition struct {
	From  string   `json:"from"`
	To    string   `json:"to"`
	Label string   `json:"label"`
	True  []string `json:"true"`
	False []string `json:"false"`
}

type jsonStutter struct {
	Symbol    map[string]bool `json:"symbol"`
	Accepting []string        `json:"accepting"`
}

func writeJSON(w io.Writer, m *Monitor) error {
	class, values, err := m.Classify()
	if err != nil {
		return err
	}
	props := m.Formula.Props
	out := jsonMonitor{
		Formula: m.Formula.String(), Class: class, Values: values, Propositions: []string{}, Stutter: []jsonStutter{},
		NeverClaim: jsonAutomaton{States: []jsonState{}, Transitions: []jsonTransition{}},
	}
	for _, p := range props {
		out.Propositions = append(out.Propositions, p.Text)
	}
	universal := m.Claim.Universal()
	for q, s := range m.Claim.States {
		out.NeverClaim.States = append(out.NeverClaim.States, jsonState{s.Name, q == 0, s.Accepting, universal[q], m.Claim.Meaning(q)})
		for _, e := range s.Edges {
			t := jsonTransition{From: s.Name, To: m.Claim.States[e.To].Name, Label: e.Label.Text(props), True: []string{}, False: []string{}}
			for i, p := range props {
				if e.Label.Pos>>i&1 == 1 {
					t.True = append(t.True, p.Text)
				}
				if e.Label.Neg>>i&1 == 1 {
					t.False = append(t.False, p.Text)
				}
			}
			out.NeverClaim.Transitions = append(out.NeverClaim.Transitions, t)
		}
	}
	if len(props) > maxStutterProps {
		out.StutterOmitted = true
	} else {
		m.stutterRows(func(symbol uint64, accepting []bool) {
			row := jsonStutter{Symbol: map[string]bool{}, Accepting: m.Claim.names(accepting)}
			for i, p := range props {
				row.Symbol[p.Text] = symbol>>i&1 == 1
			}
			out.Stutter = append(out.Stutter, row)
		})
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(out)
}
