package memory

// This file defines the abstract language of programs that work on memory.

// Program is a thread program. Main runs first; Create statements in it start the
// routines in Threads.
type Program struct {
	Narrow  bool    // pointers have 4 bytes
	Leaks   bool    // leaks are asked for
	Objects []Shape // globals, all zero at first
	Funcs   []*Func // helpers: take a pointer, give a pointer
	Threads []*Func // start routines: take a pointer
	Main    *Func
}

// Shape is the type of an object.
type Shape uint8

// The shapes.
const (
	IntVar   Shape = iota // int
	IntArray              // int[4]
	PtrVar                // int *
	WordVar               // uintptr_t
	Bytes                 // unsigned char[24]
	Packed                // packed struct { unsigned char c; int *p; unsigned char d; uintptr_t w; }
	Pun                   // union { int *p; uintptr_t w; half_t h[2]; unsigned char b[sizeof(int *)]; }
	Halves                // struct { half_t lo, pad, hi; }
	Node                  // struct { int v; int *next; }
	numShapes
)

// Type is the type of an access. Int values live in registers i, pointers in p, the others in w.
type Type uint8

// The types.
const (
	Int  Type = iota // int
	Ptr              // int *
	Word             // uintptr_t
	Half             // half a word, unsigned
	Byte             // unsigned char
)

// BaseKind says what a place is relative to.
type BaseKind uint8

// The kinds of base.
const (
	Global  BaseKind = iota // object N of the program
	Local                   // local object N of the function
	Through                 // where register p N points to
)

// Place is an lvalue: Off bytes behind its base, and Index (a register i, -1: none) elements further.
type Place struct {
	Base  BaseKind
	N     int
	Off   int64
	Index int
	Type  Type
}

// Func is a function. Register p0 is its parameter, but in main; all registers and local objects are
// zero at first.
type Func struct {
	Locals []Shape // local objects
	Scoped []bool  // per local object: it lives in the Scope statement that names it only
	Body   []*Stmt
	Result int // helpers: the register p that is returned
}

// StmtKind is the kind of a statement.
type StmtKind uint8

// The kinds of statement. D, A and B are registers; their class is what the comment says.
const (
	Load        StmtKind = iota // D = At
	Store                       // At = A; A < 0: K
	AddressOf                   // p D = the address of At
	PtrToWord                   // w D = p A
	WordToPtr                   // p D = w A
	WordOp                      // w D = w A Op (w B; B < 0: K)
	PtrMove                     // p D = p A; A < 0: null
	PtrAdd                      // p D = p A and K bytes further; B >= 0: i B ints further
	Calloc                      // p D = a zeroed block of K bytes
	MallocClear                 // the same by malloc and memset
	Free                        // p A
	FreeWord                    // the pointer that w A is
	Realloc                     // p D = the block p A with K bytes, which are no more than it had
	AnyPointer                  // p D = the address of any of the globals Values, as an input
	Copy                        // memcpy: K bytes from From to At
	Same                        // i D = whether K bytes at At and From are equal, by memcmp
	ByteLoop                    // K times: byte of At = byte of From ^ B, in a loop
	CopyObject                  // At = From, two objects of one shape
	PtrEqual                    // i D = p A == p B; B < 0: null
	WordEqual                   // i D = w A == w B; B < 0: K
	IntSet                      // i D = K
	IntOp                       // i D = i A Op K
	Nondet                      // i D = any of Values
	If                          // if (i A) Body else Else
	Repeat                      // K times Body
	Scope                       // local object N lives while Body runs
	Assert                      // i A Op K
	Call                        // p D = helper N (p A; A < 0: null)
	Lock                        // the mutex
	Unlock                      // the mutex
	Create                      // thread N runs routine B with p A (A < 0: null)
	Join                        // thread N
	Exit                        // exit(0)
)

// Stmt is a statement.
type Stmt struct {
	Kind       StmtKind
	Op         byte // WordOp: ^ + - | & ~ (complement) n (negation) r (rotate left by K) b (rebuilt bit by bit) < >; IntOp: + = (equal) # (unequal) l (at most); Assert: = # l
	N, D, A, B int
	K          int64
	At, From   Place
	Values     []int64
	Body, Else []*Stmt
}

// PointerSize is the size of a pointer in bytes.
func (p *Program) PointerSize() int64 {
	if p.Narrow {
		return 4
	}
	return 8
}

// size is the size of an access in bytes.
func (p *Program) size(t Type) int64 {
	switch t {
	case Int:
		return 4
	case Half:
		return p.PointerSize() / 2
	case Byte:
		return 1
	}
	return p.PointerSize()
}

// shapeSize is the size of an object in bytes.
func (p *Program) shapeSize(s Shape) int64 {
	w := p.PointerSize()
	switch s {
	case IntVar:
		return 4
	case IntArray:
		return 16
	case Bytes:
		return 24
	case Packed:
		return 2 + 2*w
	case Halves:
		return 3 * w / 2
	case Node:
		return 2 * w
	}
	return w
}

// shapeAlign is the alignment of an object in bytes.
func (p *Program) shapeAlign(s Shape) int64 {
	switch s {
	case IntVar, IntArray:
		return 4
	case Bytes, Packed:
		return 1
	case Halves:
		return p.PointerSize() / 2
	}
	return p.PointerSize()
}

// member is a part of a shape that has a name.
type member struct {
	off  int64
	typ  Type
	name string // what stands behind the object's name
}

