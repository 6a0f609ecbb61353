package smt

// This file defines the layer that asks Gini about the bits of the constraints, within heddle's own process. Most questions about a path are small: a message to
// Z3's process and back takes longer than their answer here. What takes more than a moment is left to Z3, and so is what is shown to people: a moment is
// not the same on every machine.
//
// Gates define variables, constraints are assumed. So the gates and what was learned serve all questions about one table, and the clauses never contradict each other.

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/go-air/gini/z"

	"heddle.example/expr"
	"heddle.example/smt/blast"
)

const (
	// maxQuestion is how many variables a question may take.
	maxQuestion = 40_000
	// maxKept is up to how many variables a solver is used again: to answer yes it gives all of them values.
	maxKept = 20_000
	// solversKept is how many tables have a solver that waits.
	solversKept = 8
	// largeKept is of how many questions it is known that they are too large.
	largeKept = 8
)

type bits struct {
	next  layer
	limit time.Duration // for a question
	n     *counters

	mu   sync.Mutex
	idle []tabled // the last used one last
	// large has questions that took too many variables, up to the constraint at which they did: what has all of these is too large as well. The last one comes last.
	large []*problem
}

// tabled is a solver for the expressions of a table.
type tabled struct {
	table *expr.Table
	*blast.Gini
}

func (l *bits) solve(ctx context.Context, p *problem) Answer {
	if p.fresh || l.tooLarge(p) {
		return l.next.solve(ctx, p)
	}
	begun := time.Now()
	s := l.take(p.table)
	a, large, again := s.answer(p, l.limit)
	if again {
		l.putBack(s)
	}
	if large != nil {
		l.note(large)
	}
	took := int64(time.Since(begun))
	l.n.busy.Add(took)
	if !p.background {
		l.n.waited.Add(took)
	}
	if a.Result == Unknown {
		return l.next.solve(ctx, p)
	}
	l.n.bits.Add(1)
	return a
}

// take gives a solver for a table.
func (l *bits) take(t *expr.Table) tabled {
	l.mu.Lock()
	defer l.mu.Unlock()
	if i := slices.IndexFunc(l.idle, func(s tabled) bool { return s.table == t }); i >= 0 {
		s := l.idle[i]
		l.idle = slices.Delete(l.idle, i, i+1)
		return s
	}
	return tabled{t, blast.NewGini(t)}
}

func (l *bits) putBack(s tabled) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.idle) == solversKept {
		l.idle = slices.Delete(l.idle, 0, 1)
	}
	l.idle = append(l.idle, s)
}

// tooLarge tells whether p is known to be so.
func (l *bits) tooLarge(p *problem) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.ContainsFunc(l.large, func(q *problem) bool {
		return q.table == p.table && !slices.ContainsFunc(q.constraints, func(c expr.Ref) bool { return !slices.Contains(p.constraints, c) })
	})
}

func (l *bits) note(large *problem) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.large) == largeKept {
		l.large = slices.Delete(l.large, 0, 1)
	}
	l.large = append(l.large, large)
}

// answer tells whether p has a solution, if that takes no longer than limit, which part of p is too large, if any, and whether the solver may be used again.
func (s tabled) answer(p *problem, limit time.Duration) (a Answer, large *problem, again bool) {
	at := 0 // the constraint that is made bits
	defer func() {
		switch x := recover().(type) {
		case nil:
		case blast.NotBits:
			a, again = Answer{}, s.Variables() < maxKept
			if s.Variables() >= s.Most {
				large = &problem{table: p.table, constraints: slices.Clone(p.constraints[:at+1])}
			}
		default:
			panic(x)
		}
	}()
	s.Most = s.Variables() + maxQuestion
	held := make([]z.Lit, len(p.constraints))
	for i, c := range p.constraints {
		at = i
		held[i] = s.Bit(c)
	}
	s.Assume(held)
	switch s.Solver.Try(limit) {
	case 0:
		return Answer{}, nil, false
	case 1:
		a = Answer{Result: Sat, Model: make(map[expr.Ref]Value)}
		for _, sym := range symbolsOf(p.table, p.constraints) {
			a.Model[sym] = s.Value(sym)
		}
	default:
		a.Result = Unsat
	}
	return a, nil, s.Variables() < maxKept
}
