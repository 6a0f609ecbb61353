package judge

// This file defines steps: functions flattened into a list in which each access
// to a global, each synchronisation call and each jump is one element.

// stepKind is what a step does. Registers are numbered per function: locals,
// then loop counters, then temporaries.
type stepKind uint8

const (
	stepBegin     stepKind = iota // a full expression begins: temporaries are forgotten
	stepConst                     // r[d] = k
	stepMove                      // r[d] = r[a]
	stepBinary                    // r[d] = r[a] op r[b]
	stepLoad                      // r[d] = cell k
	stepStore                     // cell k = r[a]
	stepLoadAt                    // r[d] = cell k+r[b]
	stepStoreAt                   // cell k+r[b] = r[a]
	stepLoadPtr                   // r[d] = cell that r[b] points to
	stepStorePtr                  // cell that r[b] points to = r[a]
	stepJump                      // to k
	stepZero                      // to k if r[a] is 0
	stepBack                      // to k, backwards; r[d] counts
	stepCall                      // r[d] = function k with arguments args
	stepReturn                    // give r[a] to the caller
	stepThreadEnd                 // the start routine returns
	stepMainEnd                   // main returns
	stepExit
	stepLock      // mutex k
	stepUnlock    // mutex k
	stepTry       // r[d] = whether mutex k was busy
	stepWait      // condition variable and mutex k
	stepSignal    // condition variable k
	stepBroadcast // condition variable k
	stepFetch     // r[d] = cell k; cell k = r[d] op r[a]
	stepSwap      // if cell k is r[a]: cell k = r[b], r[d] = 1; else r[d] = 0
	stepSectionIn
	stepSectionOut
	stepNondet // r[d] = any of 0 to k
	stepAssert // r[a]
	stepAssume // r[a]
	stepCreate // thread k runs function a with argument b
	stepJoin   // thread k
	stepMalloc // the heap cell k comes to life
	stepFree   // what r[a] points to
	stepTimedLock
	stepTimedWait // as stepWait; r[d] = whether time ran out
	stepPost      // semaphore k
	stepSem       // semaphore k
	stepSemTry    // r[d] = whether semaphore k was 0
	stepSemTimed  // r[d] = whether semaphore k was not had
	stepCancel    // thread k; k < 0: this one
	stepCancelState
	stepTestCancel
	stepGuard      // handler k is in force
	stepUnguard    // it is not any more; b: it is called
	stepHandlerEnd // the handler returns
	stepWeakSwap   // as stepSwap, but may fail; r[args[0]] = what cell k was
)

type step struct {
	kind    stepKind
	op      byte
	d, a, b int
	k       int
	args    []int
	line    int
}

// routine is a flattened function.
type routine struct {
	steps []step
	regs  int
	temps int // first temporary
}

// layout says where globals live in the list of cells.
type layout struct {
	base   []int // per global: its first cell, -1: unused
	target []int // per Heap global: the cell of its int
	cells  int
	limits []limit // per cell: the values that it may have
	final  []int   // cells of a final valuation
	init   []int32
	heap   int // first cell of allocated ints; they are the last
}

func newLayout(p *Program) *layout {
	l := &layout{base: make([]int, len(p.Globals)), target: make([]int, len(p.Globals))}
	used := p.used()
	add := func(n int, g Global, lim limit) int {
		at := l.cells
		for i := 0; i < n; i++ {
			l.init = append(l.init, int32(g.Init))
			l.limits = append(l.limits, lim)
		}
		l.cells += n
		return at
	}
	for i, g := range p.Globals {
		l.base[i] = -1
		if !used[i] {
			continue
		}
		switch g.Kind {
		case Scalar, Atomic:
			l.base[i] = add(1, g, limitOf(g))
			l.final = append(l.final, l.base[i])
		case Array, Struct:
			l.base[i] = add(2, g, limitOf(g))
			l.final = append(l.final, l.base[i], l.base[i]+1)
		case Pointer, Heap:
			l.base[i] = add(1, Global{}, wide)
		}
	}
	l.heap = l.cells
	for i, g := range p.Globals {
		if used[i] && g.Kind == Heap {
			l.target[i] = add(1, Global{Init: deadCell}, wide)
		}
	}
	return l
}

// deadCell marks an int that is not allocated.
const deadCell = -1 << 20

// limit is a range of values.
type limit struct{ least, greatest int32 }

var wide = limit{-10000, 10000}

