package symex

import "heddle/answer"

// This file defines calls that fail for want of resources: those that make threads and the objects by which they
// synchronise. Without --threads-may-fail none does.

// threadsCanBeMade is the assumption that a call which could fail for want of resources does not.
const threadsCanBeMade = answer.ThreadsCanBeMade

// needs decides whether a call that needs resources gets them: the result is 0 or one of errs. Where
// nobody looks at it one error stands for all.
func (m *Machine) needs(c *call, errs ...int) (int, stop) {
	if !m.options().ThreadsMayFail {
		m.assumes(threadsCanBeMade)
		return 0, goOn
	}
	if !m.needsResult(c.t) {
		errs = errs[:1]
	}
	i, st := m.take(c.t, ChoiceNondet, 1+len(errs))
	if st != goOn || i == 0 {
		return 0, st
	}
	if m.traces() {
		m.traceCall(c, m.Code().Funcs[c.fn].Src.Name+" fails for want of resources")
	}
	return errs[i-1], goOn
}
