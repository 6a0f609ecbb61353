package states

// This file defines the searches: breadth first for a bad state, depth first for a cycle that meets several sets (J.-M. Couvreur, "On-the-fly
// verification of linear temporal logic", FM 1999): strongly connected components as Tarjan finds them, each with the sets that its transitions meet.

import (
	"context"
	"fmt"

	"heddle.example/expr"
	"heddle.example/prove/criteria"
	"heddle.example/prove/gates"
	"heddle.example/prove/system"
)

// maxBytes bounds the memory of states, and that of transitions which are still to be followed.
const maxBytes = 256 << 20

// search is a search of a circuit's states.
type search struct {
	*simulator
	*table
	ctx    context.Context
	opt    criteria.Options
	most   int      // states
	begin  []uint32 // initial states
	number []uint32 // by state: in the order in which the search enters them, from 1; 0: not yet; dead: left for good
}

const dead = ^uint32(0)

// tooMany is the end of a search that exceeds its bounds, or whose context ends.
type tooMany struct{ reason string }

// begun makes a search with the initial states.
func begun(ctx context.Context, sys *system.System, opt criteria.Options, marks []expr.Ref) (*search, error) {
	c, lits, err := gates.NewCircuit(ctx, sys, marks...)
	if err != nil {
		return nil, err
	}
	if len(lits) > 32 {
		return nil, fmt.Errorf("%d fair sets are too many", len(lits))
	}
	sim, err := newSimulator(ctx, c, lits)
	if err != nil {
		return nil, err
	}
	s := &search{simulator: sim, table: newTable(sim.words), ctx: ctx, opt: opt, most: maxBytes / (8*sim.words + 16)}
	err = sim.initial(func(state []uint64) {
		if n := s.add(state); int(n) == len(s.begin) {
			s.begin = append(s.begin, n)
		}
	})
	return s, err
}

// answer runs a search.
func answer(ctx context.Context, sys *system.System, opt criteria.Options, marks []expr.Ref, run func(s *search) criteria.Outcome) (o criteria.Outcome) {
	s, err := begun(ctx, sys, opt, marks)
	if err != nil {
		return criteria.Outcome{M: criteria.Open, N: criteria.Open, K: criteria.Open, Reason: err.Error()}
	}
	defer func() {
		switch x := recover().(type) {
		case nil:
		case tooMany:
			o = criteria.Outcome{Reason: x.reason}
		default:
			panic(x)
		}
		o.M, o.N, o.K = criteria.Open, criteria.Open, s.count
	}()
	return run(s)
}

// alive ends a search that has become too large, or that nobody waits for.
func (s *search) alive(entered int) {
	if s.count > s.most {
		panic(tooMany{fmt.Sprintf("there are more than %d states", s.most)})
	}
	if entered%256 == 0 {
		if s.ctx.Err() != nil {
			panic(tooMany{fmt.Sprintf("cancelled: %v", context.Cause(s.ctx))})
		}
		if s.opt.Watch != nil {
			s.opt.Watch(s.count, criteria.Open, criteria.Open)
		}
	}
}

// Safety tells whether sys has a path to a state in which bad, over variables and inputs, holds. The path of a refutation ends there; none is shorter.
func Safety(ctx context.Context, sys *system.System, bad expr.Ref, opt criteria.Options) criteria.Outcome {
	return answer(ctx, sys, opt, []expr.Ref{bad}, func(s *search) criteria.Outcome {
		at, steps := s.nearest(s.begin, nil, func(uint32, uint32, uint32) bool { return false }, func(n uint32) bool {
			_, bad := s.meets(s.state(n))
			return bad
		})
		if at == dead {
			return criteria.Outcome{Verdict: criteria.Proved}
		}
		valuation, _ := s.meets(s.state(at))
		steps = append(steps, s.step(s.state(at), valuation))
		return criteria.Outcome{Verdict: criteria.Refuted, Path: system.Path{Steps: steps, Loop: -1}}
	})
}

// Fair tells whether sys has a path that is in each of sets, over variables and inputs, infinitely often.
func Fair(ctx context.Context, sys *system.System, sets []expr.Ref, opt criteria.Options) criteria.Outcome {
	return answer(ctx, sys, opt, sets, func(s *search) criteria.Outcome {
		root, found := s.component(1<<len(sets) - 1)
		if !found {
			return criteria.Outcome{Verdict: criteria.Proved}
		}
		return criteria.Outcome{Verdict: criteria.Refuted, Path: s.lasso(root, 1<<len(sets)-1)}
	})
}

// transition is one that is still to be followed.
type transition struct{ to, marks uint32 }

// open is a component of which not all transitions are known, or what is known of one.
type open struct {
	number uint32 // of its first state
	marks  uint32 // of transitions within
	in     uint32 // of the one that leads to its first state
}

// component looks for a cycle that has all marks. It gives the number of the first state of its component: the others that are not dead have
// higher ones.
func (s *search) component(all uint32) (root uint32, found bool) {
	type frame struct {
		state uint32
		first int // of its transitions
	}
	var (
		path    []frame
		follow  []transition
		roots   []open
		living  []uint32
		entered int
		seen    []int // by state: the number of the state whose transition led there last
		place   []int // where that transition is
	)
	enter := func(n, in uint32) {
		entered++
		s.alive(entered)
		if len(follow) > maxBytes/8 {
			panic(tooMany{fmt.Sprintf("there are too many transitions between %d states", s.count)})
		}
		s.number[n] = uint32(entered)
		living = append(living, n)
		roots = append(roots, open{number: uint32(entered), in: in})
		path = append(path, frame{n, len(follow)})
		s.from(s.state(n), func(_ uint32, next []uint64, marks uint32) bool {
			to := s.add(next)
			for len(s.number) < s.count {
				s.number, seen, place = append(s.number, 0), append(seen, 0), append(place, 0)
			}
			switch {
			case s.number[to] == dead:
			case seen[to] == entered:
				follow[place[to]].marks |= marks
			default:
				seen[to], place[to] = entered, len(follow)
				follow = append(follow, transition{to, marks})
			}
			return true
		})
	}
	s.number, seen, place = make([]uint32, s.count), make([]int, s.count), make([]int, s.count)
	for _, n := range s.begin {
		if s.number[n] != 0 {
			continue
		}
		for enter(n, 0); len(path) > 0; {
			f := path[len(path)-1]
			if len(follow) == f.first {
				path = path[:len(path)-1]
				if top := roots[len(roots)-1]; top.number == s.number[f.state] {
					roots = roots[:len(roots)-1]
					for {
						last := living[len(living)-1]
						living = living[:len(living)-1]
						s.number[last] = dead
						if last == f.state {
							break
						}
					}
				}
				continue
			}
			t := follow[len(follow)-1]
			follow = follow[:len(follow)-1]
			switch at := s.number[t.to]; at {
			case 0:
				enter(t.to, t.marks)
			case dead:
			default:
				top := len(roots) - 1
				for marks := t.marks; ; top-- {
					marks |= roots[top].marks
					if roots[top].number <= at {
						roots[top].marks = marks
						break
					}
					marks |= roots[top].in
				}
				roots = roots[:top+1]
				if roots[top].marks == all {
					return roots[top].number, true
				}
			}
		}
	}
	return 0, false
}
