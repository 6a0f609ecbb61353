package smt

import (
	"context"
	"math/rand/v2"
	"runtime/debug"
	"testing"
	"time"

	"heddle.example/expr"
)

// randomCondition makes a condition over symbols of 8 bits.
func randomCondition(rng *rand.Rand, t *expr.Table, syms []expr.Ref) expr.Ref {
	var term func(depth int) expr.Ref
	term = func(depth int) expr.Ref {
		switch k := rng.IntN(8); {
		case k == 0 || depth == 0 && k < 3:
			return t.Const(8, rng.Uint64N(256), 0)
		case depth == 0:
			return syms[rng.IntN(len(syms))]
		case k == 1:
			return t.ITE(randomComparison(rng, t, term(depth-1), term(depth-1)), term(depth-1), term(depth-1))
		}
		return t.Binary(binaries[rng.IntN(len(binaries))], term(depth-1), term(depth-1))
	}
	c := randomComparison(rng, t, term(2), term(rng.IntN(2)))
	if rng.IntN(3) == 0 {
		c = t.Or(c, randomComparison(rng, t, term(1), term(0)))
	}
	return c
}

func randomComparison(rng *rand.Rand, t *expr.Table, a, b expr.Ref) expr.Ref {
	c := t.Binary(comparisons[rng.IntN(len(comparisons))], a, b)
	if rng.IntN(2) == 0 {
		return t.Not(c)
	}
	return c
}

// truths are the values of two symbols of 8 bits with which a condition holds, a bit each.
type truths [1 << 10]uint64

func truthsOf(t *expr.Table, a, b, c expr.Ref) (out truths) {
	ev := expr.NewEvaluator(t, nil)
	for i := range uint64(1 << 16) {
		ev.Reset(func(s expr.Ref) (uint64, uint64) {
			if s == a {
				return i & 255, 0
			}
			return i >> 8, 0
		})
		if !ev.Eval(c).IsZero() {
			out[i/64] |= 1 << (i % 64)
		}
	}
	return out
}

// met tells whether some values meet all conditions.
func met(conditions []truths) bool {
	for i := range conditions[0] {
		all := ^uint64(0)
		for k := range conditions {
			all &= conditions[k][i]
		}
		if all != 0 {
			return true
		}
	}
	return false
}

// TestBitsOverLongSeries: a solver that has answered hundreds of questions about one table answers the next one right, too.
func TestBitsOverLongSeries(t *testing.T) {
	refuted := 0
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 1))
		tab := expr.NewTable()
		a, b := sym(tab, 1, 8), sym(tab, 2, 8)
		var pool []expr.Ref
		var holds []truths
		for range 24 {
			c := randomCondition(rng, tab, []expr.Ref{a, b})
			pool, holds = append(pool, c), append(holds, truthsOf(tab, a, b, c))
		}
		l := &bits{}
		s := l.take(tab)
		for i := range 300 {
			var cs []expr.Ref
			var held []truths
			for range 1 + rng.IntN(4) {
				k := rng.IntN(len(pool))
				cs, held = append(cs, pool[k]), append(held, holds[k])
			}
			got, _, again := s.answer(&problem{table: tab, constraints: cs}, time.Minute)
			want := Unsat
			if met(held) {
				want = Sat
			}
			if got.Result != want {
				t.Fatalf("%d, %d: %v, want %v for %s", seed, i, got.Result, want, show(tab, cs))
			}
			if got.Result == Unsat {
				refuted++
			}
			if got.Result == Sat {
				checkModel(t, tab, cs, got)
			}
			if !again {
				s = l.take(tab)
			}
		}
	}
	if refuted < 60 {
		t.Errorf("%d answers are no", refuted)
	}
}

