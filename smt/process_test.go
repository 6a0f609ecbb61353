package smt

// This file tests solver processes: that they end when they must, and that what happens to
// one harms nobody else.

import (
	"context"
	"strings"
	"testing"
	"time"

	"heddle.example/expr"
	"heddle.example/patience"
)

// floats asks what makes Z3 work for long, and take much memory, before it begins to search.
func floats(t *expr.Table) []expr.Ref {
	x, y := sym(t, 1, 64), sym(t, 2, 64)
	d := t.FMul(t.FDiv(t.FMul(x, y), t.FAdd(x, y)), x)
	for range 6 {
		d = t.FDiv(t.FMul(d, x), t.FAdd(d, y))
	}
	return []expr.Ref{t.FEq(d, t.Const(64, 0x3fe76db6db6db6db, 0)), t.FLt(x, y)}
}

// easy is answered by Z3 at once.
func easy(t *testing.T, s Solver) {
	t.Helper()
	tab := expr.NewTable()
	x := sym(tab, 9, 32)
	a := s.Check(bg, Query{Table: tab, WantModel: true, Reproducible: true, Constraints: []expr.Ref{tab.Eq(tab.Mul(x, x), tab.Const(32, 49, 0))}})
	if a.Result != Sat {
		t.Fatalf("%v %q", a.Result, a.Reason)
	}
}

func TestCancelWhatDoesNotReact(t *testing.T) {
	s := New(Options{})
	defer s.Close()
	for _, d := range []time.Duration{50 * time.Millisecond, 500 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(bg, d)
		tab := expr.NewTable()
		start := time.Now()
		a := s.Check(ctx, Query{Table: tab, Constraints: floats(tab)})
		cancel()
		if a.Result != Unknown || !strings.Contains(a.Reason, "cancelled") {
			t.Fatalf("%v %q", a.Result, a.Reason)
		}
		if took := time.Since(start); took > d+patience.For(800*time.Millisecond) {
			t.Errorf("took %v to end after %v", took, d)
		}
	}
	easy(t, s)
	if n := s.Stats().Failures; n != 0 {
		t.Errorf("%d failures", n)
	}
}

// endSpare ends the processes that other tests left.
func endSpare() {
	for pr := idle.take(); pr != nil; pr = idle.take() {
		pr.kill("")
	}
}

func TestRelieve(t *testing.T) {
	endSpare()
	s := New(Options{})
	defer s.Close()
	answer := make(chan Answer)
	go func() {
		tab := expr.NewTable()
		answer <- s.Check(bg, Query{Table: tab, Constraints: floats(tab)})
	}()
	const enough = 150 << 20
	for Resident() < enough {
		time.Sleep(time.Millisecond)
	}
	if !Relieve(enough/2, "memory is short") {
		t.Error("there was nothing to end")
	}
	if a := <-answer; a.Result != Unknown || !strings.Contains(a.Reason, "memory is short") {
		t.Errorf("%v %q", a.Result, a.Reason)
	}
	if n := Resident(); n > enough/2 {
		t.Errorf("%d MB are held", n>>20)
	}
	if Relieve(enough/2, "memory is short") {
		t.Error("something was ended that holds little")
	}
	easy(t, s)
	if !Relieve(0, "memory is short") {
		t.Error("an idle process was not ended")
	}
	easy(t, s)
}

// A crash of Z3, here by the system, is an answer like others.
func TestCrash(t *testing.T) {
	endSpare()
	s := New(Options{})
	defer s.Close()
	answer := make(chan Answer)
	go func() {
		tab := expr.NewTable()
		answer <- s.Check(bg, Query{Table: tab, Constraints: floats(tab)})
	}()
	for len(running.all()) == 0 {
		time.Sleep(time.Millisecond)
	}
	time.Sleep(50 * time.Millisecond)
	for _, pr := range running.all() {
		_ = pr.cmd.Process.Kill()
	}
	if a := <-answer; a.Result != Unknown || !strings.Contains(a.Reason, "failed") {
		t.Errorf("%v %q", a.Result, a.Reason)
	}
	if n := s.Stats().Failures; n != 1 {
		t.Errorf("%d failures", n)
	}
	easy(t, s)
}