func limitOf(g Global) limit {
	if g.Kind == Scalar || g.Kind == Array {
		switch g.Type {
		case "unsigned char":
			return limit{0, 255}
		case "signed char":
			return limit{-128, 127}
		}
	}
	return wide
}

// flattener turns one function into steps.
type flattener struct {
	l         *layout
	p         *Program
	lines     *lines
	r         *routine
	line      int
	counters  int // loop counters given out
	next      int // next temporary
	breaks    [][]int
	continues [][]int
}

// flatten makes the routines: helpers, start routines, main.
func flatten(p *Program, l *layout, ls *lines) []*routine {
	var out []*routine
	for i, f := range p.funcs() {
		loops := countLoops(f.Body)
		x := &flattener{l: l, p: p, lines: ls, r: &routine{}}
		x.counters = f.Params + len(f.Locals)
		x.r.temps = x.counters + loops
		x.r.regs = x.r.temps
		x.next = x.r.temps
		for j, v := range f.Locals {
			x.begin()
			x.add(step{kind: stepConst, d: f.Params + j, k: v})
		}
		x.stmts(f.Body)
		switch {
		case i < len(p.Funcs):
			x.line = ls.results[f]
			x.begin()
			x.add(step{kind: stepReturn, a: x.expr(f.Result)})
		case i < len(p.Funcs)+len(p.Handlers):
			x.begin()
			x.add(step{kind: stepHandlerEnd})
		case i < len(p.Funcs)+len(p.Handlers)+len(p.Threads):
			x.begin()
			x.add(step{kind: stepThreadEnd})
		default:
			x.begin()
			x.add(step{kind: stepMainEnd})
		}
		out = append(out, x.r)
	}
	return out
}

func countLoops(list []*Stmt) int {
	n := 0
	for _, s := range list {
		switch s.Kind {
		case For, While, DoWhile:
			n++
		}
		n += countLoops(s.Body) + countLoops(s.Else)
	}
	return n
}

func (x *flattener) add(s step) int {
	s.line = x.line
	x.r.steps = append(x.r.steps, s)
	return len(x.r.steps) - 1
}

func (x *flattener) here() int { return len(x.r.steps) }

func (x *flattener) land(at ...int) {
	for _, i := range at {
		x.r.steps[i].k = x.here()
	}
}

func (x *flattener) begin() {
	x.next = x.r.temps
	x.add(step{kind: stepBegin})
}

func (x *flattener) temp() int {
	t := x.next
	x.next++
	x.r.regs = max(x.r.regs, x.next)
	return t
}

func (x *flattener) stmts(list []*Stmt) {
	for _, s := range list {
		x.stmt(s)
	}
}

func (x *flattener) stmt(s *Stmt) {
	x.line = x.lines.stmts[s]
	switch s.Kind {
	case If:
		x.begin()
		no := x.add(step{kind: stepZero, a: x.expr(s.X)})
		x.stmts(s.Body)
		if len(s.Else) == 0 {
			x.land(no)
			return
		}
		end := x.add(step{kind: stepJump})
		x.land(no)
		x.stmts(s.Else)
		x.land(end)
	case For, While, DoWhile:
		x.loop(s)
	case Break:
		n := len(x.breaks) - 1
		x.breaks[n] = append(x.breaks[n], x.add(step{kind: stepJump}))
	case Continue:
		n := len(x.continues) - 1
		x.continues[n] = append(x.continues[n], x.add(step{kind: stepJump}))
	case Section:
		x.begin()
		x.add(step{kind: stepSectionIn})
		x.stmts(s.Body)
		x.begin()
		x.add(step{kind: stepSectionOut})
	case Guard:
		x.begin()
		x.add(step{kind: stepGuard, k: len(x.p.Funcs) + s.N})
		x.stmts(s.Body)
		x.begin()
		x.add(step{kind: stepUnguard, b: s.M})
	default:
		x.begin()
		x.simple(s)
	}
}

