package judge

// This file defines the random generator: the shape of a program and its
// features. Each program gets a random subset of the language (swarm testing), so
// that no feature drowns the others.

import "math/rand"

// Config steers the generator. The zero value of a feature leaves it out.
type Config struct {
	Threads int // start routines running beside main, 1 to 3
	Stmts   int // statements per thread, roughly

	Arrays, Structs, Pointers, Heap bool
	Atomics, Sections               bool
	Mutexes, Conds                  bool
	Loops, Spins                    bool // bounded loops; loops until a shared condition holds
	Helpers                         bool
	Nondet                          bool
	Exits, Assumes                  bool
	Misuse                          bool // unbalanced locks, double joins, missing joins
	Shared                          bool // one start routine may run in two threads

	Timed  bool // waits with deadlines, semaphores
	Cancel bool // cancellation and cleanup handlers
	Weak   bool // compare-and-swap that may fail
}

// WaitsConfig draws a configuration for programs about time, cancellation and failing compare-and-swap.
func WaitsConfig(seed int64, family string) Config {
	r := rand.New(rand.NewSource(seed ^ 0x71e5))
	coin := func(percent int) bool { return r.Intn(100) < percent }
	c := Config{
		Threads: 1 + r.Intn(2), Stmts: 1 + r.Intn(3),
		Mutexes: true, Atomics: coin(20), Loops: coin(10), Helpers: coin(10), Nondet: coin(10), Misuse: coin(10), Shared: coin(35),
	}
	switch family {
	case "timed":
		c.Timed, c.Conds = true, coin(75)
	case "cancel":
		c.Cancel, c.Conds, c.Timed = true, coin(80), coin(35)
	case "swap":
		c.Weak, c.Atomics, c.Mutexes, c.Threads = true, true, coin(30), r.Intn(3)
	}
	return c
}

// RandomConfig draws a configuration from a seed.
func RandomConfig(seed int64) Config {
	r := rand.New(rand.NewSource(seed ^ 0x5eed))
	coin := func(percent int) bool { return r.Intn(100) < percent }
	c := Config{
		Threads: 2, Stmts: 2 + r.Intn(4),
		Arrays: coin(25), Structs: coin(25), Pointers: coin(25), Heap: coin(15),
		Atomics: coin(35), Sections: coin(20),
		Mutexes: coin(55), Conds: coin(30),
		Loops: coin(35), Spins: coin(25),
		Helpers: coin(30), Nondet: coin(35), Exits: coin(15), Assumes: coin(20),
		Misuse: coin(20), Shared: coin(35),
	}
	switch {
	case coin(20), c.Conds && coin(30):
		c.Threads, c.Stmts = 3, 1+r.Intn(3)
	case coin(15):
		c.Threads, c.Stmts = 1, 3+r.Intn(5)
	}
	return c
}

// Generate draws a program from a seed.
func Generate(seed int64, c Config) *Program {
	g := &generator{rand: rand.New(rand.NewSource(seed)), c: c, p: &Program{}}
	g.globals()
	if (c.Timed || c.Cancel) && c.Conds && g.coin(20) {
		g.handover()
		return g.p
	}
	if c.Helpers {
		g.helpers()
	}
	if c.Cancel {
		g.handlers()
	}
	g.threads()
	g.main()
	return g.p
}

type generator struct {
	rand *rand.Rand
	c    Config
	p    *Program

	f        *Func
	helper   bool  // in a helper: no unbounded loops, no growth
	plain    bool  // in an atomic section or a plain helper: nothing that blocks or waits
	spinning int   // depth of unbounded loops: nothing in them may grow
	loops    int   // depth of loops
	busy     []int // locals that count loops: not to be written
	held     []int // mutexes held here, as far as the generator knows
}

// coin is true with the given chance in percent.
func (g *generator) coin(percent int) bool { return g.rand.Intn(100) < percent }

func (g *generator) globals() {
	add := func(k GlobalKind) {
		types := []string{"int", "int", "int", "unsigned char", "short", "signed char"}
		gl := Global{Kind: k, Type: "int", Init: g.rand.Intn(2)}
		if k == Scalar || k == Array {
			gl.Type = types[g.rand.Intn(len(types))]
		}
		g.p.Globals = append(g.p.Globals, gl)
	}
	for n := 1 + g.rand.Intn(3); n > 0; n-- {
		add(Scalar)
	}
	if g.c.Arrays {
		add(Array)
	}
	if g.c.Structs {
		add(Struct)
		if g.coin(50) {
			add(Struct)
		}
	}
	if g.c.Atomics {
		add(Atomic)
	}
	if g.c.Pointers {
		g.p.Globals = append(g.p.Globals, Global{Kind: Scalar, Type: "int"})
		add(Pointer)
	}
	if g.c.Heap {
		add(Heap)
	}
	if g.c.Mutexes || g.c.Conds {
		g.p.Mutexes = 1 + g.rand.Intn(2)
	}
	if g.c.Conds {
		g.p.Conds = 1
	}
	if g.c.Timed && g.coin(40) || g.c.Cancel && g.coin(30) {
		g.p.Sems = []int{g.rand.Intn(2)}
	}
}

