package prove

// This file defines the race of methods: a few at a time, until one knows the answer.

import (
	"context"
	"fmt"
	"sync"
	"time"

	"heddle.example/prove/solver"
)

// DefaultWorkers is how many methods race where nothing is said.
const DefaultWorkers = 3

// Solve answers a problem by the methods that the options leave open.
func Solve(ctx context.Context, p *Problem, opt Options) Result {
	begun := time.Now()
	list := opt.methods(p)
	if len(list) == 0 {
		return Result{Method: opt.Method, Outcome: unfit()}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	workers := opt.Workers
	if workers <= 0 {
		workers = DefaultWorkers
		if !solver.BitLevel(p.Sys) || p.Sys.Control() >= 0 {
			workers++ // some of them wait for Z3; the states of a program may be few, and counting them stands fourth
		}
	}
	var mu sync.Mutex
	var best Result
	next, queries, solving := 0, int64(0), time.Duration(0)
	var wait sync.WaitGroup
	for range min(workers, len(list)) {
		wait.Go(func() {
			for {
				mu.Lock()
				if next == len(list) || ctx.Err() != nil {
					mu.Unlock()
					return
				}
				m := list[next]
				next++
				mu.Unlock()
				r := p.Solve(ctx, m, opt)
				mu.Lock()
				queries += r.Queries
				solving += r.Solving
				if best.Verdict == Unknown && (best.Reason == "" || r.Verdict != Unknown || r.K > best.K) {
					best = r
				}
				if r.Verdict != Unknown {
					cancel(errWon)
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	best.Queries, best.Solving, best.Took = queries, solving, time.Since(begun)
	return best
}

var errWon = fmt.Errorf("another method has answered")
