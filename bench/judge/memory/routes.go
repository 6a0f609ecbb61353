package memory

// This file defines routes: the ways in which a generated program hides a pointer in memory and gets it back.

// stage is one reversible step on a pointer as a word. There are two ops: how it is hidden and how it is got back.
type stage struct {
	there, back byte
	k, kBack    int64
	relative    int // a global whose address is the operand, -1: k is
	reversed    bool
}

// putKind is how a word or a pointer is written into memory, and how it is read.
type putKind uint8

const (
	direct  putKind = iota // by an access of its type
	halved                 // low and high half
	copied                 // memcpy from or to a local
	looped                 // byte by byte in a loop from or to a local
	shifted                // only reading: byte by byte, by shifts
	punned                 // only reading: through a local union
	numPuts
)

// slot is memory in which a pointer is hidden.
type slot struct {
	at     Place // its first byte; the type means nothing
	hi     int64 // where the high half is, seen from the first byte
	stages []stage
	mask   int // xor of each byte, with looped
	target *target
}

// target is what a pointer points to.
type target struct {
	size  int64
	heap  bool
	freed bool
}

// stages draws reversible steps.
func (g *generator) stages() []stage {
	var out []stage
	width := g.p.PointerSize() * 8
	for n := g.rand.Intn(3); n > 0; n-- {
		k := []int64{0x5a5a, 0x7fff_ffff, 1, -1, 0x1234_5678, 0x00ff_00ff}[g.rand.Intn(6)]
		if !g.p.Narrow && g.coin(40) {
			k = []int64{-0x0000_ffff_0000_ffff, 0x5555_5555_5555_5555, -0x7fff_ffff_ffff_0000, 1 << 60}[g.rand.Intn(4)]
		}
		switch g.rand.Intn(10) {
		case 9:
			if g.coin(30) {
				out = append(out, stage{'b', '+', 0, 0, -1, false})
			}
		case 0, 1:
			out = append(out, stage{'^', '^', k, k, -1, false})
		case 2:
			out = append(out, stage{'~', '~', 0, 0, -1, false})
		case 3:
			out = append(out, stage{'+', '-', k, k, -1, false})
		case 4:
			r := int64(1 + g.rand.Intn(int(width-1)))
			out = append(out, stage{'r', 'r', r, width - r, -1, false})
		case 5:
			out = append(out, stage{'n', 'n', 0, 0, -1, false})
		case 6: // a tag in the low bits: int objects are aligned
			if len(out) == 0 {
				tag := int64(1 + g.rand.Intn(3))
				out = append(out, stage{'|', '&', tag, ^tag, -1, false})
			}
		case 7: // mixed with another address, as in lists linked by xor
			out = append(out, stage{'^', '^', 0, 0, g.object(IntArray), false})
		case 8:
			out = append(out, stage{'-', '+', 0, 0, g.object(IntArray), false})
		}
	}
	return out
}

// apply emits one stage on register w.
func (b *body) apply(w int, op byte, k int64, relative int) int {
	d := b.newW()
	if relative < 0 {
		b.add(&Stmt{Kind: WordOp, Op: op, D: d, A: w, B: -1, K: k})
		return d
	}
	p, r := b.newP(), b.newW()
	b.add(&Stmt{Kind: AddressOf, D: p, At: Place{Base: Global, N: relative, Index: -1, Type: Int}},
		&Stmt{Kind: PtrToWord, D: r, A: p}, &Stmt{Kind: WordOp, Op: op, D: d, A: w, B: r})
	return d
}

// at gives a part of a slot as a place.
func (s *slot) part(off int64, t Type) Place {
	p := s.at
	p.Off += off
	p.Type = t
	return p
}

// scratch gives a local object of a shape that is used for nothing lasting.
func (b *body) scratch(s Shape) Place {
	for i, l := range b.f.Locals {
		if l == s && !b.f.Scoped[i] && b.scratches[i] {
			return Place{Base: Local, N: i, Index: -1}
		}
	}
	n := b.local(s)
	b.scratches[n] = true
	return Place{Base: Local, N: n, Index: -1}
}

