package words

// This file defines the random generator.

import "math/rand"

type generator struct {
	rand  *rand.Rand
	loops int
	main  bool
}

// Generate draws a program and a formula from a seed.
func Generate(seed int64) *Program {
	g := &generator{rand: rand.New(rand.NewSource(seed))}
	p := &Program{Fair: g.coin(40), Formula: g.formula(1 + g.rand.Intn(3))}
	threads := []int{0, 0, 1, 1, 2}[g.rand.Intn(5)]
	g.main = true
	// Inputs before there is a second thread, and what is done with them.
	for n := g.rand.Intn(3); n > 0; n-- {
		p.Main = append(p.Main, g.inputs()...)
	}
	if g.coin(40) {
		p.Main = append(p.Main, g.stmt(2)...)
	}
	for i := range threads {
		p.Main = append(p.Main, &Stmt{Kind: Create, V: i})
	}
	if threads == 0 || g.coin(40) {
		p.Main = append(p.Main, g.block(1+g.rand.Intn(3), 2)...)
	}
	if threads == 0 && g.coin(60) {
		p.Main = append(p.Main, g.loop(1))
	}
	for i := range threads {
		if g.coin(80) {
			p.Main = append(p.Main, &Stmt{Kind: Join, V: i})
		}
	}
	g.main = false
	for range threads {
		body := g.block(1+g.rand.Intn(2), 1)
		if g.coin(60) {
			body = append(body, g.loop(1))
		}
		p.Threads = append(p.Threads, body)
	}
	return p
}

func (g *generator) coin(percent int) bool { return g.rand.Intn(100) < percent }

// inputs reads an input and lets it decide something.
func (g *generator) inputs() []*Stmt {
	l := g.rand.Intn(2)
	in := &Stmt{Kind: Input, V: l, K: 1 + g.rand.Intn(4)/3}
	switch g.rand.Intn(4) {
	case 0:
		return []*Stmt{in, {Kind: FromLoc, V: g.rand.Intn(numVars), W: l}}
	case 1:
		return []*Stmt{in, {Kind: IfLoc, V: l, K: g.rand.Intn(2), Body: []*Stmt{g.set()}, Else: []*Stmt{g.set()}}}
	case 2:
		return []*Stmt{in, {Kind: IfLoc, V: l, K: g.rand.Intn(2), Body: []*Stmt{g.loop(1)}}}
	}
	return []*Stmt{in}
}

func (g *generator) set() *Stmt {
	return &Stmt{Kind: Set, V: g.rand.Intn(numVars), K: g.rand.Intn(3)}
}

func (g *generator) block(n, depth int) []*Stmt {
	var out []*Stmt
	for ; n > 0; n-- {
		out = append(out, g.stmt(depth)...)
	}
	return out
}

func (g *generator) stmt(depth int) []*Stmt {
	switch n := g.rand.Intn(12); {
	case n < 5 || depth == 0:
		return []*Stmt{g.set()}
	case n < 6:
		return []*Stmt{{Kind: Copy, V: g.rand.Intn(numVars), W: g.rand.Intn(numVars)}}
	case n < 8:
		s := &Stmt{Kind: If, V: g.rand.Intn(numVars), K: g.rand.Intn(3), Body: g.block(1, depth-1)}
		if g.rand.Intn(2) == 0 {
			s.Kind, s.V = IfLoc, g.rand.Intn(2)
		}
		switch {
		case g.loops > 0 && g.coin(30):
			s.Body = append(s.Body, &Stmt{Kind: Break})
		case g.coin(20):
			s.Body = append(s.Body, &Stmt{Kind: Return})
		}
		if g.coin(40) {
			s.Else = g.block(1, depth-1)
		}
		return []*Stmt{s}
	case n < 10:
		return g.inputs()
	}
	return []*Stmt{g.loop(depth)}
}

func (g *generator) loop(depth int) *Stmt {
	g.loops++
	defer func() { g.loops-- }()
	s := &Stmt{Kind: Loop, Body: g.block(g.rand.Intn(3), depth-1)}
	if g.coin(40) {
		s.Kind, s.V, s.K = While, g.rand.Intn(numVars), g.rand.Intn(3)
	} else if g.coin(30) {
		l := g.rand.Intn(2)
		s.Body = append(s.Body, &Stmt{Kind: Input, V: l, K: 1}, &Stmt{Kind: IfLoc, V: l, K: g.rand.Intn(2), Body: []*Stmt{{Kind: []StmtKind{Break, Return}[g.rand.Intn(2)]}}})
	}
	return s
}

// formula draws one with so many operators above each other.
func (g *generator) formula(depth int) *Formula {
	prop := &Formula{Op: Prop, N: g.rand.Intn(len(propositions))}
	if depth == 0 {
		return prop
	}
	sub := func() *Formula { return g.formula(depth - 1) }
	switch op := []Op{Not, And, Or, Implies, Next, Finally, Finally, Finally, Globally, Globally, Globally, Until, Until, Release, WeakUntil, Prop}[g.rand.Intn(16)]; op {
	case Prop:
		return prop
	case Not, Next, Finally, Globally:
		return &Formula{Op: op, A: sub()}
	default:
		return &Formula{Op: op, A: sub(), B: sub()}
	}
}