// Expressions that are deeper than a stack of the system allows, and shared parts.
func TestDeepExpressions(t *testing.T) {
	s := New(bare())
	defer s.Close()
	tab := expr.NewTable()
	x, y := sym(tab, 1, 32), sym(tab, 2, 32)
	e := x
	for i := range 100_000 {
		e = tab.Xor(tab.Add(e, tab.Const(32, uint64(i), 0)), tab.Mul(y, e))
	}
	ctx, cancel := context.WithTimeout(bg, 2*time.Second)
	defer cancel()
	a := s.Check(ctx, Query{Table: tab, Constraints: []expr.Ref{tab.Eq(e, tab.Const(32, 5, 0))}})
	if a.Result == Unsat {
		t.Errorf("%v %q", a.Result, a.Reason)
	}
	t.Logf("%v %s", a.Result, a.Reason)
	easy(t, s)
}

// What goes over to a process is what was asked, whatever it knew before.
func TestWire(t *testing.T) {
	var v vocabulary
	var l lexicon
	for round := range 3 {
		tab := expr.NewTable()
		for i := range round {
			sym(tab, 50+i, 8)
		}
		x, y := sym(tab, 1, 128), sym(tab, round, 64)
		p := &problem{table: tab, fresh: round == 1, constraints: []expr.Ref{
			tab.ULt(tab.Mul(x, x), tab.Const(128, 1, 77)),
			tab.FLt(y, tab.ITE(tab.Eq(tab.Extract(x, 64, 1), y), tab.FAdd(y, y), tab.Concat(tab.Extract(x, 40, 9), tab.Extract(y, 31, 0)))),
		}}
		syms := symbolsOf(tab, p.constraints)
		q, gotSyms, err := l.question(v.question(p, syms))
		if err != nil {
			t.Fatal(err)
		}
		if show(q.table, q.constraints) != show(tab, p.constraints) || show(q.table, gotSyms) != show(tab, syms) || q.fresh != p.fresh {
			t.Errorf("%s became %s", show(tab, p.constraints), show(q.table, q.constraints))
		}
		for i, c := range p.constraints {
			if q.table.Hash(q.constraints[i]) != tab.Hash(c) {
				t.Error("the hash is another")
			}
		}
		want := Answer{Result: Sat, Model: map[expr.Ref]Value{}}
		for i, s := range syms {
			want.Model[s] = Value{Lo: uint64(i), Hi: 1 << 63}
		}
		got, w, err := readAnswer(appendAnswer(nil, want, syms, work{checks: 1, held: 1 << 40}), syms)
		if err != nil || got.Result != Sat || len(got.Model) != len(syms) || got.Model[syms[1]] != want.Model[syms[1]] || w.held != 1<<40 {
			t.Errorf("%v, %+v became %+v", err, want, got)
		}
	}
	for n := range 40 { // damaged messages are no panic
		_, _, _ = l.question(v.question(&problem{table: expr.NewTable()}, nil)[:min(n, 2)])
		_, _, _ = readAnswer(make([]byte, n), nil)
	}
}

// A solver that is closed leaves its process to the next one, which finds nothing of what was there: neither terms nor options.
func TestSpareProcess(t *testing.T) {
	endSpare()
	var first *process
	for i := range 3 {
		s := New(Options{RLimit: uint(10_000_000 + i), NoInterval: true, BitsFor: -1})
		tab := expr.NewTable()
		x := sym(tab, i, 32)
		a := s.Check(bg, Query{Table: tab, WantModel: true, Constraints: []expr.Ref{tab.Eq(tab.Mul(x, x), tab.Const(32, uint64(49+i*32), 0))}})
		if a.Result != Sat || (a.Model[x].Lo*a.Model[x].Lo)&0xffffffff != uint64(49+i*32) {
			t.Fatalf("%d: %v %q %v", i, a.Result, a.Reason, a.Model)
		}
		if n := s.Stats(); n.Contexts != 1 {
			t.Errorf("%d: %d contexts", i, n.Contexts)
		}
		all := running.all()
		if len(all) != 1 || first != nil && all[0] != first {
			t.Fatalf("%d: %d processes run", i, len(all))
		}
		first = all[0]
		s.Close()
	}
	session, err := NewSession(expr.NewTable())
	if err != nil || session.pr != first {
		t.Fatalf("a session has another process: %v", err)
	}
	session.Close()
	easy(t, New(Options{}))
	// One that has ended in the meantime is not taken.
	_ = first.cmd.Process.Kill()
	<-first.ended
	s := New(Options{})
	defer s.Close()
	easy(t, s)
}
