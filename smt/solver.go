package smt

// This file defines solvers, and the one function that stacks the layers.

import (
	"context"
)

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

// New makes a solver.
func New(opt Options) Solver {
	opt = opt.withDefaults()
	n := new(counters)
	pool := newPool(opt, n)
	var l layer = pool
	if opt.BitsFor > 0 {
		part := &order{next: &linear{next: &boxes{next: &bits{next: nobody{}, limit: opt.BitsFor, n: n}, n: n}, n: n}, n: n}
		l = &cases{within: &slicing{next: &interval{next: part, n: n}, n: n}, next: l, n: n}
		l = &bits{next: l, limit: opt.BitsFor, n: n}
	}
	if opt.ReuseModels > 0 {
		l = newReuse(l, opt.ReuseModels, n)
	}
	if !opt.NoBoxes {
		l = &boxes{next: l, n: n}
	}
	if !opt.NoLinear {
		l = &linear{next: l, n: n}
	}
	if !opt.NoOrder {
		l = &order{next: l, n: n}
	}
	if !opt.NoInterval {
		l = &interval{next: l, n: n}
	}
	if !opt.NoRemainders {
		l = &remainders{next: l, n: n}
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
