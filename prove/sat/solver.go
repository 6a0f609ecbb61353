package sat

// This file defines the state of a solver: clauses, watches, the trail.

import (
	"slices"
	"sync/atomic"

	"github.com/go-air/gini/z"
)

// ref is the place of a clause in the arena: its header is there, the literals follow.
type ref uint32

// none is no clause.
const none = ref(0)

// A header has the number of literals, shifted, and flags.
const (
	learnedFlag = 1 << iota
	deletedFlag
	sizeShift = iota
)

// watch is an entry of a literal's list: a clause to look at when the literal becomes false, unless the blocker is true.
type watch struct {
	clause  ref
	blocker z.Lit
}

// The values of literals.
const (
	open  = int8(0)
	yes   = int8(1)
	never = int8(-1)
)

// Solver holds clauses. The zero value is of no use; New makes one.
type Solver struct {
	arena   []z.Lit // clauses; the first word is unused, so that no clause is at 0
	wasted  int     // words of deleted clauses
	learned []lemma
	watches [][]watch // by literal
	value   []int8    // by literal
	level   []int32   // by variable
	reason  []ref     // by variable
	phase   []bool    // by variable: the last value was false
	trail   []z.Lit
	limits  []int // the length of the trail at each level
	head    int   // of the trail, what is propagated
	broken  bool  // the clauses contradict each other

	order  heap
	silent []bool // by variable: never decided
	bump   float64

	domain   []uint32 // by variable: the question whose domain it is in; always for all questions
	inside   []z.Var  // the domain of this question
	constant []z.Var  // those of all questions
	now      uint32

	mark    []uint8 // by variable: while a conflict is analysed
	touched []z.Var
	stack   []z.Lit
	found   []z.Lit
	core    []z.Lit

	switchLit z.Lit // true while the clause of one question holds
	forOne    []ref // what was learned from that clause, and itself

	levels   []uint32 // by level: the clause whose levels were counted last
	counted  uint32
	capacity int // of learned clauses
	stop     *atomic.Bool

	Conflicts, Questions int64
}

// always is the domain stamp of variables that are in every question's domain.
const always = ^uint32(0)

// New makes a solver of variables from 1 on, without clauses. It gives up soon after stop becomes true.
func New(variables int, stop *atomic.Bool) *Solver {
	s := &Solver{arena: make([]z.Lit, 1), bump: 1, stop: stop, capacity: 1000, now: 1}
	for range 2 {
		s.watches = append(s.watches, nil)
	}
	s.value = make([]int8, 2)
	s.grow()
	for range variables {
		s.Lit()
	}
	s.switchLit = s.Lit()
	s.domain[s.switchLit.Var()] = always
	return s
}

// grow makes room for one more variable, or for the variable 0, which is none.
func (s *Solver) grow() {
	s.level = append(s.level, 0)
	s.reason = append(s.reason, none)
	s.phase = append(s.phase, true)
	s.domain = append(s.domain, 0)
	s.mark = append(s.mark, 0)
	s.silent = append(s.silent, false)
	s.order.grow()
}

// Lit gives a new variable.
func (s *Solver) Lit() z.Lit {
	v := z.Var(len(s.level))
	s.grow()
	s.watches = append(s.watches, nil, nil)
	s.value = append(s.value, open, open)
	return v.Pos()
}

// Clone gives a solver with the same variables and clauses.
func (s *Solver) Clone() *Solver {
	s.tidy()
	c := *s
	c.arena, c.learned = slices.Clone(s.arena), slices.Clone(s.learned)
	c.watches = make([][]watch, len(s.watches))
	total := 0
	for _, w := range s.watches {
		total += len(w)
	}
	all := make([]watch, 0, total)
	for l, w := range s.watches {
		all = append(all, w...)
		c.watches[l] = all[len(all)-len(w) : len(all) : len(all)]
	}
	c.value, c.level, c.reason, c.phase = slices.Clone(s.value), slices.Clone(s.level), slices.Clone(s.reason), slices.Clone(s.phase)
	c.trail, c.limits, c.levels = slices.Clone(s.trail), nil, nil
	c.order = s.order.clone()
	c.silent, c.constant = slices.Clone(s.silent), slices.Clone(s.constant)
	c.domain, c.mark = slices.Clone(s.domain), slices.Clone(s.mark)
	c.inside, c.touched, c.stack, c.found, c.core, c.forOne = nil, nil, nil, nil, nil, nil
	return &c
}

// Always puts a variable into the domain of every question. It is false if it was there already.
func (s *Solver) Always(v z.Var) bool {
	if s.domain[v] == always {
		return false
	}
	s.domain[v] = always
	s.constant = append(s.constant, v)
	return true
}

// Follows says that the value of a variable follows from those of others, so that it need not be decided.
func (s *Solver) Follows(v z.Var) { s.silent[v] = true }

