package solver

import (
	"context"
	"math/rand"
	"testing"

	"heddle.example/expr"
	"heddle.example/smt"
)

// randomExpr makes an expression of w bits.
func randomExpr(rng *rand.Rand, t *expr.Table, syms []expr.Ref, w, depth int) expr.Ref {
	sub := func(w int) expr.Ref { return randomExpr(rng, t, syms, w, depth-1) }
	if depth == 0 {
		if rng.Intn(3) == 0 {
			return t.Const(w, rng.Uint64(), 0)
		}
		s := syms[rng.Intn(len(syms))]
		if v := t.Width(s); v >= w {
			return t.Extract(s, w-1, 0)
		}
		return t.SExt(s, w)
	}
	if w == 1 && rng.Intn(2) == 0 {
		v := 1 + rng.Intn(5)
		ops := []expr.Op{expr.OpEq, expr.OpULt, expr.OpSLt, expr.OpULe}
		return t.Binary(ops[rng.Intn(len(ops))], sub(v), sub(v))
	}
	switch rng.Intn(4) {
	case 0:
		return t.ITE(sub(1), sub(w), sub(w))
	case 1:
		if w > 1 {
			low := 1 + rng.Intn(w-1)
			return t.Concat(sub(w-low), sub(low))
		}
	case 2:
		v := w + rng.Intn(3)
		return t.Extract(sub(v), v-1, v-w)
	}
	ops := []expr.Op{
		expr.OpAdd, expr.OpSub, expr.OpMul, expr.OpUDiv, expr.OpURem, expr.OpSDiv, expr.OpSRem, expr.OpAnd, expr.OpOr, expr.OpXor,
		expr.OpShl, expr.OpLShr, expr.OpAShr,
	}
	return t.Binary(ops[rng.Intn(len(ops))], sub(w), sub(w))
}

// TestBitsAreRight: for random expressions, the solver's value of an expression for given values of its symbols is the one that evaluation
// gives, whether the symbols are told before or after it.
func TestBitsAreRight(t *testing.T) {
	for seed := range int64(400) {
		rng := rand.New(rand.NewSource(seed))
		table := expr.NewTable()
		var syms []expr.Ref
		for i := range 3 {
			syms = append(syms, table.Sym(expr.SymName{Site: uint32(i), Kind: 250}, 1+rng.Intn(5)))
		}
		w := 1 + rng.Intn(5)
		e := randomExpr(rng, table, syms, w, 3)
		out := table.Sym(expr.SymName{Site: 9, Kind: 250, Thread: 1}, w)
		values := map[expr.Ref]uint64{}
		var given []expr.Ref
		for _, s := range syms {
			values[s] = rng.Uint64() & (1<<table.Width(s) - 1)
			given = append(given, table.Eq(s, table.Const(table.Width(s), values[s], 0)))
		}
		is := table.Eq(out, e)
		want, _ := table.Eval(e, func(s expr.Ref) (uint64, uint64) { return values[s], 0 })
		for _, first := range []bool{true, false} {
			s, err := openGini(table)
			if err != nil {
				t.Fatal(err)
			}
			list := append([]expr.Ref{is}, given...)
			if first {
				list = append(append([]expr.Ref{}, given...), is)
			}
			for _, r := range list {
				s.Assert(r)
			}
			a := s.Check(context.Background(), []expr.Ref{out})
			if a.Result != smt.Sat || a.Model[out].Lo != want {
				t.Fatalf("seed %d: %s is %v %v, not %d", seed, table.String(e), a.Result, a.Model[out], want)
			}
			s.Push()
			s.Assert(table.Ne(out, table.Const(w, want, 0)))
			if a := s.Check(context.Background(), nil); a.Result != smt.Unsat {
				t.Fatalf("seed %d: %s may be something else: %v", seed, table.String(e), a.Result)
			}
			s.Pop()
			if a := s.Check(context.Background(), nil); a.Result != smt.Sat {
				t.Fatalf("seed %d: an assumption stays", seed)
			}
			s.Close()
		}
	}
}

// TestContradictionStays: what cannot be true cannot be so with more constraints either.
func TestContradictionStays(t *testing.T) {
	for seed := range int64(200) {
		rng := rand.New(rand.NewSource(seed))
		table := expr.NewTable()
		var syms []expr.Ref
		for i := range 6 {
			syms = append(syms, table.Sym(expr.SymName{Site: uint32(i), Kind: 250}, 1))
		}
		s, err := openGini(table)
		if err != nil {
			t.Fatal(err)
		}
		before := smt.Sat
		for step := range 30 {
			s.Assert(randomExpr(rng, table, syms, 1, 2))
			s.Push()
			s.Assert(randomExpr(rng, table, syms, 1, 1))
			s.Check(context.Background(), nil)
			s.Pop()
			now := s.Check(context.Background(), nil).Result
			if before == smt.Unsat && now != smt.Unsat {
				t.Fatalf("seed %d: after %d constraints there is a solution again: %v", seed, step+1, now)
			}
			before = now
		}
		s.Close()
	}
}

// TestStops: a question ends with its context, and floating point has no bits.
func TestStops(t *testing.T) {
	table := expr.NewTable()
	x := table.Sym(expr.SymName{Kind: 250}, 64)
	y := table.Sym(expr.SymName{Site: 1, Kind: 250}, 64)
	s, err := openGini(table)
	if err != nil {
		t.Fatal(err)
	}
	big := table.Const(64, 0xfffffffbfffffffb, 0)
	s.Assert(table.Eq(table.Mul(table.Mul(x, y), x), big))
	s.Assert(table.ULt(table.Const(64, 1<<40, 0), x))
	s.Assert(table.ULt(table.Const(64, 1<<40, 0), y))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if a := s.Check(ctx, nil); a.Result != smt.Unknown {
		t.Errorf("a cancelled question is answered: %v", a.Result)
	}
	s, err = openGini(table)
	if err != nil {
		t.Fatal(err)
	}
	s.Assert(table.FLt(x, y))
	if a := s.Check(context.Background(), nil); a.Result != smt.Unknown || a.Reason == "" {
		t.Errorf("floating point is answered: %v", a.Result)
	}
}
