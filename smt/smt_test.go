package smt

// This file defines tests of the whole stack: against brute force, against
// evaluation, under limits, cancellation and concurrency.

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"pgregory.net/rapid"

	"heddle.example/expr"
	"heddle.example/patience"
)

// bare are options under which every query reaches Z3.
func bare() Options {
	return Options{CacheEntries: -1, ReuseModels: -1, NoSlicing: true, NoInterval: true, NoOrder: true, NoBoxes: true, NoLinear: true, NoRemainders: true, BitsFor: -1}
}

var bg = context.Background()

func sym(t *expr.Table, i, width int) expr.Ref {
	return t.Sym(expr.SymName{Site: uint32(i)}, width)
}

var binaries = []expr.Op{
	expr.OpAdd, expr.OpSub, expr.OpMul, expr.OpUDiv, expr.OpSDiv, expr.OpURem, expr.OpSRem,
	expr.OpAnd, expr.OpOr, expr.OpXor, expr.OpShl, expr.OpLShr, expr.OpAShr,
}

var comparisons = []expr.Op{expr.OpEq, expr.OpULt, expr.OpULe, expr.OpSLt, expr.OpSLe}

// genConstraint draws a constraint over the symbols of width 8.
func genConstraint(r *rapid.T, t *expr.Table, syms []expr.Ref) expr.Ref {
	var term func(depth int) expr.Ref
	var cond func(depth int) expr.Ref
	term = func(depth int) expr.Ref {
		kind := rapid.IntRange(0, 9).Draw(r, "kind")
		if depth == 0 {
			kind %= 3
		}
		switch kind {
		case 0:
			return t.Const(8, rapid.Uint64Range(0, 255).Draw(r, "const"), 0)
		case 1, 2:
			return rapid.SampledFrom(syms).Draw(r, "sym")
		case 3:
			return t.ITE(cond(depth-1), term(depth-1), term(depth-1))
		case 4:
			low := rapid.IntRange(0, 7).Draw(r, "low")
			x := t.Concat(term(depth-1), term(depth-1))
			return t.Extract(x, low+7, low)
		case 5:
			x := t.SExt(t.Extract(term(depth-1), rapid.IntRange(0, 7).Draw(r, "high"), 0), 8)
			if rapid.Bool().Draw(r, "not") {
				x = t.Not(x)
			}
			return x
		}
		op := rapid.SampledFrom(binaries).Draw(r, "op")
		return t.Binary(op, term(depth-1), term(depth-1))
	}
	cond = func(depth int) expr.Ref {
		if depth > 0 && rapid.IntRange(0, 3).Draw(r, "cond") == 0 {
			op := rapid.SampledFrom([]expr.Op{expr.OpAnd, expr.OpOr, expr.OpXor, expr.OpEq}).Draw(r, "bool")
			x := t.Binary(op, cond(depth-1), cond(depth-1))
			if rapid.Bool().Draw(r, "not") {
				x = t.Not(x)
			}
			return x
		}
		return t.Binary(rapid.SampledFrom(comparisons).Draw(r, "cmp"), term(max(0, depth-1)), term(max(0, depth-1)))
	}
	return cond(3)
}

// bruteForce tells whether any of the 2^16 assignments meets the constraints.
func bruteForce(t *expr.Table, a, b expr.Ref, constraints []expr.Ref) bool {
	var x, y uint64
	ev := expr.NewEvaluator(t, nil)
	value := func(s expr.Ref) (uint64, uint64) {
		if s == a {
			return x, 0
		}
		return y, 0
	}
next:
	for i := range 1 << 16 {
		x, y = uint64(i)&255, uint64(i)>>8
		ev.Reset(value)
		for _, c := range constraints {
			if ev.Eval(c).IsZero() {
				continue next
			}
		}
		return true
	}
	return false
}

