package rt

// This file defines Explore: one exploration from options to result.

import (
	"context"
	"fmt"
	"slices"
	"time"

	"heddle.example/answer"
	"heddle.example/hashing/visited"
	"heddle.example/ir"
	"heddle.example/rt/ltl"
	"heddle.example/rt/memory"
	"heddle.example/rt/pool"
	"heddle.example/rt/save"
	"heddle.example/rt/solver"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/lib"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
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
	opts.attempt.began, opts.attempt.heap = time.Now(), memory.HeapSize()
	if opts.MemoryModel == weak.Auto || opts.MemoryModel == weak.RC11 && (len(opts.LTL) > 0 || opts.strong(p)) {
		return exploreRobust(ctx, p, opts)
	}
	r, err := exploreAgain(ctx, p, opts)
	if err != nil {
		return nil, err
	}
	addRounds(ctx, p, &opts, r.Result)
	return confirmVacuous(ctx, p, opts, r.Result)
}

// confirmVacuous explores once more with one worker where several saw no path survive but may have missed
// one that never ends.
func confirmVacuous(ctx context.Context, p *ir.Program, opts Options, r *Result) (*Result, error) {
	if !r.Vacuous || opts.Workers < 2 && opts.Elsewhere == nil || r.Stats.Pruned == 0 || opts.SaveDir != "" {
		return r, nil
	}
	opts.Workers, opts.Elsewhere = 1, nil
	again, err := explore(ctx, p, opts)
	if err != nil || again.Verdict != Safe {
		return r, err
	}
	return again.Result, nil
}

// exploreInTurn makes attempts until one comes to something: see attempts.go.
func exploreInTurn(ctx context.Context, p *ir.Program, opts Options) (*outcome, error) {
	var rest []Options
	switch opts.Reduction {
	case scheduler.Auto:
		opts.attempt.counts = opts.countable(p)
		if opts.ContextBound >= 0 {
			// The answer says in any case that paths are cut, so whether one comes back to itself matters less than the time
			// that several workers save: see endless.go.
			opts.Reduction = scheduler.None
		}
		rest = opts.attempts(p)
	case "", scheduler.None:
		return explore(ctx, p, opts)
	case scheduler.Symmetry:
		return exploreAlike(ctx, p, opts)
	case scheduler.Counting:
		rest = []Options{opts.trying(scheduler.Counted, 0)}
		opts.Reduction = scheduler.None
	default:
		return exploreDeeper(ctx, p, opts)
	}
	rest = append(rest, opts)
	var open *outcome // the answer that counts if counting threads proves nothing
	for tried := 0; len(rest) > 0; tried++ {
		o := rest[0]
		rest = rest[1:]
		last := len(rest) == 0
		if tried == 1 && !last {
			if r, err := opts.looksConsistent(ctx, p); err != nil || r != nil {
				return r, err
			}
		}
		o.attempt.spent = opts.attempt.spent
		r, err := o.try(ctx, p, last)
		if err != nil {
			return nil, err
		}
		if o.decides(r, &opts) || last && !r.crowded && open == nil {
			counted := slices.IndexFunc(rest, func(o Options) bool { return scheduler.Abstracts(o.Reduction) })
			if counted < 0 || r.Verdict != Unknown || ctx.Err() != nil {
				return r, nil
			}
			open, rest = r, rest[counted:counted+1]
			continue
		}
		opts.attempt.spent = r.Stats
		memory.GiveBack(opts.attempt.heap, opts.MemoryLimit) // what the attempt held is not to count beside what follows
		rest = o.next(r, rest)
	}
	return open, nil
}

// alike tells whether threads have changed places under the reduction.
func (s *search) alike() bool {
	return slices.ContainsFunc(s.explorers, func(e *explorer) bool { return e.symmetric.Begun() })
}

// named tells whether the program may have seen the number of a thread in a search in which threads change places.
func (s *search) named() bool {
	return slices.ContainsFunc(s.explorers, func(e *explorer) bool {
		return e.symmetric != nil && (scheduler.Alike(s.opts.Reduction) || e.symmetric.Begun()) && e.m.Named
	})
}

