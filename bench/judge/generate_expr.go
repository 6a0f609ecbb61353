package judge

// This file defines the random generator's expressions.

// pick gives a random global of one of the kinds, -1 if there is none.
func (g *generator) pick(kinds ...GlobalKind) int {
	var have []int
	for i, gl := range g.p.Globals {
		for _, k := range kinds {
			if gl.Kind == k {
				have = append(have, i)
			}
		}
	}
	if have == nil {
		return -1
	}
	return have[g.rand.Intn(len(have))]
}

func (g *generator) local() int { return g.rand.Intn(g.f.Params + len(g.f.Locals)) }

// freeLocal is a local that may be written, -1 if there is none.
func (g *generator) freeLocal() int {
	var have []int
	for i := 0; i < g.f.Params+len(g.f.Locals); i++ {
		free := true
		for _, b := range g.busy {
			free = free && b != i
		}
		if free {
			have = append(have, i)
		}
	}
	if have == nil {
		return -1
	}
	return have[g.rand.Intn(len(have))]
}

// shared is a random place in a global. With simple it needs no index from another global.
func (g *generator) shared(simple bool) *Expr {
	for {
		i := g.rand.Intn(len(g.p.Globals))
		switch g.p.Globals[i].Kind {
		case Scalar, Atomic:
			return &Expr{Kind: Var, N: i}
		case Array:
			index := &Expr{Kind: Const, N: g.rand.Intn(2)}
			if g.coin(60) {
				index = &Expr{Kind: Binary, Op: '&', X: &Expr{Kind: Local, N: g.local()}, Y: &Expr{Kind: Const, N: 1}}
				if v := g.pick(Scalar); !simple && g.coin(30) {
					index.X = &Expr{Kind: Var, N: v}
				}
			}
			return &Expr{Kind: Elem, N: i, X: index}
		case Struct:
			return &Expr{Kind: Field, N: i, Op: "ab"[g.rand.Intn(2)]}
		case Pointer, Heap:
			return &Expr{Kind: Deref, N: i}
		}
	}
}

// atom is a constant, a local or, if allowed, a read of a global.
func (g *generator) atom(shared bool) *Expr {
	switch n := g.rand.Intn(10); {
	case n < 2:
		return &Expr{Kind: Const, N: g.rand.Intn(4)}
	case n < 5 || !shared:
		if g.f.Params+len(g.f.Locals) == 0 {
			return &Expr{Kind: Const, N: g.rand.Intn(3)}
		}
		return &Expr{Kind: Local, N: g.local()}
	}
	return g.shared(false)
}

// value is an arithmetic expression over small numbers.
func (g *generator) value(depth int, shared bool) *Expr {
	if depth == 0 || g.coin(35) {
		return g.atom(shared)
	}
	return &Expr{Kind: Binary, Op: "++--*&|^"[g.rand.Intn(8)], X: g.value(depth-1, shared), Y: g.value(depth-1, shared)}
}

// masked is a value between 0 and 3 or 0 and 1.
func (g *generator) masked(depth int, shared bool) *Expr {
	e := g.value(depth, shared)
	if e.Kind == Const {
		return e
	}
	if g.coin(15) {
		return g.condition(0)
	}
	return &Expr{Kind: Binary, Op: '&', X: e, Y: &Expr{Kind: Const, N: 1 | g.rand.Intn(2)<<1}}
}

// condition is a truth value, mostly over globals. One over locals only makes what follows
// depend on earlier reads and inputs alone.
func (g *generator) condition(depth int) *Expr {
	if g.coin(25) {
		return &Expr{Kind: Binary, Op: "<>=##l"[g.rand.Intn(6)], X: g.value(g.rand.Intn(2), false), Y: &Expr{Kind: Const, N: g.rand.Intn(3)}}
	}
	if depth > 0 && g.coin(25) {
		k := AndAnd
		if g.coin(50) {
			k = OrOr
		}
		return &Expr{Kind: k, X: g.condition(0), Y: g.condition(0)}
	}
	if g.coin(10) {
		return &Expr{Kind: NotNot, X: g.atom(true)}
	}
	e := &Expr{Kind: Binary, Op: "<>==##l"[g.rand.Intn(7)], X: g.value(g.rand.Intn(2), true), Y: g.atom(true)}
	if g.coin(50) {
		e.Y = &Expr{Kind: Const, N: g.rand.Intn(4)}
	}
	return e
}

// sharedCondition is a condition of a loop that other threads can end: it reads a global.
func (g *generator) sharedCondition() *Expr {
	op := "=#<"[g.rand.Intn(3)]
	return &Expr{Kind: Binary, Op: op, X: g.shared(false), Y: &Expr{Kind: Const, N: g.rand.Intn(2) + truth(op == '<')}}
}
