package sat

import (
	"math/rand"
	"sync/atomic"
	"testing"

	"github.com/go-air/gini/z"

	"heddle.example/sample"
)

// holds tells whether a valuation, a bit for each variable of vars, satisfies a clause.
func holds(clause []z.Lit, place map[z.Var]int, valuation int) bool {
	for _, l := range clause {
		if valuation>>place[l.Var()]&1 == 1 == l.IsPos() {
			return true
		}
	}
	return false
}

// question is one of a test, with what brute force says of it.
type question struct {
	clauses         [][]z.Lit
	assumed, clause []z.Lit
	place           map[z.Var]int
}

func (q *question) solvable(assumed []z.Lit) bool {
next:
	for v := range 1 << len(q.place) {
		for _, c := range q.clauses {
			if !holds(c, q.place, v) {
				continue next
			}
		}
		for _, l := range assumed {
			if !holds([]z.Lit{l}, q.place, v) {
				continue next
			}
		}
		if len(q.clause) == 0 || holds(q.clause, q.place, v) {
			return true
		}
	}
	return false
}

// check holds an answer to brute force.
func (q *question) check(t *testing.T, s *Solver, got Result, domain func(v z.Var) bool) bool {
	want := No
	if q.solvable(q.assumed) {
		want = Yes
	}
	if got != want {
		t.Errorf("the answer is %v, not %v", got, want)
		return false
	}
	if got == No {
		for _, l := range s.Core() {
			found := false
			for _, a := range q.assumed {
				found = found || a == l
			}
			if !found {
				t.Errorf("the core has %v, which was not assumed", l)
				return false
			}
		}
		if q.solvable(s.Core()) {
			t.Errorf("the core %v of %v has a solution", s.Core(), q.assumed)
			return false
		}
		return true
	}
	// The solution goes on to one of all variables.
	var fixed []z.Lit
	for v := range q.place {
		if value, known := s.Value(v.Pos()); known && domain(v) {
			l := v.Pos()
			if !value {
				l = v.Neg()
			}
			fixed = append(fixed, l)
		}
	}
	if !q.solvable(append(fixed, q.assumed...)) {
		t.Errorf("the solution %v is none", fixed)
		return false
	}
	return true
}

func literal(rng *rand.Rand, vars []z.Var) z.Lit {
	v := vars[rng.Intn(len(vars))]
	if rng.Intn(2) == 0 {
		return v.Neg()
	}
	return v.Pos()
}

func clauseOf(rng *rand.Rand, vars []z.Var, most int) (out []z.Lit) {
	for range 1 + rng.Intn(most) {
		out = append(out, literal(rng, vars))
	}
	return out
}

// TestRandomClauses: answers, cores and solutions of sets of clauses that grow between questions.
func TestRandomClauses(t *testing.T) {
	for seed := range sample.Size(t, "HEDDLE_SAT_FORMULAS", 1500) {
		rng := rand.New(rand.NewSource(int64(seed)))
		s := New(0, new(atomic.Bool))
		s.capacity = rng.Intn(20)
		q := &question{place: map[z.Var]int{}}
		var vars []z.Var
		for i := range 4 + rng.Intn(7) {
			v := s.Lit().Var()
			s.Always(v)
			vars, q.place[v] = append(vars, v), i
		}
		for range 12 {
			for range rng.Intn(9) {
				c := clauseOf(rng, vars, 4)
				if len(c) == 1 && rng.Intn(4) > 0 {
					continue
				}
				q.clauses = append(q.clauses, c)
				s.Add(c...)
			}
			q.assumed, q.clause = clauseOf(rng, vars, 3)[1:], nil
			if rng.Intn(2) == 0 {
				q.clause = clauseOf(rng, vars, 4)
			}
			if rng.Intn(10) == 0 {
				s = s.Clone()
			}
			if !q.check(t, s, s.Solve(q.assumed, q.clause), func(z.Var) bool { return true }) {
				t.Fatalf("seed %d", seed)
			}
		}
	}
}

