package states

// This file defines shortest paths among states that are known, and the lasso of a component.

import "heddle.example/prove/system"

// nearest looks breadth first for a state that is wanted, or the end of a transition that is. It gives that state, and the steps of a
// shortest path before it; dead: there is none. within tells which states count; nil: all, known or not.
func (s *search) nearest(from []uint32, within func(n uint32) bool, transition func(n, to, marks uint32) bool, wanted func(n uint32) bool) (uint32, []system.Step) {
	type origin struct{ state, valuation uint32 }
	came := make([]origin, s.count) // by state; state is one more than the number, or 0
	const first = ^uint32(0)
	var queue []uint32
	for _, n := range from {
		came[n].state = first
		queue = append(queue, n)
	}
	before := func(n uint32) (steps []system.Step) {
		for came[n].state != first {
			o := came[n]
			n = o.state - 1
			steps = append(steps, s.step(s.state(n), o.valuation))
		}
		for i, k := 0, len(steps)-1; i < k; i, k = i+1, k-1 {
			steps[i], steps[k] = steps[k], steps[i]
		}
		return steps
	}
	for i := 0; i < len(queue); i++ {
		n := queue[i]
		if wanted(n) {
			return n, before(n)
		}
		s.alive(i)
		at, last := dead, uint32(0)
		s.from(s.state(n), func(valuation uint32, next []uint64, marks uint32) bool {
			var to uint32
			if within == nil {
				if to = s.add(next); int(to) == len(came) {
					came = append(came, origin{})
				}
			} else {
				slot := *s.find(next)
				if slot == 0 || !within(slot-1) {
					return true
				}
				to = slot - 1
			}
			if transition(n, to, marks) {
				at, last = to, valuation
				return false
			}
			if came[to].state == 0 {
				came[to] = origin{n + 1, valuation}
				queue = append(queue, to)
			}
			return true
		})
		if at != dead {
			return at, append(before(n), s.step(s.state(n), last))
		}
	}
	return dead, nil
}

// lasso gives a path into a component and round a cycle that has all marks.
func (s *search) lasso(root, all uint32) system.Path {
	inside := func(n uint32) bool { return s.number[n] != dead && s.number[n] >= root }
	never := func(uint32) bool { return false }
	entry, stem := s.nearest(s.begin, func(n uint32) bool { return s.number[n] != 0 }, func(uint32, uint32, uint32) bool { return false }, inside)
	p := system.Path{Steps: stem, Loop: len(stem)}
	at := entry
	for open := all; ; {
		met := uint32(0)
		to, steps := s.nearest([]uint32{at}, inside, func(_, to, marks uint32) bool {
			met = marks & open
			return met != 0 || open == 0 && to == entry
		}, never)
		p.Steps = append(p.Steps, steps...)
		open &^= met
		if at = to; open == 0 && at == entry {
			return p
		}
	}
}
