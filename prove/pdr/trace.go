package pdr

// This file defines the path of a counterexample: an initial state, from which the inputs of the obligations lead to a bad one.

import (
	"heddle/prove/criteria"
	"heddle/prove/gates"
	"heddle/prove/system"
)

// refuted gives the path that an obligation with an initial state begins.
func (e *Engine) refuted(o *obligation) criteria.Outcome {
	if !e.ask(0, o.cube, nil) {
		return criteria.Outcome{Reason: "internal error: no initial state leads to the bad one"}
	}
	values := make([]gates.Value, len(e.c.Nodes))
	for _, bit := range e.c.State {
		if yes, _ := e.frames[0].solver.Value(bit.Var.Pos()); yes {
			values[bit.Var] = gates.Yes
		}
	}
	path := system.Path{Loop: -1}
	for ; o != nil; o = o.next {
		for v := range e.c.Nodes {
			if e.c.Nodes[v].Kind == gates.Leaf {
				values[v] = gates.No
			}
		}
		for _, l := range o.inputs {
			if l.IsPos() {
				values[l.Var()] = gates.Yes
			}
		}
		e.c.Run(values)
		path.Steps = append(path.Steps, e.c.Step(values))
		next := make([]gates.Value, len(e.c.State))
		for i, bit := range e.c.State {
			next[i] = gates.At(values, bit.Next)
		}
		for i, bit := range e.c.State {
			values[bit.Var] = next[i]
		}
	}
	return criteria.Outcome{Verdict: criteria.Refuted, Path: path}
}
