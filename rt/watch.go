package rt

// This file defines the watcher, which ends a search from outside the workers:
// by the context, the time limit, the memory limit or a store that failed. It also
// feeds the progress line. Workers look at one flag per node and nothing else.

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"heddle.example/answer"
	"heddle.example/hashing/visited"
	"heddle.example/rt/estimate"
	"heddle.example/rt/pool"
	"heddle.example/rt/result"
)

// errTimeout is the cause of a context that the time limit ended.
var errTimeout = errors.New("timeout")

// watchEvery is the time between looks at memory and store; memory grows by some
// ten megabytes in it, a solver's by more than that of the search.
const watchEvery = 20 * time.Millisecond

// watch looks after the search until it is told that the search ended.
func (s *search) watch(ctx context.Context) (end func()) {
	if s.ending(ctx) {
		return func() {}
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(watchEvery)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-ctx.Done():
				s.ending(ctx)
				return
			case <-tick.C:
				if s.look() {
					return
				}
			}
		}
	}()
	return func() {
		close(done)
		<-ended
	}
}

// halt stops all workers at their next node and cuts solver questions short.
func (s *search) halt() {
	s.stopped.Store(true)
	s.solver.Stop()
	if s.endPause != nil {
		s.endPause()
	}
	if s.pool != nil { // a replay has none
		s.pool.Stop()
	}
}

// endBecause stops the search for a reason that makes the result incomplete.
func (s *search) endBecause(kind, message string) {
	s.reason(Reason{Kind: kind, Message: message})
	s.cut(kind)
	s.halt()
}

// ending stops the search if its context has ended.
func (s *search) ending(ctx context.Context) bool {
	switch {
	case ctx.Err() == nil:
		return false
	case errors.Is(context.Cause(ctx), errTimeout):
		s.endBecause(answer.BecauseTimeout, "the time limit of "+s.opts.Timeout.String()+" was reached")
	default:
		s.mu.Lock()
		s.interrupted = true
		s.mu.Unlock()
		s.endBecause(answer.BecauseInterrupted, "the exploration was interrupted")
	}
	return true
}

// settle looks at what the workers left when they had all stopped. What ended the
// search from outside is forgotten if nothing was left to do; and what is left to
// do without a reason is a defect that must not look like an answer.
func (s *search) settle() {
	open := s.pool.More() || s.cutDeep.Load() || len(s.owed.open) > 0
	if s.cutDeep.Load() && !s.stopped.Load() {
		s.gaveUpAttempt.Store(true)
	}
	for _, e := range s.explorers {
		open = open || len(e.stack) > 0
	}
	if open {
		if len(s.reasons) == 0 && !s.cuts[answer.CutFirstViolation] && !s.gaveUpAttempt.Load() {
			s.endBecause(answer.BecauseInternal, "the search ended before the tree was explored")
		}
		return
	}
	late := func(kind string) bool {
		return kind == answer.BecauseInterrupted || kind == answer.BecauseTimeout || kind == answer.BecauseMemoryLimit
	}
	s.reasons = slices.DeleteFunc(s.reasons, func(r Reason) bool { return late(r.Kind) })
	maps.DeleteFunc(s.cuts, func(kind string, _ bool) bool { return late(kind) })
	s.interrupted = false
}

// look stops the search if the store failed or memory ran out, and reports progress.
func (s *search) look() (ended bool) {
	if s.visited != nil {
		if err := s.storeErr(); err != nil {
			s.owed.giveUp()
			if errors.Is(err, visited.ErrMemoryLimit) {
				s.outOfMemory()
			} else {
				s.endBecause(answer.BecauseStore, err.Error())
			}
			return true
		}
	}
	rss, over := s.memory.Look()
	s.mu.Lock()
	s.peak = max(s.peak, rss)
	due := s.opts.Progress != nil && time.Since(s.lastReport) > s.opts.progressEvery()
	if due {
		s.lastReport = time.Now()
	}
	s.mu.Unlock()
	if over {
		s.owed.giveUp() // nobody looks after the memory of its solvers any more
		s.outOfMemory()
		return true
	}
	if due {
		s.opts.Progress(s.progress(rss))
		s.asked.Add(1)
	}
	return false
}

