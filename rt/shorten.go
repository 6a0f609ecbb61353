package rt

// This file defines how a schedule with fewer context switches is found for a violation. A depth-first search meets a
// violation on any path; one with few switches is what a person can follow (M. Musuvathi, S. Qadeer: Iterative
// context bounding for systematic testing of multithreaded programs, PLDI 2007). So the bounds 0, 1, 2, … are searched for
// the same violation. The first that has it has the fewest switches, if all before it were searched to their end.

import (
	"context"
	"slices"
	"time"

	"heddle/answer"
	"heddle/ir"
	"heddle/scheduler"
	"heddle/symex/check"
)

// Shorten looks for schedules with fewer context switches for the violations of r, which Explore found with opts, and puts
// them in their place. It takes at most the time within, and ends when ctx does. Where a formula is judged nothing is looked for.
func Shorten(ctx context.Context, p *ir.Program, opts Options, r *Result, within time.Duration) error {
	if len(opts.LTL) > 0 || opts.Interleaved || p.Monitor != nil || within <= 0 {
		return nil // what the monitor does belongs to the schedule
	}
	end := time.Now().Add(within)
	if opts.Timeout > 0 && !opts.Started.IsZero() {
		if limit := opts.Started.Add(opts.Timeout); limit.Before(end) {
			end = limit
		}
	}
	ctx, cancel := context.WithDeadlineCause(ctx, end, errTimeout)
	defer cancel()
	each := opts.KeepGoing
	opts.SaveDir, opts.Resume, opts.Store, opts.Reduction, opts.Seen = "", false, "memory", scheduler.None, nil
	opts.KeepGoing, opts.Timeout, opts.Progress = true, 0, nil
	for i := range r.Violations {
		v := &r.Violations[i]
		if v.Trace == nil || v.Spurious || v.Property == check.Livelock.Name {
			continue // a livelock is found when the search is over
		}
		wanted := violationKey(v)
		if v.Property == check.Deadlock.Name && !each {
			wanted = v.Property // where its first thread stands matters to nobody
		}
		if err := shorten(ctx, p, opts, v, wanted); err != nil || ctx.Err() != nil {
			return err
		}
	}
	return nil
}

// shorten is Shorten for one violation.
func shorten(ctx context.Context, p *ir.Program, opts Options, v *Violation, wanted string) error {
	opts.attempt = attempt{wanted: wanted, began: time.Now()}
	for bound := range v.Trace.Switches {
		opts.ContextBound = bound
		r, err := explore(ctx, p, opts)
		if err != nil {
			return err
		}
		if len(r.Violations) > 0 && len(r.Violations[0].Trace.Steps) > 0 {
			*v = r.Violations[0]
			break
		}
		if !sawAll(r.Result) {
			return nil
		}
	}
	v.Trace.Fewest = true
	return nil
}

// sawAll tells whether a search looked at every path within its bounds.
func sawAll(r *Result) bool {
	bounds := []string{answer.CutContextBound, answer.CutUnwind}
	return len(r.Reasons) == 0 && !slices.ContainsFunc(r.Cuts, func(c string) bool { return !slices.Contains(bounds, c) })
}
