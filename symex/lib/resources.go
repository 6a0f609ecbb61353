package lib

// This file defines calls that fail for want of resources: those that make threads and the objects by which they
// synchronise. Without --threads-may-fail none does.

import (
	"heddle.example/answer"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// threadsCanBeMade is the assumption that a call which could fail for want of resources does not.
const threadsCanBeMade = answer.ThreadsCanBeMade

// needs decides whether a call that needs resources gets them: the result is 0 or one of errs. Where
// nobody looks at it one error stands for all.
func needs(m *symex.Machine, c *symex.Call, errs ...int) (int, state.Stop) {
	if !m.Options().ThreadsMayFail {
		m.Assumes(threadsCanBeMade)
		return 0, state.GoOn
	}
	if !m.NeedsResult(c.Thread) {
		errs = errs[:1]
	}
	i, st := m.Take(c.Thread, state.ChoiceNondet, 1+len(errs))
	if st != state.GoOn || i == 0 {
		return 0, st
	}
	if m.Traces() {
		m.TraceCall(c, m.Code().Funcs[c.Fn].Src.Name+" fails for want of resources")
	}
	return errs[i-1], state.GoOn
}
