package judge

// This file tests the judge on programs whose outcome is known, and compares its
// two ways of placing switches.

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func num(n int) *Expr                   { return &Expr{Kind: Const, N: n} }
func local(n int) *Expr                 { return &Expr{Kind: Local, N: n} }
func global(n int) *Expr                { return &Expr{Kind: Var, N: n} }
func op(x *Expr, o byte, y *Expr) *Expr { return &Expr{Kind: Binary, Op: o, X: x, Y: y} }

// inMain puts statements into a main that creates n threads of one routine and,
// with join, joins them.
func inMain(n int, join bool, after ...*Stmt) *Func {
	f := &Func{}
	for i := 0; i < n; i++ {
		f.Body = append(f.Body, &Stmt{Kind: Create, N: i})
	}
	for i := 0; i < n && join; i++ {
		f.Body = append(f.Body, &Stmt{Kind: Join, N: i})
	}
	f.Body = append(f.Body, after...)
	return f
}

func routineOf(body ...*Stmt) []*Func { return []*Func{{Params: 1, Locals: []int{0}, Body: body}} }

func describe(o *Outcome) string {
	var parts []string
	for v := range o.Violations {
		parts = append(parts, v.Property)
	}
	slices.Sort(parts)
	parts = slices.Compact(parts)
	parts = append(parts, "{"+strings.Join(slices.Sorted(maps.Keys(o.Finals)), ",")+"}")
	parts = append(parts, slices.Sorted(maps.Keys(o.Cuts))...)
	return strings.Join(parts, " ")
}

