package judge

// This file defines the random generator's statements.

func (g *generator) block(n, depth int) []*Stmt {
	var out []*Stmt
	for ; n > 0; n-- {
		out = append(out, g.stmts(depth)...)
	}
	return out
}

// stmts makes one statement, or several that belong together.
func (g *generator) stmts(depth int) []*Stmt {
	one := func(s *Stmt) []*Stmt { return []*Stmt{s} }
	if g.c.waits() && !g.helper && !g.plain && g.coin(50) {
		if list := g.waits(depth); list != nil {
			return list
		}
	}
	for {
		switch g.rand.Intn(24) {
		case 0, 1, 2, 3, 4:
			return one(g.assignment())
		case 5:
			if s := g.update(); s != nil {
				return one(s)
			}
		case 6:
			if l := g.freeLocal(); l >= 0 {
				return one(&Stmt{Kind: Assign, L: &Expr{Kind: Local, N: l}, X: g.masked(2, true)})
			}
		case 7, 8:
			if depth > 0 {
				s := &Stmt{Kind: If, X: g.condition(1), Body: g.block(1, depth-1)}
				if g.coin(20) {
					s.Body = []*Stmt{{Kind: Assert, X: g.condition(0)}}
				}
				if g.coin(40) {
					s.Else = g.block(1, depth-1)
				}
				return one(s)
			}
		case 9:
			if depth > 0 && g.c.Loops {
				if s := g.loop(depth); s != nil {
					return one(s)
				}
			}
		case 10:
			if depth > 0 && g.c.Spins && !g.helper && !g.plain {
				return one(g.spin())
			}
		case 11, 12:
			if g.p.Mutexes > 0 && !g.plain && depth > 0 {
				return g.critical(depth)
			}
		case 13, 14:
			if g.p.Conds > 0 && !g.plain && depth > 0 {
				return g.monitor()
			}
		case 15, 16:
			if s := g.atomicUpdate(); s != nil {
				return one(s)
			}
		case 17:
			if g.c.Sections && !g.plain {
				g.plain = true
				s := &Stmt{Kind: Section, Body: g.block(1+g.rand.Intn(2), min(depth, 1))}
				g.plain = false
				return one(s)
			}
		case 18:
			if l := g.freeLocal(); g.c.Nondet && l >= 0 {
				input := &Stmt{Kind: Nondet, N: l, M: 1 + g.rand.Intn(2)}
				if at := g.shared(true); at.Kind != Deref && g.coin(60) {
					return []*Stmt{input, {Kind: Assign, L: at, X: &Expr{Kind: Local, N: l}}}
				}
				return one(input)
			}
		case 19:
			return one(&Stmt{Kind: Assert, X: g.condition(1)})
		case 20:
			if g.c.Assumes && g.coin(50) {
				return one(&Stmt{Kind: Assume, X: g.condition(0)})
			}
		case 21:
			if l := g.freeLocal(); len(g.p.Funcs) > 0 && l >= 0 && !g.helper {
				return one(g.call(l))
			}
		case 22:
			if s := g.special(); s != nil {
				return one(s)
			}
		case 23:
			if g.c.Exits && g.coin(30) {
				s := &Stmt{Kind: Exit, N: g.rand.Intn(2)}
				if g.coin(70) {
					s = &Stmt{Kind: If, X: g.condition(0), Body: one(s)}
				}
				return one(s)
			}
			if g.helper && g.coin(50) {
				return one(&Stmt{Kind: If, X: g.condition(0), Body: one(&Stmt{Kind: Return, X: g.masked(1, true)})})
			}
		}
	}
}

// assignment stores to a global. A place that is reached through another global
// gets a value that reads none: C leaves their order open.
func (g *generator) assignment() *Stmt {
	l := g.shared(false)
	free := l.Kind == Deref || l.Kind == Elem && reads(l.X)
	return &Stmt{Kind: Assign, L: l, X: g.masked(g.rand.Intn(3), !free)}
}

// reads tells whether e reads a global.
func reads(e *Expr) bool {
	if e == nil {
		return false
	}
	switch e.Kind {
	case Var, Elem, Field, Deref:
		return true
	}
	return reads(e.X) || reads(e.Y)
}

