package smt

// This file defines the last layer: worker goroutines that own Z3 contexts
// and take problems from a channel.

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

type pool struct {
	opt   Options
	n     *counters
	tasks chan task
	group errgroup.Group

	mu     sync.RWMutex // held for reading while sending
	closed bool
}

type task struct {
	ctx   context.Context
	p     *problem
	reply chan<- Answer
}

func newPool(opt Options, n *counters) *pool {
	pl := &pool{opt: opt, n: n, tasks: make(chan task)}
	for range opt.Workers {
		pl.group.Go(func() error {
			w := &worker{opt: opt, n: n}
			for t := range pl.tasks {
				start := time.Now()
				a := w.solve(t.ctx, t.p)
				n.addZ3(time.Since(start))
				t.reply <- a
			}
			w.retire()
			return nil
		})
	}
	return pl
}

func (pl *pool) solve(ctx context.Context, p *problem) Answer {
	pl.n.z3Queries.Add(1)
	reply := make(chan Answer, 1)
	if a, ok := pl.send(task{ctx, p, reply}); !ok {
		return a
	}
	// The worker notices the end of ctx by itself, and p must not be let go before.
	return <-reply
}

// send hands t to a worker; ok is false if none will take it.
func (pl *pool) send(t task) (a Answer, ok bool) {
	pl.mu.RLock()
	defer pl.mu.RUnlock()
	if pl.closed {
		return unknown("the solver is closed"), false
	}
	select {
	case pl.tasks <- t:
		return Answer{}, true
	case <-t.ctx.Done():
		return unknown("cancelled: %v", t.ctx.Err()), false
	}
}

func (pl *pool) close() {
	pl.mu.Lock()
	defer pl.mu.Unlock()
	if pl.closed {
		return
	}
	pl.closed = true
	close(pl.tasks)
	_ = pl.group.Wait() // the workers have no errors
}
