package sat

// This file defines the search for a solution.

import "github.com/go-air/gini/z"

// Result is an answer.
type Result int8

// The answers. Unknown: the solver was stopped.
const (
	Unknown Result = iota
	Yes
	No
)

// restartUnit is how many conflicts lie between restarts, times a member of Luby's sequence.
const restartUnit = 100

// Solve tells whether the clauses, literals that are assumed and one more clause, if it is not empty, can all be true, in the domain that was
// included since the last question. The literals given are in the domain.
func (s *Solver) Solve(assumed, clause []z.Lit) Result {
	s.Questions++
	s.tidy()
	defer s.leave()
	switch {
	case s.broken:
		return No
	case s.stop.Load():
		return Unknown
	}
	for _, l := range assumed {
		s.Include(l.Var())
	}
	assume := assumed
	if len(clause) > 0 {
		own := []z.Lit{s.switchLit.Not()}
		holds := false
		for _, l := range clause {
			s.Include(l.Var())
			if holds = holds || s.value[l] == yes; s.value[l] == open {
				own = append(own, l)
			}
		}
		switch {
		case holds:
		case len(own) == 1:
			return No
		default:
			assume = append([]z.Lit{s.switchLit}, assumed...)
			s.forOne = append(s.forOne, s.attach(own, false))
		}
	}
	s.order.clear()
	for _, list := range [][]z.Var{s.inside, s.constant} {
		for _, v := range list {
			if s.value[v.Pos()] == open && !s.silent[v] {
				s.order.insert(v)
			}
		}
	}
	for round := 1; ; round++ {
		if r, done := s.search(assume, restartUnit*luby(round)); done {
			return r
		}
		s.back(0)
		if len(s.learned) > s.capacity {
			s.reduce() // a long question must not keep all that it learns
		}
	}
}

// tidy undoes the last question, and drops the clauses that were its own.
func (s *Solver) tidy() {
	s.back(0)
	s.core = s.core[:0]
	for _, c := range s.forOne {
		s.remove(c)
	}
	s.forOne = s.forOne[:0]
	if len(s.learned) > s.capacity {
		s.reduce()
	}
	if s.wasted > 1<<12 && s.wasted > len(s.arena)/4 {
		s.collect()
	}
}

// leave begins the domain of the next question.
func (s *Solver) leave() {
	s.inside = s.inside[:0]
	if s.now++; s.now == always {
		for i, d := range s.domain {
			if d != always {
				s.domain[i] = 0
			}
		}
		s.now = 1
	}
}

// search looks for a solution until so many conflicts have happened, or the solver is stopped.
func (s *Solver) search(assume []z.Lit, conflicts int) (Result, bool) {
	for {
		if c := s.propagate(); c != none {
			s.Conflicts++
			conflicts--
			if len(s.limits) == 0 {
				s.broken = true
				return No, true
			}
			to, levels := s.analyse(c)
			if len(s.found) == 1 && s.found[0] == s.switchLit.Not() {
				return No, true
			}
			s.back(to)
			s.learn(levels)
			s.bump /= activityDecay
			if s.Conflicts%stopEvery == 0 && s.stop.Load() {
				return Unknown, true
			}
			continue
		}
		if conflicts <= 0 {
			return Unknown, false
		}
		next := z.LitNull
		for next == z.LitNull && len(s.limits) < len(assume) {
			switch l := assume[len(s.limits)]; s.value[l] {
			case yes:
				s.limits = append(s.limits, len(s.trail))
			case never:
				s.blame(l)
				return No, true
			default:
				next = l
			}
		}
		for next == z.LitNull {
			v := s.order.pop()
			if v == 0 {
				return Yes, true
			}
			if s.value[v.Pos()] == open {
				if next = v.Pos(); s.phase[v] {
					next = v.Neg()
				}
			}
		}
		s.limits = append(s.limits, len(s.trail))
		s.assign(next, none)
	}
}

// stopEvery is after how many conflicts the solver looks whether it is stopped.
const stopEvery = 32

// luby gives a member of Luby's sequence, counted from 1.
func luby(i int) int {
	for {
		k := 1
		for 1<<k-1 < i {
			k++
		}
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}

// Value is that of a literal in the solution that was found last. What is outside its domain is not known, unless it is so in all solutions.
func (s *Solver) Value(l z.Lit) (value, known bool) { return s.value[l] == yes, s.value[l] != open }

// Core gives assumed literals which alone, with the clauses and the question's own, had no solution.
func (s *Solver) Core() []z.Lit { return s.core }

// Stopped tells whether the solver was told to stop.
func (s *Solver) Stopped() bool { return s.stop.Load() }
