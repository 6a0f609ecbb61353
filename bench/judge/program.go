package judge

// This file defines the abstract language of thread programs.

// Program is a thread program. Main runs first; Create statements in it start
// the routines in Threads.
type Program struct {
	Globals  []Global
	Mutexes  int
	Conds    int   // condition variable i is used with mutex i
	Sems     []int // semaphores, with what they are at first
	Funcs    []*Func
	Handlers []*Func // cleanup handlers, without parameters
	Threads  []*Func
	Main     *Func
}

// GlobalKind is the shape of a global.
type GlobalKind uint8

// The shapes of globals. Their names in C are the letter and the index.
const (
	Scalar  GlobalKind = iota // g: an integer of the type in Global.Type
	Array                     // a: two integers
	Struct                    // s: two ints, members a and b
	Atomic                    // x: _Atomic int
	Pointer                   // p: pointer to an int global, or null
	Heap                      // h: pointer to one int that main allocates
)

// Global is an object that all threads share.
type Global struct {
	Kind GlobalKind
	Type string // Scalar and Array: a signed or narrow integer type of C
	Init int
}

// Func is a helper, a start routine or main. Locals 0 to Params-1 are the
// parameters; a start routine has one.
type Func struct {
	Params int
	Locals []int // initial values of the locals that are no parameters
	Body   []*Stmt
	Result *Expr // helpers: what is returned at the end
}

// ExprKind is the kind of an expression.
type ExprKind uint8

// The kinds of expression.
const (
	Const  ExprKind = iota // N
	Local                  // local N
	Var                    // scalar or atomic global N
	Elem                   // array N at index X, which is 0 or 1
	Field                  // struct N: member a (Op 'a') or b ('b')
	Deref                  // what pointer or heap global N points to
	Binary                 // X Op Y
	AndAnd                 // X && Y
	OrOr                   // X || Y
	NotNot                 // !X
)

// Expr is an expression. The kinds Local to Deref can be assigned to.
type Expr struct {
	Kind ExprKind
	Op   byte // Binary: one of + - * & | ^ < > = (equal) # (unequal) l (<=); Field: a or b
	N    int
	X, Y *Expr
}

// StmtKind is the kind of a statement.
type StmtKind uint8

// The kinds of statement.
const (
	Assign      StmtKind = iota // L = X
	Update                      // L Op= X, a load and a store; X reads no global
	CopyStruct                  // struct M = struct N, member by member
	SetPointer                  // pointer N = the address of L, or null
	If                          // if (X) Body else Else
	For                         // for (local N = 0; local N < M; local N ++) Body
	While                       // while (X) Body
	DoWhile                     // do Body while (X)
	Break                       // leave the innermost loop
	Continue                    // go on with its next round
	Call                        // local N = helper M (Args)
	Return                      // return X; helpers only
	Lock                        // mutex N
	Unlock                      // mutex N
	TryLock                     // local M = whether mutex N was busy
	Wait                        // condition variable N with mutex N
	Signal                      // condition variable N
	Broadcast                   // condition variable N
	Fetch                       // local M = old value of L; L = L Op X (Op '=': X); atomic; M < 0: old value dropped
	CompareSwap                 // local M = whether L was X; if so L = Y; atomic
	Section                     // Body as one atomic section
	Nondet                      // local N = any value of 0 to M
	Assert                      // X
	Assume                      // X
	Exit                        // exit(N)
	Create                      // start routine M with argument Arg as thread N; in main only
	Join                        // thread N; in main only
	Malloc                      // heap N gets its int, set to 0; in main only
	Free                        // the int of heap N
	TimedLock                   // local M = whether mutex N was not had in time
	TimedWait                   // as Wait; local M = whether time ran out
	SemPost                     // semaphore N
	SemWait                     // semaphore N
	SemTry                      // local M = whether semaphore N was 0
	SemTimed                    // local M = whether semaphore N was not had in time
	Cancel                      // thread N; in main only
	CancelSelf                  // a request to this thread
	CancelState                 // N: 1 requests wait, 0 they are acted upon
	TestCancel                  // acts upon a request
	Guard                       // Body with handler N in force; M: at its end the handler is called
	JoinStatus                  // as Join; local M = whether the thread was cancelled
	WeakSwap                    // as CompareSwap, but may fail; local N (N < 0: none) = what L was
)

// Stmt is a statement.
type Stmt struct {
	Kind StmtKind
	Op   byte
	N, M int
	Arg  int
	L    *Expr
	X, Y *Expr
	Args []*Expr
	Body []*Stmt
	Else []*Stmt
}

