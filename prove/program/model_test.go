package program_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"heddle/cfront"
	"heddle/expr"
	"heddle/prove/program"
	"heddle/smt"
	"heddle/symex"
	"heddle/symex/lib"
	"heddle/symex/state"
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
	code, err := symex.Prepare(prog, lib.Models)
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