func TestAgainstBruteForce(t *testing.T) {
	configs := map[string]Options{
		"whole": {Validate: true},
		"bare":  bare(),
		"fresh": {NoIncremental: true, CacheEntries: -1, ReuseModels: -1, NoSlicing: true, NoInterval: true, NoOrder: true, NoBoxes: true, NoLinear: true, NoRemainders: true, BitsFor: -1, Validate: true},
		"bits":  {CacheEntries: -1, ReuseModels: -1, NoSlicing: true, NoInterval: true, NoOrder: true, NoBoxes: true, NoLinear: true, NoRemainders: true, Validate: true},
	}
	solvers := make(map[string]Solver)
	for name, opt := range configs {
		solvers[name] = New(opt)
		defer solvers[name].Close()
	}
	rapid.Check(t, func(r *rapid.T) {
		tab := expr.NewTable()
		a, b := sym(tab, 1, 8), sym(tab, 2, 8)
		var cs []expr.Ref
		for range rapid.IntRange(1, 4).Draw(r, "constraints") {
			cs = append(cs, genConstraint(r, tab, []expr.Ref{a, b}))
		}
		want := Unsat
		if bruteForce(tab, a, b, cs) {
			want = Sat
		}
		for name, s := range solvers {
			// Twice, and a part of it, for the caches and the asserted prefix.
			rounds := [][]expr.Ref{cs, cs[:len(cs)-1], cs}
			if name == "fresh" { // a context takes Z3 some 20 ms to make
				if rounds = rounds[:1]; rapid.IntRange(0, 3).Draw(r, "skip") > 0 {
					continue
				}
			}
			for _, q := range rounds {
				got := s.Check(bg, Query{Table: tab, Constraints: q, WantModel: true})
				if len(q) == len(cs) && got.Result != want || want == Sat && got.Result != Sat {
					r.Fatalf("%s: %v (%s), want %v for %s", name, got.Result, got.Reason, want, show(tab, q))
				}
				checkModel(r, tab, q, got)
			}
		}
	})
	for name, s := range solvers {
		if st := s.Stats(); st.BadModels+st.Failures+st.Unknowns != 0 {
			t.Errorf("%s: %+v", name, st)
		}
	}
}

func show(t *expr.Table, cs []expr.Ref) string {
	var out []string
	for _, c := range cs {
		out = append(out, t.String(c))
	}
	return strings.Join(out, " and ")
}

type fataler interface {
	Fatalf(format string, args ...any)
}

func checkModel(f fataler, t *expr.Table, cs []expr.Ref, a Answer) {
	if a.Result != Sat {
		if a.Model != nil {
			f.Fatalf("%v with a model", a.Result)
		}
		return
	}
	for _, c := range cs {
		for _, s := range t.Symbols(c) {
			if _, ok := a.Model[s]; !ok {
				f.Fatalf("model lacks %s", t.String(s))
			}
		}
	}
	if !holds(t, cs, func(s expr.Ref) Value { return a.Model[s] }) {
		f.Fatalf("model %v does not meet %s", a.Model, show(t, cs))
	}
}

// With its symbols fixed, an operation has one value, the one that evaluation gives.
func TestTranslation(t *testing.T) {
	s := New(bare())
	defer s.Close()
	rapid.Check(t, func(r *rapid.T) {
		tab := expr.NewTable()
		w := rapid.SampledFrom([]int{1, 8, 16, 32, 64, 128}).Draw(r, "width")
		x, y, p := sym(tab, 1, w), sym(tab, 2, w), sym(tab, 3, 1)
		vals := map[expr.Ref]Value{x: genValue(r, w, "x"), y: genValue(r, w, "y"), p: genValue(r, 1, "p")}
		if rapid.IntRange(0, 4).Draw(r, "equal") == 0 {
			vals[y] = vals[x]
		}
		var e expr.Ref
		switch rapid.IntRange(0, 5).Draw(r, "kind") {
		case 0:
			e = tab.ITE(p, tab.SExt(x, 128), tab.ZExt(y, 128))
		case 1:
			e = tab.Binary(rapid.SampledFrom(comparisons).Draw(r, "cmp"), x, y)
		case 2:
			high := rapid.IntRange(0, w-1).Draw(r, "high")
			e = tab.Extract(x, high, rapid.IntRange(0, high).Draw(r, "low"))
			if w <= 64 {
				e = tab.Concat(y, e)
			}
		default:
			e = tab.Binary(rapid.SampledFrom(binaries).Draw(r, "op"), x, y)
		}
		checkValue(r, s, tab, e, vals)
	})
}

