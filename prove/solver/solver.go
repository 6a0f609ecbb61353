// Package solver has the solvers that answer the questions of package criteria, behind one interface, a file each.
//
// Z3 takes every expression, in a process of its own. A solver of propositional satisfiability takes what has been made bits (package gates);
// it is faster where the model is bits already, and is stopped by its context.
package solver

import (
	"context"
	"fmt"
	"time"

	"heddle.example/expr"
	"heddle.example/prove/system"
	"heddle.example/smt"
)

// Session is a stack of levels of constraints that somebody asks about. It is for one goroutine. It starts with one level, which is never
// popped. Once an answer was Unknown, so are all further ones.
type Session interface {
	Push()
	Pop()
	// Assert adds a constraint of width 1 to the level.
	Assert(r expr.Ref)
	// Check tells whether the constraints of all levels can be met, and if so gives values for the symbols of want.
	Check(ctx context.Context, want []expr.Ref) smt.Answer
	// Took is the time that the solver has worked, and how often it was asked.
	Took() (took time.Duration, checks int64)
	Close()
}

// Solver is a solver by name.
type Solver struct {
	Name, Help string
	open       func(t *expr.Table) (Session, error)
}

// Auto is the name that leaves the choice open.
const Auto = "auto"

// Solvers lists the solvers.
func Solvers() []Solver {
	return []Solver{
		{"z3", "Z3, on bit-vectors", openZ3},
		{"gini", "Gini, on the bits that the model was made of", openGini},
	}
}

// Open starts a session about a system with the solver of a name. Auto takes gini where the system has bits only.
func Open(name string, s *system.System) (Session, error) {
	if name == "" || name == Auto {
		name = "z3"
		if BitLevel(s) {
			name = "gini"
		}
	}
	for _, k := range Solvers() {
		if k.Name == name {
			return k.open(s.Table)
		}
	}
	return nil, fmt.Errorf("there is no solver %q", name)
}

// BitLevel tells whether a system reads and keeps single bits only, but for what constructions added to it.
func BitLevel(s *system.System) bool {
	for i := range s.Vars {
		if !s.Vars[i].Hidden && s.Table.Width(s.Vars[i].Cur) > 1 {
			return false
		}
	}
	for i := range s.Inputs {
		if !s.Inputs[i].Hidden && s.Table.Width(s.Inputs[i].Sym) > 1 {
			return false
		}
	}
	return true
}
