package simulation

// This file defines how a path goes on by itself.

import (
	"context"
	"math/rand"

	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// MostMoves is how many choices a path makes by itself at a time.
const MostMoves = 10_000

// Run moves one thread until there says that it stands where it is to, and at least once. It stops where the thread cannot move or a
// choice inside a transition is to be made.
func (s *Simulation) Run(ctx context.Context, thread int, there func(t *Thread) bool) error {
	for n := range MostMoves {
		if err := ctx.Err(); err != nil {
			return err
		}
		if s.ev.Kind != state.EventNode {
			return nil
		}
		if t := s.thread(thread); n > 0 && (!t.Enabled || there(&t)) {
			return nil
		}
		if err := s.Take(scheduler.Choice{Kind: scheduler.ChooseThread, Index: thread}); err != nil {
			return err
		}
	}
	return nil
}

// ToLock is where a thread is about to take a lock.
func ToLock(t *Thread) bool { return t.Kind == "lock" }

// ToLine is where the innermost function of a thread stands at a line of a file, by its number.
func ToLine(file, line int) func(t *Thread) bool {
	return func(t *Thread) bool { return len(t.Stack) > 0 && t.Stack[0].Number == file && t.Stack[0].Line == line }
}

// Random goes on at random until nothing can be chosen.
func (s *Simulation) Random(ctx context.Context, seed int64) error {
	rng := rand.New(rand.NewSource(seed))
	for range MostMoves {
		if err := ctx.Err(); err != nil {
			return err
		}
		list := choices(s.m, &s.ev, s.now().active, s.now().switches, s.ContextBound)
		if len(list) == 0 {
			return nil
		}
		if err := s.Take(list[rng.Intn(len(list))]); err != nil {
			return err
		}
	}
	return nil
}

// choices lists what can be chosen where a machine has stopped with ev.
func choices(m *scheduler.Driver, ev *state.Event, active, switches int, bound scheduler.ContextBound) (list []scheduler.Choice) {
	switch {
	case ev.Kind == state.EventNode:
		movable, _, _ := m.Movable(nil, active)
		of := len(movable)
		for _, t := range movable {
			if !bound.Bounds() || int(t) == active || bound.Left(switches) > 0 {
				list = append(list, scheduler.Choice{Kind: scheduler.ChooseThread, Index: int(t), Of: of})
			}
		}
	case ev.Kind == state.EventChoice:
		for i := range ev.N {
			list = append(list, scheduler.Choice{Kind: scheduler.KindOf(ev.Choice), Index: i, Of: ev.N})
		}
	case ev.Kind == state.EventViolation && ev.Continue:
		list = append(list, scheduler.Choice{Kind: scheduler.ChooseBranch, Index: 0, Of: 1})
	}
	return list
}