func genValue(r *rapid.T, w int, what string) Value {
	switch rapid.IntRange(0, 3).Draw(r, what+" kind") {
	case 0:
		return Value{Lo: rapid.Uint64Range(0, 3).Draw(r, what)}.Mask(w)
	case 1:
		return expr.Ones(w).Sub(Value{Lo: rapid.Uint64Range(0, 3).Draw(r, what)}).Mask(w)
	case 2:
		return Value{Lo: 1}.Shl(rapid.IntRange(0, w-1).Draw(r, what))
	}
	return Value{Lo: rapid.Uint64().Draw(r, what+" lo"), Hi: rapid.Uint64().Draw(r, what+" hi")}.Mask(w)
}

func checkValue(r *rapid.T, s Solver, tab *expr.Table, e expr.Ref, vals map[expr.Ref]Value) {
	var cs []expr.Ref
	for _, v := range tab.Symbols(e) {
		cs = append(cs, tab.Eq(v, tab.Const(tab.Width(v), vals[v].Lo, vals[v].Hi)))
	}
	lo, hi := tab.Eval(e, func(v expr.Ref) (uint64, uint64) { return vals[v].Lo, vals[v].Hi })
	same := tab.Eq(e, tab.Const(tab.Width(e), lo, hi))
	if a := s.Check(bg, Query{Table: tab, Constraints: append(cs, same)}); a.Result != Sat {
		r.Fatalf("%s is not %x %x: %v %s, with %v", tab.String(e), hi, lo, a.Result, a.Reason, vals)
	}
	if a := s.Check(bg, Query{Table: tab, Constraints: append(cs, tab.Not(same))}); a.Result != Unsat {
		r.Fatalf("%s is not only %x %x: %v %s, with %v", tab.String(e), hi, lo, a.Result, a.Reason, vals)
	}
}

var floatValues = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.5, -0.75, 1.5, 3, 300, -129, 65535.5, 2147483647, -2147483648, -2147483649, 4294967296,
	9.2e18, 9223372036854775808, -9223372036854775808, -1e19, 1.5e19, 18446744073709551616, 1e30, -2e38, 1.8e38, 3.4e38, 1e39,
	1e-40, 1e-310, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, 1e308,
}

func genFloat(r *rapid.T, w int, what string) Value {
	if rapid.Bool().Draw(r, what+" any") {
		return genValue(r, w, what)
	}
	f := rapid.SampledFrom(floatValues).Draw(r, what)
	bits := math.Float64bits(f)
	if w == 32 {
		bits = uint64(math.Float32bits(float32(f)))
	}
	if rapid.IntRange(0, 9).Draw(r, what+" payload") == 0 {
		bits |= rapid.Uint64Range(1, 7).Draw(r, what+" bits")
	}
	return Value{Lo: bits}
}

func TestFloatTranslation(t *testing.T) {
	s := New(bare())
	defer s.Close()
	rapid.Check(t, func(r *rapid.T) {
		tab := expr.NewTable()
		w := rapid.SampledFrom([]int{32, 32, 64}).Draw(r, "width")
		x, y := sym(tab, 1, w), sym(tab, 2, w)
		vals := map[expr.Ref]Value{x: genFloat(r, w, "x"), y: genFloat(r, w, "y")}
		var e expr.Ref
		switch rapid.IntRange(0, 5).Draw(r, "kind") {
		case 0:
			e = tab.Binary(rapid.SampledFrom([]expr.Op{expr.OpFEq, expr.OpFLt, expr.OpFLe}).Draw(r, "cmp"), x, y)
		case 1:
			e = tab.FConv(x, 96-w)
		case 2:
			op := rapid.SampledFrom([]expr.Op{expr.OpFPToSI, expr.OpFPToUI}).Draw(r, "op")
			e = tab.Unary(op, x, rapid.SampledFrom([]int{1, 8, 16, 32, 64, 128}).Draw(r, "to"))
		case 3:
			iw := rapid.SampledFrom([]int{1, 8, 32, 64, 128}).Draw(r, "from")
			x := sym(tab, 3, iw)
			vals[x] = genValue(r, iw, "int")
			e = tab.Unary(rapid.SampledFrom([]expr.Op{expr.OpSIToFP, expr.OpUIToFP}).Draw(r, "op"), x, w)
		case 4:
			ops := []expr.Op{expr.OpFAdd, expr.OpFSub, expr.OpFMul}
			if w == 32 {
				ops = append(ops, expr.OpFDiv) // of 64 bits takes Z3 seconds
			}
			e = tab.Binary(rapid.SampledFrom(ops).Draw(r, "op"), x, y)
		case 5:
			// Through the Float views.
			e = tab.FLt(tab.FConv(tab.FNeg(tab.FAdd(x, y)), 96-w), tab.FConv(tab.ITE(tab.FEq(x, y), x, y), 96-w))
		}
		checkValue(r, s, tab, e, vals)
	})
}

