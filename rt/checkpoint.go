package rt

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"heddle.example/answer"
	"heddle.example/hashing/visited"
	"heddle.example/rt/memory"
	"heddle.example/rt/pool"
	"heddle.example/rt/save"
	"heddle.example/scheduler"
)

// This file defines what of a search a checkpoint holds, and how a search goes on from one: see package save.

// begin fills the pool's queue: with the whole tree, or with what a saved run left open.
func (s *search) begin(sv *save.Saver) error {
	f, err := sv.Begin(s.opts.Resume)
	if err != nil {
		return err
	}
	if f == nil {
		roots := 1
		if scheduler.Reduces(s.opts.Reduction) {
			roots = s.pool.Workers // each explores the whole tree: see schedule.go
		}
		for range roots {
			s.pool.Give(pool.Task{Task: save.Task{Prefix: s.opts.attempt.prefix}})
		}
		return nil
	}
	return s.adopt(f)
}

// Pause implements save.Search.
func (s *search) Pause() bool { return s.pool.Pause() }

// Resume implements save.Search.
func (s *search) Resume() { s.pool.Resume() }

// Store implements save.Search.
func (s *search) Store() visited.Store { return s.visited }

// SaveFails implements save.Search.
func (s *search) SaveFails(message string) { s.endBecause(answer.BecauseStore, message) }

// Frontier implements save.Search: it collects what a checkpoint holds. No worker may be moving.
func (s *search) Frontier(epoch uint64) *save.Frontier {
	s.pool.Lock()
	defer s.pool.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.facts(epoch)
	for _, list := range [][]pool.Task{s.pool.Queue, s.pool.Later} {
		for i := range list {
			f.Tasks = append(f.Tasks, list[i].Encode(nil))
		}
	}
	for _, e := range s.explorers {
		if len(e.stack) > 0 {
			t := e.frontierPart()
			f.Tasks = append(f.Tasks, t.Encode(nil))
		}
	}
	f.Sizes = s.sizes
	for _, e := range s.explorers {
		f.Sizes.Add(e.sizes)
	}
	f.Explored = s.explored((*explorer).position)
	f.Ended = len(f.Tasks)+len(f.Owed) == 0 || s.cuts[answer.CutFirstViolation]
	return f
}

// facts gives what is in a frontier but its tasks. The search is locked.
func (s *search) facts(epoch uint64) *save.Frontier {
	f := &save.Frontier{Epoch: epoch, Saved: time.Now(), Stats: s.before, Reasons: slices.Clone(s.reasons), Open: s.opts.Open, LTL: s.formulas.Save()}
	for _, e := range s.explorers {
		f.Stats.Add(e.stats)
		s.takeOver(e)
	}
	f.Stats.AddApart(s.opts.attempt.spent)
	s.addSolver(&f.Stats)
	f.Stats.Elapsed = s.elapsed()
	f.Stats.PeakBytes = max(f.Stats.PeakBytes, s.peak, memory.Peak())
	f.Cycles = s.judgesEndless() || s.prog.Monitor != nil
	f.Cut = s.cutNodes.Load()
	f.ComesAgain = s.comesAgain.Load()
	f.Survived, f.Died, f.DeadEnds = s.survived.Load(), s.died.Load(), s.deadEnds
	f.Owed = s.saveOwed()
	for c := range s.cuts {
		f.Cuts = append(f.Cuts, c)
	}
	for a := range s.assume {
		f.Assume = append(f.Assume, a)
	}
	for _, v := range s.order {
		f.Found = append(f.Found, save.Violation{V: v.v, Prefix: v.prefix, Model: v.model})
	}
	return f
}

// adopt takes over a saved run's frontier.
func (s *search) adopt(f *save.Frontier) error {
	if f.Epoch > 0 || len(f.LTL) > 0 { // the frontier before the first checkpoint knows nothing yet
		if err := s.formulas.Adopt(f.LTL); err != nil {
			return fmt.Errorf("%w: %v", save.ErrDamaged, err)
		}
	}
	s.before = f.Stats
	s.resumed, s.sizes, s.exploredBefore = f.Stats.Nodes, f.Sizes, f.Explored
	s.cutNodes.Store(f.Cut)
	s.survived.Store(f.Survived)
	s.died.Store(f.Died)
	s.comesAgain.Store(f.ComesAgain)
	s.piecemeal.Store(true)
	s.pool.Together() // one stack shows no more than several
	s.deadEnds = f.DeadEnds
	s.start = s.start.Add(-f.Stats.Elapsed)
	for _, b := range f.Tasks {
		t, err := save.DecodeTask(b)
		if err != nil {
			return fmt.Errorf("%w: %v", save.ErrDamaged, err)
		}
		s.pool.Give(pool.Task{Task: t})
	}
	for _, c := range f.Cuts {
		if !answer.Passing(c) {
			s.cuts[c] = true
		}
	}
	for _, r := range f.Reasons {
		if !answer.Passing(r.Kind) {
			s.reasons = append(s.reasons, r)
		}
	}
	for _, a := range f.Assume {
		s.assume[a] = true
	}
	for _, v := range f.Found {
		x := &found{v: v.V, prefix: v.Prefix, model: v.Model}
		s.enter(violationKey(&x.v), x)
	}
	if f.Ended && f.Answer != nil && f.Answer.Decided != nil {
		if err := s.adoptDecided(f.Answer.Decided); err != nil {
			return fmt.Errorf("%w: %v", save.ErrDamaged, err)
		}
	}
	return s.adoptOwed(f.Owed)
}

// decision gives what a run that is done keeps of what was decided at its end; nil where an attempt was given up, which decides nothing.
func (s *search) decision(x *endless) *save.Decided {
	if s.gaveUpAttempt.Load() {
		return nil
	}
	d := &save.Decided{LTL: s.formulas.Decided(), Reasons: s.reasons, Assume: slices.Collect(maps.Keys(s.assume))}
	if x != nil {
		d.Endless, d.Hopeless = x.Execution, x.hopeless
	}
	return d
}

// adoptDecided takes over what was decided at the end of a saved run.
func (s *search) adoptDecided(d *save.Decided) error {
	if err := s.formulas.AdoptDecided(d.LTL); err != nil {
		return err
	}
	for _, r := range d.Reasons {
		if !answer.Passing(r.Kind) {
			s.reason(r)
		}
	}
	for _, a := range d.Assume {
		s.assume[a] = true
	}
	if d.Endless != nil {
		s.endless = &endless{d.Endless, d.Hopeless}
	}
	s.decided = true
	return nil
}