func typed(p Place, t Type) Place {
	p.Type = t
	return p
}

// shape is that of the object in which a slot is.
func (b *body) shape(s *slot) Shape {
	if s.at.Base == Global {
		return b.g.p.Objects[s.at.N]
	}
	return b.f.Locals[s.at.N]
}

// hide writes register p into a slot.
func (b *body) hide(p int, s *slot) {
	g := b.g
	size := g.p.PointerSize()
	if shape := b.shape(s); s.at.Base == Global && (shape == Packed || shape == Pun || shape == Node) && g.coin(20) {
		// By a copy of the whole object.
		l := *s
		l.at.Base, l.at.N = Local, b.local(shape)
		b.hide(p, &l)
		b.add(&Stmt{Kind: CopyObject, At: Place{Base: Global, N: s.at.N, Index: -1, Type: Byte}, From: Place{Base: Local, N: l.at.N, Index: -1, Type: Byte}})
		return
	}
	how := putKind(g.rand.Intn(int(looped) + 1))
	switch {
	case s.mask != 0:
		how = looped
	case s.hi != size/2:
		how = halved
	case g.coin(40):
		how = direct
	}
	if len(s.stages) == 0 && how != halved {
		switch how {
		case direct:
			b.add(&Stmt{Kind: Store, At: s.part(0, Ptr), A: p})
		default:
			l := b.scratch([]Shape{PtrVar, Pun}[g.rand.Intn(2)])
			b.add(&Stmt{Kind: Store, At: typed(l, Ptr), A: p})
			b.move(s.part(0, Byte), l, s.mask, how)
		}
		return
	}
	w := b.newW()
	if g.coin(60) {
		l := b.scratch(Pun)
		b.add(&Stmt{Kind: Store, At: typed(l, Ptr), A: p}, &Stmt{Kind: Load, At: typed(l, Word), D: w})
	} else {
		b.add(&Stmt{Kind: PtrToWord, D: w, A: p})
	}
	for _, x := range s.stages {
		w = b.apply(w, x.there, x.k, x.relative)
	}
	switch how {
	case direct:
		b.add(&Stmt{Kind: Store, At: s.part(0, Word), A: w})
	case halved:
		h := b.newW()
		b.add(&Stmt{Kind: Store, At: s.part(0, Half), A: w},
			&Stmt{Kind: WordOp, Op: '>', D: h, A: w, B: -1, K: size * 4},
			&Stmt{Kind: Store, At: s.part(s.hi, Half), A: h})
	default:
		l := b.scratch([]Shape{WordVar, Pun}[g.rand.Intn(2)])
		b.add(&Stmt{Kind: Store, At: typed(l, Word), A: w})
		b.move(s.part(0, Byte), l, s.mask, how)
	}
}

// move copies a pointer's bytes.
func (b *body) move(to, from Place, mask int, how putKind) {
	kind := Copy
	if how == looped {
		kind = ByteLoop
	}
	b.add(&Stmt{Kind: kind, At: to, From: from, K: b.g.p.PointerSize(), B: mask})
}