// hard asks for the factors of a product of two primes of 32 bits.
func hard(t *expr.Table) []expr.Ref {
	x, y := sym(t, 1, 64), sym(t, 2, 64)
	one := t.Const(64, 1, 0)
	limit := t.Const(64, 1<<32, 0)
	return []expr.Ref{
		t.Eq(t.Mul(x, y), t.Const(64, 2654435761*2246822519, 0)),
		t.ULt(one, x), t.ULt(one, y), t.ULt(x, limit), t.ULt(y, limit),
	}
}

func TestResourceLimit(t *testing.T) {
	tab := expr.NewTable()
	s := New(Options{RLimit: 20_000, NoInterval: true})
	defer s.Close()
	first := s.Check(bg, Query{Table: tab, Constraints: hard(tab)})
	if first.Result != Unknown || !strings.Contains(first.Reason, "gave up") {
		t.Fatalf("%v %q", first.Result, first.Reason)
	}
	x := sym(tab, 9, 32)
	easy := tab.ULt(tab.Xor(x, sym(tab, 8, 32)), tab.Const(32, 7, 0))
	if a := s.Check(bg, Query{Table: tab, Constraints: []expr.Ref{easy}, WantModel: true}); a.Result != Sat {
		t.Fatalf("after a limit: %v %q", a.Result, a.Reason)
	}
	if st := s.Stats(); st.Unknowns != 1 || st.Failures != 0 {
		t.Errorf("%+v", st)
	}
}

func TestCancel(t *testing.T) {
	tab := expr.NewTable()
	s := New(Options{RLimit: 4_000_000_000, NoInterval: true})
	defer s.Close()
	for _, d := range []time.Duration{0, time.Millisecond, 100 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(bg, d)
		start := time.Now()
		a := s.Check(ctx, Query{Table: tab, Constraints: hard(tab)})
		cancel()
		if a.Result != Unknown || !strings.Contains(a.Reason, "cancelled") {
			t.Fatalf("%v %q", a.Result, a.Reason)
		}
		if took := time.Since(start); took > patience.For(5*time.Second) {
			t.Errorf("took %v to notice", took)
		}
	}
	x := sym(tab, 9, 32)
	if a := s.Check(bg, Query{Table: tab, Constraints: []expr.Ref{tab.Eq(tab.Mul(x, x), tab.Const(32, 49, 0))}}); a.Result != Sat {
		t.Fatalf("after a cancellation: %v %q", a.Result, a.Reason)
	}
}

// Ctrl-C belongs to the process, not to Z3.
func TestSignalsStayOurs(t *testing.T) {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt)
	defer signal.Stop(ch)
	ctx, cancel := context.WithTimeout(bg, 20*time.Second)
	defer cancel()
	s := New(Options{RLimit: 4_000_000_000, Workers: 2})
	defer s.Close()
	tab := expr.NewTable()
	for range 2 {
		s.Submit(ctx, Query{Table: tab, Constraints: hard(tab), Reproducible: true}, func(Answer) {})
	}
	for s.Stats().Z3Queries < 2 {
		time.Sleep(time.Millisecond)
	}
	time.Sleep(100 * time.Millisecond)
	if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	select {
	case <-ch:
	case <-time.After(patience.For(5 * time.Second)):
		t.Fatal("the interrupt was swallowed")
	}
	cancel()
	s.Wait()
}

