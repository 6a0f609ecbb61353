package rt_test

// This file compares --evaluation-order all with an evaluator of its own on random
// expressions: the states in which the programs end must be the same. The evaluator reduces
// the expression step by step in every order that C11 allows.

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle.example/cfront"
	"heddle.example/cfront/symbols"
	"heddle.example/rt"
)

// term is an expression: a number once it is evaluated.
type term struct {
	op   string // "num", "var", "call", "add", "mul", "comma", "and", "cond", "item", "assign", "plus"
	n    int    // value, variable or function
	args []*term
	busy int // item: 1 + the operand in evaluation
}

func (t *term) String() string {
	switch t.op {
	case "num":
		return fmt.Sprintf("%d", t.n)
	case "var":
		return fmt.Sprintf("g%d", t.n)
	}
	var args []string
	for _, a := range t.args {
		args = append(args, a.String())
	}
	switch t.op {
	case "call":
		return fmt.Sprintf("f%d(%s)", t.n, strings.Join(args, ", "))
	case "add":
		return "(" + strings.Join(args, " + ") + ")"
	case "mul":
		return "(" + strings.Join(args, " - 2 * ") + ")"
	case "comma":
		return "(" + strings.Join(args, ", ") + ")"
	case "and":
		return "(" + strings.Join(args, " && ") + ")"
	case "cond":
		return "(" + args[0] + " > 2 ? " + args[1] + " : " + args[2] + ")"
	case "item":
		return fmt.Sprintf("/*%d*/second((struct pair){%s})", t.busy, strings.Join(args, ", "))
	case "assign":
		return fmt.Sprintf("g%d = %s", t.n, args[0])
	}
	return fmt.Sprintf("g%d += %s", t.n, args[0])
}

const numVars = 3

// evalState is a state of the evaluator.
type evalState struct {
	vars [numVars]int
	t    *term
}

// function is a function of the random program: g[to] = g[to] * by + the first argument +
// g[from], then it gives g[result] plus the second argument.
type randomFunction struct{ to, by, from, result, arity int }

func (f randomFunction) source(n int) string {
	params, first, second := "void", "1", "0"
	if f.arity > 0 {
		params, first = "int a", "a"
	}
	if f.arity > 1 {
		params, second = "int a, int b", "b"
	}
	return fmt.Sprintf("int f%d(%s) { g%d = (g%d * %d + %s + g%d) %% 101; return (g%d + %s) %% 101; }\n", n, params, f.to, f.to, f.by, first, f.from, f.result, second)
}

func (f randomFunction) call(vars *[numVars]int, args []int) int {
	first, second := 1, 0
	if f.arity > 0 {
		first = args[0]
	}
	if f.arity > 1 {
		second = args[1]
	}
	vars[f.to] = (vars[f.to]*f.by + first + vars[f.from]) % 101
	return (vars[f.result] + second) % 101
}

func drawExpr(rng *rand.Rand, fs []randomFunction, depth int) *term {
	sub := func() *term { return drawExpr(rng, fs, depth-1) }
	if depth == 0 {
		if rng.Intn(3) == 0 {
			return &term{op: "var", n: rng.Intn(numVars)}
		}
		return &term{op: "call", n: 0}
	}
	switch rng.Intn(9) {
	case 0, 1:
		return &term{op: "add", args: []*term{sub(), sub()}}
	case 2:
		return &term{op: "mul", args: []*term{sub(), sub()}}
	case 3:
		return &term{op: "comma", args: []*term{sub(), sub()}}
	case 4:
		return &term{op: "and", args: []*term{sub(), sub()}}
	case 5:
		return &term{op: "cond", args: []*term{sub(), sub(), sub()}}
	case 6:
		return &term{op: "item", args: []*term{sub(), sub()}}
	}
	n := rng.Intn(len(fs))
	t := &term{op: "call", n: n}
	for range fs[n].arity {
		t.args = append(t.args, sub())
	}
	return t
}

// steps gives the states after one step of s.t, in every order.
func (s evalState) steps(fs []randomFunction) []evalState {
	t := s.t
	with := func(t *term) evalState { return evalState{s.vars, t} }
	num := func(n int) *term { return &term{op: "num", n: n} }
	inside := func(i, busy int) (out []evalState) {
		for _, r := range (evalState{s.vars, t.args[i]}).steps(fs) {
			args := slices.Clone(t.args)
			args[i] = r.t
			if r.t.op == "num" {
				busy = 0
			}
			out = append(out, evalState{r.vars, &term{op: t.op, n: t.n, args: args, busy: busy}})
		}
		return out
	}
	done := func(i int) bool { return t.args[i].op == "num" }
	switch t.op {
	case "var":
		return []evalState{with(num(s.vars[t.n]))}
	case "comma":
		if !done(0) {
			return inside(0, 0)
		}
		return []evalState{with(t.args[1])}
	case "and":
		switch {
		case !done(0):
			return inside(0, 0)
		case t.args[0].n == 0:
			return []evalState{with(num(0))}
		case !done(1):
			return inside(1, 0)
		case t.args[1].n == 0:
			return []evalState{with(num(0))}
		}
		return []evalState{with(num(1))}
	case "cond":
		switch {
		case !done(0):
			return inside(0, 0)
		case t.args[0].n > 2:
			return []evalState{with(t.args[1])}
		}
		return []evalState{with(t.args[2])}
	case "plus":
		// The variable may be read before or after the right side, or in between: it is an operand.
		return []evalState{with(&term{op: "assign", n: t.n, args: []*term{{op: "add", args: []*term{{op: "var", n: t.n}, t.args[0]}}}})}
	}
	var out []evalState
	all := true
	for i := range t.args {
		if !done(i) {
			all = false
			if t.op == "item" && t.busy != 0 && t.busy != i+1 {
				continue
			}
			out = append(out, inside(i, i+1)...)
		}
	}
	if !all {
		if t.op != "item" {
			for i := range out {
				out[i].t.busy = 0
			}
		}
		return out
	}
	var args []int
	for _, a := range t.args {
		args = append(args, a.n)
	}
	switch t.op {
	case "add":
		return []evalState{with(num(args[0] + args[1]))}
	case "mul":
		return []evalState{with(num(args[0] - 2*args[1]))}
	case "item":
		return []evalState{with(num(args[1] - args[0]))}
	case "assign":
		r := with(num(args[0]))
		r.vars[t.n] = args[0]
		return []evalState{r}
	}
	r := s
	r.t = num(fs[t.n].call(&r.vars, args))
	return []evalState{r}
}

