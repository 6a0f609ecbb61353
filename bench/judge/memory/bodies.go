package memory

// This file defines what generated functions do: actions that make up a body.

// body is a function under construction.
type body struct {
	g         *generator
	f         *Func
	list      []*Stmt // of the innermost block
	main      bool
	depth     int
	n         registers
	refs      []ref // pointers in registers
	scratches map[int]bool
}

// ref is a register that points to something.
type ref struct {
	reg    int
	target *target
}

func (g *generator) body(main bool) *body {
	b := &body{g: g, f: &Func{}, main: main, scratches: map[int]bool{}}
	if !main {
		b.n.p = 1
	}
	return b
}

func (b *body) add(s ...*Stmt) {
	b.list = append(b.list, s...)
	if b.depth == 0 {
		b.f.Body = b.list
	}
}

// block builds an inner block.
func (b *body) block(fill func()) []*Stmt {
	outer := b.list
	b.list = nil
	b.depth++
	fill()
	b.depth--
	inner := b.list
	b.list = outer
	return inner
}

func (b *body) newP() int { b.n.p++; return b.n.p - 1 }
func (b *body) newW() int { b.n.w++; return b.n.w - 1 }
func (b *body) newI() int { b.n.i++; return b.n.i - 1 }

func (b *body) local(s Shape) int {
	b.f.Locals = append(b.f.Locals, s)
	b.f.Scoped = append(b.f.Scoped, false)
	return len(b.f.Locals) - 1
}

// action is a kind of thing to do.
type action uint8

const (
	alloc action = iota
	freeIt
	hideIt
	revealIt
	drop
	touch
	compare
	copySlot
	call
	scope
	far
	branch
	repeat
	smash
	align
	stale
	watch
	given
	numActions
)

// actions does n things.
func (b *body) actions(n int) {
	w := weights[b.g.family]
	sum := 0
	for a := action(0); a < numActions; a++ {
		sum += w[a]
	}
	for ; n > 0; n-- {
		at := b.g.rand.Intn(sum)
		for a := action(0); a < numActions; a++ {
			if at -= w[a]; at < 0 {
				b.act(a)
				break
			}
		}
	}
}

func (b *body) act(a action) {
	g := b.g
	switch a {
	case alloc:
		b.alloc()
	case freeIt:
		b.free()
	case hideIt:
		t, p := b.anyRef()
		s := g.newSlot(t)
		b.hide(p, s)
		g.slots = append(g.slots, s)
	case revealIt:
		if s := b.anySlot(); s != nil {
			b.refs = append(b.refs, ref{b.reveal(s), s.target})
		}
	case drop:
		if n := len(b.refs); n > 0 {
			i := g.rand.Intn(n)
			b.add(&Stmt{Kind: PtrMove, D: b.refs[i].reg, A: -1})
			b.refs = append(b.refs[:i:i], b.refs[i+1:]...)
		}
	case touch:
		t, p := b.anyRef()
		b.touch(t, p)
	case compare:
		b.compare()
	case copySlot:
		b.copySlot()
	case call:
		b.call()
	case scope:
		b.scope()
	case far:
		b.far()
	case branch:
		i := b.newI()
		b.add(&Stmt{Kind: Nondet, D: i, Values: []int64{0, 1}})
		s := &Stmt{Kind: If, A: i}
		s.Body = b.block(func() { b.actions(1 + g.rand.Intn(2)) })
		if g.coin(30) {
			s.Else = b.block(func() { b.actions(1) })
		}
		b.add(s)
	case repeat:
		b.add(&Stmt{Kind: Repeat, K: 2, Body: b.block(func() { b.actions(1 + g.rand.Intn(2)) })})
	case smash:
		if s := b.anySlot(); s != nil {
			b.add(&Stmt{Kind: Store, At: s.part(int64(g.rand.Intn(int(g.p.PointerSize()/2))), Byte), A: -1, K: int64(g.rand.Intn(2) * 0x60)})
		}
	case stale:
		b.stale()
	case watch: // reads a global twice, which nobody may have written in between
		at := Place{Base: Global, N: g.object(IntVar), Index: -1, Type: Int}
		i, same, j := b.newI(), b.newI(), b.newI()
		b.add(&Stmt{Kind: Load, At: at, D: i}, &Stmt{Kind: IntOp, Op: '=', D: same, A: i, K: 0},
			&Stmt{Kind: If, A: same, Body: b.block(func() {
				b.add(&Stmt{Kind: Load, At: at, D: j}, &Stmt{Kind: Assert, A: j, Op: '=', K: 0})
			})})
	case given: // writes through a pointer that is an input
		p := b.newP()
		b.add(b.anyPointer(p), &Stmt{Kind: Store, At: Place{Base: Through, N: p, Index: -1, Type: Int}, A: -1, K: int64(g.rand.Intn(2))})
	case align:
		_, p := b.anyRef()
		w, m, i := b.newW(), b.newW(), b.newI()
		b.add(&Stmt{Kind: PtrToWord, D: w, A: p}, &Stmt{Kind: WordOp, Op: '&', D: m, A: w, B: -1, K: []int64{1, 3, 7, 15, 255}[g.rand.Intn(5)]},
			&Stmt{Kind: WordEqual, D: i, A: m, B: -1})
		b.verdict(i)
	}
}