// outOfMemory ends the search at the memory limit, or only the attempt.
func (s *search) outOfMemory() {
	if s.opts.attempt.Limit > 0 {
		s.giveUpAttempt()
		return
	}
	s.endBecause(answer.BecauseMemoryLimit, s.memory.Message())
}

// progressEvery is the time between calls of Progress.
func (o *Options) progressEvery() time.Duration {
	if o.ProgressEvery > 0 {
		return o.ProgressEvery
	}
	return 200 * time.Millisecond
}

// publishEvery is how many steps a worker makes between two looks of others at
// its statistics.
const publishEvery = 1 << 8

// publish lets others see the explorer's statistics.
func (e *explorer) publish() {
	e.seenMu.Lock()
	e.seen, e.seenUnits = e.counted(), e.units
	if asked := e.shared.asked.Load(); asked != e.told {
		e.told, e.stands = asked, e.position()
	}
	e.seenMu.Unlock()
	if meanwhile := e.opts.attempt.meanwhile; meanwhile != nil {
		meanwhile()
	}
	if e.opts.attempt.Walks > 0 {
		return // see walk
	}
	if look := e.opts.attempt.looks; look != nil {
		look(e.stats.Nodes, func() *estimate.Explored {
			e.shared.pool.Lock()
			defer e.shared.pool.Unlock()
			return e.shared.explored((*explorer).position)
		})
	}
	if most := e.opts.attempt.Nodes; most > 0 && e.stats.Nodes >= most {
		e.shared.giveUpAttempt()
	}
	if limit := e.opts.attempt.Bound(e.stats.Reduced, e.stats.Nodes-e.stats.Pruned, e.shared.compared.Load().Settles()); limit > 0 && e.shared.work() >= limit {
		e.shared.giveUpAttempt()
	}
}

// counted is what the explorer did, without the nodes that its reduction has forgotten.
func (e *explorer) counted() Stats {
	st := e.stats
	if e.reduction != nil {
		st.Stored -= e.reduction.Forgotten()
	}
	return st
}

// published adds up what the workers let others see.
func (s *search) published() Stats {
	st := s.before
	for _, e := range s.explorers {
		e.seenMu.Lock()
		st.Add(e.seen)
		e.seenMu.Unlock()
	}
	st.Elapsed = s.elapsed()
	s.mu.Lock()
	st.Add(s.beside)
	st.AddApart(s.opts.attempt.spent)
	s.addSolver(&st)
	st.PeakBytes = max(st.PeakBytes, s.peak)
	s.mu.Unlock()
	return st
}

// position is where an explorer stands, as progress tells it.
type position struct {
	depth int   // choices on its path
	open  int64 // alternatives on it that nobody has taken
	nodes int64 // that the explorer had visited
	part  estimate.Part
}

// position looks at the whole path: it is for those who ask seldom.
func (e *explorer) position() position {
	at := position{depth: len(e.base) + len(e.stack), nodes: e.stats.Nodes}
	for i := range e.stack {
		at.open += int64(e.stack[i].n - e.stack[i].next)
	}
	sizes := e.sizes
	sizes.Add(e.shared.sizes)
	at.part.Rest = sizes.Left(func(yield func(estimate.Open) bool) {
		for i := len(e.stack) - 1; i >= 0; i-- {
			l := &e.stack[i]
			if !yield(estimate.Open{Level: &l.sizes, Next: l.next, N: l.n, Of: l.of, Later: e.reduction != nil && l.kind == ChooseThread}) {
				return
			}
		}
	})
	at.part.Below = massOf(e.base)
	return at
}

// massOf is the probability of a random descent along choices.
func massOf(choices []Choice) float64 {
	mass := 1.0
	for _, c := range choices {
		mass /= float64(max(1, c.Of))
	}
	return mass
}

// waiting is a task as a part that is left to do. One of a saved run is the rest of a path that somebody was on.
func (s *search) waiting(t *pool.Task) estimate.Part {
	p := estimate.Part{Below: massOf(t.Prefix) / float64(max(1, t.Last.Of)), Waits: len(t.Levels) == 0}
	p.Rest = s.sizes.Left(func(yield func(estimate.Open) bool) {
		for i := len(t.Levels) - 1; i >= 0; i-- {
			l := &t.Levels[i]
			if !yield(estimate.Open{Level: &l.Sizes, Next: l.Next, N: l.N, Of: l.Of}) {
				return
			}
		}
	})
	return p
}