// Include puts a variable into the domain of the next question. It is false if it was there already.
func (s *Solver) Include(v z.Var) bool {
	if d := s.domain[v]; d == s.now || d == always {
		return false
	}
	s.domain[v] = s.now
	s.inside = append(s.inside, v)
	return true
}

func (s *Solver) inDomain(l z.Lit) bool {
	d := s.domain[l.Var()]
	return d == s.now || d == always
}

// Add adds a clause for good.
func (s *Solver) Add(list ...z.Lit) {
	s.back(0)
	if s.broken {
		return
	}
	list = slices.Clone(list)
	slices.Sort(list)
	kept := list[:0]
	last := z.LitNull
	for _, l := range list {
		if s.value[l] == yes || last != z.LitNull && l == last.Not() {
			return
		}
		if s.value[l] == never || l == last {
			continue
		}
		kept, last = append(kept, l), l
	}
	switch len(kept) {
	case 0:
		s.broken = true
	case 1:
		s.assign(kept[0], none)
		s.broken = s.propagate() != none
	default:
		s.attach(kept, false)
	}
}

// attach stores a clause of two literals or more, of which the first two are watched.
func (s *Solver) attach(list []z.Lit, learned bool) ref {
	c := ref(len(s.arena))
	header := z.Lit(len(list)) << sizeShift
	if learned {
		header |= learnedFlag
	}
	s.arena = append(append(s.arena, header), list...)
	s.watches[list[0]] = append(s.watches[list[0]], watch{c, list[1]})
	s.watches[list[1]] = append(s.watches[list[1]], watch{c, list[0]})
	return c
}

// literals gives those of a clause.
func (s *Solver) literals(c ref) []z.Lit { return s.arena[c+1 : c+1+ref(s.arena[c]>>sizeShift)] }

// remove deletes a clause, which is the reason of nothing. Its watches go when they are met.
func (s *Solver) remove(c ref) {
	if s.arena[c]&deletedFlag == 0 {
		s.wasted += int(s.arena[c]>>sizeShift) + 1
		s.arena[c] |= deletedFlag
	}
}

func (s *Solver) assign(l z.Lit, why ref) {
	s.value[l], s.value[l.Not()] = yes, never
	v := l.Var()
	s.level[v], s.reason[v] = int32(len(s.limits)), why
	s.trail = append(s.trail, l)
}

// back undoes all levels above a level.
func (s *Solver) back(to int) {
	if len(s.limits) <= to {
		return
	}
	for i := len(s.trail) - 1; i >= s.limits[to]; i-- {
		l := s.trail[i]
		v := l.Var()
		s.value[l], s.value[l.Not()] = open, open
		s.phase[v] = !l.IsPos()
		s.reason[v] = none
		if !s.silent[v] {
			s.order.insert(v)
		}
	}
	s.trail = s.trail[:s.limits[to]]
	s.limits = s.limits[:to]
	s.head = len(s.trail)
}

// propagate assigns what follows from the trail and gives a clause that is false, if there is one. Above the lowest level
// it does not leave the domain: the watches of clauses outside it are right again when the levels are undone.
func (s *Solver) propagate() ref {
	ground := len(s.limits) == 0
	for s.head < len(s.trail) {
		gone := s.trail[s.head].Not()
		s.head++
		list := s.watches[gone]
		kept := 0
	next:
		for i := 0; i < len(list); i++ {
			w := list[i]
			if v := s.value[w.blocker]; v == yes || v == open && !ground && !s.inDomain(w.blocker) {
				list[kept] = w
				kept++
				continue
			}
			header := s.arena[w.clause]
			if header&deletedFlag != 0 {
				continue
			}
			lits := s.arena[w.clause+1 : w.clause+1+ref(header>>sizeShift)]
			if lits[0] == gone {
				lits[0], lits[1] = lits[1], lits[0]
			}
			first := lits[0]
			if first != w.blocker && s.value[first] == yes {
				list[kept] = watch{w.clause, first}
				kept++
				continue
			}
			for k := 2; k < len(lits); k++ {
				if s.value[lits[k]] != never {
					lits[1], lits[k] = lits[k], lits[1]
					s.watches[lits[1]] = append(s.watches[lits[1]], watch{w.clause, first})
					continue next
				}
			}
			list[kept] = watch{w.clause, first}
			kept++
			switch {
			case s.value[first] == never:
				kept += copy(list[kept:], list[i+1:])
				s.watches[gone] = list[:kept]
				s.head = len(s.trail)
				return w.clause
			case ground && first == s.switchLit.Not():
				// It would be so for good. When the question's clause is switched on it is a conflict.
			case ground || s.inDomain(first):
				s.assign(first, w.clause)
			}
		}
		s.watches[gone] = list[:kept]
	}
	return none
}
