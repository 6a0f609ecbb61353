package rt

// This file defines when a search need not begin: see symex.Code.MayViolate.

import (
	"context"

	"heddle/answer"
	"heddle/ir"
	"heddle/scheduler"
	"heddle/symex"
)

// trivial tells whether nothing in the program can violate what is asked for.
func (s *search) trivial(code *symex.Code, mo *symex.Options) bool {
	o := s.opts
	if o.OnLeaf != nil || s.formulas != nil || code.MayViolate(mo) {
		return false
	}
	s.assume[answer.NoUndefinedBehaviour] = true
	return true
}

// A search that need not begin is begun all the same, so far, to see whether
// any path survives (in nodes; a question to the solver counts as many).
const trivialLimit = 1000

// diesEarly tells whether a search that need not begin soon finds that no path
// survives, and gives its result; nil: one does, or that is not known soon.
func diesEarly(ctx context.Context, p *ir.Program, opts Options) *Result {
	if opts.attempt.trivial {
		return nil
	}
	opts.SaveDir, opts.Resume, opts.Workers, opts.Reduction, opts.Store = "", false, 1, "", "memory"
	opts.attempt = attempt{began: opts.attempt.began, Attempt: scheduler.Attempt{Limit: trivialLimit}, trivial: true}
	r, err := explore(ctx, p, opts)
	if err != nil || r.gaveUp || !r.Vacuous {
		return nil
	}
	return r.Result
}
