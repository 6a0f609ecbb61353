package criteria

// This file defines the criterion for safety (Sheeran, Singh and Stålmarck, FMCAD 2000, as Awedh and Somenzi use it): no bad state is
// reached in k transitions or fewer, and no simple path of k+1 transitions begins in an initial state, or none leads to a bad one, without passing
// other initial or bad states.

import (
	"context"
	"fmt"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

// Safety tells whether sys has a path to a state in bad. The path of a refutation ends there.
func Safety(ctx context.Context, sys *system.System, bad expr.Ref, opt Options) Outcome {
	s := newSearch(ctx, sys, opt)
	return s.finish(run(func() Outcome { return s.safety(bad) }))
}

func (s *searching) safety(bad expr.Ref) Outcome {
	t := s.sys.Table
	from, forward, backward := s.newInitial(false), s.newInitial(true), s.newPath(true)
	later := func(frame int) []expr.Ref {
		if frame == 0 {
			return nil
		}
		initial := t.Bool(true)
		for _, r := range s.u.Init(frame) {
			initial = t.And(initial, r)
		}
		return []expr.Ref{t.Not(initial)}
	}
	forward.each, backward.each = later, later
	passed := 0 // frames of forward that are said not to be bad; the last one may be
	for k := 0; ; k++ {
		if s.beyond(k) {
			return Outcome{M: Open, N: Open, K: k - 1, Reason: fmt.Sprintf("neither a proof nor a counterexample with k up to %d", s.opt.MaxK)}
		}
		s.watch(k, Open, Open)
		from.grow(k + 1)
		if a, ok := from.can(s.u.At(bad, k)); ok {
			return Outcome{Verdict: Refuted, M: Open, N: Open, K: k, Path: system.Path{Steps: from.read(a, k+1), Loop: -1}}
		}
		from.assert(t.Not(s.u.At(bad, k)))
		backward.grow(k + 2)
		backward.assert(t.Not(s.u.At(bad, k)))
		_, open := backward.can(s.u.At(bad, k+1))
		if open {
			forward.grow(k + 2)
			for ; passed <= k; passed++ {
				forward.assert(t.Not(s.u.At(bad, passed)))
			}
			_, open = forward.can()
		}
		if !open {
			return Outcome{Verdict: Proved, M: Open, N: Open, K: k}
		}
	}
}