// mayGrow tells whether values may still grow here: not where the same code can
// run without end.
func (g *generator) mayGrow() bool { return g.spinning == 0 && !g.helper }

func (g *generator) update() *Stmt {
	l := g.shared(true)
	if l.Kind == Var && g.p.Globals[l.N].Kind == Atomic {
		// On an atomic object it is one access.
		return &Stmt{Kind: Fetch, Op: '|', M: -1, L: l, X: &Expr{Kind: Const, N: g.rand.Intn(4)}}
	}
	ops := "|&^"
	if g.mayGrow() && g.p.plainInt(l) {
		ops = "+|&^+"
	}
	s := &Stmt{Kind: Update, Op: ops[g.rand.Intn(len(ops))], L: l, X: g.value(0, false)}
	if s.X.Kind == Local {
		s.X = &Expr{Kind: Binary, Op: '&', X: s.X, Y: &Expr{Kind: Const, N: 3}}
	}
	return s
}

// plainInt tells whether a place has type int.
func (p *Program) plainInt(l *Expr) bool {
	switch l.Kind {
	case Var, Elem:
		return p.Globals[l.N].Type == "int"
	}
	return true
}

// loop makes a bounded loop, perhaps with a way out in the middle.
func (g *generator) loop(depth int) *Stmt {
	l := g.freeLocal()
	if l < 0 {
		return nil
	}
	g.busy = append(g.busy, l)
	g.loops++
	s := &Stmt{Kind: For, N: l, M: 1 + g.rand.Intn(3), Body: g.block(1, depth-1)}
	if g.coin(20) {
		k := Break
		if g.coin(40) {
			k = Continue
		}
		out := &Stmt{Kind: If, X: g.condition(0), Body: []*Stmt{{Kind: k}}}
		if g.coin(50) {
			s.Body = append([]*Stmt{out}, s.Body...)
		} else {
			s.Body = append(s.Body, out)
		}
	}
	g.loops--
	g.busy = g.busy[:len(g.busy)-1]
	return s
}

// spin makes a loop that runs until a shared condition holds.
func (g *generator) spin() *Stmt {
	g.spinning++
	defer func() { g.spinning-- }()
	s := &Stmt{Kind: While, X: g.sharedCondition()}
	if g.coin(25) {
		s.Kind = DoWhile
	}
	if g.coin(50) {
		s.Body = g.block(1, 0)
		if g.coin(20) {
			s.Body = append(s.Body, &Stmt{Kind: If, X: g.condition(0), Body: []*Stmt{{Kind: Break}}})
		}
	}
	return s
}

// critical makes a section between lock and unlock.
func (g *generator) critical(depth int) []*Stmt {
	m := g.rand.Intn(g.p.Mutexes)
	free := true
	for _, h := range g.held {
		free = free && h != m
	}
	if !free && !(g.c.Misuse && g.coin(30)) {
		return []*Stmt{g.assignment()}
	}
	if l := g.freeLocal(); l >= 0 && g.coin(20) {
		body := append(g.block(1, depth-1), &Stmt{Kind: Unlock, N: m})
		return []*Stmt{{Kind: TryLock, N: m, M: l}, {Kind: If, X: &Expr{Kind: NotNot, X: &Expr{Kind: Local, N: l}}, Body: body}}
	}
	g.held = append(g.held, m)
	out := []*Stmt{{Kind: Lock, N: m}}
	out = append(out, g.block(1+g.rand.Intn(2), depth-1)...)
	g.held = g.held[:len(g.held)-1]
	if g.c.Misuse && g.coin(15) {
		return out
	}
	out = append(out, &Stmt{Kind: Unlock, N: m})
	if g.c.Misuse && g.coin(15) {
		out = append(out, &Stmt{Kind: Unlock, N: m})
	}
	return out
}

