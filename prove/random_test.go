package prove

// This file holds the methods to the oracle of package explicit, on random small systems.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"heddle.example/expr"
	"heddle.example/monitor"
	"heddle.example/monitor/syntax"
	"heddle.example/patience"
	"heddle.example/prove/automaton"
	"heddle.example/prove/criteria"
	"heddle.example/prove/explicit"
	"heddle.example/prove/fair"
	"heddle.example/prove/invariant"
	"heddle.example/prove/solver"
	"heddle.example/prove/system"
	"heddle.example/sample"
)

// randomProblem makes a system of two or three bits with an input, constraints now and then, one to three
// fair sets, and a formula over two propositions, or a set of bad states, or neither.
func randomProblem(rng *rand.Rand) *Problem {
	t := expr.NewTable()
	s := system.New(t)
	if x := s.AddVar("x", 1+rng.Intn(2)); t.Width(x.Cur) == 2 {
		x.Places = 4
	}
	s.AddVar("y", 1)
	in := s.AddInput("i", 1)
	var bits []expr.Ref // of the state
	for i := range s.Vars {
		for b := range t.Width(s.Vars[i].Cur) {
			bits = append(bits, t.Extract(s.Vars[i].Cur, b, b))
		}
	}
	truth := func(from []expr.Ref) expr.Ref {
		x := from[rng.Intn(len(from))]
		for range rng.Intn(4) {
			y := from[rng.Intn(len(from))]
			if rng.Intn(3) == 0 {
				y = t.Not(y)
			}
			switch rng.Intn(3) {
			case 0:
				x = t.And(x, y)
			case 1:
				x = t.Or(x, y)
			default:
				x = t.Xor(x, y)
			}
		}
		return x
	}
	both := append(append([]expr.Ref{}, bits...), in)
	for i := range s.Vars {
		w := t.Width(s.Vars[i].Cur)
		if rng.Intn(5) > 0 {
			s.Vars[i].Init = t.Const(w, uint64(rng.Intn(1<<w)), 0)
		}
		if rng.Intn(6) == 0 {
			continue // any value follows
		}
		switch rng.Intn(3) {
		case 0:
			s.Vars[i].Update = t.Add(s.Vars[i].Cur, t.ZExt(truth(both), w))
			if w == 1 {
				s.Vars[i].Update = t.Xor(s.Vars[i].Cur, truth(both))
			}
		default:
			u := truth(both)
			for range w - 1 {
				u = t.Concat(u, truth(both))
			}
			s.Vars[i].Update = u
		}
	}
	s.Total = true
	for i := range s.Vars {
		if s.Vars[i].Update == expr.None {
			s.Total = s.Total && rng.Intn(2) == 0
		}
	}
	if rng.Intn(4) == 0 {
		s.Now = append(s.Now, truth(both))
		s.Total = false
	}
	if rng.Intn(6) == 0 {
		var next []expr.Ref
		for i := range s.Vars {
			next = append(next, t.Extract(s.Vars[i].Next, 0, 0))
		}
		s.Trans = append(s.Trans, truth(append(next, both...)))
		s.Total = false
	}
	p := &Problem{Sys: s}
	switch rng.Intn(8) {
	case 0:
		p.Bad = t.And(truth(both), truth(both))
		return p
	case 1:
	default:
		p.Formula = randomFormula(rng)
		for range p.Formula.Props {
			p.Props = append(p.Props, truth(both))
		}
	}
	for range rng.Intn(4) {
		p.Fair = append(p.Fair, truth(both))
	}
	if p.Formula == nil && len(p.Fair) == 0 {
		p.Fair = append(p.Fair, truth(both))
	}
	return p
}

func randomFormula(rng *rand.Rand) *syntax.Formula {
	var text func(depth int) string
	text = func(depth int) string {
		if depth == 0 || rng.Intn(5) == 0 {
			return []string{"{a}", "{b}", "!{a}", "!{b}"}[rng.Intn(4)]
		}
		if rng.Intn(2) == 0 {
			return []string{"X", "F", "G", "!", "F", "G"}[rng.Intn(6)] + "(" + text(depth-1) + ")"
		}
		return "(" + text(depth-1) + []string{" && ", " || ", " -> ", " U ", " R ", " W "}[rng.Intn(6)] + text(depth-1) + ")"
	}
	f, err := syntax.Parse(text(1 + rng.Intn(3)))
	if err != nil {
		panic(err)
	}
	return f
}

