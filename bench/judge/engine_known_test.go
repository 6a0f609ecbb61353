package judge_test

// This file compares the engine with the judge on programs made by hand, for
// mistakes that random programs seldom show.

import (
	"testing"

	"heddle.example/bench/judge"
)

func num(n int) *judge.Expr    { return &judge.Expr{Kind: judge.Const, N: n} }
func local(n int) *judge.Expr  { return &judge.Expr{Kind: judge.Local, N: n} }
func global(n int) *judge.Expr { return &judge.Expr{Kind: judge.Var, N: n} }
func equal(x, y *judge.Expr) *judge.Expr {
	return &judge.Expr{Kind: judge.Binary, Op: '=', X: x, Y: y}
}

func set(l, x *judge.Expr) *judge.Stmt { return &judge.Stmt{Kind: judge.Assign, L: l, X: x} }
func add(n int) *judge.Stmt {
	return &judge.Stmt{Kind: judge.Update, Op: '+', L: global(n), X: num(1)}
}
func assume(x *judge.Expr) *judge.Stmt { return &judge.Stmt{Kind: judge.Assume, X: x} }

func ints(n int) []judge.Global {
	out := make([]judge.Global, n)
	for i := range out {
		out[i].Type = "int"
	}
	return out
}

func routine(body ...*judge.Stmt) *judge.Func {
	return &judge.Func{Params: 1, Locals: []int{0}, Body: body}
}

func TestEngineOnKnownPrograms(t *testing.T) {
	stmt := func(k judge.StmtKind) *judge.Stmt { return &judge.Stmt{Kind: k} }
	for _, x := range []struct {
		name string
		p    *judge.Program
		want int // final states
	}{
		{"a signal wakes either of two waiters", &judge.Program{Globals: ints(2), Mutexes: 1, Conds: 1,
			Threads: []*judge.Func{routine(stmt(judge.Lock), add(1), stmt(judge.Wait), set(global(0), local(0)), stmt(judge.Unlock))},
			Main: &judge.Func{Body: []*judge.Stmt{
				{Kind: judge.Create, N: 0, Arg: 1}, {Kind: judge.Create, N: 1, Arg: 2},
				stmt(judge.Lock), assume(equal(global(1), num(2))), stmt(judge.Signal), stmt(judge.Unlock),
				assume(&judge.Expr{Kind: judge.NotNot, X: equal(global(0), num(0))})}}}, 2},
		// Two threads hold s and s+1 in like registers, either way round.
		{"registers with inputs", &judge.Program{Globals: ints(5),
			Threads: []*judge.Func{
				routine(set(local(1), global(0)), set(global(3), num(1)), assume(equal(global(4), num(1))), set(global(1), local(1))),
				routine(add(0)),
				routine(set(local(1), global(0)), set(global(4), num(1)), assume(equal(global(3), num(1))), set(global(2), local(1)))},
			Main: &judge.Func{Locals: []int{0}, Body: []*judge.Stmt{
				{Kind: judge.Nondet, M: 2}, set(global(0), local(0)),
				{Kind: judge.Create, N: 0, M: 0}, {Kind: judge.Create, N: 1, M: 1}, {Kind: judge.Create, N: 2, M: 2},
				{Kind: judge.Join, N: 0}, {Kind: judge.Join, N: 1}, {Kind: judge.Join, N: 2}}}}, 12},
		{"a path that dies was seen by others", &judge.Program{Globals: ints(2),
			Threads: []*judge.Func{routine(set(global(0), num(1)), assume(num(0)))},
			Main:    &judge.Func{Locals: []int{0}, Body: []*judge.Stmt{{Kind: judge.Create}, set(local(0), global(0)), set(global(1), local(0))}}}, 3},
	} {
		d := &driver{dir: t.TempDir()}
		for _, hash := range []string{"none", "xxh3"} {
			y := trial{bounds: judge.Bounds{Context: -1}, hash: hash, store: "memory", workers: 1}
			if diff := d.compare(x.p, y); diff != "" {
				t.Errorf("%s, hash %s: %s\n%s", x.name, hash, diff, x.p.C())
			}
			if o := judge.Judge(x.p, y.bounds); len(o.Finals) != x.want || o.Invalid != "" {
				t.Errorf("%s: %d final states, want %d: %v %s", x.name, len(o.Finals), x.want, o.Finals, o.Invalid)
			}
		}
	}
}
