package words

// This file tests the judge: on programs whose outcome is known, and against the direct evaluation of
// formulas on executions that random walks find.

import (
	"math/rand"
	"testing"
)

func prop(n int) *Formula            { return &Formula{Op: Prop, N: n} }
func one(op Op, a *Formula) *Formula { return &Formula{Op: op, A: a} }
func set(v, k int) *Stmt             { return &Stmt{Kind: Set, V: v, K: k} }
func loop(body ...*Stmt) *Stmt       { return &Stmt{Kind: Loop, Body: body} }
func input(then, other *Stmt) []*Stmt {
	return []*Stmt{{Kind: Input, K: 1}, {Kind: IfLoc, K: 1, Body: []*Stmt{then}, Else: []*Stmt{other}}}
}

func TestKnownOutcomes(t *testing.T) {
	waits := []*Stmt{{Kind: Create}, {Kind: Join}}
	for _, x := range []struct {
		name            string
		p               *Program
		false, violated bool
	}{
		{"an end without what must come", &Program{Formula: one(Finally, prop(0))}, false, true},
		{"it comes", &Program{Main: []*Stmt{set(varX, 1)}, Formula: one(Finally, prop(0))}, false, false},
		{"it never comes", &Program{Main: []*Stmt{loop()}, Formula: one(Finally, prop(0))}, true, true},
		{"broken for good, then an end", &Program{Main: []*Stmt{set(varX, 1)}, Formula: one(Globally, one(Not, prop(0)))}, true, true},
		{"one input breaks it", &Program{Main: input(loop(set(varX, 1)), loop(set(varX, 2))), Formula: one(Globally, one(Finally, prop(1)))}, true, true},
		{"no input breaks it", &Program{Main: input(loop(set(varX, 1)), loop(set(varX, 2))), Formula: one(Globally, one(Finally, &Formula{Op: Or, A: prop(0), B: prop(1)}))}, false, false},
		{"another thread may wait for ever", &Program{Main: append([]*Stmt{{Kind: Create}}, loop(set(varZ, 1))), Threads: [][]*Stmt{{set(varX, 1)}}, Formula: one(Finally, prop(0))}, true, true},
		{"it may not, with fairness", &Program{Main: append([]*Stmt{{Kind: Create}}, loop(set(varZ, 1))), Threads: [][]*Stmt{{set(varX, 1)}}, Formula: one(Finally, prop(0)), Fair: true}, false, false},
		{"one that waits for it is not starved", &Program{Main: append(waits, set(varX, 1)), Threads: [][]*Stmt{{loop(set(varZ, 1))}}, Formula: one(Finally, prop(0)), Fair: true}, true, true},
		{"a next symbol that never comes repeats the last", &Program{Main: []*Stmt{set(varX, 1), loop()}, Formula: one(Next, one(Next, prop(0)))}, false, false},
	} {
		o := Judge(x.p, 1000)
		if o.False != x.false || o.Violated != x.violated || o.Invalid != "" {
			t.Errorf("%s: false %v, violated %v %s\n%s", x.name, o.False, o.Violated, o.Invalid, x.p.C())
		}
	}
}

// holds evaluates f at a position of the word stem loop loop …
func holds(f *Formula, word []symbol, back, at int) bool {
	next := func(i int) int {
		if i+1 == len(word) {
			return back
		}
		return i + 1
	}
	later := func(i int, found func(int) (stop, value bool), end bool) bool {
		for range 2 * len(word) {
			if stop, value := found(i); stop {
				return value
			}
			i = next(i)
		}
		return end
	}
	a := func(i int) bool { return holds(f.A, word, back, i) }
	b := func(i int) bool { return holds(f.B, word, back, i) }
	switch f.Op {
	case Prop:
		return word[at]>>f.N&1 != 0
	case Not:
		return !a(at)
	case And:
		return a(at) && b(at)
	case Or:
		return a(at) || b(at)
	case Implies:
		return !a(at) || b(at)
	case Next:
		return a(next(at))
	case Finally:
		return later(at, func(i int) (bool, bool) { return a(i), true }, false)
	case Globally:
		return later(at, func(i int) (bool, bool) { return !a(i), false }, true)
	case Until, WeakUntil:
		return later(at, func(i int) (bool, bool) { v := b(i); return v || !a(i), v }, f.Op == WeakUntil)
	}
	return later(at, func(i int) (bool, bool) { v := b(i); return !v || a(i), v }, true)
}

// TestAgainstWalks walks at random until a state comes again, and evaluates the formula on that execution.
func TestAgainstWalks(t *testing.T) {
	violating, known := 0, 0
	for seed := int64(0); seed < 400; seed++ {
		p := Generate(seed)
		p.Fair = false
		y := explore(p, 2000)
		if y.invalid != "" {
			continue
		}
		o := Judge(p, 2000)
		found := false
		r := rand.New(rand.NewSource(seed))
		for range 30 {
			seen, length := map[int]int{0: 0}, []int{1}
			word := []symbol{y.states[0].symbol()}
			at := 0
			for {
				if len(y.next[at]) == 0 {
					if !holds(p.Formula, word, len(word)-1, 0) && !o.Violated {
						t.Fatalf("seed %d: an end violates the formula\n%s", seed, p.C())
					}
					break
				}
				x := y.next[at][r.Intn(len(y.next[at]))]
				if x.observed {
					word = append(word, y.states[x.to].symbol())
				}
				at = x.to
				if before, ok := seen[at]; ok {
					back := length[before]
					if back == len(word) {
						back-- // nothing was observed
					}
					if !holds(p.Formula, word, back, 0) {
						found = true
						if !o.False {
							t.Fatalf("seed %d: an execution violates the formula\n%s", seed, p.C())
						}
					}
					break
				}
				seen[at] = len(length)
				length = append(length, len(word))
			}
		}
		if o.False {
			violating++
		}
		if found {
			known++
		}
	}
	if known < violating*7/10 {
		t.Errorf("walks find %d of %d programs with a false formula", known, violating)
	}
	t.Logf("walks find %d of %d", known, violating)
}