func TestConcurrent(t *testing.T) {
	t.Run("bits", func(t *testing.T) { ofMany(t, time.Minute) })
	t.Run("z3", func(t *testing.T) {
		if n := ofMany(t, -1).Contexts; n < 3 {
			t.Errorf("%d contexts", n)
		}
	})
}

// ofMany has several goroutines ask.
func ofMany(t *testing.T, bitsFor time.Duration) Stats {
	s := New(Options{Workers: 2, RecycleQueries: 20, NoInterval: true, ReuseModels: -1, BitsFor: bitsFor, Validate: true})
	defer s.Close()
	var wg sync.WaitGroup
	var done atomic.Int32
	for g := range 4 {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(1, uint64(g)))
			tab := expr.NewTable()
			path := []expr.Ref{}
			for i := range 60 {
				x, y := sym(tab, rng.IntN(4), 32), sym(tab, rng.IntN(4), 32)
				k := tab.Const(32, uint64(rng.IntN(1000)), 0)
				c := tab.ULt(tab.Add(tab.Xor(x, y), k), tab.Xor(tab.Add(y, k), tab.Const(32, 77, 0)))
				q := Query{Table: tab, Constraints: append(slices.Clone(path), c), WantModel: i%2 == 0}
				if i%3 == 0 {
					// The table grows while this is being answered.
					s.Submit(bg, q, func(a Answer) {
						if a.Result == Unknown {
							t.Errorf("submitted: %s", a.Reason)
						}
						done.Add(1)
					})
					continue
				}
				a := s.Check(bg, q)
				switch a.Result {
				case Unknown:
					t.Errorf("checked: %s", a.Reason)
				case Sat:
					path = append(path, c)
				}
				if len(path) > 6 {
					path = nil
				}
			}
		})
	}
	wg.Wait()
	s.Wait()
	if n := done.Load(); n != 4*20 {
		t.Errorf("%d answers", n)
	}
	st := s.Stats()
	if st.BadModels+st.Failures+st.Unknowns != 0 {
		t.Errorf("%+v", st)
	}
	return st
}