// refutable answers a problem by looking at all states, with a product of its own.
func refutable(p *Problem) (bool, error) {
	sys := p.Sys
	if p.Bad != expr.None {
		c, refs := sys.Clone(sys.Table, p.Bad)
		bad := c.Observe("bad", refs[0])
		g, err := explicit.FromSystem(c)
		if err != nil {
			return false, err
		}
		return g.Reaches(g.Where(c, bad)), nil
	}
	// The inputs become variables, so that a vertex says what the propositions are.
	c, _ := sys.Clone(sys.Table)
	in := c.AddVar("input", 1)
	c.Now = append(c.Now, c.Table.Eq(in.Cur, c.Inputs[0].Sym))
	g, err := explicit.FromSystem(c)
	if err != nil {
		return false, err
	}
	over := func(r expr.Ref) expr.Ref {
		return c.Table.Rename(r, func(sym expr.Ref) expr.Ref {
			if sym == c.Inputs[0].Sym {
				return in.Cur
			}
			return sym
		})
	}
	a := &monitor.Automaton{States: []monitor.State{{Accepting: true, Edges: []monitor.Edge{{}}}}}
	if p.Formula != nil {
		if a, err = monitor.Translate(p.Formula, true, monitor.AllSymbols(), 0); err != nil || a.Empty() {
			return false, err
		}
	}
	word := make([]uint64, len(g.States))
	for i, x := range p.Props {
		for v, yes := range g.Where(c, over(x)) {
			if yes {
				word[v] |= 1 << i
			}
		}
	}
	product := g.Times(word, a)
	sets := [][]bool{product.Accepting}
	for _, f := range p.Fair {
		where := g.Where(c, over(f))
		set := make([]bool, len(product.Of))
		for i, v := range product.Of {
			set[i] = where[v]
		}
		sets = append(sets, set)
	}
	return product.FairPath(sets...), nil
}

// everyMethod lists all methods that may be asked for.
func everyMethod(p *Problem) (list []Method) {
	if p.Bad != expr.None {
		return []Method{{CriterionSafety, "non-tight", "one"}, {CriterionPDR, "non-tight", "one"}, {CriterionStates, "non-tight", "one"}}
	}
	list = append(list, Method{CriterionSafety, "deterministic", "one"}, Method{CriterionSafety, "non-tight", "one"}, Method{CriterionWeak, "non-tight", "one"},
		Method{CriterionRounds, "non-tight", "flag"}, Method{CriterionPDR, "deterministic", "one"})
	for _, a := range automaton.Kinds()[:2] {
		list = append(list, Method{CriterionPDR, a.Name, "flag"}, Method{CriterionPDR, a.Name, "trans"}, Method{CriterionFair, a.Name, "one"}, Method{CriterionStates, a.Name, "one"})
		for _, f := range fair.Methods() {
			list = append(list, Method{CriterionBoth, a.Name, f.Name})
		}
	}
	return append(list, Method{CriterionPrime, "non-tight", "one"}, Method{CriterionSecond, "non-tight", "one"},
		Method{CriterionPrime, "non-tight", "flag"}, Method{CriterionSecond, "tight", "flag"})
}

const (
	testMaxK      = 16
	methodTime    = time.Second / 4
	outOfTime     = "out of time"
	maxOracleBits = 7 // of products whose simple paths are all looked at
)

// judge holds the answer of a method to the oracle. It gives the outcome for statistics.
func judge(p *Problem, m Method, opt Options, bad bool) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience.For(methodTime))
	defer cancel()
	r := p.Solve(ctx, m, opt)
	late := ctx.Err() != nil
	switch {
	case r.Verdict == Proved && bad:
		return "", errors.New("a false proof")
	case r.Verdict == Refuted && !bad:
		return "", errors.New("a false counterexample")
	case strings.HasPrefix(r.Reason, "internal") || strings.HasPrefix(r.Reason, "solver"):
		return "", errors.New(r.Reason)
	case late:
		return outOfTime, nil // long simple paths of a small system are a hard puzzle
	}
	inst, err := p.Prepare(m, !opt.NoReach)
	if err != nil {
		return "", err
	}
	exact := inst.Unfit == "" && m.Criterion != CriterionWeak && m.Criterion != CriterionRounds && (!inst.Prefix || p.prefixRefutes())
	for _, g := range inst.Goals {
		exact = exact && g.Exact
	}
	if exact && r.Verdict == Unknown && r.K < testMaxK {
		return "", fmt.Errorf("undecided at k = %d: %s", r.K, r.Reason)
	}
	if inst.Trivial || inst.Unfit != "" || inst.Bad != expr.None || m.Criterion == CriterionPDR || m.Criterion == CriterionFair || m.Criterion == CriterionStates || m.Criterion == CriterionWeak || m.Criterion == CriterionRounds {
		return r.Verdict.String(), nil
	}
	if inst.Sys.Bits() > maxOracleBits {
		return r.Verdict.String(), nil
	}
	g, err := explicit.FromSystem(inst.Sys)
	if err != nil {
		return "", err
	}
	fits := false
	var want []string
	for _, goal := range inst.Goals {
		b, err := g.Bounds(g.Where(inst.Sys, goal.P))
		if err != nil {
			return r.Verdict.String(), nil
		}
		least := min(b.Prime, b.Second)
		switch m.Criterion {
		case CriterionPrime:
			least = b.Prime
		case CriterionSecond:
			least = b.Second
		}
		want = append(want, fmt.Sprintf("%+v", b))
		fits = fits || (r.M == criteria.Open || r.M == least) && (r.N == criteria.Open || r.N == b.N) &&
			(r.Verdict != Proved || r.K == max(0, r.M+r.N-1, r.M, r.N))
	}
	if !fits {
		return "", fmt.Errorf("%v with m = %d, n = %d, k = %d; the oracle has %v", r.Verdict, r.M, r.N, r.K, want)
	}
	return r.Verdict.String() + ", m and n confirmed", nil
}

