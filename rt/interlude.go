package rt

// This file defines how a search makes the interludes of package scheduler: one of its workers searches within small bounds of loops and of context switches and walks random paths, and
// then goes on. Of their answers only a violation counts: then the search is over. Their work counts in any case.

import (
	"context"
	"slices"

	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/scheduler/regroup"
	"heddle.example/symex/check"
)

// planInterludes prepares the interludes, if there are to be any. end is to be called when the search is over.
func (s *search) planInterludes(ctx context.Context, p *ir.Program) (end func()) {
	if s.opts.attempt.Interlude == 0 {
		return func() {}
	}
	ctx, end = context.WithCancel(ctx)
	s.endPause = end
	s.between.Store(&interlude{at: scheduler.FirstInterlude, made: func(at int64) *Result {
		if scheduler.Bounded(at) {
			s.lookForRounds(ctx, p)
			if r := s.searchShallow(ctx, p, at); r != nil {
				return r
			}
			if r := s.searchFew(ctx, p, at); r != nil {
				return r
			}
			if r := s.searchTurned(ctx, p, at); r != nil {
				return r
			}
		}
		return s.walkRandomly(ctx, p, at)
	}})
	return end
}

// walkRandomly walks random paths, other ones in each interlude. It gives nil unless one has a violation.
func (s *search) walkRandomly(ctx context.Context, p *ir.Program, at int64) *Result {
	o := s.opts.beside(scheduler.Walking(at))
	if at > scheduler.FirstInterlude {
		o.attempt.from += int(at)
	}
	return s.aside(ctx, p, o).violated()
}

// searchShallow searches within the least bounds of loops that were not tried yet, one after the other as long as they take little of the work that is allowed. A depth-first search is on
// the late rounds of a long loop for long, while most defects need few rounds of any. What lies behind a loop that cannot be left early it does not see. Of its answers a violation counts that comes again where the schedule is followed
// without the bound: what a thread does invisibly behind the bound may be more, so that it has other choices to make.
func (s *search) searchShallow(ctx context.Context, p *ir.Program, at int64) *Result {
	f := s.opts.attempt.few
	if f == nil || f.unwound >= at || s.opts.Unwind > 0 || s.opts.PartialLoops || s.opts.UnwindingAssertions || s.opts.Checks.Has(check.Livelock) {
		return nil
	}
	f.unwound = at
	left := scheduler.ShallowWork(at)
	for f.shallow = max(f.shallow, scheduler.FewRounds); ctx.Err() == nil; f.shallow *= 2 {
		o := s.opts.beside(scheduler.Attempt{Limit: left})
		o.Unwind = f.shallow
		if scheduler.Reduces(s.opts.Reduction) {
			o.Reduction, o.attempt.apart = s.opts.Reduction, s.opts.attempt.apart
		}
		r := s.aside(ctx, p, o)
		if r == nil {
			break
		}
		if found := r.violated(); found != nil {
			o = s.opts.beside(scheduler.Attempt{Walks: 1})
			o.attempt.paths = func(yield func(scheduler.Path) bool) { yield(regroup.Along(found.Violations[0].Trace.Choices)) }
			if again := s.aside(ctx, p, o).violated(); again != nil {
				return again
			}
			break
		}
		if left -= r.Stats.Nodes + questionNodes*r.Stats.SolverQueries; r.gaveUp || left <= 0 || !slices.Contains(r.Cuts, answer.CutUnwind) {
			break
		}
	}
	return nil
}

// searchTurned searches from the other end of the tree, where one worker alone explores with a reduction: of several each has an end of its own. It gives nil unless there is a violation.
func (s *search) searchTurned(ctx context.Context, p *ir.Program, at int64) *Result {
	if !scheduler.Reduces(s.opts.Reduction) || s.opts.Workers > 1 {
		return nil
	}
	a := scheduler.Turned(s.opts.Reduction, at)
	o := s.opts.beside(a)
	o.Reduction, o.attempt.apart = a.Reduction, s.opts.attempt.apart
	return s.aside(ctx, p, o).violated()
}

