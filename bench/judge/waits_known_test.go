package judge

// This file tests the judge on programs with deadlines and cancellation whose outcome is known.

import "testing"

func TestKnownWaits(t *testing.T) {
	one := []Global{{Kind: Scalar, Type: "int"}}
	two := []Global{{Kind: Scalar, Type: "int"}, {Kind: Scalar, Type: "int"}}
	three := append([]Global{{Kind: Scalar, Type: "int"}}, two...)
	set := func(g, k int) *Stmt { return &Stmt{Kind: Assign, L: global(g), X: num(k)} }
	lock, unlock, signal, wait := &Stmt{Kind: Lock}, &Stmt{Kind: Unlock}, &Stmt{Kind: Signal}, &Stmt{Kind: Wait}
	timed := &Stmt{Kind: TimedWait, M: 1}
	when := func(x *Expr, body ...*Stmt) *Stmt { return &Stmt{Kind: If, X: x, Body: body} }
	assert := func(x *Expr) *Stmt { return &Stmt{Kind: Assert, X: x} }
	zero := func(g int) *Expr { return op(global(g), '=', num(0)) }
	handler := func(body ...*Stmt) []*Func { return []*Func{{Body: body}} }
	unbounded := Bounds{Context: -1}
	late := Bounds{Context: -1, LateCancel: true}
	for _, x := range []struct {
		name string
		p    *Program
		b    Bounds
		want string
	}{
		{"time runs out though what was waited for has come", &Program{Globals: one, Mutexes: 1, Conds: 1,
			Threads: routineOf(lock, when(zero(0), timed, when(local(1), assert(zero(0)))), unlock),
			Main:    inMain(1, false, lock, set(0, 1), signal, unlock, &Stmt{Kind: Join})}, unbounded, "assert {1}"},
		{"a timed wait that is not signalled does not return 0", &Program{Globals: one, Mutexes: 1, Conds: 1,
			Threads: routineOf(lock, timed, assert(local(1)), unlock), Main: inMain(1, true, set(0, 1))}, unbounded, "{1}"},
		{"a free lock is had in time", &Program{Globals: one, Mutexes: 1,
			Main: inMain(0, false, &Stmt{Kind: TimedLock, M: 0}, set(0, 1), assert(op(local(0), '=', num(0)))),
		}, unbounded, "{1}"},
		{"a held one may be had or not", &Program{Globals: one, Mutexes: 1,
			Threads: routineOf(&Stmt{Kind: TimedLock, M: 1}, &Stmt{Kind: Assign, L: global(0), X: local(1)}),
			Main:    inMain(1, false, lock, unlock, &Stmt{Kind: Join})}, unbounded, "deadlock {0,1}"},
		{"a request before the wait is acted upon in it", &Program{Globals: one, Mutexes: 1, Conds: 1, Handlers: handler(unlock, set(0, 1)),
			Threads: routineOf(&Stmt{Kind: CancelSelf}, lock, &Stmt{Kind: Guard, Body: []*Stmt{wait}}, unlock, set(0, 2)), Main: inMain(1, true, lock, unlock)}, unbounded, "{1}"},
		{"a request that waits", &Program{Globals: one,
			Threads: routineOf(&Stmt{Kind: CancelState, N: 1}, &Stmt{Kind: CancelSelf}, &Stmt{Kind: TestCancel}, set(0, 1), &Stmt{Kind: CancelState}, &Stmt{Kind: TestCancel}, set(0, 2)),
			Main:    inMain(1, true)}, unbounded, "{1}"},
		{"a cancelled thread is known", &Program{Globals: one, Threads: routineOf(&Stmt{Kind: TestCancel}), Main: &Func{Locals: []int{0}, Body: []*Stmt{
			{Kind: Create}, {Kind: Cancel}, {Kind: JoinStatus, M: 0}, {Kind: Assign, L: global(0), X: local(0)}}}}, unbounded, "{0,1}"},
		// What shared/bugs calls cancel_signal: 0 is w, 1 is uw, 2 is ready.
		{"a signal after the request is lost", &Program{Globals: three, Mutexes: 1, Conds: 1, Handlers: handler(assert(zero(1)), unlock),
			Threads: append(routineOf(lock, &Stmt{Kind: Guard, Body: []*Stmt{set(0, 1), wait}}, unlock),
				routineOf(lock, when(global(2), set(1, 1), wait), unlock)...),
			Main: &Func{Body: []*Stmt{{Kind: Create}, {Kind: Create, N: 1, M: 1}, lock, when(zero(0), &Stmt{Kind: Exit}), {Kind: Cancel}, signal, set(2, 1), unlock, {Kind: Join, N: 1}}}},
			unbounded, "assert deadlock {0 0 0,1 0 1}"},
		{"a cancelled thread takes no signal", &Program{Globals: two, Mutexes: 1, Conds: 1, Handlers: handler(unlock),
			Threads: append(routineOf(lock, &Stmt{Kind: Guard, Body: []*Stmt{{Kind: Update, Op: '+', L: global(0), X: num(1)}, wait}, M: 1}),
				routineOf(lock, &Stmt{Kind: Update, Op: '+', L: global(0), X: num(1)}, wait, unlock)...),
			Main: &Func{Body: []*Stmt{{Kind: Create}, {Kind: Create, N: 1, M: 1}, lock, {Kind: Assume, X: op(global(0), '=', num(2))}, {Kind: Cancel}, signal, unlock, {Kind: Join}, {Kind: Assume, X: zero(1)}, {Kind: Exit}}}},
			late, "{2 0}"},
		{"a semaphore", &Program{Globals: one, Sems: []int{0}, Threads: routineOf(set(0, 1), &Stmt{Kind: SemPost}),
			Main: inMain(1, false, &Stmt{Kind: SemWait}, assert(op(global(0), '=', num(1))))}, unbounded, "{1}"},
		{"a compare-and-swap may fail", &Program{Globals: []Global{{Kind: Atomic, Type: "int"}}, Main: &Func{Locals: []int{0, 2},
			Body: []*Stmt{{Kind: WeakSwap, L: global(0), X: num(0), Y: num(1), M: 0, N: 1}, assert(op(local(1), '=', num(0)))}}}, unbounded, "{0,1}"},
	} {
		o := Judge(x.p, x.b)
		if got := describe(o); got != x.want || o.Invalid != "" {
			t.Errorf("%s: got %s (%s), want %s\n%s", x.name, got, o.Invalid, x.want, x.p.C())
		}
	}
}
