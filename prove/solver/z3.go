package solver

// This file defines Z3 as a solver: the sessions of package smt.

import (
	"heddle/expr"
	"heddle/smt"
)

func openZ3(t *expr.Table) (Session, error) { return smt.NewSession(t) }
