package ltl

// This file defines whether a path on which a formula is false, and which a bound cut before an assumption that may show that it is none, can be completed: whether it goes on, beyond the
// bound, to an end, to where no assumption can come any more, or for ever.

import (
	"heddle.example/hashing"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// How many paths are tried in a search, and how many steps are made for each.
const (
	mostCompleted = 16
	mostSteps     = 4000
)

// completes tells whether the path of a choice prefix goes on to where it is one. It is false where that was not found.
func (s *Search) completes(prefix []result.Choice) bool {
	if s.mayStarve() || s.completed.Add(1) > mostCompleted {
		return false
	}
	f, err := hashing.NewFunction(s.Hash)
	if err != nil {
		f, err = hashing.NewFunction(hashing.DefaultFunction)
	}
	if err != nil {
		return false
	}
	options := s.machine
	options.Unwind, options.UnwindSet = 0, nil
	c := completion{Search: s, m: s.machineWith(options, &f, newWorkerObserver(s.observer)), on: map[hashing.Key]bool{}}
	ev, err := scheduler.Follow(c.m, prefix)
	return err == nil && c.goesOn(ev, 0)
}

// completion is a depth-first search for a way on.
type completion struct {
	*Search
	m     *scheduler.Driver
	steps int
	on    map[hashing.Key]bool // the nodes on the path
}

// goesOn tells whether the path on which the machine has stopped with ev is one. last moved last.
func (c *completion) goesOn(ev state.Event, last int) bool {
	if c.steps++; c.steps > mostSteps {
		return false
	}
	switch ev.Kind {
	case state.EventEnd:
		return c.feasible()
	case state.EventDead:
		return ev.Property != "" && c.feasible() // undefined behaviour ends it
	case state.EventViolation:
		return !ev.Continue && c.feasible() || ev.Continue && c.goesOn(*c.m.Choose(0), last)
	case state.EventChoice:
		return c.tries(ev.N, func(i int) bool { return c.goesOn(*c.m.Choose(i), last) })
	case state.EventNode:
	default:
		return false
	}
	if !c.assumptions.ahead(c.m.Threads()) {
		return c.feasible()
	}
	k := c.m.Hash()
	if c.on[k] {
		return c.feasible() // it may go round for ever
	}
	c.on[k] = true
	defer delete(c.on, k)
	var enabled []int
	for i := range c.m.NumThreads() {
		if t := (last + i) % c.m.NumThreads(); c.m.Enabled(t) {
			enabled = append(enabled, t)
		}
	}
	if len(enabled) == 0 {
		return c.feasible() // nobody can go on
	}
	return c.tries(len(enabled), func(i int) bool { return c.goesOn(*c.m.Step(enabled[i]), enabled[i]) })
}

// tries tells whether one of n ways does.
func (c *completion) tries(n int, way func(i int) bool) bool {
	for i := range n {
		mark := c.m.Mark()
		if way(i) {
			return true
		}
		c.m.Undo(mark)
	}
	return false
}

// feasible tells whether there are inputs that lead here.
func (c *completion) feasible() bool {
	if !c.m.Uncertain() {
		return true
	}
	sat, _, _ := c.solver.Check(c.m.Table(), c.m.Path())
	return sat == state.Satisfiable
}
