package rt

// This file defines one search from the opening of the visited set to the end of its workers.

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"heddle.example/answer"
	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/rt/save"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// explore explores what is in the pool's queue. The error is about the visited set.
func (s *search) explore(ctx context.Context, code *symex.Code, mo state.Options, sv *save.Saver) error {
	h, err := s.openVisited(sv.Epoch())
	if errors.Is(err, visited.ErrMemoryLimit) {
		// The saved part does not fit: nothing is explored, nothing is lost.
		s.endBecause(answer.BecauseMemoryLimit, err.Error())
		return nil
	}
	if err != nil {
		return err
	}
	if s.visited != nil {
		defer s.letSee()()
	}
	defer s.closeNodes()
	s.grounds()
	s.newExplorer = func() *explorer { return newExplorer(s, code, mo, h) }
	for range s.pool.Workers {
		s.explorers = append(s.explorers, s.newExplorer())
	}
	s.solver.Searching = true
	endWatch := s.watch(ctx)
	stop := sv.Start(ctx)
	s.runWorkers()
	stop()
	if s.awaits() {
		sv.AtRest() // the solver may take hours
	}
	s.payUp()
	endWatch()
	// A worker may have met the end of the context, in a question to the solver,
	// before the watch did.
	s.ending(ctx)
	s.settle()
	s.lookForCycles(ctx)
	sv.AtRest()
	return nil
}

// letSee lets others ask what is visited, also when the search has ended; end says that it has. A reduction has a table of its own, which one
// worker at a time may ask, or names nodes otherwise.
func (s *search) letSee() (end func()) {
	k, ok := s.visited.(visited.Knower)
	if !ok || scheduler.Reduces(s.opts.Reduction) || scheduler.Alike(s.opts.Reduction) {
		k = nil
	}
	s.opts.Seen.Begin(s.opts.Hash, k)
	return func() { _ = s.opts.Seen.End(s.visited, s.opts.SaveDir != "") } // what is wrong with it the search has said
}

// exploreElsewhere has others explore the tree. Where the search ends before they have begun, all of it is left.
func (s *search) exploreElsewhere(ctx context.Context) error {
	f, err := s.opts.Elsewhere(ctx)
	if ctx.Err() != nil && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)) {
		s.ending(ctx)
		s.settle()
		return nil
	}
	if err != nil {
		return err
	}
	before := f.Stats.Elapsed // of processes before this one
	f.Stats.Add(s.before)
	f.Stats.Elapsed = before
	s.pool.TakeAll()
	if err := s.adopt(f); err != nil {
		return err
	}
	for _, r := range f.Reasons {
		if answer.Passing(r.Kind) { // it is this search that they ended
			s.endBecause(r.Kind, r.Message)
		}
	}
	s.payUp()
	s.ending(ctx)
	s.settle()
	return nil
}

// openVisited opens the visited set and the hash function, if there is pruning.
func (s *search) openVisited(committed uint64) (*hashing.Function, error) {
	if s.opts.Hash == "none" {
		return nil, nil
	}
	f, err := hashing.NewFunction(s.opts.Hash)
	if err != nil {
		return nil, err
	}
	s.function = f
	if f.Bits() == 64 {
		s.assume[answer.Hash64] = true
	}
	o := visited.Options{Committed: committed}
	if s.opts.SaveDir != "" {
		o.Dir = save.StoreDir(s.opts.SaveDir)
	}
	o.MemoryLimit = s.memory.Store()
	if s.memory.Limit > 0 {
		o.Short = s.memory.Short
	}
	if scheduler.Reduces(s.opts.Reduction) {
		s.openNodes(o.MemoryLimit)
	}
	if s.visited, err = visited.Open(s.opts.Store, o); err != nil {
		return nil, err
	}
	return &f, nil
}

// runWorkers explores with all explorers until the tree is done or the search stops.
func (s *search) runWorkers() {
	var g errgroup.Group
	for _, e := range s.explorers {
		g.Go(func() error {
			defer func() {
				// A defect in the checker must not look like an answer.
				if p := recover(); p != nil {
					s.endBecause(answer.BecauseInternal, fmt.Sprintf("internal error: %v at %s", p, e.where()))
				}
			}()
			e.work()
			return nil
		})
	}
	g.Wait()
}

// decideCycles judges the formulas that cycles have left open, if the search came to its
// end and saw everything. It is true if it was interrupted: a saved run can begin it again.
func (s *search) decideCycles(ctx context.Context) (interrupted bool) {
	o := s.opts
	if s.formulas == nil || !s.formulas.Undecided() || o.Hash == "none" || len(s.cuts)+len(s.reasons) > 0 || s.gaveUpAttempt.Load() ||
		o.ContextBound >= 0 || o.Unwind > 0 || len(o.UnwindSet) > 0 {
		return false
	}
	s.solver.Reopen()
	full := func() bool {
		if ctx.Err() != nil {
			return true
		}
		_, over := s.memory.Look()
		if over {
			s.endBecause(answer.BecauseMemoryLimit, s.memory.Message())
		}
		return over
	}
	return !s.formulas.DecideCycles(full, s.leaves()) && (s.ending(ctx) || len(s.reasons) > 0)
}

// openNodes makes the table in which a reduction keeps what it knows of nodes.
func (s *search) openNodes(limit int64) {
	if s.pool.Workers == 1 {
		s.numbers = visited.NewNumbers(limit)
		return
	}
	s.pool.Alone.Store(true)
	s.team = &team{nodes: visited.NewTeam(limit), futures: scheduler.NewFutures()}
}

// closeNodes gives the table back.
func (s *search) closeNodes() {
	if s.numbers != nil {
		s.numbers.Close()
	}
	if s.team != nil {
		s.team.nodes.Close()
	}
}
