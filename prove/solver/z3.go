package solver

// This file defines Z3 as a solver: the sessions of package smt.

import (
	"heddle.example/expr"
	"heddle.example/smt"
)

func openZ3(t *expr.Table) (Session, error) { return smt.NewSession(t) }
