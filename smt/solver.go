package smt

// This file defines the questions, the answers, and the one function that
// stacks the layers.

import (
	"context"
	"fmt"

	"heddle/expr"
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

// Solver answers queries. All methods may be called from any goroutine.
type Solver interface {
	// Check answers q. When ctx ends, the answer is Unknown.
	Check(ctx context.Context, q Query) Answer
	// Submit has q answered in the background; done is called from another
	// goroutine, once. The table of q must be used by nobody else: see Query.Detach. done must not call
	// Wait or Close, nor Submit if more than backlog queries may be open, beyond which Submit waits.
	Submit(ctx context.Context, q Query, done func(Answer))
	// Wait returns when done has been called for all that was submitted.
	Wait()
	// Stats gives the counters so far.
	Stats() Stats
	// Close waits for what was submitted and ends the workers. Afterwards the
	// answers are Unknown.
	Close()
}

// Options configure a Solver. The zero value of a field means its default.
type Options struct {
	Workers        int  // Z3 worker goroutines; default 1
	RLimit         uint // Z3's resource limit per query; default DefaultRLimit
	CacheEntries   int  // constraint sets remembered; default DefaultCacheEntries; negative: none
	ReuseModels    int  // recent models tried; default DefaultReuseModels; negative: none
	RecycleQueries int  // a Z3 context is replaced after so many queries; default DefaultRecycleQueries
	NoIncremental  bool // every query in a fresh solver under the full limit
	NoSlicing      bool // constraint sets are decided whole
	NoInterval     bool // bounds are left to Z3
	Validate       bool // re-evaluate the constraints under every model
}

// The defaults of Options.
const (
	DefaultRLimit         = 40_000_000
	DefaultCacheEntries   = 1 << 18
	DefaultReuseModels    = 16
	DefaultRecycleQueries = 4096
)

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

// New makes a solver.
func New(opt Options) Solver {
	opt = opt.withDefaults()
	n := new(counters)
	pool := newPool(opt, n)
	var l layer = pool
	if opt.ReuseModels > 0 {
		l = newReuse(l, opt.ReuseModels, n)
	}
	if !opt.NoInterval {
		l = &interval{next: l, n: n}
	}
	if opt.CacheEntries > 0 {
		l = newCache(l, opt.CacheEntries, n)
	}
	if !opt.NoSlicing {
		l = &slicing{next: l, n: n}
	}
	var c checker = &trivial{next: l, n: n}
	if opt.Validate {
		c = &validate{next: c, n: n}
	}
	return newFront(c, pool, opt.Workers, n)
}

func (o Options) withDefaults() Options {
	set := func(v *int, def int) {
		if *v == 0 {
			*v = def
		}
	}
	set(&o.Workers, 1)
	set(&o.CacheEntries, DefaultCacheEntries)
	set(&o.ReuseModels, DefaultReuseModels)
	set(&o.RecycleQueries, DefaultRecycleQueries)
	if o.RLimit == 0 {
		o.RLimit = DefaultRLimit
	}
	o.Workers = max(1, o.Workers)
	return o
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
