package rt

// This file defines Explore: one exploration from options to result.

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"heddle/answer"

	"golang.org/x/sync/errgroup"

	"heddle/expr"
	"heddle/hashing"
	"heddle/hashing/visited"
	"heddle/ir"
	"heddle/scheduler"
	"heddle/symex"
	"heddle/symex/check"
)

// Explore explores the reachability tree of p and decides the properties that
// opts ask for. The error is about the options or the program's size; what
// stops the search later is in the Result.
func Explore(ctx context.Context, p *ir.Program, opts Options) (*Result, error) {
	if opts.Timeout > 0 {
		var cancel context.CancelFunc
		if opts.Started.IsZero() {
			opts.Started = time.Now()
		}
		ctx, cancel = context.WithDeadlineCause(ctx, opts.Started.Add(opts.Timeout), errTimeout)
		defer cancel()
	}
	opts.attempt.began = time.Now()
	r, err := exploreInTurn(ctx, p, opts)
	if err != nil {
		return nil, err
	}
	return confirmVacuous(ctx, p, opts, r)
}

// exploreInTurn makes attempts until one comes to something: see attempts.go.
func exploreInTurn(ctx context.Context, p *ir.Program, opts Options) (*Result, error) {
	switch opts.Reduction {
	case scheduler.Auto:
	case "", scheduler.None:
		return explore(ctx, p, opts)
	default:
		return exploreDeeper(ctx, p, opts)
	}
	for _, o := range opts.attempts(p) {
		o.attempt.spent = opts.attempt.spent
		r, err := exploreBeside(ctx, p, o, o.asides())
		if err != nil || !r.gaveUp || len(r.Violations) > 0 && !o.KeepGoing {
			return r, err
		}
		opts.attempt.spent = r.Stats
		debug.FreeOSMemory() // what the attempt held is not to count beside what follows
	}
	return explore(ctx, p, opts)
}

// explore explores in one way.
func explore(ctx context.Context, p *ir.Program, opts Options) (*Result, error) {
	code, mo, err := prepare(p, &opts)
	if err != nil {
		return nil, err
	}
	s := &search{
		opts: &opts, prog: p, start: opts.attempt.began, lastReport: time.Now(),
		cuts: map[string]bool{}, violations: map[string]*found{}, assume: map[string]bool{}, before: opts.attempt.spent,
	}
	s.solver = newSolver(ctx, opts.openSolver)
	defer s.solver.close()
	s.memory = &memoryGuard{}
	if !opts.attempt.aside { // one guard is enough
		s.memory = newMemoryGuard(opts.MemoryLimit, visited.OnDisk(opts.Store))
	}
	defer s.memory.release()
	if s.ltl, err = s.compileLTL(code, mo); err != nil {
		return nil, err
	}
	workers := max(1, opts.Workers)
	if s.ltl != nil && s.ltl.needsCycles() {
		workers = 1 // see ltlcycle.go
	}
	if opts.Reduction != "" && opts.Reduction != scheduler.None {
		workers = 1 // it follows one depth-first search
	}
	if mo.SwitchesAt() == symex.GranularityStatement {
		s.assume[answer.AtomicStatements] = true
	}
	s.pool = newPool(workers)
	if opts.attempt.Walks == 0 { // a random path cannot be gone back on
		s.owed = newLedger(ctx, s)
		defer s.owed.cancel()
	}
	sv := &saver{s: s, dir: opts.SaveDir}
	if err := sv.begin(); err != nil {
		return nil, err
	}
	trivial := !opts.attempt.trivial && s.trivial(code, &mo)
	if trivial {
		if r := diesEarly(ctx, p, opts); r != nil {
			return r, nil
		}
	}
	if opts.attempt.Walks > 0 {
		s.walk(ctx, code, mo)
	} else if !sv.ended && !trivial {
		if err := s.explore(ctx, code, mo, sv); err != nil {
			return nil, err
		}
	}
	stats := s.before
	for _, e := range s.explorers {
		s.retire(e)
		stats.add(e.stats)
	}
	cyclesOpen := s.decideCycles(ctx, code, mo)
	s.addSolver(&stats)
	r := s.result(stats)
	r.gaveUp = s.gaveUpAttempt.Load()
	r.Resumable = sv.dir != "" && (!sv.ended || cyclesOpen) && !trivial
	s.solver.reopen()
	s.addTraces(code, mo, r)
	s.addLTL(code, mo, r)
	return r, nil
}