func (b *body) alloc() ref {
	if b.g.family == Bounds && b.g.coin(40) {
		return b.allocate([]int64{40, 44, 64, 100}[b.g.rand.Intn(4)])
	}
	return b.allocate([]int64{4, 4, 4, 8, 8, 12, 16, 24}[b.g.rand.Intn(8)])
}

func (b *body) allocate(size int64) ref {
	g := b.g
	kind := Calloc
	if g.coin(40) {
		kind = MallocClear
	}
	r := ref{b.newP(), &target{size: size, heap: true}}
	b.add(&Stmt{Kind: kind, D: r.reg, K: size})
	b.refs = append(b.refs, r)
	return r
}

// anyTarget points a register to something new.
func (b *body) anyTarget() (*target, int) {
	g := b.g
	switch g.rand.Intn(3) {
	case 0:
		r := b.alloc()
		return r.target, r.reg
	case 1:
		n := -1
		for i, l := range b.f.Locals {
			if l == IntVar && !b.f.Scoped[i] && g.coin(50) {
				n = i
			}
		}
		if n < 0 {
			n = b.local(IntVar)
		}
		p := b.newP()
		b.add(&Stmt{Kind: AddressOf, D: p, At: Place{Base: Local, N: n, Index: -1, Type: Int}})
		return &target{size: 4}, p
	}
	p := b.newP()
	if g.coin(10) {
		b.add(b.anyPointer(p))
		return &target{size: 4}, p
	}
	b.add(&Stmt{Kind: AddressOf, D: p, At: Place{Base: Global, N: g.object(IntVar), Index: -1, Type: Int}})
	return &target{size: 4}, p
}

// anyPointer makes register p an input that points to one of one or two globals.
func (b *body) anyPointer(p int) *Stmt {
	g := b.g
	return &Stmt{Kind: AnyPointer, D: p, Values: []int64{int64(g.object(IntVar)), int64(g.object(IntArray))}[:1+g.rand.Intn(2)]}
}

// anyRef gives a pointer in a register: most often one to something that lives.
func (b *body) anyRef() (*target, int) {
	g := b.g
	for range 4 {
		switch {
		case len(b.refs) > 0 && g.coin(60):
			r := b.refs[g.rand.Intn(len(b.refs))]
			if !r.target.freed || g.coin(35) {
				return r.target, r.reg
			}
		case len(g.slots) > 0 && g.coin(60):
			if s := b.anySlot(); s != nil {
				p := b.reveal(s)
				b.refs = append(b.refs, ref{p, s.target})
				return s.target, p
			}
		}
	}
	t, p := b.anyTarget()
	b.refs = append(b.refs, ref{p, t})
	return t, p
}

func (b *body) anySlot() *slot {
	g := b.g
	for range 4 {
		if len(g.slots) > 0 {
			s := g.slots[g.rand.Intn(len(g.slots))]
			if !s.target.freed || g.coin(35) {
				return s
			}
		}
	}
	return nil
}

