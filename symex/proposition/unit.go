// Package proposition observes a program: it evaluates propositions on the present memory, watches the writes on which they depend, and
// steps the monitor of formulas with each.
package proposition

import (
	"heddle.example/symex/instr"
	"heddle.example/symex/state"
)

// Unit is what evaluates propositions in a machine.
type Unit struct {
	instr.Unit
	Obs       *Observed                        // nil: nothing is observed
	RunThread func(t *state.Thread) state.Stop // executes t, which evaluates a proposition
	Monitor   Monitor
}

// Monitor is a thread of the program that monitors the rest.
type Monitor interface {
	// Start has t make the thread before it does anything else.
	Start(t *state.Thread)
	// Feed hands the thread a symbol, which t wrote.
	Feed(t *state.Thread, valuation uint64) state.Stop
	// Wrote deals with a write of the thread itself, t.
	Wrote(t *state.Thread) state.Stop
	// Suppose conjoins an assumption of the thread's.
	Suppose(t *state.Thread, cond state.Value) state.Stop
}
