package smt

// This file defines the last layer: the solver processes, each asked by one caller at
// a time.

import (
	"context"
	"slices"
	"sync"
	"time"
)

type pool struct {
	opt   Options
	n     *counters
	slots chan struct{} // one element for each question in progress

	mu     sync.Mutex
	idle   []*process // the last used one last
	closed bool
}

func newPool(opt Options, n *counters) *pool {
	return &pool{opt: opt, n: n, slots: make(chan struct{}, opt.Workers)}
}

func (pl *pool) solve(ctx context.Context, p *problem) Answer {
	pl.n.z3Queries.Add(1)
	begun := time.Now()
	if !p.background {
		defer func() { pl.n.waited.Add(int64(time.Since(begun))) }()
	}
	select {
	case pl.slots <- struct{}{}:
	case <-ctx.Done():
		return unknown("cancelled: %v", ctx.Err())
	}
	got := time.Now()
	defer func() {
		pl.n.busy.Add(int64(time.Since(got)))
		<-pl.slots
	}()
	pr, closed := pl.take(p)
	if closed {
		return unknown("the solver is closed")
	}
	if pr == nil {
		var err error
		if pr, err = openProcess(setup{Options: pl.opt}); err != nil {
			pl.n.failures.Add(1)
			return unknown("the solver's process cannot be started: %v", err)
		}
	}
	a, ok := pr.ask(ctx, p, pl.n)
	if ok {
		pl.putBack(pr)
	}
	return a
}

// take gives an idle process, best one that has answered for the same table and so knows much of
// the problem; nil: there is none.
func (pl *pool) take(p *problem) (pr *process, closed bool) {
	pl.mu.Lock()
	defer pl.mu.Unlock()
	pl.idle = slices.DeleteFunc(pl.idle, (*process).dead)
	best := len(pl.idle) - 1
	for i, x := range pl.idle {
		if x.table == p.table {
			best = i
		}
	}
	if pl.closed || best < 0 {
		return nil, pl.closed
	}
	pr = pl.idle[best]
	pl.idle = slices.Delete(pl.idle, best, best+1)
	return pr, false
}

func (pl *pool) putBack(pr *process) {
	pl.mu.Lock()
	if !pl.closed {
		pl.idle = append(pl.idle, pr)
		pr = nil
	}
	pl.mu.Unlock()
	if pr != nil {
		pr.release()
	}
}

// held is the memory that Z3 holds, as of the last answers.
func (pl *pool) held() (sum int64) {
	pl.mu.Lock()
	defer pl.mu.Unlock()
	for _, pr := range pl.idle {
		sum += pr.held.Load()
	}
	return sum
}

func (pl *pool) close() {
	pl.mu.Lock()
	kept := pl.idle
	pl.idle, pl.closed = nil, true
	pl.mu.Unlock()
	for _, pr := range kept {
		pr.release()
	}
}
