package rt

// This file defines how a schedule with fewer context switches is found for a violation. A depth-first search meets a
// violation on any path; one with few switches is what a person can follow (M. Musuvathi, S. Qadeer: Iterative
// context bounding for systematic testing of multithreaded programs, PLDI 2007). So blocks of its moves are put together as long as the violation
// comes again, and then the bounds 0, 1, 2, … are searched for
// it. The first that has it has the fewest switches, if all before it were searched to their end. Of the schedules with as many
// switches a shorter one is looked for then.

import (
	"context"
	"iter"
	"slices"
	"time"

	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/scheduler"
	"heddle.example/scheduler/regroup"
	"heddle.example/symex/check"
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
	opts.keepNothing()
	opts.Reduction, opts.KeepGoing, opts.Timeout, opts.Progress = scheduler.None, true, 0, nil
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
	if err := regroupMoves(ctx, p, opts, v, 0); err != nil {
		return err
	}
	if err := fewerSwitches(ctx, p, opts, v); err != nil || ctx.Err() != nil {
		return err
	}
	return fewerSteps(ctx, p, opts, v)
}

// regroupMoves looks for v where blocks of the schedule's moves are put together, until no way to do so has it with fewer switches; after a first round, 0, also
// where several steps at random are made. It takes a
// quarter of the time that is left: it says nothing about what the fewest are.
func regroupMoves(ctx context.Context, p *ir.Program, opts Options, v *Violation, round int64) error {
	ctx, cancel := within(ctx, 4)
	defer cancel()
	opts.attempt.Walks = 1
	try := func(paths iter.Seq[scheduler.Path]) (found bool, err error) {
		opts.ContextBound, opts.attempt.paths = v.Trace.Switches-1, paths
		r, err := explore(ctx, p, opts)
		if err != nil {
			return false, err
		}
		short := shorter(r, v)
		if short != nil {
			*v = *short
		}
		return short != nil, nil
	}
	together, random := len(v.Trace.Choices), false
	for v.Trace.Switches > 1 && ctx.Err() == nil {
		paths := regroup.Schedules(v.Trace.Choices, &together)
		if random {
			paths = regroup.Random(v.Trace.Choices, round)
		}
		found, err := try(paths)
		switch {
		case err != nil || !found && (random || round == 0):
			return err
		case !found:
			random = true
		case random:
			together, random = 2, false
		}
	}
	return nil
}

// within gives one of so many parts of the time that is left.
func within(ctx context.Context, parts time.Duration) (context.Context, context.CancelFunc) {
	end, _ := ctx.Deadline() // Shorten has set one
	return context.WithDeadlineCause(ctx, time.Now().Add(time.Until(end)/parts), errTimeout)
}

const (
	// slack is how much longer than the path found, in nodes, paths with fewer switches may be at first.
	slack = 64
	// firstWork is how much work, in nodes, the search within the least bound may be at first, leastWork what is worth to be begun.
	firstWork, leastWork = 50_000, 3_000
	// boundFactor is how many times as much both are later on.
	boundFactor = 4
)

// fewerSwitches looks for v within smaller bounds. The tree within the least of them may be too large to be searched in the time that there is, and a larger
// one have v near its first paths. So each bound gets half of the work of the one before it, and if that is not enough for one, all
// get more later. A thread that goes on for ever needs no switch, so that the tree within the smallest
// bound can be endless where v lies on a short path. Hence paths are cut that are longer than that of v, and later ones that are
// longer, as long as any is cut; only bounds within which none was are known not to have v.
func fewerSwitches(ctx context.Context, p *ir.Program, opts Options, v *Violation) error {
	least, unlimited := 0, opts // within smaller bounds than least there is none
	for deep, work := length(v)+slack, int64(firstWork); least < v.Trace.Switches; deep, work = deep*boundFactor, work*boundFactor {
		open := false // a larger search may see more
		for bound, part := least, work; bound < v.Trace.Switches && part >= leastWork; bound++ {
			opts.ContextBound, opts.attempt.Deep, opts.attempt.Limit = bound, deep, part
			r, err := explore(ctx, p, opts)
			if err != nil {
				return err
			}
			if short := shorter(r, v); short != nil {
				*v, open = *short, true
				break
			}
			if ctx.Err() != nil {
				return nil
			}
			open = open || r.gaveUp
			if bound == least && !r.gaveUp && sawAll(r.Result) {
				least++ // the next one is the least, which gets all of the work
				continue
			}
			part /= 2
		}
		if least >= v.Trace.Switches {
			break
		}
		if !open {
			return nil
		}
		if err := regroupMoves(ctx, p, unlimited, v, deep); err != nil {
			return err
		}
	}
	v.Trace.Fewest = true
	return nil
}

// stepsWork is how many nodes a search for a path with fewer steps may have.
const stepsWork = 20_000

// fewerSteps looks for v on shorter paths with no more switches: half as long, and then by bisection. A node that was met
// near the end of a path that is cut counts as visited on shorter ones, so what is found need not be the shortest.
func fewerSteps(ctx context.Context, p *ir.Program, opts Options, v *Violation) error {
	opts.attempt.Limit = stepsWork
	for none, some := int64(0), length(v); none+1 < some; {
		opts.ContextBound, opts.attempt.Deep = v.Trace.Switches, (none+some)/2
		r, err := explore(ctx, p, opts)
		if err != nil || ctx.Err() != nil {
			return err
		}
		short := shorter(r, v)
		if short == nil {
			none = opts.attempt.Deep
			continue
		}
		some = opts.attempt.Deep
		if len(short.Trace.Steps) < len(v.Trace.Steps) {
			short.Trace.Fewest = v.Trace.Fewest
			*v = *short
			some = min(some, length(v))
		}
	}
	return nil
}

// shorter gives the violation with a trace that a search for v has found, nil if there is none.
func shorter(r *outcome, v *Violation) *Violation {
	if len(r.Violations) == 0 || len(r.Violations[0].Trace.Steps) == 0 || r.Violations[0].Trace.Switches > v.Trace.Switches {
		return nil
	}
	return &r.Violations[0]
}

// length is how many nodes lie on the path to v.
func length(v *Violation) int64 {
	n := int64(0)
	for _, c := range v.Trace.Choices {
		if c.Kind == ChooseThread {
			n++
		}
	}
	return n
}

// sawAll tells whether a search looked at every path within its bounds.
func sawAll(r *Result) bool {
	bounds := []string{answer.CutContextBound, answer.CutUnwind}
	return len(r.Reasons) == 0 && !slices.ContainsFunc(r.Cuts, func(c string) bool { return !slices.Contains(bounds, c) })
}