// word reads what a slot holds, before any stage is undone.
func (b *body) word(s *slot) int {
	g := b.g
	size := g.p.PointerSize()
	how := putKind(g.rand.Intn(int(numPuts)))
	switch {
	case s.mask != 0 && how != shifted:
		how = looped
	case s.hi != size/2:
		how = halved
	case g.coin(30):
		how = direct
	}
	w := b.newW()
	switch how {
	case direct:
		b.add(&Stmt{Kind: Load, At: s.part(0, Word), D: w})
	case halved:
		h, up, all := b.newW(), b.newW(), b.newW()
		b.add(&Stmt{Kind: Load, At: s.part(0, Half), D: w}, &Stmt{Kind: Load, At: s.part(s.hi, Half), D: h},
			&Stmt{Kind: WordOp, Op: '<', D: up, A: h, B: -1, K: size * 4},
			&Stmt{Kind: WordOp, Op: '|', D: all, A: up, B: w})
		return all
	case shifted:
		part := b.newW()
		b.add(&Stmt{Kind: WordOp, Op: '&', D: w, A: w, B: -1})
		for k := range size {
			b.add(&Stmt{Kind: Load, At: s.part(k, Byte), D: part})
			if s.mask != 0 {
				b.add(&Stmt{Kind: WordOp, Op: '^', D: part, A: part, B: -1, K: int64(s.mask)})
			}
			if k > 0 {
				b.add(&Stmt{Kind: WordOp, Op: '<', D: part, A: part, B: -1, K: 8 * k})
			}
			b.add(&Stmt{Kind: WordOp, Op: '|', D: w, A: w, B: part})
		}
	case punned:
		l := b.scratch(Pun)
		p := b.newP()
		b.add(&Stmt{Kind: Load, At: s.part(0, Ptr), D: p}, &Stmt{Kind: Store, At: typed(l, Ptr), A: p}, &Stmt{Kind: Load, At: typed(l, Word), D: w})
	default:
		l := b.scratch([]Shape{WordVar, Pun}[g.rand.Intn(2)])
		b.move(typed(l, Byte), s.part(0, Byte), s.mask, how)
		b.add(&Stmt{Kind: Load, At: typed(l, Word), D: w})
	}
	return w
}

// reveal gets the pointer back from a slot, into a new register.
func (b *body) reveal(s *slot) int {
	g := b.g
	if shape := b.shape(s); s.at.Base == Global && (shape == Packed || shape == Pun || shape == Node) && g.coin(15) {
		l := *s
		l.at.Base, l.at.N = Local, b.local(shape)
		b.add(&Stmt{Kind: CopyObject, At: Place{Base: Local, N: l.at.N, Index: -1, Type: Byte}, From: Place{Base: Global, N: s.at.N, Index: -1, Type: Byte}})
		return b.reveal(&l)
	}
	p := b.newP()
	if len(s.stages) == 0 && s.hi == g.p.PointerSize()/2 && g.coin(70) {
		if s.mask == 0 && g.coin(50) {
			b.add(&Stmt{Kind: Load, At: s.part(0, Ptr), D: p})
			return p
		}
		l := b.scratch([]Shape{PtrVar, Pun}[g.rand.Intn(2)])
		how := copied
		if s.mask != 0 || g.coin(40) {
			how = looped
		}
		b.move(typed(l, Byte), s.part(0, Byte), s.mask, how)
		b.add(&Stmt{Kind: Load, At: typed(l, Ptr), D: p})
		return p
	}
	w := b.word(s)
	for i := len(s.stages) - 1; i >= 0; i-- {
		x := s.stages[i]
		w = b.apply(w, x.back, x.kBack, x.relative)
	}
	if g.coin(40) {
		l := b.scratch(Pun)
		b.add(&Stmt{Kind: Store, At: typed(l, Word), A: w}, &Stmt{Kind: Load, At: typed(l, Ptr), D: p})
	} else {
		b.add(&Stmt{Kind: WordToPtr, D: p, A: w})
	}
	return p
}

// newSlot draws memory and a route.
func (g *generator) newSlot(t *target) *slot {
	w := g.p.PointerSize()
	s := &slot{at: Place{Base: Global, Index: -1, Type: Byte}, hi: w / 2, target: t}
	if g.coin(60) {
		s.stages = g.stages()
	}
	shape := []Shape{PtrVar, WordVar, Bytes, Bytes, Packed, Packed, Pun, Halves, Node}[g.rand.Intn(9)]
	s.at.N = len(g.p.Objects)
	g.p.Objects = append(g.p.Objects, shape)
	switch shape {
	case Bytes:
		s.at.Off = int64(g.rand.Intn(24 - int(w)))
		if g.coin(20) {
			s.at.Off = 0
		}
		if g.coin(25) {
			s.mask = 1 + g.rand.Intn(255)
		}
	case Packed:
		s.at.Off = []int64{1, 2 + w}[g.rand.Intn(2)]
	case Halves:
		s.hi = w
	case Node:
		s.at.Off = w
	}
	return s
}