// TestDomains: with gates as clauses, a question about some of them has the answer that it has with all, if all leaves that other clauses
// mention are in the domain.
func TestDomains(t *testing.T) {
	for seed := range sample.Size(t, "HEDDLE_SAT_CIRCUITS", 1500) {
		rng := rand.New(rand.NewSource(int64(seed)))
		s := New(0, new(atomic.Bool))
		q := &question{place: map[z.Var]int{}}
		var all, leaves []z.Var
		fanin := map[z.Var][]z.Lit{}
		enter := func() z.Var {
			v := s.Lit().Var()
			q.place[v] = len(q.place)
			all = append(all, v)
			return v
		}
		for range 2 + rng.Intn(4) {
			leaves = append(leaves, enter())
		}
		add := func(c ...z.Lit) {
			q.clauses = append(q.clauses, c)
			s.Add(c...)
		}
		for range 1 + rng.Intn(6) {
			a, b := literal(rng, all), literal(rng, all)
			out := enter()
			if seed%2 == 0 {
				s.Follows(out)
			}
			fanin[out] = []z.Lit{a, b}
			add(out.Neg(), a)
			add(out.Neg(), b)
			add(out.Pos(), a.Not(), b.Not())
		}
		for range 12 {
			for range rng.Intn(2) {
				c := clauseOf(rng, leaves, 3)
				for _, l := range c {
					s.Always(l.Var())
				}
				add(c...)
			}
			q.assumed, q.clause = nil, nil
			for range rng.Intn(4) {
				q.assumed = append(q.assumed, literal(rng, all))
			}
			if rng.Intn(2) == 0 {
				q.clause = clauseOf(rng, all, 3)
			}
			in := map[z.Var]bool{}
			var cone func(v z.Var)
			cone = func(v z.Var) {
				in[v] = true
				if s.Include(v) {
					for _, l := range fanin[v] {
						cone(l.Var())
					}
				}
			}
			for _, l := range append(append([]z.Lit{}, q.assumed...), q.clause...) {
				cone(l.Var())
			}
			if !q.check(t, s, s.Solve(q.assumed, q.clause), func(v z.Var) bool { return in[v] }) {
				t.Fatalf("seed %d", seed)
			}
		}
	}
}

// TestStaleBlocker: a watch whose blocker is outside the domain is looked at all the same if the blocker is false for good, as the value of a variable
// that is never decided may follow.
func TestStaleBlocker(t *testing.T) {
	s := New(0, new(atomic.Bool))
	blocker, in, out := s.Lit(), s.Lit(), s.Lit()
	s.Follows(out.Var())
	s.Add(blocker, in, out)
	s.Add(blocker.Not())
	s.Include(in.Var())
	s.Include(out.Var())
	if got := s.Solve([]z.Lit{in.Not()}, nil); got != Yes {
		t.Fatalf("the answer is %v", got)
	}
	if value, known := s.Value(out); !value || !known {
		t.Errorf("what follows is %v, known: %v", value, known)
	}
}

// TestHard: pigeons do not fit into fewer holes, and a solver that is told to stop does.
func TestHard(t *testing.T) {
	pigeons := func(s *Solver, n int) {
		var in [][]z.Lit
		for range n + 1 {
			var row []z.Lit
			for range n {
				l := s.Lit()
				s.Always(l.Var())
				row = append(row, l)
			}
			s.Add(row...)
			in = append(in, row)
		}
		for h := range n {
			for i := range in {
				for j := range i {
					s.Add(in[i][h].Not(), in[j][h].Not())
				}
			}
		}
	}
	s := New(0, new(atomic.Bool))
	pigeons(s, 6)
	if got := s.Solve(nil, nil); got != No {
		t.Errorf("seven pigeons in six holes: %v", got)
	}
	stop := new(atomic.Bool)
	stop.Store(true)
	s = New(0, stop)
	pigeons(s, 12)
	if got := s.Solve(nil, nil); got != Unknown {
		t.Errorf("a solver that is stopped answers %v", got)
	}
}

// pigeons says that so many pigeons sit in holes, one fewer, each in one of its own.
func pigeons(s *Solver, n int) {
	in := func(p, h int) z.Lit { return z.Var(1 + p*(n-1) + h).Pos() }
	for p := range n {
		var some []z.Lit
		for h := range n - 1 {
			some = append(some, in(p, h))
			for q := range p {
				s.Add(in(p, h).Not(), in(q, h).Not())
			}
		}
		s.Add(some...)
	}
}

// TestStopped: a question to a solver that is stopped is not begun, even where nothing has to be searched.
func TestStopped(t *testing.T) {
	stop := new(atomic.Bool)
	s := New(3, stop)
	s.Add(z.Var(1).Pos(), z.Var(2).Pos())
	s.Always(1)
	s.Always(2)
	if got := s.Solve(nil, nil); got != Yes {
		t.Fatalf("the answer is %v", got)
	}
	stop.Store(true)
	if got := s.Solve(nil, nil); got != Unknown {
		t.Errorf("stopped, the answer is %v", got)
	}
}

// TestLongQuestion: one question alone keeps no more learned clauses than the solver has room for, and those of one restart.
func TestLongQuestion(t *testing.T) {
	const n = 8
	s := New(n*(n-1)+1, new(atomic.Bool))
	pigeons(s, n)
	for v := range n * (n - 1) {
		s.Always(z.Var(v + 1))
	}
	s.capacity = 50
	if got := s.Solve(nil, nil); got != No {
		t.Fatalf("the answer is %v", got)
	}
	if len(s.learned) > s.capacity+15*restartUnit {
		t.Errorf("%d learned clauses are kept, with room for %d", len(s.learned), s.capacity)
	}
}
