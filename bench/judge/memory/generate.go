package memory

// This file defines the random generator: families, and the shape of a program.

import "math/rand"

// Family is a kind of program. All draw from the same actions, with other weights.
type Family string

// The families.
const (
	Publish  Family = "publish"  // threads meet through hidden pointers
	Reuse    Family = "reuse"    // addresses come again and are compared
	Dangling Family = "dangling" // pointers to what is dead
	Bounds   Family = "bounds"   // accesses at any distance
	Leak     Family = "leak"     // blocks that nothing points to
	Mix      Family = "mix"      // all of it, with threads
	Wild     Family = "wild"     // pointers that are inputs, or made of numbers whose origin is lost
)

// Families lists all of them.
var Families = []Family{Publish, Reuse, Dangling, Bounds, Leak, Mix, Wild}

// weights say how often a family takes which action.
var weights = map[Family]map[action]int{
	Publish:  {hideIt: 3, revealIt: 3, touch: 4, copySlot: 2, branch: 1, alloc: 1},
	Reuse:    {alloc: 5, freeIt: 5, compare: 7, stale: 1, hideIt: 3, revealIt: 2, touch: 2, copySlot: 1, branch: 1, drop: 1},
	Dangling: {stale: 4, alloc: 3, freeIt: 3, hideIt: 4, revealIt: 4, touch: 5, call: 4, scope: 2, copySlot: 1, branch: 1, drop: 1, repeat: 1},
	Bounds:   {far: 6, alloc: 2, touch: 1, hideIt: 2, revealIt: 2, branch: 1, call: 1},
	Leak:     {alloc: 4, freeIt: 2, hideIt: 5, drop: 3, revealIt: 2, smash: 1, copySlot: 2, branch: 1, call: 1},
	Mix: {alloc: 3, freeIt: 3, compare: 3, hideIt: 4, revealIt: 4, touch: 4, call: 2, scope: 1, copySlot: 2, far: 2, branch: 1, drop: 1,
		repeat: 1, smash: 1, align: 1, stale: 1},
	Wild: {watch: 4, given: 4, far: 4, alloc: 1, touch: 1, hideIt: 1, revealIt: 1},
}

type generator struct {
	rand    *rand.Rand
	family  Family
	p       *Program
	slots   []*slot
	helpers []*helper
}

// Generate draws a program of a family from a seed.
func Generate(seed int64, f Family) *Program {
	g := &generator{rand: rand.New(rand.NewSource(seed)), family: f, p: &Program{}}
	g.p.Narrow = g.coin(20)
	g.p.Leaks = f == Leak || f == Mix && g.coin(30)
	g.object(IntVar)
	if g.coin(50) {
		g.object(IntArray)
	}
	main := g.body(true)
	g.p.Main = main.f
	threads := 0
	switch f {
	case Publish, Wild:
		threads = 1 + g.rand.Intn(2)
	case Mix:
		threads = g.rand.Intn(3)
	case Reuse, Dangling, Leak:
		threads = g.rand.Intn(4) / 3
	}
	if f == Publish {
		g.publish(main, threads)
	} else {
		main.actions(2 + g.rand.Intn(3))
		g.run(main, threads, func(b *body) { b.actions(1 + g.rand.Intn(2)) })
		if threads == 0 || g.coin(60) {
			main.actions(1 + g.rand.Intn(4))
		}
	}
	if g.coin(5) {
		main.add(&Stmt{Kind: Exit})
	}
	return g.p
}

// coin is true with the given chance in percent.
func (g *generator) coin(percent int) bool { return g.rand.Intn(100) < percent }

// object gives a global of a shape, a new one if there is none.
func (g *generator) object(s Shape) int {
	for i, o := range g.p.Objects {
		if o == s {
			return i
		}
	}
	g.p.Objects = append(g.p.Objects, s)
	return len(g.p.Objects) - 1
}

// run creates threads, with some of main's actions beside them, and joins them or some of them.
func (g *generator) run(main *body, threads int, fill func(*body)) {
	joined := g.coin(80)
	n := threads
	for i := range n {
		b := g.body(false)
		arg := -1
		if len(main.refs) > 0 && g.coin(map[bool]int{true: 10, false: 50}[g.family == Publish]) {
			r := main.refs[g.rand.Intn(len(main.refs))]
			arg = r.reg
			b.refs = append(b.refs, ref{0, r.target})
		}
		fill(b)
		g.p.Threads = append(g.p.Threads, b.f)
		main.add(&Stmt{Kind: Create, N: i, B: len(g.p.Threads) - 1, A: arg})
	}
	if n > 0 && g.coin(25) {
		main.actions(1)
	}
	for i := range n {
		if joined || g.coin(50) {
			main.add(&Stmt{Kind: Join, N: i})
		}
	}
}

// publish lets threads raise a counter through hidden pointers.
func (g *generator) publish(main *body, threads int) {
	t, p := main.anyTarget()
	for n := 1 + g.rand.Intn(4)/3; n > 0; n-- {
		s := g.newSlot(t)
		main.hide(p, s)
		g.slots = append(g.slots, s)
	}
	if g.coin(30) {
		main.copySlot()
	}
	locked, expected := g.coin(30), int64(0)
	raise := func(b *body) {
		expected++
		q := -1
		if len(b.refs) > 0 && g.coin(30) {
			q = b.refs[0].reg
		} else {
			q = b.reveal(g.slots[g.rand.Intn(len(g.slots))])
		}
		lock := locked && !g.coin(10)
		if lock {
			b.add(&Stmt{Kind: Lock})
		}
		b.raise(q, 0)
		if lock {
			b.add(&Stmt{Kind: Unlock})
		}
		if g.coin(15) {
			b.actions(1)
		}
	}
	main.refs = []ref{{p, t}}
	if g.coin(40) && threads == 2 {
		// Both run the same routine.
		b := g.body(false)
		raise(b)
		expected++
		g.p.Threads = append(g.p.Threads, b.f)
		main.add(&Stmt{Kind: Create, N: 0, A: -1}, &Stmt{Kind: Create, N: 1, A: -1}, &Stmt{Kind: Join, N: 0}, &Stmt{Kind: Join, N: 1})
		if len(b.refs) > 0 && g.coin(50) {
			main.actions(1)
		}
	} else {
		g.run(main, threads, raise)
		if threads == 1 && g.coin(60) {
			// Main raises too, between creation and join.
			last := main.list[len(main.list)-1]
			if last.Kind == Join {
				main.list = main.list[:len(main.list)-1]
			}
			raise(main)
			if last.Kind == Join {
				main.list = append(main.list, last)
			}
		}
	}
	q := p
	if g.coin(50) {
		q = main.reveal(g.slots[g.rand.Intn(len(g.slots))])
	}
	i := main.newI()
	main.add(&Stmt{Kind: Load, At: Place{Base: Through, N: q, Index: -1, Type: Int}, D: i})
	k, op := expected, byte('=')
	if g.coin(15) {
		k--
	}
	if g.coin(25) {
		op = 'l'
	}
	main.add(&Stmt{Kind: Assert, A: i, Op: op, K: k})
	if t.heap && g.coin(40) {
		main.add(&Stmt{Kind: Free, A: q})
	}
}