// outcomes gives every final state.
func outcomes(start evalState, fs []randomFunction, most int) map[[numVars + 1]int]bool {
	out, seen := map[[numVars + 1]int]bool{}, map[string]bool{}
	todo := []evalState{start}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s.t.op == "num" {
			out[[numVars + 1]int{s.vars[0], s.vars[1], s.vars[2], s.t.n}] = true
			continue
		}
		key := fmt.Sprint(s.vars, s.t)
		if seen[key] {
			continue
		}
		if seen[key] = true; len(seen) > most {
			return nil
		}
		todo = append(todo, s.steps(fs)...)
	}
	return out
}

func TestRandomEvaluationOrder(t *testing.T) {
	dir := t.TempDir()
	compared, several := 0, 0
	for seed := int64(0); compared < 60; seed++ {
		rng := rand.New(rand.NewSource(seed))
		fs := []randomFunction{{to: rng.Intn(numVars), by: 2, from: rng.Intn(numVars), result: rng.Intn(numVars)}}
		for i := range 3 {
			fs = append(fs, randomFunction{rng.Intn(numVars), 1 + rng.Intn(3), rng.Intn(numVars), rng.Intn(numVars), i})
		}
		e := drawExpr(rng, fs, 1+rng.Intn(3))
		switch rng.Intn(3) {
		case 0:
			e = &term{op: "assign", n: rng.Intn(numVars), args: []*term{e}}
		case 1:
			e = &term{op: "plus", n: rng.Intn(numVars), args: []*term{e}}
		}
		start := evalState{t: e}
		for i := range start.vars {
			start.vars[i] = rng.Intn(5)
		}
		want := outcomes(start, fs, 20000)
		if want == nil || len(want) > 60 {
			continue
		}
		compared++
		if len(want) > 1 {
			several++
		}
		var src strings.Builder
		src.WriteString("#include <assert.h>\nstruct pair { int a, b; };\nint second(struct pair p) { return p.b - p.a; }\n")
		for i, v := range start.vars {
			fmt.Fprintf(&src, "int g%d = %d;\n", i, v)
		}
		for i, f := range fs {
			src.WriteString(f.source(i))
		}
		fmt.Fprintf(&src, "int main(void) {\n  int r = %s;\n", e)
		lines := map[int]bool{}
		for o := range want {
			lines[strings.Count(src.String(), "\n")+1] = true
			fmt.Fprintf(&src, "  if (g0 == %d && g1 == %d && g2 == %d && r == %d) { assert(0); return 0; }\n", o[0], o[1], o[2], o[3])
		}
		src.WriteString("  assert(!\"an outcome that C does not allow\");\n}\n")
		file := filepath.Join(dir, "p.c")
		if err := os.WriteFile(file, []byte(src.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		p := load(t, cfront.Config{Options: symbols.Options{AllOrders: true}}, file)
		o := rt.DefaultOptions()
		o.Workers, o.KeepGoing = 1, true
		r, err := rt.Explore(context.Background(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		got := map[int]bool{}
		for _, v := range r.Violations {
			got[v.Line] = true
		}
		if fmt.Sprint(got) != fmt.Sprint(lines) {
			t.Fatalf("seed %d: violated lines %v, want %v of\n%s", seed, got, lines, src.String())
		}
		// In one order it is one of these, and said to be where there are others.
		p = load(t, cfront.Config{}, file)
		if r, err = rt.Explore(context.Background(), p, o); err != nil {
			t.Fatal(err)
		}
		if len(r.Violations) != 1 || !lines[r.Violations[0].Line] {
			t.Fatalf("seed %d: violations %v in one order, want one of %v of\n%s", seed, r.Violations, lines, src.String())
		}
		if len(want) > 1 && !slices.Contains(r.Assumptions, "evaluation-order") {
			t.Fatalf("seed %d: %d outcomes, assumed %v of\n%s", seed, len(want), r.Assumptions, src.String())
		}
	}
	if several < 20 {
		t.Errorf("only %d of %d programs have several outcomes", several, compared)
	}
}
