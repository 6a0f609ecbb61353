package rt

// This file defines when a search need not begin. A program without
// threads and without a single assertion satisfies its properties on every path, however long
// its loops run; that rests on the assumption that undefined behaviour that is not asked for does not occur.

import (
	"context"
	"slices"

	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
)

// trivial tells whether nothing in the program can violate what is asked for.
func (s *search) trivial(code *symex.Code, mo *state.Options) bool {
	o := s.opts
	if o.OnLeaf != nil || s.formulas != nil || mo.UnwindingAssertions || code.CanFail() || mo.Checks.Any(func(p *check.Property) bool { return !p.NeedsCall }) {
		return false
	}
	s.assume[answer.NoUndefinedBehaviour] = true
	return true
}

// A search that need not begin is begun all the same, so far, to see whether
// any path survives (in nodes; a question to the solver counts as many).
const trivialLimit = 1000

// diesEarly tells whether a search that need not begin soon finds that no path
// survives, and gives its result; nil: one does, or that is not known soon. again tells that the program may go on for ever.
func diesEarly(ctx context.Context, p *ir.Program, opts Options) (r *Result, again bool) {
	if opts.attempt.trivial {
		return nil, false
	}
	opts.keepNothing()
	opts.Workers, opts.Reduction = 1, ""
	opts.attempt = attempt{began: opts.attempt.began, Attempt: scheduler.Attempt{Limit: trivialLimit}, trivial: true}
	early, err := explore(ctx, p, opts)
	if err != nil || early.gaveUp {
		return nil, false
	}
	if !early.Vacuous {
		return nil, slices.Contains(early.Assumptions, answer.MayNotTerminate)
	}
	return early.Result, false
}
