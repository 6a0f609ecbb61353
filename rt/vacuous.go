package rt

// This file defines how it is made sure that no path survives: see deadend.go.

import (
	"context"

	"heddle/ir"
)

// confirmVacuous explores once more with one worker where several saw no path survive but may have missed
// one that never ends.
func confirmVacuous(ctx context.Context, p *ir.Program, opts Options, r *Result) (*Result, error) {
	if !r.Vacuous || opts.Workers < 2 && opts.Elsewhere == nil || r.Stats.Pruned == 0 || opts.SaveDir != "" {
		return r, nil
	}
	opts.Workers, opts.Elsewhere = 1, nil
	again, err := explore(ctx, p, opts)
	if err != nil || again.Verdict != Safe {
		return r, err
	}
	return again.Result, nil
}
