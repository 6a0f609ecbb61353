package judge

// This file defines the random generator's statements about time, cancellation and compare-and-swap that may fail.

func (c *Config) waits() bool { return c.Timed || c.Cancel || c.Weak }

// handlers makes cleanup handlers: what they do, and often the end of a critical section.
func (g *generator) handlers() {
	for n := 1 + g.rand.Intn(2); n > 0; n-- {
		f := &Func{}
		g.enter(f)
		g.plain = true
		if g.coin(60) {
			f.Body = append(f.Body, g.leaveTrace())
		}
		if g.coin(25) {
			f.Body = append(f.Body, &Stmt{Kind: Assert, X: g.predicate()})
		}
		if g.coin(75) {
			f.Body = append(f.Body, &Stmt{Kind: Unlock})
			if g.p.Conds > 0 && g.coin(20) {
				f.Body = append(f.Body, &Stmt{Kind: Signal})
			}
		}
		g.p.Handlers = append(g.p.Handlers, f)
	}
}

// predicate is a condition that most waits have in common: what fulfil makes false.
func (g *generator) predicate() *Expr {
	if g.coin(35) {
		return g.sharedCondition()
	}
	return &Expr{Kind: Binary, Op: '=', X: &Expr{Kind: Var}, Y: &Expr{Kind: Const, N: g.p.Globals[0].Init}}
}

// fulfil writes what others wait for.
func (g *generator) fulfil() *Stmt {
	return &Stmt{Kind: Assign, L: &Expr{Kind: Var}, X: &Expr{Kind: Const, N: 1 - g.p.Globals[0].Init}}
}

// leaveTrace writes a small number to a global.
func (g *generator) leaveTrace() *Stmt {
	if g.coin(40) {
		return g.fulfil()
	}
	at := g.shared(true)
	for at.Kind == Deref {
		at = g.shared(true)
	}
	return &Stmt{Kind: Assign, L: at, X: &Expr{Kind: Const, N: g.rand.Intn(3)}}
}

// waits makes statements of the families that are asked for; nil if it finds none.
func (g *generator) waits(depth int) []*Stmt {
	l := g.freeLocal()
	if l < 0 {
		return nil
	}
	got := &Expr{Kind: Local, N: l}
	// on does something where the local is, or is not, true.
	on := func(truth bool, s ...*Stmt) *Stmt {
		x := got
		if !truth {
			x = &Expr{Kind: NotNot, X: got}
		}
		return &Stmt{Kind: If, X: x, Body: s}
	}
	held := false
	for _, h := range g.held {
		held = held || h == 0
	}
	switch n := g.rand.Intn(10); {
	case g.c.Weak && n < 6:
		return g.weakSwap(l)
	case g.c.Cancel && n < 4:
		if held || g.coin(25) {
			return []*Stmt{{Kind: TestCancel}}
		}
		return g.guarded(depth)
	case g.c.Cancel && n == 4:
		switch g.rand.Intn(4) {
		case 0:
			return []*Stmt{{Kind: CancelSelf}}
		case 1:
			return []*Stmt{{Kind: CancelState, N: g.rand.Intn(2)}}
		}
		return append([]*Stmt{{Kind: CancelState, N: 1}}, append(g.block(1, 0), &Stmt{Kind: CancelState})...)
	case len(g.p.Sems) > 0 && n < 7:
		switch g.rand.Intn(5) {
		case 0:
			return []*Stmt{{Kind: SemWait}, g.leaveTrace()}
		case 1:
			return []*Stmt{{Kind: SemTry, M: l}, on(g.coin(50), g.leaveTrace())}
		case 2:
			if g.c.Timed {
				return []*Stmt{{Kind: SemTimed, M: l}, on(g.coin(50), g.leaveTrace())}
			}
		}
		if g.spinning == 0 {
			return []*Stmt{g.leaveTrace(), {Kind: SemPost}}
		}
	case g.c.Timed && g.p.Conds > 0 && !held && n < 9:
		return g.timedWait(l, on)
	case g.c.Timed && !held:
		g.held = append(g.held, 0)
		body := append(g.block(1, 0), &Stmt{Kind: Unlock})
		g.held = g.held[:len(g.held)-1]
		out := []*Stmt{{Kind: TimedLock, M: l}, on(false, body...)}
		if g.coin(30) {
			out[1].Else = []*Stmt{g.leaveTrace()}
		}
		return out
	}
	return nil
}

// firstWait makes what a thread begins with: most often a wait.
func (g *generator) firstWait() []*Stmt {
	l := g.freeLocal()
	on := func(truth bool, s ...*Stmt) *Stmt {
		x := &Expr{Kind: Local, N: l}
		if !truth {
			x = &Expr{Kind: NotNot, X: x}
		}
		return &Stmt{Kind: If, X: x, Body: s}
	}
	switch {
	case g.c.Cancel && g.coin(60):
		return g.guarded(1)
	case g.c.Timed && g.coin(80):
		return g.timedWait(l, on)
	case g.coin(40):
		return g.waiter()
	}
	return nil
}

