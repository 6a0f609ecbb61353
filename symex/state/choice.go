package state

import "heddle.example/expr"

// This file defines how a symbolic value becomes one of finitely many: the path forks.

// Take is how an instruction gets its choice among n alternatives: it gives the index that
// Choose gave, or stops the machine to ask for one.
func (m *State) Take(t *Thread, kind ChoiceKind, n int) (int, Stop) {
	if m.HasGiven {
		m.HasGiven = false
		m.Ways = min(max(m.Ways, 1)*int32(min(n, mostWays)), mostWays)
		return m.GivenVal, GoOn
	}
	m.Grant = m.GrantNow
	return 0, m.Fail(t, Event{Kind: EventChoice, Choice: kind, N: n})
}

// Fork tells whether cond holds, on each of the ways that are feasible.
func (m *State) Fork(t *Thread, cond expr.Ref) (holds bool, st Stop) {
	if lo, _, is := m.Tab.IsConst(cond); is {
		return lo != 0, GoOn
	}
	not := m.Tab.Not(cond)
	satNot := m.Feasible(not)
	if satNot == Unsat {
		return true, GoOn
	}
	sat := m.Feasible(cond)
	if sat == Unsat {
		return false, GoOn
	}
	i, st := m.Take(t, ChoiceBranch, 2)
	if st != GoOn {
		return false, st
	}
	if i == 0 {
		m.Constrain(cond, sat)
		return true, GoOn
	}
	m.Constrain(not, satNot)
	return false, GoOn
}

// Concretise makes the operand o of t, with value v, one concrete value, forking
// over all that are feasible, and writes it back to the register.
func (m *State) Concretise(t *Thread, o int32, v Value, w int, what string) (Value, Stop) {
	if v.Sym == 0 {
		return v, GoOn
	}
	if v.Sym == Uninit {
		v = m.Force(t, o, w)
		if v.Sym == 0 {
			return v, GoOn
		}
	}
	m.CheckUse(t, v, what)
	if m.Tagged(v) {
		v = m.Reveal(v)
		if o >= 0 {
			m.SetReg(t, o, v)
		}
		return v, GoOn
	}
	found, reason := m.Values(v.Sym)
	vals := found.Vals
	switch {
	case reason != "":
		return v, m.Unsupported(t, "the solver gave up on the possible values of "+what+": "+reason)
	case found.More:
		return v, m.Unsupported(t, what+" depends on input and has too many possible values")
	}
	if len(vals) == 0 {
		return v, m.Fail(t, Event{Kind: EventDead})
	}
	i := 0
	if len(vals) > 1 {
		var st Stop
		if i, st = m.Take(t, ChoiceBranch, len(vals)); st != GoOn {
			return v, st
		}
		m.AddPath(m.Tab.Eq(v.Sym, m.Tab.Const(w, vals[i], 0)))
	}
	out := Value{Bits: vals[i]}
	if o >= 0 {
		m.SetReg(t, o, out)
	}
	return out, GoOn
}