func TestLayers(t *testing.T) {
	tab := expr.NewTable()
	x, y, z := sym(tab, 1, 32), sym(tab, 2, 32), sym(tab, 3, 32)
	k := func(v uint64) expr.Ref { return tab.Const(32, v, 0) }
	p := sym(tab, 4, 1)
	square := func(v expr.Ref) expr.Ref { return tab.Eq(tab.Mul(v, v), k(1521)) }
	for _, tt := range []struct {
		name  string
		cs    []expr.Ref
		want  Result
		count func(s Stats) int64
	}{
		{"none", nil, Sat, func(s Stats) int64 { return s.Trivial }},
		{"false", []expr.Ref{tab.ULt(x, y), tab.Bool(false)}, Unsat, func(s Stats) int64 { return s.Trivial }},
		{"negation", []expr.Ref{tab.ULt(x, y), tab.Not(tab.ULt(x, y))}, Unsat, func(s Stats) int64 { return s.Trivial }},
		{"negation inside", []expr.Ref{tab.And(p, tab.ULt(x, y)), tab.Not(tab.ULt(x, y))}, Unsat, func(s Stats) int64 { return s.Trivial }},
		{"negated conjunction", []expr.Ref{tab.Not(tab.And(p, tab.ULt(x, y))), tab.And(p, tab.ULt(x, y))}, Unsat, func(s Stats) int64 { return s.Trivial }},
		{"bounds", []expr.Ref{tab.ULt(x, k(5)), tab.ULt(k(7), x)}, Unsat, func(s Stats) int64 { return s.Interval }},
		{"signed bounds", []expr.Ref{tab.SLt(x, k(0)), tab.SLt(k(0xfffffffe), x), tab.Ne(x, k(0xffffffff))}, Unsat, func(s Stats) int64 { return s.Interval }},
		{"within bounds", []expr.Ref{tab.SLt(x, k(0)), tab.SLt(k(0xfffffffe), x)}, Sat, func(s Stats) int64 { return s.Interval }},
		{"linear", []expr.Ref{
			tab.ULt(x, k(1<<20)), tab.ULt(y, k(1<<20)), tab.ULt(z, k(1<<20)), tab.ULe(x, y), tab.ULe(x, z),
			tab.ULt(tab.Binary(expr.OpUDiv, tab.Add(tab.Add(x, y), z), k(3)), x),
		}, Unsat, func(s Stats) int64 { return s.Linear }},
		{"bits", []expr.Ref{square(x)}, Sat, func(s Stats) int64 { return s.Bits }},
		{"boxes of floats", []expr.Ref{tab.FLt(k(0), x), tab.FLt(tab.FAdd(x, y), k(0))}, Sat, func(s Stats) int64 { return s.Boxes }},
		{"z3", []expr.Ref{tab.FLt(k(0), tab.Extract(sym(tab, 5, 128), 31, 0))}, Sat, func(s Stats) int64 { return s.Z3Queries }},
		{"cached", []expr.Ref{square(x)}, Sat, func(s Stats) int64 { return s.CacheHits }},
		{"reused", []expr.Ref{square(x), tab.Not(tab.Eq(x, k(7)))}, Sat, func(s Stats) int64 { return s.Reused }},
		{"split", []expr.Ref{square(x), square(y), tab.ULt(z, k(4))}, Sat, func(s Stats) int64 { return s.Split }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := New(Options{Validate: true, BitsFor: time.Minute})
			defer s.Close()
			if tt.name == "cached" || tt.name == "reused" {
				s.Check(bg, Query{Table: tab, Constraints: []expr.Ref{square(x)}})
			}
			before := tt.count(s.Stats())
			a := s.Check(bg, Query{Table: tab, Constraints: tt.cs, WantModel: true})
			if a.Result != tt.want {
				t.Fatalf("%v %s", a.Result, a.Reason)
			}
			checkModel(t, tab, tt.cs, a)
			if tt.count(s.Stats()) != before+1 {
				t.Errorf("answered elsewhere: %+v", s.Stats())
			}
		})
	}
}

// The cache and the models serve other tables, where Refs differ.
func TestAcrossTables(t *testing.T) {
	s := New(Options{Validate: true})
	defer s.Close()
	for i := range 3 {
		tab := expr.NewTable()
		for j := range i {
			sym(tab, 100+j, 8)
		}
		x, y := sym(tab, 1, 32), sym(tab, 2, 128)
		cs := []expr.Ref{
			tab.Eq(tab.Mul(x, x), tab.Const(32, 1521, 0)),
			tab.Eq(tab.Extract(tab.Mul(y, y), 31, 0), tab.Add(x, tab.Const(32, 50, 0))),
		}
		if i == 2 {
			slices.Reverse(cs)
		}
		a := s.Check(bg, Query{Table: tab, Constraints: cs, WantModel: true})
		if a.Result == Unknown {
			t.Fatal(a.Reason)
		}
		checkModel(t, tab, cs, a)
	}
	if st := s.Stats(); st.Bits+st.Z3Queries != 1 || st.CacheHits != 2 {
		t.Errorf("%+v", st)
	}
}

func TestReproducible(t *testing.T) {
	ask := func(s Solver) Value {
		tab := expr.NewTable()
		x, y := sym(tab, 1, 32), sym(tab, 2, 32)
		a := s.Check(bg, Query{Table: tab, WantModel: true, Reproducible: true, Constraints: []expr.Ref{
			tab.ULt(tab.Mul(x, y), tab.Const(32, 1000, 0)), tab.ULt(tab.Const(32, 1000, 0), x), tab.ULt(tab.Const(32, 5, 0), tab.Xor(y, x)),
			tab.Ne(tab.Mul(x, y), tab.Const(32, 0, 0)),
		}})
		if a.Result != Sat {
			t.Fatalf("%v %s", a.Result, a.Reason)
		}
		return Value{Lo: a.Model[x].Lo, Hi: a.Model[y].Lo}
	}
	one, two := New(Options{}), New(Options{})
	defer one.Close()
	defer two.Close()
	want := ask(one)
	for i := range 5 {
		tab := expr.NewTable()
		x := sym(tab, 1, 32)
		two.Check(bg, Query{Table: tab, Constraints: []expr.Ref{tab.Eq(tab.Mul(x, x), tab.Const(32, uint64(i*i), 0))}})
		if got := ask(two); got != want {
			t.Errorf("%v, before %v", got, want)
		}
	}
}