// Clone makes a deep copy.
func (p *Program) Clone() *Program {
	q := *p
	q.Globals = append([]Global(nil), p.Globals...)
	q.Sems = append([]int(nil), p.Sems...)
	q.Funcs = cloneAll(p.Funcs, (*Func).clone)
	q.Handlers = cloneAll(p.Handlers, (*Func).clone)
	q.Threads = cloneAll(p.Threads, (*Func).clone)
	q.Main = p.Main.clone()
	return &q
}

func cloneAll[T any](list []*T, clone func(*T) *T) []*T {
	if list == nil {
		return nil
	}
	out := make([]*T, len(list))
	for i, x := range list {
		out[i] = clone(x)
	}
	return out
}

func (f *Func) clone() *Func {
	g := *f
	g.Locals = append([]int(nil), f.Locals...)
	g.Body = cloneAll(f.Body, (*Stmt).clone)
	g.Result = f.Result.clone()
	return &g
}

func (s *Stmt) clone() *Stmt {
	t := *s
	t.L, t.X, t.Y = s.L.clone(), s.X.clone(), s.Y.clone()
	t.Args = cloneAll(s.Args, (*Expr).clone)
	t.Body = cloneAll(s.Body, (*Stmt).clone)
	t.Else = cloneAll(s.Else, (*Stmt).clone)
	return &t
}

func (e *Expr) clone() *Expr {
	if e == nil {
		return nil
	}
	f := *e
	f.X, f.Y = e.X.clone(), e.Y.clone()
	return &f
}

// funcs lists all functions, main last.
func (p *Program) funcs() []*Func {
	out := append([]*Func(nil), p.Funcs...)
	out = append(out, p.Handlers...)
	out = append(out, p.Threads...)
	return append(out, p.Main)
}

// eachStmt calls visit for every statement, inner ones after their outer one.
func (p *Program) eachStmt(visit func(*Stmt)) {
	var walk func([]*Stmt)
	walk = func(list []*Stmt) {
		for _, s := range list {
			visit(s)
			walk(s.Body)
			walk(s.Else)
		}
	}
	for _, f := range p.funcs() {
		walk(f.Body)
	}
}

// eachExpr calls visit for every expression and part of one.
func (p *Program) eachExpr(visit func(*Expr)) {
	var walk func(*Expr)
	walk = func(e *Expr) {
		if e == nil {
			return
		}
		visit(e)
		walk(e.X)
		walk(e.Y)
	}
	p.eachStmt(func(s *Stmt) {
		walk(s.L)
		walk(s.X)
		walk(s.Y)
		for _, a := range s.Args {
			walk(a)
		}
	})
	for _, f := range p.funcs() {
		walk(f.Result)
	}
}

// Has tells whether some statement is of one of the kinds.
func (p *Program) Has(kinds ...StmtKind) bool {
	found := false
	p.eachStmt(func(s *Stmt) {
		for _, k := range kinds {
			found = found || s.Kind == k
		}
	})
	return found
}

// used tells per global whether anything mentions it. One that nothing mentions
// is neither printed nor part of a final valuation.
func (p *Program) used() []bool {
	out := make([]bool, len(p.Globals))
	p.eachExpr(func(e *Expr) {
		switch e.Kind {
		case Var, Elem, Field, Deref:
			out[e.N] = true
		}
	})
	p.eachStmt(func(s *Stmt) {
		switch s.Kind {
		case CopyStruct:
			out[s.N], out[s.M] = true, true
		case SetPointer, Malloc, Free:
			out[s.N] = true
		}
	})
	return out
}

// Cell is an integer inside a global that belongs to a final valuation.
type Cell struct {
	Global string // its name in C
	Offset int64  // in bytes
	Size   int    // in bytes
	Signed bool
}

// Cells lists the integers of a final valuation in the order in which
// Outcome.Finals gives their values.
func (p *Program) Cells() []Cell {
	var out []Cell
	used := p.used()
	for i, g := range p.Globals {
		if !used[i] {
			continue
		}
		name := p.globalName(i)
		switch g.Kind {
		case Scalar:
			out = append(out, Cell{name, 0, sizeOf(g.Type), g.Type != "unsigned char"})
		case Atomic:
			out = append(out, Cell{name, 0, 4, true})
		case Array:
			n, signed := sizeOf(g.Type), g.Type != "unsigned char"
			out = append(out, Cell{name, 0, n, signed}, Cell{name, int64(n), n, signed})
		case Struct:
			out = append(out, Cell{name, 0, 4, true}, Cell{name, 4, 4, true})
		}
	}
	return out
}

func sizeOf(ctype string) int {
	switch ctype {
	case "unsigned char", "signed char":
		return 1
	case "short":
		return 2
	}
	return 4
}