// loop is rotated: one test at the entry, one at the bottom in front of the
// backward jump.
func (x *flattener) loop(s *Stmt) {
	counter := x.counters
	x.counters++
	line := x.line
	test := func() int {
		x.line = line
		x.begin()
		if s.Kind == For {
			c, d := x.temp(), x.temp()
			x.add(step{kind: stepConst, d: c, k: s.M})
			x.add(step{kind: stepBinary, op: '<', d: d, a: s.N, b: c})
			return d
		}
		return x.expr(s.X)
	}
	if s.Kind == For {
		x.begin()
		x.add(step{kind: stepConst, d: s.N, k: 0})
	}
	x.add(step{kind: stepConst, d: counter, k: 0})
	var out []int
	if s.Kind != DoWhile {
		out = append(out, x.add(step{kind: stepZero, a: test()}))
	}
	top := x.here()
	x.breaks, x.continues = append(x.breaks, nil), append(x.continues, nil)
	x.stmts(s.Body)
	n := len(x.breaks) - 1
	x.land(x.continues[n]...)
	if s.Kind == For {
		x.line = line
		x.begin()
		c := x.temp()
		x.add(step{kind: stepConst, d: c, k: 1})
		x.add(step{kind: stepBinary, op: '+', d: s.N, a: s.N, b: c})
	}
	out = append(out, x.add(step{kind: stepZero, a: test()}))
	x.add(step{kind: stepBack, d: counter, k: top})
	x.land(append(out, x.breaks[n]...)...)
	x.breaks, x.continues = x.breaks[:n], x.continues[:n]
	// The counter of a finished loop tells nothing any more.
	x.add(step{kind: stepConst, d: counter, k: 0})
}

// simple flattens a statement that is one full expression.
func (x *flattener) simple(s *Stmt) {
	switch s.Kind {
	case Assign:
		x.assign(s.L, s.X)
	case Update:
		v := x.expr(s.X)
		at := x.place(s.L)
		old, now := x.temp(), x.temp()
		x.load(s.L, at, old)
		x.add(step{kind: stepBinary, op: s.Op, d: now, a: old, b: v})
		x.store(s.L, at, now)
	case CopyStruct:
		for i := 0; i < 2; i++ {
			t := x.temp()
			x.add(step{kind: stepLoad, d: t, k: x.l.base[s.N] + i})
			x.add(step{kind: stepStore, a: t, k: x.l.base[s.M] + i})
		}
	case SetPointer:
		t := x.temp()
		v := 0
		if s.L != nil {
			v = x.cell(s.L) + 1
		}
		x.add(step{kind: stepConst, d: t, k: v})
		x.add(step{kind: stepStore, a: t, k: x.l.base[s.N]})
	case Call:
		var args []int
		for _, a := range s.Args {
			args = append(args, x.expr(a))
		}
		x.add(step{kind: stepCall, d: s.N, k: s.M, args: args})
	case Return:
		x.add(step{kind: stepReturn, a: x.expr(s.X)})
	case Lock:
		x.add(step{kind: stepLock, k: s.N})
	case Unlock:
		x.add(step{kind: stepUnlock, k: s.N})
	case TryLock:
		x.add(step{kind: stepTry, k: s.N, d: s.M})
	case Wait:
		x.add(step{kind: stepWait, k: s.N})
	case Signal:
		x.add(step{kind: stepSignal, k: s.N})
	case Broadcast:
		x.add(step{kind: stepBroadcast, k: s.N})
	case Fetch:
		d := s.M
		if d < 0 {
			d = x.temp()
		}
		x.add(step{kind: stepFetch, op: s.Op, a: x.expr(s.X), d: d, k: x.cell(s.L)})
	case CompareSwap:
		x.add(step{kind: stepSwap, a: x.expr(s.X), b: x.expr(s.Y), d: s.M, k: x.cell(s.L)})
	case Nondet:
		x.add(step{kind: stepNondet, d: s.N, k: s.M})
	case Assert:
		x.add(step{kind: stepAssert, a: x.expr(s.X)})
	case Assume:
		x.add(step{kind: stepAssume, a: x.expr(s.X)})
	case Exit:
		x.add(step{kind: stepExit})
	case Create:
		x.add(step{kind: stepCreate, k: s.N, a: len(x.p.Funcs) + len(x.p.Handlers) + s.M, b: s.Arg})
	case Join:
		x.add(step{kind: stepJoin, k: s.N})
	case TimedLock:
		x.add(step{kind: stepTimedLock, k: s.N, d: s.M})
	case TimedWait:
		x.add(step{kind: stepTimedWait, k: s.N, d: s.M})
	case SemPost:
		x.add(step{kind: stepPost, k: s.N})
	case SemWait:
		x.add(step{kind: stepSem, k: s.N, d: x.temp()})
	case SemTry:
		x.add(step{kind: stepSemTry, k: s.N, d: s.M})
	case SemTimed:
		x.add(step{kind: stepSemTimed, k: s.N, d: s.M})
	case Cancel:
		x.add(step{kind: stepCancel, k: s.N})
	case CancelSelf:
		x.add(step{kind: stepCancel, k: -1})
	case CancelState:
		x.add(step{kind: stepCancelState, k: s.N})
	case TestCancel:
		x.add(step{kind: stepTestCancel})
	case JoinStatus:
		x.add(step{kind: stepJoin, k: s.N, d: s.M, b: 1})
	case WeakSwap:
		a, b := x.expr(s.X), x.expr(s.Y)
		old := s.N
		if old < 0 {
			old = x.temp()
		}
		x.add(step{kind: stepWeakSwap, a: a, b: b, d: s.M, args: []int{old}, k: x.cell(s.L)})
	case Malloc:
		t := x.temp()
		x.add(step{kind: stepMalloc, k: x.l.target[s.N]})
		x.add(step{kind: stepConst, d: t, k: x.l.target[s.N] + 1})
		x.add(step{kind: stepStore, a: t, k: x.l.base[s.N]})
	case Free:
		t := x.temp()
		x.add(step{kind: stepLoad, d: t, k: x.l.base[s.N]})
		x.add(step{kind: stepFree, a: t})
	}
}

