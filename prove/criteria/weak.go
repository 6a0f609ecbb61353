package criteria

// This file defines a criterion for weak automata, of which Awedh and Somenzi say that one can be devised: every fair loop is in p
// alone, so a fair path comes to p some time and stays there. If for some k no path of k transitions in p alone begins in an
// initial state, nor behind a state that is not in p, there is no fair path. It does not ask for
// simple paths, so it can prove what has wide data.

import (
	"context"
	"fmt"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

// Weak tells whether sys has a path that is in each of sets infinitely often and from some state on in p alone; every path that is in
// all sets infinitely often must be so.
func Weak(ctx context.Context, sys *system.System, sets []expr.Ref, p expr.Ref, opt Options) Outcome {
	s := newSearch(ctx, sys, opt)
	return s.finish(run(func() Outcome { return s.weak(sets, p) }))
}

func (s *searching) weak(sets []expr.Ref, p expr.Ref) Outcome {
	t := s.sys.Table
	from, first, entered := s.newInitial(false), s.newInitial(false), s.newPath(false)
	in := func(frame int) []expr.Ref { return []expr.Ref{s.u.At(p, frame)} }
	first.each = in
	entered.each = func(frame int) []expr.Ref {
		if frame == 0 {
			return []expr.Ref{t.Not(s.u.At(p, 0))}
		}
		return in(frame)
	}
	for k := 0; ; k++ {
		if s.beyond(k) {
			return Outcome{M: Open, N: Open, K: k - 1, Reason: fmt.Sprintf("neither a proof nor a counterexample with k up to %d", s.opt.MaxK)}
		}
		s.watch(k, Open, Open)
		entered.grow(k + 2)
		_, open := entered.can()
		if !open {
			first.grow(k + 1)
			_, open = first.can()
		}
		if !open {
			return Outcome{Verdict: Proved, M: Open, N: Open, K: k}
		}
		if path, ok := s.closing(from, k, sets); ok {
			return Outcome{Verdict: Refuted, M: Open, N: Open, K: k, Path: path}
		}
	}
}
