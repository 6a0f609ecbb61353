// Package fair brings the question whether a system has a path that is in each of several fair sets infinitely often to
// questions about one set (Awedh and Somenzi, section 5).
package fair

import (
	"fmt"
	"math/bits"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

// Method is a way to treat several fair sets, by name.
type Method struct {
	Name, Help string
	apply      func(s *system.System, sets []expr.Ref) []Goal
}

// Methods lists the ways; the first is the default where there is one set.
func Methods() []Method {
	return []Method{
		{"one", "each set in turn, the automaton's first: proves where one set alone cannot be met for ever", one},
		{"flag", "a bit for each set, that it was met; once all are set they start again", flag},
		{"or", "the union of the sets: no new variables, proves least", or},
		{"counter", "the sets are awaited in order", counter},
		{"trans", "liveness becomes safety: a state is stored and found again (Biere, Artho and Schuppan)", trans},
	}
}

// Goal is a question about one set.
type Goal struct {
	P expr.Ref // no path is in P infinitely often: then none is in all the sets
	// Exact: a path that is in P infinitely often is in all the sets infinitely often.
	Exact bool
	// Bad is a state predicate, expr.None for all methods but trans: a path reaches it if and only if
	// some path is in all the sets infinitely often.
	Bad expr.Ref
	// Stored, with Bad: the state that the path comes back to is one before which this becomes true.
	Stored expr.Ref
	// Storing, with Bad: Stored will be true after the transition.
	Storing expr.Ref
}

// Apply gives the goals of a method, to which it may add variables. To meet one is enough.
func Apply(name string, s *system.System, sets []expr.Ref) ([]Goal, error) {
	for _, m := range Methods() {
		if m.Name == name {
			return m.apply(s, sets), nil
		}
	}
	return nil, fmt.Errorf("there is no method %q for fair sets", name)
}

func one(s *system.System, sets []expr.Ref) (goals []Goal) {
	if len(sets) == 0 {
		sets = []expr.Ref{s.Table.Bool(true)}
	}
	for _, f := range sets {
		goals = append(goals, Goal{P: f, Exact: len(sets) == 1, Bad: expr.None})
	}
	return goals
}

func or(s *system.System, sets []expr.Ref) []Goal {
	p := s.Table.Bool(len(sets) == 0)
	for _, f := range sets {
		p = s.Table.Or(p, f)
	}
	return []Goal{{P: p, Exact: len(sets) <= 1, Bad: expr.None}}
}

// flag: x_j(0) = p_j(0), x_j(t) = p_j(t) ∨ (x_j(t−1) ∧ ¬x(t−1)), x = ⋀ x_j.
func flag(s *system.System, sets []expr.Ref) []Goal {
	if len(sets) <= 1 {
		return one(s, sets)
	}
	t := s.Table
	first := len(s.Vars)
	all := t.Bool(true)
	for i := range sets {
		v := s.AddVar(fmt.Sprintf("flag %d", i), 1)
		v.Hidden = true
		all = t.And(all, v.Cur)
	}
	for i, f := range sets {
		v := &s.Vars[first+i]
		s.Init = append(s.Init, t.Eq(v.Cur, f))
		s.Trans = append(s.Trans, t.Eq(v.Next, t.Or(s.Primed(f), t.And(v.Cur, t.Not(all)))))
	}
	return []Goal{{P: all, Exact: true, Bad: expr.None}}
}

// counter awaits set i, then set i+1; P is the first set while it is awaited.
func counter(s *system.System, sets []expr.Ref) []Goal {
	if len(sets) <= 1 {
		return one(s, sets)
	}
	t := s.Table
	n := len(sets)
	w := bits.Len(uint(n - 1))
	c := s.AddVar("counter", w)
	c.Hidden = true
	at := func(i int) expr.Ref { return t.Eq(c.Cur, t.Const(w, uint64(i), 0)) }
	c.Init = t.Const(w, 0, 0)
	next := c.Cur
	for i, f := range sets {
		next = t.ITE(t.And(at(i), f), t.Const(w, uint64((i+1)%n), 0), next)
	}
	c.Update = next
	s.Now = append(s.Now, t.ULe(c.Cur, t.Const(w, uint64(n-1), 0)))
	return []Goal{{P: t.And(at(0), sets[0]), Exact: true, Bad: expr.None}}
}

// trans stores a state at a moment of its choice; Bad holds when it has come again and all sets were met since.
func trans(s *system.System, sets []expr.Ref) []Goal {
	t := s.Table
	count := len(s.Vars)
	save := s.AddInput("store", 1)
	s.Inputs[len(s.Inputs)-1].Hidden = true
	v := s.AddVar("stored", 1)
	v.Hidden = true
	stored := v.Cur
	now := t.And(save, t.Not(stored))
	storing := t.Or(stored, save)
	v.Init, v.Update = t.Bool(false), storing
	bad := stored
	for i := range count {
		of := s.Vars[i]
		w := t.Width(of.Cur)
		c := s.AddVar("stored "+of.Name, w)
		c.Hidden = true
		c.Init, c.Update = t.Const(w, 0, 0), t.ITE(now, of.Cur, c.Cur)
		bad = t.And(bad, t.Eq(c.Cur, of.Cur))
	}
	for i, f := range sets {
		seen := s.AddVar(fmt.Sprintf("met %d", i), 1)
		seen.Hidden = true
		seen.Init, seen.Update = t.Bool(false), t.ITE(now, f, t.And(stored, t.Or(seen.Cur, f)))
		bad = t.And(bad, seen.Cur)
	}
	return []Goal{{P: expr.None, Exact: true, Bad: bad, Stored: stored, Storing: storing}}
}
