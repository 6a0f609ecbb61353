package blast

// This file defines Gini with what its clauses were made of, and how its models are read.

import (
	"fmt"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"heddle.example/expr"
)

// Gini is a solver of propositional satisfiability and the blaster whose clauses go to it.
type Gini struct {
	*Blaster
	Solver *gini.Gini
	// Most is how many variables there may be; 0: any number. An expression that takes more has no bits (NotBits).
	Most int
}

// NewGini makes a solver for conditions over a table.
func NewGini(t *expr.Table) *Gini {
	s := &Gini{Solver: gini.New()}
	s.Blaster = New(t, s)
	return s
}

// Variables is how many there are.
func (s *Gini) Variables() int { return int(s.Solver.MaxVar()) }

// Lit implements Clauses.
func (s *Gini) Lit() z.Lit {
	if s.Most > 0 && s.Variables() >= s.Most {
		panic(NotBits{fmt.Sprintf("what takes more than %d variables", s.Most)})
	}
	return s.Solver.Lit()
}

// Add implements Clauses.
func (s *Gini) Add(l z.Lit) { s.Solver.Add(l) }

// Assume says what must hold in the next question, and ends what the last one left. Gini would learn from its conflict first, and goes astray where that shows the
// clauses alone to contradict each other.
func (s *Gini) Assume(held []z.Lit) {
	always := s.True()
	for _, l := range []z.Lit{always, always.Not(), z.LitNull} { // a clause that is always true
		s.Solver.Add(l)
	}
	s.Solver.Assume(held...)
}

// Value is that of an expression of which bits have been made, in the last model.
func (s *Gini) Value(r expr.Ref) (v expr.Word) {
	for i, l := range s.Known(r) {
		switch {
		case !s.holds(l):
		case i < 64:
			v.Lo |= 1 << i
		default:
			v.Hi |= 1 << (i - 64)
		}
	}
	return v
}

// holds gives the value of a literal. A variable that no clause has is false.
func (s *Gini) holds(l z.Lit) bool {
	if l.Var() > s.Solver.MaxVar() {
		return !l.IsPos()
	}
	return s.Solver.Value(l)
}