func TestKnownOutcomes(t *testing.T) {
	one := []Global{{Kind: Scalar, Type: "int"}}
	increment := &Stmt{Kind: Update, Op: '+', L: global(0), X: num(1)}
	unbounded := Bounds{Context: -1}
	spin := &Stmt{Kind: While, X: op(global(0), '=', num(0))}
	for _, x := range []struct {
		name   string
		p      *Program
		b      Bounds
		want   string
		cyclic bool
	}{
		{"lost update", &Program{Globals: one, Threads: routineOf(increment), Main: inMain(2, true)}, unbounded, "{1,2}", false},
		{"lost update needs three switches and two forced ones",
			&Program{Globals: one, Threads: routineOf(increment), Main: inMain(2, true)}, Bounds{Context: 3}, "{2} context-bound", false},
		{"whole statements", &Program{Globals: one, Threads: routineOf(increment), Main: inMain(2, true)},
			Bounds{Context: -1, Statement: true}, "{2}", false},
		{"with a lock", &Program{Globals: one, Mutexes: 1, Threads: routineOf(&Stmt{Kind: Lock}, increment, &Stmt{Kind: Unlock}), Main: inMain(2, true)},
			unbounded, "{2}", false},
		{"in an atomic section", &Program{Globals: one, Threads: routineOf(&Stmt{Kind: Section, Body: []*Stmt{increment}}), Main: inMain(2, true)},
			unbounded, "{2}", false},
		{"main does not join", &Program{Globals: one, Threads: routineOf(increment), Main: inMain(1, false)}, unbounded, "{0,1}", false},
		{"main waits at its end", &Program{Globals: one, Threads: routineOf(increment), Main: inMain(1, false)},
			Bounds{Context: -1, AfterMainWait: true}, "{1}", false},
		{"lock twice", &Program{Globals: one, Mutexes: 1, Main: inMain(0, false, increment, &Stmt{Kind: Lock}, &Stmt{Kind: Lock})}, unbounded, "deadlock {}", false},
		{"unlock without lock", &Program{Globals: one, Mutexes: 1, Main: inMain(0, false, increment, &Stmt{Kind: Unlock})}, unbounded, "pthread {}", false},
		{"wait without signal", &Program{Globals: one, Mutexes: 1, Conds: 1,
			Threads: routineOf(&Stmt{Kind: Lock}, &Stmt{Kind: Wait}, &Stmt{Kind: Unlock}), Main: inMain(1, true, increment)}, unbounded, "deadlock {}", false},
		{"wait that may return by itself", &Program{Globals: one, Mutexes: 1, Conds: 1,
			Threads: routineOf(&Stmt{Kind: Lock}, &Stmt{Kind: Wait}, &Stmt{Kind: Unlock}), Main: inMain(1, true, increment)},
			Bounds{Context: -1, SpuriousWakeups: true}, "deadlock {1}", false},
		{"spinning", &Program{Globals: one, Threads: routineOf(spin), Main: inMain(1, false, increment, &Stmt{Kind: Join})}, unbounded, "{1}", true},
		{"spinning, cut", &Program{Globals: one, Threads: routineOf(spin), Main: inMain(1, false, increment, &Stmt{Kind: Join})},
			Bounds{Context: -1, Unwind: 2}, "{1} unwind", false},
		{"three rounds of three", &Program{Globals: one, Main: &Func{Locals: []int{0}, Body: []*Stmt{{Kind: For, M: 3, Body: []*Stmt{increment}}}}},
			Bounds{Context: -1, Unwind: 3}, "{3}", false},
		{"two rounds of three", &Program{Globals: one, Main: &Func{Locals: []int{0}, Body: []*Stmt{{Kind: For, M: 3, Body: []*Stmt{increment}}}}},
			Bounds{Context: -1, Unwind: 2}, "{} unwind", false},
		{"an input", &Program{Globals: one, Main: &Func{Locals: []int{0}, Body: []*Stmt{
			{Kind: Nondet, M: 2}, {Kind: Assert, X: op(local(0), '#', num(1))}, {Kind: Assign, L: global(0), X: local(0)}}}},
			unbounded, "assert {0,2}", false},
		{"a null pointer", &Program{Globals: []Global{{Kind: Scalar, Type: "int"}, {Kind: Pointer}}, Main: &Func{Locals: []int{0}, Body: []*Stmt{
			{Kind: Assign, L: global(0), X: num(1)}, {Kind: Assign, L: &Expr{Kind: Deref, N: 1}, X: num(1)}}}},
			unbounded, "memory {}", false},
	} {
		o := Judge(x.p, x.b)
		if got := describe(o); got != x.want || o.Invalid != "" {
			t.Errorf("%s: got %s (%s), want %s\n%s", x.name, got, o.Invalid, x.want, x.p.C())
		}
		if math.IsInf(o.Paths, 1) != x.cyclic {
			t.Errorf("%s: %v paths", x.name, o.Paths)
		}
	}
}

// TestCountsInterleavings counts the paths of main (create, create, end) and two
// threads of three stores and their end. What the second creation must precede
// are the other's four steps: these, main's end and the creation in front of them make 5
// sequences, into each of which the first thread's four steps fit in (10 over 4) ways.
func TestCountsInterleavings(t *testing.T) {
	var body []*Stmt
	for i := 0; i < 3; i++ {
		body = append(body, &Stmt{Kind: Assign, L: global(0), X: num(i)})
	}
	p := &Program{Globals: []Global{{Kind: Scalar, Type: "int"}}, Threads: routineOf(body...), Main: inMain(2, false)}
	if o := Judge(p, Bounds{Context: -1, AfterMainWait: true}); o.Paths != 5*210 {
		t.Errorf("%v paths, want 1050", o.Paths)
	}
}

func small(seed int64) (*Program, Bounds) {
	c := RandomConfig(seed)
	c.Stmts = min(c.Stmts, 2)
	c.Threads = min(c.Threads, 2)
	b := Bounds{Context: -1, Unwind: int(seed % 3), MaxStates: 5000, AfterMainWait: seed%5 == 0, SpuriousWakeups: seed%7 == 0}
	if seed%2 == 0 {
		b.Context = int(seed/2) % 7
	}
	return Generate(seed, c), b
}

func subset[K comparable](a, b map[K]bool) bool {
	for k := range a {
		if !b[k] {
			return false
		}
	}
	return true
}

