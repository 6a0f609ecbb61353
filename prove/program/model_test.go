package program_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle.example/cfront"
	"heddle.example/expr"
	"heddle.example/prove/program"
	"heddle.example/smt"
	"heddle.example/symex"
	"heddle.example/symex/lib"
	"heddle.example/symex/state"
)

// asking answers a machine's questions.
type asking struct{ smt.Solver }

func (a asking) Check(t *expr.Table, constraints []expr.Ref) (state.Sat, func(expr.Ref) (uint64, uint64), string) {
	switch a.Solver.Check(context.Background(), smt.Query{Table: t, Constraints: constraints}).Result {
	case smt.Sat:
		return state.Satisfiable, nil, ""
	case smt.Unsat:
		return state.Unsat, nil, ""
	}
	return state.SatUnknown, nil, ""
}

// build makes the model of a program.
func build(t *testing.T, ctx context.Context, source string) *program.Model {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	prog, _, err := cfront.Load(cfront.Config{}, file)
	if err != nil {
		t.Fatal(err)
	}
	code, err := symex.Prepare(prog, lib.Models, 0)
	if err != nil {
		t.Fatal(err)
	}
	solver := smt.New(smt.Options{Workers: 1})
	defer solver.Close()
	m, err := program.Build(ctx, program.Options{Code: code, Machine: state.DefaultOptions(), Solver: asking{solver}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestEndAfterBuild: a limit that is reached once the model stands does not end those who go on with its expressions, who look at the
// limit themselves.
func TestEndAfterBuild(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := build(t, ctx, "unsigned __VERIFIER_nondet_uint(void); int main(void) { unsigned x = 0; while (1) { x += __VERIFIER_nondet_uint(); if (x == 7) x = 0; } }")
	cancel()
	tab := m.Sys.Table
	x := m.Sys.Vars[len(m.Sys.Vars)-1].Cur
	for i := range uint64(1 << 15) {
		x = tab.Xor(tab.Mul(x, x), tab.Const(tab.Width(x), i, 0))
	}
}

// TestDifferences: of a clock that only counts and a moment that was noted the model has how far they are apart; where a value itself matters it has both.
func TestDifferences(t *testing.T) {
	const program = `
unsigned __VERIFIER_nondet_uint(void);
_Bool armed;
int main(void) {
	unsigned now = 0, limit = 0;
	while (1) {
		now++;
		%s
		if (armed && now == limit)
			armed = 0;
		if (!armed && __VERIFIER_nondet_uint() == 7)
			armed = 1, limit = now + 20;
	}
}`
	for _, c := range []struct {
		more string
		want bool
	}{
		{"", true}, {"if (__VERIFIER_nondet_uint() == 3) limit++;", true}, {"if (__VERIFIER_nondet_uint() == 3) now = limit = 5;", true},
		{"if (now == 70000) armed = 0;", false}, {"if (__VERIFIER_nondet_uint() == 3) now = 0;", false}, {"if (now / 2 == limit / 2) armed = 0;", false},
		{"if (__VERIFIER_nondet_uint() == 3) limit = 2 * limit;", false},
	} {
		m := build(t, context.Background(), fmt.Sprintf(program, c.more))
		got := false
		for _, v := range m.Sys.Vars {
			got = got || strings.Contains(v.Name, " - ")
		}
		if got != c.want {
			t.Errorf("%q: a difference: %v, want %v", c.more, got, c.want)
		}
	}
}
