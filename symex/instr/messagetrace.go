package instr

// This file defines what a trace tells of messages under the memory model rc11: which one is read, and why not a later one.

import (
	"slices"
	"strings"

	"heddle.example/ir"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// seen tells of an atomic read of message k of a cell: who wrote it, and what is not seen. g is the state behind it.
func (m *Unit) seen(a *state.Access, g *weak.Graph, c *weak.Cell, k int) {
	a.From = c.Messages[k].Writer.Step
	if k == len(c.Messages)-1 {
		return
	}
	a.Over = c.Messages[k+1].Writer.Step
	a.Missing = m.missing(g, nil)
	if a.From > 0 {
		return
	}
	for i := k + 1; i < len(c.Messages); i++ { // it was there before all that was written over it
		if step := c.Messages[i].Writer.Step; a.From == 0 || -step > a.From {
			a.From = -step
		}
	}
}

// missing says what would keep the way to g from existing, or let absent hold there.
func (m *Unit) missing(g *weak.Graph, absent func(*weak.Graph) bool) string {
	var ways []string
	for _, w := range g.Explain(absent) {
		var all []string
		for i, x := range w {
			at := m.Code.Prog.PosString(ir.Pos{File: x.Pos.File, Line: x.Pos.Line})
			if i == 0 || x.What != w[i-1].What {
				at = "no " + x.What + " at " + at
			}
			all = append(all, at)
		}
		if text := strings.Join(all, ", "); !slices.Contains(ways, text) && len(ways) < mostWays {
			ways = append(ways, text)
		}
	}
	return strings.Join(ways, " or ")
}

// mostWays is how many ways to mend what is missing are told.
const mostWays = 4

// writer says who writes now, in the next step of the trace or, once that was told, in the last one.
func (m *Unit) writer(t *state.Thread, told bool) weak.Writer {
	w := weak.Writer{Thread: t.ID, Pos: m.VisiblePos(t)}
	if m.Trace != nil {
		if w.Step = m.Trace.Told(); !told {
			w.Step++
		}
	}
	return w
}
