package memory

// This file defines scenes in which a hidden pointer outlives its object while another object is made at the
// same place of the program: by the same call, in the same function, in the same block.

// stale emits one of the scenes.
func (b *body) stale() {
	switch b.g.rand.Intn(4) {
	case 0, 1:
		b.staleBlock()
	case 2:
		b.staleLocal()
	case 3:
		b.staleScope()
	}
}

// staleBlock lets one helper make two blocks, the second after the first was freed.
func (b *body) staleBlock() {
	g := b.g
	if !b.main {
		return
	}
	h := g.body(false)
	r := h.alloc()
	h.f.Result = r.reg
	g.p.Funcs = append(g.p.Funcs, h.f)
	n := len(g.p.Funcs) - 1
	g.helpers = append(g.helpers, &helper{makes: &target{size: r.target.size, heap: true}, function: n})
	p := b.newP()
	t := &target{size: r.target.size, heap: true}
	s := g.newSlot(t)
	b.add(&Stmt{Kind: Call, D: p, N: n, A: -1})
	b.hide(p, s)
	if freed := g.coin(85); freed {
		b.add(&Stmt{Kind: Free, A: p})
		t.freed = true
	}
	q := p
	if g.coin(50) {
		q = b.newP()
		b.add(&Stmt{Kind: PtrMove, D: p, A: -1})
	}
	b.add(&Stmt{Kind: Call, D: q, N: n, A: -1})
	u := &target{size: r.target.size, heap: true}
	b.refs = append(b.refs, ref{q, u})
	old := b.reveal(s)
	switch g.rand.Intn(3) {
	case 0:
		b.touch(t, old)
	case 1:
		b.equal(old, q)
	case 2:
		b.touch(u, q)
	}
	if g.coin(30) {
		b.add(&Stmt{Kind: Free, A: []int{old, q}[g.rand.Intn(2)]})
	}
}

// staleLocal calls a function that hides the address of its local, and calls it again: it then finds
// what the first call has hidden.
func (b *body) staleLocal() {
	g := b.g
	if !b.main {
		return
	}
	h := g.body(false)
	t := &target{size: 4, freed: true}
	s := g.newSlot(t)
	n := h.local(IntVar)
	p := h.newP()
	first := h.newI()
	h.add(&Stmt{Kind: AddressOf, D: p, At: Place{Base: Local, N: n, Index: -1, Type: Int}}, &Stmt{Kind: PtrEqual, D: first, A: 0, B: -1})
	branch := &Stmt{Kind: If, A: first}
	branch.Body = h.block(func() { h.hide(p, s) })
	branch.Else = h.block(func() {
		old := h.reveal(s)
		if g.coin(50) {
			h.touch(t, old)
		} else {
			h.equal(old, p)
		}
		h.touch(t, p)
	})
	h.add(branch)
	g.p.Funcs = append(g.p.Funcs, h.f)
	_, arg := b.anyTarget()
	for _, a := range []int{-1, arg} {
		b.add(&Stmt{Kind: Call, D: b.newP(), N: len(g.p.Funcs) - 1, A: a})
	}
	if g.coin(20) {
		g.slots = append(g.slots, s)
	}
}

// staleScope runs a block twice; the second time it finds what the first has hidden.
func (b *body) staleScope() {
	g := b.g
	n := b.local(IntVar)
	b.f.Scoped[n] = true
	t := &target{size: 4, freed: true}
	s := g.newSlot(t)
	p, again := b.newP(), b.newI()
	b.add(&Stmt{Kind: IntSet, D: again})
	scene := &Stmt{Kind: Scope, N: n}
	scene.Body = b.block(func() {
		b.add(&Stmt{Kind: AddressOf, D: p, At: Place{Base: Local, N: n, Index: -1, Type: Int}})
		x := &Stmt{Kind: If, A: again}
		x.Body = b.block(func() {
			old := b.reveal(s)
			if g.coin(50) {
				b.touch(t, old)
			} else {
				b.equal(old, p)
			}
		})
		b.add(x)
		b.hide(p, s)
		b.add(&Stmt{Kind: IntSet, D: again, K: 1})
	})
	b.add(&Stmt{Kind: Repeat, K: 2, Body: []*Stmt{scene}})
}
