package criteria

// This file defines the criterion for fair paths, theorem 3.1 of Awedh and Somenzi.
//
// Where several sets F must be met, and the theorem is applied to a p that is met more often (one, or), it proves
// that no lasso has p in its loop. A lasso with p but not with all of F says nothing of longer ones: then that p proves nothing
// any more. A counterexample has all of F in its loop.

import (
	"context"
	"fmt"

	"heddle.example/expr"
	"heddle.example/prove/fair"
	"heddle.example/prove/system"
)

// goal is a fair.Goal with what is known of it.
type goal struct {
	fair.Goal
	m, n int
	dead bool // there is a lasso with p
}

// Lasso tells whether sys has a path that is in each of sets infinitely often. goals are those of package fair.
func Lasso(ctx context.Context, sys *system.System, sets []expr.Ref, goals []fair.Goal, opt Options) Outcome {
	s := newSearch(ctx, sys, opt)
	return s.finish(run(func() Outcome { return s.lasso(sets, goals) }))
}

func (s *searching) lasso(sets []expr.Ref, list []fair.Goal) Outcome {
	t := s.sys.Table
	if len(sets) == 0 {
		sets = []expr.Ref{t.Bool(true)}
	}
	var goals []*goal
	for _, g := range list {
		goals = append(goals, &goal{Goal: g, m: Open, n: Open})
	}
	from := s.newInitial(false)
	reach, any := s.newInitial(true), s.newPath(true)
	for k := 0; ; k++ {
		best := &goal{m: Open, n: Open}
		for _, g := range goals {
			if !g.dead {
				best = g
				break
			}
		}
		if s.beyond(k) {
			return Outcome{M: best.m, N: best.n, K: k - 1, Reason: fmt.Sprintf("neither a proof nor a counterexample with k up to %d", s.opt.MaxK)}
		}
		s.watch(k, best.m, best.n)
		if p, ok := s.closing(from, k, sets); ok {
			return Outcome{Verdict: Refuted, M: best.m, N: best.n, K: k, Path: p}
		}
		alive := false
		for _, g := range goals {
			if g.dead {
				continue
			}
			if !g.Exact {
				if _, g.dead = s.closing(from, k, []expr.Ref{g.P}); g.dead {
					continue
				}
			}
			s.bounds(g, k, reach, any, g == best)
			if g.m != Open && g.n != Open && k >= g.n+g.m-1 {
				return Outcome{Verdict: Proved, M: g.m, N: g.n, K: k}
			}
			alive = true
		}
		if !alive {
			return Outcome{M: Open, N: Open, K: k, Reason: "each fair set alone, or their union, can be met for ever: this treatment of fair sets proves nothing"}
		}
	}
}

// closing looks for a lasso of k+1 states with each of sets in its loop.
func (s *searching) closing(from *path, k int, sets []expr.Ref) (system.Path, bool) {
	t := s.sys.Table
	from.grow(k + 1)
	// The transition back leads to a frame that is no state of the path: its symbols stand for s_l.
	from.leave(k + 1)
	closes := t.Bool(false)
	met := make([]expr.Ref, len(sets)) // in the frames l to k
	for i := range met {
		met[i] = t.Bool(false)
	}
	for l := k; l >= 0; l-- {
		all := s.u.Same(k+1, l)
		for i, f := range sets {
			met[i] = t.Or(met[i], s.u.At(f, l))
			all = t.And(all, met[i])
		}
		closes = t.Or(closes, all)
	}
	if t.IsFalse(closes) {
		return system.Path{}, false
	}
	a, ok := from.can(closes)
	if !ok {
		return system.Path{}, false
	}
	p := system.Path{Steps: from.read(a, k+1), Loop: Open}
	for l := k; l >= 0 && p.Loop == Open; l-- {
		fits := s.sys.Leads(p.Steps[k], p.Steps[l].State)
		for _, f := range sets {
			some := false
			for _, at := range s.sys.Holding(p, f) {
				some = some || at >= l
			}
			fits = fits && some
		}
		if fits {
			p.Loop = l
		}
	}
	if p.Loop == Open {
		panic(stopped(fmt.Sprintf("internal error: the solver's lasso of %d states does not close", k+1)))
	}
	return p, true
}

// bounds looks for the m and n of a goal at k. told: they are the search's.
func (s *searching) bounds(g *goal, k int, reach, any *path, told bool) {
	t := s.sys.Table
	p := func(frame int) expr.Ref { return s.u.At(g.P, frame) }
	not := func(frame int) expr.Ref { return t.Not(p(frame)) }
	any.grow(k + 2)
	if g.m == Open {
		var prime, second []expr.Ref
		for i := range k + 1 {
			prime = append(prime, not(i))
			second = append(second, not(i+1))
		}
		prime, second = append(prime, p(k+1)), append(second, p(0))
		open := true
		if open && s.opt.Beta != PrimeOnly {
			_, open = any.can(second...)
		}
		if open && s.opt.Beta != SecondOnly {
			_, open = any.can(prime...)
		}
		if !open {
			g.m = k
			if told {
				s.m = k
			}
		}
	}
	if g.n == Open {
		reach.grow(k + 1)
		_, open := reach.can(p(k))
		if !open {
			_, open = any.can(not(k), p(k+1))
		}
		if !open {
			g.n = k
		}
	}
}
