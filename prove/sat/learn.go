package sat

// This file defines what a conflict teaches: the clause of its first unique implication point, made smaller by what its own
// literals imply (N. Sörensson and A. Biere, "Minimizing learned clauses", SAT 2009), and which of them are kept: those that bring few levels
// together (G. Audemard and L. Simon, IJCAI 2009).

import (
	"slices"

	"github.com/go-air/gini/z"
)

// lemma is a learned clause.
type lemma struct {
	clause ref
	levels int32 // how many levels its literals had
}

const (
	activityDecay = 0.95
	activityLimit = 1e100
	keptLevels    = 2 // clauses of so many levels or fewer are kept
)

// The marks of variables while a conflict is analysed.
const (
	unseen  = uint8(iota)
	seen    // in the clause
	implied // by others of the clause
	needed  // not so
)

func (s *Solver) touch(v z.Var, m uint8) {
	if s.mark[v] == unseen {
		s.touched = append(s.touched, v)
	}
	s.mark[v] = m
}

func (s *Solver) untouch() {
	for _, v := range s.touched {
		s.mark[v] = unseen
	}
	s.touched = s.touched[:0]
}

func (s *Solver) raise(v z.Var) {
	s.order.activity[v] += s.bump
	if s.order.activity[v] > activityLimit {
		for i := range s.order.activity {
			s.order.activity[i] /= activityLimit
		}
		s.bump /= activityLimit
	}
	if i := s.order.place[v]; i >= 0 {
		s.order.up(int(i))
	}
}

// analyse makes the clause that a conflict teaches, its asserting literal first and one of the level to go back to second. It gives
// that level, and how many levels the clause has.
func (s *Solver) analyse(conflict ref) (to int, levels int32) {
	s.found = append(s.found[:0], z.LitNull)
	here := int32(len(s.limits))
	count, at := 0, len(s.trail)
	p := z.LitNull
	for c := conflict; ; {
		for _, q := range s.literals(c) {
			v := q.Var()
			if q == p || s.mark[v] != unseen || s.level[v] == 0 {
				continue
			}
			s.touch(v, seen)
			s.raise(v)
			if s.level[v] == here {
				count++
			} else {
				s.found = append(s.found, q)
			}
		}
		for at--; s.mark[s.trail[at].Var()] == unseen; at-- {
		}
		p = s.trail[at]
		if count--; count == 0 {
			break
		}
		c = s.reason[p.Var()]
	}
	s.found[0] = p.Not()
	kept := s.found[:1]
	for _, q := range s.found[1:] {
		if s.reason[q.Var()] == none || !s.follows(q) {
			kept = append(kept, q)
		}
	}
	s.found = kept
	s.untouch()
	for i := 1; i < len(kept); i++ {
		if l := int(s.level[kept[i].Var()]); l > to {
			to = l
			kept[1], kept[i] = kept[i], kept[1]
		}
	}
	return to, s.count(kept)
}

// follows tells whether a literal of the clause is false because others of it are.
func (s *Solver) follows(l z.Lit) bool {
	s.stack = append(s.stack[:0], l)
	// A variable is judged when all that imply it are; depth first, with the judgement kept.
	for len(s.stack) > 0 {
		q := s.stack[len(s.stack)-1]
		ready, bad := true, false
		for _, r := range s.literals(s.reason[q.Var()]) {
			v := r.Var()
			if v == q.Var() || s.level[v] == 0 {
				continue
			}
			switch m := s.mark[v]; {
			case m == seen || m == implied:
			case m == needed || s.reason[v] == none:
				bad = true
			default:
				ready = false
				s.stack = append(s.stack, r)
			}
			if bad {
				break
			}
		}
		switch {
		case bad:
			for _, r := range s.stack[1:] {
				if s.mark[r.Var()] == unseen {
					s.touch(r.Var(), needed)
				}
			}
			return false
		case ready:
			s.stack = s.stack[:len(s.stack)-1]
			if s.mark[q.Var()] == unseen {
				s.touch(q.Var(), implied)
			}
		}
	}
	return true
}

// count tells how many levels literals have.
func (s *Solver) count(list []z.Lit) (n int32) {
	for len(s.levels) <= len(s.limits) {
		s.levels = append(s.levels, 0)
	}
	s.counted++
	for _, l := range list {
		if v := s.level[l.Var()]; s.levels[v] != s.counted {
			s.levels[v] = s.counted
			n++
		}
	}
	return n
}

// learn adds the clause that was found.
func (s *Solver) learn(levels int32) {
	if len(s.found) == 1 {
		s.assign(s.found[0], none)
		return
	}
	c := s.attach(s.found, true)
	if slices.Contains(s.found, s.switchLit.Not()) {
		s.forOne = append(s.forOne, c)
	} else {
		s.learned = append(s.learned, lemma{c, levels})
	}
	s.assign(s.found[0], c)
}

// blame finds the assumptions because of which one of them is false.
func (s *Solver) blame(l z.Lit) {
	s.core = append(s.core[:0], l)
	if s.level[l.Var()] == 0 {
		return
	}
	s.touch(l.Var(), seen)
	for i := len(s.trail) - 1; i >= s.limits[0]; i-- {
		q := s.trail[i]
		v := q.Var()
		if s.mark[v] == unseen {
			continue
		}
		if s.reason[v] == none {
			if q != s.switchLit && q != l {
				s.core = append(s.core, q)
			}
			continue
		}
		for _, r := range s.literals(s.reason[v]) {
			if s.level[r.Var()] > 0 {
				s.touch(r.Var(), seen)
			}
		}
	}
	s.untouch()
}

// reduce drops half of what was learned. It is called at the lowest level, where nothing needs a reason.
func (s *Solver) reduce() {
	slices.SortStableFunc(s.learned, func(a, b lemma) int { return int(a.levels) - int(b.levels) })
	n := len(s.learned) / 2
	for n < len(s.learned) && s.learned[n].levels <= keptLevels {
		n++
	}
	for _, l := range s.learned[n:] {
		s.remove(l.clause)
	}
	s.learned = s.learned[:n]
	s.capacity += s.capacity / 10
}

// collect gives the words of deleted clauses back. It is called at the lowest level, between questions.
func (s *Solver) collect() {
	old := s.arena
	s.arena = make([]z.Lit, 1, len(old)-s.wasted)
	s.wasted = 0
	for i := range s.watches {
		s.watches[i] = s.watches[i][:0]
	}
	moved := make(map[ref]ref, len(s.learned))
	for c := ref(1); c < ref(len(old)); {
		header := old[c]
		end := c + 1 + ref(header>>sizeShift)
		if lits := old[c+1 : end]; header&deletedFlag == 0 {
			to := ref(len(s.arena))
			s.arena = append(append(s.arena, header), lits...)
			s.watches[lits[0]] = append(s.watches[lits[0]], watch{to, lits[1]})
			s.watches[lits[1]] = append(s.watches[lits[1]], watch{to, lits[0]})
			if header&learnedFlag != 0 {
				moved[c] = to
			}
		}
		c = end
	}
	for i := range s.learned {
		s.learned[i].clause = moved[s.learned[i].clause]
	}
	for _, l := range s.trail {
		s.reason[l.Var()] = none
	}
}
