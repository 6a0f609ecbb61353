package rt_test

// This file compares what is said of random formulas over random programs that branch on inputs
// before their first node with the truth, found by brute force: the words of all paths that end,
// and the product of all states with the formula's tableau, in which executions that do not end
// are cycles. No code is shared with the search, the monitors or the graph.
//
// HEDDLE_LTL_SEEDS says how many programs are compared, HEDDLE_LTL_FIRST from which seed on.

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/monitor"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
	"heddle.example/sample"
)

// truth is what brute force finds.
type truth struct {
	ends    monitor.Value // least value of the paths that end
	some    bool          // some path ends
	endless bool          // some execution does not end
	fails   bool          // and violates the formula
}

// bruteForce finds the truth of a formula over a program, where writes to what the propositions
// observed read are seen; fair leaves out the executions in which a thread that can always move does not.
func bruteForce(p *model, f *logic, observed [3]bool, fair bool) (out truth) {
	t := newTableau(f)
	symbol := func(s *modelState) uint8 { return bitsOf(int(s.vars[0]), int(s.vars[1])) }
	// Propositions 0 and 1 read one variable each, 2 reads both.
	observes := func(variable int) bool { return variable >= 0 && variable < 2 && (observed[variable] || observed[2]) }
	start := p.start()

	// The paths that end.
	out.ends = monitor.True
	type passed struct {
		at  modelState
		r   reading
		key string
	}
	seen := map[string]bool{}
	var open []passed
	visit := func(at modelState, r reading) {
		key := fmt.Sprint(at, r)
		if !seen[key] {
			seen[key] = true
			open = append(open, passed{at, r, key})
		}
	}
	visit(start, t.begin(symbol(&start)))
	for len(open) > 0 {
		q := open[len(open)-1]
		open = open[:len(open)-1]
		if q.at.ended {
			out.some = true
			out.ends = min(out.ends, t.value(q.r))
			continue
		}
		for _, m := range p.moves(q.at) {
			if r := q.r; observes(m.wrote) {
				visit(m.next, t.read(r, symbol(&m.next)))
			} else {
				visit(m.next, r)
			}
		}
	}

	// The executions that do not end: any, and with the formula's negation.
	out.endless = cycles(p, t, start, observes, symbol, fair, false)
	out.fails = cycles(p, t, start, observes, symbol, fair, true)
	return out
}

// cycles tells whether the product of a program with the runs of a tableau, those that violate
// the formula or any, has an execution that does not end.
func cycles(p *model, t *tableau, start modelState, observes func(int) bool, symbol func(*modelState) uint8, fair, violating bool) bool {
	type vertex struct {
		at modelState
		s  int
	}
	type edge struct {
		to      int
		thread  int
		symbols bool
	}
	index := map[vertex]int{}
	var vertices []vertex
	var edges [][]edge
	enter := func(v vertex) int {
		i, ok := index[v]
		if !ok {
			i = len(vertices)
			index[v] = i
			vertices = append(vertices, v)
		}
		return i
	}
	first := t.begin(symbol(&start))
	roots := first.fails
	if !violating {
		roots = append(slices.Clone(roots), first.holds...)
	}
	for _, s := range roots {
		enter(vertex{start, s})
	}
	for i := 0; i < len(vertices); i++ {
		v := vertices[i]
		var out []edge
		for _, m := range p.moves(v.at) {
			if !observes(m.wrote) {
				out = append(out, edge{enter(vertex{m.next, v.s}), m.thread, false})
				continue
			}
			for _, n := range t.next[v.s] {
				if t.alive[n] && t.symbol(n) == symbol(&m.next) {
					out = append(out, edge{enter(vertex{m.next, n}), m.thread, true})
				}
			}
		}
		edges = append(edges, out)
	}
	// With symbols again and again, all promises kept; or without any from some point on, where
	// the last one may stay.
	for _, silent := range []bool{false, true} {
		succ := make([][]int, len(vertices))
		for v := range edges {
			for _, e := range edges[v] {
				if !silent || !e.symbols {
					succ[v] = append(succ[v], e.to)
				}
			}
		}
		for _, c := range cyclicComponents(succ) {
			inside := map[int]bool{}
			for _, v := range c {
				inside[v] = true
			}
			reads, good := false, true
			var moved, rested [1 + maxWorkers]bool
			for _, v := range c {
				for th := range moved {
					rested[th] = rested[th] || !p.enabled(&vertices[v].at, th)
				}
				for _, e := range edges[v] {
					if inside[e.to] && (!silent || !e.symbols) {
						moved[e.thread] = true
						reads = reads || e.symbols
					}
				}
			}
			if silent {
				good = slices.ContainsFunc(c, func(v int) bool { return t.repeats[vertices[v].s] })
			} else {
				good = reads
				for i := range t.parts {
					good = good && slices.ContainsFunc(c, func(v int) bool { return t.fulfils(vertices[v].s, i) })
				}
			}
			for th := range moved {
				good = good && (!fair || moved[th] || rested[th])
			}
			if good {
				return true
			}
		}
	}
	return false
}