func TestClose(t *testing.T) {
	s := New(Options{})
	tab := expr.NewTable()
	x := sym(tab, 1, 32)
	q := Query{Table: tab, Constraints: []expr.Ref{tab.Eq(tab.Mul(x, x), tab.Const(32, 1521, 0))}}
	answered := false
	s.Submit(bg, q, func(a Answer) { answered = a.Result == Sat })
	s.Close()
	s.Close()
	if !answered {
		t.Error("closed before the answer")
	}
	q.Reproducible = true // past the cache
	if a := s.Check(bg, q); a.Result != Unknown {
		t.Errorf("%v after Close", a.Result)
	}
	s.Submit(bg, q, func(a Answer) {
		if a.Result != Unknown {
			t.Errorf("%v after Close", a.Result)
		}
	})
	s.Wait()
}

// Contexts that were given up are freed, also those that have seen floats.
func TestContextsAreFreed(t *testing.T) {
	w := &worker{opt: Options{NoIncremental: true}.withDefaults(), n: new(counters)}
	use := func() {
		for i := range 6 {
			tab := expr.NewTable()
			x := sym(tab, i, 32)
			w.solve(&problem{table: tab, constraints: []expr.Ref{tab.FLt(tab.FAdd(x, x), tab.Const(32, 0x40000000, 0))}})
		}
		for range 10 {
			runtime.GC()
			time.Sleep(2 * time.Millisecond)
		}
	}
	use()
	before := z3Bytes()
	if before == 0 {
		t.Fatal("Z3 was not asked")
	}
	for range 3 {
		use()
	}
	if after := z3Bytes(); after > before+8<<20 {
		t.Errorf("Z3 holds %d KB, before %d KB", after>>10, before>>10)
	}
}

func TestFailureIsUnknown(t *testing.T) {
	n := new(counters)
	z := newSession(1000, n)
	tab := expr.NewTable()
	// A constraint that is no truth value makes Z3 report an error.
	p := &problem{table: tab, constraints: []expr.Ref{tab.Add(sym(tab, 1, 32), sym(tab, 2, 32))}}
	if a := z.attempt(p, false, n); a.Result != Unknown || !strings.Contains(a.Reason, "failed") {
		t.Errorf("%v %q", a.Result, a.Reason)
	}
	if !z.spoiled || n.failures.Load() != 1 {
		t.Error("the session goes on after a failure")
	}
}

func BenchmarkPath(b *testing.B) {
	for _, opt := range []struct {
		name string
		opt  Options
	}{{"stack", Options{}}, {"z3", bare()}, {"fresh", Options{NoIncremental: true, CacheEntries: -1, ReuseModels: -1, NoSlicing: true, NoInterval: true}}} {
		b.Run(opt.name, func(b *testing.B) {
			s := New(opt.opt)
			defer s.Close()
			tab := expr.NewTable()
			i := 0
			for b.Loop() {
				i++
				var path []expr.Ref
				for d := range 8 {
					x, y := sym(tab, i*8+d, 32), sym(tab, i*8+d/2, 32)
					path = append(path, tab.SLt(tab.Add(x, tab.Mul(y, tab.Const(32, 3, 0))), tab.Const(32, uint64(100+d), 0)))
					if a := s.Check(bg, Query{Table: tab, Constraints: path}); a.Result != Sat {
						b.Fatal(fmt.Sprint(a))
					}
				}
			}
			b.ReportMetric(float64(s.Stats().Queries)/b.Elapsed().Seconds(), "queries/s")
		})
	}
}
