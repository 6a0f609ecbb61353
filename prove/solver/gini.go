package solver

// This file defines Gini as a solver. Constraints of the lowest level are clauses for good, those of higher ones assumptions; gates stay.

import (
	"context"
	"fmt"
	"time"

	"github.com/go-air/gini/z"

	"heddle.example/expr"
	"heddle.example/smt"
	"heddle.example/smt/blast"
)

// giniSession is a session with Gini.
type giniSession struct {
	g      *blast.Gini
	level  []int // the length of held at each Push
	held   []z.Lit
	never  bool // the clauses contradict each other
	lost   string
	took   time.Duration
	checks int64
}

func openGini(t *expr.Table) (Session, error) {
	return &giniSession{g: blast.NewGini(t)}, nil
}

func (s *giniSession) Push() { s.level = append(s.level, len(s.held)) }

func (s *giniSession) Pop() {
	s.held = s.held[:s.level[len(s.level)-1]]
	s.level = s.level[:len(s.level)-1]
}

func (s *giniSession) Assert(r expr.Ref) {
	defer s.guard()
	if len(s.level) > 0 {
		s.held = append(s.held, s.g.Bit(r))
		return
	}
	s.g.Assert(r)
}

// guard keeps why an expression cannot be made bits: then the session is of no use any more.
func (s *giniSession) guard() {
	switch x := recover().(type) {
	case nil:
	case blast.NotBits:
		s.lost = x.Error()
	default:
		panic(x)
	}
}

// slowestPoll is how often a question that takes long is looked at.
const slowestPoll = 5 * time.Millisecond

// run answers a question; 0: ctx has ended before.
func (s *giniSession) run(ctx context.Context) int {
	solving := s.g.Solver.GoSolve()
	for wait := 10 * time.Microsecond; ; wait = min(2*wait, slowestPoll) {
		if result, done := solving.Test(); done {
			return result
		}
		select {
		case <-ctx.Done():
			return solving.Stop()
		case <-time.After(wait):
		}
	}
}

func (s *giniSession) Check(ctx context.Context, want []expr.Ref) smt.Answer {
	if s.lost == "" && ctx.Err() != nil {
		s.lost = fmt.Sprintf("cancelled: %v", context.Cause(ctx))
	}
	if s.lost != "" {
		return smt.Answer{Reason: s.lost}
	}
	if s.never {
		return smt.Answer{Result: smt.Unsat}
	}
	begun := time.Now()
	s.g.Assume(s.held)
	result := s.run(ctx)
	s.took += time.Since(begun)
	s.checks++
	switch result {
	case -1:
		// Gini forgets that clauses alone contradict each other when it is given more of them.
		s.never = len(s.g.Solver.Why(nil)) == 0
		return smt.Answer{Result: smt.Unsat}
	case 0:
		s.lost = fmt.Sprintf("cancelled: %v", context.Cause(ctx))
		return smt.Answer{Reason: s.lost}
	}
	a := smt.Answer{Result: smt.Sat, Model: make(map[expr.Ref]smt.Value, len(want))}
	for _, sym := range want {
		a.Model[sym] = s.g.Value(sym)
	}
	return a
}

func (s *giniSession) Took() (took time.Duration, checks int64) { return s.took, s.checks }

func (s *giniSession) Close() { s.lost, s.g = "the session is closed", nil }