func (b *body) free() {
	g := b.g
	for _, r := range b.refs {
		if r.target.heap && (!r.target.freed || g.coin(5)) && g.coin(70) {
			r.target.freed = true
			if g.coin(12) {
				t := &target{size: r.target.size, heap: true}
				if t.size > 4 && g.coin(40) {
					t.size = 4
				}
				q := b.newP()
				b.add(&Stmt{Kind: Realloc, D: q, A: r.reg, K: t.size})
				b.refs = append(b.refs, ref{q, t})
				return
			}
			if g.coin(20) {
				w := b.newW()
				b.add(&Stmt{Kind: PtrToWord, D: w, A: r.reg}, &Stmt{Kind: FreeWord, A: w})
				return
			}
			b.add(&Stmt{Kind: Free, A: r.reg})
			return
		}
	}
	for _, s := range g.slots {
		if s.target.heap && !s.target.freed {
			s.target.freed = true
			b.add(&Stmt{Kind: Free, A: b.reveal(s)})
			return
		}
	}
	if g.coin(50) {
		r := b.alloc()
		r.target.freed = true
		b.add(&Stmt{Kind: Free, A: r.reg})
	}
}

// raise adds one to an int, in a load and a store.
func (b *body) raise(p int, off int64) {
	i, k := b.newI(), b.newI()
	at := Place{Base: Through, N: p, Off: off, Index: -1, Type: Int}
	b.add(&Stmt{Kind: Load, At: at, D: i}, &Stmt{Kind: IntOp, Op: '+', D: k, A: i, K: 1}, &Stmt{Kind: Store, At: at, A: k})
}

// touch reads or writes where a register points.
func (b *body) touch(t *target, p int) {
	g := b.g
	off := int64(0)
	if t.size > 4 && g.coin(30) {
		off = 4 * int64(g.rand.Intn(int(t.size/4)))
	}
	at := Place{Base: Through, N: p, Off: off, Index: -1, Type: Int}
	switch g.rand.Intn(3) {
	case 0:
		b.raise(p, off)
	case 1:
		b.add(&Stmt{Kind: Store, At: at, A: -1, K: int64(g.rand.Intn(4))})
	case 2:
		i := b.newI()
		b.add(&Stmt{Kind: Load, At: at, D: i})
		if g.coin(40) {
			b.add(&Stmt{Kind: Assert, A: i, Op: 'l', K: int64(g.rand.Intn(4))})
		}
	}
}

// verdict does something with a truth value.
func (b *body) verdict(i int) {
	g := b.g
	switch g.rand.Intn(4) {
	case 0, 1:
		b.add(&Stmt{Kind: Assert, A: i, Op: '=', K: int64(g.rand.Intn(2))})
	default:
		s := &Stmt{Kind: If, A: i}
		s.Body = b.block(func() { b.actions(1) })
		if len(s.Body) == 0 {
			return
		}
		if g.coin(30) {
			s.Else = b.block(func() { b.actions(1) })
		}
		b.add(s)
	}
}

// compare compares two pointers in one of the ways that C has, often one to a dead block with one to
// a later block.
func (b *body) compare() {
	g := b.g
	pick := func() (*target, int) {
		if len(b.refs) > 0 && g.coin(80) {
			r := b.refs[g.rand.Intn(len(b.refs))]
			return r.target, r.reg
		}
		if len(g.slots) > 0 && g.coin(70) {
			s := g.slots[g.rand.Intn(len(g.slots))]
			return s.target, b.reveal(s)
		}
		r := b.alloc()
		return r.target, r.reg
	}
	t, p := pick()
	for n := 0; n < 3 && !t.freed; n++ {
		t, p = pick()
	}
	u, q := pick()
	for n := 0; n < 3 && (u == t || u.size != t.size); n++ {
		u, q = pick()
	}
	if t.freed && t.heap && (u == t || u.size != t.size || u.freed) && g.coin(70) {
		r := b.allocate(t.size)
		q = r.reg
	}
	b.equal(p, q)
}

