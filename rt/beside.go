package rt

// This file defines what runs beside an attempt with a reduction: from the interlude on one in three workers walks random paths as
// long as it lasts, since a defect lies on many paths, but seldom on those that a search takes first. Of their
// answers only a violation counts: then the attempt is over. Their work counts in any case.

import (
	"context"
	"math"
	"sync"

	"heddle.example/ir"
	"heddle.example/scheduler"
)

// asides gives the options of the searches beside the attempt o.
func (o *Options) asides() []Options {
	if o.attempt.Pays == 0 || o.attempt.beyond || !o.walking() {
		return nil
	}
	var list []Options
	walkers := o.Workers / 3
	for i := range walkers {
		w := *o
		w.Workers, w.Reduction, w.Progress = 1, "", nil
		w.attempt = attempt{began: o.attempt.began, Attempt: scheduler.Attempt{Walks: math.MaxInt32}, from: o.attempt.from + scheduler.RandomWalks + i, every: walkers, aside: true}
		list = append(list, w)
	}
	return list
}

// exploreBeside explores in one way, with others beside it.
func exploreBeside(ctx context.Context, p *ir.Program, o Options, asides []Options) (*outcome, error) {
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
	o.attempt.interlude = func() { close(due) }
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
