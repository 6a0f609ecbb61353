package monitor

// This file defines the text format.

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

func writeText(w io.Writer, m *Monitor) error {
	class, values, err := m.Classify()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "formula  %s\nclass    %s\nvalues   %s\n", m.Formula, class, strings.Join(valueNames(values), ", "))
	fmt.Fprintf(&b, "\nnever claim: %d states, %d transitions\n", len(m.Claim.States), m.Claim.Transitions())
	universal := m.Claim.Universal()
	for q, s := range m.Claim.States {
		var notes []string
		if s.Accepting {
			notes = append(notes, "accepting")
		}
		if universal[q] {
			notes = append(notes, "accepts every continuation")
		}
		line := "  " + s.Name
		if len(notes) > 0 {
			line += " (" + strings.Join(notes, ", ") + ")"
		}
		if meaning := m.Claim.Meaning(q); meaning != "" {
			line += ": " + meaning
		}
		fmt.Fprintln(&b, line)
		for _, e := range s.Edges {
			fmt.Fprintf(&b, "    %s -> %s\n", e.Label.Text(m.Formula.Props), m.Claim.States[e.To].Name)
		}
	}
	b.WriteString("\nstutter acceptance, by the last symbol\n")
	writeStutterText(&b, m)
	_, err = w.Write(b.Bytes())
	return err
}

func writeStutterText(b *bytes.Buffer, m *Monitor) {
	if n := len(m.Formula.Props); n > maxStutterProps {
		fmt.Fprintf(b, "  not shown for %d propositions, only for up to %d\n", n, maxStutterProps)
		return
	}
	var symbols, states []string
	width := 0
	m.stutterRows(func(symbol uint64, accepting []bool) {
		text := symbolText(symbol, m.Formula.Props)
		width = max(width, utf8.RuneCountInString(text))
		symbols = append(symbols, text)
		states = append(states, "{"+strings.Join(m.Claim.names(accepting), ", ")+"}")
	})
	for i, text := range symbols {
		fmt.Fprintf(b, "  %-*s  %s\n", width, text, states[i])
	}
}

// names returns the names of the chosen states.
func (a *Automaton) names(chosen []bool) []string {
	names := []string{}
	for q, yes := range chosen {
		if yes {
			names = append(names, a.States[q].Name)
		}
	}
	return names
}
