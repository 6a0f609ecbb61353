package rt

// This file defines the search along single paths, random ones or some that are given, and where some workers walk beside an attempt with a reduction: from the first interlude on one in three
// does as long as it lasts, since a defect lies on many paths, but seldom on those that a search takes first. Of their
// answers only a violation counts: then the attempt is over. Their work counts in any case.

import (
	"context"
	"math"
	"sync"

	"heddle.example/ir"
	"heddle.example/rt/solver"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// walksPerMachine is how many paths a machine walks in a search whose paths have no end.
const walksPerMachine = 1000

// walk walks random paths from the root, or those that are given. The attempt comes to nothing unless one of them has a
// violation.
func (s *search) walk(ctx context.Context, code *symex.Code, mo state.Options) {
	e := newExplorer(s, code, mo, nil)
	s.explorers = append(s.explorers, e)
	s.solver.Searching = true
	end := s.watch(ctx)
	defer func() {
		end()
		s.gaveUpAttempt.Store(!s.ending(ctx) && len(s.violations) == 0)
	}()
	a := &s.opts.attempt
	threads := 0 // the most that could move at once, on one of the paths
	if a.paths != nil {
		if !e.start() {
			return
		}
		for path := range a.paths {
			if !e.walkAlong(path, &threads) {
				return
			}
		}
		return
	}
	for k := range a.Walks {
		if k == 0 || a.aside && k%walksPerMachine == 0 {
			if k > 0 {
				e = s.another(e, code, mo)
			}
			if !e.start() {
				return
			}
		}
		w := scheduler.NewWalk(s.opts.Seed<<20+int64(a.from+k*max(1, a.every)), threads)
		if !e.walkAlong(w, &threads) || a.Limit > 0 && s.work() >= a.WalkLimit(threads) {
			return
		}
	}
}

// another replaces the explorer that walks, whose tables grow with every path.
func (s *search) another(e *explorer, code *symex.Code, mo state.Options) *explorer {
	s.retire(e)
	s.before.Add(e.stats)
	e = newExplorer(s, code, mo, nil)
	s.explorers[0] = e
	return e
}

// constraintsPerUnit bounds what a path may ask of the solver, by its units of work. On a path that reads inputs for ever, each question has one
// more constraint, so that it would soon take longer than all else.
const constraintsPerUnit = 40

// walkAlong walks one path; false means that the search is over. threads becomes the most that could move at once.
func (e *explorer) walkAlong(w scheduler.Path, threads *int) (goOn bool) {
	defer e.publish()
	defer func() {
		if p := recover(); p == (solver.Interruption{}) {
			goOn = false
		} else if p != nil {
			panic(p)
		}
	}()
	e.m.Undo(e.root)
	e.stack, e.candidates = e.stack[:0], e.candidates[:0]
	e.active, e.switches, e.cost = 0, 0, 0
	e.arrive(&e.rootEvent)
	asked := int64(0) // constraints in questions to the solver
	for depth := 1; len(e.stack) == depth && e.cost+int64(depth) < 2*w.Units() && asked < constraintsPerUnit*w.Units(); depth++ {
		if e.shared.stopped.Load() {
			return false
		}
		top := &e.stack[depth-1]
		var i int32
		if top.kind == ChooseThread {
			*threads = max(*threads, int(top.of))
			i = w.Thread(e.candidates[top.first:top.first+top.n], top.silent)
		} else {
			i = w.Alternative(top.n, top.silent)
		}
		if i < 0 {
			break
		}
		top.next = i + 1
		questions := e.shared.solver.Queries()
		e.arrive(e.take(top, i))
		asked += (e.shared.solver.Queries() - questions) * int64(1+len(e.m.Path()))
	}
	if along := e.opts.attempt.along; along != nil {
		*along = e.prefix()
	}
	if made := e.opts.attempt.threads; made != nil {
		*made = max(*made, e.m.NumThreads())
	}
	return !e.shared.stopped.Load()
}

// asides gives the options of the searches beside the attempt o.
func (o *Options) asides() []Options {
	if o.attempt.Pays == 0 || o.attempt.beyond || !o.walking() {
		return nil
	}
	var list []Options
	walkers := o.Workers / 3
	for i := range walkers {
		w := o.beside(scheduler.Attempt{Walks: math.MaxInt32})
		w.attempt.from, w.attempt.every = o.attempt.from+scheduler.RandomWalks+i, walkers
		list = append(list, w)
	}
	return list
}

// exploreBeside explores in one way, with others beside it.
func exploreBeside(ctx context.Context, p *ir.Program, o Options) (*outcome, error) {
	asides := o.asides()
	if len(asides) == 0 {
		return explore(ctx, p, o)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	asideCtx, end := context.WithCancel(ctx)
	defer end()
	var (
		g      sync.WaitGroup
		mu     sync.Mutex
		found  *outcome
		beside Stats
	)
	o.Workers -= len(asides)
	due := make(chan struct{})
	o.attempt.interlude = func(func() bool) { close(due) }
	for _, w := range asides {
		g.Go(func() {
			select {
			case <-due:
			case <-asideCtx.Done():
				return
			}
			r, err := explore(asideCtx, p, w)
			if err != nil {
				return // the attempt says so, too
			}
			mu.Lock()
			defer mu.Unlock()
			beside.Add(r.Stats)
			if len(r.Violations) > 0 && found == nil {
				found = r
				cancel()
			}
		})
	}
	r, err := explore(ctx, p, o)
	end()
	g.Wait()
	if err != nil {
		return r, err
	}
	stats := r.Stats
	stats.Add(beside)
	if found != nil && len(r.Violations) == 0 {
		stats.Elapsed = max(stats.Elapsed, found.Stats.Elapsed)
		r = found
	}
	r.Stats = stats
	return r, nil
}