// TestSwitchPoints compares switches before visible steps with switches before
// every step. Only the cuts may differ: a thread that still has invisible
// steps in front of a join is enabled, and one that stands at the join is not.
func TestSwitchPoints(t *testing.T) {
	compared := 0
	for seed := int64(0); seed < 120; seed++ {
		p, b := small(seed)
		few := Judge(p, b)
		b.EveryStep = true
		all := Judge(p, b)
		if few.Invalid != "" || all.Invalid != "" {
			t.Fatalf("seed %d: %s%s\n%s", seed, few.Invalid, all.Invalid, p.C())
		}
		if few.TooBig || all.TooBig || few.Partial || all.Partial {
			continue
		}
		compared++
		if !maps.Equal(few.Violations, all.Violations) || !maps.Equal(few.Finals, all.Finals) || !subset(few.Cuts, all.Cuts) {
			t.Errorf("seed %d, %+v: visible steps %s, every step %s\n%s", seed, b, describe(few), describe(all), p.C())
		}
	}
	if compared < 60 {
		t.Errorf("only %d programs were small enough", compared)
	}
}

// TestGenerate checks that programs are reproducible and inside the language.
func TestGenerate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Int64().Draw(t, "seed")
		p := Generate(seed, RandomConfig(seed))
		if again := Generate(seed, RandomConfig(seed)); p.C() != again.C() {
			t.Fatal("two programs from one seed")
		}
		if p.Clone().C() != p.C() {
			t.Fatal("a copy differs")
		}
		if o := Judge(p, Bounds{Context: 3, Unwind: 2, MaxStates: 2000}); o.Invalid != "" {
			t.Fatalf("%s\n%s", o.Invalid, p.C())
		}
	})
}

// TestShrink shrinks a program with a deadlock to hardly more than its two locks.
func TestShrink(t *testing.T) {
	shrunk := 0
	for seed := int64(0); seed < 200 && shrunk < 5; seed++ {
		p, b := small(seed)
		deadlocks := func(q *Program) bool {
			o := Judge(q, b)
			return o.Invalid == "" && !o.TooBig && o.Violations[Violation{"deadlock", 0}]
		}
		if !deadlocks(p) {
			continue
		}
		shrunk++
		q := Shrink(p, deadlocks)
		if !deadlocks(q) {
			t.Fatalf("seed %d: the shrunk program does not fail", seed)
		}
		n := 0
		q.eachStmt(func(*Stmt) { n++ })
		if n > 4 {
			t.Errorf("seed %d: %d statements are left:\n%s", seed, n, q.C())
		}
	}
	if shrunk == 0 {
		t.Error("no program deadlocks")
	}
}

// TestLines checks that violations carry the lines of the printed program.
func TestLines(t *testing.T) {
	p := &Program{Globals: []Global{{Kind: Scalar, Type: "int"}}, Main: &Func{Body: []*Stmt{
		{Kind: If, X: op(global(0), '=', num(0)), Body: []*Stmt{{Kind: Assert, X: op(global(0), '=', num(1))}}}}}}
	for v := range Judge(p, Bounds{Context: -1}).Violations {
		if line := strings.Split(p.C(), "\n")[v.Line-1]; !strings.Contains(line, "assert(g0 == 1)") {
			t.Errorf("line %d is %q", v.Line, line)
		}
	}
}

func ExampleProgram_C() {
	p := &Program{Globals: []Global{{Kind: Scalar, Type: "int"}},
		Threads: routineOf(&Stmt{Kind: Update, Op: '+', L: global(0), X: num(1)}), Main: inMain(1, true)}
	fmt.Print(p.C())
	// Output:
	// #include <pthread.h>
	// int g0 = 0;
	// void *t0(void *arg) {
	// 	int l0 = (int)(long)arg;
	// 	int l1 = 0;
	// 	g0 += 1;
	// 	return 0;
	// }
	// int main(void) {
	// 	pthread_t id0;
	// 	pthread_create(&id0, 0, t0, (void *)(long)0);
	// 	pthread_join(id0, 0);
	// 	return 0;
	// }
}
