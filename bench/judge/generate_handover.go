package judge

// This file defines a scene in which a wait is ended by a request, or by the time, just before a signal comes, and
// another thread begins to wait before the first one has the mutex again: whose is the signal?

// handover makes the whole program.
func (g *generator) handover() {
	for len(g.p.Globals) < 3 {
		g.p.Globals = append(g.p.Globals, Global{Kind: Scalar, Type: "int"})
	}
	for i := range 3 {
		g.p.Globals[i] = Global{Kind: Scalar, Type: "int"}
	}
	const waits, second, ready = 0, 1, 2
	at := func(v int) *Expr { return &Expr{Kind: Var, N: v} }
	set := func(v, k int) *Stmt { return &Stmt{Kind: Assign, L: at(v), X: &Expr{Kind: Const, N: k}} }
	is := func(v, k int) *Expr {
		return &Expr{Kind: Binary, Op: '=', X: at(v), Y: &Expr{Kind: Const, N: k}}
	}
	wait := func(l int) *Stmt {
		if g.c.Timed && g.coin(60) {
			return &Stmt{Kind: TimedWait, M: l}
		}
		return &Stmt{Kind: Wait}
	}
	some := func(s ...*Stmt) []*Stmt {
		var out []*Stmt
		for _, x := range s {
			if g.coin(75) {
				out = append(out, x)
			}
		}
		return out
	}
	look := func() *Stmt { // leaves a trace of what the others have done
		if g.coin(50) {
			return &Stmt{Kind: Assert, X: is(second, 0)}
		}
		return &Stmt{Kind: If, X: is(second, 1), Body: []*Stmt{set(second, 2)}}
	}

	first := &Func{Params: 1, Locals: []int{0, 0}}
	body := []*Stmt{set(waits, 1), wait(1)}
	if g.c.Cancel {
		h := &Func{Body: append(some(look()), &Stmt{Kind: Unlock})}
		g.p.Handlers = []*Func{h}
		body = []*Stmt{{Kind: Guard, Body: body}}
		if g.coin(50) {
			body[0].M = 1
			first.Body = append([]*Stmt{{Kind: Lock}}, body...)
		}
	}
	if first.Body == nil {
		body = append(body, some(look())...)
		first.Body = append(append([]*Stmt{{Kind: Lock}}, body...), &Stmt{Kind: Unlock})
	}
	other := &Func{Params: 1, Locals: []int{0, 0}, Body: []*Stmt{{Kind: Lock},
		{Kind: If, X: is(ready, 1), Body: append(some(set(second, 1)), wait(1))}}}
	if g.coin(30) {
		other.Body = append(other.Body, set(second, 2))
	}
	other.Body = append(other.Body, &Stmt{Kind: Unlock})
	g.p.Threads = []*Func{first, other}

	f := &Func{Locals: []int{0}}
	g.p.Main = f
	f.Body = []*Stmt{{Kind: Create}, {Kind: Create, N: 1, M: 1}, {Kind: Lock},
		{Kind: If, X: is(waits, 0), Body: []*Stmt{{Kind: Exit}}}}
	deeds := some(set(ready, 1), &Stmt{Kind: Signal})
	if g.coin(20) {
		deeds = append(deeds, &Stmt{Kind: Broadcast})
	}
	if g.c.Cancel {
		deeds = append(deeds, &Stmt{Kind: Cancel})
	}
	g.rand.Shuffle(len(deeds), func(i, j int) { deeds[i], deeds[j] = deeds[j], deeds[i] })
	f.Body = append(append(f.Body, deeds...), &Stmt{Kind: Unlock})
	switch g.rand.Intn(4) {
	case 0:
		f.Body = append(f.Body, &Stmt{Kind: Join}, &Stmt{Kind: Join, N: 1})
	case 1:
		f.Body = append(f.Body, &Stmt{Kind: JoinStatus, M: 0}, set(ready, 2))
	case 2:
		f.Body = append(f.Body, &Stmt{Kind: Join, N: g.rand.Intn(2)})
	}
}
