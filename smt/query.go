package smt

// This file defines the questions and the answers, and how a question goes down through the layers.

import (
	"context"
	"fmt"

	"heddle.example/expr"
)

// Result is what is known of a set of constraints.
type Result uint8

// The results. The zero Result is Unknown.
const (
	Unknown Result = iota
	Sat
	Unsat
)

func (r Result) String() string {
	switch r {
	case Sat:
		return "sat"
	case Unsat:
		return "unsat"
	}
	return "unknown"
}

// Value is the value of a symbol in a model.
type Value = expr.Word

// Query asks for values of the symbols under which all constraints hold.
type Query struct {
	Table *expr.Table
	// Constraints are expressions of width 1. The order does not matter for
	// the answer; a common beginning with the query before makes it cheaper.
	Constraints []expr.Ref
	// WantModel asks for Answer.Model if the result is Sat.
	WantModel bool
	// Reproducible asks for an answer that depends on nothing but the
	// constraints and their order: no cache, no earlier model, no used context takes part.
	// It is for what is shown to people.
	Reproducible bool

	background bool // nobody stands still until the answer is there
}

// Answer is the answer to a Query.
type Answer struct {
	Result Result
	// Model has a value for every symbol of the constraints, if the result is
	// Sat and a model was asked for.
	Model map[expr.Ref]Value
	// Reason says why the result is Unknown.
	Reason string
}

// problem is a query on its way down: the constraints are not constant, not
// conjunctions, distinct, and there is at least one.
type problem struct {
	table       *expr.Table
	constraints []expr.Ref
	key         expr.Hash // of the set; see keyOf
	fresh       bool      // Query.Reproducible
	background  bool      // nobody stands still until the answer is there
}

// layer answers a problem or hands it to the next layer. A Sat comes with a
// model of all symbols of the problem's constraints.
type layer interface {
	solve(ctx context.Context, p *problem) Answer
}

func unknown(format string, args ...any) Answer {
	return Answer{Reason: fmt.Sprintf(format, args...)}
}

// keyOf hashes a set of distinct constraints: the sum does not depend on their order.
func keyOf(t *expr.Table, constraints []expr.Ref) expr.Hash {
	var sum expr.Word
	for _, c := range constraints {
		h := t.Hash(c)
		sum = sum.Add(expr.Word{Lo: h[0], Hi: h[1]})
	}
	return expr.Hash{sum.Lo, sum.Hi}
}

// symbolsOf lists the distinct symbols of constraints.
func symbolsOf(t *expr.Table, constraints []expr.Ref) []expr.Ref {
	if len(constraints) == 1 {
		return t.Symbols(constraints[0])
	}
	seen := make(map[expr.Ref]bool)
	var out []expr.Ref
	for _, c := range constraints {
		for _, s := range t.Symbols(c) {
			if !seen[s] {
				seen[s] = true
				out = append(out, s)
			}
		}
	}
	return out
}

// holds tells whether model, with 0 for the symbols that it lacks, meets all constraints.
func holds(t *expr.Table, constraints []expr.Ref, model func(sym expr.Ref) Value) bool {
	ev := expr.NewEvaluator(t, func(s expr.Ref) (lo, hi uint64) {
		v := model(s)
		return v.Lo, v.Hi
	})
	for _, c := range constraints {
		if ev.Eval(c).IsZero() {
			return false
		}
	}
	return true
}