// equal compares two registers.
func (b *body) equal(p, q int) {
	g := b.g
	i := b.newI()
	switch g.rand.Intn(4) {
	case 0:
		b.add(&Stmt{Kind: PtrEqual, D: i, A: p, B: q})
	case 1:
		v, w := b.newW(), b.newW()
		b.add(&Stmt{Kind: PtrToWord, D: v, A: p}, &Stmt{Kind: PtrToWord, D: w, A: q}, &Stmt{Kind: WordEqual, D: i, A: v, B: w})
	case 2: // their representations
		x, y := b.local(PtrVar), b.local([]Shape{PtrVar, Pun}[g.rand.Intn(2)])
		at, from := Place{Base: Local, N: x, Index: -1, Type: Ptr}, Place{Base: Local, N: y, Index: -1, Type: Ptr}
		b.add(&Stmt{Kind: Store, At: at, A: p}, &Stmt{Kind: Store, At: from, A: q}, &Stmt{Kind: Same, D: i, At: at, From: from, K: g.p.PointerSize()})
	case 3: // encoded in the same way
		v, w := b.newW(), b.newW()
		b.add(&Stmt{Kind: PtrToWord, D: v, A: p}, &Stmt{Kind: PtrToWord, D: w, A: q})
		for _, x := range g.stages() {
			if x.there != '|' {
				v, w = b.apply(v, x.there, x.k, x.relative), b.apply(w, x.there, x.k, x.relative)
			}
		}
		b.add(&Stmt{Kind: WordEqual, D: i, A: v, B: w})
	}
	b.verdict(i)
}

// copySlot copies a hidden pointer to other memory.
func (b *body) copySlot() {
	g := b.g
	s := b.anySlot()
	w := g.p.PointerSize()
	if s == nil || s.hi != w/2 {
		return
	}
	shape := g.p.Objects[s.at.N]
	c := *s
	c.at = Place{Base: Global, N: len(g.p.Objects), Index: -1, Type: Byte}
	if shape != Bytes && g.coin(40) { // as a whole object
		g.p.Objects = append(g.p.Objects, shape)
		c.at.Off = s.at.Off
		b.add(&Stmt{Kind: CopyObject, At: Place{Base: Global, N: c.at.N, Index: -1, Type: Byte}, From: Place{Base: Global, N: s.at.N, Index: -1, Type: Byte}})
		g.slots = append(g.slots, &c)
		return
	}
	g.p.Objects = append(g.p.Objects, Bytes)
	c.at.Off = int64(g.rand.Intn(24 - int(w)))
	how, mask := copied, 0
	if g.coin(50) {
		how = looped
		if g.coin(40) {
			mask = 1 + g.rand.Intn(255)
			c.mask ^= mask
		}
	}
	b.move(c.part(0, Byte), s.part(0, Byte), mask, how)
	g.slots = append(g.slots, &c)
}

// helper is a function that others call.
type helper struct {
	makes    *target // what its result points to; nil: its parameter
	function int
}

func (b *body) call() {
	g := b.g
	if !b.main && len(g.helpers) == 0 {
		return
	}
	if len(g.helpers) == 0 || len(g.helpers) < 2 && g.coin(40) {
		g.helper()
	}
	h := g.helpers[g.rand.Intn(len(g.helpers))]
	t, p := &target{size: 4}, -1
	if h.makes == nil {
		t, p = b.anyRef()
	} else if h.makes.heap {
		t = &target{size: h.makes.size, heap: true}
	} else {
		t = h.makes
	}
	d := b.newP()
	b.add(&Stmt{Kind: Call, D: d, N: h.function, A: p})
	b.refs = append(b.refs, ref{d, t})
}

// helper makes a function.
func (g *generator) helper() {
	b := g.body(false)
	h := &helper{function: len(g.p.Funcs)}
	g.helpers = append(g.helpers, h)
	g.p.Funcs = append(g.p.Funcs, b.f)
	switch g.rand.Intn(4) {
	case 0: // hides the address of a local
		n, p := b.local(IntVar), b.newP()
		b.add(&Stmt{Kind: AddressOf, D: p, At: Place{Base: Local, N: n, Index: -1, Type: Int}})
		t := &target{size: 4}
		s := g.newSlot(t)
		b.hide(p, s)
		if g.coin(50) {
			b.touch(t, b.reveal(s))
		}
		t.freed = true
		g.slots = append(g.slots, s)
	case 1: // gives the address of a local
		n, p := b.local(IntVar), b.newP()
		b.add(&Stmt{Kind: AddressOf, D: p, At: Place{Base: Local, N: n, Index: -1, Type: Int}})
		b.f.Result = p
		h.makes = &target{size: 4, freed: true}
	case 2: // gives a block
		r := b.alloc()
		b.f.Result = r.reg
		h.makes = &target{size: r.target.size, heap: true}
	case 3: // works on its parameter
		n, p := b.local(IntVar), b.newP()
		b.add(&Stmt{Kind: AddressOf, D: p, At: Place{Base: Local, N: n, Index: -1, Type: Int}})
		b.touch(&target{size: 4}, p)
		b.touch(&target{size: 4}, 0)
	}
}