// TestBitsLeaveAlone: floats, what takes too many gates and what is to be told again go to the next layer.
func TestBitsLeaveAlone(t *testing.T) {
	for name, p := range map[string]*problem{
		"a float": func() *problem {
			t := expr.NewTable()
			return &problem{table: t, constraints: []expr.Ref{t.FLt(t.Const(64, 0, 0), sym(t, 1, 64))}}
		}(),
		"gates": func() *problem {
			t := expr.NewTable()
			x := sym(t, 1, 128)
			for range 4 {
				x = t.Binary(expr.OpUDiv, t.Mul(x, x), t.Add(x, sym(t, 2, 128)))
			}
			return &problem{table: t, constraints: []expr.Ref{t.Eq(x, t.Const(128, 7, 0))}}
		}(),
		"a trace": func() *problem {
			t := expr.NewTable()
			return &problem{table: t, constraints: []expr.Ref{t.ULt(sym(t, 1, 64), sym(t, 2, 64))}, fresh: true}
		}(),
		"a hard question": func() *problem {
			t := expr.NewTable()
			return &problem{table: t, constraints: hard(t)}
		}(),
	} {
		next := &listener{}
		begun := time.Now()
		a := (&bits{next: next, limit: time.Second, n: new(counters)}).solve(bg, p)
		if next.heard != p || a.Reason != "heard" {
			t.Errorf("%s: %v after %v", name, a, time.Since(begun))
		}
	}
}

// TestBitsRemembersLargeQuestions: what has the constraints of a question that took too many gates is not tried; what lacks one of them is.
func TestBitsRemembersLargeQuestions(t *testing.T) {
	tab := expr.NewTable()
	x, y := sym(tab, 1, 128), sym(tab, 2, 128)
	for range 4 {
		x = tab.Binary(expr.OpUDiv, tab.Mul(x, x), tab.Add(x, y))
	}
	k := func(v uint64) expr.Ref { return tab.Const(128, v, 0) }
	small, large, other := tab.ULt(y, k(9)), tab.Eq(x, k(7)), tab.ULt(k(3), y)
	l := &bits{next: &listener{}, limit: time.Minute, n: new(counters)}
	ask := func(constraints ...expr.Ref) (known bool, a Answer) {
		p := &problem{table: tab, constraints: constraints}
		return l.tooLarge(p), l.solve(bg, p)
	}
	for i, q := range []struct {
		constraints []expr.Ref
		known       bool
		want        Result
	}{
		{[]expr.Ref{small, large, other}, false, Unknown},
		{[]expr.Ref{small, large}, true, Unknown},
		{[]expr.Ref{other, large, small}, true, Unknown},
		{[]expr.Ref{small, other}, false, Sat},
		{[]expr.Ref{other, large}, false, Unknown},
		{[]expr.Ref{large, other}, true, Unknown},
	} {
		if known, a := ask(q.constraints...); known != q.known || a.Result != q.want {
			t.Errorf("question %d: known as too large: %v, %v", i, known, a)
		}
	}
	if l.tooLarge(&problem{table: expr.NewTable(), constraints: []expr.Ref{small, large}}) {
		t.Error("a question about another table is too large")
	}
	for range 2 * largeKept {
		l.note(&problem{table: tab})
	}
	if len(l.large) != largeKept {
		t.Errorf("%d questions are kept", len(l.large))
	}
}

// TestBitsOfDeepExpressions: how deep an expression is nested does not matter to the stack.
func TestBitsOfDeepExpressions(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(16 << 20))
	tab := expr.NewTable()
	x, y := sym(tab, 1, 1), sym(tab, 2, 64)
	deep := y
	for i := range uint64(100_000) {
		deep = tab.ITE(x, tab.Const(64, i, 0), tab.Add(deep, y))
	}
	next := &listener{}
	p := &problem{table: tab, constraints: []expr.Ref{tab.Eq(deep, y)}}
	if a := (&bits{next: next, limit: time.Minute, n: new(counters)}).solve(bg, p); next.heard != p || a.Reason != "heard" {
		t.Errorf("%v", a)
	}
}

// listener is a layer that notes what it is asked.
type listener struct{ heard *problem }

func (l *listener) solve(_ context.Context, p *problem) Answer {
	l.heard = p
	return unknown("heard")
}