// monitor makes a wait for a condition, or a change with a signal.
func (g *generator) monitor() []*Stmt {
	for _, h := range g.held {
		if h == 0 {
			return []*Stmt{{Kind: Signal}}
		}
	}
	out := []*Stmt{{Kind: Lock}}
	g.held = append(g.held, 0)
	if g.coin(50) {
		wait := &Stmt{Kind: Wait}
		switch n := g.rand.Intn(10); {
		case n < 6:
			out = append(out, &Stmt{Kind: While, X: g.sharedCondition(), Body: []*Stmt{wait}})
		case n < 9:
			out = append(out, &Stmt{Kind: If, X: g.sharedCondition(), Body: []*Stmt{wait}})
		default:
			out = append(out, wait)
		}
		if g.coin(60) {
			out = append(out, g.assignment())
		}
	} else {
		out = append(out, g.assignment())
		k := Signal
		if g.coin(35) {
			k = Broadcast
		}
		out = append(out, &Stmt{Kind: k})
	}
	g.held = g.held[:len(g.held)-1]
	unlock := &Stmt{Kind: Unlock}
	if g.coin(20) {
		// The signal after the unlock.
		last := len(out) - 1
		if k := out[last].Kind; k == Signal || k == Broadcast {
			return append(out[:last:last], unlock, out[last])
		}
	}
	return append(out, unlock)
}

// waiter makes a wait after which a trace of who waited is left.
func (g *generator) waiter() []*Stmt {
	wait := &Stmt{Kind: Wait}
	if g.coin(50) {
		wait = &Stmt{Kind: If, X: g.sharedCondition(), Body: []*Stmt{wait}}
	}
	me := &Expr{Kind: Binary, Op: '&', X: &Expr{Kind: Local, N: 0}, Y: &Expr{Kind: Const, N: 3}}
	at := g.shared(true)
	for at.Kind == Deref {
		at = g.shared(true)
	}
	return []*Stmt{{Kind: Lock}, wait, {Kind: Assign, L: at, X: me}, {Kind: Unlock}}
}

// atomicUpdate makes a read-modify-write or a compare-and-swap.
func (g *generator) atomicUpdate() *Stmt {
	i := g.pick(Atomic)
	if i < 0 {
		return nil
	}
	l := &Expr{Kind: Var, N: i}
	d := g.freeLocal()
	if d >= 0 && g.coin(35) {
		return &Stmt{Kind: CompareSwap, M: d, L: l, X: &Expr{Kind: Const, N: g.rand.Intn(3)}, Y: g.small()}
	}
	ops := "|&^="
	if g.mayGrow() {
		ops = "++-|&^="
	}
	if d < 0 || g.coin(40) {
		d = -1
	}
	return &Stmt{Kind: Fetch, Op: ops[g.rand.Intn(len(ops))], M: d, L: l, X: g.small()}
}

// small is a constant or a masked local.
func (g *generator) small() *Expr {
	if g.coin(60) || g.f.Params+len(g.f.Locals) == 0 {
		return &Expr{Kind: Const, N: g.rand.Intn(3)}
	}
	return &Expr{Kind: Binary, Op: '&', X: &Expr{Kind: Local, N: g.local()}, Y: &Expr{Kind: Const, N: 3}}
}

func (g *generator) call(l int) *Stmt {
	m := g.rand.Intn(len(g.p.Funcs))
	s := &Stmt{Kind: Call, N: l, M: m}
	reader := g.rand.Intn(3) // only one argument may read a global
	for i := 0; i < g.p.Funcs[m].Params; i++ {
		s.Args = append(s.Args, &Expr{Kind: Binary, Op: '&', X: g.atom(i == reader), Y: &Expr{Kind: Const, N: 3}})
	}
	return s
}

// special makes a statement on a pointer, a heap cell or a whole struct.
func (g *generator) special() *Stmt {
	switch i := g.pick(Pointer, Heap, Struct); {
	case i < 0:
		return nil
	case g.p.Globals[i].Kind == Pointer:
		return g.setPointer(i, g.c.Misuse && g.coin(15))
	case g.p.Globals[i].Kind == Struct:
		if j := g.pick(Struct); j != i {
			return &Stmt{Kind: CopyStruct, N: i, M: j}
		}
		return nil
	case g.c.Misuse && g.coin(40):
		return &Stmt{Kind: Free, N: i}
	}
	return nil
}

func (g *generator) setPointer(i int, null bool) *Stmt {
	s := &Stmt{Kind: SetPointer, N: i}
	for !null && s.L == nil {
		l := g.shared(true)
		switch {
		case l.Kind == Elem && l.X.Kind != Const, l.Kind == Deref, l.Kind == Var && g.p.Globals[l.N].Kind == Atomic:
		case g.p.plainInt(l):
			s.L = l
		}
	}
	return s
}
