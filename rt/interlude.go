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

// besides gives the options of a search by one worker in an interlude.
func (s *search) besides(a scheduler.Attempt) Options {
	o := *s.opts
	o.Workers, o.Reduction, o.Progress, o.Store, o.Seen = 1, "", nil, "memory", nil
	o.attempt = attempt{began: o.attempt.began, Attempt: a, from: o.attempt.from, aside: true}
	return o
}

// walkRandomly walks random paths. It gives nil unless one has a violation.
func (s *search) walkRandomly(ctx context.Context, p *ir.Program) *Result {
	o := s.besides(scheduler.Walking)
	o.attempt.Walks = s.opts.attempt.Interlude
	return s.aside(ctx, p, o, func(*outcome) {})
}

// searchFew searches within the least context bounds that are not known to have no violation, and one more, as far as they come in the work that is allowed. It gives nil unless
// there is one. An attempt before this one may have made the interlude at that work.
func (s *search) searchFew(ctx context.Context, p *ir.Program, at int64) *Result {
	f := s.opts.attempt.few
	if f == nil || f.done >= at {
		return nil
	}
	f.done = at
	most := s.opts.ContextBound
	if most < 0 {
		most = scheduler.MostFew
	}
	left, cut := scheduler.FewWork(at), 0
	for bound := max(1, int(f.clear.Load())); cut < 2 && bound < most && ctx.Err() == nil; bound++ {
		a, ok := scheduler.FewSwitches(left)
		if !ok {
			break
		}
		o := s.besides(a)
		o.ContextBound = bound
		whole := false
		r := s.aside(ctx, p, o, func(r *outcome) {
			whole = !r.gaveUp && r.Verdict == Safe
			left -= r.Stats.Nodes + questionNodes*r.Stats.SolverQueries
		})
		if r != nil {
			r.Bounds.Context = s.opts.ContextBound
			if r.Bounds.Context < 0 {
				r.Cuts = slices.DeleteFunc(r.Cuts, func(cut string) bool { return cut == answer.CutContextBound })
			}
			return r
		}
		if whole && cut == 0 {
			f.clear.Store(int32(bound) + 1)
		} else {
			cut++
		}
	}
	return nil
}

// aside makes a search of an interlude, which note may look at. It gives nil unless that has a violation.
func (s *search) aside(ctx context.Context, p *ir.Program, o Options, note func(*outcome)) *Result {
	r, err := explore(ctx, p, o)
	if err != nil {
		return nil // the options are at fault, and the search says so, too
	}
	s.mu.Lock()
	s.beside.Add(r.Stats)
	s.mu.Unlock()
	note(r)
	if len(r.Violations) == 0 {
		return nil
	}
	return r.Result
}