// members lists the named parts of a shape.
func (p *Program) members(s Shape) []member {
	w, h := p.PointerSize(), p.PointerSize()/2
	switch s {
	case IntVar:
		return []member{{0, Int, ""}}
	case PtrVar:
		return []member{{0, Ptr, ""}}
	case WordVar:
		return []member{{0, Word, ""}}
	case Packed:
		return []member{{0, Byte, ".c"}, {1, Ptr, ".p"}, {1 + w, Byte, ".d"}, {2 + w, Word, ".w"}}
	case Pun:
		return []member{{0, Ptr, ".p"}, {0, Word, ".w"}, {0, Half, ".h[0]"}, {h, Half, ".h[1]"}, {0, Byte, ".b[0]"}, {1, Byte, ".b[1]"}}
	case Halves:
		return []member{{0, Half, ".lo"}, {2 * h, Half, ".hi"}}
	case Node:
		return []member{{0, Int, ".v"}, {w, Ptr, ".next"}}
	}
	return nil
}

// funcs lists all functions, main last.
func (p *Program) funcs() []*Func {
	out := append([]*Func(nil), p.Funcs...)
	out = append(out, p.Threads...)
	return append(out, p.Main)
}

// each calls visit for every statement of the function, outer ones first.
func (f *Func) each(visit func(*Stmt)) {
	var walk func([]*Stmt)
	walk = func(list []*Stmt) {
		for _, s := range list {
			visit(s)
			walk(s.Body)
			walk(s.Else)
		}
	}
	walk(f.Body)
}

// Has tells whether some statement is of one of the kinds.
func (p *Program) Has(kinds ...StmtKind) bool {
	found := false
	for _, f := range p.funcs() {
		f.each(func(s *Stmt) {
			for _, k := range kinds {
				found = found || s.Kind == k
			}
		})
	}
	return found
}

// Overwrites tells whether a known number is written over a byte of hidden pointers.
func (p *Program) Overwrites() bool {
	found := false
	for _, f := range p.funcs() {
		f.each(func(s *Stmt) { found = found || s.Kind == Store && s.At.Type == Byte && s.A < 0 })
	}
	return found
}

// Clone makes a deep copy.
func (p *Program) Clone() *Program {
	q := *p
	q.Objects = append([]Shape(nil), p.Objects...)
	q.Funcs, q.Threads, q.Main = cloneFuncs(p.Funcs), cloneFuncs(p.Threads), p.Main.clone()
	return &q
}

func cloneFuncs(list []*Func) []*Func {
	out := make([]*Func, len(list))
	for i, f := range list {
		out[i] = f.clone()
	}
	return out
}

func (f *Func) clone() *Func {
	g := *f
	g.Locals = append([]Shape(nil), f.Locals...)
	g.Scoped = append([]bool(nil), f.Scoped...)
	g.Body = cloneStmts(f.Body)
	return &g
}

func cloneStmts(list []*Stmt) []*Stmt {
	var out []*Stmt
	for _, s := range list {
		t := *s
		t.Values = append([]int64(nil), s.Values...)
		t.Body, t.Else = cloneStmts(s.Body), cloneStmts(s.Else)
		out = append(out, &t)
	}
	return out
}

// places gives the lvalues of a statement.
func (s *Stmt) places() []*Place {
	switch s.Kind {
	case Load, Store, AddressOf:
		return []*Place{&s.At}
	case Copy, Same, ByteLoop, CopyObject:
		return []*Place{&s.At, &s.From}
	}
	return nil
}

// registers are how many registers of each class a function has.
type registers struct{ p, w, i int }

// use gives the registers that a statement names, by class.
func (s *Stmt) use(p, w, i func(*int)) {
	for _, at := range s.places() {
		if at.Base == Through {
			p(&at.N)
		}
		i(&at.Index)
	}
	class := func(t Type) func(*int) {
		switch t {
		case Int:
			return i
		case Ptr:
			return p
		}
		return w
	}
	switch s.Kind {
	case Load:
		class(s.At.Type)(&s.D)
	case Store:
		class(s.At.Type)(&s.A)
	case AddressOf, Calloc, MallocClear:
		p(&s.D)
	case PtrToWord:
		w(&s.D)
		p(&s.A)
	case WordToPtr:
		p(&s.D)
		w(&s.A)
	case WordOp:
		w(&s.D)
		w(&s.A)
		w(&s.B)
	case AnyPointer:
		p(&s.D)
	case PtrMove, Call, Realloc:
		p(&s.D)
		p(&s.A)
	case PtrAdd:
		p(&s.D)
		p(&s.A)
		i(&s.B)
	case Free, Create:
		p(&s.A)
	case FreeWord:
		w(&s.A)
	case Same, IntSet, Nondet:
		i(&s.D)
	case PtrEqual:
		i(&s.D)
		p(&s.A)
		p(&s.B)
	case WordEqual:
		i(&s.D)
		w(&s.A)
		w(&s.B)
	case IntOp:
		i(&s.D)
		i(&s.A)
	case If, Assert:
		i(&s.A)
	}
}

// registers counts the registers of f.
func (f *Func) registers(first registers) registers {
	r := first
	up := func(n *int) func(*int) {
		return func(x *int) { *n = max(*n, *x+1) }
	}
	f.each(func(s *Stmt) { s.use(up(&r.p), up(&r.w), up(&r.i)) })
	r.p = max(r.p, f.Result+1)
	return r
}

// registersOf counts the registers of f; all but main have a parameter, and only helpers a result.
func (p *Program) registersOf(f *Func) registers {
	if f == p.Main {
		return f.registers(registers{})
	}
	return f.registers(registers{p: 1})
}
