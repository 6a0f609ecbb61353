package pdr

// This file defines the path of a counterexample: an initial state, from which the inputs of the obligations lead to a bad one.

import (
	"heddle.example/prove/criteria"
	"heddle.example/prove/gates"
	"heddle.example/prove/system"
)

// refuted gives the path that an obligation with an initial state begins.
func (e *Engine) refuted(o *obligation) criteria.Outcome {
	steps, _ := e.follow(o)
	if steps == nil {
		return criteria.Outcome{Reason: "internal error: no initial state leads to the bad one"}
	}
	return criteria.Outcome{Verdict: criteria.Refuted, Path: system.Path{Steps: steps, Loop: criteria.Open}}
}

// follow gives the steps from an initial state of an obligation on, and the values of the state bits after the last; nil: there is no
// such state.
func (e *Engine) follow(o *obligation) (steps []system.Step, after []gates.Value) {
	if !e.ask(0, o.cube, nil) {
		return nil, nil
	}
	values := make([]gates.Value, len(e.c.Nodes))
	for _, bit := range e.c.State {
		if yes, _ := e.frames[0].solver.Value(bit.Var.Pos()); yes {
			values[bit.Var] = gates.Yes
		}
	}
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
		steps = append(steps, e.c.Step(values))
		after = after[:0]
		for _, bit := range e.c.State {
			after = append(after, gates.At(values, bit.Next))
		}
		for i, bit := range e.c.State {
			values[bit.Var] = after[i]
		}
	}
	return steps, after
}
