package simulation

// This file defines the search for the schedule that is most like a path on which something fails, and on which nothing does: it has as many
// choices in common with it as can be, then one other, and from there on threads move in the order in which they do on the path, as far as they can.
// Where that always fails (the order itself may be what is wrong), threads do not give way from there on unless they have to.

import (
	"context"
	"errors"

	"heddle.example/expr"
	"heddle.example/scheduler"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
)

// ErrNoneBeside says that there is no such schedule.
var ErrNoneBeside = errors.New("no schedule that is like this one but for one choice, and what follows from it, comes to its end without a violation")

// following takes one of a list's choices, given the threads that move on the path from there on and the thread that moved last; it
// gives back those that are to move after.
type following func(list []scheduler.Choice, order []int, active int) (scheduler.Choice, []int)

// Beside gives the choices of that schedule, and how many it has in common with the path.
func (s *Simulation) Beside(ctx context.Context) (way []scheduler.Choice, common int, err error) {
	for _, next := range []following{inOrder, staying} {
		if way, common, err = s.beside(ctx, next); !errors.Is(err, ErrNoneBeside) {
			break
		}
	}
	return way, common, err
}

// beside is Beside with one way of going on after the other choice.
func (s *Simulation) beside(ctx context.Context, next following) (way []scheduler.Choice, common int, err error) {
	p := &s.scout
	if err := p.follow(s); err != nil {
		return nil, 0, err
	}
	for i := len(s.takes) - 1; i >= 0; i-- {
		p.m.Undo(p.marks[i])
		p.takes, p.marks, p.evs = p.takes[:i], p.marks[:i+1], p.evs[:i+1]
		at := &s.at[i]
		for _, c := range choices(p.m, &p.evs[i], at.active, at.switches, s.ContextBound) {
			if c.Kind == s.takes[i].Kind && c.Index == s.takes[i].Index {
				continue
			}
			rest, fine, err := s.goesWell(ctx, i, c, next)
			p.m.TakeReports()
			p.m.Undo(p.marks[i])
			if err != nil {
				return nil, 0, err
			}
			if fine {
				return append(append([]scheduler.Choice{}, s.takes[:i]...), rest...), i, nil
			}
		}
	}
	return nil, 0, ErrNoneBeside
}

// goesWell makes another choice in the place of choice i, at which the scout stands, and goes on to the end, unless something fails.
func (s *Simulation) goesWell(ctx context.Context, i int, c scheduler.Choice, next following) (way []scheduler.Choice, fine bool, err error) {
	m := s.scout.m
	ev, active, switches := s.scout.evs[i], s.at[i].active, s.at[i].switches
	var order []int // threads, as they move on the path
	for _, t := range s.takes[i:] {
		if t.Kind == scheduler.ChooseThread {
			order = append(order, t.Index)
		}
	}
	for range MostMoves {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		if c.Kind == scheduler.ChooseThread {
			switches, active = scheduler.Switches(switches, active, c.Index), c.Index
		}
		if ev, err = m.Replay(ev, c, i+len(way)); err != nil {
			return nil, false, err
		}
		way = append(way, c)
		switch ev.Kind {
		case state.EventNode:
			m.AtNode(active)
			if movable, live, _ := m.Movable(nil, active); len(movable) == 0 && live > 0 && s.Checks.Has(check.Deadlock) {
				m.Stuck()
			}
		case state.EventEnd:
			if ev.Abort {
				return nil, false, nil
			}
			m.AtEnd()
		case state.EventViolation:
			if !ev.Continue || s.mayBe(m, m.Path(), ev.Cond) {
				return nil, false, nil
			}
		case state.EventChoice:
		default:
			return nil, false, nil
		}
		if s.fails(m) {
			return nil, false, nil
		}
		if ev.Kind == state.EventEnd {
			return way, true, nil
		}
		list := choices(m, &ev, active, switches, s.ContextBound)
		if len(list) == 0 { // stuck, or out of context switches
			_, live, _ := m.Movable(nil, active)
			return way, live == 0, nil
		}
		c, order = next(list, order, active)
	}
	return nil, false, nil
}

// inOrder takes the choice that moves the first thread of an order that can move, else the first one.
func inOrder(list []scheduler.Choice, order []int, _ int) (scheduler.Choice, []int) {
	for k, thread := range order {
		for _, c := range list {
			if c.Kind == scheduler.ChooseThread && c.Index == thread {
				return c, append(order[:k:k], order[k+1:]...)
			}
		}
	}
	return list[0], order
}

// staying takes the choice that moves the active thread if it can move, else the first one.
func staying(list []scheduler.Choice, order []int, active int) (scheduler.Choice, []int) {
	for _, c := range list {
		if c.Kind == scheduler.ChooseThread && c.Index == active {
			return c, order
		}
	}
	return list[0], order
}

// fails tells whether a machine reports a violation that inputs allow.
func (s *Simulation) fails(m *scheduler.Driver) bool {
	reports, _ := m.TakeReports()
	for i := range reports {
		if r := &reports[i]; !r.Doubt && s.mayBe(m, r.Path, r.Cond) {
			return true
		}
	}
	return false
}

// mayBe tells whether inputs may meet a path condition of a machine and cond.
func (s *Simulation) mayBe(m *scheduler.Driver, path []expr.Ref, cond expr.Ref) bool {
	if cond != 0 {
		path = append(path[:len(path):len(path)], cond)
	}
	if len(path) == 0 {
		return true
	}
	sat, _, _ := s.Solver.Check(m.Table(), path)
	return sat != state.Unsat
}
