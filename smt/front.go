package smt

// This file defines the Solver that users hold: it counts, answers in the
// background, and ends the workers.

import (
	"context"
	"slices"
	"sync"

	"heddle.example/expr"
)

// checker answers queries: the layers seen from above.
type checker interface {
	check(ctx context.Context, q Query) Answer
}

// backlog is how many submitted queries may wait per worker.
const backlog = 256

type front struct {
	next checker
	pool *pool
	n    *counters

	jobs    chan job
	workers sync.WaitGroup

	mu     sync.Mutex
	idle   sync.Cond // open has become 0
	open   int       // submitted and not done
	closed bool
}

type job struct {
	ctx  context.Context
	q    Query
	done func(Answer)
}

func newFront(next checker, p *pool, workers int, n *counters) *front {
	f := &front{next: next, pool: p, n: n, jobs: make(chan job, backlog*workers)}
	f.idle.L = &f.mu
	for range workers {
		f.workers.Go(func() {
			for j := range f.jobs {
				f.finish(j)
			}
		})
	}
	return f
}

func (f *front) finish(j job) {
	defer func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		if f.open--; f.open == 0 {
			f.idle.Broadcast()
		}
	}()
	j.q.background = true
	j.done(f.Check(j.ctx, j.q))
}

func (f *front) Check(ctx context.Context, q Query) Answer {
	f.n.queries.Add(1)
	return f.complete(q, f.answer(ctx, q))
}

// complete makes of what the layers found an answer to q.
func (f *front) complete(q Query, a Answer) Answer {
	if a.Result == Unknown {
		f.n.unknowns.Add(1)
	}
	if a.Result != Sat || !q.WantModel {
		a.Model = nil
		return a
	}
	// Symbols that the constraints turned out not to depend on.
	if a.Model == nil {
		a.Model = make(map[expr.Ref]Value)
	}
	for _, c := range q.Constraints {
		for _, s := range q.Table.Symbols(c) {
			if _, ok := a.Model[s]; !ok {
				a.Model[s] = Value{}
			}
		}
	}
	return a
}

func (f *front) answer(ctx context.Context, q Query) (a Answer) {
	if err := ctx.Err(); err != nil {
		return unknown("cancelled: %v", err)
	}
	return f.next.check(ctx, q)
}

func (f *front) Submit(ctx context.Context, q Query, done func(Answer)) {
	q.Constraints = slices.Clone(q.Constraints)
	f.mu.Lock()
	if f.closed {
		f.mu.Unlock()
		done(unknown("the solver is closed"))
		return
	}
	f.open++
	f.mu.Unlock()
	f.jobs <- job{ctx, q, done}
}

func (f *front) Wait() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for f.open > 0 {
		f.idle.Wait()
	}
}

func (f *front) Stats() Stats {
	s := f.n.stats()
	s.Z3Bytes = f.pool.held()
	return s
}

func (f *front) Close() {
	f.mu.Lock()
	if f.closed {
		f.mu.Unlock()
		return
	}
	f.closed = true
	for f.open > 0 {
		f.idle.Wait()
	}
	f.mu.Unlock()
	close(f.jobs)
	f.workers.Wait()
	f.pool.close()
}