// explore explores what is in the pool's queue. The error is about the visited set.
func (s *search) explore(ctx context.Context, code *symex.Code, mo symex.Options, sv *saver) error {
	h, err := s.openVisited(sv.epoch)
	if errors.Is(err, visited.ErrMemoryLimit) {
		// The saved part does not fit: nothing is explored, nothing is lost.
		s.endBecause(answer.BecauseMemoryLimit, err.Error())
		return nil
	}
	if err != nil {
		return err
	}
	if s.visited != nil {
		defer s.visited.Close()
	}
	s.newExplorer = func() *explorer { return newExplorer(s, code, mo, h) }
	for range s.pool.workers {
		s.explorers = append(s.explorers, s.newExplorer())
	}
	s.solver.searching = true
	endWatch := s.watch(ctx)
	stop := sv.start(ctx)
	s.runWorkers()
	s.payUp()
	stop()
	endWatch()
	// A worker may have met the end of the context, in a question to the solver,
	// before the watch did.
	s.ending(ctx)
	s.settle()
	sv.last()
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
		o.Dir = StoreDir(s.opts.SaveDir)
	}
	o.MemoryLimit = s.memory.store()
	if s.memory.limit > 0 {
		o.Short = s.memory.short
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

// prepare checks the options against the program and makes it ready to run.
func prepare(p *ir.Program, opts *Options) (*symex.Code, symex.Options, error) {
	if opts.ContextBound < -1 {
		return nil, symex.Options{}, fmt.Errorf("the context bound must not be negative")
	}
	if err := opts.Semantics.Check(p); err != nil {
		return nil, symex.Options{}, err
	}
	mo, err := opts.machineOptions()
	if err != nil {
		return nil, mo, err
	}
	if err := reducible(p, *opts); err != nil {
		return nil, mo, err
	}
	if _, err := scheduler.NewPolicy(opts.Policy, opts.Seed); err != nil {
		return nil, mo, err
	}
	code, err := symex.Prepare(p, symex.Models)
	return code, mo, err
}

// drive makes the driver of a machine, with the monitor's schedule.
func (s *search) drive(m *symex.Machine) *scheduler.Driver {
	if s.ltl == nil {
		return scheduler.Drive(m, "")
	}
	return scheduler.Drive(m, s.ltl.schedule())
}

func newExplorer(s *search, code *symex.Code, mo symex.Options, h *hashing.Function) *explorer {
	mo.Poll = s.poll
	e := &explorer{
		m: s.drive(symex.New(code, mo, s.solver, h)), opts: s.opts, shared: s, wantDeadlock: mo.Checks.Has(check.Deadlock),
		wantRaces: mo.Checks.Has(check.Race), wantLeaks: leakModeOf(mo.Checks),
		equalBudgets: mo.PartialLoops || mo.UnwindingAssertions || s.ltl != nil, bound: scheduler.ContextBound(s.opts.ContextBound),
	}
	e.policy, e.at.Threads = s.opts.policy(), e.m.Machine
	if s.ltl != nil {
		e.ltl = s.ltl.newJudge()
		s.ltl.watch(e.m.Machine, e.ltl.states)
	}
	e.reduce()
	e.fairness(&mo)
	return e
}

// retire takes over what an explorer knows when it is done.
func (s *search) retire(e *explorer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.takeOver(e)
}

// takeOver is retire for whoever has the lock.
func (s *search) takeOver(e *explorer) {
	if s.wentBack {
		return
	}
	for _, a := range e.m.Assumptions() {
		s.assume[a] = true
	}
	s.addUnasked(s.prog, e.m.Unasked())
}

// addTraces replays the violations to get their traces.
func (s *search) addTraces(code *symex.Code, mo symex.Options, r *Result) {
	for i, f := range s.order {
		t, err := s.trace(code, mo, &f.v, f.prefix, func(n expr.SymName) (uint64, uint64) {
			v := f.model[n]
			return v.lo, v.hi
		})
		if err != nil {
			t = newTrace(nil, f.prefix)
		}
		r.Violations[i] = f.v // the trace has names that the search lacked
		r.Violations[i].Trace = t
	}
}
