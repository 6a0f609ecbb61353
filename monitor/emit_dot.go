package monitor

// This file defines the DOT format: the never claim as a graph, in which edges
// between the same two states are drawn as one.

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

func writeDot(w io.Writer, m *Monitor) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "digraph never_claim {\n  label=%s;\n  rankdir=LR;\n  node [shape=circle];\n", dotString("never claim of "+m.Formula.String()))
	if !m.Claim.Empty() {
		b.WriteString("  start [shape=point];\n  start -> q0;\n")
	}
	for q, s := range m.Claim.States {
		shape := ""
		if s.Accepting {
			shape = ", shape=doublecircle"
		}
		fmt.Fprintf(&b, "  q%d [label=%s%s];\n", q, dotString(s.Name), shape)
	}
	for q, s := range m.Claim.States {
		for i := 0; i < len(s.Edges); {
			to := s.Edges[i].To
			var labels []string
			for ; i < len(s.Edges) && s.Edges[i].To == to; i++ {
				labels = append(labels, s.Edges[i].Label.Text(m.Formula.Props))
			}
			fmt.Fprintf(&b, "  q%d -> q%d [label=%s];\n", q, to, dotString(strings.Join(labels, " ||\n")))
		}
	}
	b.WriteString("}\n")
	_, err := w.Write(b.Bytes())
	return err
}

// dotString quotes a text for Graphviz; lines are centred.
func dotString(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", " ").Replace(s) + `"`
}
