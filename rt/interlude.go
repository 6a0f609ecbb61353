package rt

// This file defines how a search makes the interludes of package scheduler: one of its workers searches within small context bounds and walks random paths, and
// then goes on. Of their answers only a violation counts: then the search is over. Their work counts in any case.

import (
	"context"
	"slices"

	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/scheduler"
)

// planInterludes prepares the interludes, if there are to be any. end is to be called when the search is over.
func (s *search) planInterludes(ctx context.Context, p *ir.Program) (end func()) {
	if s.opts.attempt.Interlude == 0 {
		return func() {}
	}
	ctx, end = context.WithCancel(ctx)
	s.endPause = end
	s.between.Store(&interlude{at: scheduler.FirstInterlude, made: func(at int64) *Result {
		r := s.searchFew(ctx, p, at)
		if r == nil && at == scheduler.FirstInterlude {
			r = s.walkRandomly(ctx, p)
		}
		return r
	}})
	return end
}

// walkRandomly walks random paths. It gives nil unless one has a violation.
func (s *search) walkRandomly(ctx context.Context, p *ir.Program) *Result {
	o := s.opts.beside(scheduler.Walking)
	o.attempt.Walks = s.opts.attempt.Interlude
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
	r, err := explore(ctx, p, o)
	if err != nil {
		return nil
	}
	s.mu.Lock()
	s.beside.Add(r.Stats)
	s.mu.Unlock()
	return r
}