// cell is the fixed cell of a scalar, a member or an element with constant index.
func (x *flattener) cell(e *Expr) int {
	at := x.l.base[e.N]
	switch {
	case e.Kind == Field && e.Op == 'b':
		at++
	case e.Kind == Elem:
		at += e.X.N
	}
	return at
}

// place evaluates what an lvalue needs: an index or a pointer; -1 if nothing.
func (x *flattener) place(e *Expr) int {
	switch e.Kind {
	case Elem:
		return x.expr(e.X)
	case Deref:
		t := x.temp()
		x.add(step{kind: stepLoad, d: t, k: x.l.base[e.N]})
		return t
	}
	return -1
}

func (x *flattener) load(e *Expr, at, d int) {
	switch e.Kind {
	case Local:
		x.add(step{kind: stepMove, d: d, a: e.N})
	case Var, Field:
		x.add(step{kind: stepLoad, d: d, k: x.cell(e)})
	case Elem:
		x.add(step{kind: stepLoadAt, d: d, b: at, k: x.l.base[e.N]})
	case Deref:
		x.add(step{kind: stepLoadPtr, d: d, b: at})
	}
}

func (x *flattener) store(e *Expr, at, v int) {
	switch e.Kind {
	case Local:
		x.add(step{kind: stepMove, d: e.N, a: v})
	case Var, Field:
		x.add(step{kind: stepStore, a: v, k: x.cell(e)})
	case Elem:
		x.add(step{kind: stepStoreAt, a: v, b: at, k: x.l.base[e.N]})
	case Deref:
		x.add(step{kind: stepStorePtr, a: v, b: at})
	}
}

func (x *flattener) assign(l, r *Expr) {
	v := x.expr(r)
	x.store(l, x.place(l), v)
}

// expr evaluates e from left to right into a register.
func (x *flattener) expr(e *Expr) int {
	d := x.temp()
	switch e.Kind {
	case Const:
		x.add(step{kind: stepConst, d: d, k: e.N})
	case Local, Var, Field, Elem, Deref:
		x.load(e, x.place(e), d)
	case Binary:
		a := x.expr(e.X)
		b := x.expr(e.Y)
		x.add(step{kind: stepBinary, op: e.Op, d: d, a: a, b: b})
	case NotNot:
		zero := x.temp()
		x.add(step{kind: stepConst, d: zero, k: 0})
		x.add(step{kind: stepBinary, op: '=', d: d, a: x.expr(e.X), b: zero})
	case AndAnd, OrOr:
		x.shortCircuit(e, d)
	}
	return d
}

func (x *flattener) shortCircuit(e *Expr, d int) {
	zero := x.temp()
	truth := func(sub *Expr) {
		a := x.expr(sub)
		x.add(step{kind: stepConst, d: zero, k: 0})
		x.add(step{kind: stepBinary, op: '#', d: d, a: a, b: zero})
	}
	truth(e.X)
	if e.Kind == AndAnd {
		end := x.add(step{kind: stepZero, a: d})
		truth(e.Y)
		x.land(end)
		return
	}
	more := x.add(step{kind: stepZero, a: d})
	end := x.add(step{kind: stepJump})
	x.land(more)
	truth(e.Y)
	x.land(end)
}
