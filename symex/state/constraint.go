package state

// This file defines the path condition: what is feasible, what a check owes, how
// a symbolic value becomes one of finitely many.

import (
	"heddle.example/expr"
)

// AddPath conjoins c to the path condition. The transition counts as one that has forked: what an assumption
// leaves is one of two ways, and a loop of such rounds asks ever longer questions until it comes to a node.
func (m *State) AddPath(c expr.Ref) {
	c = m.Tab.Untagged(c)
	if _, _, ok := m.Tab.IsConst(c); ok {
		return
	}
	m.Constraints = append(m.Constraints[:m.PathLen], c)
	m.PathLen++
	m.Forked = true
	m.assigned(c)
}

// Feasible tells whether the path condition and c have a common solution. What
// the path says literally is answered without the solver, so that a question it
// once gave up on gets the same answer when an instruction runs again.
func (m *State) Feasible(c expr.Ref) Sat {
	c = m.Tab.Untagged(c)
	if lo, _, ok := m.Tab.IsConst(c); ok {
		if lo != 0 {
			return Satisfiable
		}
		return Unsat
	}
	not := m.Tab.Not(c)
	for i := m.PathLen - 1; i >= 0; i-- {
		switch m.Constraints[i] {
		case c:
			return Satisfiable
		case not:
			return Unsat
		}
	}
	bearing := m.Bearing(m.Tab.Symbols(c)) // the path has a solution
	if holds, known := m.bounded(c, bearing); known && holds {
		return Satisfiable
	} else if known {
		return Unsat
	}
	if m.Maybe {
		sat, _, _ := m.Ask(c)
		return sat
	}
	sat, _, _ := m.solver.Check(m.Tab, append(bearing, c))
	return sat
}

// bounded tells whether c holds on the path, or not, as far as the bounds say that follow from the part of the path condition that bears on it.
func (m *State) bounded(c expr.Ref, bearing []expr.Ref) (holds, known bool) {
	if len(bearing) == 0 {
		return m.Bounds.Truth(c)
	}
	defer m.Bounds.Assume(bearing)()
	return m.Bounds.Truth(c)
}

// Bearing gives the part of the path condition that bears on these symbols. The slice is valid until the next call.
func (m *State) Bearing(symbols []expr.Ref) []expr.Ref {
	return m.PathIndex.On(m.Tab, m.Constraints[:m.PathLen], symbols)
}

// Ask puts path ∧ c to the solver.
func (m *State) Ask(c expr.Ref) (Sat, func(expr.Ref) (uint64, uint64), string) {
	q := m.Constraints[:m.PathLen]
	if c != 0 {
		q = append(m.Constraints[:m.PathLen:m.PathLen], m.Tab.Untagged(c))
	}
	return m.solver.Check(m.Tab, q)
}

// Constrain adds cond, which is feasible as far as sat says, to the path condition.
func (m *State) Constrain(cond expr.Ref, sat Sat) {
	m.AddPath(cond)
	m.Maybe = m.Maybe || sat == SatUnknown
}

// Solver decides conjunctions of width-1 expressions of the machine's table.
type Solver interface {
	// Check tells whether the conjunction of constraints has a solution. With
	// Sat, model gives the value of a symbol (any value for one it does not
	// mention). reason explains Unknown.
	Check(t *expr.Table, constraints []expr.Ref) (sat Sat, model func(sym expr.Ref) (lo, hi uint64), reason string)
}

// Sat is the answer to a satisfiability question.
type Sat uint8

// The answers.
const (
	Unsat Sat = iota
	Satisfiable
	SatUnknown
)

// Path gives the path condition; the slice is valid until the next call.
func (m *State) Path() []expr.Ref { return m.Constraints }

// Uncertain tells whether the solver could not say if this path is feasible.
func (m *State) Uncertain() bool { return m.Maybe }

// assigned is called where a register, a variable or a guard gets the value of r.
func (m *State) assigned(r expr.Ref) {
	if m.Serial != nil {
		m.Serial.Assign(r)
	}
}