// explore explores in one way.
func explore(ctx context.Context, p *ir.Program, opts Options) (*outcome, error) {
	code, mo, err := Prepare(p, &opts)
	if err != nil {
		return nil, err
	}
	if !opts.attempt.aside {
		opts.Seen.Forget() // it is about another attempt
	}
	s := &search{
		opts: &opts, prog: p, start: opts.attempt.began, lastReport: time.Now(),
		cuts: map[string]bool{}, violations: map[string]*found{}, assume: map[string]bool{},
	}
	s.asked.Store(1) // workers tell where they stand as soon as they have begun
	defer s.planInterludes(ctx, p)()
	s.tryAside = func(o Options) *outcome { return s.aside(ctx, p, o) }
	s.solver = solver.New(ctx, opts.openSolver)
	defer s.solver.Close()
	s.memory = &memory.Guard{}
	if !opts.attempt.aside { // one guard is enough
		s.memory = memory.New(opts.MemoryLimit, visited.OnDisk(opts.Store))
	}
	defer s.memory.Release()
	if s.formulas, err = ltl.New(code, mo, s.solver, opts.Formulas()); err != nil {
		return nil, err
	}
	workers := max(1, opts.Workers)
	if s.formulas.NeedsCycles() {
		workers = 1
	}
	if mo.SwitchesAt() == state.GranularityStatement {
		s.assume[answer.AtomicStatements] = true
	}
	s.pool = pool.New(workers)
	s.pool.Alone.Store(opts.Reduction == scheduler.Auto && opts.Hash != "none")
	if opts.attempt.Walks == 0 { // a random path cannot be gone back on
		s.owed = newLedger(ctx, s)
		defer s.owed.cancel()
	}
	sv := &save.Saver{Search: s, Dir: opts.SaveDir, Every: opts.SaveEvery, Vain: opts.Vain}
	if err := s.begin(sv); err != nil {
		return nil, err
	}
	trivial := !opts.attempt.trivial && s.trivial(code, &mo)
	if trivial {
		r, again := diesEarly(ctx, p, opts)
		if r != nil {
			return &outcome{Result: r}, nil
		}
		if again {
			s.assume[answer.MayNotTerminate] = true
		}
	}
	if opts.attempt.Walks > 0 {
		s.walk(ctx, code, mo)
	} else if !sv.Ended() && !trivial {
		if opts.Elsewhere != nil {
			err = s.exploreElsewhere(ctx)
		} else {
			err = s.explore(ctx, code, mo, sv)
		}
		if err != nil {
			return nil, err
		}
	}
	if opts.attempt.guards.Broken() || s.miscounts() {
		s.giveUpAttempt()
	}
	if s.endPause != nil {
		s.endPause()
	}
	stats, ran, composed := s.before, int64(0), int64(0)
	for _, e := range s.explorers {
		s.retire(e)
		stats.Add(e.counted())
		ran += e.ahead.ran
		if e.reduction != nil {
			composed += e.reduction.Composed()
		}
	}
	stats.Add(s.beside)
	stats.AddApart(opts.attempt.spent)
	if s.walked != nil && len(s.violations) == 0 {
		s.addSolver(&stats)
		stats.Elapsed = s.elapsed()
		stats.PeakBytes = max(stats.PeakBytes, s.peak, memory.Peak())
		s.walked.Stats = stats
		return &outcome{Result: s.walked}, nil
	}
	endless, cyclesOpen, endlessOpen := s.endless, false, false
	if !s.decided {
		cyclesOpen = s.decideCycles(ctx)
		endless, endlessOpen = s.decideEndless(ctx, code, mo, stats.Nodes, stats.Pruned, stats.Stored)
	}
	s.addSolver(&stats)
	if s.named() {
		s.refuse()
	}
	r := s.result(stats)
	r.Explored = s.exploredAtEnd()
	r.Resumable = sv.Dir != "" && (!sv.Ended() || cyclesOpen || endlessOpen) && !trivial
	s.solver.Reopen()
	s.addTraces(code, mo, r)
	s.formulas.AddTo(r)
	s.addEndless(code, mo, r, endless)
	if !r.Resumable && !trivial && !s.decided {
		sv.Conclude(save.Answer{Verdict: r.Verdict, Complete: r.Complete, Violations: len(r.Violations), Decided: s.decision(endless)})
	}
	return &outcome{Result: r, ran: ran, composed: composed, gaveUp: s.gaveUpAttempt.Load(), differs: s.differs.Load(), refused: s.refused.Load(), crowded: s.crowded.Load(), compared: s.compared.Load(), symbolic: s.symbolic.Load(), alike: s.alike(), comesAgain: s.comesAgain.Load(), passed: opts.attempt.guards.Broken(), cutDeep: s.cutDeep.Load()}, nil
}

// Prepare checks the options against the program and makes it ready to run.
func Prepare(p *ir.Program, opts *Options) (*symex.Code, state.Options, error) {
	if opts.MemoryModel == weak.Auto {
		opts.MemoryModel = weak.RC11 // on one path, or where a run is kept
	}
	if opts.ContextBound < -1 {
		return nil, state.Options{}, fmt.Errorf("the context bound must not be negative")
	}
	if err := opts.Semantics.Check(p); err != nil {
		return nil, state.Options{}, err
	}
	mo, err := opts.machineOptions()
	if err != nil {
		return nil, mo, err
	}
	if err := Reducible(p, *opts); err != nil {
		return nil, mo, err
	}
	if model := opts.Weaker(); model != "" && (opts.Interleaved || p.Monitor != nil) {
		return nil, mo, fmt.Errorf("--memory-model %s: a monitor thread runs under sequential consistency only", model)
	} else if err := opts.CheckModel(); err != nil {
		return nil, mo, err
	}
	if err := livelockBeside(p, opts); err != nil {
		return nil, mo, err
	}
	if _, err := scheduler.NewPolicy(opts.Policy, opts.Seed); err != nil {
		return nil, mo, err
	}
	code, err := symex.Prepare(p, lib.Models, mo.Checks)
	if err == nil && (len(opts.LTL) > 0 || opts.Interleaved) {
		clear(code.Handles) // symbols are read wherever they are written
		code.SeesName = true
	}
	if err == nil && opts.attempt.sees {
		code.Observe()
	}
	if err == nil && code.Cancels && mo.Weaker() == weak.RC11 {
		err = fmt.Errorf("--memory-model %s: the program cancels threads, which is modelled under sequential consistency only", weak.RC11)
	}
	return code, mo, err
}

// NeedsOneStack tells whether the answer depends on cycles, which show only on the stack of one depth-first search: of formulas that the ends of
// paths do not settle, and where a thread of the program is the monitor.
func NeedsOneStack(ctx context.Context, p *ir.Program, opts Options) (bool, error) {
	if len(opts.LTL) == 0 && !opts.Interleaved && p.Monitor == nil {
		return false, nil
	}
	code, mo, err := Prepare(p, &opts)
	if err != nil {
		return false, err
	}
	asked := solver.New(ctx, opts.openSolver)
	defer asked.Close()
	s, err := ltl.New(code, mo, asked, opts.Formulas())
	return s.NeedsCycles(), err
}