// scope lets a block hide the address of an object of its own.
func (b *body) scope() {
	g := b.g
	n := b.local(IntVar)
	b.f.Scoped[n] = true
	t := &target{size: 4}
	p := b.newP()
	s := &Stmt{Kind: Scope, N: n}
	s.Body = b.block(func() {
		b.add(&Stmt{Kind: AddressOf, D: p, At: Place{Base: Local, N: n, Index: -1, Type: Int}})
		if g.coin(60) {
			h := g.newSlot(t)
			b.hide(p, h)
			g.slots = append(g.slots, h)
		}
		b.touch(t, p)
	})
	b.add(s)
	t.freed = true
	b.refs = append(b.refs, ref{p, t})
}

// distances are those at which far accesses, in ints.
var distances = []int64{0, 0, 1, 3, 4, 5, -1, -4, 16, 64, 256, 1024, 4096, 16384, 16385, 65536, 1 << 20, 1 << 24, -16384, -65536, -(1 << 22)}

// far accesses an object at some distance.
func (b *body) far() {
	g := b.g
	k := distances[g.rand.Intn(len(distances))]
	if !g.p.Narrow && g.coin(10) {
		k = []int64{1 << 28, 1 << 30, -(1 << 30), 1<<31 - 1}[g.rand.Intn(4)]
	}
	room := int64(4)
	var at Place
	switch g.rand.Intn(4) {
	case 0:
		at = Place{Base: Global, N: g.object(IntArray), Index: -1, Type: Int}
	case 1:
		n := -1
		for i, l := range b.f.Locals {
			if l == IntArray {
				n = i
			}
		}
		if n < 0 {
			n = b.local(IntArray)
		}
		at = Place{Base: Local, N: n, Index: -1, Type: Int}
	default:
		t, p := b.anyRef()
		room = t.size / 4
		at = Place{Base: Through, N: p, Index: -1, Type: Int}
	}
	if g.coin(50) {
		k = int64(g.rand.Intn(int(room)))
	}
	if g.family == Wild && g.coin(40) {
		k = []int64{16384, -16384}[g.rand.Intn(2)] // where the engine puts the next object
	}
	switch g.rand.Intn(5) {
	case 0:
		at.Off = 4 * k
	case 1:
		at.Index = b.newI()
		b.add(&Stmt{Kind: IntSet, D: at.Index, K: k})
	case 2: // only one of the values is out of bounds
		at.Index = b.newI()
		b.add(&Stmt{Kind: Nondet, D: at.Index, Values: []int64{0, k}})
	case 3, 4:
		p := b.newP()
		if at.Base != Through {
			b.add(&Stmt{Kind: AddressOf, D: p, At: at})
		} else {
			p = at.N
		}
		q := b.newP()
		if g.coin(50) {
			b.add(&Stmt{Kind: PtrAdd, D: q, A: p, B: -1, K: 4 * k})
		} else {
			w := b.newW()
			b.add(&Stmt{Kind: PtrToWord, D: w, A: p})
			if g.family == Wild && g.coin(60) {
				w = b.apply(w, 'b', 0, -1) // the number remembers no object
			}
			if room > 1 && g.coin(20) && !g.p.Narrow {
				w = b.apply(w, '+', 4*k+1<<40, -1)
				w = b.apply(w, '-', 1<<40, -1)
			} else {
				w = b.apply(w, '+', 4*k, -1)
			}
			b.add(&Stmt{Kind: WordToPtr, D: q, A: w})
		}
		at = Place{Base: Through, N: q, Index: -1, Type: Int}
		if g.coin(20) { // and back
			b.add(&Stmt{Kind: PtrAdd, D: q, A: q, B: -1, K: -4 * k})
		}
	}
	if g.coin(50) {
		b.add(&Stmt{Kind: Store, At: at, A: -1, K: 1})
	} else {
		b.add(&Stmt{Kind: Load, At: at, D: b.newI()})
	}
}