// explored estimates how much of the tree is explored where the explorers stand; nil: that is not known. Who calls it has the pool's lock.
func (s *search) explored(stands func(e *explorer) position) *estimate.Explored {
	if s.opts.attempt.Walks > 0 || len(s.explorers) == 0 {
		return nil
	}
	nodes := s.resumed
	var parts []estimate.Part
	explorers, lists := s.explorers, [][]pool.Task{s.pool.Queue, s.pool.Later}
	if s.team != nil {
		explorers, lists = explorers[:1], nil // each explores the whole tree
	}
	for _, e := range explorers {
		at := stands(e)
		nodes += at.nodes
		parts = append(parts, at.part)
	}
	for _, list := range lists {
		for i := range list {
			if list[i].Waits == nil {
				p := s.waiting(&list[i])
				list[i].Waits = &p
			}
			parts = append(parts, *list[i].Waits)
		}
	}
	x, known := estimate.Together(nodes, parts, s.visited != nil)
	if !known {
		return nil
	}
	return &x
}

// exploredAtEnd is explored when all explorers have stopped. Where paths were cut that another attempt goes on with, it is not known.
func (s *search) exploredAtEnd() *estimate.Explored {
	if s.cutDeep.Load() || s.opts.Elsewhere != nil {
		return nil
	}
	s.pool.Lock()
	defer s.pool.Unlock()
	if x := s.explored((*explorer).position); x != nil {
		return x
	}
	return s.exploredBefore
}

// toldPosition is where the explorer stood when it was asked last.
func (e *explorer) toldPosition() position {
	e.seenMu.Lock()
	defer e.seenMu.Unlock()
	return e.stands
}

// progress is what the search tells of itself while it runs: where workers stood when they were asked last, and
// the rest as it is now, with so many bytes resident.
func (s *search) progress(resident int64) Progress {
	p := Progress{
		Stats: s.published(), Attempt: s.opts.attempt.name(s.opts.Reduction), Known: -1,
		Workers: len(s.explorers), Resident: resident,
	}
	if s.visited != nil {
		p.Known = s.visited.Len()
	}
	for _, e := range s.explorers {
		at := e.toldPosition()
		p.Depth, p.Open = max(p.Depth, at.depth), p.Open+at.open
	}
	if s.opts.attempt.Walks == 0 {
		s.pool.Lock()
		p.Explored = s.explored((*explorer).toldPosition)
		p.Tasks, p.Idle = len(s.pool.Queue)+len(s.pool.Later), s.pool.Idle
		s.pool.Unlock()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.owed != nil {
		p.Asked = len(s.owed.open)
	}
	for _, f := range s.order {
		v := f.v
		v.Trace = result.NewTrace(nil, f.prefix)
		p.Violations = append(p.Violations, v)
	}
	return p
}

// tooDeep tells whether the path to the present node is cut.
func (e *explorer) tooDeep() bool {
	deep := e.opts.attempt.Deep
	if deep == 0 || e.cost <= deep {
		return false
	}
	e.shared.cutDeep.Store(true)
	return true
}

// giveUpAttempt ends this way of exploring.
func (s *search) giveUpAttempt() {
	s.gaveUpAttempt.Store(true)
	s.halt()
}

// refuse ends it because its reduction does not hold.
func (s *search) refuse() {
	s.refused.Store(true)
	s.giveUpAttempt()
}

// weakRaces ends a search that has found that rc11 may show more than it does.
func (s *search) weakRaces() {
	s.differs.Store(true)
	s.giveUpAttempt()
}

// work is what the search has done so far, in nodes or what takes as long.
func (s *search) work() int64 {
	n := s.solver.Queries() * questionNodes
	for _, e := range s.explorers {
		e.seenMu.Lock()
		n += e.seenUnits
		e.seenMu.Unlock()
	}
	return n
}

// questionNodes is how many nodes a question to the solver counts as.
const questionNodes = 100

// foundBeside ends the search if r, the result of one beside it, is not nil: it has a violation.
func (s *search) foundBeside(r *Result) {
	if r == nil {
		return
	}
	s.mu.Lock()
	s.walked = r
	s.mu.Unlock()
	s.cut(answer.CutFirstViolation)
	s.halt()
}
