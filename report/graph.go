package report

// This file defines how the figures of a program's state graph are told.

import (
	"bufio"
	"fmt"

	"heddle.example/rt"
	"heddle.example/rt/result"
)

// jsonGraph has null for what was not measured.
type jsonGraph struct {
	Unmeasured         string             `json:"unmeasured,omitempty"` // why there are no figures
	States             int                `json:"states"`
	Transitions        int                `json:"transitions"`
	Diameter           *int               `json:"diameter"`
	Radius             *int               `json:"radius"`
	RecurrenceDiameter *int               `json:"recurrence_diameter"`
	RecurrenceRadius   *int               `json:"recurrence_radius"`
	Formulas           []jsonFormulaGraph `json:"formulas"`
}

type jsonFormulaGraph struct {
	Formula     string `json:"formula"`
	States      int    `json:"states"` // of the product
	MPrime      *int   `json:"m_prime"`
	MSecond     *int   `json:"m_second"`
	N           *int   `json:"n"`
	Termination *int   `json:"termination"`
	Threshold   *int   `json:"completeness_threshold"`
	Refuted     bool   `json:"refuted"`
}

func toJSONGraph(g *rt.Graph) *jsonGraph {
	if g == nil {
		return nil
	}
	out := &jsonGraph{Unmeasured: g.Unmeasured, Formulas: []jsonFormulaGraph{}}
	if g.Unmeasured != "" {
		return out
	}
	measured := func(n int) *int {
		if n == result.Unmeasured {
			return nil
		}
		return &n
	}
	out.States, out.Transitions, out.Diameter, out.Radius = g.States, g.Transitions, measured(g.Diameter), measured(g.Radius)
	out.RecurrenceDiameter, out.RecurrenceRadius = measured(g.RecurrenceDiameter), measured(g.RecurrenceRadius)
	for i := range g.Formulas {
		f := &g.Formulas[i]
		out.Formulas = append(out.Formulas, jsonFormulaGraph{f.Formula, f.States, measured(f.MPrime), measured(f.MSecond), measured(f.N), measured(f.Termination()), measured(f.Threshold), f.Refuted})
	}
	return out
}

// writeGraph prints the figures; what was not measured is a question mark.
func writeGraph(w *bufio.Writer, p painter, g *rt.Graph) {
	if g == nil {
		return
	}
	if g.Unmeasured != "" {
		fmt.Fprintf(w, "%s not measured: %s\n", p.bold("graph:"), g.Unmeasured)
		return
	}
	figure := func(n int) string {
		if n == result.Unmeasured {
			return "?"
		}
		return group(int64(n))
	}
	fmt.Fprintf(w, "%s %s, %s; diameter %s, radius %s, recurrence diameter %s, recurrence radius %s\n", p.bold("graph:"), plural(g.States, "state"), plural(g.Transitions, "transition"),
		figure(g.Diameter), figure(g.Radius), figure(g.RecurrenceDiameter), figure(g.RecurrenceRadius))
	fmt.Fprintf(w, "  completeness threshold of what must always hold: %s\n", figure(g.Radius))
	for i := range g.Formulas {
		f := &g.Formulas[i]
		fmt.Fprintf(w, "  with the automaton of !(%s): %s, m %s by β′ and %s by β″, n %s, termination at k = %s, completeness threshold %s\n",
			f.Formula, plural(f.States, "state"), figure(f.MPrime), figure(f.MSecond), figure(f.N), figure(f.Termination()), figure(f.Threshold))
	}
}