// searchFew searches within the least context bounds that are not known to have no violation, until two of them take more than the work that is allowed. It gives nil unless
// there is one. An attempt before this one may have made the interlude at that work. The bound of the search itself is tried only where paths may have no end, so that it may
// be on one for ever.
func (s *search) searchFew(ctx context.Context, p *ir.Program, at int64) *Result {
	f := s.opts.attempt.few
	if f == nil || f.done >= at {
		return nil
	}
	f.done = at
	left, cut, clear := scheduler.FewWork(at), 0, true
	for bound := max(1, int(f.clear.Load())); cut < 2 && s.isFew(bound, f.endless) && ctx.Err() == nil; bound++ {
		a, ok := scheduler.FewSwitches(left, f.endless)
		if !ok {
			break
		}
		o := s.opts.beside(a)
		o.ContextBound = bound
		r := s.aside(ctx, p, o)
		if r == nil {
			break
		}
		if found := r.violated(); found != nil {
			found.Bounds.Context = s.opts.ContextBound
			if found.Bounds.Context < 0 {
				found.Cuts = slices.DeleteFunc(found.Cuts, func(cut string) bool { return cut == answer.CutContextBound })
			}
			return found
		}
		work := r.Stats.Nodes + questionNodes*r.Stats.SolverQueries
		if left -= work; work >= a.Limit {
			cut++
		}
		f.endless = f.endless || r.cutDeep
		if clear = clear && !r.gaveUp && r.Verdict == Safe; clear {
			f.clear.Store(int32(bound) + 1)
		}
	}
	return nil
}

// isFew tells whether so many context switches are few for the search.
func (s *search) isFew(bound int, endless bool) bool {
	most := s.opts.ContextBound
	return bound <= scheduler.MostFew && (most < 0 || bound < most || bound == most && endless)
}

// aside makes a search of an interlude. It gives nil if the options are at fault, which the search says, too.
func (s *search) aside(ctx context.Context, p *ir.Program, o Options) *outcome {
	if e := s.resting; e != nil {
		o.attempt.meanwhile = func() { e.rests() }
	}
	r, err := explore(ctx, p, o)
	if err != nil {
		return nil
	}
	st := r.Stats
	st.Stored = 0 // its visited set is small and soon gone
	s.mu.Lock()
	s.beside.Add(st)
	s.mu.Unlock()
	return r
}

// unwindings are the bounds of loops that findRounds tries, and roundsWork the work, in nodes, after which it is over.
var unwindings = []int{2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 48, 64}

const roundsWork = 50_000

// findRounds gives the least of some bounds of loops, larger than that of o, within which a program comes to its end on one of a few paths; if it does
// within none, the least within which as many threads are made as within any, if these are more than within that of o. A search that is bounded says little of a program whose loops make more threads.
func findRounds(p *ir.Program, o Options, explore func(*ir.Program, Options) *outcome) (found result.Rounds) {
	const paths = 3
	least := o.Unwind
	o.ContextBound = -1
	o.attempt.paths = func(yield func(scheduler.Path) bool) {
		for i := range int64(paths) {
			if !yield(scheduler.NewStraight(i)) {
				return
			}
		}
	}
	bounds := slices.DeleteFunc(slices.Clone(unwindings), func(bound int) bool { return bound <= least })
	if least > 0 {
		bounds = append([]int{least}, bounds...)
	}
	most, work := 0, int64(0)
	for _, o.Unwind = range bounds {
		if work > roundsWork {
			break
		}
		made := 0
		o.attempt.threads = &made
		r := explore(p, o)
		if r == nil {
			return result.Rounds{}
		}
		if o.Unwind > least && (r.Stats.Leaves > 0 || len(r.Violations) > 0) {
			return result.Rounds{Bound: o.Unwind, Ends: true}
		}
		if made > most {
			most, found.Bound = made, o.Unwind
		}
		work += r.Stats.Nodes + questionNodes*r.Stats.SolverQueries
	}
	if found.Bound == least {
		return result.Rounds{}
	}
	return found
}

// lookForRounds has the search find out what findRounds does, once.
func (s *search) lookForRounds(ctx context.Context, p *ir.Program) {
	if f := s.opts.attempt.few; f != nil && s.opts.Unwind == 0 && f.rounds.Load() == nil {
		found := findRounds(p, s.opts.beside(scheduler.Attempt{Walks: 1}), func(p *ir.Program, o Options) *outcome { return s.aside(ctx, p, o) })
		f.rounds.Store(&found)
	}
}

// addRounds puts it into the result of a search that is bounded, and within whose bound no path comes to an end.
func addRounds(ctx context.Context, p *ir.Program, o *Options, r *Result) {
	if r.Verdict != Safe || r.Stats.Leaves > 0 || !slices.Contains(r.Cuts, answer.CutUnwind) || len(o.LTL) > 0 || o.Interleaved || p.Monitor != nil || ctx.Err() != nil {
		return
	}
	r.Bounds.Rounds = findRounds(p, o.beside(scheduler.Attempt{Walks: 1}), func(p *ir.Program, o Options) *outcome {
		found, err := explore(ctx, p, o)
		if err != nil {
			return nil
		}
		return found
	})
}