func (g *generator) helpers() {
	for n := 1 + g.rand.Intn(2); n > 0; n-- {
		f := &Func{Params: g.rand.Intn(3), Locals: []int{g.rand.Intn(2)}}
		g.enter(f)
		g.helper, g.plain = true, true
		f.Body = g.block(1+g.rand.Intn(2), 1)
		f.Result = g.masked(1, true)
		g.p.Funcs = append(g.p.Funcs, f)
	}
}

func (g *generator) enter(f *Func) {
	g.f, g.helper, g.plain, g.spinning, g.loops, g.busy, g.held = f, false, false, 0, 0, nil, nil
}

func (g *generator) threads() {
	for i := 0; i < g.c.Threads; i++ {
		if i > 0 && g.c.Shared && g.coin(60) {
			break
		}
		f := &Func{Params: 1, Locals: g.locals()}
		g.enter(f)
		switch {
		case g.c.waits() && g.p.Conds > 0:
			f.Body = g.firstWait()
		case g.p.Conds > 0 && g.coin(40):
			f.Body = g.waiter()
		}
		f.Body = append(f.Body, g.block(g.c.Stmts, 2)...)
		g.p.Threads = append(g.p.Threads, f)
	}
}

func (g *generator) locals() []int {
	var out []int
	for n := 1 + g.rand.Intn(2); n > 0; n-- {
		out = append(out, g.rand.Intn(2))
	}
	return out
}

// main creates the threads, does something of its own, joins, asserts.
func (g *generator) main() {
	f := &Func{Locals: g.locals()}
	g.p.Main = f
	g.enter(f)
	add := func(s ...*Stmt) { f.Body = append(f.Body, s...) }
	for i, gl := range g.p.Globals {
		if gl.Kind == Heap {
			add(&Stmt{Kind: Malloc, N: i})
		}
		if gl.Kind == Pointer && !g.coin(20) {
			add(g.setPointer(i, g.c.Misuse && g.coin(20)))
		}
	}
	if g.coin(25) {
		add(g.block(1, 1)...)
	}
	for i := 0; i < g.c.Threads; i++ {
		add(&Stmt{Kind: Create, N: i, M: g.rand.Intn(len(g.p.Threads)), Arg: g.rand.Intn(3)})
		if i+1 < g.c.Threads && g.coin(15) {
			add(g.block(1, 1)...)
		}
	}
	if g.coin(40) {
		add(g.block(1+g.rand.Intn(max(1, g.c.Stmts/2)), 1)...)
	}
	if g.p.Conds > 0 && g.coin(35) || g.p.Conds > 0 && g.c.Timed && !g.c.Cancel && g.coin(70) {
		// Waiters with nobody else to wake them leave little to judge.
		change := g.assignment()
		if g.c.Timed && g.coin(70) {
			change = g.fulfil()
		}
		add(&Stmt{Kind: Lock}, change, &Stmt{Kind: Broadcast - StmtKind(g.rand.Intn(2))}, &Stmt{Kind: Unlock})
	}
	for i := 0; i < g.c.Threads && g.c.Cancel; i++ {
		if g.coin(70) {
			add(&Stmt{Kind: Cancel, N: i})
			if g.p.Conds > 0 && g.coin(70) {
				signal := []*Stmt{{Kind: Lock}, g.leaveTrace(), {Kind: Signal}, {Kind: Unlock}}
				if g.coin(50) { // the request and the signal under one lock
					last := len(f.Body) - 1
					signal = append([]*Stmt{signal[0], f.Body[last]}, signal[1:]...)
					f.Body = f.Body[:last]
				}
				if g.coin(50) {
					wait := []*Stmt{{Kind: Lock}, {Kind: Assume, X: &Expr{Kind: NotNot, X: g.predicate()}}, {Kind: Unlock}}
					add(wait...)
				}
				add(signal...)
			}
		}
	}
	joinAll := g.coin(70)
	for i := 0; i < g.c.Threads; i++ {
		if joinAll || g.coin(50) {
			if g.c.Cancel && g.coin(60) {
				l := g.local()
				add(&Stmt{Kind: JoinStatus, N: i, M: l})
				if g.coin(60) {
					add(&Stmt{Kind: If, X: &Expr{Kind: Local, N: l}, Body: []*Stmt{g.leaveTrace()}})
				}
				continue
			}
			add(&Stmt{Kind: Join, N: i})
			if g.c.Misuse && g.coin(8) {
				add(&Stmt{Kind: Join, N: i})
			}
		}
	}
	if g.coin(50) {
		add(&Stmt{Kind: Assert, X: g.condition(1)})
	}
}