// agrees tells whether a value is the truth. An endless execution that satisfies the formula counts as
// true or presumably true, whichever the formula lets come out.
func (w truth) agrees(v monitor.Value) bool {
	if w.fails {
		return v == monitor.False
	}
	if !w.endless && w.some {
		return v == w.ends
	}
	return v == w.ends && w.some || v == min(w.ends, monitor.PresumablyTrue) || v == monitor.True && !w.some
}

func (w truth) String() string {
	switch {
	case w.fails:
		return "false on an execution that does not end"
	case !w.some:
		return "no path ends, what does not satisfies it"
	case w.endless:
		return w.ends.String() + ", executions that do not end satisfy it"
	}
	return w.ends.String()
}

func TestLTLRoots(t *testing.T) {
	dir := t.TempDir()
	seeds := sample.Seeds(t, "HEDDLE_LTL", 12)
	limit := 2 * time.Second
	if len(seeds) > 24 {
		limit = 5 * time.Second
	}
	counts := map[string]int{}
	for _, seed := range seeds {
		compareRoots(t, dir, seed, limit, counts)
		if t.Failed() {
			return
		}
	}
	t.Logf("%v", counts)
	for _, what := range []string{"true", "presumably-true", "presumably-false", "false", "false without a bad prefix", "interleaved", "more than one root"} {
		if len(seeds) >= 40 && counts[what] == 0 {
			t.Errorf("never: %s", what)
		}
	}
	if counts["timeout"]*20 > max(len(seeds), 40) {
		t.Errorf("%d timeouts of %d programs", counts["timeout"], len(seeds))
	}
}

