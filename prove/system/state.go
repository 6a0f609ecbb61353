package system

// This file defines concrete states: their evaluation, and paths of them as they are shown and checked.

import (
	"errors"
	"fmt"

	"heddle.example/expr"
)

// State gives every variable a value.
type State []expr.Word

// Equal tells whether two states are the same.
func (s State) Equal(o State) bool {
	for i := range s {
		if s[i] != o[i] {
			return false
		}
	}
	return true
}

// Step is a state of a path with the inputs that are read in it.
type Step struct {
	State  State
	Inputs []expr.Word
}

// Path is a finite path, or with Loop >= 0 the infinite one that goes on from the last step to step Loop.
type Path struct {
	Steps []Step
	Loop  int // -1: a finite path
}

// Eval gives the value of r, over Cur and inputs, and over Next if next is not nil.
func (s *System) Eval(r expr.Ref, at Step, next State) expr.Word { return s.Values(at, next)(r) }

// Values gives a function that does what Eval does, and evaluates once what several expressions share.
func (s *System) Values(at Step, next State) func(r expr.Ref) expr.Word {
	return expr.NewEvaluator(s.Table, s.assignment(at, next)).Eval
}

// Along gives a function that does what Values does, for many steps, one after the other.
func (s *System) Along() func(at Step, next State) func(r expr.Ref) expr.Word {
	e := expr.NewDenseEvaluator(s.Table)
	return func(at Step, next State) func(r expr.Ref) expr.Word {
		e.Reset(s.assignment(at, next))
		return e.Eval
	}
}

// assignment gives the values of symbols.
func (s *System) assignment(at Step, next State) func(sym expr.Ref) (lo, hi uint64) {
	return func(sym expr.Ref) (lo, hi uint64) {
		var v expr.Word
		switch k, i := s.kind(sym); k {
		case curKind:
			v = at.State[i]
		case nextKind:
			v = next[i]
		case inputKind:
			v = at.Inputs[i]
		}
		return v.Lo, v.Hi
	}
}

// Holds tells whether r, of width 1, has the value 1.
func (s *System) Holds(r expr.Ref, at Step, next State) bool { return !s.Eval(r, at, next).IsZero() }

// all tells whether each of a list has the value 1.
func all(list []expr.Ref, value func(r expr.Ref) expr.Word) bool {
	for _, r := range list {
		if value(r).IsZero() {
			return false
		}
	}
	return true
}

// IsInitial tells whether a state is initial.
func (s *System) IsInitial(st State) bool {
	value := s.Values(Step{State: st}, nil)
	for i := range s.Vars {
		if r := s.Vars[i].Init; r != expr.None && value(r) != st[i] {
			return false
		}
	}
	return all(s.Init, value)
}

// Stands tells whether a state may stand on a path with its inputs.
func (s *System) Stands(at Step) bool { return all(s.Now, s.Values(at, nil)) }

// Leads tells whether a transition leads from a state with its inputs, with which it may stand on a path, to another one.
func (s *System) Leads(at Step, to State) bool { return s.leads(s.Values(at, to), to) }

func (s *System) leads(value func(r expr.Ref) expr.Word, to State) bool {
	for i := range s.Vars {
		if r := s.Vars[i].Update; r != expr.None && value(r) != to[i] {
			return false
		}
	}
	return all(s.Trans, value)
}

// Check tells why p is no path from an initial state; nil: it is one.
func (s *System) Check(p Path) error { return s.Walk(p, nil) }

// Walk does what Check does, and calls each, unless it is nil, at every step with a function that evaluates expressions there. What each returns
// ends it.
func (s *System) Walk(p Path, each func(i int, value func(r expr.Ref) expr.Word) error) error {
	if len(p.Steps) == 0 {
		return errors.New("the path is empty")
	}
	if !s.IsInitial(p.Steps[0].State) {
		return errors.New("the first state is not initial")
	}
	along := s.Along()
	for i, st := range p.Steps {
		next := p.Loop
		if i+1 < len(p.Steps) {
			next = i + 1
		}
		var to State
		if next >= 0 {
			to = p.Steps[next].State
		}
		value := along(st, to)
		if !all(s.Now, value) {
			return fmt.Errorf("state %d may not stand on a path", i)
		}
		if next >= 0 && !s.leads(value, to) {
			return fmt.Errorf("no transition leads from state %d to state %d", i, next)
		}
		if each == nil {
			continue
		}
		if err := each(i, value); err != nil {
			return err
		}
	}
	return nil
}

// Holding lists the steps of a path at which r, over Cur, holds.
func (s *System) Holding(p Path, r expr.Ref) (at []int) {
	along := s.Along()
	for i, st := range p.Steps {
		if !along(st, nil)(r).IsZero() {
			at = append(at, i)
		}
	}
	return at
}