// HEDDLE_PROVE_SYSTEMS says how many systems, HEDDLE_PROVE_FIRST which is the first, HEDDLE_PROVE_CRITERION which criterion alone is tested. Every method is
// tried on every system, but for rounds, whose share would be a fifth of the time. A thousand systems take some four minutes of processor time; the log says what
// each method has of it.
func TestRandomSystems(t *testing.T) {
	count, first := sample.Size(t, "HEDDLE_PROVE_SYSTEMS", 18), sample.Size(t, "HEDDLE_PROVE_FIRST", 0)
	only := os.Getenv("HEDDLE_PROVE_CRITERION")
	var mu sync.Mutex
	seen := map[string]int{}
	took, late := map[Method]time.Duration{}, map[Method]int{}
	next := first
	var wait sync.WaitGroup
	for range min(4, runtime.NumCPU()) {
		wait.Go(func() {
			for {
				mu.Lock()
				seed := next
				next++
				mu.Unlock()
				if seed >= first+count {
					return
				}
				p := randomProblem(rand.New(rand.NewSource(int64(seed))))
				text := "none"
				if p.Formula != nil {
					text = p.Formula.String()
				}
				bad, err := refutable(p)
				if err != nil {
					t.Errorf("system %d: %v", seed, err)
					continue
				}
				for i, m := range everyMethod(p) {
					if only != "" && m.Criterion != only {
						continue
					}
					if only == "" && bad && m.Criterion == CriterionRounds && seed%4 != 0 {
						continue // it cannot refute, and is long in finding that out
					}
					began := time.Now()
					what, err := judge(p, m, Options{MaxK: testMaxK, NoReach: (seed+i)%3 == 0, Solver: solver.Solvers()[(seed+i)%2].Name}, bad)
					if err != nil {
						t.Errorf("system %d, formula %s, %d fair sets, %+v: %v", seed, text, len(p.Fair), m, err)
					}
					mu.Lock()
					seen[what]++
					took[m] += time.Since(began)
					if what == outOfTime {
						late[m]++
					}
					mu.Unlock()
				}
			}
		})
	}
	wait.Wait()
	t.Log(seen)
	for _, m := range slices.SortedFunc(maps.Keys(took), func(a, b Method) int { return cmp.Compare(took[b], took[a]) }) {
		t.Logf("%-8s %-13s %-7s %8.1fs, %d out of time", m.Criterion, m.Automaton, m.Fair, took[m].Seconds(), late[m])
	}
	all := 0
	for _, n := range seen {
		all += n
	}
	if seen[outOfTime]*10 > all {
		t.Errorf("%d of %d ran out of time", seen[outOfTime], all)
	}
}

// TestRandomInvariants: what is found to hold in all reachable states does, and where there is one state at a place alone it says all.
func TestRandomInvariants(t *testing.T) {
	said := 0
	for seed := range sample.Size(t, "HEDDLE_PROVE_INVARIANTS", 60) {
		p := randomProblem(rand.New(rand.NewSource(int64(seed))))
		before := len(p.Sys.Now)
		invariant.Note(context.Background(), p.Sys)
		list := slices.Concat(p.Sys.Now[before:], p.Sys.Known)
		p.Sys.Now, p.Sys.Known = p.Sys.Now[:before], nil
		said += len(list)
		c, list := p.Sys.Clone(p.Sys.Table, list...)
		g, err := explicit.FromSystem(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list {
			if g.Reaches(g.Where(c, c.Table.Not(r))) {
				t.Errorf("system %d: %s does not hold in every reachable state", seed, c.Table.String(r))
			}
		}
	}
	if said == 0 {
		t.Error("nothing was found")
	}
}