// compareRoots compares one program and its formulas with the truth, if the search takes no longer than limit on an idle machine.
func compareRoots(t *testing.T, dir string, seed int64, limit time.Duration, counts map[string]int) {
	rng := rand.New(rand.NewSource(seed))
	p, endless := drawModel(rng)
	var logics []*logic
	var sources []string
	for range 3 {
		temporal := mostTemporal
		f := drawLogic(rng, 3, &temporal)
		logics, sources = append(logics, f), append(sources, f.String())
	}
	file := filepath.Join(dir, "p.c")
	if err := os.WriteFile(file, []byte(p.text), 0o644); err != nil {
		t.Fatal(err)
	}
	fe, err := cfront.Translate(cfront.Config{}, file)
	if err != nil {
		t.Fatalf("seed %d: %v\n%s", seed, err, p.text)
	}
	formulas, err := ltl.Parse(sources, fe.CompileProposition)
	if err != nil {
		t.Fatal(err)
	}
	var together [3]bool // propositions of any formula: searched for at once, all see the same writes
	for _, f := range logics {
		for i, is := range f.used() {
			together[i] = together[i] || is
		}
	}
	for _, fair := range []bool{false, true} {
		var truths []truth
		o := rt.DefaultOptions()
		o.WeakFairness, o.Timeout, o.Workers = fair, min(patience.For(limit), 4*limit), 1+int(seed%2)
		for i, f := range logics {
			want := bruteForce(p, f, f.used(), fair)
			truths = append(truths, bruteForce(p, f, together, fair))
			o.LTL = formulas[i : i+1]
			r, err := rt.Explore(context.Background(), fe.Program(), o)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if len(r.Reasons) > 0 && r.Reasons[0].Kind == "timeout" {
				counts["timeout"]++
				return // the tree is too large for any formula
			}
			l := r.LTL[0]
			if !want.agrees(l.Value) || !l.Conclusive || (r.Verdict == rt.Violated) != (l.Value <= monitor.PresumablyFalse) || r.Verdict == rt.Unknown {
				t.Errorf("seed %d: %s, fair %v: %s, conclusive %v, %s %v; want %s\n%s", seed, sources[i], fair, l.Value, l.Conclusive, r.Verdict, r.Reasons, want, p.text)
				continue
			}
			other := o
			other.Reduction = "persistent"
			if reduced, err := rt.Explore(context.Background(), fe.Program(), other); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			} else if x := reduced.LTL[0]; len(reduced.Reasons) == 0 && (!want.agrees(x.Value) || !x.Conclusive || reduced.Verdict != r.Verdict) {
				t.Errorf("seed %d: %s, fair %v: reduced %s, conclusive %v, %s; want %s\n%s", seed, sources[i], fair, x.Value, x.Conclusive, reduced.Verdict, want, p.text)
			} else if len(reduced.Reasons) == 0 {
				counts["reduced"]++
			}
			counts[l.Value.String()]++
			if l.Value == monitor.False && want.ends > monitor.False {
				counts["false without a bad prefix"]++
			}
			if r.Verdict != rt.Violated {
				continue
			}
			again, err := rt.Replay(context.Background(), fe.Program(), o, r.Violations[0].Trace.Choices)
			if err != nil || len(again.Violations) == 0 || again.Violations[0].Line != r.Violations[0].Line {
				t.Errorf("seed %d: %s, fair %v: %v is not replayed: %v %v\n%s", seed, sources[i], fair, r.Violations[0], again, err, p.text)
			}
			for _, c := range r.Violations[0].Trace.Choices {
				if c.Kind != rt.ChooseThread {
					counts["more than one root"]++
				}
				break
			}
		}
		// All at once: what is known of one formula does not hide the others.
		o.LTL, o.KeepGoing = formulas, true
		r, err := rt.Explore(context.Background(), fe.Program(), o)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if len(r.Reasons) == 0 || r.Reasons[0].Kind != "timeout" {
			for i, l := range r.LTL {
				if !truths[i].agrees(l.Value) || !l.Conclusive {
					t.Errorf("seed %d: %v at once, fair %v: %s is %s, conclusive %v, %v; want %s\n%s", seed, sources, fair, sources[i], l.Value, l.Conclusive, r.Reasons, truths[i], p.text)
				}
			}
		}
		if !endless && !fair {
			interleavedRoots(t, seed, file, p, logics[0], formulas[:1], bruteForce(p, logics[0], logics[0].used(), false), counts)
		}
	}
}

// interleavedRoots compares what the counting monitor finds, where the program ends, which knows two
// values.
func interleavedRoots(t *testing.T, seed int64, file string, p *model, f *logic, formulas []ltl.Formula, want truth, counts map[string]int) {
	fe, err := cfront.Translate(cfront.Config{}, file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := ltl.CountingMonitor(formulas[0].Parsed)
	if err != nil {
		t.Fatal(err)
	}
	if err := fe.AddMonitor(text); err != nil {
		t.Fatal(err)
	}
	o := rt.DefaultOptions()
	o.LTL, o.Interleaved, o.Timeout = formulas, true, patience.For(10*time.Second)
	r, err := rt.Explore(context.Background(), fe.Program(), o)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	if len(r.Reasons) > 0 && r.Reasons[0].Kind == "timeout" {
		counts["timeout"]++
		return
	}
	presumed := monitor.PresumablyTrue
	if want.ends <= monitor.PresumablyFalse {
		presumed = monitor.PresumablyFalse
	}
	if l := r.LTL[0]; l.Value != presumed || !l.Conclusive {
		t.Errorf("seed %d: %v, interleaved: %s, conclusive %v, %s %v; want %s\n%s", seed, f, l.Value, l.Conclusive, r.Verdict, r.Reasons, presumed, p.text)
		return
	}
	counts["interleaved"]++
}