// timedWait makes a wait with a deadline inside a critical section.
func (g *generator) timedWait(l int, on func(bool, ...*Stmt) *Stmt) []*Stmt {
	wait := []*Stmt{{Kind: TimedWait, M: l}}
	switch g.rand.Intn(4) {
	case 0:
		wait = append(wait, on(true, &Stmt{Kind: Assert, X: g.predicate()}))
	case 1:
		wait = append(wait, on(g.coin(70), g.leaveTrace()))
	}
	out := []*Stmt{{Kind: Lock}}
	switch g.rand.Intn(3) {
	case 0:
		out = append(out, wait...)
	case 1:
		out = append(out, &Stmt{Kind: If, X: g.predicate(), Body: wait})
	case 2:
		loop := &Stmt{Kind: While, X: g.predicate(), Body: wait}
		if g.coin(50) {
			loop.Body = append(loop.Body, on(true, &Stmt{Kind: Break}))
		}
		out = append(out, loop)
	}
	if g.coin(40) {
		out = append(out, g.leaveTrace())
	}
	return append(out, &Stmt{Kind: Unlock})
}

// guarded makes a critical section with a wait that a handler cleans up after.
func (g *generator) guarded(depth int) []*Stmt {
	h := g.rand.Intn(len(g.p.Handlers))
	unlocks := false
	for _, s := range g.p.Handlers[h].Body {
		unlocks = unlocks || s.Kind == Unlock
	}
	var body []*Stmt
	if g.coin(40) {
		body = append(body, g.leaveTrace())
	}
	g.held = append(g.held, 0)
	switch wait := (&Stmt{Kind: Wait}); {
	case g.p.Conds > 0 && g.coin(75):
		if l := g.freeLocal(); g.c.Timed && l >= 0 && g.coin(50) {
			wait = &Stmt{Kind: TimedWait, M: l}
		}
		if g.coin(50) {
			body = append(body, &Stmt{Kind: If, X: g.predicate(), Body: []*Stmt{wait}})
		} else {
			body = append(body, wait)
		}
	case len(g.p.Sems) > 0 && g.coin(70):
		body = append(body, &Stmt{Kind: SemWait})
	default:
		body = append(body, &Stmt{Kind: TestCancel})
	}
	if g.coin(30) {
		body = append(body, g.block(1, min(depth, 1))...)
	}
	g.held = g.held[:len(g.held)-1]
	s := &Stmt{Kind: Guard, N: h, Body: body}
	if unlocks && g.coin(60) {
		s.M = 1
		return []*Stmt{{Kind: Lock}, s}
	}
	return []*Stmt{{Kind: Lock}, s, {Kind: Unlock}}
}

// weakSwap makes a compare-and-swap that may fail, alone or in a loop until it does not.
func (g *generator) weakSwap(l int) []*Stmt {
	at := &Expr{Kind: Var, N: g.pick(Atomic)}
	s := &Stmt{Kind: WeakSwap, M: l, N: -1, L: at, X: &Expr{Kind: Const, N: g.rand.Intn(2)}, Y: &Expr{Kind: Const, N: g.rand.Intn(4)}}
	got := &Expr{Kind: Local, N: l}
	was := -1
	for n := g.f.Params; n < g.f.Params+len(g.f.Locals); n++ {
		if n != l && n != 0 {
			was = n
		}
	}
	for _, b := range g.busy {
		if b == was {
			was = -1
		}
	}
	if was >= 0 && g.coin(60) {
		s.N = was
		if g.coin(40) {
			s.X = &Expr{Kind: Binary, Op: '&', X: &Expr{Kind: Local, N: was}, Y: &Expr{Kind: Const, N: 3}}
		}
	}
	switch g.rand.Intn(5) {
	case 0:
		return []*Stmt{s, {Kind: Assert, X: got}}
	case 1:
		return []*Stmt{{Kind: DoWhile, X: &Expr{Kind: NotNot, X: got}, Body: []*Stmt{s}}}
	case 2:
		if s.N >= 0 { // a failure tells what the value is, and it is often the one that was expected
			return []*Stmt{s, {Kind: If, X: &Expr{Kind: NotNot, X: got}, Body: []*Stmt{{Kind: Assert, X: &Expr{Kind: Binary, Op: '#', X: &Expr{Kind: Local, N: s.N}, Y: s.X}}}}}
		}
	case 3:
		return []*Stmt{s, {Kind: If, X: got, Body: []*Stmt{g.leaveTrace()}, Else: []*Stmt{g.leaveTrace()}}}
	}
	return []*Stmt{s}
}
